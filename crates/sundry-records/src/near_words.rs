//! Words that may stand for others in picture searches: other forms of a word, and near synonyms.
//!
//! They are a table, `data/gifs/near.tsv`; the text analysis handles endings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use sundry_text::{Analyser, Stemming};

/// Stems like the fields do, but keeps function words, since the table has none.
const ANALYSER: Analyser = Analyser::new(Stemming::English, false);

/// Maps a lexeme to the words of its groups, with their lexemes.
type Table = BTreeMap<String, Vec<(&'static str, String)>>;

/// Other forms of a word, and words near to it.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Others {
    pub(crate) same: Vec<&'static str>,
    pub(crate) near: Vec<&'static str>,
}

/// Returns at most `most` words of each sort that may stand for words of the text and are not in
/// it.
pub(crate) fn others(text: &str, most: usize) -> Others {
    let mut asked: BTreeSet<String> = BTreeSet::new();
    let mut order = Vec::new();
    for lexeme in ANALYSER.lexemes(text) {
        if asked.insert(lexeme.text.clone()) {
            order.push(lexeme.text);
        }
    }
    let mut left = most;
    let mut find = |table: &Table| {
        let mut found = Vec::new();
        for (word, lexeme) in order
            .iter()
            .filter_map(|lexeme| table.get(lexeme))
            .flatten()
        {
            if left > 0 && asked.insert(lexeme.clone()) {
                found.push(*word);
                left -= 1;
            }
        }
        found
    };
    let [same, near] = &*TABLES;
    Others {
        same: find(same),
        near: find(near),
    }
}

static TABLES: LazyLock<[Table; 2]> = LazyLock::new(|| {
    ["same", "near"].map(|wanted| {
        let mut table = Table::new();
        let rows = sundry_table::rows(include_str!("../../../data/gifs/near.tsv"));
        for [_, group] in rows.filter(|[how, _]| *how == wanted) {
            let words = group.split(' ').filter_map(|word| {
                let lexeme = ANALYSER.lexemes(word).into_iter().next()?;
                Some((word, lexeme.text))
            });
            let words: Vec<_> = words.collect();
            for (_, lexeme) in &words {
                let others = words.iter().filter(|(_, other)| other != lexeme);
                let entry = table.entry(lexeme.clone()).or_default();
                entry.extend(others.cloned());
            }
        }
        table
    })
});
