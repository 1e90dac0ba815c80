//! The arguments of `sundry keys`.

use std::num::NonZeroU32;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use sundry_operations::OPERATIONS;

#[derive(Debug, Subcommand)]
pub(crate) enum Keys {
    /// Create a key, print it once, and write its hash to the key file
    ///
    /// A running server accepts it within two seconds. The first key makes a server refuse calls
    /// without a key.
    New(NewKey),
    /// List the keys with their names, creation times and limits
    List {
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Remove a key from the key file; a running server refuses it within two seconds
    Revoke {
        /// Name of the key
        name: String,
    },
}

#[derive(Debug, Args)]
pub(crate) struct NewKey {
    /// Name that identifies the key in logs and metrics
    pub(crate) name: String,

    /// Most requests per second [default: no limit]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) per_second: Option<NonZeroU32>,

    /// Most successful requests per day in UTC [default: no limit]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) daily_quota: Option<u64>,

    /// Operations that it may call, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true,
        value_parser = PossibleValuesParser::new(OPERATIONS.iter().map(|entry| entry.name)))]
    pub(crate) operations: Vec<String>,
}
