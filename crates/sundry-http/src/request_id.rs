//! Request ids: the caller's own id if it is acceptable, else a random prefix and a counter.

use std::sync::atomic::{AtomicU64, Ordering};

use http::header::{HeaderName, HeaderValue};

/// The header that carries the id, in both directions.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The source of new ids. The prefix is random for each start, so that ids of different nodes and
/// runs differ.
#[derive(Debug)]
pub(crate) struct RequestIds {
    prefix: u32,
    next: AtomicU64,
}

impl RequestIds {
    pub(crate) fn new() -> Self {
        let mut bytes = [0; 4];
        // Without random bytes, ids are still unique within the run, which is enough for logs.
        let _ = getrandom::fill(&mut bytes);
        Self {
            prefix: u32::from_le_bytes(bytes),
            next: AtomicU64::new(1),
        }
    }

    /// Returns the caller's id if it has at most 64 harmless characters, else a new one.
    pub(crate) fn of(&self, given: Option<&HeaderValue>) -> HeaderValue {
        if let Some(given) = given
            && (1..=64).contains(&given.len())
            && given.as_bytes().iter().all(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':')
            })
        {
            return given.clone();
        }
        self.next()
    }

    fn next(&self) -> HeaderValue {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut text = [b'-'; 21];
        let digit = |value: u64| DIGITS.get((value & 15) as usize).copied().unwrap_or(b'0');
        for (at, byte) in text.iter_mut().take(8).enumerate() {
            *byte = digit(u64::from(self.prefix) >> (28 - 4 * at));
        }
        for (at, byte) in text.iter_mut().skip(9).enumerate() {
            *byte = digit(number >> (44 - 4 * at));
        }
        HeaderValue::from_bytes(&text).unwrap_or(HeaderValue::from_static("none"))
    }
}

/// Returns a number that differs at each start.
pub fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    // Without random bytes, every start draws the same sequence, which is still a fair one.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sane_id_of_the_caller_is_kept() {
        let ids = RequestIds::new();
        for kept in ["a", "3f2c-11:22_33.x", &"x".repeat(64)] {
            let given = HeaderValue::from_str(kept).unwrap();
            assert_eq!(ids.of(Some(&given)), kept);
        }
        for refused in ["", "two words", "semi;colon", &"x".repeat(65)] {
            let given = HeaderValue::from_str(refused).unwrap();
            assert_ne!(ids.of(Some(&given)), refused);
        }
    }

    #[test]
    fn new_ids_differ_and_have_one_length() {
        let ids = RequestIds {
            prefix: 0x00ab_cdef,
            next: AtomicU64::new(15),
        };
        assert_eq!(ids.of(None), "00abcdef-00000000000f");
        assert_eq!(ids.of(None), "00abcdef-000000000010");
    }
}
