//! The arguments of `sundry fill`.

use std::path::PathBuf;

use clap::Args;

/// Download a public dump and import it.
///
/// Without arguments, lists every source with its size, its terms and its last download. With only
/// a kind, uses the first source of that kind. The size and the terms are shown, and you are asked
/// to confirm, before anything is downloaded. The same command resumes an interrupted download. The
/// file is compared with the publisher's checksum if there is one, imported as by `sundry import`,
/// and then removed. A running server answers from the old catalogue until the new one is ready.
///
/// To add your own sources, put them into `sources.toml` in the data folder, in the format of
/// `data/fill/sources.toml` in the source code.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry fill
  sundry fill foods
  sundry fill books goodbooks --yes
  sundry fill memes imgflip --yes --accept 'none stated'
  sundry fill --check")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub(crate) struct Fill {
    /// Kind of catalogue to fill
    pub(crate) kind: Option<String>,

    /// Name of the source, from the list
    pub(crate) source: Option<String>,

    /// Do not ask for confirmation
    #[arg(long)]
    pub(crate) yes: bool,

    /// Terms that you accept, written as in the list; needed with `--yes` if they are unclear or
    /// restrictive
    #[arg(long, value_name = "TERMS")]
    pub(crate) accept: Option<String>,

    /// Download the files from this folder of a mirror instead (http or https)
    #[arg(long, value_name = "URL")]
    pub(crate) from: Option<String>,

    /// Publish what was imported in the store, for every node that follows it
    #[arg(long)]
    pub(crate) publish: bool,

    /// Keep the downloaded files after the import
    #[arg(long)]
    pub(crate) keep: bool,

    /// Download nothing; report whether a newer version is available
    #[arg(long, conflicts_with_all = ["yes", "accept", "keep"])]
    pub(crate) check: bool,

    /// Write every rejected line to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,

    /// Memory limit of the import, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(64..))]
    pub(crate) memory: u32,
}
