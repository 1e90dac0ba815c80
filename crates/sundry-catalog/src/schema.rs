//! What a kind of record is made of: named fields, each with a type.
//!
//! A schema says how fields are found, not how a record looks: the record itself is kept whole.

use serde::{Deserialize, Serialize};
use sundry_text::{Analyser, Stemming};

use crate::error::Error;

/// Identity of a record within its kind; at most [`MAX_ID`].
pub type Id = u64;

/// The largest id: what a signed 64-bit column of a database holds.
pub const MAX_ID: Id = i64::MAX as u64;

/// An id for a record whose source names it by a text (a URL, a slug): the same text gives the same
/// id, for ever. FNV-1a, its 64 bits mixed once more; among 4 million texts two meet with a chance
/// of one in a million.
///
/// ```
/// use sundry_catalog::{MAX_ID, id_of};
/// assert_eq!(id_of("https://example.org/cat.jpg"), 3_674_266_646_668_637_311);
/// assert!(id_of("https://example.org/dog.jpg") <= MAX_ID);
/// ```
pub fn id_of(name: &str) -> Id {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in name.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
    hash = (hash ^ (hash >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (hash ^ (hash >> 32)) & MAX_ID
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
    /// `a-z`, digits and `_`, beginning with a letter.
    pub name: String,
    /// Its type.
    pub kind: FieldKind,
}

/// Type of a field.
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
    /// Yes or no, to filter and sort by.
    Bool,
    /// Bytes that belong to a record and are no part of its document.
    Blob,
}

/// How a text field is written and how much it counts.
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

/// What BM25 is used with where nothing is known of the texts.
const fn usual_evening() -> f32 {
    0.75
}

impl Text {
    /// Words as folded: "running" does not find "run".
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

    /// Words without their English endings.
    pub const fn english() -> Self {
        Self {
            english: true,
            ..Self::plain()
        }
    }

    /// How much a word counts here, beside other fields; 1 unless said.
    #[must_use]
    pub const fn weight(self, weight: f32) -> Self {
        Self { weight, ..self }
    }

    /// How much a word counts less for standing among many, from 0 (not at all) to 1 (half as much
    /// in a text twice as long); 0.75 unless said. Less where a longer text is no vaguer one but
    /// several descriptions of the same thing. Like the weight, it is applied when asking.
    #[must_use]
    pub const fn evening(self, evening: f32) -> Self {
        Self { evening, ..self }
    }

    /// Leaves English function words out: for long running text.
    #[must_use]
    pub const fn without_stop_words(self) -> Self {
        Self {
            stop_words: true,
            ..self
        }
    }

    /// Leaves places out: smaller, and phrases are not found in this field.
    #[must_use]
    pub const fn without_phrases(self) -> Self {
        Self {
            phrases: false,
            ..self
        }
    }

    /// Also keeps the words with their endings, for questions that ask for them exactly.
    #[must_use]
    pub const fn with_exact(self) -> Self {
        Self {
            exact: true,
            ..self
        }
    }

    /// How much a word counts here.
    pub const fn counts(self) -> f32 {
        self.weight
    }

    /// How much a word counts less for standing among many.
    pub const fn evens(self) -> f32 {
        self.evening
    }

    /// Whether phrases are found here.
    pub const fn has_phrases(self) -> bool {
        self.phrases
    }

    /// Whether words with their endings are kept beside the stems.
    pub const fn keeps_exact(self) -> bool {
        self.exact && self.english
    }

    /// What turns this field's texts into lexemes.
    pub const fn analyser(self) -> Analyser {
        let stemming = if self.english {
            Stemming::English
        } else {
            Stemming::None
        };
        Analyser::new(stemming, self.stop_words)
    }

    /// What turns this field's texts into lexemes with their endings on.
    pub const fn exact_analyser(self) -> Analyser {
        Analyser::new(Stemming::None, self.stop_words)
    }
}

impl Schema {
    /// No fields yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a field of words.
    #[must_use]
    pub fn text(self, name: &str, text: Text) -> Self {
        self.with(name, FieldKind::Text(text))
    }

    /// Adds a field of exact values.
    #[must_use]
    pub fn keyword(self, name: &str) -> Self {
        self.with(name, FieldKind::Keyword)
    }

    /// Adds a whole number.
    #[must_use]
    pub fn i64(self, name: &str) -> Self {
        self.with(name, FieldKind::I64)
    }

    /// Adds a number.
    #[must_use]
    pub fn f64(self, name: &str) -> Self {
        self.with(name, FieldKind::F64)
    }

    /// Adds a moment, in seconds since 1970.
    #[must_use]
    pub fn date(self, name: &str) -> Self {
        self.with(name, FieldKind::Date)
    }

    /// Adds a yes-or-no field.
    #[must_use]
    pub fn bool(self, name: &str) -> Self {
        self.with(name, FieldKind::Bool)
    }

    /// Adds bytes that belong to a record.
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

    /// The fields, in the order they were added.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Place and type of a field.
    pub fn field(&self, name: &str) -> Option<(usize, FieldKind)> {
        self.fields
            .iter()
            .position(|field| field.name == name)
            .and_then(|at| self.fields.get(at).map(|field| (at, field.kind)))
    }

    /// The text fields: place, name, how they are written.
    pub fn texts(&self) -> impl Iterator<Item = (usize, &str, Text)> {
        self.fields
            .iter()
            .enumerate()
            .filter_map(|(at, field)| match field.kind {
                FieldKind::Text(text) => Some((at, field.name.as_str(), text)),
                _ => None,
            })
    }

    /// Names are unique and well formed, weights are positive numbers.
    ///
    /// # Errors
    /// [`Error::Record`] naming the field at fault.
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

    /// The first difference to another schema, in words. Weights and evening may differ: they are
    /// applied when asking, not when writing.
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
