//! Defines the command line; help texts, completions and the man page are made from it.

mod catalogue;
mod fill;
mod import;
mod keys;
mod mcp;
mod state;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use sundry_crawl::Edition;
use sundry_operations::OPERATIONS;

pub(crate) use self::catalogue::Catalogue;
pub(crate) use self::fill::Fill;
pub(crate) use self::import::Import;
pub(crate) use self::keys::{Keys, NewKey};
pub(crate) use self::mcp::Mcp;
pub(crate) use self::state::StateCommand;

/// Everyday data questions over HTTP, answered by your own machine.
///
/// Without a command, Sundry serves on 127.0.0.1:8080.
#[derive(Debug, Parser)]
#[command(name = "sundry", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// Read the configuration from this file [default: ./sundry.toml, else /etc/sundry/sundry.toml,
    /// else none]
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the API over HTTP (the default)
    ///
    /// The console is at `/`, the reference at `/docs`. SIGINT or SIGTERM stops the server after it
    /// has answered the requests that are under way. SIGHUP reloads keys and limits.
    Serve,

    /// Make the server of this configuration reload keys and limits without losing a request
    ///
    /// The configuration is checked first. The server is found by the socket that it listens on,
    /// which needs Linux and the permission to see the process; elsewhere, send it SIGHUP.
    Reload,

    /// Answer one request, or one per line of a file, without a server
    Ask(Ask),

    /// Serve the operations as tools to a language model, on standard input and output
    Mcp(Mcp),

    /// Import a dump or your own files into a catalogue
    #[command(after_help = import::help())]
    Import(Import),

    /// Download a public dump and import it
    Fill(Fill),

    /// List, search, drop, export or publish the catalogues of the data folder
    #[command(subcommand)]
    Catalogue(Catalogue),

    /// Install, list or remove trained models
    #[command(subcommand)]
    Models(Models),

    /// Read news feeds without serving HTTP
    Crawl(Crawl),

    /// List, check and change the news feeds
    #[command(subcommand)]
    Feeds(Feeds),

    /// Cluster articles from a file into stories; export stored articles
    #[command(subcommand)]
    News(News),

    /// Copy the store of articles and counters into a new file, even while Sundry is running
    ///
    /// To restore a copy, stop Sundry, replace `state/sundry.db` in the data folder by the copy,
    /// and remove the `-wal` and `-shm` files beside it.
    Backup {
        /// Path of the new file
        file: PathBuf,
    },

    /// Move what changes while Sundry runs between a data folder and a database
    #[command(subcommand)]
    State(StateCommand),

    /// Verify the data folder: every file of every catalogue, and the store of articles; exit
    /// status 1 if anything is damaged
    Check {
        /// Verify the store of `store.url` instead: when several writers race to create an object,
        /// exactly one may win
        #[arg(long)]
        store: bool,
    },

    /// Print the facts about an ingredient: kind, allergens, diets, portions, nutrients per 100 g
    Food(Food),

    /// Enrich a recipe and print it without importing it
    Recipe(Recipe),

    /// Create, list and revoke API keys
    #[command(subcommand)]
    Keys(Keys),

    /// Show, check or print the configuration
    #[command(subcommand)]
    Config(Config),

    /// Print the OpenAPI file
    Openapi,

    /// Check whether the server of this configuration is ready; exit status 0 if it is, else 1
    Health,

    /// Print a shell completion script
    ///
    /// For bash: `sundry completions bash > /etc/bash_completion.d/sundry`
    Completions {
        /// The shell to complete in
        shell: Shell,
    },

    /// Print the manual page
    Man,

    /// Print the licences and sources of everything that is compiled in: data, models, libraries
    Licences {
        /// Print only this part
        part: Option<LicencePart>,
    },
}

/// A part of the output of `sundry licences`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LicencePart {
    /// The sources of the tables and of the starter catalogue
    Data,
    /// The cards of the trained models
    Models,
    /// The libraries, with the texts of their licences
    Libraries,
}

/// Answer one request, or one per line of a file, without a server.
///
/// Prints the same JSON as the server. Exit status: 0 for an answer, 1 for a failure answer, 2 if
/// the request could not be read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry ask pluralize-word word=party
  sundry ask detect-color image=@photo.jpg
  printf '%s\\n' '{\"word\":\"mouse\"}' '{\"word\":\"ox\"}' | sundry ask pluralize-word --input -")]
pub(crate) struct Ask {
    /// Name of the operation
    #[arg(value_parser = PossibleValuesParser::new(OPERATIONS.iter().map(|entry| entry.name)))]
    pub(crate) operation: String,

    /// Parameters as NAME=VALUE; `image=@FILE` reads a picture
    #[arg(value_name = "NAME=VALUE")]
    pub(crate) parameters: Vec<String>,

    /// Read requests from this file (`-`: standard input), one JSON object of parameters per line,
    /// and print one answer per line in the same order
    #[arg(long, value_name = "FILE", conflicts_with = "parameters")]
    pub(crate) input: Option<PathBuf>,

    /// Indent the answer
    #[arg(long, conflicts_with = "input")]
    pub(crate) pretty: bool,
}

/// Print the facts about an ingredient, from the food table of the program and from your own food
/// tables (`sundry import foods`).
///
/// Exit status: 0, or 1 if the name is not understood.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry food butter beans
  sundry food \"canned chickpeas, drained\" --json")]
pub(crate) struct Food {
    /// Name of the ingredient as recipes write it
    #[arg(required = true)]
    pub(crate) name: Vec<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Enrich a recipe and print it without importing it.
///
/// The file may be JSON (our own format or schema.org), Cooklang, `MealMaster` or Markdown,
/// recognised by its content and name; with `--html`, it is a saved web page.
///
/// Exit status: 0, or 1 if no recipe was found.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry recipe soup.json --json
  sundry recipe --html page.html --url https://example.org/soup
  echo '{\"title\":\"Toast\",\"ingredients\":[\"2 slices bread\"]}' | sundry recipe -")]
pub(crate) struct Recipe {
    /// File with the recipe (`-`: standard input)
    #[arg(required_unless_present = "html")]
    pub(crate) file: Option<PathBuf>,

    /// Read a saved web page instead
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) html: Option<PathBuf>,

    /// URL that the page was saved from
    #[arg(long, value_name = "URL", requires = "html")]
    pub(crate) url: Option<String>,

    /// Print JSON, in the format of `retrieve-recipe`
    #[arg(long)]
    pub(crate) json: bool,
}

/// Read news feeds without serving HTTP.
///
/// The articles go into the data folder, where a server finds them. Only one process reads feeds at
/// a time: a running server already does, unless its `news.crawl` is off.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry crawl at:de ch:de
  sundry crawl us:en --once")]
pub(crate) struct Crawl {
    /// Editions to read, as country:language; by default those of `news.always` and those requested
    /// in the last two days
    #[arg(value_name = "EDITION")]
    pub(crate) editions: Vec<Edition>,

    /// Visit every feed once, then exit
    #[arg(long)]
    pub(crate) once: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Feeds {
    /// List the feeds and the outcome of their last visits
    List {
        #[command(flatten)]
        which: Which,
        /// List only feeds whose last visit failed
        #[arg(long)]
        failing: bool,
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Visit feeds now and print the outcome, without storing articles; exit status 1 if any visit fails
    Check {
        #[command(flatten)]
        which: Which,
        /// Check these URLs instead, whether or not they are listed
        #[arg(value_name = "URL")]
        urls: Vec<String>,
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Add your own feed
    Add {
        /// URL of the feed: RSS, Atom, JSON Feed or a news sitemap
        url: String,
        /// Edition that the feed belongs to, as country:language
        edition: Edition,
        /// Name of the publisher; by default the host of the URL
        #[arg(long, default_value = "")]
        outlet: String,
    },
    /// Add the feeds of an OPML file
    ///
    /// The edition of a feed is the one that an enclosing outline names (`at:de`), else
    /// `--edition`, else the editions in which the built-in list has its URL.
    Import {
        /// OPML file (`-`: standard input)
        file: PathBuf,
        /// Edition of feeds for which the file names none, as country:language
        #[arg(long)]
        edition: Option<Edition>,
    },
    /// Print the feeds as OPML, with one outline per edition
    Export {
        #[command(flatten)]
        which: Which,
        /// Export only feeds of your own
        #[arg(long)]
        own: bool,
    },
    /// Remove a feed, either your own or one of the built-in list
    Remove {
        /// URL of the feed
        url: String,
        /// Remove it from this edition only, as country:language
        edition: Option<Edition>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum News {
    /// Cluster articles from a file into stories, without a network or a data folder
    ///
    /// The file holds one JSON object per line, in order of time: `id` (a whole number), `title`,
    /// `publisher`, `url`, `publish_date` (`YYYY-MM-DD HH:MM:SS` in UTC). Articles more than two
    /// days apart are never in one story.
    #[command(after_help = "Example:
  sundry news cluster --input articles.ndjson --json")]
    Cluster {
        /// File with the articles (`-`: standard input)
        #[arg(long, value_name = "FILE")]
        input: PathBuf,
        /// Language of the titles; by default it is detected from the first titles
        #[arg(long, value_name = "CODE")]
        language: Option<String>,
        /// Print JSON, one object with `story` and `ids` per line
        #[arg(long)]
        json: bool,
    },
    /// Print the stored articles as one JSON object per line, oldest first
    ///
    /// `sundry import articles ndjson FILE` imports them again.
    Export {
        /// Export only this edition, as country:language
        edition: Option<Edition>,
        /// Write to this file instead of standard output
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// Filters for feeds.
#[derive(Debug, Args)]
pub(crate) struct Which {
    /// Include only feeds of this country
    #[arg(long, value_name = "CODE")]
    pub(crate) country: Option<String>,
    /// Include only feeds in this language
    #[arg(long, value_name = "CODE")]
    pub(crate) language: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Models {
    /// Install a model from a file or a URL
    ///
    /// The model is loaded and tried first; then its checksum and terms are shown, and you are
    /// asked to accept the terms. A running server uses it right away.
    Add(AddModel),
    /// List installed models with checksums and terms; exit status 1 if a file has changed
    List {
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Remove a model, so that the built-in one is used again
    Remove {
        /// Name of the model, from `sundry models list`
        name: String,
    },
}

/// Install a model from a file or a URL.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sundry models add my-plate.bin
  sundry models add https://models.example/plate.bin --sha256 0f1e… --yes")]
pub(crate) struct AddModel {
    /// Path of the file, or its URL (http or https), which is fetched under the fetch rules
    #[arg(value_name = "FILE|URL")]
    pub(crate) source: String,

    /// SHA-256 that the file must have
    #[arg(long, value_name = "HEX")]
    pub(crate) sha256: Option<String>,

    /// Terms of use, for a file that does not state any
    #[arg(long, value_name = "TERMS")]
    pub(crate) licence: Option<String>,

    /// Accept the displayed terms without asking
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Config {
    /// Print the effective configuration: defaults, file and environment combined
    Show,
    /// Check the configuration for errors
    Check {
        /// File to check instead of the effective configuration
        file: Option<PathBuf>,
    },
    /// Print the commented default configuration as a starting point
    Default,
}
