//! The options of `sundry mcp`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use sundry_tools::CLIENTS;

/// Serve the operations as tools to a language model, on standard input and output.
///
/// Model clients start this command themselves and speak the Model Context Protocol with it;
/// `--print-config` prints the entry for a client's configuration. The command ends when its input
/// ends. Logs go to standard error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry mcp --print-config claude-desktop
  sundry mcp --tools compute-nutrition,search-recipes,retrieve-recipe
  sundry mcp --exclude retrieve-top-news,extract-news --allow-files ~/Pictures")]
pub(crate) struct Mcp {
    /// Offer only these operations, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) tools: Vec<String>,

    /// Offer all operations except these, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) exclude: Vec<String>,

    /// Let tools that take pictures read files in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_files: Option<PathBuf>,

    /// Print the entry for a client's configuration, with the other options of this command
    #[arg(long, value_name = "CLIENT", value_parser = PossibleValuesParser::new(CLIENTS.iter().copied()))]
    pub(crate) print_config: Option<String>,
}
