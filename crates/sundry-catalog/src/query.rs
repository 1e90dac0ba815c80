//! The query language, which every executor understands.

use crate::schema::Id;

/// A query. [`Query::default`] asks for the first ten of all records and their total.
///
/// A record matches if it meets every clause of `must`, at least one of `should` (if there are any
/// and `must` is empty), none of `not`, every `filter`, and `like` if it is set. `must` and
/// `should` also determine the relevance.
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
    /// Clauses that must all match.
    pub must: Vec<Clause>,
    /// Clauses of which one must match; together with `must`, they only add to the relevance.
    pub should: Vec<Clause>,
    /// Clauses that must not match.
    pub not: Vec<Clause>,
    /// Filters that must all match, without effect on the relevance.
    pub filter: Vec<Filter>,
    /// Restricts the result to records similar to this one: its stored neighbours if it has some,
    /// else those that share its rarest words and keywords. The record itself is never among them.
    pub like: Option<Id>,
    /// Searches only the first records by a numeric field, such as the books with the most readers.
    pub among: Option<Among>,
    /// The order of the hits. Ties are broken by id, ascending.
    pub sort: Sort,
    /// Multiplies the relevance by `1 + weight * ln(1 + value)` of a numeric field, so that
    /// well-known records come first among similar ones.
    pub prior: Option<Prior>,
    /// Number of hits to skip.
    pub offset: usize,
    /// Most hits to return. `offset + limit` is at most [`MAX_WINDOW`].
    pub limit: usize,
    /// True if the exact number of matches is wanted.
    pub total: bool,
}

/// The largest [`Among::most`]: executors keep the order of that many records.
pub const MAX_AMONG: usize = 2 * MAX_WINDOW;

/// The largest `offset + limit`, which bounds the memory and time of a query.
pub const MAX_WINDOW: usize = 10_000;

/// The most words, keyword lists and ranges in one query.
pub const MAX_LEAVES: usize = 512;

impl Default for Query {
    fn default() -> Self {
        Self {
            must: Vec::new(),
            should: Vec::new(),
            not: Vec::new(),
            filter: Vec::new(),
            like: None,
            among: None,
            sort: Sort::Relevance,
            prior: None,
            offset: 0,
            limit: 10,
            total: true,
        }
    }
}

/// A condition that contributes to the relevance.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Clause {
    /// Matches words in text fields.
    Text(TextClause),
    /// Applies a filter. A match adds `boost` times its rarity (for `In`) or `boost` (for the
    /// others).
    Filter(Filter, f32),
    /// Requires all of these clauses; an empty list matches nothing.
    All(Vec<Clause>),
    /// Requires any of these clauses; an empty list matches nothing.
    Any(Vec<Clause>),
}

/// Words in text fields. A clause without any word (only blanks, signs or stop words) matches
/// nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct TextClause {
    /// The words, as typed.
    pub text: String,
    /// The words that must occur: all, any, or all in a row.
    pub mode: Mode,
    /// The fields to search, each with an optional weight; empty searches all text fields with
    /// their own weights.
    pub fields: Vec<(String, Option<f32>)>,
    /// True if words must match with their endings. A field that stems must have been declared
    /// [`with_exact`](crate::Text::with_exact).
    pub exact: bool,
    /// Factor of the relevance.
    pub boost: f32,
}

/// The words of a clause that must occur.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Every word, each in any of the fields.
    All,
    /// At least one word.
    Any,
    /// All words in a row, within one field.
    Phrase,
    /// At least one word; all of them count as occurrences of one and the same word.
    Synonyms,
}

impl TextClause {
    /// Makes a clause that requires all words of the text.
    pub fn all(text: impl Into<String>) -> Self {
        Self::new(text, Mode::All)
    }

    /// Makes a clause that requires any word of the text.
    pub fn any(text: impl Into<String>) -> Self {
        Self::new(text, Mode::Any)
    }

    /// Makes a clause that requires any of some words that mean the same: they count as one word,
    /// whose rarity is that of the most frequent. Many words cost little more than one.
    pub fn synonyms<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let words: Vec<&str> = words.into_iter().collect();
        Self::new(words.join(" "), Mode::Synonyms)
    }

    /// Makes a clause that requires the words in a row.
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

    /// Searches only these fields.
    #[must_use]
    pub fn fields<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Self {
        self.fields
            .extend(names.into_iter().map(|name| (name.to_owned(), None)));
        self
    }

    /// Searches this field too, with a weight of its own.
    #[must_use]
    pub fn field(mut self, name: &str, weight: f32) -> Self {
        self.fields.push((name.to_owned(), Some(weight)));
        self
    }

    /// Matches words with their endings.
    #[must_use]
    pub fn exact(self) -> Self {
        Self {
            exact: true,
            ..self
        }
    }

    /// Sets the factor of the relevance.
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

/// A yes-or-no condition on a field that is not a text field.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Filter {
    /// The field has one of these values.
    In(String, Vec<Scalar>),
    /// The value lies between two bounds, both included. A record without a value does not match.
    Range {
        /// Name of the field.
        field: String,
        /// Lower bound.
        low: Option<Scalar>,
        /// Upper bound.
        high: Option<Scalar>,
    },
    /// The field has a value.
    Exists(String),
}

impl Filter {
    /// Requires one of these values.
    pub fn any_of<T: Into<Scalar>>(field: &str, values: impl IntoIterator<Item = T>) -> Self {
        Self::In(
            field.to_owned(),
            values.into_iter().map(Into::into).collect(),
        )
    }

    /// Requires exactly this value.
    pub fn is(field: &str, value: impl Into<Scalar>) -> Self {
        Self::In(field.to_owned(), vec![value.into()])
    }

    /// Makes a range without bounds; add them with [`Self::at_least`] and [`Self::at_most`].
    pub fn range(field: &str) -> Self {
        Self::Range {
            field: field.to_owned(),
            low: None,
            high: None,
        }
    }

    /// Sets a range's lower bound; other filters stay unchanged.
    #[must_use]
    pub fn at_least(mut self, value: impl Into<Scalar>) -> Self {
        if let Self::Range { low, .. } = &mut self {
            *low = Some(value.into());
        }
        self
    }

    /// Sets a range's upper bound; other filters stay unchanged.
    #[must_use]
    pub fn at_most(mut self, value: impl Into<Scalar>) -> Self {
        if let Self::Range { high, .. } = &mut self {
            *high = Some(value.into());
        }
        self
    }

    /// Requires that the field has a value.
    pub fn exists(field: &str) -> Self {
        Self::Exists(field.to_owned())
    }
}

/// A value in a filter. Dates are whole seconds since 1970.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Scalar {
    /// Value of a keyword field.
    Keyword(String),
    /// Value of an `i64` or date field; an `f64` field accepts it too.
    I64(i64),
    /// Value of an `f64` field; `i64` and date fields accept it as a bound.
    F64(f64),
    /// Value of a boolean field.
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
    /// By relevance, best first.
    Relevance,
    /// By a numeric, date or boolean field; records without a value come last in both directions.
    Field(String, Direction),
    /// A fair shuffle: over all seeds, every order of the matches is equally likely, and the same
    /// seed gives the same order.
    Random(u64),
}

impl Sort {
    /// Sorts by a field, smallest first.
    pub fn ascending(field: &str) -> Self {
        Self::Field(field.to_owned(), Direction::Ascending)
    }

    /// Sorts by a field, largest first.
    pub fn descending(field: &str) -> Self {
        Self::Field(field.to_owned(), Direction::Descending)
    }
}

/// The direction of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Ascending,
    /// Largest first.
    Descending,
}

/// The part of a catalogue that a query searches: the records with the largest values of a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Among {
    /// An `i64`, `f64` or date field.
    pub field: String,
    /// The number of records that are searched, at most [`MAX_AMONG`].
    pub most: usize,
}

/// The influence of a numeric field on the relevance.
#[derive(Debug, Clone, PartialEq)]
pub struct Prior {
    /// An `i64`, `f64` or date field.
    pub field: String,
    /// Its weight; 0 for no influence.
    pub weight: f32,
}
