//! The configuration of usual clients: the file of each and the text to write into it. The clients are
//! a table in `data/tools`.

use std::sync::LazyLock;

use serde_json::{Value as Json, json};
use sundry_table::rows;

const TABLE: &str = include_str!("../../../data/tools/clients.tsv");

/// The names of the clients, in alphabetical order.
pub static CLIENTS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| rows::<3>(TABLE).map(|[name, ..]| name).collect());

/// Returns the configuration file of a client and the text that makes it start this command, or `None`
/// for an unknown client.
///
/// ```
/// let (file, text) = sundry_tools::client_config("codex", "sundry", &["mcp".to_owned()]).unwrap();
/// assert_eq!(file, "~/.codex/config.toml");
/// assert_eq!(text, "[mcp_servers.sundry]\ncommand = \"sundry\"\nargs = [\"mcp\"]\n");
/// ```
pub fn client_config(client: &str, command: &str, args: &[String]) -> Option<(String, String)> {
    let [_, file, template] = rows(TABLE).find(|[name, _, _]| *name == client)?;
    let all: Vec<&str> = std::iter::once(command)
        .chain(args.iter().map(String::as_str))
        .collect();
    // A text or list of JSON is one of TOML and YAML too.
    let text = template
        .replace("\\n", "\n")
        .replace("{command}", &json!(command).to_string())
        .replace("{args}", &json!(args).to_string())
        .replace("{all}", &json!(all).to_string());
    let pretty = serde_json::from_str::<Json>(&text).ok();
    let pretty = pretty.and_then(|json| serde_json::to_string_pretty(&json).ok());
    Some((file.to_owned(), format!("{}\n", pretty.unwrap_or(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_client_is_told_command_and_arguments() {
        assert!(CLIENTS.is_sorted() && CLIENTS.len() >= 8);
        for client in CLIENTS.iter() {
            let args = ["mcp".to_owned(), "--tools".to_owned(), "a \"b\"".to_owned()];
            let (file, text) = client_config(client, "/opt/sundry", &args).unwrap();
            assert!(!file.is_empty());
            for part in ["\"/opt/sundry\"", "\"mcp\"", "\"a \\\"b\\\"\""] {
                assert!(text.contains(part), "{client}: {text}");
            }
            assert!(
                !text.contains("{command}") && !text.contains("\\n"),
                "{text}"
            );
        }
        assert!(client_config("none", "sundry", &[]).is_none());
    }
}
