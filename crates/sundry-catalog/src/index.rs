//! Maps a schema to fields of the inverted index, and records to index entries.
//!
//! The index library stores lists and columns; it neither tokenises texts nor keeps documents.
//! Texts arrive as lexemes with positions.

use tantivy::schema::{
    Field, IndexRecordOption, NumericOptions, Schema as IndexSchema, SchemaBuilder,
    TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{TextAnalyzer, Token, TokenStream, Tokenizer};
use tantivy::{Index, TantivyDocument};

use crate::record::Value;
use crate::schema::{FieldKind, Id, Schema};
use crate::written::write_values;

/// Name under which [`Lexemes`] is registered with the index.
const LEXEMES: &str = "lexemes";
/// Separates lexemes at neighbouring positions; several of them mark a gap.
const NEXT: char = ' ';
/// Separates lexemes at the same position.
const SAME: char = '\u{1}';

/// The index fields of a schema.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) schema: IndexSchema,
    pub(crate) id: Field,
    /// Holds the names of the text, keyword and blob fields that have a value in a record.
    pub(crate) present: Field,
    /// The index field of each field of the schema; `None` for blobs.
    pub(crate) fields: Vec<Option<Field>>,
    /// The index field with exact words of each field of the schema; `None` where it keeps none.
    pub(crate) exact: Vec<Option<Field>>,
}

/// Internal names of the index. They cannot clash with a schema's fields, whose names are lower
/// case.
pub(crate) const ID: &str = "Id";
const PRESENT: &str = "Present";

impl Layout {
    pub(crate) fn of(schema: &Schema) -> Self {
        let mut builder = SchemaBuilder::default();
        let fast = || NumericOptions::default().set_fast();
        let id = builder.add_u64_field(ID, fast());
        let keyword = || indexed("raw", IndexRecordOption::Basic, false);
        let present = builder.add_text_field(PRESENT, keyword());
        let mut fields = Vec::new();
        let mut exact = Vec::new();
        for field in schema.fields() {
            let mut exact_field = None;
            fields.push(match field.kind {
                FieldKind::Text(text) => {
                    let record = if text.has_phrases() {
                        IndexRecordOption::WithFreqsAndPositions
                    } else {
                        IndexRecordOption::WithFreqs
                    };
                    if text.keeps_exact() {
                        let name = format!("{}Exact", field.name);
                        exact_field =
                            Some(builder.add_text_field(&name, indexed(LEXEMES, record, true)));
                    }
                    Some(builder.add_text_field(&field.name, indexed(LEXEMES, record, true)))
                }
                FieldKind::Keyword => Some(builder.add_text_field(&field.name, keyword())),
                FieldKind::I64 | FieldKind::Date | FieldKind::Bool => {
                    Some(builder.add_i64_field(&field.name, fast()))
                }
                FieldKind::F64 => Some(builder.add_f64_field(&field.name, fast())),
                FieldKind::Blob => None,
            });
            exact.push(exact_field);
        }
        Self {
            schema: builder.build(),
            id,
            present,
            fields,
            exact,
        }
    }

    /// Makes the index entry of a record.
    pub(crate) fn entry(
        &self,
        id: Id,
        values: &[(usize, Value<'_>)],
        schema: &Schema,
    ) -> TantivyDocument {
        let mut entry = TantivyDocument::new();
        entry.add_u64(self.id, id);
        for group in values.chunk_by(|(a, _), (b, _)| a == b) {
            let Some((at, first)) = group.first() else {
                continue;
            };
            let field = self.fields.get(*at).copied().flatten();
            if matches!(first, Value::Text(_) | Value::Keyword(_) | Value::Blob(_)) {
                let name = schema
                    .fields()
                    .get(*at)
                    .map_or("", |field| field.name.as_str());
                entry.add_text(self.present, name);
            }
            let Some(field) = field else { continue };
            if let Some(FieldKind::Text(text)) = schema.fields().get(*at).map(|field| field.kind) {
                let texts = || {
                    group.iter().filter_map(|(_, value)| match value {
                        Value::Text(text) => Some(text.as_ref()),
                        _ => None,
                    })
                };
                entry.add_text(field, encoded(texts(), text.analyser()));
                if let Some(exact) = self.exact.get(*at).copied().flatten() {
                    entry.add_text(exact, encoded(texts(), text.exact_analyser()));
                }
                continue;
            }
            for (_, value) in group {
                match value {
                    Value::Keyword(keyword) => entry.add_text(field, keyword),
                    Value::I64(number) | Value::Date(number) => entry.add_i64(field, *number),
                    Value::Bool(yes) => entry.add_i64(field, i64::from(*yes)),
                    // -0 equals 0 and must sort like it.
                    Value::F64(number) => entry.add_f64(field, *number + 0.0),
                    Value::Text(_) | Value::Blob(_) => {}
                }
            }
        }
        entry
    }
}

fn indexed(tokenizer: &str, record: IndexRecordOption, lengths: bool) -> TextOptions {
    TextOptions::default().set_indexing_options(
        TextFieldIndexing::default()
            .set_tokenizer(tokenizer)
            .set_index_option(record)
            .set_fieldnorms(lengths),
    )
}

/// Registers the tokenizer of lexemes with an index.
pub(crate) fn register(index: &Index) {
    index
        .tokenizers()
        .register(LEXEMES, TextAnalyzer::from(Lexemes::default()));
}

fn encoded<'v>(values: impl Iterator<Item = &'v str>, analyser: sundry_text::Analyser) -> String {
    let mut encoded = String::new();
    let mut last = 0;
    write_values(values, analyser, |lexeme, place| {
        if !encoded.is_empty() && place == last {
            encoded.push(SAME);
        }
        // A mark precedes the first lexeme too, because positions are counted by marks.
        let first = u32::from(encoded.is_empty());
        for _ in 0..(place - last + first) {
            encoded.push(NEXT);
        }
        encoded.push_str(lexeme);
        last = place;
    });
    encoded
}

/// Splits the form that [`encoded`] makes into lexemes again.
#[derive(Debug, Clone, Default)]
struct Lexemes {
    token: Token,
}

struct LexemeStream<'a> {
    rest: &'a str,
    token: &'a mut Token,
}

impl Tokenizer for Lexemes {
    type TokenStream<'a> = LexemeStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> LexemeStream<'a> {
        self.token.reset();
        LexemeStream {
            rest: text,
            token: &mut self.token,
        }
    }
}

impl TokenStream for LexemeStream<'_> {
    fn advance(&mut self) -> bool {
        let lexeme = self.rest.trim_start_matches([NEXT, SAME]);
        let marks = self.rest.len() - lexeme.len();
        let places = self
            .rest
            .bytes()
            .take(marks)
            .filter(|byte| *byte == NEXT as u8)
            .count();
        if lexeme.is_empty() {
            return false;
        }
        let end = lexeme.find([NEXT, SAME]).unwrap_or(lexeme.len());
        let (lexeme, rest) = lexeme.split_at(end);
        self.rest = rest;
        self.token.text.clear();
        self.token.text.push_str(lexeme);
        self.token.position = self.token.position.wrapping_add(places);
        self.token.position_length = 1;
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}
