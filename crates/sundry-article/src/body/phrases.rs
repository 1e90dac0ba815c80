//! Classifies short blocks by their first words, from `data/article/phrases.tsv`: "Read more",
//! "Photo:".

use crate::table::PHRASES;

/// Returns the kind of phrase that a text begins with, and true if it is the whole text.
pub(crate) fn phrase(text: &str) -> Option<(u8, bool)> {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '©' && c != '(');
    let first = text.chars().next()?;
    let start: String = text
        .chars()
        .take(48)
        .flat_map(char::to_lowercase)
        .map(|c| if c == '\n' { ' ' } else { c })
        .collect();
    let key = first.to_lowercase().next()?;
    let list = PHRASES.get(&key)?;
    list.iter().find_map(|(phrase, kind)| {
        let rest = start.strip_prefix(phrase)?;
        let unspaced = phrase
            .chars()
            .next_back()
            .is_some_and(crate::words::is_unspaced);
        let ends = rest
            .chars()
            .next()
            .is_none_or(|next| !next.is_alphanumeric())
            || unspaced;
        ends.then(|| {
            let whole = rest.chars().all(|c| !c.is_alphanumeric()) && start.chars().count() < 48;
            (*kind, whole)
        })
    })
}
