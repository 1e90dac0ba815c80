//! Serialises replies as JSON: whole numbers without a fraction, other numbers in their shortest
//! exact form.
//!
//! Generated clients differ in what they accept: one of them does not take `1.0` for a whole
//! number. A number without a fraction is therefore printed as an integer, whatever its type. Each
//! operation defines its fields.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// Serialises a reply as JSON text.
///
/// # Errors
/// If a map has keys that are not texts.
pub(crate) fn to_json(reply: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut text = Vec::with_capacity(256);
    reply.serialize(&mut Serializer::with_formatter(&mut text, Bare))?;
    Ok(text)
}

/// Above this value, whole numbers are not exact in a float, nor in a JavaScript client.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A formatter that prints floats without a fraction as whole numbers.
struct Bare;

impl Formatter for Bare {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        if value.fract() == 0.0 && value.abs() < EXACT {
            return CompactFormatter.write_i64(writer, value as i64);
        }
        CompactFormatter.write_f64(writer, value)
    }

    fn write_f32<W: ?Sized + Write>(&mut self, writer: &mut W, value: f32) -> io::Result<()> {
        if value.fract() == 0.0 && f64::from(value).abs() < EXACT {
            return CompactFormatter.write_i64(writer, value as i64);
        }
        CompactFormatter.write_f32(writer, value)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn whole_numbers_are_bare() {
        for (value, text) in [
            (1.0, "1"),
            (-0.0, "0"),
            (-3.0, "-3"),
            (0.125, "0.125"),
            (95.25, "95.25"),
            (1e300, "1e+300"),
            (9_007_199_254_740_991.0, "9007199254740991"),
        ] {
            let json = super::to_json(&[value]).unwrap();
            assert_eq!(String::from_utf8(json).unwrap(), format!("[{text}]"));
        }
    }

    #[test]
    fn what_is_no_number_is_null() {
        assert_eq!(super::to_json(&f64::NAN).unwrap(), b"null");
    }
}
