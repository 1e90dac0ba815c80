//! The form of an operation in the console: a control for each parameter, with rarely used ones
//! folded away. The operation checks the values, not this module.

use maud::{Markup, html};
use sundry_operations::{
    Codes, EXTENSIONS, Entry, IMAGE_ARGUMENT, Intake, Kind, LANGUAGES, Parameter,
};

use super::prose::inline;

/// Flags that the console always sets, since it shows the fields that they add.
const SHOWN: [&str; 3] = ["explain", "analyze", "add-wine-pairing"];

/// Lists of allowed values longer than this many characters are folded away.
const LONG: usize = 160;

/// Builds the form for named arguments.
pub(super) fn ask(entry: &Entry) -> Markup {
    // The script sends by POST what would be too long for a URL.
    let post = matches!(entry.intake, Intake::QueryOrBody | Intake::QueryOrPage);
    html! {
        form.ask action={ "/" (entry.name) } method="get" data-operation=(entry.name) data-post[post] novalidate {
            (with_extensions())
            (fields(entry, entry.parameters.iter()))
            div.submit { button type="submit" { "Ask" } }
        }
    }
}

/// Asks for the extension fields: the console shows every field, including those that strict
/// clients do not expect.
fn with_extensions() -> Markup {
    html! { input type="hidden" name=(EXTENSIONS.name) value="true"; }
}

/// Builds a form for a picture of the visitor's own, which also takes dropped and pasted pictures.
/// If the operation has no other form, this one holds its parameters too.
pub(super) fn upload(entry: &Entry) -> Markup {
    let id = format!("{}--{IMAGE_ARGUMENT}", entry.name);
    let help = format!("{id}-help");
    let alone = !entry.intake.takes_get();
    let title = if alone {
        "A picture of your own"
    } else {
        "Or a picture of your own"
    };
    html! {
        form.ask.upload action={ "/" (entry.name) } method="post" enctype="multipart/form-data"
            data-operation=(entry.name) data-upload novalidate {
            (with_extensions())
            div.field.drop {
                label for=(id) { (title) }
                input type="file" id=(id) name=(IMAGE_ARGUMENT) aria-describedby=(help)
                    accept="image/jpeg,image/png,image/gif,image/webp";
                p.help id=(help) { "Choose a file, drop it here, or paste a picture." }
                p.error id={ (id) "-error" } hidden {}
            }
            @if alone { (fields(entry, entry.parameters.iter())) }
            div.submit { button type="submit" { "Ask about this picture" } }
        }
    }
}

/// Builds the controls: first the important ones, then pairs of bounds, then the rest.
fn fields<'a>(entry: &Entry, parameters: impl Iterator<Item = &'a Parameter> + Clone) -> Markup {
    let bounds: Vec<(&Parameter, &Parameter)> = parameters
        .clone()
        .filter_map(|least| Some((least, most_of(entry, least)?)))
        .collect();
    let is_bound = |parameter: &Parameter| {
        bounds
            .iter()
            .any(|(least, most)| [least.name, most.name].contains(&parameter.name))
    };
    let open = parameters.clone().filter(|parameter| !parameter.folded);
    let rest = parameters.filter(|parameter| parameter.folded && !is_bound(parameter));
    let mut rest = rest.peekable();
    html! {
        @for parameter in open { (field(entry, parameter)) }
        @if !bounds.is_empty() {
            details.fold {
                summary { "Nutrients" }
                div.bounds { @for (least, most) in &bounds { (bound(entry, least, most)) } }
            }
        }
        @if rest.peek().is_some() {
            details.fold {
                summary { "More" }
                @for parameter in rest { (field(entry, parameter)) }
            }
        }
    }
}

/// Finds the upper bound that belongs to a lower bound, if the parameter is one.
fn most_of(entry: &Entry, least: &Parameter) -> Option<&'static Parameter> {
    let what = least.name.strip_prefix("min-")?;
    let bounded = matches!(least.kind, Kind::Number { .. }) && least.folded;
    let most = entry.parameter(&format!("max-{what}"))?;
    bounded.then_some(most)
}

/// Builds the two bounds of one quantity, side by side.
fn bound(entry: &Entry, least: &Parameter, most: &Parameter) -> Markup {
    let what = least.name.strip_prefix("min-").unwrap_or(least.name);
    let said = least.description.trim_end_matches('.');
    let said = said.strip_prefix("The least ").unwrap_or(said);
    let title = format!("{}--{what}-title", entry.name);
    html! {
        div.bound role="group" aria-labelledby=(title) data-amount=(what) {
            p id=(title) { (said) }
            @for (parameter, word) in [(least, "At least"), (most, "At most")] {
                @let id = format!("{}--{}", entry.name, parameter.name);
                div {
                    label for=(id) { (word) }
                    (control(entry, parameter, &id, &format!("{id}-help")))
                    p.visually-hidden id={ (id) "-help" } { (parameter.description) }
                    p.error id={ (id) "-error" } hidden {}
                }
            }
        }
    }
}

fn field(entry: &Entry, parameter: &Parameter) -> Markup {
    let id = format!("{}--{}", entry.name, parameter.name);
    let help = format!("{id}-help");
    let flag = parameter.kind == Kind::Flag;
    let is_select = matches!(parameter.kind, Kind::Choice { .. }) || parameter.codes.is_some();
    let allowed = capitalised(&parameter.kind.allowed());
    let is_long = allowed.len() > LONG || is_select;
    html! {
        div.field.flag[flag] {
            label for=(id) {
                (parameter.name)
                @if parameter.required && entry.intake.takes_get() { " " span.required { "required" } }
            }
            (control(entry, parameter, &id, &help))
            p.help id=(help) {
                (inline(parameter.description))
                @if !is_long && !flag { " " span.allowed { (inline(&allowed)) "." } }
            }
            @if is_long && !is_select {
                details.allowed { summary { "What is allowed" } p.help { (inline(&allowed)) "." } }
            }
            p.error id={ (id) "-error" } hidden {}
        }
    }
}

fn control(entry: &Entry, parameter: &Parameter, id: &str, help: &str) -> Markup {
    let name = parameter.name;
    let required = parameter.required;
    let example = parameter.example;
    // The example call is filled in, so that the first click brings an answer. The URL of a remote
    // site is only shown as a placeholder, unless the example contains the page itself. An
    // operation that takes only an upload gets no values, since the picture is still to come.
    let given = entry
        .documentation
        .example
        .iter()
        .find(|(known, _)| *known == name)
        .filter(|_| entry.intake.takes_get());
    let value = given
        .map(|(_, value)| *value)
        .filter(|_| entry.intake.takes_page() || !matches!(parameter.kind, Kind::Url { .. }));
    let default = parameter.default.map(|value| value.to_string());
    let value = value.or(default.as_deref());
    if let Some(codes) = parameter.codes {
        return names_of_codes(parameter, codes, value.or(Some(example)), id, help);
    }
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
                input type="number" data-finds=[parameter.finds] id=(id) name=(name) min=(min) max=(max) step="1" value=[value]
                    required[required] placeholder=(example) aria-describedby=(help);
            }
            Kind::Number { min, max } => {
                input type="number" id=(id) name=(name) min=(min) max=(max) step="any" value=[value]
                    required[required] placeholder=(example) aria-describedby=(help);
            }
            Kind::Flag => {
                input type="checkbox" id=(id) name=(name) value="true" aria-describedby=(help)
                    checked[SHOWN.contains(&name)];
            }
            Kind::Choice { values } => {
                select id=(id) name=(name) aria-describedby=(help) {
                    @if !required { option value="" { "—" } }
                    @for choice in values {
                        option value=(choice) selected[value == Some(*choice)] { (choice) }
                    }
                }
            }
            Kind::List { max, values } => {
                @let known = (!values.is_empty()).then(|| values.join(","));
                @let names = known.as_ref().and_then(|_| LANGUAGES.names_of(values));
                @let names = names.map(|names| names.join(","));
                input type="text" id=(id) name=(name) maxlength=(max) value=[value]
                    required[required] placeholder=(example) aria-describedby=(help)
                    data-values=[known] data-names=[names];
            }
            Kind::Date => {
                input type="date" id=(id) name=(name) value=[value] required[required]
                    aria-describedby=(help);
            }
        }
    }
}

/// Builds a choice of codes that shows their names.
fn names_of_codes(
    parameter: &Parameter,
    codes: &Codes,
    value: Option<&str>,
    id: &str,
    help: &str,
) -> Markup {
    html! {
        select id=(id) name=(parameter.name) aria-describedby=(help) {
            @if !parameter.required { option value="" { "—" } }
            @for (code, name) in codes.rows() {
                option value=(code) selected[value == Some(code)] { (name) " (" (code) ")" }
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
