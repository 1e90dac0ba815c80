//! The parameters of an operation in the reference: those that matter open, the rest folded, and
//! long lists of allowed values folded too.

use maud::{Markup, html};
use sundry_operations::{Codes, Entry, Intake, Kind, Parameter};

use crate::pages::prose::inline;

/// More allowed values than this are folded away.
const MANY: usize = 12;

/// Builds the section.
pub(super) fn section(entry: &Entry) -> Markup {
    let (folded, open): (Vec<_>, Vec<_>) = entry
        .every_parameter()
        .partition(|parameter| parameter.folded);
    html! {
        section id="parameters" {
            h2 { "Parameters" }
            ul.members { @for parameter in open { (item(parameter)) } }
            @if !folded.is_empty() {
                details.inner {
                    summary { (folded.len()) " more, which few calls need" }
                    ul.members { @for parameter in folded { (item(parameter)) } }
                }
            }
            @if let Some(body) = body(entry.intake) {
                h3 id="body" { "Body" }
                p { (inline(body)) }
            }
        }
    }
}

fn item(parameter: &Parameter) -> Markup {
    html! {
        li id={ "parameter-" (parameter.name) } {
            p.member {
                code { (parameter.name) } " "
                span.kind { (kind(&parameter.kind)) @if let Some(unit) = parameter.unit { " in " (unit) } }
                @if parameter.required { " " span.badge.must { "required" } }
            }
            p { (inline(parameter.description)) }
            p.bounds-of-member {
                @if let Some(allowed) = allowed(&parameter.kind) { (inline(&allowed)) ". " }
                @if let Some(default) = parameter.default { "Default: " code { (default) } ". " }
                @if !parameter.example.is_empty() { "Example: " code { (parameter.example) } "." }
            }
            (vocabulary(parameter))
        }
    }
}

/// The kind of value in one or two words.
fn kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text { .. } => "text",
        Kind::Url { .. } => "address",
        Kind::Integer { .. } => "whole number",
        Kind::Number { .. } => "number",
        Kind::Flag => "true or false",
        Kind::Choice { .. } => "choice",
        Kind::List { .. } => "list, separated by commas",
        Kind::Date => "day",
    }
}

/// The bounds as a sentence, unless the allowed values are listed by themselves or the kind says all.
fn allowed(kind: &Kind) -> Option<String> {
    let is_listed = match kind {
        Kind::Choice { .. } | Kind::Flag => true,
        Kind::List { values, .. } => !values.is_empty(),
        _ => false,
    };
    let text = (!is_listed).then(|| kind.allowed())?;
    let mut letters = text.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// Lists the values of a vocabulary, with their names where they are codes.
fn vocabulary(parameter: &Parameter) -> Markup {
    let named: Vec<(&str, &str)> = parameter.codes.into_iter().flat_map(Codes::rows).collect();
    let (title, values) = match parameter.kind {
        Kind::Choice { values } => ("values", values),
        Kind::List { values, .. } if !values.is_empty() => ("values", values),
        _ => ("usual values", parameter.usual),
    };
    let count = named.len().max(values.len());
    let list = html! {
        ul.values {
            @for (code, name) in &named { li { code { (code) } " " (name) } }
            @if named.is_empty() { @for value in values { li { code { (value) } } } }
        }
    };
    html! {
        @if count > MANY {
            details.inner {
                summary { (count) " " (title) span.visually-hidden { " of " (parameter.name) } }
                (list)
            }
        } @else if count > 0 { (list) }
    }
}

/// The body that the operation takes, if it takes one.
fn body(intake: Intake) -> Option<&'static str> {
    match intake {
        Intake::Query => None,
        Intake::QueryOrBody => {
            Some("By `POST`, the same parameters can be sent as a form or as a JSON object.")
        }
        Intake::QueryOrPage => Some(
            "By `POST`, the same parameters can be sent as a JSON object of up to 12 MB, including the page.",
        ),
        Intake::QueryOrPicture | Intake::Picture => Some(
            "With `POST` the picture itself is sent: as the raw body, as the one file of a \
             multipart form, or as JSON `{\"image\": base64 text}`. JPEG, PNG, GIF and WebP, at \
             most 10 MB and 40 megapixels.",
        ),
    }
}
