//! Finds similar records by a record's rarest words and keywords, where no neighbours are stored.
//!
//! All executors that can count the records with a lexeme share it.

use crate::plan::{FieldWord, Leaf, LeafKind, Test, TestKind};
use crate::record::Value;
use crate::schema::{FieldKind, Schema, Text};
use crate::score::rarity;
use crate::weights::Counts;

/// Most words used. More make it slower and hardly better: the 25th rarest adds little.
const MOST_WORDS: usize = 25;

/// Returns leaves of which a similar record matches at least one.
pub(crate) fn leaves(
    values: &[(usize, Value<'_>)],
    schema: &Schema,
    counts: &dyn Counts,
) -> Vec<Leaf> {
    let mut found: Vec<(f32, Leaf)> = Vec::new();
    let mut lexemes: Vec<(usize, Text, String)> = Vec::new();
    let mut keywords: Vec<(usize, &str)> = Vec::new();
    for (field, value) in values {
        match (value, schema.fields().get(*field).map(|field| field.kind)) {
            (Value::Text(text), Some(FieldKind::Text(options))) => {
                let written = options.analyser().lexemes(text).into_iter();
                lexemes.extend(written.map(|lexeme| (*field, options, lexeme.text)));
            }
            (Value::Keyword(keyword), _) => keywords.push((*field, keyword)),
            _ => {}
        }
    }
    lexemes.sort_by(|a, b| (a.0, &a.2).cmp(&(b.0, &b.2)));
    keywords.sort_unstable();
    keywords.dedup();
    for group in lexemes.chunk_by(|a, b| (a.0, &a.2) == (b.0, &b.2)) {
        let Some((field, options, text)) = group.first() else {
            continue;
        };
        let with = counts.with_lexeme(*field, false, text);
        // A word that no other record has, or that more than half of all records have, does not
        // help.
        if with < 2 || with * 2 > counts.all().max(8) {
            continue;
        }
        let says = options.counts() * (group.len() as f32).sqrt() * rarity(counts.all(), with);
        let lexeme = sundry_text::Lexeme {
            text: text.clone(),
            position: 0,
        };
        let word = FieldWord {
            field: *field,
            exact: false,
            weight: options.counts(),
            evening: options.evens(),
            lexemes: vec![lexeme],
            in_row: false,
        };
        let kind = LeafKind::Word(vec![word]);
        found.push((says, Leaf { kind, boost: 1.0 }));
    }
    for (field, keyword) in keywords {
        let with = counts.with_keyword(field, keyword);
        if with < 2 || with * 2 > counts.all().max(8) {
            continue;
        }
        let kind = TestKind::Keywords(vec![keyword.to_owned()]);
        let kind = LeafKind::Test(Test { field, kind });
        found.push((rarity(counts.all(), with), Leaf { kind, boost: 1.0 }));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MOST_WORDS);
    found.into_iter().map(|(_, leaf)| leaf).collect()
}
