//! Runs `recipe-scrapers`, in the operator's Python, on the same pages.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::data::Page;
use crate::score::{Read, Scores};

/// Reads pages with its schema.org reader alone, and prints the fields and the time.
const PROGRAM: &str = r#"
import json, sys, time
from recipe_scrapers import scrape_html
from recipe_scrapers._schemaorg import SchemaOrg
from recipe_scrapers._utils import get_yields
pages = json.load(sys.stdin)
def tried(call):
    try: return call()
    except Exception: return None
begin = time.process_time()
out = []
for page in pages:
    s = tried(lambda: SchemaOrg(page["html"]))
    steps = tried(lambda: s.instructions()) or ""
    out.append({"title": tried(lambda: s.title()), "lines": tried(lambda: s.ingredients()) or [],
        "steps": [line for line in steps.split("\n") if line], "yields": tried(lambda: s.yields()),
        "minutes": tried(lambda: s.total_time()), "author": tried(lambda: s.author()),
        "cuisine": tried(lambda: s.cuisine()), "keywords": tried(lambda: s.keywords()) or [],
        "language": tried(lambda: s.language())})
print(json.dumps({"seconds": time.process_time() - begin, "read": out}))
"#;

/// Returns its scores, and its processor time per page in milliseconds.
pub(crate) fn measure(python: &str, pages: &[Page]) -> Result<(Scores, f64), String> {
    let wrong = |error: std::io::Error| format!("{python}: {error}");
    let mut child = Command::new(python)
        .args(["-c", PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(wrong)?;
    let given: Vec<Value> = pages
        .iter()
        .map(|page| json!({"html": page.html}))
        .collect();
    let mut input = child.stdin.take().ok_or("no pipe")?;
    let text = Value::from(given).to_string();
    input.write_all(text.as_bytes()).map_err(wrong)?;
    drop(input);
    let output = child.wait_with_output().map_err(wrong)?;
    let told: Value = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    let mut scores = Scores::default();
    let read = told["read"].as_array().ok_or("it printed no list")?;
    for (page, read) in pages.iter().zip(read) {
        scores.add(page, &read_of(read), None);
    }
    let seconds = told["seconds"].as_f64().unwrap_or_default();
    Ok((scores, seconds * 1_000.0 / pages.len() as f64))
}

fn read_of(value: &Value) -> Read {
    let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let list = |name: &str| -> Vec<String> {
        let items = value[name]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        items
            .iter()
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect()
    };
    Read {
        title: text("title"),
        lines: list("lines"),
        steps: list("steps"),
        yields: text("yields"),
        minutes: value["minutes"].as_f64().map(|minutes| minutes as u32),
        author: text("author"),
        cuisines: text("cuisine").split(',').map(str::to_owned).collect(),
        keywords: list("keywords"),
        language: text("language")
            .chars()
            .take(2)
            .collect::<String>()
            .to_lowercase(),
    }
}
