//! The one query language: what is asked of a catalogue, whoever answers.

use crate::schema::Id;

/// A question. [`Query::default`] asks for the ten first of all records, with the total.
///
/// A record matches if every clause of `must`, at least one of `should` (where there are some and
/// `must` is empty), none of `not` and every `filter` match, and if `like` is met where given.
/// `must` and `should` also decide the relevance.
///
/// ```
/// use sundry_catalog::{Clause, Filter, Query, Sort, TextClause};
/// let query = Query {
///     must: vec![TextClause::all("grumpy cat").fields(["caption"]).into()],
///     filter: vec![Filter::range("rating").at_least(0.5)],
///     sort: Sort::descending("created"),
///     ..Query::default()
/// };
/// assert_eq!(query.limit, 10);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// All of these.
    pub must: Vec<Clause>,
    /// Any of these; with `must`, they only add to the relevance.
    pub should: Vec<Clause>,
    /// None of these.
    pub not: Vec<Clause>,
    /// All of these, without weight for the relevance.
    pub filter: Vec<Filter>,
    /// Only records like this one: its stored neighbours if it has some, else those that share its
    /// rarest words and keywords. Never the record itself.
    pub like: Option<Id>,
    /// The order of the hits. Ties are broken by id, ascending.
    pub sort: Sort,
    /// Relevance is multiplied by `1 + weight * ln(1 + value)` of a numeric field: well-known
    /// records first among similar ones.
    pub prior: Option<Prior>,
    /// Hits to leave out at the beginning.
    pub offset: usize,
    /// Hits at most. `offset + limit` is at most [`MAX_WINDOW`].
    pub limit: usize,
    /// Whether the exact number of matches is wanted.
    pub total: bool,
}

/// The last hit that can be asked for: what keeps memory and time of one question bounded.
pub const MAX_WINDOW: usize = 10_000;

/// The most words, keyword lists and ranges in one question.
pub const MAX_LEAVES: usize = 512;

impl Default for Query {
    fn default() -> Self {
        Self {
            must: Vec::new(),
            should: Vec::new(),
            not: Vec::new(),
            filter: Vec::new(),
            like: None,
            sort: Sort::Relevance,
            prior: None,
            offset: 0,
            limit: 10,
            total: true,
        }
    }
}

/// A condition that weighs.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Clause {
    /// Words in text fields.
    Text(TextClause),
    /// A filter; where it matches it adds `boost` times its rarity (for `In`) or `boost` (else).
    Filter(Filter, f32),
    /// All of these; nothing if empty.
    All(Vec<Clause>),
    /// Any of these; nothing if empty.
    Any(Vec<Clause>),
}

/// Words in text fields. A clause without any word (blanks, signs, only stop words) matches
/// nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct TextClause {
    /// The words, as typed.
    pub text: String,
    /// How many of them.
    pub mode: Mode,
    /// Where, and how much a word counts there; empty for all text fields with their own weights.
    pub fields: Vec<(String, Option<f32>)>,
    /// Whether endings matter. A field that stems must have been declared
    /// [`with_exact`](crate::Text::with_exact).
    pub exact: bool,
    /// Factor of the relevance.
    pub boost: f32,
}

/// How many words of a clause must occur.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Every word, each in any of the fields.
    All,
    /// At least one word.
    Any,
    /// The words in a row, within one field.
    Phrase,
}

impl TextClause {
    /// All words of the text.
    pub fn all(text: impl Into<String>) -> Self {
        Self::new(text, Mode::All)
    }

    /// Any word of the text.
    pub fn any(text: impl Into<String>) -> Self {
        Self::new(text, Mode::Any)
    }

    /// The words in a row.
    pub fn phrase(text: impl Into<String>) -> Self {
        Self::new(text, Mode::Phrase)
    }

    fn new(text: impl Into<String>, mode: Mode) -> Self {
        Self {
            text: text.into(),
            mode,
            fields: Vec::new(),
            exact: false,
            boost: 1.0,
        }
    }

    /// Only in these fields.
    #[must_use]
    pub fn fields<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Self {
        self.fields
            .extend(names.into_iter().map(|name| (name.to_owned(), None)));
        self
    }

    /// In this field too, with a weight of its own.
    #[must_use]
    pub fn field(mut self, name: &str, weight: f32) -> Self {
        self.fields.push((name.to_owned(), Some(weight)));
        self
    }

    /// With their endings.
    #[must_use]
    pub fn exact(self) -> Self {
        Self {
            exact: true,
            ..self
        }
    }

    /// A factor for the relevance.
    #[must_use]
    pub fn boost(self, boost: f32) -> Self {
        Self { boost, ..self }
    }
}

impl From<TextClause> for Clause {
    fn from(text: TextClause) -> Self {
        Self::Text(text)
    }
}

impl From<Filter> for Clause {
    fn from(filter: Filter) -> Self {
        Self::Filter(filter, 0.0)
    }
}

/// A yes-or-no condition on a field that is no text.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Filter {
    /// One of these values.
    In(String, Vec<Scalar>),
    /// Between two values, both included. A record without a value does not match.
    Range {
        /// Field.
        field: String,
        /// Lowest value.
        low: Option<Scalar>,
        /// Highest value.
        high: Option<Scalar>,
    },
    /// Has a value.
    Exists(String),
}

impl Filter {
    /// One of these values.
    pub fn any_of<T: Into<Scalar>>(field: &str, values: impl IntoIterator<Item = T>) -> Self {
        Self::In(
            field.to_owned(),
            values.into_iter().map(Into::into).collect(),
        )
    }

    /// Exactly this value.
    pub fn is(field: &str, value: impl Into<Scalar>) -> Self {
        Self::In(field.to_owned(), vec![value.into()])
    }

    /// A range without bounds yet.
    pub fn range(field: &str) -> Self {
        Self::Range {
            field: field.to_owned(),
            low: None,
            high: None,
        }
    }

    /// A range's lowest value; other filters stay as they are.
    #[must_use]
    pub fn at_least(mut self, value: impl Into<Scalar>) -> Self {
        if let Self::Range { low, .. } = &mut self {
            *low = Some(value.into());
        }
        self
    }

    /// A range's highest value; other filters stay as they are.
    #[must_use]
    pub fn at_most(mut self, value: impl Into<Scalar>) -> Self {
        if let Self::Range { high, .. } = &mut self {
            *high = Some(value.into());
        }
        self
    }

    /// Has a value.
    pub fn exists(field: &str) -> Self {
        Self::Exists(field.to_owned())
    }
}

/// A value in a filter. Dates are whole seconds since 1970.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Scalar {
    /// Of a keyword field.
    Keyword(String),
    /// Of an `i64` or date field; also understood by an `f64` field.
    I64(i64),
    /// Of an `f64` field; also understood by `i64` and date fields as a bound.
    F64(f64),
    /// Of a yes-or-no field.
    Bool(bool),
}

impl From<&str> for Scalar {
    fn from(keyword: &str) -> Self {
        Self::Keyword(keyword.to_owned())
    }
}
impl From<String> for Scalar {
    fn from(keyword: String) -> Self {
        Self::Keyword(keyword)
    }
}
impl From<i64> for Scalar {
    fn from(number: i64) -> Self {
        Self::I64(number)
    }
}
impl From<f64> for Scalar {
    fn from(number: f64) -> Self {
        Self::F64(number)
    }
}
impl From<bool> for Scalar {
    fn from(yes: bool) -> Self {
        Self::Bool(yes)
    }
}

/// The order of hits.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Sort {
    /// Best first.
    Relevance,
    /// By a numeric, date or yes-or-no field; records without a value come last either way.
    Field(String, Direction),
    /// A fair shuffle: every order of the matches is equally likely over the seeds, and the same
    /// seed gives the same order.
    Random(u64),
}

impl Sort {
    /// Smallest first.
    pub fn ascending(field: &str) -> Self {
        Self::Field(field.to_owned(), Direction::Ascending)
    }

    /// Largest first.
    pub fn descending(field: &str) -> Self {
        Self::Field(field.to_owned(), Direction::Descending)
    }
}

/// Which end comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Ascending,
    /// Largest first.
    Descending,
}

/// How much a numeric field weighs in the relevance.
#[derive(Debug, Clone, PartialEq)]
pub struct Prior {
    /// An `i64`, `f64` or date field.
    pub field: String,
    /// Its weight; 0 for none.
    pub weight: f32,
}
