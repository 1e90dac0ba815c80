//! Normalises the languages of a catalogue: `eng`, `en-US`, `/languages/eng` and `English` are
//! equal.
//!
//! Only for comparing languages; their names are not used.

use crate::hash::hash;

/// Three-letter codes and English names for each two-letter code, for the languages most common in
/// book catalogues; all others are compared as written.
const SAME: &[(&str, &[&str])] = &[
    ("ar", &["ara", "arabic"]),
    ("bg", &["bul"]),
    ("ca", &["cat"]),
    ("cs", &["cze", "ces", "czech"]),
    ("da", &["dan", "danish"]),
    ("de", &["ger", "deu", "german"]),
    ("el", &["gre", "ell", "greek"]),
    ("en", &["eng", "english"]),
    ("es", &["spa", "spanish"]),
    ("fa", &["per", "fas", "persian"]),
    ("fi", &["fin", "finnish"]),
    ("fr", &["fre", "fra", "french"]),
    ("he", &["heb", "hebrew"]),
    ("hi", &["hin", "hindi"]),
    ("hu", &["hun", "hungarian"]),
    ("id", &["ind", "indonesian"]),
    ("it", &["ita", "italian"]),
    ("ja", &["jpn", "japanese"]),
    ("ko", &["kor", "korean"]),
    ("nl", &["dut", "nld", "dutch"]),
    ("no", &["nor", "nob", "nb", "norwegian"]),
    ("pl", &["pol", "polish"]),
    ("pt", &["por", "portuguese"]),
    ("ro", &["rum", "ron", "romanian"]),
    ("ru", &["rus", "russian"]),
    ("sv", &["swe", "swedish"]),
    ("tr", &["tur", "turkish"]),
    ("uk", &["ukr", "ukrainian"]),
    ("vi", &["vie", "vietnamese"]),
    ("zh", &["chi", "zho", "chinese"]),
];

/// Returns a number for the language; 0 if none is named.
pub(crate) fn language_code(name: &str) -> u32 {
    let name = name.trim().rsplit('/').next().unwrap_or_default();
    let primary = name.split(['-', '_']).next().unwrap_or_default();
    let folded = sundry_text::fold(primary);
    if folded.is_empty() || matches!(folded.as_ref(), "und" | "mul" | "zxx") {
        return 0;
    }
    let code = SAME
        .iter()
        .find(|(_, others)| others.contains(&folded.as_ref()))
        .map_or(folded.as_ref(), |(code, _)| code);
    let [_, _, _, _, a, b, c, d] = hash(2, code.as_bytes()).to_be_bytes();
    u32::from_be_bytes([a, b, c, d]).max(1)
}
