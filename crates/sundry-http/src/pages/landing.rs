//! The landing page: a description of the program, examples with live answers (`web/landing.js`
//! asks for them), and links to every operation. Without scripts the examples are links.

use maud::{Markup, html};
use sundry_operations::{Entry, GROUPS};

use super::console::find;
use super::layout::{self, Place};

/// Builds the whole page.
pub(super) fn page(operations: &[Entry], version: &str) -> String {
    let content = html! {
        main.landing id="main" tabindex="-1" {
            header.hero {
                h1 { "Everyday data questions, answered by your own machine" }
                p.lead {
                    "Recipes, nutrition, news, languages, names, colours, memes, books and games: one \
                     program with an HTTP interface, without a quota, on your own data."
                }
                p.doors {
                    a.door href="/console" { "Open the console" }
                    a href="/docs" { "Read the reference" }
                }
            }
            (examples())
            (every(operations))
            (about())
        }
    };
    layout::page("Sundry", Place::Landing, version, &content)
}

/// Builds the places for live examples, each linked to its operation.
///
/// The order fills three columns evenly.
fn examples() -> Markup {
    let examples = [
        ("recipe", "What is for dinner?", "/console#search-recipes"),
        ("news", "What happened?", "/console#retrieve-top-news"),
        ("label", "What is in it?", "/console#compute-nutrition"),
        (
            "language",
            "Which language is this?",
            "/console#detect-language",
        ),
        (
            "meme",
            "Something to laugh at, and its colours",
            "/console#search-memes",
        ),
        ("word", "One party, two …", "/console#pluralize-word"),
    ];
    html! {
        section.examples aria-label="Examples" {
            @for (name, title, door) in examples {
                article.example data-example=(name) {
                    h2 { a href=(door) { (title) } }
                    div.shown {}
                }
            }
        }
    }
}

fn every(operations: &[Entry]) -> Markup {
    html! {
        section.every aria-labelledby="every-title" {
            h2 id="every-title" { "All that can be asked" }
            div.groups {
                @for (group, names) in GROUPS {
                    section {
                        h3 { (group) }
                        ul {
                            @for entry in names.iter().filter_map(|name| find(operations, name)) {
                                li {
                                    a href={ "/console#" (entry.name) } { (entry.documentation.summary) }
                                    " " code { (entry.name) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Commands that put an operator's own data in the place of the starter catalogues.
const FILL: &str = "\
sundry fill books                                # download a public dump and import it
sundry import memes folder ~/pictures/memes      # or import your own files
sundry import --help                             # every kind and format";

/// Builds the section about the catalogues, whose counts the script fills in.
fn about() -> Markup {
    html! {
        section.about aria-labelledby="about-title" {
            h2 id="about-title" { "This server" }
            div id="state" {}
            h3 { "Your own data" }
            p {
                "The catalogues that come with Sundry are small. Your own take their place, and this \
                 server answers from them at once:"
            }
            pre tabindex="0" role="region" aria-label="Commands that import data" { code { (FILL) } }
            h3 { "For programs" }
            p {
                a href="/docs" { "Reference" } " · " a href="/openapi.json" { "OpenAPI file" } " · "
                a href="/metrics" { "metrics" } " · " a href="/readyz" { "readiness" } " · "
                a href="/version" { "version" }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sundry_operations::OPERATIONS;

    #[test]
    fn every_operation_has_a_door() {
        let page = super::page(OPERATIONS, "0.0.0");
        for entry in OPERATIONS {
            let door = format!("href=\"/console#{}\"", entry.name);
            assert!(page.contains(&door), "{door}");
        }
    }
}
