//! Shows a JSON schema as a list of fields, nested ones folded, for the reference. It supports only
//! the schema constructs that the replies use.

use maud::{Markup, html};
use serde_json::Value as Json;
use sundry_operations::EXTENSION;

use crate::pages::prose::inline;

/// Deepest nesting shown. Deeper fields are left to the OpenAPI file; a reply that needs them is
/// hard to read anyway.
const MAX_DEPTH: usize = 6;

/// One field of a reply.
#[derive(Debug)]
pub(super) struct Field {
    /// Its name.
    pub(super) name: String,
    /// The names from the outermost field to this one, separated by dots.
    pub(super) path: String,
    /// Its type, in words.
    pub(super) kind: String,
    pub(super) description: String,
    /// True if every reply has it.
    pub(super) is_always: bool,
    /// True if only callers who ask for extensions get it.
    pub(super) is_extension: bool,
    pub(super) fields: Vec<Field>,
}

impl Field {
    /// The anchor of the field in its page.
    pub(super) fn anchor(&self) -> String {
        format!("reply-{}", self.path)
    }

    /// Calls `visit` with the field and all within it.
    pub(super) fn visit(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        for field in &self.fields {
            field.visit(visit);
        }
    }
}

/// Reads the fields of a schema; those of a list are the fields of its items.
pub(super) fn fields(schema: &Json, root: &Json) -> Vec<Field> {
    below(schema, root, "", 0)
}

/// Builds the list of fields.
pub(super) fn list(fields: &[Field]) -> Markup {
    html! {
        ul.members { @for field in fields { (item(field)) } }
    }
}

/// The type of the schema in words: "list of objects".
pub(super) fn kind(schema: &Json, root: &Json) -> String {
    let schema = resolve(schema, root);
    match schema.get("type") {
        Some(Json::String(kind)) if kind == "array" => {
            let items = schema.get("items").map(|items| self::kind(items, root));
            format!("list of {}s", items.as_deref().unwrap_or("value"))
        }
        Some(Json::String(kind)) => kind.clone(),
        Some(Json::Array(kinds)) => {
            let kinds: Vec<&str> = kinds.iter().filter_map(Json::as_str).collect();
            kinds.join(" or ")
        }
        _ => "object".to_owned(),
    }
}

/// Follows `$ref` within the document.
pub(super) fn resolve<'a>(schema: &'a Json, root: &'a Json) -> &'a Json {
    schema
        .get("$ref")
        .and_then(Json::as_str)
        .and_then(|reference| root.pointer(reference.strip_prefix('#')?))
        .unwrap_or(schema)
}

fn below(schema: &Json, root: &Json, path: &str, depth: usize) -> Vec<Field> {
    if depth > MAX_DEPTH {
        return Vec::new();
    }
    let schema = resolve(schema, root);
    if let Some(items) = schema.get("items") {
        return below(items, root, path, depth + 1);
    }
    let always: Vec<&str> = schema
        .get("required")
        .and_then(Json::as_array)
        .into_iter()
        .flatten()
        .filter_map(Json::as_str)
        .collect();
    let members = schema.get("properties").and_then(Json::as_object);
    let read = |(name, field): (&String, &Json)| {
        let path = match path {
            "" => name.clone(),
            outer => format!("{outer}.{name}"),
        };
        let description = field
            .get("description")
            .or_else(|| resolve(field, root).get("description"));
        Field {
            name: name.clone(),
            kind: kind(field, root),
            description: description
                .and_then(Json::as_str)
                .unwrap_or_default()
                .to_owned(),
            is_always: always.contains(&name.as_str()),
            is_extension: field.get(EXTENSION).is_some(),
            fields: below(field, root, &path, depth + 1),
            path,
        }
    };
    members.into_iter().flatten().map(read).collect()
}

fn item(field: &Field) -> Markup {
    let count = field.fields.len();
    html! {
        li id=(field.anchor()) {
            p.member {
                code { (field.name) } " "
                span.kind { (field.kind) }
                @if field.is_extension { " " span.badge { "extension" } }
                @else if !field.is_always { " " span.kind { "· if known" } }
            }
            @if !field.description.is_empty() { p { (inline(&field.description)) } }
            @if count > 0 {
                details.inner {
                    summary { @if count == 1 { "1 field" } @else { (count) " fields" }
                        span.visually-hidden { " of " (field.path) } }
                    (list(&field.fields))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_read_through_lists_and_references() {
        let root = json!({ "defs": { "Deep": {
            "type": "object", "properties": { "x": { "type": ["number", "null"] } }, "required": ["x"],
        } } });
        let schema = json!({ "type": "array", "items": { "type": "object", "properties": {
            "a": { "type": "array", "items": { "$ref": "#/defs/Deep" }, "description": "An `a`." },
            "b": { "type": "string", EXTENSION: true },
        }, "required": ["a"] } });
        let fields = fields(&schema, &root);
        let seen: Vec<_> = fields
            .iter()
            .map(|field| (field.path.as_str(), field.kind.as_str(), field.is_always))
            .collect();
        assert_eq!(
            seen,
            [("a", "list of objects", true), ("b", "string", false)]
        );
        assert!(fields[1].is_extension);
        assert_eq!(fields[0].fields[0].path, "a.x");
        assert_eq!(fields[0].fields[0].kind, "number or null");
    }

    #[test]
    fn what_contains_itself_ends() {
        let root = json!({ "d": { "properties": { "d": { "$ref": "#/d" } } } });
        let mut deepest = 0;
        for field in fields(&json!({ "$ref": "#/d" }), &root) {
            field.visit(&mut |field| deepest = deepest.max(field.path.split('.').count()));
        }
        assert_eq!(deepest, MAX_DEPTH + 1);
    }
}
