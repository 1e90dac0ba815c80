//! The hash under which a key is stored, and the making of new keys.
//!
//! A key is 256 random bits, so a plain SHA-256 is enough: there is nothing to guess.

use std::fmt::Write as _;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// The SHA-256 of a key, written as `sha256:` and 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHash(pub(super) [u8; 32]);

/// The error for a text that is not the hash of a key.
#[derive(Debug, thiserror::Error)]
#[error("a key's hash is `sha256:` and 64 hexadecimal digits, as `sundry keys new` prints it")]
pub struct KeyHashError;

impl KeyHash {
    /// Hashes a key.
    pub fn of(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).into())
    }

    /// Returns the first 16 digits of the hash: the identifier under which a key's counts are
    /// stored.
    pub fn label(&self) -> String {
        let digits = self.to_string();
        let digits = digits.get("sha256:".len()..).unwrap_or_default();
        digits.chars().take(16).collect()
    }
}

impl std::fmt::Display for KeyHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("sha256:")?;
        self.0
            .iter()
            .try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl FromStr for KeyHash {
    type Err = KeyHashError;

    fn from_str(text: &str) -> Result<Self, KeyHashError> {
        let digits = text
            .strip_prefix("sha256:")
            .filter(|digits| digits.len() == 64);
        let digits = digits.ok_or(KeyHashError)?.as_bytes();
        let mut hash = [0; 32];
        for (byte, pair) in hash.iter_mut().zip(digits.chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| KeyHashError)?;
            if !pair.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(KeyHashError);
            }
            *byte = u8::from_str_radix(pair, 16).map_err(|_| KeyHashError)?;
        }
        Ok(Self(hash))
    }
}

/// Makes a new key: `sundry_` and 256 random bits in hexadecimal.
///
/// # Errors
/// If the operating system gives no random bytes.
pub fn new_key() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    let mut key = String::from("sundry_");
    for byte in bytes {
        let _ = write!(key, "{byte:02x}");
    }
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_read_as_they_are_written() {
        let hash = KeyHash::of("secret");
        assert_eq!(hash.to_string().parse::<KeyHash>().unwrap(), hash);
        for wrong in ["", "sha256:", "sha256:zz", "md5:00", &"0".repeat(64)] {
            assert!(wrong.parse::<KeyHash>().is_err(), "{wrong}");
        }
        assert!(
            format!("sha256:{}", "+1".repeat(32))
                .parse::<KeyHash>()
                .is_err()
        );
    }

    #[test]
    fn new_keys_differ() {
        assert_ne!(new_key().unwrap(), new_key().unwrap());
    }
}
