//! The arguments of `sundry keys`.

use std::num::NonZeroU32;

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use sundry_operations::OPERATIONS;

#[derive(Debug, Subcommand)]
pub(crate) enum Keys {
    /// Make a key, print it once, and write its hash to the file of keys
    ///
    /// A server that runs takes it within two seconds. The first key closes a server that answered
    /// without keys.
    New(NewKey),
    /// List the keys: name, when it was made, limits
    List {
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Take a key out of the file of keys; a server that runs refuses it within two seconds
    Revoke {
        /// The name of the key
        name: String,
    },
}

#[derive(Debug, Args)]
pub(crate) struct NewKey {
    /// A name to know the key by; it appears in logs and metrics
    pub(crate) name: String,

    /// Most requests a second [default: no limit]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) per_second: Option<NonZeroU32>,

    /// Most successful requests a day in UTC [default: no limit]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) daily_quota: Option<u64>,

    /// The operations it may call, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true,
        value_parser = PossibleValuesParser::new(OPERATIONS.iter().map(|entry| entry.name)))]
    pub(crate) operations: Vec<String>,
}
