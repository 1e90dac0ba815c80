//! The arguments of `sundry fill`.

use std::path::PathBuf;

use clap::Args;

/// Download a public dump and import it.
///
/// Without a kind, every source is listed, with its size, its terms and what is filled from it. With
/// a kind alone, its first source is taken. Size and terms are told, and you are asked, before
/// anything is fetched. A download that breaks off is gone on with by the same command, and is held
/// against the checksum where its makers publish one; then it is imported as `sundry import` would,
/// and removed. A server that is running answers from the old catalogue until the new one is there.
///
/// Your own sources go into `sources.toml` in the data folder, in the shape of
/// `data/fill/sources.toml` of the source code.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry fill
  sundry fill foods
  sundry fill books goodbooks --yes
  sundry fill memes imgflip --yes --accept 'none stated'
  sundry fill --check")]
pub(crate) struct Fill {
    /// The kind of catalogue
    pub(crate) kind: Option<String>,

    /// Which of the sources of this kind
    pub(crate) source: Option<String>,

    /// Do not ask
    #[arg(long)]
    pub(crate) yes: bool,

    /// The terms that you accept, as the list names them: needed with `--yes` where they are
    /// unclear or narrow
    #[arg(long, value_name = "TERMS")]
    pub(crate) accept: Option<String>,

    /// Fetch the files from this folder of a mirror instead (http or https)
    #[arg(long, value_name = "URL")]
    pub(crate) from: Option<String>,

    /// Keep the files after they were imported
    #[arg(long)]
    pub(crate) keep: bool,

    /// Fetch nothing; say whether there is something newer than what was filled
    #[arg(long, conflicts_with_all = ["yes", "accept", "keep"])]
    pub(crate) check: bool,

    /// Write every line that could not be used to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,

    /// Memory that the import may use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(64..))]
    pub(crate) memory: u32,
}
