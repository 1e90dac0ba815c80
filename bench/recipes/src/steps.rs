//! Measures what steps name: ingredients (F1), equipment (F1), durations (exact). Names match if,
//! in the singular, they are equal or one ends in the other (`oil`, `peanut oil`). `?` before a
//! name makes it optional.

use std::path::Path;

use sundry_food::build::lemma;
use sundry_recipes::{RawRecipe, enrich, equipment_named};

use crate::{PARTS, is_held_out};

#[derive(Default)]
struct Found {
    right: usize,
    missed: usize,
    extra: usize,
}

impl Found {
    fn f1(&self) -> f64 {
        let all = 2 * self.right + self.missed + self.extra;
        2.0 * self.right as f64 / all.max(1) as f64
    }

    /// Compares a cell with the result, and returns what was missed and what was extra.
    fn count(&mut self, cell: &str, said: &[String]) -> String {
        let names = || {
            cell.split(',')
                .map(str::trim)
                .filter(|name| !name.is_empty())
        };
        let required: Vec<&str> = names().filter(|name| !name.starts_with('?')).collect();
        let missed: Vec<&&str> = required
            .iter()
            .filter(|name| !said.iter().any(|said| is_same(name, said)))
            .collect();
        let extra: Vec<&String> = said
            .iter()
            .filter(|said| !names().any(|name| is_same(name.trim_start_matches('?'), said)))
            .collect();
        self.right += required.len() - missed.len();
        self.missed += missed.len();
        self.extra += extra.len();
        if missed.is_empty() && extra.is_empty() {
            return String::new();
        }
        format!("missed {missed:?} extra {extra:?}")
    }
}

fn singular(name: &str) -> String {
    let words = name.to_lowercase();
    let words = words.split_whitespace().map(|word| {
        let (stem, ending) = lemma(word);
        format!("{stem}{ending}")
    });
    words.collect::<Vec<_>>().join(" ")
}

fn is_same(one: &str, other: &str) -> bool {
    let tool = |name: &str| equipment_named(name).map(|tool| tool.name);
    if tool(one).is_some() && tool(one) == tool(other) {
        return true;
    }
    let (one, other) = (singular(one), singular(other));
    let ends = |long: &str, short: &str| long.ends_with(&format!(" {short}"));
    one == other || ends(&one, &other) || ends(&other, &one)
}

pub(crate) fn run(path: &Path, wrong: bool) {
    let Ok(table) = std::fs::read_to_string(path) else {
        println!("steps: no {}", path.display());
        return;
    };
    let mut ingredients: [Found; 2] = Default::default();
    let mut equipment: [Found; 2] = Default::default();
    let mut lengths = [(0, 0); 2];
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let cell = |at: usize| cells.get(at).copied().unwrap_or_default();
        let lines: Vec<&str> = cell(3).split(';').map(str::trim).collect();
        let raw = serde_json::json!({
            "title": cell(0).replace('-', " "), "ingredients": lines, "instructions": [cell(2)],
        });
        let Ok(raw) = serde_json::from_value::<RawRecipe>(raw) else {
            continue;
        };
        let Ok(recipe) = enrich(&raw) else { continue };
        let steps: Vec<_> = recipe
            .instructions
            .iter()
            .flat_map(|section| &section.steps)
            .collect();
        let mut named: Vec<String> = Vec::new();
        let mut tools: Vec<String> = Vec::new();
        for step in &steps {
            named.extend(step.ingredients.iter().map(|mention| mention.name.clone()));
            tools.extend(step.equipment.iter().cloned());
        }
        for list in [&mut named, &mut tools] {
            list.sort();
            list.dedup();
        }
        let held = is_held_out(cell(0));
        let part = usize::from(held);
        let of_food = ingredients[part].count(cell(4), &named);
        let of_tools = equipment[part].count(cell(5), &tools);
        let first = steps.iter().find_map(|step| step.length.as_ref());
        let said = first.map(|length| format!("{} {}", length.number, length.unit));
        let told = Some(cell(6).to_owned()).filter(|text| !text.is_empty());
        let is_right = said.as_deref().map(singular) == told.as_deref().map(singular);
        lengths[part].0 += usize::from(is_right);
        lengths[part].1 += 1;
        if wrong && !held && !(of_food.is_empty() && of_tools.is_empty() && is_right) {
            println!(
                "  {}\n     food {of_food}\n     tools {of_tools}\n     length {said:?}",
                cell(2)
            );
        }
    }
    for (at, part) in PARTS.iter().enumerate() {
        println!(
            "steps, {part}: {}; ingredients F1 {:.3}, equipment F1 {:.3}, lengths {}",
            lengths[at].1,
            ingredients[at].f1(),
            equipment[at].f1(),
            crate::share(lengths[at].0, lengths[at].1),
        );
    }
}
