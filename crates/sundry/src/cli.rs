//! The command line, from which help texts, completions and the man page are made.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use sundry_import::IMPORTERS;
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

    /// Read a dump or your own files into a catalogue
    #[command(after_help = import_help())]
    Import(Import),

    /// List, drop or export the catalogues of the data folder
    #[command(subcommand)]
    Catalogue(Catalogue),

    /// Verify the data folder: every file of every catalogue; exit status 1 if anything is wrong
    Check,

    /// Tell what is known of an ingredient: kind, contents, portions, nutrients per 100 g
    Food(Food),

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

/// Read a dump or your own files into a catalogue.
///
/// Packed files (gzip, zstd, zip) are read as they are; `-` is standard input. What other sources
/// brought before is kept; what this source brought is replaced. A server that is running answers
/// from the new catalogue within seconds; until then, and if anything goes wrong, from the old one.
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// The kind of catalogue
    #[arg(value_parser = PossibleValuesParser::new(kinds()))]
    pub(crate) kind: String,

    /// What the files come from (see the list below)
    pub(crate) source: String,

    /// The files, or the folder
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Write every line that could not be used to this file, one JSON object a line, with its
    /// reason
    #[arg(long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,

    /// Read and count, write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Drop what other sources brought before
    #[arg(long)]
    pub(crate) replace: bool,

    /// Keep what is marked as for adults
    #[arg(long)]
    pub(crate) adult: bool,

    /// A name for a folder of your own, part of the addresses of its files
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Memory to use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(64..))]
    pub(crate) memory: u32,
}

/// Tell what is known of an ingredient: by the table that the program carries, and by food tables of
/// your own (`sundry import foods`).
///
/// Exit status: 0, or 1 if the name is not understood.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry food butter beans
  sundry food \"canned chickpeas, drained\" --json")]
pub(crate) struct Food {
    /// Its name as recipes have it
    #[arg(required = true)]
    pub(crate) name: Vec<String>,

    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Catalogue {
    /// List kinds, generations, records, sizes and sources
    List {
        /// As JSON, one object a line
        #[arg(long)]
        json: bool,
    },
    /// Remove the catalogue of a kind; the starter catalogue answers again
    Drop {
        /// The kind
        kind: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Print every record of a kind, one JSON object a line
    Export {
        /// The kind
        kind: String,
        /// Write to this file instead of standard output
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// The kinds that can be imported, each once.
fn kinds() -> Vec<&'static str> {
    let mut kinds: Vec<&str> = IMPORTERS.iter().map(|importer| importer.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// The list of importers, for the end of the help text.
fn import_help() -> String {
    let mut text = String::from("Sources:\n");
    for importer in IMPORTERS {
        let name = format!("{} {}", importer.kind, importer.source);
        let _ = writeln!(text, "  {name:<22} {}", importer.summary);
    }
    text.push_str(
        "\nExamples:\n  sundry import memes reddit RS_2024-01.zst --rejects rejects.ndjson\n  \
         sundry import foods fooddata-central FoodData_Central_csv_2025-04-24.zip\n  \
         sundry import books open-library ol_dump_works_latest.txt.gz ol_dump_authors_latest.txt.gz",
    );
    text
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
