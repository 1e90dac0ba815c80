//! From an operation's reply to a tool's answer that fits: text for a reader, the structure that the
//! schema promises, links to pictures.
//!
//! Both forms are billed, so both are bounded together: [`BRIEF`] bytes of JSON, [`FULL`] if asked
//! for. A cut is named in the form that lost something. Bytes of pictures come on top, bounded in
//! `pictures`.

use std::fmt::Write as _;

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Map, Value as Json, json};
use sundry_operations::{ApiError, EXTENSION, Entry};

use crate::arguments::Wishes;
use crate::cut::{beginning, fit, member_schema, without_details};
use crate::cuts::Cuts;
use crate::definition::Definition;
use crate::output_schema::{CUTS, ITEMS};
use crate::pictures::{Named, most_links};
use crate::prose::spoken;
use crate::render;
use crate::size;

/// Bytes of a brief answer, and of a full one.
pub(crate) const BRIEF: usize = 4_000;
/// See [`BRIEF`].
pub(crate) const FULL: usize = 60_000;

/// Most bytes of text beside a full structure: who reads the structure should not pay twice.
const FULL_TEXT: usize = 16_000;

/// What the parts of an answer are wrapped in, and the envelope around it with its id.
const WRAPPING: usize = 320;

/// Most bytes of what names the cuts.
const CUT_NAMES: usize = 420;

/// An answer, and the pictures that it names.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) result: CallToolResult,
    pub(crate) pictures: Vec<Named>,
}

/// What a reply is made to fit for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// It has to fit its schema.
    Structure,
    /// It is read by somebody who misses nothing.
    Text,
}

/// What is said before the reply, and what the structure holds of it.
pub(crate) struct Told<'a> {
    pub(crate) wishes: &'a Wishes,
    /// Whether the structure has extensions.
    pub(crate) has_extensions: bool,
    /// What is to be said first, such as which record was taken.
    pub(crate) remark: Option<String>,
    /// Bytes that are to be left for remarks on pictures.
    pub(crate) reserved: usize,
}

/// The answer to a call whose reply, extensions included, is this JSON text.
///
/// # Errors
/// 500 if the reply is no JSON.
pub(crate) fn answer(
    definition: &Definition,
    reply: &[u8],
    told: &Told<'_>,
) -> Result<Answered, ApiError> {
    let reply: Json = serde_json::from_slice(reply).map_err(ApiError::internal)?;
    let reply = match reply {
        Json::Array(_) => json!({ ITEMS: reply }),
        other => other,
    };
    let is_full = told.wishes.is_full;
    let pictures = crate::pictures::named(&reply, &definition.reply);
    let bound = if is_full { FULL } else { BRIEF };
    let mut room = bound - WRAPPING - told.reserved;
    let mut links = Vec::new();
    for picture in pictures.iter().take(most_links(is_full)) {
        let link = picture.link();
        let cost = size::of(&link) + 1;
        if cost > room / 4 {
            break;
        }
        room -= cost;
        links.push(link);
    }
    // A full structure gets what the text leaves, a brief one half.
    let share = if is_full {
        room.saturating_sub(FULL_TEXT)
    } else {
        room / 2
    };
    let mut promised = structure(definition, &reply, told, share);
    let left = room.saturating_sub(size::of_value(&promised));
    let most = if is_full { left.min(FULL_TEXT) } else { left };
    let text = text(definition, &reply, told, most);
    let left = room.saturating_sub(size::of_string(&text));
    if left > share && !promised[CUTS].is_null() {
        promised = structure(definition, &reply, told, left);
    }
    let mut content = vec![ContentBlock::text(text)];
    content.extend(links);
    let mut result = CallToolResult::success(content);
    result.structured_content = Some(promised);
    Ok(Answered { result, pictures })
}

/// The answer that says why there is none, by the names that tools have.
pub(crate) fn failure(entry: &Entry, failure: &ApiError) -> CallToolResult {
    let mut text = spoken(&failure.message, entry);
    if let Some(seconds) = failure.retry_after
        && !text.contains(" s.")
    {
        // Writing into a string cannot fail.
        let _ = write!(text, " Try again in {seconds} s.");
    }
    let text = beginning(&text, BRIEF - WRAPPING).to_owned();
    CallToolResult::error(vec![ContentBlock::text(text)])
}

/// The reply as it is promised: within the room left for it, cuts named.
fn structure(definition: &Definition, reply: &Json, told: &Told<'_>, room: usize) -> Json {
    let schema = &definition.reply;
    let reply = if told.has_extensions {
        reply.clone()
    } else {
        without_extensions(reply, schema)
    };
    let (mut value, cuts) = within(&reply, schema, told.wishes.is_full, room, Form::Structure);
    if !cuts.is_empty()
        && let Json::Object(members) = &mut value
    {
        members.insert(CUTS.to_owned(), json!(cuts.named()));
    }
    value
}

/// As much of a reply as fits; what names its cuts takes of the room.
fn within(reply: &Json, schema: &Json, is_full: bool, room: usize, form: Form) -> (Json, Cuts) {
    let mut details = Cuts::default();
    let told = if is_full || size::of_value(reply) <= room {
        None
    } else {
        Some(without_details(reply, schema, "", &mut details))
    };
    let told = told.as_ref().unwrap_or(reply);
    if details.is_empty() && size::of_value(told) <= room {
        return (told.clone(), details);
    }
    let names = match form {
        Form::Structure => CUT_NAMES,
        Form::Text => 0,
    };
    let (value, cuts) = fit(told, schema, room.saturating_sub(names));
    // What is cut for want of room is named before what a brief answer never tells.
    (value, cuts.and(details))
}

/// The reply as text of at most so many bytes of JSON.
fn text(definition: &Definition, reply: &Json, told: &Told<'_>, room: usize) -> String {
    let heading = definition.entry.documentation.reply;
    let mut remark = told.remark.clone().unwrap_or_default();
    if !remark.is_empty() {
        remark.push('\n');
    }
    let room_of_reply = room.saturating_sub(size::of_string(&remark));
    let said_in = |room_of_value: usize| {
        let is_full = told.wishes.is_full;
        let schema = &definition.reply;
        let (value, cuts) = within(reply, schema, is_full, room_of_value, Form::Text);
        let shown = match &value {
            Json::Object(members) if members.len() == 1 => members.get(ITEMS).unwrap_or(&value),
            other => other,
        };
        let mut text = render::text(heading, shown);
        if !cuts.is_empty() {
            text.push_str(&said(&cuts, is_full));
        }
        let text = format!("{remark}{}", text.trim_end());
        (size::of_string(&text) <= room).then_some(text)
    };
    // A table takes less than the structure it is made of; how much less is found by halving.
    let (mut low, mut high) = (room_of_reply / 5, room_of_reply * 4);
    if let Some(text) = said_in(high) {
        return text;
    }
    let mut best = said_in(low);
    while best.is_some() && high - low > room_of_reply / 50 + 1 {
        let middle = usize::midpoint(low, high);
        match said_in(middle) {
            Some(text) => (low, best) = (middle, Some(text)),
            None => high = middle,
        }
    }
    if let Some(text) = best {
        return text;
    }
    let (value, _) = fit(reply, &definition.reply, room / 5);
    let text = format!("{remark}{}", render::text(heading, &value));
    beginning(&text, room).to_owned()
}

fn said(cuts: &Cuts, is_full: bool) -> String {
    let names = cuts.named().join(", ");
    let more = if is_full {
        ""
    } else {
        " `detail: full` tells more."
    };
    format!("Cut to fit: {names}.{more}")
}

/// The reply without the members that its schema calls extensions.
fn without_extensions(reply: &Json, schema: &Json) -> Json {
    match reply {
        Json::Object(members) => {
            let members = members.iter().filter_map(|(name, member)| {
                let schema = member_schema(schema, name);
                (schema[EXTENSION] != true)
                    .then(|| (name.clone(), without_extensions(member, schema)))
            });
            Json::Object(members.collect::<Map<_, _>>())
        }
        Json::Array(items) => {
            let schema = &schema["items"];
            let items = items.iter().map(|item| without_extensions(item, schema));
            Json::Array(items.collect())
        }
        scalar => scalar.clone(),
    }
}

#[cfg(test)]
mod fits;
