//! placeholder until the page branch lands

use sundry_operations::Entry;

pub(crate) fn page(operations: &[Entry], _version: &str) -> String {
    operations.iter().map(|entry| entry.name).collect()
}
