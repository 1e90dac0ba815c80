//! Parses an ingredient line into amounts, name, size and preparation.
//!
//! Matching the name to a food and computing the weight are done by other modules.

use std::sync::LazyLock;

use sundry_table::Class;

use super::amount::{Amounts, amounts, is_one_of};
use super::mend::{self, behind_label};
use super::split::SplitModel;
use super::tagger::{Model, Tag};
use super::token::{Token, tokens};
use crate::lower_case::lower_case;
use crate::word_classes::LINE;

/// A parsed line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line<'a> {
    /// The line as written.
    pub original: &'a str,
    /// The text after the amount.
    pub rest: &'a str,
    /// The ingredient's name.
    pub name: String,
    /// Alternative ingredients: `butter or margarine`.
    pub alternatives: Vec<String>,
    /// The amounts.
    pub amounts: Amounts,
    /// The unit as written.
    pub unit_text: &'a str,
    /// The size: `large`.
    pub size: String,
    /// The preparation: `finely chopped`.
    pub preparation: String,
    /// The purpose: `for dusting`.
    pub purpose: String,
    /// Everything else.
    pub comment: String,
    /// True if the food comes in a can, tin or jar.
    pub packed: bool,
    /// True if the ingredient may be omitted.
    pub optional: bool,
    /// True if the amount is left to the cook: `to taste`, `as needed`.
    pub to_taste: bool,
}

pub(super) static ALLOWING: Class = Class::of(&LINE, "begins a permitting bracket");

/// The trained models built into the program.
struct Models {
    lines: Option<Model<'static>>,
    commas: Option<SplitModel<'static>>,
}

static MODELS: LazyLock<Models> = LazyLock::new(|| Models {
    lines: Model::read(include_bytes!("../../models/lines.bin")),
    commas: SplitModel::read(include_bytes!("../../models/commas.bin")),
});

/// Splits a text into ingredient lines, separated by line feeds or commas.
///
/// ```
/// use sundry_nutrition::line::split;
/// assert_eq!(split("1 onion, chopped, 2 eggs"), ["1 onion, chopped", "2 eggs"]);
/// ```
pub fn split(text: &str) -> Vec<&str> {
    match &MODELS.commas {
        Some(model) => model.split(text),
        None => text.lines().collect(),
    }
}

/// Parses a line.
///
/// ```
/// use sundry_nutrition::line::read;
/// let line = read("2 (15-ounce) cans black beans, drained and rinsed");
/// assert_eq!(line.name, "black beans");
/// assert_eq!(line.amounts.main.unwrap().unit.unwrap().name, "can");
/// assert_eq!(line.amounts.each.unwrap().low, 15.0);
/// assert_eq!(line.preparation, "drained and rinsed");
/// ```
pub fn read(text: &str) -> Line<'_> {
    let original = text;
    let text = behind_label(text);
    let tokens = tokens(text);
    let mut tags = match &MODELS.lines {
        Some(model) => model.tag(&tokens),
        None => vec![Tag::Name; tokens.len()],
    };
    mend::mend(&tokens, &mut tags);
    let (amounts, end) = amounts(&tokens, &tags);
    let instead = instead(text, &tokens, &mut tags);
    mend::drop_other_names(&tokens, &mut tags);
    let of = |wanted: Tag| joined(text, &tokens, &tags, wanted);
    let rest_at = tokens.get(end).map_or(text.len(), |token| token.start);
    let rest = text.get(rest_at..).unwrap_or_default();
    // In "1 can (15 oz) beans" the rest begins with the closing bracket.
    let rest = rest.trim_start_matches([')', ']', ' ']);
    let rest = match rest {
        "" => before_amount(text, &tokens, &tags),
        rest => rest,
    };
    let rest = rest.strip_prefix("of ").unwrap_or(rest).trim();
    let mut name = of(Tag::Name);
    if name.is_empty() {
        name = unnamed(text, &tokens, &tags, end);
    }
    let lower = lower_case(text);
    if lower.contains("(sub ") || lower.contains("(substitute ") {
        cut_substitute(&mut name);
    }
    let mut alternatives = alternatives(&name);
    alternatives.extend(instead);
    let to_taste = [
        "to taste",
        "as needed",
        "as required",
        "as desired",
        "to serve",
        "for serving",
        "for garnish",
        "to garnish",
    ]
    .iter()
    .any(|phrase| lower.contains(phrase));
    let unit_text = unit_text(text, &tokens, &amounts);
    Line {
        original,
        rest,
        name,
        alternatives,
        amounts,
        unit_text,
        size: mend::size(&tokens, &tags).unwrap_or_else(|| of(Tag::Size)),
        preparation: of(Tag::Preparation),
        // "For breakfast" tells when it is eaten, not that it is left out.
        purpose: Some(of(Tag::Purpose))
            .filter(|purpose| !crate::usual::is_occasion(purpose))
            .unwrap_or_default(),
        comment: of(Tag::Comment),
        packed: tokens.iter().zip(&tags).any(|(token, tag)| {
            *tag == Tag::Unit
                && is_one_of(token.text, &["can", "cans", "tin", "tins", "jar", "jars"])
        }) || tokens.iter().zip(&tags).any(|(token, tag)| {
            matches!(tag, Tag::Name | Tag::Preparation)
                && is_one_of(token.text, &["canned", "tinned"])
        }),
        optional: lower.contains("optional"),
        to_taste,
    }
}

/// Returns the text before an amount at the end of a line: `flour 200 g`.
fn before_amount<'a>(text: &'a str, tokens: &[Token<'a>], tags: &[Tag]) -> &'a str {
    let of = |wanted: Tag| tags.iter().position(|tag| *tag == wanted);
    // "Tiramisu small slice".
    let at = of(Tag::Quantity).or_else(|| of(Tag::Unit));
    let before = at.and_then(|at| text.get(..tokens.get(at)?.start));
    let before = before.unwrap_or_default().trim_end();
    let bare = [" x", " X", " ×"]
        .iter()
        .find_map(|sign| before.strip_suffix(sign));
    let before = bare.unwrap_or(before);
    before.trim_end_matches([',', ':', '-', ' '])
}

/// Returns the unit of the main amount as written; both words of `fl oz`.
fn unit_text<'a>(text: &'a str, tokens: &[Token<'a>], amounts: &Amounts) -> &'a str {
    let unit = amounts.main.and_then(|main| main.unit);
    let is_unit = |token: &Token<'_>| unit.is_some() && super::unit::unit(token.text) == unit;
    let Some(at) = tokens.iter().position(is_unit) else {
        return "";
    };
    let Some(first) = tokens.get(at) else {
        return "";
    };
    let mut behind = tokens
        .iter()
        .skip(at + 1)
        .filter(|token| token.text != ".")
        .take(1);
    let ounce = behind.find(|token| is_one_of(token.text, &["oz", "oz.", "ounce", "ounces"]));
    let fluid = unit.is_some_and(|unit| unit.name == "fluid ounce");
    match ounce.filter(|_| fluid) {
        Some(ounce) => text.get(first.start..ounce.end()).unwrap_or(first.text),
        None => first.text,
    }
}

/// Returns the name after a second amount, which belongs to another food, and removes it from the
/// tags: `1 tbsp olive oil or 1/4 cup water`.
fn instead(text: &str, tokens: &[Token<'_>], tags: &mut [Tag]) -> Option<String> {
    let is_named = |tags: &[Tag]| tags.contains(&Tag::Name);
    let at = tokens.windows(2).position(|pair| {
        let [or, number] = pair else { return false };
        is_one_of(or.text, &["or"]) && number.number().is_some()
    })?;
    let (before, behind) = tags.split_at_mut_checked(at)?;
    if !is_named(before) || !is_named(behind) {
        return None;
    }
    let name = joined(text, tokens.get(at..)?, behind, Tag::Name);
    for tag in behind.iter_mut().filter(|tag| **tag == Tag::Name) {
        *tag = Tag::Comment;
    }
    Some(name)
}

/// Joins the tokens of a tag; adjacent tokens keep the original spacing.
fn joined(text: &str, tokens: &[Token<'_>], tags: &[Tag], wanted: Tag) -> String {
    let mut out = String::new();
    let mut last: Option<usize> = None;
    for (at, token) in tokens.iter().enumerate() {
        if tags.get(at) != Some(&wanted) {
            continue;
        }
        if let Some(before) = last {
            let end = tokens.get(before).map_or(0, Token::end);
            let gap = text.get(end..token.start).unwrap_or(" ");
            let close = before + 1 == at;
            // Signs between parts of a name ("half-and-half", "salt & pepper") belong to it.
            let signs = (before + 1..at).all(|at| tags.get(at) == Some(&Tag::Sign));
            if close || (signs && !gap.contains(['(', ')', '[', ']', '*'])) {
                out.push_str(gap);
            } else {
                out.push(' ');
            }
        }
        out.push_str(token.text);
        last = Some(at);
    }
    out
}

/// Returns all words outside the amount, for a line in which no token is tagged as a name.
fn unnamed(text: &str, tokens: &[Token<'_>], tags: &[Tag], end: usize) -> String {
    let words: Vec<&str> = tokens
        .iter()
        .enumerate()
        .skip(end)
        .filter(|(at, token)| {
            token.text.chars().any(char::is_alphabetic)
                && !matches!(tags.get(*at), Some(Tag::Quantity | Tag::Unit))
        })
        .map(|(_, token)| token.text)
        .collect();
    if words.is_empty() {
        return text.trim().to_owned();
    }
    words.join(" ")
}

/// Cuts the substitute from a name: `mayonnaise (sub vegan mayo)`.
fn cut_substitute(name: &mut String) {
    let at = [" sub ", " substitute "]
        .iter()
        .find_map(|word| name.find(word));
    if let Some(at) = at {
        name.truncate(at);
    }
}

/// Returns the text after each "or" of a name.
fn alternatives(name: &str) -> Vec<String> {
    let mut parts: Vec<Vec<&str>> = vec![Vec::new()];
    for word in name.split_whitespace() {
        if is_one_of(word, &["or"]) {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(word.trim_matches(','));
        }
    }
    parts
        .iter()
        .skip(1)
        .filter(|part| !part.is_empty())
        .map(|part| part.join(" "))
        .collect()
}
