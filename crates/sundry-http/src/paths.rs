//! Paths as requests name them. `router` knows which there are.

/// Returns the path with a single slash at its beginning.
pub(crate) fn single_slash(path: &str) -> &str {
    let extra = path.bytes().take_while(|byte| *byte == b'/').count();
    path.get(extra.saturating_sub(1)..).unwrap_or(path)
}
