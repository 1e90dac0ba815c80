//! Prompts that users choose. Their texts are in `data/tools/prompts`; this module fills the gaps.

use rmcp::ErrorData;
use rmcp::model::{GetPromptResult, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::{Map, Value as Json};
use sundry_operations::shorten;

/// The table of prompts and their arguments. A prompt has name, title and description; an argument has
/// name, description and `required` or a default.
const TABLE: &str = include_str!("../../../data/tools/prompts.tsv");

/// The texts by the names of their prompts.
const TEXTS: &[(&str, &str)] = &[
    (
        "plan_a_week_of_meals",
        include_str!("../../../data/tools/prompts/plan_a_week_of_meals.md"),
    ),
    (
        "read_this_article",
        include_str!("../../../data/tools/prompts/read_this_article.md"),
    ),
    (
        "what_is_in_my_fridge",
        include_str!("../../../data/tools/prompts/what_is_in_my_fridge.md"),
    ),
];

/// The maximum number of characters of an argument, the same as for texts of operations.
const MOST: usize = 1_000;

/// A row of the table.
struct Row {
    prompt: &'static str,
    argument: &'static str,
    /// The title of a prompt; for an argument, `required` or its default.
    value: &'static str,
    description: &'static str,
}

fn rows() -> impl Iterator<Item = Row> {
    sundry_table::rows(TABLE).map(|[prompt, argument, value, description]| Row {
        prompt,
        argument,
        value,
        description,
    })
}

fn arguments_of(prompt: &str) -> impl Iterator<Item = Row> {
    rows().filter(move |row| row.prompt == prompt && !row.argument.is_empty())
}

/// Returns all prompts.
pub(crate) fn list() -> Vec<Prompt> {
    let heads = rows().filter(|row| row.argument.is_empty());
    let prompts = heads.map(|head| {
        let arguments = arguments_of(head.prompt).map(|row| {
            PromptArgument::new(row.argument)
                .with_description(row.description)
                .with_required(row.value == "required")
        });
        Prompt::new(
            head.prompt,
            Some(head.description),
            Some(arguments.collect()),
        )
        .with_title(head.value)
    });
    prompts.collect()
}

/// Returns a prompt with its gaps filled.
///
/// # Errors
/// Fails if there is no such prompt, or if an argument is missing, unknown, too long or not a text.
pub(crate) fn get(name: &str, given: &Map<String, Json>) -> Result<GetPromptResult, ErrorData> {
    let text = TEXTS.iter().find(|(known, _)| *known == name);
    let Some((_, text)) = text else {
        let names: Vec<&str> = TEXTS.iter().map(|(name, _)| *name).collect();
        let message = format!(
            "There is no prompt `{}`; there are {}.",
            shorten(name),
            names.join(", ")
        );
        return Err(ErrorData::invalid_params(message, None));
    };
    let arguments: Vec<Row> = arguments_of(name).collect();
    if let Some(unknown) = given
        .keys()
        .find(|key| arguments.iter().all(|row| row.argument != *key))
    {
        let message = format!(
            "The prompt `{name}` has no argument `{}`.",
            shorten(unknown)
        );
        return Err(ErrorData::invalid_params(message, None));
    }
    let mut text = (*text).trim_end().to_owned();
    for row in arguments {
        let value = match given.get(row.argument) {
            Some(Json::String(value)) if !value.trim().is_empty() => {
                if value.chars().count() > MOST {
                    let message = format!("`{}` is longer than {MOST} characters.", row.argument);
                    return Err(ErrorData::invalid_params(message, None));
                }
                value.trim()
            }
            None | Some(Json::Null | Json::String(_)) if row.value != "required" => row.value,
            _ => {
                let message = format!("`{}` is missing: {}", row.argument, row.description);
                return Err(ErrorData::invalid_params(message, None));
            }
        };
        text = text.replace(&format!("{{{{{}}}}}", row.argument), value);
    }
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(
        Role::User,
        text,
    )]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_prompt_has_a_text_whose_gaps_are_all_filled() {
        let prompts = list();
        assert_eq!(prompts.len(), TEXTS.len());
        for prompt in prompts {
            let arguments = prompt.arguments.unwrap_or_default();
            let required = arguments
                .iter()
                .filter(|argument| argument.required == Some(true));
            let given: Map<String, Json> = required
                .map(|argument| (argument.name.clone(), json!("something")))
                .collect();
            let got = get(&prompt.name, &given).unwrap();
            let text = got.messages[0].content.as_text().unwrap().text.clone();
            assert!(!text.contains("{{") && text.len() > 100, "{text}");
            for argument in arguments {
                let value = json!("a value of its own");
                let mut given = given.clone();
                given.insert(argument.name.clone(), value);
                let got = get(&prompt.name, &given).unwrap();
                let text = got.messages[0].content.as_text().unwrap().text.clone();
                assert!(text.contains("a value of its own"), "{}", argument.name);
            }
        }
    }

    #[test]
    fn wrong_arguments_are_named() {
        for (name, given, message) in [
            ("read_this", json!({}), "There is no prompt `read_this`"),
            ("read_this_article", json!({}), "`url` is missing"),
            (
                "read_this_article",
                json!({ "url": "" }),
                "`url` is missing",
            ),
            ("read_this_article", json!({ "url": 5 }), "`url` is missing"),
            (
                "read_this_article",
                json!({ "url": "a", "b": "c" }),
                "no argument `b`",
            ),
            (
                "read_this_article",
                json!({ "url": "a".repeat(1001) }),
                "longer than",
            ),
        ] {
            let error = get(name, given.as_object().unwrap()).unwrap_err();
            assert!(error.message.contains(message), "{}", error.message);
        }
    }
}
