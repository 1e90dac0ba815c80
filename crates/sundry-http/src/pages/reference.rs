//! The reference: every operation's parameters, reply and failures, made from the list and the
//! OpenAPI file. It needs no script.

use maud::{Markup, html};
use serde_json::Value as Json;
use sundry_operations::{Entry, Intake, Parameter};

use super::layout::{self, Place};
use super::prose::inline;
use super::schema;

/// Builds the whole page.
pub(super) fn page(operations: &[Entry], version: &str) -> String {
    let openapi = sundry_operations::openapi(operations, version);
    let content = html! {
        div.layout {
            nav.operations aria-label="Contents" {
                ul {
                    li { a href="#conventions" { b { "Conventions" } } }
                    @for entry in operations {
                        li {
                            a href={ "#" (entry.name) } {
                                b { (entry.name) }
                                span { (entry.documentation.summary) }
                            }
                        }
                    }
                    li { a href="#failures" { b { "Failures" } } }
                }
            }
            main.reference id="main" tabindex="-1" {
                h1 { "Reference" }
                (conventions())
                @for entry in operations { (operation(entry, &openapi)) }
                (failures(&openapi))
            }
        }
    };
    layout::page("Sundry reference", Place::Reference, version, &content)
}

fn conventions() -> Markup {
    let rules = [
        "Parameters are named in kebab-case; `source_country`, `sourceCountry` and \
         `SOURCE-COUNTRY` mean `source-country`. A name given twice is refused; an unknown one is \
         ignored and listed in the header `Sundry-Ignored-Parameters`.",
        "Booleans are `true`, `false`, `1` or `0`. Lists are comma-separated. Lengths count \
         characters.",
        "Answers are JSON. Those that depend on their parameters alone carry an `ETag`. Every \
         answer carries `X-Request-Id`.",
        "If the server asks for a key, send it as the header `x-api-key` or the parameter \
         `api-key`. A key with a daily quota is told the rest in `X-API-Quota-Left`.",
        "A failure is JSON with a true status; with `Accept: application/problem+json` it has the \
         form of RFC 9457.",
        "Any web page may call: cross-origin requests are answered.",
    ];
    html! {
        section id="conventions" {
            h2 { "Conventions" }
            ul { @for rule in rules { li { (inline(rule)) } } }
            p {
                "The same as a file for tools: " a href="/openapi.json" { "OpenAPI 3.1" }
                ". To try an operation: " a href="/console" { "the console" } "."
            }
        }
    }
}

fn operation(entry: &Entry, openapi: &Json) -> Markup {
    let documentation = entry.documentation;
    let reply = reply_schema(entry, openapi);
    html! {
        section id=(entry.name) {
            h2 { (documentation.summary) }
            p.path {
                @if entry.intake.takes_get() { code { "GET /" (entry.name) } " " }
                @if entry.intake.takes_post() { code { "POST /" (entry.name) } " " }
                a href={ "/console#" (entry.name) } { "Try it" }
            }
            p { (inline(documentation.description)) }
            h3 { "Parameters" }
            div.table tabindex="0" role="region" aria-label={ "Parameters of " (entry.name) } {
                table {
                    thead { tr { th scope="col" { "Name" } th scope="col" { "Allowed" } th scope="col" { "What it does" } } }
                    tbody { @for parameter in entry.every_parameter() { (parameter_row(parameter)) } }
                }
            }
            (body(entry.intake))
            h3 { "Example" }
            pre tabindex="0" aria-label={ "Example call of " (entry.name) } { code { (example(entry)) } }
            pre tabindex="0" aria-label={ "Example answer of " (entry.name) } { code { (pretty(documentation.answer)) } }
            h3 { "Reply" }
            p { (documentation.reply) "." }
            @if let Some(reply) = reply { (schema::table(entry.name, reply, openapi)) }
        }
    }
}

fn parameter_row(parameter: &Parameter) -> Markup {
    html! {
        tr {
            th scope="row" {
                code { (parameter.name) }
                @if parameter.required { " " span.required { "required" } }
            }
            td {
                (inline(&parameter.kind.allowed()))
                @if let Some(default) = parameter.default { "; default " code { (default) } }
            }
            td { (inline(parameter.description)) }
        }
    }
}

fn body(intake: Intake) -> Markup {
    let text = match intake {
        Intake::Query => return html! {},
        Intake::QueryOrBody => {
            "With `POST` the same parameters are taken as a form or as a JSON object."
        }
        Intake::QueryOrPage => {
            "With `POST` the same parameters are taken as a JSON object, of up to 12 MB with the page."
        }
        Intake::QueryOrPicture | Intake::Picture => {
            "With `POST` the picture itself is sent: as the raw body, as the one file of a \
             multipart form, or as JSON `{\"image\": base64 text}`. JPEG, PNG, GIF and WebP, at \
             most 10 MB and 40 megapixels."
        }
    };
    html! { h3 { "Body" } p { (inline(text)) } }
}

fn example(entry: &Entry) -> String {
    let mut call = format!("curl -G 'http://127.0.0.1:8080/{}'", entry.name);
    for (name, value) in entry.documentation.example {
        let quoted = value.replace('\'', "'\\''");
        call.push_str(" \\\n  --data-urlencode '");
        call.push_str(name);
        call.push('=');
        call.push_str(&quoted);
        call.push('\'');
    }
    call
}

fn pretty(json: &str) -> String {
    serde_json::from_str::<Json>(json)
        .and_then(|json| serde_json::to_string_pretty(&json))
        .unwrap_or_else(|_| json.to_owned())
}

fn reply_schema<'a>(entry: &Entry, openapi: &'a Json) -> Option<&'a Json> {
    let method = if entry.intake.takes_get() {
        "get"
    } else {
        "post"
    };
    let operation = openapi
        .get("paths")?
        .get(format!("/{}", entry.name))?
        .get(method)?;
    operation.pointer("/responses/200/content/application~1json/schema")
}

fn failures(openapi: &Json) -> Markup {
    let operation = openapi
        .get("paths")
        .and_then(|paths| paths.as_object()?.values().next());
    let responses = operation.and_then(|path| path.pointer("/get/responses")?.as_object());
    html! {
        section id="failures" {
            h2 { "Failures" }
            p {
                (inline(
                    "A failure holds `status` (always `failure`), `code` (the HTTP status), \
                     `message` (what was wrong with which value, and what is allowed), \
                     `parameter` where one is at fault, and `request_id`."
                ))
            }
            div.table tabindex="0" role="region" aria-label="Failures" {
                table {
                    thead { tr { th scope="col" { "Status" } th scope="col" { "When" } } }
                    tbody {
                        @for (status, response) in responses.into_iter().flatten() {
                            @if status != "200" {
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
    }
}

fn described<'a>(response: &'a Json, openapi: &'a Json) -> &'a str {
    schema::resolve(response, openapi)
        .get("description")
        .and_then(Json::as_str)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use sundry_operations::OPERATIONS;

    #[test]
    fn every_operation_and_parameter_is_there() {
        let page = super::page(OPERATIONS, "0.0.0");
        for entry in OPERATIONS {
            assert!(page.contains(&format!("<section id=\"{}\">", entry.name)));
            for parameter in entry.parameters {
                assert!(page.contains(&format!("<code>{}</code>", parameter.name)));
            }
        }
        for field in ["hex_code", "main_color", "share", "plural", "singular"] {
            assert!(page.contains(&format!("<code>{field}</code>")), "{field}");
        }
        assert!(
            page.contains("The key&#39;s daily quota") || page.contains("The key's daily quota")
        );
    }
}
