//! The input: an article, and the settings of a window.

/// An article, with the properties used for clustering. Only hashed terms of it are kept.
#[derive(Debug, Clone, Copy, Default)]
pub struct Item<'a> {
    /// The caller's id; a second item with the same id is rejected.
    pub id: u64,
    /// The outlet: a host or a name. Compared as written.
    pub outlet: &'a str,
    /// The headline, without the outlet's name.
    pub title: &'a str,
    /// The first sentences or an excerpt; may be empty.
    pub lead: &'a str,
    /// People, places and organisations named in it, if they are known.
    pub names: &'a [&'a str],
    /// The time of publication, in seconds since 1970 UTC.
    pub published: i64,
}

/// Settings of a window.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The ISO 639-1 code, which selects the stemmer and the function words. An unknown one is
    /// accepted.
    pub language: String,
    /// Time that an article stays in the window, in seconds; 48 hours by default.
    pub window: i64,
}

impl Settings {
    /// Returns the settings for a language.
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
