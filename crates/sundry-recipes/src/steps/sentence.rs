//! Splits a paragraph of instructions into steps. A line is a step; a long line of several
//! sentences is split at their ends. `350 F.`, `approx.` and `1.5` do not end a sentence.

use crate::word_classes::is;

/// Number of letters from which a line of several sentences is split.
const LONG: usize = 40;

/// Returns the steps of a paragraph.
pub(super) fn parts(text: &str) -> Vec<String> {
    let mut steps = Vec::new();
    for line in text.split(['\n', '\r']) {
        let line = plain(line);
        let line = without_number(&line);
        if !line.contains(char::is_alphabetic) {
            continue;
        }
        if line.len() < LONG {
            steps.push(line.to_owned());
            continue;
        }
        let mut from = 0;
        for end in ends(line) {
            push(&mut steps, line.get(from..end));
            from = end;
        }
        push(&mut steps, line.get(from..));
    }
    steps
}

fn push(steps: &mut Vec<String>, sentence: Option<&str>) {
    let sentence = sentence.unwrap_or_default().trim();
    if sentence.contains(char::is_alphabetic) {
        steps.push(sentence.to_owned());
    } else if let Some(last) = steps.last_mut() {
        last.push_str(sentence);
    }
}

/// Returns a line without tags and double spaces.
fn plain(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('<') {
        text.push_str(before);
        match behind.split_once('>') {
            Some((tag, after)) if tag.len() < 100 && !tag.starts_with([' ', '=']) => {
                text.push(' ');
                rest = after;
            }
            _ => {
                text.push('<');
                rest = behind;
            }
        }
    }
    text.push_str(rest);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Returns a line without a leading number or list marker: `1.`, `Step 2:`, `-`.
fn without_number(line: &str) -> &str {
    let line = line.trim_start_matches(['-', '*', '•', '·', '–', '▢', '☐', ' ']);
    let behind = line
        .strip_prefix("Step")
        .or_else(|| line.strip_prefix("STEP"))
        .unwrap_or(line)
        .trim_start();
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 2 {
        return line;
    }
    let rest = behind.get(digits..).unwrap_or_default();
    match rest.strip_prefix(['.', ')', ':']) {
        // "1.5 cups" is an amount.
        Some(after) if !after.starts_with(|sign: char| sign.is_ascii_digit()) => after.trim_start(),
        _ => line,
    }
}

/// Returns the byte offsets of the ends of a line's sentences.
fn ends(line: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut open: usize = 0;
    for (at, sign) in line.char_indices() {
        match sign {
            '(' | '[' => open += 1,
            ')' | ']' => open = open.saturating_sub(1),
            '.' | '!' | '?' if open == 0 => {
                let behind = line.get(at + 1..).unwrap_or_default();
                let closing = behind.len() - behind.trim_start_matches(['"', '”', '\'', ')']).len();
                let next = behind.get(closing..).unwrap_or_default();
                let begins = next.starts_with(char::is_whitespace)
                    && next
                        .trim_start()
                        .starts_with(|sign: char| !sign.is_lowercase());
                if begins && !(sign == '.' && goes_on(line.get(..at).unwrap_or_default(), next)) {
                    ends.push(at + 1 + closing);
                }
            }
            _ => {}
        }
    }
    ends
}

/// Returns true if a point ends an abbreviation rather than a sentence.
fn goes_on(before: &str, behind: &str) -> bool {
    let word = before
        .rsplit(|sign: char| sign.is_whitespace() || sign == '(')
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let is_short = is("abbreviation", &word);
    // "Bake 10 min. Cool." is two sentences; "add 2 tbsp. Dijon mustard" and "10 min. at 350"
    // continue.
    let is_measure = matches!(
        word.as_str(),
        "min" | "mins" | "hr" | "hrs" | "sec" | "etc" | "in"
    );
    let next_is_capital = behind
        .trim_start()
        .starts_with(|sign: char| sign.is_uppercase());
    is_short && !(is_measure && next_is_capital)
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn sentences_are_steps() {
        for (text, steps) in [
            (
                "1. Preheat the oven to 350 F. Grease a pan (e.g. a loaf pan. Or any).",
                vec![
                    "Preheat the oven to 350 F.",
                    "Grease a pan (e.g. a loaf pan. Or any).",
                ],
            ),
            ("Mix well. Serve.", vec!["Mix well. Serve."]),
            (
                "Add 1.5 cups of water and 2 tbsp. Dijon mustard, then simmer for 10 min. Let it cool.",
                vec![
                    "Add 1.5 cups of water and 2 tbsp. Dijon mustard, then simmer for 10 min.",
                    "Let it cool.",
                ],
            ),
            ("Fry.<br>\n\n- Turn.", vec!["Fry.", "Turn."]),
            ("...", vec![]),
        ] {
            assert_eq!(parts(text), steps, "{text}");
        }
    }
}
