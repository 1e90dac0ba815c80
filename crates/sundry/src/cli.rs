//! The command line, from which help texts, completions and the man page are made.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use sundry_operations::OPERATIONS;

/// Everyday data questions over HTTP, answered by your own machine.
///
/// Without a command, Sundry serves on 127.0.0.1:8080.
#[derive(Debug, Parser)]
#[command(name = "sundry", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// The configuration file [default: ./sundry.toml, else /etc/sundry/sundry.toml, else none]
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Answer over HTTP (the default)
    ///
    /// The console is at `/`, the reference at `/docs`. SIGINT or SIGTERM ends it: requests under
    /// way are answered first.
    Serve,

    /// Ask one question, or one a line, without a server
    Ask(Ask),

    /// Make keys for callers
    #[command(subcommand)]
    Keys(Keys),

    /// Show, check or print the default configuration
    #[command(subcommand)]
    Config(Config),

    /// Print the OpenAPI file
    Openapi,

    /// Say whether the server of this configuration is ready; exit status 0 if so, else 1
    Health,

    /// Print a completion script
    ///
    /// For bash: `sundry completions bash > /etc/bash_completion.d/sundry`
    Completions {
        /// The shell
        shell: Shell,
    },

    /// Print the manual page
    Man,
}

/// Ask one question, or one a line, without a server.
///
/// Prints the same JSON as the server would. Exit status: 0 for an answer, 1 for a failure
/// answer, 2 if the question could not be put.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry ask pluralize-word word=party
  sundry ask detect-color image=@photo.jpg
  printf '%s\\n' '{\"word\":\"mouse\"}' '{\"word\":\"ox\"}' | sundry ask pluralize-word --input -")]
pub(crate) struct Ask {
    /// What to ask
    #[arg(value_parser = PossibleValuesParser::new(OPERATIONS.iter().map(|entry| entry.name)))]
    pub(crate) operation: String,

    /// Parameters as NAME=VALUE; `image=@FILE` reads a picture
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) parameters: Vec<String>,

    /// A file with one JSON object of parameters a line (`-`: standard input); prints one answer a
    /// line, in order
    #[arg(long, value_name = "FILE", conflicts_with = "parameters")]
    pub(crate) input: Option<PathBuf>,

    /// Indent the answer for reading
    #[arg(long, conflicts_with = "input")]
    pub(crate) pretty: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Keys {
    /// Make a key; print it once, with the section for the configuration file
    New {
        /// A name to know the key by
        name: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Config {
    /// Print the configuration in force: defaults, file and environment together
    Show,
    /// Say whether the configuration is right
    Check {
        /// The file to check instead of the one in force
        file: Option<PathBuf>,
    },
    /// Print the commented default configuration, a file to start from
    Default,
}
