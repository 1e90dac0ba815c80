//! The schema of a kind of record: named fields, each with a type.
//!
//! A schema describes how fields are searched, not the shape of a record, which is stored whole.

use serde::{Deserialize, Serialize};
use sundry_hash::{fnv1a, fold};
use sundry_text::{Analyser, Stemming};

use crate::error::Error;

/// Identity of a record within its kind; at most [`MAX_ID`].
pub type Id = u64;

/// The largest id that fits a signed 64-bit column of a database.
pub const MAX_ID: Id = i64::MAX as u64;

/// Derives the id of a record from the text that names it in its source (a URL, a slug). The same
/// text gives the same id, for ever. It is FNV-1a with its 64 bits mixed once more; among 4 million
/// texts the chance of any collision is one in a million.
///
/// ```
/// use sundry_catalog::{MAX_ID, id_of};
/// assert_eq!(id_of("https://example.org/cat.jpg"), 3_674_266_646_668_637_311);
/// assert!(id_of("https://example.org/dog.jpg") <= MAX_ID);
/// ```
pub fn id_of(name: &str) -> Id {
    fold(fnv1a(name.as_bytes())) & MAX_ID
}

/// Names and types of the fields of a kind.
///
/// ```
/// use sundry_catalog::{Schema, Text};
/// let schema = Schema::new()
///     .text("title", Text::english().weight(4.0))
///     .text("caption", Text::english())
///     .keyword("format")
///     .date("created")
///     .f64("rating");
/// assert_eq!(schema.fields().len(), 5);
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Schema {
    fields: Vec<Field>,
}

/// One field of a schema.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// Name: `a-z`, digits and `_`, beginning with a letter.
    pub name: String,
    /// Its type.
    pub kind: FieldKind,
}

/// The type of a field.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FieldKind {
    /// Words to search for; any number of values.
    Text(Text),
    /// Exact values to filter by; any number of values.
    Keyword,
    /// A whole number, to filter and sort by.
    I64,
    /// A number, to filter and sort by.
    F64,
    /// Seconds since 1970 in UTC, to filter and sort by.
    Date,
    /// A boolean, to filter and sort by.
    Bool,
    /// Bytes that belong to a record but are not part of its document.
    Blob,
}

/// The options of a text field: text analysis, weight, and what is stored.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "four independent choices")]
pub struct Text {
    weight: f32,
    #[serde(default = "usual_evening")]
    evening: f32,
    english: bool,
    stop_words: bool,
    phrases: bool,
    exact: bool,
}

/// The usual `b` of BM25, for texts about which nothing is known.
const fn usual_evening() -> f32 {
    0.75
}

impl Text {
    /// Keeps words as folded: "running" does not find "run".
    pub const fn plain() -> Self {
        Self {
            weight: 1.0,
            evening: usual_evening(),
            english: false,
            stop_words: false,
            phrases: true,
            exact: false,
        }
    }

    /// Removes the English endings of words.
    pub const fn english() -> Self {
        Self {
            english: true,
            ..Self::plain()
        }
    }

    /// Sets the weight of a word in this field relative to other fields; the default is 1.
    #[must_use]
    pub const fn weight(self, weight: f32) -> Self {
        Self { weight, ..self }
    }

    /// Sets the length normalisation (`b` of BM25): how much less a word counts in a longer text,
    /// from 0 (not less at all) to 1 (half as much in a text twice as long). The default is 0.75.
    /// Use less if a longer text is not vaguer but consists of several descriptions of the same
    /// thing. Like the weight, it applies at query time.
    #[must_use]
    pub const fn evening(self, evening: f32) -> Self {
        Self { evening, ..self }
    }

    /// Leaves out English stop words; meant for long running text.
    #[must_use]
    pub const fn without_stop_words(self) -> Self {
        Self {
            stop_words: true,
            ..self
        }
    }

    /// Leaves out positions, which saves space; phrases are then not found in this field.
    #[must_use]
    pub const fn without_phrases(self) -> Self {
        Self {
            phrases: false,
            ..self
        }
    }

    /// Also stores the words with their endings, for queries that ask for exact words.
    #[must_use]
    pub const fn with_exact(self) -> Self {
        Self {
            exact: true,
            ..self
        }
    }

    /// Returns the weight of a word in this field.
    pub const fn counts(self) -> f32 {
        self.weight
    }

    /// Returns the length normalisation.
    pub const fn evens(self) -> f32 {
        self.evening
    }

    /// Returns true if phrases can be found in this field.
    pub const fn has_phrases(self) -> bool {
        self.phrases
    }

    /// Returns true if words with their endings are stored beside the stems.
    pub const fn keeps_exact(self) -> bool {
        self.exact && self.english
    }

    /// Returns the analyser that splits this field's texts into lexemes.
    pub const fn analyser(self) -> Analyser {
        let stemming = if self.english {
            Stemming::English
        } else {
            Stemming::None
        };
        Analyser::new(stemming, self.stop_words)
    }

    /// Returns the analyser that splits this field's texts into lexemes with their endings.
    pub const fn exact_analyser(self) -> Analyser {
        Analyser::new(Stemming::None, self.stop_words)
    }
}

impl Schema {
    /// Makes a schema without fields.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text field.
    #[must_use]
    pub fn text(self, name: &str, text: Text) -> Self {
        self.with(name, FieldKind::Text(text))
    }

    /// Adds a keyword field.
    #[must_use]
    pub fn keyword(self, name: &str) -> Self {
        self.with(name, FieldKind::Keyword)
    }

    /// Adds a field of whole numbers.
    #[must_use]
    pub fn i64(self, name: &str) -> Self {
        self.with(name, FieldKind::I64)
    }

    /// Adds a field of numbers.
    #[must_use]
    pub fn f64(self, name: &str) -> Self {
        self.with(name, FieldKind::F64)
    }

    /// Adds a date field, in seconds since 1970.
    #[must_use]
    pub fn date(self, name: &str) -> Self {
        self.with(name, FieldKind::Date)
    }

    /// Adds a boolean field.
    #[must_use]
    pub fn bool(self, name: &str) -> Self {
        self.with(name, FieldKind::Bool)
    }

    /// Adds a field of bytes beside the document.
    #[must_use]
    pub fn blob(self, name: &str) -> Self {
        self.with(name, FieldKind::Blob)
    }

    fn with(mut self, name: &str, kind: FieldKind) -> Self {
        self.fields.push(Field {
            name: name.to_owned(),
            kind,
        });
        self
    }

    /// Returns the fields, in the order in which they were added.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns the place and type of a field.
    pub fn field(&self, name: &str) -> Option<(usize, FieldKind)> {
        self.fields
            .iter()
            .position(|field| field.name == name)
            .and_then(|at| self.fields.get(at).map(|field| (at, field.kind)))
    }

    /// Iterates over the text fields: place, name, options.
    pub fn texts(&self) -> impl Iterator<Item = (usize, &str, Text)> {
        self.fields
            .iter()
            .enumerate()
            .filter_map(|(at, field)| match field.kind {
                FieldKind::Text(text) => Some((at, field.name.as_str(), text)),
                _ => None,
            })
    }

    /// Checks that names are unique and well formed and that weights are positive numbers.
    ///
    /// # Errors
    /// [`Error::Record`], which names the invalid field.
    pub fn validate(&self) -> Result<(), Error> {
        let mut names: Vec<&str> = self
            .fields
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        names.sort_unstable();
        if let Some(pair) = names.windows(2).find(|pair| pair.first() == pair.last()) {
            return Err(Error::Record(format!(
                "two fields named `{}`",
                pair.concat()
            )));
        }
        for field in &self.fields {
            let well_formed = field
                .name
                .starts_with(|first: char| first.is_ascii_lowercase())
                && field.name.len() <= 64
                && field
                    .name
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
            if !well_formed {
                return Err(Error::Record(format!(
                    "a field cannot be named `{}`",
                    field.name
                )));
            }
            if let FieldKind::Text(text) = field.kind
                && !(0.0..=1.0).contains(&text.evening)
            {
                return Err(Error::Record(format!(
                    "evening of `{}` is not from 0 to 1",
                    field.name
                )));
            }
            if let FieldKind::Text(text) = field.kind
                && !(text.weight.is_finite() && text.weight > 0.0)
            {
                return Err(Error::Record(format!(
                    "weight of `{}` is not positive",
                    field.name
                )));
            }
        }
        Ok(())
    }

    /// Describes the first difference to another schema. Weights and length normalisation may
    /// differ, because they apply at query time, not when writing.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        let plain = |field: &Field| {
            let mut field = field.clone();
            if let FieldKind::Text(text) = field.kind {
                field.kind = FieldKind::Text(text.weight(1.0).evening(1.0));
            }
            field
        };
        if self.fields.len() != other.fields.len() {
            return Some(format!(
                "{} fields, not {}",
                other.fields.len(),
                self.fields.len()
            ));
        }
        let pairs = self.fields.iter().zip(&other.fields);
        pairs
            .into_iter()
            .find(|(ours, theirs)| plain(ours) != plain(theirs))
            .map(|(ours, theirs)| format!("field `{}` is not `{}` as now", theirs.name, ours.name))
    }
}
