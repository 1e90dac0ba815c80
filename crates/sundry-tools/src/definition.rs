//! The definition of a tool, made from an entry of the list of operations.

use std::sync::Arc;

use rmcp::model::{Tool, ToolAnnotations};
use serde_json::Value as Json;
use sundry_operations::{Entry, Work, reply_schema};

use crate::input_schema::input_schema;
use crate::output_schema::{output_schema, without_required_details, wrapped};
use crate::prose::{first_sentence, snake_case, spoken, without_http};

/// The maximum number of bytes of the sentence that follows the summary. Every conversation pays for
/// longer ones, and a model does not need them to choose a tool.
const LONGEST_SENTENCE: usize = 110;

/// An operation as a tool.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) entry: &'static Entry,
    pub(crate) tool: Tool,
    /// The schema of the reply, wrapped if it is a list, with the marks of its parts.
    pub(crate) reply: Json,
}

impl Definition {
    pub(crate) fn of(entry: &'static Entry, has_files: bool) -> Self {
        let mut reply = reply_schema(entry);
        without_required_details(&mut reply);
        let documentation = &entry.documentation;
        let mut description = format!("{}.", documentation.summary);
        let more = without_http(documentation.description);
        let more = first_sentence(&more);
        if more.len() <= LONGEST_SENTENCE {
            description.push(' ');
            description.push_str(&spoken(more, entry));
        }
        let annotations = ToolAnnotations::new()
            .read_only(true)
            .idempotent(entry.pure)
            .open_world(entry.work == Work::Fetch);
        let input = Arc::new(input_schema(entry, &reply, has_files));
        let mut tool = Tool::new(snake_case(entry.name), description, input);
        tool.output_schema = Some(Arc::new(output_schema(&reply)));
        tool.annotations = Some(annotations);
        Self {
            entry,
            tool,
            reply: wrapped(reply),
        }
    }
}
