//! Reads `recipeInstructions`: a text, texts, `HowToStep`, `HowToSection`, each nested in any of
//! the others.

use serde_json::Value;

use super::values::{Object, first, get, has_type, written};
use crate::InstructionSection;
use crate::source::steps::{Sections, is_count};
use crate::source::text::{line, lines};

/// Maximum nesting of lists.
const DEEPEST: usize = 8;

/// Returns steps under their headings.
pub(super) fn sections(value: &Value) -> Vec<InstructionSection> {
    let mut sections = Sections::default();
    take(value, &mut sections, 0);
    sections.into_sections()
}

fn take(value: &Value, sections: &mut Sections, depth: usize) {
    match value {
        Value::Array(items) if depth < DEEPEST => {
            for item in items {
                match item {
                    // One of several texts is a step; its line breaks are those of a page.
                    Value::String(text) if items.len() > 1 => step(text, sections),
                    item => take(item, sections, depth + 1),
                }
            }
        }
        Value::String(text) => sections.push_text(text),
        Value::Object(object) => object_of(object, sections, depth),
        _ => {}
    }
}

/// Adds a step; each marked-up block in it is a step of its own.
fn step(text: &str, sections: &mut Sections) {
    if text.contains('<') {
        for line in lines(text) {
            sections.push_line(&line);
        }
    } else {
        sections.push_line(&line(text));
    }
}

fn object_of(object: &Object, sections: &mut Sections, depth: usize) {
    if depth >= DEEPEST {
        return;
    }
    let name = get(object, "name")
        .and_then(written)
        .map(|name| line(&name));
    let name = name.unwrap_or_default();
    let inner = first(
        object,
        &["itemListElement", "steps", "item", "recipeInstructions"],
    );
    let own = first(object, &["text", "description", "step", "directions"]);
    let is_step = has_type(object, "HowToStep") || has_type(object, "HowToDirection");
    if let Some(inner) = inner.filter(|_| !is_step || own.is_none()) {
        if is_step {
            // A step of several directions.
            if !name.is_empty() {
                sections.push_line(&name);
            }
            take(inner, sections, depth + 1);
            return;
        }
        sections.begin(name);
        take(inner, sections, depth + 1);
        sections.end();
        return;
    }
    let Some(text) = own.and_then(written) else {
        if !has_type(object, "HowToSection") {
            sections.push_line(&name);
        }
        return;
    };
    if says_more(&name, &text) {
        // The name of a step precedes its text, on a line of its own.
        sections.push_line(&format!("{name}\n{}", line(&text)));
    } else {
        step(&text, sections);
    }
}

/// Returns true if the name of a step adds to its number and the beginning of its text.
fn says_more(name: &str, text: &str) -> bool {
    let folded = |text: &str| -> String {
        let letters = text.chars().filter(|sign| sign.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let bare = folded(name.trim_end_matches(['.', '…']));
    !bare.is_empty() && !is_count(name) && !folded(&line(text)).starts_with(&bare)
}
