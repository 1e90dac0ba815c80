//! The errors of a configuration, which name file, line and setting.

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    #[error(transparent)]
    Read(std::io::Error),
    #[error("{file}:{line}: {message}")]
    InFile {
        file: String,
        line: usize,
        message: String,
    },
    #[error("the environment variable {variable}: {message}")]
    InEnvironment { variable: String, message: String },
    #[error("{0}")]
    Whole(String),
}
