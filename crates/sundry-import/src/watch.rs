//! Who watches an import: a progress bar, a file of rejected lines, or nobody.

/// Part of the work of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Files are read; counts bytes as they lie on disk.
    Reading,
    /// Text in pictures is read; counts files.
    Looking,
    /// Pages are fetched; counts pages.
    Fetching,
    /// Parts of records are put together; counts records.
    Joining,
    /// Similar records are computed; counts records.
    Relating,
    /// The catalogue writes and checks a generation; counts records or parts.
    Writing(sundry_catalog::Step),
}

/// A line that was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reject {
    /// The file.
    pub file: String,
    /// Number of the line or item in it, from 1.
    pub line: u64,
    /// Why.
    pub reason: String,
    /// Its beginning, as it was read.
    pub text: String,
}

/// Is told how an import goes. Both methods are called often and must be quick.
pub trait Watch {
    /// So much is done of so much (0 if that is not known), and so many records came of it.
    fn progress(&mut self, stage: Stage, done: u64, all: u64, records: u64);

    /// A line was left out.
    fn reject(&mut self, reject: Reject);
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Watch for Quiet {
    fn progress(&mut self, _: Stage, _: u64, _: u64, _: u64) {}

    fn reject(&mut self, _: Reject) {}
}
