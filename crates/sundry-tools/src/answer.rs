//! Turns an operation's reply into a tool's answer of limited size: text, the structure that the output
//! schema promises, and links to pictures.
//!
//! A model pays for text and structure, so one bound holds for both together: [`BRIEF`] bytes of JSON,
//! or [`FULL`] on request. Each form names its own cuts. Bytes of pictures come on top; `pictures`
//! limits them.

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

/// The maximum number of bytes of a brief answer.
pub(crate) const BRIEF: usize = 4_000;
/// The maximum number of bytes of a full answer.
pub(crate) const FULL: usize = 60_000;

/// The maximum number of bytes of text beside a full structure, so that nobody pays for all of it twice.
const FULL_TEXT: usize = 16_000;

/// The bytes reserved for the members around the parts of an answer and for its JSON-RPC envelope.
const WRAPPING: usize = 320;

/// The maximum number of bytes of the names of cuts.
const CUT_NAMES: usize = 420;

/// An answer and the pictures that it names.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) result: CallToolResult,
    pub(crate) pictures: Vec<Named>,
}

/// The form that a reply is reduced for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// JSON that must conform to the schema.
    Structure,
    /// Text, in which anything may be absent.
    Text,
}

/// The settings of an answer.
pub(crate) struct Told<'a> {
    pub(crate) wishes: &'a Wishes,
    /// True if the structure has extension members.
    pub(crate) has_extensions: bool,
    /// A sentence to begin with, such as the name of the chosen record.
    pub(crate) remark: Option<String>,
    /// The bytes to reserve for remarks on pictures.
    pub(crate) reserved: usize,
}

/// Returns the answer to a call. `reply` is JSON text with all extensions.
///
/// # Errors
/// 500 if the reply is not JSON.
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

/// Returns the answer for a failed call, with the names of parameters that tools use.
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

/// Returns the structure of the answer in at most `room` bytes, with the names of its cuts.
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

/// Returns as much of a reply as fits into `room` bytes, and its cuts. In a structure, their names take
/// part of the room.
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
    // Cuts for want of room are named before details that a brief answer never has.
    (value, cuts.and(details))
}

/// Returns the reply as text of at most `room` bytes of JSON.
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
    // A table takes less room than the JSON that it shows; bisection finds how much JSON fits.
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
        " `detail: full` shows more."
    };
    format!("Cut to fit: {names}.{more}")
}

/// Returns the reply without the members that its schema marks as extensions.
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
