//! Similar books as an importer and an operation see them.
