//! Shows a JSON schema as a table of fields, for the reference. It supports only the schema
//! constructs that the replies use.

use maud::{Markup, html};
use serde_json::Value as Json;
use sundry_operations::EXTENSION;

/// Deepest nesting shown. Deeper fields are left to the OpenAPI file; a reply that needs them is
/// hard to read anyway.
const MAX_DEPTH: usize = 6;

/// Builds a table of every field of the reply, nested ones by their path.
pub(super) fn table(operation: &str, schema: &Json, root: &Json) -> Markup {
    let mut rows = Vec::new();
    collect(schema, root, "", 0, &mut rows);
    html! {
        div.table tabindex="0" role="region" aria-label={ "Fields of " (operation) } {
            table {
                thead { tr { th scope="col" { "Field" } th scope="col" { "Type" } th scope="col" { "What it is" } } }
                tbody {
                    @for row in &rows {
                        tr {
                            th scope="row" { code { (row.path) } }
                            td { (row.kind) }
                            td { (super::prose::inline(&row.description)) }
                        }
                    }
                }
            }
        }
    }
}

struct Row {
    path: String,
    kind: String,
    description: String,
}

/// Follows `$ref` within the document.
pub(super) fn resolve<'a>(schema: &'a Json, root: &'a Json) -> &'a Json {
    schema
        .get("$ref")
        .and_then(Json::as_str)
        .and_then(|reference| root.pointer(reference.strip_prefix('#')?))
        .unwrap_or(schema)
}

fn collect(schema: &Json, root: &Json, path: &str, depth: usize, rows: &mut Vec<Row>) {
    if depth > MAX_DEPTH {
        return;
    }
    let schema = resolve(schema, root);
    if let Some(items) = schema.get("items") {
        collect(items, root, &format!("{path}[]"), depth + 1, rows);
    }
    for (name, field) in schema
        .get("properties")
        .and_then(Json::as_object)
        .into_iter()
        .flatten()
    {
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        let description = field
            .get("description")
            .or_else(|| resolve(field, root).get("description"));
        rows.push(Row {
            path: path.trim_start_matches("[].").to_owned(),
            kind: kind(field, root),
            description: described(field, description.and_then(Json::as_str)),
        });
        collect(field, root, &path, depth + 1, rows);
    }
}

fn described(field: &Json, description: Option<&str>) -> String {
    let description = description.unwrap_or_default();
    if field.get(EXTENSION).is_some() {
        return format!("{description} Extension: only with `extensions`.");
    }
    description.to_owned()
}

fn kind(schema: &Json, root: &Json) -> String {
    let schema = resolve(schema, root);
    match schema.get("type") {
        Some(Json::String(kind)) if kind == "array" => {
            let items = schema.get("items").map(|items| self::kind(items, root));
            format!("list of {}", items.unwrap_or_default())
        }
        Some(Json::String(kind)) => kind.clone(),
        Some(Json::Array(kinds)) => kinds
            .iter()
            .filter_map(Json::as_str)
            .collect::<Vec<_>>()
            .join(" or "),
        _ => "object".to_owned(),
    }
}
