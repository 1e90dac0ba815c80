//! Collects steps under the most recent heading, without their numbers.

use super::headings::is_step;
use super::text::{heading, lines};
use crate::InstructionSection;

/// Collects steps under headings.
#[derive(Debug, Default)]
pub(super) struct Sections {
    sections: Vec<InstructionSection>,
}

impl Sections {
    /// Begins a section.
    pub(super) fn begin(&mut self, name: String) {
        self.sections.push(InstructionSection {
            name,
            steps: Vec::new(),
        });
    }

    /// Ends the last section: the following steps have no heading.
    pub(super) fn end(&mut self) {
        self.begin(String::new());
    }

    /// Adds a step, or begins the section whose heading it is.
    pub(super) fn push_line(&mut self, step: &str) {
        if step.is_empty() || is_count(step) {
            return;
        }
        if let Some(heading) = heading(step) {
            self.begin(heading);
            return;
        }
        if self.sections.is_empty() {
            self.begin(String::new());
        }
        if let Some(section) = self.sections.last_mut() {
            section.steps.push(step.to_owned());
        }
    }

    /// Adds the steps of a whole text: its lines, or the numbered parts of a single line. Where the
    /// numbers of the first line go on in the next ones, they part the steps and line breaks do not.
    pub(super) fn push_text(&mut self, text: &str) {
        let lines = lines(text);
        let whole = unbroken(&lines);
        let first = lines.first().map_or(0, |first| numbered(first).len());
        let goes_on = first > 1 && lines.len() > 1 && numbered(&whole).len() > first;
        let lines = if goes_on { vec![whole] } else { lines };
        for part in lines.iter().flat_map(|line| numbered(line)) {
            self.push_line(part);
        }
    }

    /// Returns the sections that have steps, without numbers and bullets. Adjacent sections without
    /// a heading are merged.
    pub(super) fn into_sections(self) -> Vec<InstructionSection> {
        let mut sections: Vec<InstructionSection> = Vec::new();
        for section in self.sections {
            if section.steps.is_empty() {
                continue;
            }
            match sections.last_mut() {
                Some(last) if section.name.is_empty() && last.name.is_empty() => {
                    last.steps.extend(section.steps);
                }
                _ => sections.push(section),
            }
        }
        for section in &mut sections {
            without_numbers(&mut section.steps);
        }
        sections
    }
}

/// Joins the lines of a text with spaces, where its script has any between words.
fn unbroken(lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        let is_spaced = |sign: Option<char>| sign.is_some_and(|sign| !is_ideograph(sign));
        if is_spaced(text.chars().next_back()) || is_spaced(line.chars().next()) && !text.is_empty()
        {
            text.push(' ');
        }
        text.push_str(line);
    }
    text
}

/// Returns true for signs of Chinese and Japanese, including their punctuation.
fn is_ideograph(sign: char) -> bool {
    matches!(sign, '\u{3000}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{FF01}'..='\u{FF60}')
}

/// Splits a line at its numbers: `1. Mix. 2. Bake.`; without at least two in order it stays whole.
fn numbered(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = line;
    let Some(first) = number_at_start(line, 1) else {
        return vec![line];
    };
    let mut begin = first;
    let mut next = 2;
    while let Some(at) = find_number(rest.get(begin..).unwrap_or_default(), next) {
        let (part, tail) = rest.split_at(begin + at);
        parts.push(part.trim());
        rest = tail.trim_start();
        begin = number_at_start(rest, next).unwrap_or_default();
        next += 1;
    }
    parts.push(rest.trim());
    if parts.len() < 2 {
        return vec![line];
    }
    parts
        .iter()
        .map(|part| bare(part))
        .filter(|part| !part.is_empty())
        .collect()
}

/// Returns the byte offset of a number such as ` 2. ` in a text.
fn find_number(text: &str, number: usize) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = text.get(from..)?.find(char::is_whitespace) {
        let blank = from + at;
        let tail = text.get(blank..)?.trim_start();
        if number_at_start(tail, number).is_some() {
            return Some(blank);
        }
        from = blank + text.get(blank..)?.chars().next()?.len_utf8();
    }
    None
}

/// Returns the length of `1.`, `1)`, `(1)` or `1:` at the beginning, if it is that number. After a
/// point no digit may follow: `1.5 litres` is not a step.
fn number_at_start(text: &str, number: usize) -> Option<usize> {
    let inner = text.strip_prefix('(').unwrap_or(text);
    let digits = number.to_string();
    let rest = inner.strip_prefix(&digits)?;
    let sign = rest.chars().next()?;
    let after = rest.get(sign.len_utf8()..)?;
    let ends = matches!(sign, '.' | ')' | ':' | '、' | '．');
    (ends && !after.starts_with(|next: char| next.is_ascii_digit()))
        .then(|| text.len() - after.len())
}

/// Returns a step without its leading number.
fn bare(step: &str) -> &str {
    let end = step
        .find(|sign: char| !sign.is_ascii_digit() && sign != '(')
        .unwrap_or(0);
    let digits = step.get(..end).unwrap_or_default().trim_start_matches('(');
    digits
        .parse()
        .ok()
        .and_then(|number| number_at_start(step, number))
        .and_then(|length| step.get(length..))
        .map_or(step, str::trim_start)
}

/// Returns true if a text only numbers a step: `Step 2`, `3.`, `Schritt 1:`, `step1`.
pub(super) fn is_count(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphanumeric());
    words.all(|word| {
        let word = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
        word.is_empty() || is_step(word)
    })
}

/// Removes numbers if they count the steps, and bullets if every step has one.
fn without_numbers(steps: &mut Vec<String>) {
    let counts = steps
        .iter()
        .enumerate()
        .all(|(at, step)| number_at_start(step, at + 1).is_some());
    let is_bullet =
        |step: &String| step.starts_with(['*', '•', '·', '▪', '●']) || step.starts_with("- ");
    if counts {
        for step in steps.iter_mut() {
            *step = bare(step).to_owned();
        }
    } else if steps.iter().all(is_bullet) {
        for step in steps.iter_mut() {
            let bare = step.trim_start_matches(['*', '•', '·', '▪', '●', '-']);
            *step = bare.trim_start().to_owned();
        }
    }
    steps.retain(|step| !step.is_empty());
}
