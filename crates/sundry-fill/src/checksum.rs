//! Published checksums: lists of `HASH  NAME`, as `md5sum` and `sha256sum` print them.

use std::fmt::Write as _;
use std::io::Read;

use md5::Md5;
use sha2::{Digest, Sha256};

/// A checksum algorithm. MD5 detects broken files but not forged ones; many publishers use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// 32 hexadecimal digits.
    Md5,
    /// 64 hexadecimal digits.
    Sha256,
}

/// A published checksum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checksum {
    /// Its algorithm.
    pub algorithm: Algorithm,
    /// The checksum in lower-case hexadecimal digits.
    pub digits: String,
}

impl Algorithm {
    /// Returns its usual name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Md5 => "MD5",
            Self::Sha256 => "SHA-256",
        }
    }
}

impl Checksum {
    /// Recognises the algorithm by the number of digits; `None` if it is neither MD5 nor SHA-256.
    pub fn parse(digits: &str) -> Option<Self> {
        let algorithm = match digits.len() {
            32 => Algorithm::Md5,
            64 => Algorithm::Sha256,
            _ => return None,
        };
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_hex.then(|| Self {
            algorithm,
            digits: digits.to_ascii_lowercase(),
        })
    }
}

/// Finds the checksum of a file in a published list. A folder before a name and the `*` of binary
/// files are ignored; `*` in `wanted` stands for any characters. If several match, the last one
/// counts, since lists are in the order of dates.
///
/// ```
/// use sundry_fill::listed;
///
/// let list = "d41d8cd98f00b204e9800998ecf8427e  wiki-20261101-page.sql.gz\n";
/// let found = listed(list, "wiki-*-page.sql.gz").unwrap();
/// assert_eq!(found.digits, "d41d8cd98f00b204e9800998ecf8427e");
/// assert!(listed(list, "page.sql.gz").is_none());
/// ```
pub fn listed(list: &str, wanted: &str) -> Option<Checksum> {
    list.lines().rev().find_map(|line| {
        let (digits, name) = line.trim().split_once(char::is_whitespace)?;
        let name = name.trim_start().trim_start_matches('*');
        let name = name.rsplit('/').next().unwrap_or(name);
        fits(wanted, name)
            .then(|| Checksum::parse(digits))
            .flatten()
    })
}

/// Returns true if a name matches a pattern in which `*` stands for any number of characters.
fn fits(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.find(part) {
            Some(at) => rest = rest.get(at + part.len()..).unwrap_or_default(),
            None => return false,
        }
    }
    true
}

/// Computes the digests of a reader's content with all `algorithms`, in one pass. `at` receives the
/// number of bytes read so far.
pub(crate) fn digits(
    mut reader: impl Read,
    algorithms: &[Algorithm],
    mut at: impl FnMut(u64),
) -> std::io::Result<Vec<String>> {
    let mut md5 = Md5::new();
    let mut sha256 = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    let mut done = 0;
    loop {
        let length = reader.read(&mut buffer)?;
        let bytes = buffer.get(..length).unwrap_or_default();
        if bytes.is_empty() {
            break;
        }
        if algorithms.contains(&Algorithm::Md5) {
            md5.update(bytes);
        }
        if algorithms.contains(&Algorithm::Sha256) {
            sha256.update(bytes);
        }
        done += length as u64;
        at(done);
    }
    let (md5, sha256) = (hex(&md5.finalize()), hex(&sha256.finalize()));
    let of = |algorithm: &Algorithm| match algorithm {
        Algorithm::Md5 => md5.clone(),
        Algorithm::Sha256 => sha256.clone(),
    };
    Ok(algorithms.iter().map(of).collect())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_fit_patterns() {
        for (pattern, name, expected) in [
            ("a.gz", "a.gz", true),
            ("a.gz", "b-a.gz", false),
            ("a-*-b.gz", "a-2026-b.gz", true),
            ("a-*-b.gz", "a-2026-c.gz", false),
            ("a*b*c", "a1b2c", true),
            ("a*b*c", "a1c2b", false),
            ("*", "anything", true),
            ("a*a", "a", false),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn lists_are_read_as_the_usual_programs_print_them() {
        let sha = "0".repeat(64);
        let list = format!("# comment\n{sha} *folder/b.zip\r\nnothing  a.zip\n{sha}  a.zip\n");
        assert_eq!(listed(&list, "b.zip").unwrap().algorithm, Algorithm::Sha256);
        assert_eq!(listed(&list, "a.zip").unwrap().digits, sha);
        assert_eq!(listed(&list, "c.zip"), None);
    }

    proptest! {
        #[test]
        fn no_list_makes_it_panic(list in ".{0,200}", wanted in "[a-c*]{0,6}") {
            let _ = listed(&list, &wanted);
        }
    }
}
