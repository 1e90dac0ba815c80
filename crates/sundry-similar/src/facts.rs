//! The facts of a book, borrowed from the caller. Plain data; titles are not parsed here.

/// A book as its catalogue describes it. Everything but the id may be empty.
///
/// ```
/// use sundry_similar::BookFacts;
/// let book = BookFacts {
///     id: 7,
///     title: "The Hunger Games (The Hunger Games, #1)",
///     authors: vec!["Suzanne Collins"],
///     year: Some(2008),
///     ..BookFacts::default()
/// };
/// assert!(book.series.is_empty()); // it is read out of the title where it matters
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BookFacts<'a> {
    /// The id in the catalogue, which also breaks ties.
    pub id: u64,
    /// A key shared by all editions of one work; empty if unknown.
    pub work: &'a str,
    /// The title, including any text in brackets that the source appends.
    pub title: &'a str,
    /// The subtitle, if the source has a separate one.
    pub subtitle: &'a str,
    /// The authors, first author first; `Tolkien, J. R. R.` and `J.R.R. Tolkien` are the same.
    pub authors: Vec<&'a str>,
    /// The series it belongs to, in addition to those named in the title.
    pub series: Vec<Series<'a>>,
    /// Subjects, genres, tags.
    pub subjects: Vec<&'a str>,
    /// The language, in any spelling used consistently throughout the catalogue.
    pub language: &'a str,
    /// The year of first publication.
    pub year: Option<i32>,
    /// The number of people who have read, rated or shelved it.
    pub readers: u64,
    /// The mean rating, 0 to 1.
    pub rating: Option<f32>,
}

/// A series and the position in it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Series<'a> {
    /// The name, as written.
    pub name: &'a str,
    /// The position; 1.5 for a book between the first and the second.
    pub position: Option<f32>,
}
