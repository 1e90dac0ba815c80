//! Small helpers for words: similarity of titles, scripts of letters.

/// Returns the words in lower case, letters and digits only.
pub(crate) fn folded(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Returns the number of common words as a share of the shorter list and of the longer one.
pub(crate) fn overlap(one: &[String], other: &[String]) -> (f32, f32) {
    if one.is_empty() || other.is_empty() {
        return (0.0, 0.0);
    }
    let common = one.iter().filter(|word| other.contains(word)).count() as f32;
    let short = one.len().min(other.len()) as f32;
    let long = one.len().max(other.len()) as f32;
    ((common / short).min(1.0), (common / long).min(1.0))
}

/// Returns the text with whitespace collapsed, trimmed, and without invisible characters.
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

/// Returns plain text for a string that may contain entities or tags by mistake: `&amp;`, `<b>`.
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

/// Returns true if this letter belongs to a script without spaces between words.
pub(crate) fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}
