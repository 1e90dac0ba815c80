//! Why there is no reader, or why it read nothing.

/// What is wrong with the files of a reader, or with what they compute.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OcrError {
    /// No ONNX network that can be run here.
    #[error("not a network that can be run: {0}")]
    Network(String),
    /// A network that computes something else.
    #[error("the network {0}")]
    Shape(&'static str),
    /// The list of characters belongs to another network.
    #[error("the network tells {0} characters apart; the list of characters is another one's")]
    OtherCharacters(usize),
    /// No list of characters.
    #[error("not a list of characters, one a line")]
    NoCharacters,
}
