//! Logs to standard error, for people or for machines. Panics are logged by place only: their
//! message may hold a piece of a caller's text.

use std::io::{self, IsTerminal as _};
use std::panic;

use tracing_subscriber::EnvFilter;

use crate::config::{ConfigError, Log, LogFormat};

/// Starts logging; to be called once.
pub(crate) fn start(settings: &Log) -> Result<(), ConfigError> {
    let filter = EnvFilter::try_new(&settings.level).map_err(|error| {
        ConfigError::Whole(format!("`log.level` is `{}`: {error}", settings.level))
    })?;
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    match settings.format {
        LogFormat::Text => {
            // NO_COLOR is honoured by the library itself.
            builder
                .with_ansi(io::stderr().is_terminal())
                .with_target(false)
                .init();
        }
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(
            place,
            "a panic; the request it belongs to is answered with 500"
        );
    }));
    Ok(())
}
