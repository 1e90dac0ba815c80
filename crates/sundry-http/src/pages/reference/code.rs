//! A question as code for a shell, for Python and for JavaScript, as `web/code.js` writes it in the
//! console: a browser test holds the two to the same text.

use serde_json::Value as Json;
use sundry_operations::{Entry, Intake};

/// An example with a longer value goes by `POST`, where the operation takes a body of text.
const LONG: usize = 200;

/// Writes a question in a language.
type Write = fn(&Asked<'_>) -> String;

/// The languages, each with the name that is shown.
pub(super) const LANGUAGES: [(&str, &str, Write); 3] = [
    ("curl", "curl", curl),
    ("python", "Python", python),
    ("javascript", "JavaScript", javascript),
];

/// A question to write as code.
#[derive(Debug)]
pub(super) struct Asked<'a> {
    /// The whole address without its query.
    url: String,
    values: &'a [(&'a str, &'a str)],
    /// True if the values go as a JSON body.
    by_body: bool,
    /// A file of the reader's that is sent instead of values, with its media type.
    file: Option<(&'a str, &'a str)>,
}

impl Asked<'_> {
    /// The example call of the documentation.
    pub(super) fn example(entry: &Entry, origin: &str) -> Self {
        let values = entry.documentation.example;
        let takes_text = matches!(entry.intake, Intake::QueryOrBody | Intake::QueryOrPage);
        let is_long = values.iter().any(|(_, value)| value.len() > LONG);
        Self {
            url: format!("{origin}/{}", entry.name),
            values,
            by_body: !entry.intake.takes_get() || (takes_text && is_long),
            file: None,
        }
    }

    /// A call with a picture of the reader's, if the operation takes one.
    pub(super) fn with_picture(entry: &Entry, origin: &str) -> Option<Self> {
        entry.intake.takes_picture().then(|| Self {
            url: format!("{origin}/{}", entry.name),
            values: &[],
            by_body: false,
            file: Some(("picture.jpg", "image/jpeg")),
        })
    }
}

fn curl(asked: &Asked<'_>) -> String {
    let url = quoted(&asked.url);
    if let Some((file, media)) = asked.file {
        let header = quoted(&format!("content-type: {media}"));
        let file = quoted(&format!("@{file}"));
        return format!("curl {url} \\\n  -H {header} \\\n  --data-binary {file}");
    }
    if asked.by_body {
        let members: serde_json::Map<_, _> = asked
            .values
            .iter()
            .map(|(name, value)| ((*name).to_owned(), Json::from(*value)))
            .collect();
        let body = quoted(&Json::Object(members).to_string());
        return format!(
            "curl {url} \\\n  -H 'content-type: application/json' \\\n  --data-raw {body}"
        );
    }
    let values = asked.values.iter().map(|(name, value)| {
        let pair = quoted(&format!("{name}={value}"));
        format!(" \\\n  --data-urlencode {pair}")
    });
    format!("curl -G {url}{}", values.collect::<String>())
}

fn python(asked: &Asked<'_>) -> String {
    let mut given = vec![text(&asked.url)];
    match asked.file {
        Some((file, media)) => {
            given.push(format!("data=open({}, \"rb\")", text(file)));
            given.push(format!("headers={{\"content-type\": {}}}", text(media)));
        }
        None if asked.by_body => given.push(format!("json={}", object(asked.values))),
        None => given.push(format!("params={}", object(asked.values))),
    }
    let method = if asked.by_body || asked.file.is_some() {
        "post"
    } else {
        "get"
    };
    let given = given.join(",\n    ");
    format!(
        "import requests\n\nanswer = requests.{method}(\n    {given},\n)\nanswer.raise_for_status()\n\
         print(answer.json())"
    )
}

fn javascript(asked: &Asked<'_>) -> String {
    let mut lines = Vec::new();
    let mut options = Vec::new();
    if let Some((file, media)) = asked.file {
        lines.push("import { readFile } from \"node:fs/promises\";\n".to_owned());
        options.push("method: \"POST\"".to_owned());
        options.push(format!("body: await readFile({})", text(file)));
        options.push(format!("headers: {{ \"content-type\": {} }}", text(media)));
    } else if asked.by_body {
        options.push("method: \"POST\"".to_owned());
        options.push(format!("body: JSON.stringify({})", object(asked.values)));
        options.push("headers: { \"content-type\": \"application/json\" }".to_owned());
    }
    let url = text(&asked.url);
    if options.is_empty() {
        lines.push(format!("const url = new URL({url});"));
        let values = object(asked.values);
        lines.push(format!("url.search = new URLSearchParams({values});"));
    } else {
        lines.push(format!("const url = {url};"));
    }
    let options = options.join(",\n  ");
    lines.push(if options.is_empty() {
        "const answer = await fetch(url);".to_owned()
    } else {
        format!("const answer = await fetch(url, {{\n  {options},\n}});")
    });
    lines.push("if (!answer.ok) throw new Error(await answer.text());".to_owned());
    lines.push("console.log(await answer.json());".to_owned());
    lines.join("\n")
}

/// Python and JavaScript write such an object alike.
fn object(values: &[(&str, &str)]) -> String {
    let rows = values
        .iter()
        .map(|(name, value)| format!("    {}: {},\n", text(name), text(value)));
    let rows: String = rows.collect();
    if rows.is_empty() {
        return "{}".to_owned();
    }
    format!("{{\n{rows}  }}")
}

/// Both write a text as JSON does.
fn text(value: &str) -> String {
    Json::from(value).to_string()
}

/// Quotes a word for a POSIX shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use sundry_operations::operation;

    use super::*;

    #[test]
    fn a_call_by_get_is_quoted_for_each_language() {
        let asked = Asked {
            url: "http://h/o".to_owned(),
            values: &[("a", "it's \"so\"")],
            by_body: false,
            file: None,
        };
        assert_eq!(
            curl(&asked),
            "curl -G 'http://h/o' \\\n  --data-urlencode 'a=it'\\''s \"so\"'"
        );
        assert!(python(&asked).contains("    \"a\": \"it's \\\"so\\\"\",\n"));
        assert!(javascript(&asked).contains("url.search = new URLSearchParams({\n"));
    }

    #[test]
    fn long_texts_and_pictures_go_by_post() {
        let page = operation("extract-news").unwrap();
        assert!(curl(&Asked::example(page, "http://h")).contains("--data-raw"));
        let picture = operation("detect-color").unwrap();
        let asked = Asked::with_picture(picture, "http://h").unwrap();
        assert!(curl(&asked).contains("--data-binary '@picture.jpg'"));
        let word = operation("pluralize-word").unwrap();
        assert!(Asked::with_picture(word, "http://h").is_none());
    }
}
