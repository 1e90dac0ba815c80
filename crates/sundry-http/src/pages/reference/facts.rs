//! The tables of failures and limits at the end of each page of the reference.

use maud::{Markup, html};
use serde_json::Value as Json;
use sundry_operations::{Entry, Work};

use super::schema;
use crate::pages::prose::inline;

/// Builds the table of failures that the OpenAPI file names for an operation.
pub(super) fn failures(responses: Option<&Json>, openapi: &Json) -> Markup {
    let responses = responses.and_then(Json::as_object).into_iter().flatten();
    html! {
        div.table tabindex="0" role="region" aria-label="Failures" {
            table {
                thead { tr { th scope="col" { "Status" } th scope="col" { "When" } } }
                tbody {
                    @for (status, response) in responses.filter(|(status, _)| *status != "200") {
                        tr {
                            th scope="row" { (status) }
                            td { (inline(described(response, openapi))) }
                        }
                    }
                }
            }
        }
    }
}

/// Builds the list of an operation's limits.
pub(super) fn limits(entry: &Entry) -> Markup {
    let seconds = entry.work.deadline().as_secs();
    let work = match entry.work {
        Work::Inline => "Takes microseconds and is never queued.",
        Work::Compute => {
            "Computed on a bounded pool: 503 with `Retry-After` if too much is waiting."
        }
        Work::Fetch => {
            "May read a page or picture that the call names; only public addresses are fetched, \
             and those that the operator allows."
        }
    };
    let caching = if entry.pure {
        "The answer depends only on the parameters: it carries an `ETag` and may be cached for an hour."
    } else {
        "The answer may change from call to call, so it should not be cached (`no-store`)."
    };
    html! {
        dl.limits {
            dt { "Methods" } dd { code { (entry.intake.allow()) } }
            dt { "Time" } dd { "An answer that takes longer than " (seconds) " s is a 504." }
            dt { "Work" } dd { (inline(work)) }
            dt { "Caching" } dd { (inline(caching)) }
            dt { "Keys" } dd {
                "The operator sets rates and daily quotas: "
                a href="/docs#keys" { "keys and quotas" } "."
            }
        }
    }
}

fn described<'a>(response: &'a Json, openapi: &'a Json) -> &'a str {
    schema::resolve(response, openapi)
        .get("description")
        .and_then(Json::as_str)
        .unwrap_or_default()
}
