//! The command line, from which help texts, completions and the man page are made.

mod fill;
mod keys;
mod mcp;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use sundry_crawl::Edition;
use sundry_import::IMPORTERS;
use sundry_operations::OPERATIONS;

pub(crate) use self::fill::Fill;
pub(crate) use self::keys::{Keys, NewKey};
pub(crate) use self::mcp::Mcp;

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
    /// way are answered first. SIGHUP reads keys and limits anew.
    Serve,

    /// Make the server of this configuration read keys and limits anew, without losing a request
    ///
    /// The configuration is checked first. The server is found by where it listens, which needs
    /// Linux and the rights to see the process; elsewhere send it SIGHUP.
    Reload,

    /// Ask one question, or one a line, without a server
    Ask(Ask),

    /// Serve the operations as tools to a language model, on standard input and output
    Mcp(Mcp),

    /// Read a dump or your own files into a catalogue
    #[command(after_help = import_help())]
    Import(Import),

    /// Download a public dump and import it
    Fill(Fill),

    /// List, drop or export the catalogues of the data folder
    #[command(subcommand)]
    Catalogue(Catalogue),

    /// Install, list or remove trained models
    #[command(subcommand)]
    Models(Models),

    /// Read feeds, without answering over HTTP
    Crawl(Crawl),

    /// List, check and change the feeds that news come from
    #[command(subcommand)]
    Feeds(Feeds),

    /// Gather articles of a file into stories; export what is kept
    #[command(subcommand)]
    News(News),

    /// Copy what was crawled and counted into a new file, while Sundry runs or not
    ///
    /// To go back to a copy, stop Sundry and put it in the place of `state/sundry.db` in the data
    /// folder, without the `-wal` and `-shm` files beside it.
    Backup {
        /// The new file
        file: PathBuf,
    },

    /// Verify the data folder: every file of every catalogue, and the store of articles; exit
    /// status 1 if anything is wrong
    Check,

    /// Tell what is known of an ingredient: kind, contents, portions, nutrients per 100 g
    Food(Food),

    /// Make a full recipe of a raw one and print it, without importing it
    Recipe(Recipe),

    /// Make, list and revoke keys of callers
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
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
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

    /// Read the text in the pictures of a folder of memes: needs networks that `sundry models add`
    /// installs
    #[arg(long)]
    pub(crate) ocr: bool,

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

/// Make a full recipe of a raw one and print it, without importing it.
///
/// Read are JSON (our own shape, or schema.org), Cooklang, `MealMaster` and Markdown, told by content and
/// name; with `--html`, a saved page.
///
/// Exit status: 0, or 1 if there is no recipe in it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry recipe soup.json --json
  sundry recipe --html page.html --url https://example.org/soup
  echo '{\"title\":\"Toast\",\"ingredients\":[\"2 slices bread\"]}' | sundry recipe -")]
pub(crate) struct Recipe {
    /// The file (`-`: standard input)
    #[arg(required_unless_present = "html")]
    pub(crate) file: Option<PathBuf>,

    /// A saved page instead
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) html: Option<PathBuf>,

    /// Where the page is from
    #[arg(long, value_name = "URL", requires = "html")]
    pub(crate) url: Option<String>,

    /// As JSON, as `retrieve-recipe` replies
    #[arg(long)]
    pub(crate) json: bool,
}

/// Read feeds, without answering over HTTP.
///
/// Articles go into the data folder, where a server finds them. Only one process reads feeds at a
/// time: a server that runs already does, unless `news.crawl` is off there.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry crawl at:de ch:de
  sundry crawl us:en --once")]
pub(crate) struct Crawl {
    /// Which editions, as country:language; without any, those of `news.always` and those that
    /// somebody asked for within two days
    #[arg(value_name = "EDITION")]
    pub(crate) editions: Vec<Edition>,

    /// Visit every feed once, then end
    #[arg(long)]
    pub(crate) once: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Feeds {
    /// List the feeds and how they fared
    List {
        #[command(flatten)]
        which: Which,
        /// Only those whose last visit failed
        #[arg(long)]
        failing: bool,
        /// As JSON, one object a line
        #[arg(long)]
        json: bool,
    },
    /// Visit feeds now, keep nothing but how they fared; exit status 1 if any fails
    Check {
        #[command(flatten)]
        which: Which,
        /// These addresses instead, whether or not they are listed
        #[arg(value_name = "URL")]
        urls: Vec<String>,
        /// As JSON, one object a line
        #[arg(long)]
        json: bool,
    },
    /// Add a feed of your own
    Add {
        /// Its address: RSS, Atom, JSON Feed or a news sitemap
        url: String,
        /// Whose news it brings, as country:language
        edition: Edition,
        /// Who publishes it; without it, the host of the address
        #[arg(long, default_value = "")]
        outlet: String,
    },
    /// Add the feeds of an OPML file
    ///
    /// Each is listed for the edition that an outline around it names (`at:de`), else for
    /// `--edition`, else for those that the program lists its address for.
    Import {
        /// The file (`-`: standard input)
        file: PathBuf,
        /// Whose news the feeds bring where the file does not say, as country:language
        #[arg(long)]
        edition: Option<Edition>,
    },
    /// Print the feeds as OPML, an outline an edition
    Export {
        #[command(flatten)]
        which: Which,
        /// Feeds of your own only
        #[arg(long)]
        own: bool,
    },
    /// Leave a feed out, one of your own or of the list that the program carries
    Remove {
        /// Its address
        url: String,
        /// Of one edition only, as country:language
        edition: Option<Edition>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum News {
    /// Gather articles of a file into stories, without a network or a data folder
    ///
    /// The file holds a JSON object a line, in the order of time: `id` (a whole number), `title`,
    /// `publisher`, `url`, `publish_date` (`YYYY-MM-DD HH:MM:SS` in UTC). Articles further apart
    /// than two days are never in one story.
    #[command(after_help = "Example:
  sundry news cluster --input articles.ndjson --json")]
    Cluster {
        /// The file (`-`: standard input)
        #[arg(long, value_name = "FILE")]
        input: PathBuf,
        /// The language of the titles; without it, it is told from the first of them
        #[arg(long, value_name = "CODE")]
        language: Option<String>,
        /// As JSON: an object with `story` and `ids` a line
        #[arg(long)]
        json: bool,
    },
    /// Print the articles that are kept, a JSON object a line, oldest first
    ///
    /// `sundry import articles ndjson FILE` reads them back.
    Export {
        /// Of one edition only, as country:language
        edition: Option<Edition>,
        /// Write to this file instead of standard output
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// Which feeds are meant.
#[derive(Debug, Args)]
pub(crate) struct Which {
    /// Only those of a country
    #[arg(long, value_name = "CODE")]
    pub(crate) country: Option<String>,
    /// Only those in a language
    #[arg(long, value_name = "CODE")]
    pub(crate) language: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Catalogue {
    /// List kinds, generations, records, sizes and sources; what the program carries comes last
    List {
        /// As JSON, one object a line
        #[arg(long)]
        json: bool,
    },
    /// Find records by their words and print their ids
    ///
    /// `sundry catalogue find books hunger games` prints the number that list-similar-books takes.
    Find {
        /// The kind
        kind: String,
        /// The words, all of which must occur
        #[arg(required = true)]
        words: Vec<String>,
        /// Print at most so many
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
        most: u16,
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
    /// Print every record of a kind that answers, one JSON object a line
    Export {
        /// The kind
        kind: String,
        /// Those that the program carries, also where others were imported
        #[arg(long)]
        starter: bool,
        /// Write to this file instead of standard output
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Models {
    /// Install a model from a file or an address
    ///
    /// It is read and tried first; its checksum and terms are shown, and you are asked whether you
    /// accept them. A server that is running uses it from then on.
    Add(AddModel),
    /// List what is installed, with checksums and terms; exit status 1 if a file was changed since
    List {
        /// As JSON, one object a line
        #[arg(long)]
        json: bool,
    },
    /// Remove a model; what the program carries is used again
    Remove {
        /// Its name, from `sundry models list`
        name: String,
    },
}

/// Install a model from a file or an address.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry models add my-plate.bin
  sundry models add https://models.example/plate.bin --sha256 0f1e… --yes")]
pub(crate) struct AddModel {
    /// The file, or its address (http or https), fetched under the fetch rules
    #[arg(value_name = "FILE|URL")]
    pub(crate) source: String,

    /// The SHA-256 that the file must have
    #[arg(long, value_name = "HEX")]
    pub(crate) sha256: Option<String>,

    /// The terms that it is used under, for a file that does not state any
    #[arg(long, value_name = "TERMS")]
    pub(crate) licence: Option<String>,

    /// Accept the terms shown, do not ask
    #[arg(long)]
    pub(crate) yes: bool,
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
