//! How the texts of a field are written: value after value, with a gap that no phrase crosses.

use sundry_text::Analyser;

/// Places left free between two values of one field.
const GAP: u32 = 16;

/// Gives the lexemes of all values and their places to `sink`.
pub(crate) fn write_values<'v>(
    values: impl Iterator<Item = &'v str>,
    analyser: Analyser,
    mut sink: impl FnMut(&str, u32),
) {
    let mut place = 0;
    for value in values {
        let next = analyser.write(value, place, &mut sink);
        if next > place {
            place = next.saturating_add(GAP);
        }
    }
}
