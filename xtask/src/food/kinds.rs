//! Writes the table of kinds and names.

use std::collections::BTreeMap;

use sundry_food::layout::{KINDS_MAGIC, NONE, kinds};
use sundry_food::{Answer, Foods};

use super::candidates::Families;
use super::modifiers::Modifiers;
use super::names;
use super::ontology::{KindRow, Ontology};
use super::pack::{Strings, file, hash_table};
use super::rows::Row;
use super::sidefacts;
use crate::Failure;

/// Writes the table; `row_kinds` may be empty if they are not known yet.
pub(super) fn write(
    ontology: &Ontology,
    modifiers: &Modifiers,
    rows: &[Row],
    row_kinds: &[u16],
    warnings: &mut Vec<String>,
) -> Result<Vec<u8>, Failure> {
    let mut strings = Strings::default();
    let mut sections: Vec<Vec<u8>> = vec![Vec::new(); kinds::COUNT];
    let families = Families::new(rows, &ontology.kinds);
    let mut aisles: Vec<&str> = ontology
        .kinds
        .iter()
        .map(|kind| kind.facts.aisle.as_str())
        .collect();
    aisles.sort_unstable();
    aisles.dedup();
    let (mut parents, mut candidates) = (0_u32, 0_u16);
    let mut first_candidate = 0_u32;
    for (at, kind) in ontology.kinds.iter().enumerate() {
        for id in &kind.rows {
            if families.place(*id).is_none() {
                warnings.push(format!("{}: there is no row {id}", kind.name));
            }
        }
        first_candidate += u32::from(candidates);
        let own = families.of(kind, &|row| {
            row_kinds
                .get(row)
                .is_some_and(|theirs| !ontology.is(usize::from(*theirs), at))
        });
        candidates = own.len() as u16;
        for one in &own {
            let row = &rows[one.row];
            let section = &mut sections[kinds::CANDIDATES];
            section.extend_from_slice(&(one.row as u16).to_le_bytes());
            section.extend_from_slice(&[one.penalty, row.profile.percent]);
            section.extend_from_slice(&row.profile.states.to_le_bytes());
        }
        for parent in &kind.parents {
            sections[kinds::PARENTS].extend_from_slice(&(*parent as u16).to_le_bytes());
        }
        let default = own.first().map_or(NONE, |one| one.row as u16);
        let aisle = aisles
            .iter()
            .position(|aisle| *aisle == kind.facts.aisle)
            .unwrap_or_default();
        let record = &mut sections[kinds::KINDS];
        record.extend_from_slice(&strings.reference(&kind.name));
        record.extend_from_slice(&parents.to_le_bytes());
        record.extend_from_slice(&[kind.parents.len() as u8, u8::from(kind.facts.liquid)]);
        write_facts(
            kind,
            default,
            aisle as u8,
            (first_candidate, candidates),
            rows,
            record,
        );
        parents += kind.parents.len() as u32;
    }
    let phrases = names::phrases(ontology, modifiers, warnings)?;
    for (name, kind) in &phrases.names {
        sections[kinds::NAMES].extend_from_slice(&strings.reference(name));
        sections[kinds::NAMES].extend_from_slice(&kind.to_le_bytes());
    }
    sections[kinds::PHRASES] = hash_table(&phrases.table);
    for effect in &modifiers.effects {
        let section = &mut sections[kinds::EFFECTS];
        section.extend_from_slice(&effect.states.to_le_bytes());
        section.extend_from_slice(&effect.mask.to_le_bytes());
        section.extend_from_slice(&effect.value.to_le_bytes());
        section.extend_from_slice(&[effect.class as u8, effect.bits]);
        section.extend_from_slice(&(effect.stated.bits() as u16).to_le_bytes());
    }
    sections[kinds::DESCRIPTIONS] = hash_table(&names::descriptions(rows));
    let index = names::index(rows);
    sections[kinds::WORDS] = hash_table(&index.words);
    let mut from = 0_u32;
    for list in &index.lists {
        sections[kinds::POSTINGS_INDEX].extend_from_slice(&from.to_le_bytes());
        sections[kinds::POSTINGS_INDEX].extend_from_slice(&(list.len() as u32).to_le_bytes());
        from += list.len() as u32;
        for row in list {
            sections[kinds::POSTINGS].extend_from_slice(&row.to_le_bytes());
        }
    }
    write_facts_of_foods(rows, &mut sections[kinds::FOOD_FACTS]);
    for kind in row_kinds {
        sections[kinds::FOOD_KINDS].extend_from_slice(&kind.to_le_bytes());
    }
    for (kind, piece, grams) in &ontology.pieces {
        let section = &mut sections[kinds::PIECES];
        section.extend_from_slice(&(*kind as u16).to_le_bytes());
        section.extend_from_slice(&strings.reference(piece));
        section.extend_from_slice(&grams.to_le_bytes());
    }
    for aisle in aisles {
        sections[kinds::AISLES].extend_from_slice(&strings.reference(aisle));
    }
    sections[kinds::STRINGS] = strings.into_bytes();
    Ok(file(*KINDS_MAGIC, &sections))
}

fn write_facts(
    kind: &KindRow,
    default: u16,
    aisle: u8,
    (first, count): (u32, u16),
    rows: &[Row],
    record: &mut Vec<u8>,
) {
    let facts = &kind.facts;
    let (low, grams) = facts.fodmap.unwrap_or((Answer::Maybe, NONE));
    record.extend_from_slice(&facts.flags.bits().to_le_bytes());
    record.extend_from_slice(&facts.stated.bits().to_le_bytes());
    record.extend_from_slice(&[low as u8, aisle]);
    record.extend_from_slice(&grams.to_le_bytes());
    record.extend_from_slice(&default.to_le_bytes());
    record.extend_from_slice(&first.to_le_bytes());
    record.extend_from_slice(&count.to_le_bytes());
    record.extend_from_slice(&facts.price.to_le_bytes());
    record.extend_from_slice(&facts.density.to_le_bytes());
    record.extend_from_slice(&facts.gi.unwrap_or(NONE).to_le_bytes());
    record.extend_from_slice(&facts.traits.to_le_bytes());
    record.extend_from_slice(&sidefacts::taste(
        &facts.taste,
        rows.get(usize::from(default)),
    ));
    record.push(kind.sold as u8);
    record.extend_from_slice(&facts.plain.to_le_bytes());
}

fn write_facts_of_foods(rows: &[Row], out: &mut Vec<u8>) {
    for row in rows {
        let words: std::collections::BTreeSet<u64> = sundry_food::build::words(&row.description)
            .into_iter()
            .collect();
        out.push(words.len().min(255) as u8);
        out.push((f64::from(row.usage) + 1.0).log2().round() as u8);
        out.extend_from_slice(&row.profile.states.to_le_bytes());
    }
}

/// Returns the kind of each row: the one that the engine finds in its description, else the kind of
/// its group.
pub(super) fn of_rows(engine: &Foods, rows: &[Row], ontology: &Ontology) -> Vec<u16> {
    let mut stated: BTreeMap<u32, usize> = BTreeMap::new();
    // A borrowed row belongs to another kind.
    let own = |kind: &&KindRow| kind.borrowed.is_none();
    for kind in ontology.kinds.iter().filter(own) {
        let at = ontology.by_name[&kind.name];
        for id in &kind.rows {
            // The first kind that names a row counts. A child comes after its parent, so it gets
            // the row only if the parent does not name it.
            stated.entry(*id).or_insert(at);
        }
    }
    rows.iter()
        .map(|row| {
            if let Some(kind) = stated.get(&row.id) {
                return *kind as u16;
            }
            let read = engine.find(&row.description);
            let read = read
                .filter(|found| found.kind.is_food())
                .map(|found| found.kind.index());
            let of_group = || {
                ontology
                    .by_name
                    .get(group_kind(row))
                    .map(|kind| *kind as u16)
            };
            read.or_else(of_group).unwrap_or(NONE)
        })
        .collect()
}

/// Returns the kind to which all foods of a group belong.
fn group_kind(row: &Row) -> &'static str {
    const KINDS: [&str; 25] = [
        "dairy",
        "spice",
        "baby food",
        "fat",
        "poultry",
        "soup",
        "sausage",
        "breakfast cereal",
        "fruit",
        "pork",
        "vegetable",
        "nut",
        "beef",
        "drink",
        "seafood",
        "legume",
        "lamb",
        "baked good",
        "sweets",
        "grain",
        "dish",
        "dish",
        "snack",
        "dish",
        "dish",
    ];
    KINDS.get(row.group).copied().unwrap_or("dish")
}
