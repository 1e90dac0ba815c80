//! What is known of a book, borrowed from wherever it is kept. Plain data; nothing is read out of
//! titles here.

/// A book as its catalogue describes it. Everything but the id may be left empty.
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
    /// The catalogue's id. Ties are broken by it.
    pub id: u64,
    /// The same for all editions of one work; empty if not known.
    pub work: &'a str,
    /// The title, with whatever the source puts behind it in brackets.
    pub title: &'a str,
    /// The subtitle, if the source keeps it apart.
    pub subtitle: &'a str,
    /// The authors, first author first; `Tolkien, J. R. R.` and `J.R.R. Tolkien` are the same.
    pub authors: Vec<&'a str>,
    /// The series it belongs to, beside those named in the title.
    pub series: Vec<Series<'a>>,
    /// Subjects, genres, tags.
    pub subjects: Vec<&'a str>,
    /// The language, in any spelling that is the same throughout the catalogue.
    pub language: &'a str,
    /// The year of first publication.
    pub year: Option<i32>,
    /// How many people have read, rated or shelved it.
    pub readers: u64,
    /// The mean rating, 0 to 1.
    pub rating: Option<f32>,
}

/// A series and the place in it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Series<'a> {
    /// The name, as written.
    pub name: &'a str,
    /// The place; 1.5 for what stands between the first and the second.
    pub position: Option<f32>,
}
