//! Writes the texts of a field: value after value, with a gap that no phrase can span.

use sundry_text::Analyser;

/// Positions left free between two values of one field.
const GAP: u32 = 16;

/// Passes the lexemes of all values and their positions to `sink`.
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
