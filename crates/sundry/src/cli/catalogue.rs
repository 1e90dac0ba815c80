//! The arguments of `sundry catalogue`.

use std::path::PathBuf;

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(crate) enum Catalogue {
    /// List kinds, generations, records, sizes and sources; what the program carries comes last
    List {
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Find records by words and print their ids
    ///
    /// `sundry catalogue find books hunger games` prints the ids that list-similar-books accepts.
    Find {
        /// Kind of catalogue
        kind: String,
        /// Words, all of which must occur
        #[arg(required = true)]
        words: Vec<String>,
        /// Print at most this many records
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
        most: u16,
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Remove the catalogue of a kind, so that the starter catalogue is used again
    ///
    /// With a store, this happens on every node that follows it.
    Drop {
        /// Kind of catalogue
        kind: String,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
    /// Print every record of a kind, one JSON object per line
    Export {
        /// Kind of catalogue
        kind: String,
        /// Export the records that the program carries, even if others were imported
        #[arg(long)]
        starter: bool,
        /// Write to this file instead of standard output
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Publish the catalogue of a kind in the store, for every node that follows it
    ///
    /// It gets the next number. `sundry import --publish` imports and publishes in one step.
    Publish {
        /// Kind of catalogue
        kind: String,
    },
    /// Make an earlier publication current again on every node, under a new number
    Rollback {
        /// Kind of catalogue
        kind: String,
        /// Its number, from `sundry catalogue history`; by default the latest one before the newest
        /// that names files
        number: Option<u64>,
    },
    /// Remove unused publications from the store
    ///
    /// Publications beyond the last three that are older than a day are removed, and their files an
    /// hour later; remains of uploads that were never published are removed after a day. A server
    /// that follows the store does this by itself; one node at a time, once an hour.
    Sweep,
    /// List the publications of a kind in the store, newest first
    History {
        /// Kind of catalogue
        kind: String,
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
}
