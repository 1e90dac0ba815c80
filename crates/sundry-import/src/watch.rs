//! The observer of an import: a progress bar, a file of rejected lines, or nothing.

/// A stage of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Files are read; counts bytes as stored on disk.
    Reading,
    /// Text in pictures is read; counts files.
    Looking,
    /// Pages are fetched; counts pages.
    Fetching,
    /// Parts of records are joined; counts records.
    Joining,
    /// Similar records are computed; counts records.
    Relating,
    /// The catalogue writes and checks a generation; counts records or segments.
    Writing(sundry_catalog::Step),
}

/// A rejected line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reject {
    /// Name of the file.
    pub file: String,
    /// Number of the line or item in the file, from 1.
    pub line: u64,
    /// Reason of the rejection.
    pub reason: String,
    /// Beginning of the line.
    pub text: String,
}

/// Receives reports about an import. Both methods are called often and must be quick.
pub trait Watch {
    /// Reports progress: the amount done, the total (0 if unknown), and the number of records so
    /// far.
    fn progress(&mut self, stage: Stage, done: u64, all: u64, records: u64);

    /// Reports a rejected line.
    fn reject(&mut self, reject: Reject);
}

/// A watch that ignores all reports.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Watch for Quiet {
    fn progress(&mut self, _: Stage, _: u64, _: u64, _: u64) {}

    fn reject(&mut self, _: Reject) {}
}
