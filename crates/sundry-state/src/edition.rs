//! An edition: the news of one country in one language. Whether such a country or language exists
//! is not judged here.

use std::fmt;

/// A country of two letters and a language of two, or of three where there is no shorter code.
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
    /// Filled up with a blank.
    language: [u8; 3],
}

impl Edition {
    /// The edition of these two codes, in any case.
    pub fn new(country: &str, language: &str) -> Option<Self> {
        Some(Self {
            country: code(country)?,
            language: code(language).or_else(|| {
                let [first, second] = code(language)?;
                Some([first, second, b' '])
            })?,
        })
    }

    /// ISO 3166-1 alpha-2, in lower case.
    pub fn country(&self) -> &str {
        std::str::from_utf8(&self.country).unwrap_or_default()
    }

    /// ISO 639-1, else 639-3, in lower case.
    pub fn language(&self) -> &str {
        std::str::from_utf8(&self.language)
            .unwrap_or_default()
            .trim_end()
    }
}

impl Default for Edition {
    /// No country's: `xx:xx`.
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
