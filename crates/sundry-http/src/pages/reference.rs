//! The reference: an overview, one page an operation, and an index to search in. All of it is made
//! from the list of operations and their OpenAPI file, when it is asked for: the examples hold the
//! address that the request was sent to. The pages need no script; `web/reference.js` adds the
//! search, the copy buttons and the folding.

mod code;
mod facts;
mod index;
mod json;
mod operation;
mod overview;
mod parameters;
mod schema;

use http::HeaderValue;
use serde_json::Value as Json;
use sundry_operations::Entry;

use super::Page;
use super::layout::{self, Place};

/// The path of the overview; the pages of operations are below it.
pub(crate) const PATH: &str = "/docs";

/// The path of the index to search in.
pub(crate) const INDEX_PATH: &str = "/docs/index.json";

/// The address in examples if the request names none that is safe to repeat.
const DEFAULT_ORIGIN: &str = "http://127.0.0.1:8080";

/// One page of the reference.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Topic {
    Overview,
    Operation(&'static Entry),
    Index,
}

/// Lists every page with its path.
pub(crate) fn topics(operations: &'static [Entry]) -> Vec<(String, Topic)> {
    let pages = operations
        .iter()
        .map(|entry| (address(entry), Topic::Operation(entry)));
    let others = [
        (PATH.to_owned(), Topic::Overview),
        (INDEX_PATH.to_owned(), Topic::Index),
    ];
    others.into_iter().chain(pages).collect()
}

/// Makes a page, with the address of this server in its examples.
pub(crate) fn page(
    topic: Topic,
    operations: &'static [Entry],
    origin: Option<&str>,
    version: &str,
) -> Page {
    let origin = origin.unwrap_or(DEFAULT_ORIGIN);
    let (title, main, current) = match topic {
        Topic::Index => {
            let media = HeaderValue::from_static("application/json; charset=utf-8");
            let body = index::words(operations).into();
            return Page { media, body };
        }
        Topic::Overview => (
            "Reference · Sundry".to_owned(),
            overview::page(operations, origin, version),
            None,
        ),
        Topic::Operation(entry) => (
            format!("{} · Sundry reference", entry.name),
            operation::page(entry, operations, origin, version),
            Some(entry),
        ),
    };
    let content = index::beside(operations, current, &main);
    Page::html(layout::page(&title, Place::Reference, version, &content))
}

/// The path of an operation's page.
fn address(entry: &Entry) -> String {
    format!("{PATH}/{}", entry.name)
}

/// The method by which the OpenAPI file describes the operation's reply.
fn method(entry: &Entry) -> &'static str {
    if entry.intake.takes_get() {
        "get"
    } else {
        "post"
    }
}

/// Finds the responses of an operation in the OpenAPI file.
fn responses<'a>(entry: &Entry, openapi: &'a Json) -> Option<&'a Json> {
    let item = openapi.get("paths")?.get(format!("/{}", entry.name))?;
    item.get(method(entry))?.get("responses")
}

#[cfg(test)]
mod tests {
    use sundry_operations::OPERATIONS;

    use super::*;

    fn text(topic: Topic, origin: &str) -> String {
        let page = page(topic, OPERATIONS, Some(origin), "0.0.0");
        String::from_utf8_lossy(&page.body).into_owned()
    }

    #[test]
    fn every_operation_has_a_page_with_its_parameters_fields_and_example() {
        for entry in OPERATIONS {
            let page = text(Topic::Operation(entry), "https://sundry.example");
            for parameter in entry.every_parameter() {
                let id = format!("id=\"parameter-{}\"", parameter.name);
                assert_eq!(page.matches(&id).count(), 1, "{}: {id}", entry.name);
            }
            let call = format!("https://sundry.example/{}", entry.name);
            assert!(page.contains(&call), "{call}");
            let door = format!("href=\"/console#{}", entry.name);
            assert!(page.contains(&door), "{door}");
            assert!(page.contains("id=\"reply-"), "{}", entry.name);
        }
    }

    #[test]
    fn no_id_is_given_twice() {
        for (path, topic) in topics(OPERATIONS) {
            let page = text(topic, "http://localhost");
            let mut ids: Vec<&str> = page
                .split(" id=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .collect();
            let all = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), all, "{path}");
        }
    }

    #[test]
    fn nothing_is_inline_and_nothing_from_elsewhere() {
        for (path, topic) in topics(OPERATIONS) {
            let page = text(topic, "http://localhost");
            assert!(
                !page.contains("style=\"") && !page.contains("<style"),
                "{path}"
            );
            assert!(!page.contains("<script>"), "{path}");
            assert!(
                !page.contains("src=\"http") && !page.contains("href=\"http"),
                "{path}"
            );
        }
    }

    #[test]
    fn the_overview_leads_to_every_operation() {
        let page = text(Topic::Overview, "http://localhost");
        for entry in OPERATIONS {
            assert!(page.contains(&format!("href=\"{}\"", address(entry))));
            // Addresses of old: `/docs#pluralize-word`.
            assert!(page.contains(&format!("id=\"{}\"", entry.name)));
        }
    }

    #[test]
    fn the_index_leads_to_places_that_exist() {
        let index: Vec<Json> = serde_json::from_str(&text(Topic::Index, "")).unwrap();
        let mut pages = std::collections::BTreeMap::new();
        for row in &index {
            let address = row["address"].as_str().unwrap();
            let (path, id) = address.split_once('#').unwrap_or((address, "main"));
            let (_, topic) = topics(OPERATIONS)
                .into_iter()
                .find(|(known, _)| known == path)
                .unwrap();
            let page = pages
                .entry(path.to_owned())
                .or_insert_with(|| text(topic, "http://localhost"));
            assert!(page.contains(&format!(" id=\"{id}\"")), "{address}");
        }
        assert!(index.len() > OPERATIONS.len() * 5);
    }
}
