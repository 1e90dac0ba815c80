//! The answers that need no operation: health probes, the version, and unknown paths.

use http::HeaderValue;
use http::header::CACHE_CONTROL;
use serde_json::json;
use sundry_operations::{ApiError, Entry, shorten};

use crate::reply::{self, Reply};
use crate::router::Router;
use crate::settings::HttpSettings;

/// Answers a health probe. It names the kinds of records whose newest import is damaged. That is no
/// reason to send requests elsewhere, since an earlier import answers. The same holds for a file of
/// keys that cannot be read: the keys read before stay in force. While the database of several nodes is
/// away, all of them are as degraded as this one, and still answer.
pub(crate) fn ready(damaged: &[&str], keys_are_damaged: bool, database_away: Option<u64>) -> Reply {
    let state = if database_away.is_some() {
        "degraded"
    } else {
        "ready"
    };
    let mut json = json!({ "status": state });
    if let Some(seconds) = database_away {
        json["database"] = json!(format!(
            "unreachable for {seconds} s, at least for writes; news is what was known last, and the log says why"
        ));
    }
    if !damaged.is_empty() {
        json["damaged"] = json!(damaged);
    }
    if keys_are_damaged {
        json["keys"] = json!("damaged; the keys read before are in force");
    }
    fresh(json.to_string().into_bytes())
}

/// Answers the probe that only asks if the process runs.
pub(crate) fn live() -> Reply {
    fresh(json!({ "status": "live" }).to_string().into_bytes())
}

/// Makes an uncacheable JSON answer, since its content may change at any moment.
pub(crate) fn fresh(json: Vec<u8>) -> Reply {
    let mut reply = reply::json(json);
    reply
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    reply
}

/// Makes the 404 for an unknown path, which suggests the most similar known path.
pub(crate) fn unknown_path(router: &Router, path: &str) -> ApiError {
    let hint = router
        .suggest(path)
        .map(|near| format!(" Did you mean `{near}`?"))
        .unwrap_or_default();
    let message = format!(
        "There is nothing at `{}`.{hint} `/docs` lists all operations.",
        shorten(path)
    );
    ApiError::not_found(message)
}

/// Returns the answer of `/version`.
pub(crate) fn version(operations: &[Entry], settings: &HttpSettings) -> Reply {
    let operations: Vec<&str> = operations.iter().map(|entry| entry.name).collect();
    let version = json!({
        "name": "sundry",
        "version": settings.version,
        "revision": settings.revision,
        "operations": operations,
    });
    reply::json(version.to_string().into_bytes())
}
