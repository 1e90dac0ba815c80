//! Unifies the names of genres, themes, play modes and platforms across sources, by
//! `data/games/labels.tsv`. A name that is not there stays as the source writes it.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_records::Label;

use sundry_table::rows;

/// Returns a genre; `None` for entries that stores file under genres though they are none (`Free To
/// Play`).
pub(super) fn genre(name: &str) -> Option<Label> {
    if one_of("no genre", name).is_some() {
        return None;
    }
    Some(one_of("genre", name).unwrap_or_else(|| Label::named(name)))
}

/// Returns a theme, if the word names one.
pub(super) fn theme(name: &str) -> Option<Label> {
    one_of("theme", name)
}

/// Returns a play mode, if the word names one.
pub(super) fn play_mode(name: &str) -> Option<Label> {
    one_of("play mode", name)
}

/// Returns a platform.
pub(super) fn platform(name: &str) -> Label {
    one_of("platform", name).unwrap_or_else(|| Label::named(name))
}

/// Returns true if a theme marks a game as adult content.
pub(super) fn is_erotic(theme: &Label) -> bool {
    theme.value == "erotic"
}

/// Names by kind and value, in the form of [`Label::value`].
type Names = HashMap<(&'static str, String), &'static str>;

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut names = Names::new();
    for [kind, others, name] in rows(include_str!("../../../../data/games/labels.tsv")) {
        let others = others.split_whitespace().map(str::to_owned);
        for value in others.chain([Label::named(name).value]) {
            names.insert((kind, value), name);
        }
    }
    names
});

fn one_of(kind: &'static str, name: &str) -> Option<Label> {
    let name = NAMES.get(&(kind, Label::named(name).value))?;
    Some(Label::named(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_no_value_means_two_names() {
        let rows = rows(include_str!("../../../../data/games/labels.tsv"));
        let others = rows.map(|[_, others, _]| others.split_whitespace().count() + 1);
        assert_eq!(NAMES.len(), others.sum::<usize>());
    }
}
