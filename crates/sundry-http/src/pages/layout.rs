//! What console and reference share: head, bar at the top, skip link.

use maud::{DOCTYPE, Markup, html};

/// The pages that the bar links to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Console,
    Reference,
}

/// A whole page around its `content`.
pub(super) fn page(title: &str, place: Place, version: &str, content: &Markup) -> String {
    let current = |here: Place| (here == place).then_some("page");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/sundry.css";
                script src="/assets/theme.js" {}
                @if place == Place::Console {
                    link rel="stylesheet" href="/assets/answers.css";
                    script type="module" src="/assets/console.js" {}
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
                        a href="/" aria-current=[current(Place::Console)] { "Console" }
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
