//! Reads recipes in Markdown: a title, lines under `## Ingredients`, steps under `## Directions`,
//! in several languages, or everything in the head (`ingredients:` / `- 1 egg`).
//!
//! Supports the shapes of public collections: public-domain-recipes, based.cooking, `HowToCook`,
//! Chowdown, `RecipeMD`. This is not a full Markdown parser: tables and quotes are read as text.

use serde_json::{Map, Value, json};
use sundry_text::fold;

use super::front_matter::parted;
use super::headings;
use super::row::meaning;
use super::schema_org::{self, Around};
use super::{LARGEST_TEXT, Unread, bounded};
use crate::RawRecipe;

/// Reads a file; its name serves as the title if there is none.
///
/// ```
/// let text = "# Toast\n\n- Servings: 2\n\n## Ingredients\n\n- 2 slices *bread*\n\n## Directions\n\n1. Toast it.\n";
/// let toast = sundry_recipes::source::markdown(text, "toast.md").unwrap();
/// assert_eq!((toast.title.as_str(), toast.yields.as_str()), ("Toast", "2"));
/// assert_eq!(toast.instructions[0].steps, ["Toast it."]);
/// ```
///
/// # Errors
/// Returns [`Unread`]: no ingredients under a matching heading, no title, or too large.
pub fn markdown(text: &str, file: &str) -> Result<RawRecipe, Unread> {
    bounded(text, LARGEST_TEXT)?;
    let (head, body) = parted(text);
    let mut found = Found::default();
    for (name, value) in head {
        found.field(&name, &value);
    }
    for line in body.lines() {
        found.line(line);
    }
    let lines = [&found.amounts, &found.lines];
    let lines = lines.into_iter().find(|lines| !lines.is_empty());
    let Some(lines) = lines else {
        return Err(Unread::NoRecipe);
    };
    let mut object = found.members;
    object.insert("@type".to_owned(), json!("Recipe"));
    object
        .entry("name")
        .or_insert_with(|| json!(title_of(file)));
    object.insert("recipeIngredient".to_owned(), json!(lines.join("\n")));
    object.insert("recipeInstructions".to_owned(), json!(found.steps));
    if !found.about.is_empty() {
        object
            .entry("description")
            .or_insert_with(|| json!(found.about.join("\n")));
    }
    schema_org::read(&[Value::Object(object)], &Around::default())
}

#[derive(Default)]
struct Found {
    members: Map<String, Value>,
    part: Part,
    lines: Vec<String>,
    /// Lines with amounts, in collections that first list the foods without them.
    amounts: Vec<String>,
    steps: Vec<Value>,
    about: Vec<String>,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Part {
    #[default]
    About,
    Ingredients,
    Amounts,
    Steps,
    Other,
}

/// The parts of a recipe and the kinds of their headings' words.
const PARTS: [(Part, &str); 3] = [
    (Part::Ingredients, "ingredients"),
    (Part::Amounts, "amounts"),
    (Part::Steps, "steps"),
];

impl Found {
    fn field(&mut self, name: &str, value: &str) {
        match name {
            "ingredients" => self.lines.extend(value.lines().map(str::to_owned)),
            "directions" | "instructions" | "steps" => {
                self.steps.extend(value.lines().map(Value::from));
            }
            name => {
                if let Some(member) = meaning(name).filter(|_| !value.is_empty()) {
                    let value = if value.contains('\n') {
                        json!(value.lines().collect::<Vec<_>>())
                    } else {
                        json!(value)
                    };
                    self.members.entry(member).or_insert(value);
                }
            }
        }
    }

    fn line(&mut self, line: &str) {
        let trimmed = line.trim();
        if let Some(tags) = trimmed.strip_prefix(";tags:") {
            let tags: Vec<&str> = tags.split_whitespace().collect();
            self.members
                .entry("keywords")
                .or_insert_with(|| json!(tags));
            return;
        }
        let level = trimmed.bytes().take_while(|byte| *byte == b'#').count();
        if level > 0 && trimmed.as_bytes().get(level) == Some(&b' ') {
            let heading = plain(trimmed.get(level..).unwrap_or_default());
            self.heading(level, &heading);
            return;
        }
        if trimmed.is_empty() || trimmed.starts_with("![") || trimmed.starts_with("```") {
            return;
        }
        let bare = plain(item(trimmed).unwrap_or(trimmed));
        if bare.is_empty() {
            return;
        }
        match self.part {
            Part::About => self.about_line(&bare),
            // Sentences between the lines are remarks.
            Part::Ingredients if item(trimmed).is_some() || bare.ends_with(':') => {
                self.lines.push(bare);
            }
            Part::Amounts if item(trimmed).is_some() => self.amounts.push(bare),
            Part::Steps => self.step(trimmed, bare),
            _ => {}
        }
    }

    /// Handles text between the title and the first heading: `Cook time: 30 min`, or a sentence.
    fn about_line(&mut self, line: &str) {
        let told = line.trim_start_matches(|sign: char| !sign.is_alphanumeric());
        let field = told.split_once([':', '：']);
        let member = field.and_then(|(name, value)| Some((meaning(&name.to_lowercase())?, value)));
        match member {
            Some((member, value)) if !value.trim().is_empty() => {
                let value = value.trim().trim_start_matches('~').trim();
                self.members.entry(member).or_insert_with(|| json!(value));
            }
            _ => self.about.push(line.to_owned()),
        }
    }

    fn heading(&mut self, level: usize, heading: &str) {
        let folded = fold(heading);
        let part = PARTS.iter().find(|(_, kind)| {
            headings::words(kind)
                .iter()
                .any(|word| folded.contains(word))
        });
        if level == 1 && self.part == Part::About && !self.members.contains_key("name") {
            let title = heading.strip_suffix("的做法").unwrap_or(heading);
            self.members.insert("name".to_owned(), json!(title));
            return;
        }
        match part {
            Some((part, _)) if level <= 2 || self.part != Part::Steps => self.part = *part,
            // A heading within a part.
            _ if level > 2 && self.part == Part::Ingredients => {
                self.lines.push(format!("{heading}:"));
            }
            _ if level > 2 && self.part == Part::Steps => {
                self.steps.push(json!(format!("{heading}:")));
            }
            _ => self.part = Part::Other,
        }
    }

    /// Adds a step: a numbered or dashed line is a step of its own, any other continues the one
    /// before.
    fn step(&mut self, written: &str, bare: String) {
        let goes_on =
            item(written).is_none() && !written.starts_with(|first: char| first.is_alphabetic());
        match self.steps.last_mut() {
            Some(Value::String(last)) if goes_on => {
                last.push(' ');
                last.push_str(&bare);
            }
            _ => self.steps.push(Value::from(bare)),
        }
    }
}

/// Returns the text after a list marker.
fn item(line: &str) -> Option<&str> {
    for mark in ["- ", "* ", "+ "] {
        if let Some(rest) = line.strip_prefix(mark) {
            return Some(rest.strip_prefix("[ ] ").unwrap_or(rest));
        }
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let rest = line.get(digits..).filter(|_| (1..=3).contains(&digits))?;
    rest.strip_prefix(['.', ')'])
        .and_then(|rest| rest.strip_prefix(' '))
}

/// Returns the text without emphasis, links and pictures.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['[', '*', '_', '`', '!']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let inner = from.get(1..).unwrap_or_default();
        let link = from
            .starts_with('[')
            .then(|| inner.split_once("]("))
            .flatten();
        if let Some((label, tail)) = link
            && let Some((_, after)) = tail.split_once(')')
            && !label.contains('\n')
        {
            out.push_str(label);
            rest = after;
            continue;
        }
        let is_picture = from.starts_with("![");
        let in_word =
            out.ends_with(char::is_alphanumeric) && inner.starts_with(char::is_alphanumeric);
        let is_mark = from.starts_with(['*', '`']) || from.starts_with('_') && !in_word;
        // The signs in `2 * 3` and `Salt!` are kept.
        let is_alone = inner.starts_with(' ') && out.ends_with(' ');
        if !(is_picture || is_mark) || is_alone {
            out.push_str(from.get(..1).unwrap_or_default());
        }
        rest = inner;
    }
    out.push_str(rest);
    out.trim().to_owned()
}

/// Derives a title from a file name: `pasta-al-forno.md` becomes "Pasta al forno".
pub(super) fn title_of(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let words = stem.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    format!("{first}{}", letters.as_str())
}
