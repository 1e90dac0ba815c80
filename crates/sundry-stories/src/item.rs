//! What goes in: an article as the clusterer sees it, and the settings of a window.

/// An article: what tells its story from others. Nothing of it is kept but hashed terms.
#[derive(Debug, Clone, Copy, Default)]
pub struct Item<'a> {
    /// The caller's id; a second item of the same id is not taken.
    pub id: u64,
    /// Who published it: a host or the name of an outlet. Compared as written.
    pub outlet: &'a str,
    /// The headline, without the outlet's name.
    pub title: &'a str,
    /// The first sentences, or an excerpt; may be empty.
    pub lead: &'a str,
    /// People, places and organisations named in it, where they are known.
    pub names: &'a [&'a str],
    /// When it was published, in seconds since 1970 UTC.
    pub published: i64,
}

/// How a window clusters.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// ISO 639-1 code; picks the stemmer and the function words. An unknown one is fine.
    pub language: String,
    /// How long an article counts, in seconds; 48 hours.
    pub window: i64,
}

impl Settings {
    /// The settings for a language.
    ///
    /// ```
    /// assert_eq!(sundry_stories::Settings::for_language("en").window, 48 * 60 * 60);
    /// ```
    pub fn for_language(language: &str) -> Self {
        Self {
            language: language.to_ascii_lowercase(),
            window: 48 * 60 * 60,
        }
    }
}
