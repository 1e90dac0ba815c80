//! The catalogues as resources: the number of records of each, their origin and the time of import.

use rmcp::ErrorData;
use rmcp::model::{CacheScope, ReadResourceResult, Resource, ResourceContents};
use serde_json::{Value as Json, json};
use sundry_operations::{Catalogues, Service, shorten, state};

/// The resource of all catalogues.
const ALL: &str = "sundry://catalogues";
/// The prefix of the resource of one catalogue.
const ONE: &str = "sundry://catalogues/";
const JSON: &str = "application/json";

/// The milliseconds for which clients may keep the state of a catalogue. A server looks for new
/// catalogues every two seconds.
const STATE_LASTS: u64 = 2_000;

/// Returns the resource of all catalogues and that of each.
pub(crate) fn list() -> Vec<Resource> {
    let all = Resource::new(ALL, "catalogues")
        .with_title("Catalogues")
        .with_description(
            "The catalogues that the tools answer from: records, origin and time of import.",
        )
        .with_mime_type(JSON);
    let each = Catalogues::KINDS.iter().map(|kind| {
        Resource::new(format!("{ONE}{kind}"), *kind)
            .with_title(format!("Catalogue of {kind}"))
            .with_description(format!(
                "The number of {kind}, their origin and the time of import."
            ))
            .with_mime_type(JSON)
    });
    std::iter::once(all).chain(each).collect()
}

/// Returns the content of a resource.
///
/// # Errors
/// Fails if there is no such resource.
pub(crate) fn read(service: &Service, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let state = state(service).map_err(|_| ErrorData::internal_error("no state", None))?;
    let state: Json = serde_json::from_slice(&state).unwrap_or_default();
    let catalogues = &state["catalogues"];
    let content = match uri.strip_prefix(ONE) {
        None if uri == ALL => Some(json!({ "catalogues": catalogues })),
        None => None,
        Some(kind) => {
            let all = catalogues.as_array();
            let one = all.and_then(|all| all.iter().find(|one| one["kind"] == kind));
            one.cloned()
        }
    };
    let content = content.ok_or_else(|| {
        let message = format!("There is no resource `{}`.", shorten(uri));
        ErrorData::resource_not_found(message, Some(json!({ "uri": uri })))
    })?;
    let text = ResourceContents::text(content.to_string(), uri).with_mime_type(JSON);
    Ok(ReadResourceResult::new(vec![text])
        .with_ttl_ms(STATE_LASTS)
        .with_cache_scope(CacheScope::Public))
}
