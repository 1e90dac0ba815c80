//! Calls an operation, and holds its answer to the rules of strict clients.

use sundry_operations::{ApiError, EXTENSIONS, Entry, Input, Service};

use crate::strict;

/// Calls an operation; what it answers must be readable by the strictest clients, unless extensions
/// are wanted.
pub(crate) async fn call(
    entry: &Entry,
    service: &Service,
    input: Input,
) -> Result<Vec<u8>, ApiError> {
    let asked = input
        .arguments
        .names()
        .any(|name| name == EXTENSIONS.about.name);
    let answer = entry.call(service, input).await?;
    if !asked && !service.extensions() {
        strict::read(entry.name, &answer);
    }
    Ok(answer)
}
