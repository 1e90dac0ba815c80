//! The reasons why a picture cannot be decoded: one enum for all formats. Mapping them to messages
//! and status codes is up to the caller.

use crate::Format;

/// The reason why there are no pixels.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are in none of the four formats.
    #[error("not a JPEG, PNG, GIF or WebP picture")]
    NotAPicture,
    /// The file is in one of the four formats, but in an unsupported variant (lossless JPEG, for
    /// example).
    #[error("{what} is not supported")]
    Unsupported {
        /// The variant, in words.
        what: &'static str,
    },
    /// The header states more pixels than the limits allow.
    #[error("the picture is {width}×{height} pixels, more than the {max} pixels allowed")]
    TooLarge {
        /// The width stated in the header.
        width: u32,
        /// The height stated in the header.
        height: u32,
        /// The maximum number of pixels (for this kind of file).
        max: u64,
    },
    /// The file passes over its pixels far more often than a picture needs, in order to be
    /// expensive.
    #[error("the file has more scans than a picture needs")]
    TooManyScans,
    /// The file is so damaged or truncated that nothing can be seen.
    #[error("broken {format} file: {reason}")]
    Broken {
        /// The format indicated by the first bytes.
        format: Format,
        /// The error.
        reason: String,
    },
}

impl DecodeError {
    #[expect(
        clippy::needless_pass_by_value,
        reason = "takes literals and errors alike"
    )]
    pub(crate) fn broken(format: Format, reason: impl ToString) -> Self {
        Self::Broken {
            format,
            reason: reason.to_string(),
        }
    }
}
