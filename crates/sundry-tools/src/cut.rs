//! Reduces a reply to a number of bytes of JSON and records the cuts.
//!
//! The schema of the reply drives one mechanism for all replies. Members of an object and items of a
//! list share the room so that small parts stay whole and large ones lose most. A list loses items at
//! its end, a text loses characters at its end, and optional members go before required ones, so that
//! the rest still conforms to the schema. Writing the rest as text is the business of `render`.

use serde_json::{Map, Value as Json};
use sundry_operations::DETAIL;

use crate::cuts::{Cuts, Lost};
use crate::size::{of_string, of_value};

/// The number of characters at the beginning of a text that are kept if any are.
const GIST: usize = 80;

/// A text of at most this many characters is a name, a code or a date, and is never shortened.
const WORD: usize = 40;

/// Returns as much of a reply as fits, and the cuts.
pub(crate) fn fit(reply: &Json, schema: &Json, room: usize) -> (Json, Cuts) {
    let mut cuts = Cuts::default();
    let fitted = value(reply, schema, room, "", &mut cuts);
    (fitted, cuts)
}

/// Returns the reply without the members that its schema marks as details.
pub(crate) fn without_details(reply: &Json, schema: &Json, path: &str, cuts: &mut Cuts) -> Json {
    match reply {
        Json::Object(members) => {
            let mut kept = Map::new();
            for (name, member) in members {
                let member_schema = member_schema(schema, name);
                let path = joined(path, name);
                match member {
                    _ if member_schema[DETAIL] != true => {
                        let member = without_details(member, member_schema, &path, cuts);
                        kept.insert(name.clone(), member);
                    }
                    Json::Array(items) if items.is_empty() => {}
                    Json::Array(items) => cuts.add(&path, Lost::Items, 0, items.len()),
                    _ => cuts.add(&path, Lost::Member, 0, 1),
                }
            }
            Json::Object(kept)
        }
        Json::Array(items) => {
            let path = format!("{path}[]");
            let schema = &schema["items"];
            let items = items.iter();
            Json::Array(
                items
                    .map(|item| without_details(item, schema, &path, cuts))
                    .collect(),
            )
        }
        scalar => scalar.clone(),
    }
}

fn value(reply: &Json, schema: &Json, room: usize, path: &str, cuts: &mut Cuts) -> Json {
    if of_value(reply) <= room {
        return reply.clone();
    }
    match reply {
        Json::String(text) => Json::String(text_within(text, room, path, cuts)),
        Json::Array(items) => list(items, &schema["items"], room, path, cuts),
        Json::Object(members) => object(members, schema, room, path, cuts),
        scalar => scalar.clone(),
    }
}

fn text_within(text: &str, room: usize, path: &str, cuts: &mut Cuts) -> String {
    let length = text.chars().count();
    if length <= WORD {
        return text.to_owned();
    }
    // Half an address leads somewhere else.
    if is_address(text) {
        cuts.add(path, Lost::Characters, 0, length);
        return String::new();
    }
    let kept = beginning(text, room);
    cuts.add(path, Lost::Characters, kept.chars().count(), length);
    format!("{kept}…")
}

/// Returns the beginning of a text that takes at most `room` bytes of JSON with quotes and an ellipsis.
/// It ends with a whole word if that costs little.
pub(crate) fn beginning(text: &str, room: usize) -> &str {
    if of_string(text) <= room {
        return text;
    }
    let mut left = room.saturating_sub(2 + '…'.len_utf8());
    let mut end = 0;
    for (at, character) in text.char_indices() {
        let size = crate::size::of_character(character);
        if size > left {
            break;
        }
        left -= size;
        end = at + character.len_utf8();
    }
    let kept = text.get(..end).unwrap_or_default();
    let word_end = kept.rfind(char::is_whitespace).unwrap_or(0);
    let shorter = kept.get(..word_end).unwrap_or_default().trim_end();
    if shorter.len() + WORD >= kept.len() && !shorter.is_empty() {
        shorter
    } else {
        kept
    }
}

fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

fn list(items: &[Json], schema: &Json, room: usize, path: &str, cuts: &mut Cuts) -> Json {
    let inner = room.saturating_sub(2);
    let cores: Vec<usize> = items.iter().map(|item| core(item) + 1).collect();
    let mut used = 0;
    let fitting = cores.iter().take_while(|core| {
        used += **core;
        used <= inner
    });
    let kept = fitting.count();
    if kept < items.len() {
        cuts.add(path, Lost::Items, kept, items.len());
    }
    let items = items.get(..kept).unwrap_or_default();
    let parts: Vec<Part> = items.iter().map(|item| Part::of(item, 1)).collect();
    let rooms = shares(&parts, inner);
    let path = format!("{path}[]");
    let items = items.iter().zip(rooms);
    Json::Array(
        items
            .map(|(item, room)| value(item, schema, room, &path, cuts))
            .collect(),
    )
}

fn object(
    members: &Map<String, Json>,
    schema: &Json,
    room: usize,
    path: &str,
    cuts: &mut Cuts,
) -> Json {
    let inner = room.saturating_sub(2);
    let mut parts: Vec<(&str, &Json, Part)> = members
        .iter()
        .map(|(name, member)| (name.as_str(), member, Part::of(member, of_string(name) + 2)))
        .collect();
    // What may be missing goes first, the largest of it before the rest.
    while needed(parts.iter().map(|(.., part)| part)) > inner {
        let optional = parts.iter().enumerate();
        let largest = optional
            .filter(|(_, (name, ..))| !is_required(schema, name))
            .max_by_key(|(_, (.., part))| part.core);
        let Some((place, _)) = largest else { break };
        let (name, ..) = parts.remove(place);
        cuts.add(&joined(path, name), Lost::Member, 0, 1);
    }
    let sizes: Vec<Part> = parts.iter().map(|(.., part)| *part).collect();
    let rooms = shares(&sizes, inner);
    let fitted = parts
        .into_iter()
        .zip(rooms)
        .map(|((name, member, _), room)| {
            let path = joined(path, name);
            let fitted = value(member, member_schema(schema, name), room, &path, cuts);
            (name.to_owned(), fitted)
        });
    Json::Object(fitted.collect())
}

/// The sizes of a member or item in bytes: its surroundings, its core, and all of it.
#[derive(Clone, Copy)]
struct Part {
    around: usize,
    core: usize,
    whole: usize,
}

impl Part {
    fn of(value: &Json, around: usize) -> Self {
        let whole = of_value(value);
        Self {
            around,
            core: core(value).min(whole),
            whole,
        }
    }
}

fn needed<'a>(parts: impl Iterator<Item = &'a Part>) -> usize {
    parts.map(|part| part.around + part.core).sum()
}

/// Divides `room` bytes among the parts: equally, but no part gets less than its core while there is
/// enough for all cores, and no part gets more than its whole size.
fn shares(parts: &[Part], room: usize) -> Vec<usize> {
    let around: usize = parts.iter().map(|part| part.around).sum();
    let room = room.saturating_sub(around);
    let scarce = parts.iter().map(|part| part.core).sum::<usize>() > room;
    let share = |part: &Part, level: usize| {
        let least = if scarce { 0 } else { part.core };
        level.clamp(least, part.whole.max(least))
    };
    let fits = |level: usize| parts.iter().map(|part| share(part, level)).sum::<usize>() <= room;
    // The highest level that fits, by halving.
    let (mut low, mut high) = (0, room + 1);
    while low + 1 < high {
        let middle = usize::midpoint(low, high);
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    parts.iter().map(|part| share(part, low)).collect()
}

/// Returns the bytes of the core of a value: names and numbers, the beginnings of texts, the first item
/// of each list.
fn core(value: &Json) -> usize {
    match value {
        Json::String(text) if !is_address(text) => of_string(text).min(GIST + 2),
        Json::Array(items) => 2 + items.first().map_or(0, core),
        Json::Object(members) => {
            let members = members.iter();
            2 + members
                .map(|(name, member)| of_string(name) + 2 + core(member))
                .sum::<usize>()
        }
        scalar => of_value(scalar),
    }
}

/// Returns the schema of a member, looked up in all alternatives of the object.
pub(crate) fn member_schema<'a>(schema: &'a Json, name: &str) -> &'a Json {
    let own = &schema["properties"][name];
    if !own.is_null() {
        return own;
    }
    let mut forms = forms(schema).map(|form| member_schema(form, name));
    forms.find(|found| !found.is_null()).unwrap_or(own)
}

/// Returns true if any alternative of the object requires the member.
fn is_required(schema: &Json, name: &str) -> bool {
    let required = schema["required"].as_array();
    required.is_some_and(|names| names.iter().any(|known| known == name))
        || forms(schema).any(|form| is_required(form, name))
}

fn forms(schema: &Json) -> impl Iterator<Item = &Json> {
    ["anyOf", "oneOf", "allOf"]
        .into_iter()
        .filter_map(|key| schema[key].as_array())
        .flatten()
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
