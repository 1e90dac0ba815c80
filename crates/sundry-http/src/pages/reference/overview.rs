//! The first page of the reference: every operation, and what holds for all of them.

use maud::{Markup, html};
use sundry_operations::{Entry, GROUPS};

use super::{address, facts, json, responses};
use crate::pages::console::find;
use crate::pages::prose::inline;

/// An example of a failure, as the contract writes it.
const FAILURE: &str = r#"{"status":"failure","code":400,"message":"`word` is missing; give 1 to 50 characters, for example `word=party`.","parameter":"word","request_id":"8c1d4f0a-00000000002a"}"#;

/// The rules of every call.
const CONVENTIONS: &[&str] = &[
    "Parameters are named in kebab-case; `source_country`, `sourceCountry` and `SOURCE-COUNTRY` mean \
     `source-country`. A name given twice is refused; an unknown one is ignored and listed in the \
     header `Sundry-Ignored-Parameters`.",
    "Booleans are `true`, `false`, `1` or `0`. Lists are comma-separated. Lengths count characters.",
    "Answers are JSON. Those that depend on their parameters alone carry an `ETag`. Every answer \
     carries `X-Request-Id`.",
    "Fields marked as extensions are sent with `extensions=true`: generated clients of the hosted \
     service refuse fields that they do not know.",
    "Pages of other origins may call if the operator lets them (`cors_origin`).",
];

/// The rules of servers that ask for keys.
const KEYS: &[&str] = &[
    "If the server asks for a key, send it as the header `x-api-key` or as the parameter `api-key`. \
     Pages and probes stay open.",
    "A key may have a rate (429 with `Retry-After` beyond it), a daily quota (402 once it is used up) \
     and a list of operations (403 for others).",
    "With a daily quota each answer says in `X-API-Quota-Request`, `X-API-Quota-Used` and \
     `X-API-Quota-Left` what the call cost, what is used and what is left. Failures cost nothing.",
];

/// The parts of a failure.
const FAILURES: &str = "A failure holds `status` (always `failure`), `code` (the HTTP status), \
    `message` (what was wrong with which value, and what is allowed), `parameter` where one is at \
    fault, and `request_id`. With `Accept: application/problem+json` it has the form of RFC 9457.";

/// Paths beside the operations.
const PATHS: &[(&str, &str)] = &[
    (
        "/openapi.json",
        "This reference as an OpenAPI 3.1 file, for tools.",
    ),
    (
        "/find",
        "Records by name, for search fields that suggest while the user types.",
    ),
    (
        "/state",
        "What the catalogues hold, and how fresh they are.",
    ),
    ("/metrics", "Metrics for Prometheus."),
    ("/livez", "200 while the process runs."),
    ("/readyz", "200 while requests are accepted."),
    ("/version", "The version and the list of operations."),
];

/// Lists the sections with anchor, title and words to search in.
pub(super) fn sections() -> [(&'static str, &'static str, String); 4] {
    let paths = PATHS.iter().map(|(path, text)| format!("{path} {text}"));
    [
        ("conventions", "Conventions", CONVENTIONS.join(" ")),
        ("keys", "Keys and quotas", KEYS.join(" ")),
        ("failures", "Failures", FAILURES.to_owned()),
        ("paths", "Other paths", paths.collect::<Vec<_>>().join(" ")),
    ]
}

/// Builds the content of the page.
pub(super) fn page(operations: &[Entry], origin: &str, version: &str) -> Markup {
    let openapi = sundry_operations::openapi(operations, version);
    // The operation with the most failures stands for all.
    let responses = operations
        .iter()
        .filter_map(|entry| responses(entry, &openapi))
        .max_by_key(|responses| responses.as_object().map_or(0, serde_json::Map::len));
    html! {
        header.title {
            h1 { "Reference" }
            p.lead {
                "Every operation is one path below this server's address. Ask with " code { "GET" }
                ", read JSON. "
                a href="/openapi.json" { "The same as an OpenAPI file" } "."
            }
            pre.base tabindex="0" role="region" aria-label="The address of this server" { code { (origin) } }
        }
        div.cards {
            @for (group, names) in GROUPS {
                section {
                    h2 { (group) }
                    ul {
                        @for entry in names.iter().filter_map(|name| find(operations, name)) {
                            li id=(entry.name) {
                                a href=(address(entry)) { (entry.documentation.summary) }
                                code { (entry.name) }
                            }
                        }
                    }
                }
            }
        }
        section id="conventions" {
            h2 { "Conventions" }
            ul { @for rule in CONVENTIONS { li { (inline(rule)) } } }
        }
        section id="keys" {
            h2 { "Keys and quotas" }
            ul { @for rule in KEYS { li { (inline(rule)) } } }
        }
        section id="failures" {
            h2 { "Failures" }
            p { (inline(FAILURES)) }
            pre tabindex="0" role="region" aria-label="A failure" { code { (json::marked(FAILURE)) } }
            (facts::failures(responses, &openapi))
        }
        section id="paths" {
            h2 { "Other paths" }
            dl.limits {
                @for (path, text) in PATHS { dt { code { (path) } } dd { (inline(text)) } }
            }
        }
    }
}
