//! Splits the text of a clause into lexemes, field by field.

use sundry_text::{Lexeme, Word};

use super::FieldWord;
use crate::error::Error;
use crate::query::{Mode, TextClause};
use crate::schema::{FieldKind, Schema, Text};

struct Chosen {
    field: usize,
    text: Text,
    weight: f32,
    /// True if the lexemes with endings have an index field of their own.
    exact: bool,
    words: Vec<Word>,
}

/// Returns the words of a clause, each in the forms in which the queried fields store it.
pub(super) fn of(clause: &TextClause, schema: &Schema) -> Result<Vec<Vec<FieldWord>>, Error> {
    let chosen = chosen(clause, schema)?;
    if clause.mode == Mode::Phrase {
        let phrase: Vec<FieldWord> = chosen
            .iter()
            .filter_map(|chosen| {
                let lexemes = chosen.words.iter().flat_map(|word| word.lexemes.clone());
                field_word(chosen, lexemes.collect())
            })
            .collect();
        return Ok(if phrase.is_empty() {
            Vec::new()
        } else {
            vec![phrase]
        });
    }
    // The analysers of all fields split a text the same way, so the n-th word is the same in every
    // field.
    let count = chosen.first().map_or(0, |chosen| chosen.words.len());
    let written_in = |at: usize| -> Vec<FieldWord> {
        chosen
            .iter()
            .filter_map(|chosen| {
                let word = chosen.words.get(at)?;
                field_word(chosen, word.lexemes.clone())
            })
            .collect()
    };
    let all: Vec<Vec<FieldWord>> = (0..count).map(written_in).collect();
    if clause.mode == Mode::Synonyms {
        let one: Vec<FieldWord> = all.into_iter().flatten().collect();
        return Ok(if one.is_empty() {
            Vec::new()
        } else {
            vec![one]
        });
    }
    // A word that is a stop word in one field is not required, unless the query has no other words.
    let meant: Vec<_> = all
        .iter()
        .filter(|word| word.len() == chosen.len())
        .cloned()
        .collect();
    if meant.is_empty() {
        return Ok(all.into_iter().filter(|word| !word.is_empty()).collect());
    }
    Ok(meant)
}

fn field_word(chosen: &Chosen, mut lexemes: Vec<Lexeme>) -> Option<FieldWord> {
    let first = lexemes.first()?.position;
    for lexeme in &mut lexemes {
        lexeme.position -= first;
    }
    Some(FieldWord {
        field: chosen.field,
        exact: chosen.exact,
        weight: chosen.weight,
        evening: chosen.text.evens(),
        in_row: lexemes.len() > 1 && chosen.text.has_phrases(),
        lexemes,
    })
}

fn chosen(clause: &TextClause, schema: &Schema) -> Result<Vec<Chosen>, Error> {
    let mut fields: Vec<(usize, Text, Option<f32>)> = Vec::new();
    if clause.fields.is_empty() {
        fields.extend(
            schema
                .texts()
                .filter(|(_, _, text)| clause.mode != Mode::Phrase || text.has_phrases())
                .map(|(at, _, text)| (at, text, None)),
        );
    }
    for (name, weight) in &clause.fields {
        let Some((at, FieldKind::Text(text))) = schema.field(name) else {
            return Err(Error::Query(format!("`{name}` is not a text field")));
        };
        if clause.mode == Mode::Phrase && !text.has_phrases() {
            return Err(Error::Query(format!("`{name}` does not know phrases")));
        }
        if weight.is_some_and(|weight| !(weight.is_finite() && weight > 0.0)) {
            return Err(Error::Query(format!("weight of `{name}` is not positive")));
        }
        fields.push((at, text, *weight));
    }
    fields.sort_by_key(|(at, ..)| *at);
    fields.dedup_by_key(|(at, ..)| *at);
    fields
        .into_iter()
        .map(|(field, text, weight)| {
            let stems = text.analyser() != text.exact_analyser();
            if clause.exact && stems && !text.keeps_exact() {
                let name = schema
                    .fields()
                    .get(field)
                    .map_or("", |field| field.name.as_str());
                return Err(Error::Query(format!("`{name}` does not keep exact words")));
            }
            let analyser = if clause.exact {
                text.exact_analyser()
            } else {
                text.analyser()
            };
            Ok(Chosen {
                field,
                text,
                weight: weight.unwrap_or(text.counts()),
                exact: clause.exact && stems,
                words: analyser.words(&clause.text),
            })
        })
        .collect()
}
