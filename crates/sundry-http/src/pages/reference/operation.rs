//! The page of one operation in the reference: what it does, an example, its parameters, its reply,
//! its failures and limits.

use maud::{Markup, html};
use sundry_operations::{Entry, GROUPS};

use super::code::{Asked, LANGUAGES};
use super::{DEFAULT_ORIGIN, address, facts, json, parameters, responses, schema};
use crate::pages::prose::inline;

/// Builds the content of the page.
pub(super) fn page(entry: &Entry, operations: &[Entry], origin: &str, version: &str) -> Markup {
    let documentation = entry.documentation;
    let openapi = sundry_operations::openapi(std::slice::from_ref(entry), version);
    let responses = responses(entry, &openapi);
    let reply = responses.and_then(|all| all.pointer("/200/content/application~1json/schema"));
    let group = GROUPS.iter().find(|(_, names)| names.contains(&entry.name));
    html! {
        header.title {
            p.crumb { a href="/docs" { "Reference" } @if let Some((group, _)) = group { " / " (group) } }
            h1 { (documentation.summary) }
            p.path {
                @if entry.intake.takes_get() { code { b { "GET" } " /" (entry.name) } }
                @if entry.intake.takes_post() { code { b { "POST" } " /" (entry.name) } }
                a.door href=(try_it(entry)) { "Try it" }
            }
            p.lead { (inline(documentation.description)) }
            nav.on-page aria-label="On this page" {
                @for (id, title) in [("example", "Example"), ("parameters", "Parameters"),
                    ("reply", "Reply"), ("failures", "Failures"), ("limits", "Limits")] {
                    a href={ "#" (id) } { (title) }
                }
            }
        }
        div.sides {
            (example(entry, origin))
            div.facts {
                (parameters::section(entry))
                section id="reply" {
                    h2 { "Reply" }
                    p {
                        (documentation.reply) "."
                        @if let Some(reply) = reply {
                            " " span.kind { "JSON: " (schema::kind(reply, &openapi)) "." }
                        }
                    }
                    @if let Some(reply) = reply { (schema::list(&schema::fields(reply, &openapi))) }
                }
                section id="failures" {
                    h2 { "Failures" }
                    p { "Every failure is JSON with a sentence that says what was wrong: "
                        a href="/docs#failures" { "the form of failures" } "." }
                    (facts::failures(responses, &openapi))
                }
                section id="limits" {
                    h2 { "Limits" }
                    (facts::limits(entry))
                }
            }
        }
        (neighbours(entry, operations))
    }
}

/// The console with the example call filled in.
fn try_it(entry: &Entry) -> String {
    let query: String = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(entry.documentation.example)
        .finish();
    format!("/console#{}?{query}", entry.name)
}

fn example(entry: &Entry, origin: &str) -> Markup {
    // The server's own pictures are where the request went.
    let answer = entry.documentation.answer.replace(DEFAULT_ORIGIN, origin);
    html! {
        section.example-call id="example" {
            h2 { "Example" }
            (calls("call", "Example call", &Asked::example(entry, origin)))
            h3 { "Answer" }
            (block("Example answer", &json::marked(&answer)))
            @if let Some(asked) = Asked::with_picture(entry, origin) {
                h3 { "With a picture of your own" }
                (calls("picture", "Call with a picture", &asked))
            }
        }
    }
}

/// Builds the same call in every language. The choice between them is made by radio buttons, which
/// need no script.
fn calls(set: &str, label: &str, asked: &Asked<'_>) -> Markup {
    html! {
        fieldset.tabs {
            legend.visually-hidden { "Language" }
            @for (place, (language, title, _)) in LANGUAGES.iter().enumerate() {
                input type="radio" id={ (set) "-" (language) } name=(set) value=(language)
                    checked[place == 0];
                label for={ (set) "-" (language) } { (title) }
            }
            @for (language, title, write) in LANGUAGES {
                div.tab data-language=(language) {
                    (block(&format!("{label}, {title}"), &html! { (write(asked)) }))
                }
            }
        }
    }
}

/// Builds a block of code with a button that copies it; a script shows the button.
fn block(label: &str, code: &Markup) -> Markup {
    html! {
        div.block {
            pre tabindex="0" role="region" aria-label=(label) { code { (code) } }
            button.copy type="button" hidden { "Copy" }
        }
    }
}

fn neighbours(entry: &Entry, operations: &[Entry]) -> Markup {
    let ordered: Vec<&Entry> = super::index::in_groups(operations).collect();
    let here = ordered.iter().position(|known| known.name == entry.name);
    let before = here.and_then(|here| ordered.get(here.checked_sub(1)?));
    let after = here.and_then(|here| ordered.get(here + 1));
    html! {
        nav.neighbours aria-label="Other operations" {
            @if let Some(before) = before {
                a rel="prev" href=(address(before)) { "← " (before.documentation.summary) }
            }
            @if let Some(after) = after {
                a rel="next" href=(address(after)) { (after.documentation.summary) " →" }
            }
        }
    }
}
