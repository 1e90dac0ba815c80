//! `sundry food`: prints the facts about an ingredient.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use sundry_operations::{Catalogues, FoodFacts, unknown_food_flags};

use super::configuration;
use crate::cli::Food;
use crate::output::{Failure, print, say};

pub(crate) fn run(file: Option<&Path>, food: &Food) -> Result<ExitCode, Failure> {
    let name = food.name.join(" ");
    let loaded = configuration(file)?;
    let (catalogues, news) = Catalogues::open(loaded.config.data_folder());
    for (kind, news) in news {
        if let Err(error) = news {
            say(&format!(
                "warning: the catalogue of {kind} is not used: {error}"
            ));
        }
    }
    let Some(facts) = catalogues.food_facts(&name)? else {
        say(&format!("no food is known by the name `{name}`"));
        if food.json {
            // An unknown food is not free of anything.
            let facts = serde_json::json!({ "flags": unknown_food_flags(), "check_label": [] });
            print(format!("{facts:#}\n").as_bytes())?;
        }
        return Ok(ExitCode::FAILURE);
    };
    let mut text = if food.json {
        serde_json::to_string_pretty(&facts)?
    } else {
        as_text(&facts)
    };
    text.push('\n');
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn as_text(facts: &FoodFacts) -> String {
    let mut text = format!(
        "{}\n  a kind of: {}\n",
        facts.kind,
        facts.parents.join(", ")
    );
    for answer in ["yes", "maybe"] {
        let flags = facts.flags.iter().filter(|(_, known)| **known == answer);
        let names: Vec<&str> = flags.map(|(name, _)| *name).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "  {answer}: {}", names.join(", "));
        }
    }
    if !facts.check_label.is_empty() {
        let _ = writeln!(text, "  check the label: {}", facts.check_label.join(", "));
    }
    let _ = writeln!(text, "  aisle: {}", facts.aisle);
    for row in &facts.sources {
        let _ = writeln!(
            text,
            "  row: {} {} ({})",
            row.id, row.description, row.source
        );
    }
    for portion in &facts.portions {
        let _ = writeln!(
            text,
            "  {} {}: {} g",
            portion.amount, portion.measure, portion.grams
        );
    }
    for nutrient in &facts.nutrients {
        let _ = writeln!(
            text,
            "  {:>10} {:<4} {}",
            nutrient.amount, nutrient.unit, nutrient.name
        );
    }
    text
}
