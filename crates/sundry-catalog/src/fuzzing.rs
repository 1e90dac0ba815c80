//! The file parsers, exported for the fuzz target: none may panic on any bytes. They are no part of
//! the API.

use tantivy::directory::OwnedBytes;

/// Parses bytes as a table, a manifest and an archive.
pub fn read(bytes: &[u8]) {
    let _ = crate::manifest::Manifest::from_bytes(bytes);
    if let Ok(entries) = crate::archive::entries(bytes) {
        for (_, content) in entries {
            let _ = crate::manifest::Manifest::from_bytes(content);
        }
    }
    if let Ok(table) = crate::table::Table::open(OwnedBytes::new(bytes.to_vec())) {
        for entry in [0, 1, table.len() / 2, table.len().saturating_sub(1)] {
            let _ = table.get(entry);
        }
        let _ = table.for_each(|_, _| Ok(()));
    }
}
