//! Why a picture could not be decoded: one enum for all formats. What to tell a client and with
//! which status is the caller's business.

use crate::Format;

/// Why there are no pixels.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes are none of the four formats.
    #[error("not a JPEG, PNG, GIF or WebP picture")]
    NotAPicture,
    /// One of the four formats, in a variety that is not decoded (lossless JPEG, say).
    #[error("{what} is not supported")]
    Unsupported {
        /// The variety, in words.
        what: &'static str,
    },
    /// The header promises more pixels than the limits allow.
    #[error("the picture is {width}×{height} pixels, more than the {max} pixels allowed")]
    TooLarge {
        /// Width that the header states.
        width: u32,
        /// Height that the header states.
        height: u32,
        /// The most pixels that are accepted (for this kind of file).
        max: u64,
    },
    /// The file goes over its pixels far more often than a picture needs: it is made to cost much.
    #[error("the file has more scans than a picture needs")]
    TooManyScans,
    /// The file is damaged or cut so that nothing can be seen.
    #[error("broken {format} file: {reason}")]
    Broken {
        /// What the file starts like.
        format: Format,
        /// What is wrong with it.
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
