//! What a client that was generated from the OpenAPI file expects of an answer: the fields that it
//! knows, and a status that is documented. Every answer that a test gets of an operation is held to it.

use std::sync::LazyLock;

use serde_json::Value as Json;
use sundry_operations::{OPERATIONS, openapi};

use crate::client::Answer;
use crate::strict;

static DOCUMENT: LazyLock<Json> = LazyLock::new(|| openapi(OPERATIONS, "0.0.0"));

/// Checks the answer to a request of an operation. A method that an operation does not have is
/// refused with a status of no operation.
pub(crate) fn check(method: &str, target: &str, request: &[u8], answer: &Answer) {
    let path = target.split('?').next().unwrap_or_default();
    let path = format!("/{}", path.trim_start_matches('/'));
    let method = &DOCUMENT["paths"][&path][method.to_ascii_lowercase()];
    // Tests of the server alone have operations of their own.
    if method.is_null() {
        return;
    }
    let status = answer.status.to_string();
    let is_known = ["304", "431"].contains(&status.as_str());
    assert!(
        is_known || method["responses"][&status].is_object(),
        "{path} answers {status}, which is not documented"
    );
    let asked = |word: &[u8]| request.windows(word.len()).any(|part| part == word);
    let is_packed = answer.header("content-encoding").is_some();
    if answer.status == 200 && !is_packed && !asked(b"extensions") {
        strict::read(path.trim_start_matches('/'), &answer.body);
    }
}
