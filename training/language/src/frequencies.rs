//! Reads wordfreq's lists: `large_xx.msgpack.gz` or `small_xx.msgpack.gz`, with words in bins of
//! equal frequency, a hundredth of a decade wide.

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use sundry_language::Language;

/// Returns the words of a language with their frequencies; `None` if there is no list.
pub fn read(folder: &Path, language: Language) -> std::io::Result<Vec<(String, f64)>> {
    let code = match language {
        Language::Tagalog => "fil",
        other => other.code(),
    };
    for size in ["large", "small"] {
        let path = folder.join(format!("{size}_{code}.msgpack.gz"));
        if path.exists() {
            let mut bytes = Vec::new();
            GzDecoder::new(std::fs::File::open(&path)?).read_to_end(&mut bytes)?;
            return words(&mut bytes.as_slice()).ok_or_else(|| {
                std::io::Error::other(format!("{}: not understood", path.display()))
            });
        }
    }
    Ok(Vec::new())
}

fn words(bytes: &mut &[u8]) -> Option<Vec<(String, f64)>> {
    let bins = list(bytes)?;
    skip(bytes)?;
    let mut found = Vec::new();
    for bin in 0..bins.checked_sub(1)? {
        let frequency = 10_f64.powf(-(bin as f64) / 100.0);
        for _ in 0..list(bytes)? {
            found.push((text(bytes)?, frequency));
        }
    }
    Some(found)
}

fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (head, tail) = bytes.split_at_checked(count)?;
    *bytes = tail;
    Some(head)
}

fn number(bytes: &mut &[u8], width: usize) -> Option<usize> {
    Some(
        take(bytes, width)?
            .iter()
            .fold(0, |sum, byte| sum << 8 | usize::from(*byte)),
    )
}

fn list(bytes: &mut &[u8]) -> Option<usize> {
    match number(bytes, 1)? {
        short @ 0x90..=0x9F => Some(short & 0xF),
        0xDC => number(bytes, 2),
        0xDD => number(bytes, 4),
        _ => None,
    }
}

fn text(bytes: &mut &[u8]) -> Option<String> {
    let length = match number(bytes, 1)? {
        short @ 0xA0..=0xBF => short & 0x1F,
        0xD9 => number(bytes, 1)?,
        0xDA => number(bytes, 2)?,
        _ => return None,
    };
    String::from_utf8(take(bytes, length)?.to_vec()).ok()
}

/// Skips the header: a map of short texts and small numbers.
fn skip(bytes: &mut &[u8]) -> Option<()> {
    let pairs = number(bytes, 1)?;
    if pairs & 0xF0 != 0x80 {
        return None;
    }
    for _ in 0..2 * (pairs & 0xF) {
        if bytes.first()? & 0x80 == 0 {
            number(bytes, 1)?;
        } else {
            text(bytes)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_become_frequencies() {
        // [{"format": "cB", "version": 1}, [], ["the"], [], … a hundred bins later: ["é"]]
        let mut bytes = vec![0xDC, 0, 103, 0x82, 0xA6];
        bytes.extend(b"format\xA2cB\xA7version\x01");
        bytes.extend([0x90, 0x91, 0xA3]);
        bytes.extend(b"the");
        bytes.extend([0x90; 99]);
        bytes.extend([0x91, 0xD9, 2]);
        bytes.extend("é".as_bytes());
        let found = words(&mut bytes.as_slice()).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].0, "the");
        assert!((found[0].1 - 0.977).abs() < 0.001);
        assert_eq!(found[1].0, "é");
        assert!((found[1].1 - 0.0977).abs() < 0.0001);
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for bytes in [&b""[..], b"\x93", b"\x92\x80\xA1", b"hello"] {
            assert!(words(&mut { bytes }).is_none());
        }
    }
}
