//! The arguments of `sundry import`.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use sundry_import::IMPORTERS;

/// Import a dump or your own files into a catalogue.
///
/// Compressed files (gzip, zstd, zip) are read as they are; `-` is standard input. Records from
/// other sources are kept; earlier records from this source are replaced. A running server switches
/// to the new catalogue within seconds; until then, and if the import fails, it uses the old one.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub(crate) struct Import {
    /// Kind of catalogue to import into
    #[arg(value_parser = PossibleValuesParser::new(kinds()))]
    pub(crate) kind: String,

    /// Source of the files (see the list below)
    #[arg(value_parser = Source, hide_possible_values = true)]
    pub(crate) source: String,

    /// Files to import, or a folder
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Write every rejected line to this file, as one JSON object per line with the reason
    #[arg(long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,

    /// Read and count the records but write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Publish the import in the store, for every node that follows it; this folder first takes the
    /// latest publication
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) publish: bool,

    /// Drop the records that other sources brought
    #[arg(long)]
    pub(crate) replace: bool,

    /// Keep records that are marked as adult content
    #[arg(long)]
    pub(crate) adult: bool,

    /// Name for a folder of your own, which becomes part of its files' URLs
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Read the text in a folder of meme pictures; this needs networks that `sundry models add`
    /// installs
    #[arg(long)]
    pub(crate) ocr: bool,

    /// Memory limit in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(64..))]
    pub(crate) memory: u32,
}

/// Reads the name of a source. Any text passes, since the command itself says which sources the kind
/// has; completions offer all of them.
#[derive(Clone)]
struct Source;

impl TypedValueParser for Source {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let mut names: Vec<&str> = IMPORTERS.iter().map(|importer| importer.source).collect();
        names.sort_unstable();
        names.dedup();
        Some(Box::new(names.into_iter().map(PossibleValue::new)))
    }
}

/// Returns the kinds that can be imported, each once.
fn kinds() -> Vec<&'static str> {
    let mut kinds: Vec<&str> = IMPORTERS.iter().map(|importer| importer.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Lists the importers, for the end of the help text.
pub(super) fn help() -> String {
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
