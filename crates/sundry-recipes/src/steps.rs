//! Splits instructions into steps: sentences with the ingredients and equipment they name, and
//! their durations. The tables of equipment and verbs are in `data/recipes`.

mod equipment;
mod length;
mod mention;
mod sentence;
mod time_words;

pub use equipment::{Equipment, equipment, equipment_named};
pub(crate) use length::{Span, lengths};
pub(crate) use mention::Pantry;

use crate::raw::InstructionSection;
use crate::recipe::{Section, Step};
use crate::words::words;

/// Splits instructions into steps and parses each.
pub(crate) fn steps(sections: &[InstructionSection], pantry: &Pantry<'_>) -> Vec<Section> {
    let mut tools = equipment::Reader::default();
    let read = |section: &InstructionSection| Section {
        name: section.name.trim().trim_end_matches(':').to_owned(),
        steps: section
            .steps
            .iter()
            .flat_map(|text| sentence::parts(text))
            .map(|text| step(&text, pantry, &mut tools))
            .collect(),
    };
    let mut read = read;
    let mut all: Vec<Section> = Vec::with_capacity(sections.len());
    for section in sections {
        let section = read(section);
        if !section.steps.is_empty() {
            all.push(section);
        }
    }
    all
}

/// Parses one step.
fn step(text: &str, pantry: &Pantry<'_>, tools: &mut equipment::Reader) -> Step {
    let words = words(text);
    let found = tools.read(text, &words);
    let length = lengths(text, &words).first().map(Span::length);
    Step {
        text: text.to_owned(),
        ingredients: pantry.mentions(text, &words, &found.places),
        equipment: found.names.iter().map(|name| (*name).to_owned()).collect(),
        length,
    }
}
