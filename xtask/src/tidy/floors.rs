//! The three floors of the architecture: the floor of each crate, and the crates that it may depend
//! on.
//!
//! To add a crate, add its line here and its entry to the code map in `ARCHITECTURE.md`. A new
//! dependency is a design decision: write it here in the same commit that needs it.

/// The floor of a crate. Dependencies only point down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Floor {
    /// Pure functions over plain data.
    Engine,
    /// The only code that touches disk, network or a database.
    Foundation,
    /// The interface to people and programs.
    Surface,
    /// The project's own tools; nothing may depend on them.
    Tool,
}

/// The place of one crate.
pub(crate) struct Place {
    pub(crate) name: &'static str,
    pub(crate) floor: Floor,
    /// The crates of this repository that it may depend on.
    pub(crate) uses: &'static [&'static str],
}

/// Stands for every engine in a list of uses.
pub(crate) const ANY_ENGINE: &str = "any engine";

const fn place(name: &'static str, floor: Floor, uses: &'static [&'static str]) -> Place {
    Place { name, floor, uses }
}

use Floor::{Engine, Foundation, Surface, Tool};

/// Every crate of the workspace.
pub(crate) const PLACES: &[Place] = &[
    place("sundry-table", Engine, &[]),
    place("sundry-text", Engine, &["sundry-table"]),
    place("sundry-wide", Engine, &[]),
    place("sundry-halt", Engine, &[]),
    place("sundry-hash", Engine, &[]),
    place("sundry-picture", Engine, &["sundry-halt"]),
    place("sundry-words", Engine, &["sundry-table", "sundry-text"]),
    place(
        "sundry-language",
        Engine,
        &["sundry-hash", "sundry-table", "sundry-text", "sundry-wide"],
    ),
    place(
        "sundry-entities",
        Engine,
        &[
            "sundry-halt",
            "sundry-hash",
            "sundry-table",
            "sundry-text",
            "sundry-wide",
        ],
    ),
    place("sundry-sentiment", Engine, &["sundry-halt", "sundry-table"]),
    place("sundry-html", Engine, &["sundry-halt"]),
    place(
        "sundry-article",
        Engine,
        &[
            "sundry-halt",
            "sundry-hash",
            "sundry-html",
            "sundry-table",
            "sundry-text",
        ],
    ),
    place("sundry-stories", Engine, &["sundry-hash", "sundry-text"]),
    place(
        "sundry-food",
        Engine,
        &["sundry-hash", "sundry-table", "sundry-text"],
    ),
    place(
        "sundry-nutrition",
        Engine,
        &[
            "sundry-halt",
            "sundry-hash",
            "sundry-table",
            "sundry-text",
            "sundry-food",
        ],
    ),
    place(
        "sundry-recipes",
        Engine,
        &[
            "sundry-html",
            "sundry-table",
            "sundry-text",
            "sundry-words",
            "sundry-food",
            "sundry-nutrition",
        ],
    ),
    place(
        "sundry-plate",
        Engine,
        &[
            "sundry-halt",
            "sundry-nutrition",
            "sundry-picture",
            "sundry-table",
            "sundry-wide",
        ],
    ),
    place(
        "sundry-color",
        Engine,
        &["sundry-halt", "sundry-table", "sundry-picture"],
    ),
    place("sundry-ocr", Engine, &["sundry-picture"]),
    place(
        "sundry-similar",
        Engine,
        &["sundry-hash", "sundry-table", "sundry-text"],
    ),
    place(
        "sundry-catalog",
        Foundation,
        &["sundry-halt", "sundry-hash", "sundry-text"],
    ),
    place("sundry-state", Foundation, &["sundry-hash"]),
    place("sundry-fetch", Foundation, &[]),
    place("sundry-fill", Foundation, &["sundry-fetch"]),
    place(
        "sundry-records",
        Foundation,
        &[
            "sundry-table",
            "sundry-text",
            "sundry-food",
            "sundry-nutrition",
            "sundry-recipes",
            "sundry-similar",
            "sundry-catalog",
        ],
    ),
    place(
        "sundry-publish",
        Foundation,
        &["sundry-catalog", "sundry-fetch"],
    ),
    place("sundry-starter", Foundation, &[]),
    place(
        "sundry-crawl",
        Foundation,
        &[ANY_ENGINE, "sundry-fetch", "sundry-starter", "sundry-state"],
    ),
    place(
        "sundry-import",
        Foundation,
        &[
            ANY_ENGINE,
            "sundry-catalog",
            "sundry-records",
            "sundry-fetch",
            "sundry-state",
        ],
    ),
    place(
        "sundry-operations",
        Surface,
        &[
            ANY_ENGINE,
            "sundry-catalog",
            "sundry-records",
            "sundry-fetch",
            "sundry-starter",
            "sundry-crawl",
        ],
    ),
    place(
        "sundry-tools",
        Surface,
        &["sundry-hash", "sundry-table", "sundry-operations"],
    ),
    place(
        "sundry-http",
        Surface,
        &["sundry-operations", "sundry-tools"],
    ),
    place(
        "sundry",
        Surface,
        &[
            ANY_ENGINE,
            "sundry-catalog",
            "sundry-records",
            "sundry-fetch",
            "sundry-fill",
            "sundry-starter",
            "sundry-crawl",
            "sundry-import",
            "sundry-publish",
            "sundry-operations",
            "sundry-tools",
            "sundry-http",
        ],
    ),
    place(
        "xtask",
        Tool,
        &[
            ANY_ENGINE,
            "sundry-catalog",
            "sundry-records",
            "sundry-starter",
            "sundry-import",
        ],
    ),
];

/// Returns the place of a crate, if it has one.
pub(crate) fn find(name: &str) -> Option<&'static Place> {
    PLACES.iter().find(|place| place.name == name)
}

impl Place {
    /// Returns true if this crate may depend on the other one.
    pub(crate) fn may_use(&self, other: &Place) -> bool {
        self.uses
            .iter()
            .any(|used| *used == other.name || (*used == ANY_ENGINE && other.floor == Engine))
    }
}

/// Libraries that only one crate may depend on, so that their work happens in one place.
pub(crate) const ONE_USER: &[(&str, &str)] = &[
    ("reqwest", "sundry-fetch"),
    ("hickory-resolver", "sundry-fetch"),
    ("tantivy", "sundry-catalog"),
    ("rusqlite", "sundry-state"),
    ("tokio-postgres", "sundry-state"),
    ("object_store", "sundry-publish"),
    ("axum", "nobody: the peer in `bench/http`"),
];

/// Libraries that no engine may depend on, even indirectly, and the reasons.
pub(crate) const NOT_IN_ENGINES: &[(&str, &str)] = &[
    ("tokio", "an engine is not async"),
    ("async-std", "an engine is not async"),
    ("smol", "an engine is not async"),
    ("futures-executor", "an engine is not async"),
    ("mio", "an engine opens no socket"),
    ("socket2", "an engine opens no socket"),
    ("http", "an engine knows no HTTP type"),
    ("hyper", "an engine knows no HTTP type"),
    ("reqwest", "only `sundry-fetch` opens outbound connections"),
    ("ureq", "only `sundry-fetch` opens outbound connections"),
    ("fs-err", "an engine reads no file"),
    ("tempfile", "an engine writes no file"),
    ("memmap2", "an engine reads no file"),
    ("walkdir", "an engine reads no folder"),
    (
        "getrandom",
        "an engine gives the same answer each time: chance is passed in as a seed",
    ),
    (
        "fastrand",
        "an engine gives the same answer each time: chance is passed in as a seed",
    ),
    ("chrono", "an engine reads no clock"),
    ("schemars", "the wire shape lives in `sundry-operations`"),
    ("clap", "an engine has no command line"),
    ("tracing-subscriber", "an engine writes no log"),
];
