//! The layout that console and reference share: head, bar at the top, skip link.

use maud::{DOCTYPE, Markup, html};

/// Style sheets for answers, besides the one that all pages have.
const STYLES: [&str; 5] = [
    "landing.css",
    "answers.css",
    "recipes.css",
    "news.css",
    "print.css",
];

/// The pages that the bar links to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Landing,
    Console,
    Reference,
}

/// Wraps `content` into a whole page.
pub(super) fn page(title: &str, place: Place, version: &str, content: &Markup) -> String {
    let current = |here: Place| (here == place).then_some("page");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description"
                    content="Everyday data questions, answered over HTTP by your own machine.";
                title { (title) }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/sundry.css";
                link rel="stylesheet" href="/assets/forms.css";
                script src="/assets/theme.js" {}
                @if place == Place::Reference {
                    link rel="stylesheet" href="/assets/reference.css";
                } @else {
                    @for style in STYLES { link rel="stylesheet" href={ "/assets/" (style) }; }
                }
                @match place {
                    Place::Landing => script type="module" src="/assets/landing.js" {},
                    Place::Console => script type="module" src="/assets/console.js" {},
                    Place::Reference => script type="module" src="/assets/reference.js" {},
                }
            }
            body {
                a.skip href="#main" { "Skip to the content" }
                header.bar {
                    a.brand href="/" {
                        img src="/assets/icon.svg" alt="" width="28" height="28";
                        "Sundry"
                    }
                    nav aria-label="Pages" {
                        a href="/console" aria-current=[current(Place::Console)] { "Console" }
                        a href="/docs" aria-current=[current(Place::Reference)] { "Reference" }
                        a href="/openapi.json" { "OpenAPI" }
                    }
                    button.theme type="button" id="theme" hidden { "Dark" }
                }
                (content)
                footer { "Sundry " (version) " · your machine, your data" }
            }
        }
    }
    .into_string()
}
