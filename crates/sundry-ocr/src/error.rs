//! The reasons why a reader cannot be created or cannot read.

/// An error in the files of a reader, or in their results.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OcrError {
    /// The file is not an ONNX network that can be run here.
    #[error("not a network that can be run: {0}")]
    Network(String),
    /// The network computes something else.
    #[error("the network {0}")]
    Shape(&'static str),
    /// The list of characters belongs to another network.
    #[error(
        "the network distinguishes {0} characters; the list of characters belongs to another one"
    )]
    OtherCharacters(usize),
    /// The list of characters is missing or malformed.
    #[error("not a list of characters, one per line")]
    NoCharacters,
}
