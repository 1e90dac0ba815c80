//! Makes the OpenAPI 3.1 file from the list of operations. It names no operation.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value as Json, json};

use crate::codes::Codes;
use crate::nulls::remove_nulls;
use crate::operation::{Entry, Intake, Work};
use crate::parameter::{Kind, Parameter};

/// Returns the OpenAPI document for these operations.
pub fn openapi(operations: &[Entry], version: &str) -> Json {
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for entry in operations {
        paths.insert(format!("/{}", entry.name), path_item(entry, &mut generator));
    }
    let mut schemas: Map<String, Json> = generator.take_definitions(true);
    schemas.values_mut().for_each(remove_nulls);
    schemas.insert("Failure".to_owned(), failure_schema());
    schemas.insert("Problem".to_owned(), problem_schema());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sundry",
            "version": version,
            "summary": "Everyday data questions, answered by your own machine.",
            "description": "Parameter names may be written in kebab-case, snake_case or \
                            camelCase. Every failure is JSON with a true status; with `Accept: \
                            application/problem+json` it has the form of RFC 9457.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/", "description": "This server" }],
        "security": [{}, { "keyInHeader": [] }, { "keyInQuery": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": responses(),
            "securitySchemes": {
                "keyInHeader": { "type": "apiKey", "in": "header", "name": "x-api-key" },
                "keyInQuery": { "type": "apiKey", "in": "query", "name": "api-key" },
            },
        },
    })
}

fn path_item(entry: &Entry, generator: &mut SchemaGenerator) -> Json {
    let reply = entry.reply_schema(generator);
    let mut item = Map::new();
    if entry.intake.takes_get() {
        let parameters: Vec<Json> = entry.every_parameter().map(query_parameter).collect();
        let mut get = method(entry, "get", &reply);
        get["parameters"] = Json::Array(parameters);
        item.insert("get".to_owned(), get);
    }
    if entry.intake.takes_post() {
        let mut post = method(entry, "post", &reply);
        post["requestBody"] = request_body(entry);
        item.insert("post".to_owned(), post);
    }
    Json::Object(item)
}

fn method(entry: &Entry, method: &str, reply: &schemars::Schema) -> Json {
    let operation_id = if method == "get" || !entry.intake.takes_get() {
        entry.name.to_owned()
    } else {
        format!("{}-by-{method}", entry.name)
    };
    let mut responses = Map::new();
    responses.insert(
        "200".to_owned(),
        json!({
            "description": entry.documentation.reply,
            "content": { "application/json": { "schema": reply } },
        }),
    );
    for (status, name) in FAILURES
        .iter()
        .filter(|(status, _)| can_fail(entry, status))
    {
        responses.insert(
            (*status).to_owned(),
            json!({ "$ref": format!("#/components/responses/{name}") }),
        );
    }
    json!({
        "operationId": operation_id,
        "summary": entry.documentation.summary,
        "description": entry.documentation.description,
        "responses": responses,
    })
}

fn query_parameter(parameter: &Parameter) -> Json {
    let schema = parameter_schema(parameter);
    let is_list = schema["type"] == "array";
    let mut query = json!({
        "name": parameter.name,
        "in": "query",
        "required": parameter.required,
        "description": parameter.description,
        "schema": schema,
        "example": parameter.example,
    });
    if is_list {
        query["style"] = json!("form");
        query["explode"] = json!(false);
        query["example"] = parameter.example.split(',').map(str::trim).collect();
    }
    query
}

fn parameter_schema(parameter: &Parameter) -> Json {
    let mut schema = match parameter.kind {
        Kind::Text { min, max } => json!({ "type": "string", "minLength": min, "maxLength": max }),
        Kind::Url { max } => json!({ "type": "string", "format": "uri", "maxLength": max }),
        Kind::Integer { min, max } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        Kind::Number { min, max } => json!({ "type": "number", "minimum": min, "maximum": max }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Choice { values } => json!({ "type": "string", "enum": values }),
        Kind::List { max, values } => {
            if values.is_empty() {
                json!({ "type": "string", "maxLength": max })
            } else {
                // In a query, a list is separated by commas (`style` and `explode` say so); in a
                // body it is a JSON array or one text with commas.
                json!({ "type": "array", "items": { "type": "string", "enum": values } })
            }
        }
        Kind::Date => json!({ "type": "string", "format": "date" }),
    };
    let codes = parameter.codes.into_iter().flat_map(Codes::rows);
    let codes = codes.map(|(code, _)| code);
    let known: Vec<&str> = codes.chain(parameter.usual.iter().copied()).collect();
    if !known.is_empty() && matches!(parameter.kind, Kind::Text { .. }) {
        schema["enum"] = json!(known);
    }
    if let Some(default) = parameter.default {
        schema["default"] = json!(default);
    }
    schema
}

fn request_body(entry: &Entry) -> Json {
    let mut properties = Map::new();
    for parameter in entry.every_parameter() {
        let mut schema = parameter_schema(parameter);
        schema["description"] = json!(parameter.description);
        properties.insert(parameter.name.to_owned(), schema);
    }
    if entry.intake.takes_picture() {
        properties.insert(
            "image".to_owned(),
            json!({ "type": "string", "description": "The picture as base64 text or data URL." }),
        );
    }
    let object = json!({ "type": "object", "properties": properties });
    let mut content = Map::new();
    content.insert("application/json".to_owned(), json!({ "schema": object }));
    if entry.intake == Intake::QueryOrBody {
        content.insert(
            "application/x-www-form-urlencoded".to_owned(),
            json!({ "schema": object }),
        );
    }
    if entry.intake.takes_picture() {
        let part = json!({ "type": "string", "contentMediaType": "application/octet-stream" });
        content.insert(
            "multipart/form-data".to_owned(),
            json!({ "schema": { "type": "object", "properties": { "image": part } } }),
        );
        for kind in ["image/jpeg", "image/png", "image/gif", "image/webp"] {
            content.insert(kind.to_owned(), json!({ "schema": {} }));
        }
    }
    json!({ "required": true, "content": content })
}

/// Status and component name of every failure that an operation may answer with.
const FAILURES: &[(&str, &str)] = &[
    ("400", "BadParameter"),
    ("401", "Unauthorized"),
    ("402", "QuotaUsedUp"),
    ("403", "Forbidden"),
    ("404", "NotFound"),
    ("406", "NotAcceptable"),
    ("408", "TooSlow"),
    ("413", "TooLarge"),
    ("414", "AddressTooLong"),
    ("415", "UnsupportedMedia"),
    ("429", "TooManyRequests"),
    ("500", "Internal"),
    ("502", "BadGateway"),
    ("503", "Overloaded"),
    ("504", "GatewayTimeout"),
];

/// Returns true unless the operation's intake and work exclude a failure: what takes no body cannot
/// find it too large, and what fetches nothing knows no remote site.
fn can_fail(entry: &Entry, status: &str) -> bool {
    match status {
        "408" | "413" | "415" => entry.intake.takes_post(),
        "502" => entry.work == Work::Fetch,
        _ => true,
    }
}

fn responses() -> Json {
    let text = |name: &str| match name {
        "BadParameter" => "A parameter is missing or wrong; the message says which and why.",
        "Unauthorized" => "The key is missing or wrong.",
        "QuotaUsedUp" => "The key's daily quota is used up.",
        "Forbidden" => "The key lacks the operation, or the address may not be fetched.",
        "NotFound" => "Nothing was found, or the path is unknown.",
        "NotAcceptable" => "The `Accept` header excludes JSON.",
        "TooSlow" => "The body of the request did not arrive in time.",
        "AddressTooLong" => "The address of the request is too long; send long texts by POST.",
        "TooLarge" => "The body or picture is too large.",
        "UnsupportedMedia" => "The body is of a kind that is not accepted, or is not a picture.",
        "TooManyRequests" => "The key's rate limit is reached; see `Retry-After`.",
        "Internal" => "A fault in Sundry.",
        "BadGateway" => "The remote site failed.",
        "Overloaded" => "Overloaded; see `Retry-After`.",
        _ => "The remote site was too slow, or the answer took too long.",
    };
    FAILURES
        .iter()
        .map(|(_, name)| {
            let schema = |name: &str| {
                json!({ "schema": { "$ref": format!("#/components/schemas/{name}") } })
            };
            let response = json!({
                "description": text(name),
                "content": {
                    "application/json": schema("Failure"),
                    "application/problem+json": schema("Problem"),
                },
            });
            ((*name).to_owned(), response)
        })
        .collect::<Map<_, _>>()
        .into()
}

fn failure_schema() -> Json {
    json!({
        "type": "object",
        "description": "A failure.",
        "required": ["status", "code", "message", "request_id"],
        "properties": {
            "status": { "type": "string", "const": "failure" },
            "code": { "type": "integer", "description": "The HTTP status." },
            "message": { "type": "string" },
            "parameter": { "type": "string", "description": "The parameter at fault." },
            "request_id": { "type": "string" },
        },
    })
}

fn problem_schema() -> Json {
    json!({
        "type": "object",
        "description": "A failure in the form of RFC 9457.",
        "required": ["type", "title", "status", "detail", "request_id"],
        "properties": {
            "type": { "type": "string" },
            "title": { "type": "string" },
            "status": { "type": "integer" },
            "detail": { "type": "string" },
            "parameter": { "type": "string" },
            "request_id": { "type": "string" },
        },
    })
}
