//! Small helpers over words: how like two titles are, what letters a text is made of.

/// Words in lower case, letters and digits only.
pub(crate) fn folded(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The share of the shorter one's words that the other has too, and of the longer one's.
pub(crate) fn overlap(one: &[String], other: &[String]) -> (f32, f32) {
    if one.is_empty() || other.is_empty() {
        return (0.0, 0.0);
    }
    let common = one.iter().filter(|word| other.contains(word)).count() as f32;
    let short = one.len().min(other.len()) as f32;
    let long = one.len().max(other.len()) as f32;
    ((common / short).min(1.0), (common / long).min(1.0))
}

/// The text with each run of blanks as one blank, ends trimmed, invisible characters dropped.
pub(crate) fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_whitespace() {
            if !tidy.is_empty() && !tidy.ends_with(' ') {
                tidy.push(' ');
            }
        } else if !matches!(character, '\u{200b}' | '\u{feff}' | '\u{ad}' | '\u{2060}') {
            tidy.push(character);
        }
    }
    tidy.truncate(tidy.trim_end().len());
    tidy
}

/// Text that may hold entities or tags although it should not: `&amp;`, `<b>`.
pub(crate) fn plain(text: &str) -> String {
    if text.contains(['<', '&']) {
        let page = sundry_html::read_str(&text.chars().take(20_000).collect::<String>());
        let once = page.text(page.root());
        if once.contains("&amp;") || once.contains("&#") || once.contains("&quot;") {
            let page = sundry_html::read_str(&once);
            return page.text(page.root());
        }
        return once;
    }
    tidy(text)
}

/// Whether a language writes no blanks between words, by this letter.
pub(crate) fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}
