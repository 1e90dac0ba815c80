//! The JSON schema of a reply in one piece, without references, for readers that do not follow any.
//! `openapi` makes the OpenAPI file, which shares its parts.

use schemars::generate::SchemaSettings;
use serde_json::Value as Json;

use crate::nulls::remove_nulls;
use crate::operation::Entry;

/// The key in a reply's schema that marks a list of details, which a short answer leaves out:
/// `#[schemars(extend("x-detail" = true))]`.
pub const DETAIL: &str = "x-detail";

/// Returns the schema of the operation's reply.
///
/// ```
/// let entry = sundry_operations::operation("pluralize-word").unwrap();
/// let schema = sundry_operations::reply_schema(entry);
/// assert_eq!(schema["properties"]["plural"]["type"], "string");
/// ```
pub fn reply_schema(entry: &Entry) -> Json {
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| {
            settings.inline_subschemas = true;
            settings.meta_schema = None;
        });
    let mut schema = entry
        .reply_schema(&mut settings.into_generator())
        .to_value();
    remove_nulls(&mut schema);
    schema
}
