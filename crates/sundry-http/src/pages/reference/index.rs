//! The index beside each page of the reference: the list of all pages, and the words that the
//! search of `web/reference.js` looks through.

use maud::{Markup, html};
use serde_json::json;
use sundry_operations::{Entry, GROUPS};

use super::{INDEX_PATH, PATH, address, responses, schema};
use crate::pages::console::find;

/// Lists the operations in the order of their groups.
pub(super) fn in_groups(operations: &[Entry]) -> impl Iterator<Item = &Entry> {
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    names.filter_map(|name| find(operations, name))
}

/// Puts the side index beside the content.
pub(super) fn beside(operations: &[Entry], current: Option<&Entry>, content: &Markup) -> Markup {
    let is_here = |entry: &Entry| current.is_some_and(|current| current.name == entry.name);
    html! {
        div.layout.with-index {
            nav.operations aria-label="Reference" {
                form.search role="search" id="search" hidden data-index=(INDEX_PATH) {
                    label.visually-hidden for="sought" { "Search the reference" }
                    input type="search" id="sought" placeholder="Search" autocomplete="off"
                        spellcheck="false" aria-controls="found";
                    p.visually-hidden role="status" id="count" {}
                    ol.found id="found" hidden {}
                }
                button.pick type="button" id="pick" hidden aria-expanded="false" aria-controls="picker" {
                    @match current {
                        Some(entry) => { "Operation: " (entry.name) }
                        None => "Operations"
                    }
                }
                div id="picker" {
                    ul { li { a href=(PATH) aria-current=[current.is_none().then_some("page")] { "Overview" } } }
                    @for (group, names) in GROUPS {
                        h2 { (group) }
                        ul {
                            @for entry in names.iter().filter_map(|name| find(operations, name)) {
                                li {
                                    a href=(address(entry)) aria-current=[is_here(entry).then_some("page")] {
                                        b { (entry.name) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            main.reference id="main" tabindex="-1" { (content) }
        }
    }
}

/// Writes everything that can be searched as JSON: operations, parameters and fields, each with the
/// address of its place.
pub(super) fn words(operations: &[Entry]) -> Vec<u8> {
    let openapi = sundry_operations::openapi(operations, "");
    let mut rows = Vec::new();
    for entry in in_groups(operations) {
        let page = address(entry);
        let documentation = entry.documentation;
        rows.push(json!({
            "name": entry.name, "kind": "operation", "address": page,
            "text": format!("{}. {}", documentation.summary, documentation.description),
        }));
        for parameter in entry.parameters {
            rows.push(json!({
                "name": parameter.name, "kind": "parameter", "of": entry.name,
                "address": format!("{page}#parameter-{}", parameter.name),
                "text": parameter.description,
            }));
        }
        let reply = responses(entry, &openapi);
        let reply = reply.and_then(|all| all.pointer("/200/content/application~1json/schema"));
        for field in reply
            .map(|reply| schema::fields(reply, &openapi))
            .unwrap_or_default()
        {
            field.visit(&mut |field| {
                rows.push(json!({
                    "name": field.path, "kind": "field", "of": entry.name,
                    "address": format!("{page}#{}", field.anchor()),
                    "text": field.description,
                }));
            });
        }
    }
    for (id, title, text) in super::overview::sections() {
        rows.push(json!({
            "name": title, "kind": "overview", "address": format!("{PATH}#{id}"), "text": text,
        }));
    }
    serde_json::to_vec(&rows).unwrap_or_default()
}
