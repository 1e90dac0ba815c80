//! Normalises the languages of a catalogue: `eng`, `en-US`, `/languages/eng` and `English` are
//! equal.
//!
//! Only for comparing languages; their names are not used.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::hash::hash;

/// Other codes and English names of the languages most common in book catalogues, with their codes of
/// two letters; all other languages are compared as written.
static SAME: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../data/books/languages.tsv"));
    rows.flat_map(|[code, others]| others.split(' ').map(move |other| (other, code)))
        .collect()
});

/// Returns a number for the language; 0 if none is named.
pub(crate) fn language_code(name: &str) -> u32 {
    let name = name.trim().rsplit('/').next().unwrap_or_default();
    let primary = name.split(['-', '_']).next().unwrap_or_default();
    let folded = sundry_text::fold(primary);
    if folded.is_empty() || matches!(folded.as_ref(), "und" | "mul" | "zxx") {
        return 0;
    }
    let code = SAME.get(folded.as_ref()).copied().unwrap_or(&folded);
    let [_, _, _, _, a, b, c, d] = hash(2, code.as_bytes()).to_be_bytes();
    u32::from_be_bytes([a, b, c, d]).max(1)
}
