//! `sundry recipe`: shows the result of importing a recipe, without importing it.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use fs_err::File;
use serde_json::Value;
use sundry_operations::{Catalogues, recipe_facts};
use sundry_recipes::source::{Unread, any, page};
use sundry_recipes::{RawRecipe, enrich};

use super::configuration;
use crate::cli::Recipe;
use crate::output::{Failure, print, say};

/// Largest file in bytes; a single recipe is far smaller.
const LARGEST: u64 = 16 << 20;

pub(crate) fn run(file: Option<&Path>, asked: &Recipe) -> Result<ExitCode, Failure> {
    let (raw, path) = raw(asked)?;
    let made = raw
        .map_err(|unread| unread.to_string())
        .and_then(|raw| Ok((enrich(&raw).map_err(|error| error.to_string())?, raw.id)));
    let (recipe, id) = match made {
        Ok(made) => made,
        Err(reason) => {
            say(&format!("{}: {reason}", path.display()));
            return Ok(ExitCode::FAILURE);
        }
    };
    let loaded = configuration(file)?;
    let (catalogues, news) = Catalogues::open(loaded.config.data_folder());
    for (kind, news) in news {
        if let Err(error) = news {
            say(&format!(
                "warning: the catalogue of {kind} is not used: {error}"
            ));
        }
    }
    let facts = recipe_facts(&catalogues, recipe, id.unwrap_or_default().into())?;
    let text = if asked.json {
        format!("{facts:#}\n")
    } else {
        as_text(&facts)
    };
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the raw recipe, or the reason why there is none; also returns the file that was read.
fn raw(asked: &Recipe) -> Result<(Result<RawRecipe, Unread>, &Path), Failure> {
    if let Some(html) = &asked.html {
        let text = sundry_html::decode(&bytes(html)?, None);
        let url = asked.url.as_deref().unwrap_or_default();
        return Ok((page(&text, url), html));
    }
    let path = asked.file.as_deref().unwrap_or_else(|| Path::new("-"));
    let text = sundry_html::decode(&bytes(path)?, None);
    Ok((any(&text, &path.to_string_lossy()), path))
}

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().take(LARGEST + 1).read_to_end(&mut bytes)?
    } else {
        File::open(path)?
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)?
    };
    if read as u64 > LARGEST {
        return Err(format!("{}: more than {LARGEST} bytes", path.display()).into());
    }
    Ok(bytes)
}

/// Formats the facts that a cook wants to see first.
fn as_text(facts: &Value) -> String {
    let word = |value: &Value| match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let list = |value: &Value| {
        let items = value.as_array().into_iter().flatten();
        items.map(word).collect::<Vec<_>>().join(", ")
    };
    let mut text = format!("{}\n", word(&facts["title"]));
    let rows = [
        ("servings", word(&facts["servings"])),
        ("minutes", word(&facts["times"]["total_minutes"])),
        ("diets", list(&facts["dietary_properties"]["diets"])),
        ("cuisines", list(&facts["cuisines"])),
        ("meal types", list(&facts["meal_types"])),
    ];
    for (name, value) in rows {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  {name}: {value}");
    }
    for ingredient in facts["ingredients"].as_array().into_iter().flatten() {
        let (line, name) = (
            word(&ingredient["original"]),
            word(&ingredient["name_clean"]),
        );
        let _ = writeln!(text, "  - {line}  [{name}]");
    }
    for section in facts["instructions"].as_array().into_iter().flatten() {
        for step in section["steps"].as_array().into_iter().flatten() {
            let _ = writeln!(text, "  {}. {}", word(&step["number"]), word(&step["step"]));
        }
    }
    let nutrients = facts["nutrition"]["nutrients"].as_array();
    for nutrient in nutrients.into_iter().flatten().take(NUTRIENTS_SHOWN) {
        let (amount, unit) = (word(&nutrient["amount"]), word(&nutrient["unit"]));
        let _ = writeln!(text, "  {amount:>10} {unit:<4} {}", word(&nutrient["name"]));
    }
    text
}

/// Number of nutrients shown: the nine of fixed order, from energy to protein, which begin every
/// list.
const NUTRIENTS_SHOWN: usize = 9;
