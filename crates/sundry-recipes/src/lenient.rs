//! Deserialises the various forms in which people write the members of a raw recipe: lines alone or
//! under headings, steps as one text or several, a yield as a number.

use serde::de::{Deserialize, Deserializer};

use crate::raw::{IngredientGroup, InstructionSection};

/// A text or a number.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Word {
    Text(String),
    Whole(u64),
    Number(f64),
}

/// Reads a text that may be written as a number: `4`.
pub(crate) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match Option::<Word>::deserialize(deserializer)? {
        None => String::new(),
        Some(Word::Text(text)) => text,
        Some(Word::Whole(number)) => number.to_string(),
        Some(Word::Number(number)) => number.to_string(),
    })
}

/// Either one text, or a list of texts and groups.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Listed<G> {
    Text(String),
    List(Vec<Part<G>>),
}

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Part<G> {
    Text(String),
    Group(G),
}

/// Groups the items of a list; single texts form a group without a heading.
fn grouped<G>(listed: Option<Listed<G>>, lines: fn(Vec<String>) -> G) -> Vec<G> {
    let parts = match listed {
        None => return Vec::new(),
        Some(Listed::Text(text)) => {
            let texts = text.lines().map(str::trim).filter(|line| !line.is_empty());
            texts.map(|line| Part::Text(line.to_owned())).collect()
        }
        Some(Listed::List(parts)) => parts,
    };
    let mut groups = Vec::new();
    let mut bare = Vec::new();
    for part in parts {
        match part {
            Part::Text(line) => bare.push(line),
            Part::Group(group) => {
                if !bare.is_empty() {
                    groups.push(lines(std::mem::take(&mut bare)));
                }
                groups.push(group);
            }
        }
    }
    if !bare.is_empty() {
        groups.push(lines(bare));
    }
    groups
}

/// Reads ingredient lines, with or without headings, or as one text of many lines.
pub(crate) fn ingredients<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<IngredientGroup>, D::Error> {
    let listed = Option::<Listed<IngredientGroup>>::deserialize(deserializer)?;
    Ok(grouped(listed, |lines| IngredientGroup {
        heading: String::new(),
        lines,
    }))
}

/// Reads steps, with or without headings, or as one text.
pub(crate) fn instructions<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<InstructionSection>, D::Error> {
    let listed = Option::<Listed<InstructionSection>>::deserialize(deserializer)?;
    Ok(grouped(listed, |steps| InstructionSection {
        name: String::new(),
        steps,
    }))
}
