//! The console: a form for each operation, made from the list. It works without scripts (a form
//! then shows the plain JSON); `web/console.js` adds the answer beside the form.

use maud::{Markup, html};
use sundry_operations::{Entry, GROUPS};

use super::form;
use super::layout::{self, Place};

/// Builds the whole page.
pub(super) fn page(operations: &[Entry], version: &str) -> String {
    let content = html! {
        div.layout.console {
            (picker(operations))
            main id="main" tabindex="-1" {
                h1.visually-hidden { "Sundry console" }
                @for entry in operations { (operation(entry)) }
            }
        }
    };
    layout::page("Sundry console", Place::Console, version, &content)
}

/// Builds the list of operations by group; on a phone, the script folds it away behind a button.
fn picker(operations: &[Entry]) -> Markup {
    html! {
        nav.operations aria-label="Operations" {
            button.pick type="button" id="pick" hidden aria-expanded="false" aria-controls="picker" {
                "Operations"
            }
            div id="picker" {
                @for (group, names) in GROUPS {
                    h2 { (group) }
                    ul {
                        @for entry in names.iter().filter_map(|name| find(operations, name)) {
                            li {
                                a href={ "#" (entry.name) } data-operation=(entry.name) {
                                    b { (entry.name) }
                                    span { (entry.documentation.summary) }
                                }
                            }
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
    }
}

/// Finds an operation by name.
pub(super) fn find<'a>(operations: &'a [Entry], name: &str) -> Option<&'a Entry> {
    operations.iter().find(|entry| entry.name == name)
}

fn operation(entry: &Entry) -> Markup {
    let name = entry.name;
    let title = format!("{name}-title");
    html! {
        section.operation id=(name) aria-labelledby=(title) {
            h2 id=(title) { (entry.documentation.summary) }
            p.path { code { "/" (name) } " " a href={ "/docs/" (name) } { "Reference" } }
            details.description {
                summary { "What it does" }
                p { (super::prose::inline(entry.documentation.description)) }
            }
            div.work {
                div.question {
                    @if entry.intake.takes_get() { (form::ask(entry)) }
                    @if entry.intake.takes_picture() { (form::upload(entry)) }
                }
                div.outcome { (answer(entry)) }
            }
        }
    }
}

/// The element in which the script shows the answer.
fn answer(entry: &Entry) -> Markup {
    html! {
        section.answer hidden aria-label={ "Answer of " (entry.name) } {
            h3 { "Answer" }
            p.status role="status" {}
            button.cancel.copy type="button" hidden { "Cancel" }
            div.view {}
            details open {
                summary { "JSON" }
                pre tabindex="0" aria-label="JSON" { code {} }
                button.copy type="button" { "Copy" }
            }
        }
        details.curl hidden {
            summary { "As code" }
            div.languages-of-code role="group" aria-label="Language" {
                button.copy.speak type="button" data-code="curl" aria-pressed="true" { "curl" }
                button.copy.speak type="button" data-code="python" aria-pressed="false" { "Python" }
                button.copy.speak type="button" data-code="javascript" aria-pressed="false" { "JavaScript" }
            }
            pre tabindex="0" aria-label="The question as code" { code {} }
            button.copy type="button" { "Copy" }
        }
    }
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
