//! The console: a form for each operation, made from the list. It works without scripts (a form
//! then shows the plain JSON); `web/console.js` adds the answer beside the form.

use maud::{Markup, html};
use sundry_operations::{Entry, IMAGE_ARGUMENT, Kind, Parameter};

use super::layout::{self, Place};

/// The whole page.
pub(super) fn page(operations: &[Entry], version: &str) -> String {
    let content = html! {
        div.layout {
            nav.operations aria-label="Operations" {
                ul {
                    @for entry in operations {
                        li {
                            a href={ "#" (entry.name) } data-operation=(entry.name) {
                                b { (entry.name) }
                                span { (entry.documentation.summary) }
                            }
                        }
                    }
                }
                form.key hidden id="key-form" {
                    label for="key" { "API key" }
                    input type="password" id="key" autocomplete="off" spellcheck="false"
                        aria-describedby="key-help";
                    p.help id="key-help" {
                        "Only for servers that ask for one. Kept until this tab is closed."
                    }
                }
            }
            main id="main" tabindex="-1" {
                h1.visually-hidden { "Sundry console" }
                @for entry in operations { (operation(entry)) }
            }
        }
    };
    layout::page("Sundry console", Place::Console, version, &content)
}

fn operation(entry: &Entry) -> Markup {
    let name = entry.name;
    let title = format!("{name}-title");
    html! {
        section.operation id=(name) aria-labelledby=(title) {
            h2 id=(title) { (entry.documentation.summary) }
            p.path { code { "/" (name) } }
            p.description { (super::prose::inline(entry.documentation.description)) }
            @if entry.intake.takes_get() {
                form.ask action={ "/" (name) } method="get" data-operation=(name) novalidate {
                    @for parameter in entry.parameters { (field(entry, parameter)) }
                    button type="submit" { "Ask" }
                }
            }
            @if entry.intake.takes_picture() { (upload(entry)) }
            (answer(entry))
        }
    }
}

/// A form for a picture of the visitor's own, which also takes drops and pasted pictures.
fn upload(entry: &Entry) -> Markup {
    let id = format!("{}--{IMAGE_ARGUMENT}", entry.name);
    let help = format!("{id}-help");
    html! {
        form.ask.upload action={ "/" (entry.name) } method="post" enctype="multipart/form-data"
            data-operation=(entry.name) data-upload novalidate {
            div.field {
                label for=(id) { "Or a picture of your own" }
                input type="file" id=(id) name=(IMAGE_ARGUMENT) aria-describedby=(help) required
                    accept="image/jpeg,image/png,image/gif,image/webp";
                p.help id=(help) { "Choose a file, drop it here, or paste a picture." }
                p.error id={ (id) "-error" } hidden {}
            }
            button type="submit" { "Ask about this picture" }
        }
    }
}

/// Where the script shows the answer.
fn answer(entry: &Entry) -> Markup {
    html! {
        section.answer hidden aria-label={ "Answer of " (entry.name) } {
            h3 { "Answer" }
            p.status role="status" {}
            div.view {}
            details open {
                summary { "JSON" }
                pre tabindex="0" aria-label="JSON" { code {} }
                button.copy type="button" { "Copy" }
            }
        }
        div.curl hidden {
            h3 { "As a command" }
            pre tabindex="0" aria-label="curl command" { code {} }
            button.copy type="button" { "Copy" }
        }
    }
}

fn field(entry: &Entry, parameter: &Parameter) -> Markup {
    let id = format!("{}--{}", entry.name, parameter.name);
    let help = format!("{id}-help");
    let flag = parameter.kind == Kind::Flag;
    html! {
        div.field.flag[flag] {
            label for=(id) {
                (parameter.name)
                @if parameter.required { " " span.required { "required" } }
            }
            (control(entry, parameter, &id, &help))
            p.help id=(help) {
                (super::prose::inline(parameter.description))
                " " span.allowed { (super::prose::inline(&capitalised(&parameter.kind.allowed()))) "." }
            }
            p.error id={ (id) "-error" } hidden {}
        }
    }
}

fn control(entry: &Entry, parameter: &Parameter, id: &str, help: &str) -> Markup {
    let name = parameter.name;
    let required = parameter.required;
    let example = parameter.example;
    // The example call is filled in, so that the first click answers; a remote site's is only shown.
    let given = entry
        .documentation
        .example
        .iter()
        .find(|(known, _)| *known == name);
    let value = given
        .map(|(_, value)| *value)
        .filter(|_| !matches!(parameter.kind, Kind::Url { .. }));
    let value = value.or(parameter.default);
    html! {
        @match parameter.kind {
            Kind::Text { max, .. } if max > 500 => {
                textarea id=(id) name=(name) rows="6" maxlength=(max) required[required]
                    placeholder=(example) aria-describedby=(help) { (value.unwrap_or_default()) }
            }
            Kind::Text { max, .. } => {
                input type="text" id=(id) name=(name) maxlength=(max) value=[value]
                    required[required] placeholder=(example) aria-describedby=(help);
            }
            Kind::Url { max } => {
                input type="url" id=(id) name=(name) maxlength=(max) value=[value]
                    required[required] placeholder=(example) aria-describedby=(help);
            }
            Kind::Integer { min, max } => {
                input type="number" id=(id) name=(name) min=(min) max=(max) step="1" value=[value]
                    required[required] placeholder=(example) aria-describedby=(help);
            }
            Kind::Number { min, max } => {
                input type="number" id=(id) name=(name) min=(min) max=(max) step="any" value=[value]
                    required[required] placeholder=(example) aria-describedby=(help);
            }
            Kind::Flag => {
                input type="checkbox" id=(id) name=(name) value="true" aria-describedby=(help);
            }
            Kind::Choice { values } => {
                select id=(id) name=(name) aria-describedby=(help) {
                    @if !required { option value="" { "—" } }
                    @for choice in values {
                        option value=(choice) selected[value == Some(*choice)] { (choice) }
                    }
                }
            }
            Kind::List { max, .. } => {
                input type="text" id=(id) name=(name) maxlength=(max) value=[value]
                    required[required] placeholder=(example) aria-describedby=(help);
            }
            Kind::Date => {
                input type="date" id=(id) name=(name) value=[value] required[required]
                    aria-describedby=(help);
            }
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use sundry_operations::OPERATIONS;

    #[test]
    fn every_parameter_has_a_labelled_control() {
        let page = super::page(OPERATIONS, "0.0.0");
        for entry in OPERATIONS {
            for parameter in entry.parameters {
                let id = format!("{}--{}", entry.name, parameter.name);
                assert!(page.contains(&format!("<label for=\"{id}\">")), "{id}");
                assert!(page.contains(&format!(" id=\"{id}\"")), "{id}");
            }
        }
    }

    #[test]
    fn nothing_is_inline_and_nothing_from_elsewhere() {
        let page = super::page(OPERATIONS, "0.0.0");
        assert!(!page.contains("style=") && !page.contains("<style"));
        assert!(!page.contains(" onclick") && !page.contains("<script>"));
        assert!(!page.contains("src=\"http") && !page.contains("href=\"http"));
    }
}
