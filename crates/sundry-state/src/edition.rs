//! An edition: the news of one country in one language. It does not check that the country or
//! language exists.

use std::fmt;

/// A two-letter country code and a language code of two letters, or of three if there is no shorter
/// one.
///
/// ```
/// use sundry_state::Edition;
///
/// let edition = Edition::new("CH", "fr").unwrap();
/// assert_eq!(edition.to_string(), "ch:fr");
/// assert_eq!(Edition::new("che", "fr"), None);
/// assert_eq!(Edition::new("aw", "pap").unwrap().to_string(), "aw:pap");
/// assert_eq!("ch:fr".parse(), Ok(edition));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edition {
    country: [u8; 2],
    /// The language code, padded with a blank.
    language: [u8; 3],
}

impl Edition {
    /// Makes an edition from two codes in upper or lower case.
    pub fn new(country: &str, language: &str) -> Option<Self> {
        Some(Self {
            country: code(country)?,
            language: code(language).or_else(|| {
                let [first, second] = code(language)?;
                Some([first, second, b' '])
            })?,
        })
    }

    /// Returns the ISO 3166-1 alpha-2 code, in lower case.
    pub fn country(&self) -> &str {
        std::str::from_utf8(&self.country).unwrap_or_default()
    }

    /// Returns the ISO 639-1 code, else the ISO 639-3 code, in lower case.
    pub fn language(&self) -> &str {
        std::str::from_utf8(&self.language)
            .unwrap_or_default()
            .trim_end()
    }
}

impl Default for Edition {
    /// Returns the edition of no country: `xx:xx`.
    fn default() -> Self {
        Self {
            country: *b"xx",
            language: *b"xx ",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.country(), self.language())
    }
}

impl std::str::FromStr for Edition {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_once(':')
            .and_then(|(country, language)| Self::new(country.trim(), language.trim()))
            .ok_or("an edition is written country:language, such as us:en")
    }
}

fn code<const LETTERS: usize>(text: &str) -> Option<[u8; LETTERS]> {
    let code: [u8; LETTERS] = text.as_bytes().try_into().ok()?;
    code.iter()
        .all(u8::is_ascii_alphabetic)
        .then(|| code.map(|letter| letter.to_ascii_lowercase()))
}
