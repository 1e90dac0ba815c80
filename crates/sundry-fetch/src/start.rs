//! Where a download starts: what is already present, and how the rest of the same version is
//! requested. The answer is read in `download`.

use http::header::HeaderValue;

use crate::visit::Validators;

/// The starting point of a download.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Start {
    /// Number of bytes that are already present.
    pub from: u64,
    /// The validators of the answer that they came from. Only the same version is continued;
    /// without validators, the file is sent from its beginning.
    pub known: Validators,
}

impl Start {
    /// Returns the value of `If-Range`: a strong validator, else a date.
    pub(crate) fn if_range(&self) -> Option<HeaderValue> {
        let strong = |etag: &&String| !etag.starts_with("W/");
        let etag = self.known.etag.as_ref().filter(strong);
        let value = etag.or(self.known.last_modified.as_ref())?;
        HeaderValue::from_str(value).ok()
    }

    /// Returns the value of `Range`, if there is something to continue and a validator to recognise
    /// the same file.
    pub(crate) fn range(&self) -> Option<String> {
        (self.from > 0 && self.if_range().is_some()).then(|| format!("bytes={}-", self.from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_continued_only_with_a_validator_that_fits() {
        let start = |etag: Option<&str>, last_modified: Option<&str>| Start {
            from: 7,
            known: Validators {
                etag: etag.map(str::to_owned),
                last_modified: last_modified.map(str::to_owned),
            },
        };
        assert_eq!(start(None, None).range(), None);
        assert_eq!(start(Some("W/\"a\""), None).range(), None);
        let strong = start(Some("\"a\""), Some("Mon, 01 Jan 2024 00:00:00 GMT"));
        assert_eq!(strong.range().as_deref(), Some("bytes=7-"));
        assert_eq!(strong.if_range().unwrap(), "\"a\"");
        let dated = start(Some("W/\"a\""), Some("Mon, 01 Jan 2024 00:00:00 GMT"));
        assert_eq!(dated.if_range().unwrap(), "Mon, 01 Jan 2024 00:00:00 GMT");
    }
}
