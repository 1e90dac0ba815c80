//! Visits every file below a folder, in the order of their paths.
//!
//! Hidden files and folders are skipped, as they are not served either. Links are skipped: one that
//! leads up would never end.

use std::path::{Path, PathBuf};

use fs_err as fs;

use crate::error::ImportError;

/// Deepest nesting of folders.
const DEEPEST: usize = 64;

/// Calls `visit` with every file.
pub(crate) fn walk(
    root: &Path,
    visit: &mut dyn FnMut(&Path) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let mut waiting = vec![(root.to_owned(), 0)];
    while let Some((path, depth)) = waiting.pop() {
        let shown = path.display().to_string();
        let read = |error| ImportError::read(&shown, error);
        if depth > 0 && !fs::symlink_metadata(&path).map_err(read)?.is_dir() {
            visit(&path)?;
            continue;
        }
        if depth > DEEPEST {
            let reason = format!("folders more than {DEEPEST} deep");
            return Err(ImportError::format(&shown, reason));
        }
        let mut entries: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(&path).map_err(read)? {
            let entry = entry.map_err(read)?;
            let kind = entry.file_type().map_err(read)?;
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            if !is_hidden && (kind.is_file() || kind.is_dir()) {
                entries.push(entry.path());
            }
        }
        // Entries are taken from the end, so sort in reverse.
        entries.sort_unstable_by(|a, b| b.cmp(a));
        waiting.extend(entries.into_iter().map(|entry| (entry, depth + 1)));
    }
    Ok(())
}
