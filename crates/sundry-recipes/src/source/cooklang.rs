//! Reads Cooklang: recipes as text in which ingredients (`@flour{2%cups}`), equipment (`#pan{}`)
//! and times (`~{5%min}`) are marked. <https://cooklang.org/docs/spec/>
//!
//! Supports the specification, and those of its extensions that change the text: alternative names
//! (`@a|b{}`), notes (`@onion{1}(diced)`), optional ingredients (`@?lime{}`), references
//! (`@&flour`), modes that only list ingredients. This is our own parser: the official one resolves
//! units and references that the enrichment resolves again, and pulls in twenty libraries.
//! references that the enrichment resolves again, and costs twenty libraries.

use serde_json::{Map, Value, json};

use super::front_matter::parted;
use super::markdown::title_of;
use super::row::meaning;
use super::schema_org::{self, Around};
use super::{LARGEST_TEXT, Unread, bounded};
use crate::RawRecipe;

/// Reads a file; its name serves as the title if there is none.
///
/// ```
/// let text = ">> servings: 2\n\nToast @bread{2%slices} in a #toaster{} for ~{3%minutes}. Add @butter.";
/// let toast = sundry_recipes::source::cooklang(text, "buttered-toast.cook").unwrap();
/// assert_eq!(toast.title, "Buttered toast");
/// assert_eq!(toast.ingredients[0].lines, ["2 slices bread", "butter"]);
/// assert_eq!(toast.instructions[0].steps, ["Toast bread in a toaster for 3 minutes. Add butter."]);
/// ```
///
/// # Errors
/// Returns [`Unread`]: no ingredients, or too large.
pub fn cooklang(text: &str, file: &str) -> Result<RawRecipe, Unread> {
    bounded(text, LARGEST_TEXT)?;
    let (head, body) = parted(text);
    let mut found = Found::default();
    for (name, value) in head {
        found.field(&name, &value);
    }
    for line in without_comments(body).lines() {
        found.line(line.trim());
    }
    found.end_step();
    let mut object = found.members;
    object.insert("@type".to_owned(), json!("Recipe"));
    object
        .entry("name")
        .or_insert_with(|| json!(title_of(file)));
    object.insert("recipeIngredient".to_owned(), json!(found.ingredients));
    object.insert("recipeInstructions".to_owned(), json!(found.steps));
    object.insert("tool".to_owned(), json!(found.equipment));
    schema_org::read(&[Value::Object(object)], &Around::default())
}

#[derive(Default)]
struct Found {
    members: Map<String, Value>,
    ingredients: Vec<Value>,
    /// Foods named so far, in lower case: named again without an amount, a food is not repeated.
    named: Vec<String>,
    equipment: Vec<String>,
    steps: Vec<Value>,
    /// The lines of the unfinished step.
    step: String,
    /// True in the mode that only lists ingredients.
    lists_only: bool,
}

impl Found {
    fn field(&mut self, name: &str, value: &str) {
        let name = name.trim();
        if name == "[mode]" || name == "[define]" {
            self.lists_only = matches!(value, "ingredients" | "components");
            return;
        }
        let Some(member) = meaning(name) else { return };
        if value.is_empty() {
            return;
        }
        // A source is either an address or a name.
        let is_address = value.starts_with("http");
        let member = if member == "publisher" && is_address {
            "url"
        } else {
            member
        };
        let value = if value.contains('\n') {
            json!(value.lines().collect::<Vec<_>>())
        } else {
            json!(value)
        };
        self.members.insert(member.to_owned(), value);
    }

    fn line(&mut self, line: &str) {
        if let Some(field) = line.strip_prefix(">>") {
            if let Some((name, value)) = field.split_once(':') {
                self.field(&name.trim().to_lowercase(), value.trim());
            }
        } else if line.is_empty() {
            self.end_step();
        } else if let Some(section) = line.strip_prefix('=') {
            self.end_step();
            let heading = section.trim_matches(['=', ' ']);
            if !heading.is_empty() {
                self.steps.push(json!(format!("{heading}:")));
                self.ingredients.push(json!(format!("{heading}:")));
            }
        } else if line.starts_with('>') {
            // A note to the cook is not a step.
            self.end_step();
        } else {
            let line = self.marked(line);
            if !self.step.is_empty() {
                self.step.push(' ');
            }
            self.step.push_str(&line);
        }
    }

    fn end_step(&mut self) {
        let step = std::mem::take(&mut self.step);
        if !step.trim().is_empty() && !self.lists_only {
            self.steps.push(Value::from(step));
        }
    }

    /// Removes the marks from a line and records what they mark.
    fn marked(&mut self, line: &str) -> String {
        let mut out = String::with_capacity(line.len());
        let mut rest = line;
        while let Some(at) = rest.find(['@', '#', '~', '\\']) {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let inner = from.get(1..).unwrap_or_default();
            let mark = from.as_bytes().first().copied().unwrap_or_default();
            if mark == b'\\' {
                let escaped = inner.chars().next();
                out.extend(escaped);
                rest = inner
                    .get(escaped.map_or(0, char::len_utf8)..)
                    .unwrap_or_default();
                continue;
            }
            let Some((marked, after)) = Marked::read(inner, mark == b'~') else {
                out.push(char::from(mark));
                rest = inner;
                continue;
            };
            out.push_str(&self.take(mark, &marked));
            rest = after;
        }
        out.push_str(rest);
        out
    }

    /// Records a marked item and returns the words for it in the step.
    fn take(&mut self, mark: u8, marked: &Marked<'_>) -> String {
        match mark {
            b'@' => {
                let food = marked.name.to_lowercase();
                let is_known = self.named.contains(&food);
                if !marked.is_reference && (!marked.amount.is_empty() || !is_known) {
                    self.ingredients.push(Value::from(marked.line()));
                    self.named.push(food);
                }
                marked.shown().to_owned()
            }
            b'#' => {
                self.equipment.push(marked.name.to_owned());
                marked.shown().to_owned()
            }
            _ if marked.amount.is_empty() => marked.name.to_owned(),
            _ => amount(marked.amount),
        }
    }
}

/// A marked ingredient, piece of equipment or time.
struct Marked<'t> {
    name: &'t str,
    /// Its name in the step, if different.
    alias: &'t str,
    amount: &'t str,
    note: &'t str,
    is_optional: bool,
    is_reference: bool,
}

impl<'t> Marked<'t> {
    /// Parses the text after a mark; returns the item and the remaining text.
    fn read(text: &'t str, is_time: bool) -> Option<(Self, &'t str)> {
        let modifiers = text.len() - text.trim_start_matches(['@', '&', '?', '+', '-']).len();
        let (modifiers, body) = text.split_at(modifiers);
        // A reference to a step or section: `@&(=1)sauce`.
        let body = match body
            .strip_prefix('(')
            .and_then(|inner| inner.split_once(')'))
        {
            Some((_, after)) if modifiers.contains('&') => after,
            _ => body,
        };
        let brace = body.find(['{', '@', '#', '~', '.', ',', ';', '!', '?', '\n']);
        let braced = brace.filter(|at| body.as_bytes().get(*at) == Some(&b'{'));
        let inner = braced.and_then(|at| {
            let (amount, after) = body.get(at + 1..)?.split_once('}')?;
            Some((body.get(..at)?, amount, after))
        });
        let (name, amount, after) = inner.unwrap_or_else(|| {
            let end = body
                .find(|sign: char| {
                    !sign.is_alphanumeric() && !matches!(sign, '-' | '_' | '\'' | '’' | '|' | '/')
                })
                .unwrap_or(body.len());
            let (word, after) = body.split_at(end);
            (word, "", after)
        });
        let (name, alias) = name.split_once('|').unwrap_or((name, ""));
        let name = name.trim();
        // Another recipe is referred to by its path: `@./sauces/pesto{}`.
        let name = name.rsplit('/').next().unwrap_or(name);
        if name.is_empty() && (!is_time || amount.is_empty()) {
            return None;
        }
        let (note, after) = after
            .strip_prefix('(')
            .and_then(|inner| inner.split_once(')'))
            .unwrap_or(("", after));
        let marked = Self {
            name,
            alias: alias.trim(),
            amount: amount.trim(),
            note: note.trim(),
            is_optional: modifiers.contains('?'),
            is_reference: modifiers.contains('&'),
        };
        Some((marked, after))
    }

    fn shown(&self) -> &'t str {
        if self.alias.is_empty() {
            self.name
        } else {
            self.alias
        }
    }

    fn line(&self) -> String {
        let mut line = amount(self.amount);
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(self.name);
        if !self.note.is_empty() {
            line = format!("{line} ({})", self.note);
        }
        if self.is_optional {
            line.push_str(" (optional)");
        }
        line
    }
}

/// Converts `2%cups` to "2 cups"; a leading `=` means that the amount does not scale with the
/// servings.
fn amount(written: &str) -> String {
    let (number, unit) = written.split_once('%').unwrap_or((written, ""));
    let number = number
        .trim()
        .trim_start_matches('=')
        .trim_end_matches('*')
        .trim();
    format!("{number} {}", unit.trim()).trim().to_owned()
}

/// Removes comments: text after `--` and between `[-` and `-]`.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inner)) = rest.split_once("[-") {
        out.push_str(before);
        rest = inner.split_once("-]").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    let lines = out.lines().map(|line| {
        let end = line.find("--").unwrap_or(line.len());
        line.get(..end).unwrap_or_default()
    });
    lines.collect::<Vec<_>>().join("\n")
}
