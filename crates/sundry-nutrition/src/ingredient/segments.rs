//! Cuts a line of a food diary into the foods that it joins: `dosa + sambar`, `3 eggs with 2 slices of
//! toast`. What the pieces are is told in `plate`.

use sundry_food::{Foods, Naming};

use super::also::PARTS;
use super::run_on::run_on;
use crate::joints::{Between, Joint, is_abroad, joins_foods, joint, joint_at, spelt_out};
use crate::line::{Token, TokenKind, is_same_word, token_by_token, unit};
use crate::lower_case::lower_case;
use crate::number_words::begins_amount;
use crate::parts::span;
use crate::word_classes::{MEANING, is};

/// A food of a plate as it is written, and what joins it to the one before.
pub(super) struct Segment<'l> {
    joint: &'l str,
    pub(super) text: &'l str,
}

impl Segment<'_> {
    fn joint(&self) -> Option<&'static Joint> {
        joint(self.joint.trim_start_matches([',', ' ']))
    }

    /// Returns true for what is in or with the food before.
    pub(super) fn is_with(&self) -> bool {
        self.joint().is_some_and(|joint| joint.with)
    }

    /// Returns true for one of a food: `a banana`.
    pub(super) fn is_one(&self) -> bool {
        self.text.starts_with("a ") || self.text.starts_with("an ")
    }

    /// Returns true if a comma alone stands before it.
    pub(super) fn is_behind_comma(&self) -> bool {
        self.joint == ","
    }

    /// Returns true for what is added by a sign or in the language of the country: `dosa + chutney`.
    pub(super) fn is_added(&self) -> bool {
        let is_added = |joint: &Joint| matches!(joint.between, Between::Added | Between::Abroad);
        self.joint().is_some_and(is_added)
    }

    /// Returns true for what is eaten beside the food before and is never part of its name: what
    /// carries it (`2 eggs on toast`), and what is added by a sign (`dosa + chutney`).
    pub(super) fn is_apart(&self) -> bool {
        let is_carried = |joint: &Joint| joint.between == Between::Carried;
        self.is_added() || self.joint().is_some_and(is_carried)
    }
}

impl<'l> Segment<'l> {
    /// Splits a segment that lists foods without joints.
    pub(super) fn split(self, foods: &Foods) -> Vec<Self> {
        match run_on(foods, self.text, true) {
            Some(names) => {
                let joints = std::iter::once(self.joint).chain(std::iter::repeat("+"));
                let pieces = joints.zip(names);
                pieces.map(|(joint, text)| Self { joint, text }).collect()
            }
            None => vec![self],
        }
    }

    /// Returns the segments of a text without any joint, if it lists foods.
    pub(super) fn listed(foods: &Foods, text: &'l str) -> Option<Vec<Self>> {
        let names = run_on(foods, text, false)?.into_iter();
        Some(names.map(|text| Self { joint: "+", text }).collect())
    }
}

/// Maximum number of foods on a plate.
const MOST: usize = 8;

/// Cuts a text at its joints, except within names that the table knows. Returns `None` for a single
/// piece and for lines of recipes.
pub(super) fn segments<'l>(foods: &Foods, text: &'l str) -> Option<Vec<Segment<'l>>> {
    if text.contains(';') || is_of_recipe(foods, text) {
        return None;
    }
    let mut cuts = cuts(text);
    // "4 quarters, split into drumsticks and thighs", "cheese, such as cheddar": no more foods.
    if let Some(at) = cuts.iter().position(|(_, end)| describes(text.get(*end..))) {
        cuts.truncate(at);
    }
    if cuts.is_empty() || cuts.len() >= MOST {
        return None;
    }
    // "Chicken thighs (skin off) with rice" says what is eaten of them.
    let outside = text.split_once('(').and_then(|(before, rest)| {
        let (inside, behind) = rest.split_once(')')?;
        (!inside.contains(char::is_numeric)).then(|| format!("{before} {behind}"))
    });
    let lower = outside.as_deref().unwrap_or(text).to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
    if words.any(|word| is("not eaten", word) || word == "or" || word == "each") {
        return None;
    }
    let mut edges = vec![(0, 0)];
    edges.extend(cuts);
    edges.push((text.len(), text.len()));
    let mut segments: Vec<Segment<'l>> = Vec::new();
    let mut from = 0;
    while from + 1 < edges.len() {
        let start = edges.get(from)?.1;
        // The longest name that the table knows, else up to the next joint.
        let ends = (from + 1..edges.len()).rev();
        let mut names = ends.filter_map(|to| Some((to, text.get(start..edges.get(to)?.0)?.trim())));
        let is_name = |name: &str| {
            // "Dosa + chutney" is no dosa chutney, and two eggs on toast are not twice that dish.
            let is_apart = name.contains(['+', '(']) || name.contains(" on ") && is_counted(name);
            let name = without_times(behind_amount(name));
            // "Prepared salsa con queso" is salsa con queso.
            let is_among = |name: &str| is_abroad(name) && foods.naming(name) == Naming::Among;
            let is_known = |name: &str| foods.kind(name).is_some() || is_among(name);
            !is_apart && (is_known(name) || spelt_out(name).is_some_and(|name| is_known(&name)))
        };
        let (to, segment) = names.find(|(to, name)| *to == from + 1 || is_name(name))?;
        // "Meatloaf, 4 oz" and "tomatoes, diced": what names no food belongs to what it follows.
        let says_more = |last: &Segment<'_>| {
            is_amount(segment)
                || is_part(segment)
                || is_denied(segment)
                || counts(last.text, segment)
        };
        if let Some(last) = segments.last_mut().filter(|last| says_more(last)) {
            last.text = span(text, last.text, segment)?.trim();
        } else if !segment.is_empty() {
            let (begin, end) = *edges.get(from)?;
            segments.push(Segment {
                joint: text.get(begin..end)?.trim(),
                text: segment,
            });
        }
        from = to;
    }
    (segments.len() > 1).then_some(segments)
}

/// Returns true for a text that begins with what is said of the food before: `such as cheddar`.
fn describes(text: Option<&str>) -> bool {
    let first = text.and_then(|text| text.split(' ').next());
    let first = first.map(str::to_ascii_lowercase);
    first.is_some_and(|first| MEANING.has("describes the food before", &first))
}

/// Returns true for a slash or a bracket that plates do not have: `butter/margarine`, `1 can (drained)`.
/// Fractions and amounts in brackets are written of both.
fn is_of_recipe(foods: &Foods, text: &str) -> bool {
    let slash = |(at, _): (usize, &str)| {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let (before, behind) = (text.get(..at), text.get(at + 1..));
        let is_fraction = before.is_some_and(|before| before.ends_with(is_digit))
            && behind.is_some_and(|behind| behind.starts_with(is_digit));
        let is_with = before.is_some_and(|before| lower_case(before).ends_with(" w"));
        !is_fraction && !is_with
    };
    // "1 (8 ounce) package" is bought for a dish.
    let is_number = |before: &str| before.bytes().all(|byte| !byte.is_ascii_alphabetic());
    let bracket = |(at, _): (usize, &str)| {
        let inside = text.get(at + 1..).and_then(|rest| rest.split_once(')'));
        text.get(..at).is_none_or(is_number)
            || inside.is_none_or(|(inside, _)| {
                // "Chicken thighs (skin off) with rice".
                let mut words = inside.split(' ');
                let mut is_said = || {
                    words.all(|word| is("not eaten", word) || is("beside what is not eaten", word))
                        || foods.naming(inside) == Naming::Said
                };
                !inside.starts_with(char::is_numeric) && !is_said()
            })
    };
    text.match_indices('/').any(slash) || text.match_indices('(').any(bracket)
}

/// Returns true for an amount without a name: `4 oz`, `~60 g`, `3-5`, `one bowl`.
fn is_amount(segment: &str) -> bool {
    let is_name = |token: &Token<'_>| token.kind == TokenKind::Word && unit(token.text).is_none();
    behind_amount(segment).is_empty() || !token_by_token(segment).any(|token| is_name(&token))
}

/// Returns true for a piece that tells how much there is of what the piece before names: `6 wings` behind
/// `buffalo wings`, `300 g no rice`.
pub(crate) fn counts(last: &str, piece: &str) -> bool {
    let is_number = |letter: char| letter.is_numeric();
    if last.is_empty() || !piece.starts_with(is_number) || last.contains(is_number) {
        return false;
    }
    let name = counted_name(piece);
    is_denied(name) || repeats(last, name) && has_head(last, name)
}

/// Returns true for a piece that counts a part of the dish before: `2 eggs` behind `egg bhurji`.
pub(crate) fn counts_part(last: &str, piece: &str) -> bool {
    let is_number = |letter: char| letter.is_numeric();
    let counts = piece.starts_with(is_number) && !last.contains(is_number);
    if last.is_empty() || !counts {
        return false;
    }
    let name = counted_name(piece);
    repeats(last, name) && !has_head(last, name)
}

/// Returns the name of a counted piece: `pie` of `1/8 of pie`.
fn counted_name(piece: &str) -> &str {
    let name = behind_amount(piece);
    name.strip_prefix("of ").unwrap_or(name)
}

/// Returns true if a name has the last word of a text.
fn has_head(text: &str, name: &str) -> bool {
    let head = text.rsplit(' ').next().unwrap_or_default();
    name.split(' ').any(|word| is_same_word(word, head))
}

/// Returns true if each word of a name stands in a text.
pub(super) fn repeats(text: &str, name: &str) -> bool {
    let is_named = |word: &str| text.split(' ').any(|named| is_same_word(named, word));
    !name.is_empty() && name.split(' ').all(is_named)
}

/// Returns true for a part of the food before: `with juice`, `with a little extra sauce`.
fn is_part(segment: &str) -> bool {
    let bare = segment
        .trim_start_matches("a ")
        .trim_start_matches("little ");
    // "4 eggs, yolks only".
    let ends = segment.rsplit(' ').next() == Some("only");
    // "1 lemon, zest and 2 tsp juice".
    let is = |name: &str| PARTS.contains(&name);
    ends || is(bare.trim_start_matches("extra ")) || is(behind_amount(segment))
}

/// Returns true for what is not eaten: `no beans`.
pub(super) fn is_denied(segment: &str) -> bool {
    let first = segment.split(' ').next().unwrap_or_default();
    MEANING.has("denies a food", &first.to_ascii_lowercase())
}

/// Returns where the joints of a text begin and end.
pub(super) fn cuts(text: &str) -> Vec<(usize, usize)> {
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    let mut from = 1;
    for (at, first) in text.bytes().enumerate() {
        // Joints begin with these; most bytes of a text are spared the comparison.
        if at < from || !matches!(first, b' ' | b',' | b'+') {
            continue;
        }
        let rest = text.get(at..).unwrap_or_default();
        if let Some(length) = joint_length(rest) {
            from = at + length;
            cuts.push((at, from));
        }
    }
    cuts
}

/// Returns the length of the joint with which a text begins: ` with `, `, `, `, and `, `+`.
fn joint_length(text: &str) -> Option<usize> {
    let behind_comma = text.strip_prefix(',');
    let spaced = behind_comma.unwrap_or(text);
    // "3 scoops in 200 ml water", but not "tuna in water".
    let is_counted = |joint: &&'static Joint| {
        let behind = spaced.get(joint.spaced.len()..).unwrap_or_default();
        joint.between != Between::Amounts || behind.starts_with(|sign: char| sign.is_ascii_digit())
    };
    let comma = text.len() - spaced.len();
    match joint_at(spaced).filter(is_counted) {
        // "Steak, on toast" says how the steak is served.
        Some(joint) if comma == 0 || joins_foods(joint.word()) => Some(comma + joint.spaced.len()),
        _ if comma > 0 && spaced.starts_with(' ') => Some(", ".len()),
        _ => text.starts_with('+').then_some(1),
    }
}

/// Returns true for a joint behind which stands what is in or with the first food.
pub(super) fn is_with(spaced: &str) -> bool {
    joint(spaced.trim()).is_some_and(|joint| joint.with)
}

/// Returns true for what is counted, but not as one.
fn is_counted(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    first != "1" && (first.eq_ignore_ascii_case("half") || first.starts_with(char::is_numeric))
}

/// Returns a text without a factor at its end: `cheese on toast x2`.
fn without_times(text: &str) -> &str {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let name = digits.trim_end().strip_suffix(['x', '×']);
    let name = name.filter(|name| digits.len() < text.len() && name.ends_with(' '));
    name.map_or(text, str::trim_end)
}

/// Returns a text without the amount at its beginning.
pub(crate) fn behind_amount(text: &str) -> &str {
    let mut tokens = token_by_token(text).peekable();
    let mut is_first = true;
    while let Some(token) = tokens.next() {
        let begins = token.number().is_some() || begins_amount(token.text);
        let is_unit = || unit(token.text).is_some() || matches!(token.text, "of" | ".");
        let mut is_of = || tokens.peek().is_some_and(|next| next.text == "of");
        if !begins && ((is_first && !is_of()) || !is_unit()) {
            return text.get(token.start..).unwrap_or_default();
        }
        is_first = false;
    }
    ""
}

/// Returns the name of a text whose amount stands before or behind it: `rajma` of `rajma 1 katori`.
pub(super) fn without_amount(text: &str) -> &str {
    let name = behind_amount(text);
    let at = name.find(|letter: char| letter.is_ascii_digit());
    let before = at.and_then(|at| name.get(..at));
    before
        .filter(|before| before.ends_with(' '))
        .map_or(name, str::trim_end)
}
