//! Makes all rows of the table of foods, by ascending id: SR28 as it is, the overlay, and the
//! dishes of FNDDS that can be computed from ingredients in SR28.

use std::collections::BTreeMap;

use super::dishes::Dish;
use super::modifiers::{Modifiers, Profile};
use super::overlay::OverlayFood;
use super::usda::Usda;
use crate::Failure;

/// A row of the table.
pub(super) struct Row {
    pub(super) id: u32,
    pub(super) description: String,
    pub(super) common_name: String,
    pub(super) group: usize,
    pub(super) refuse: String,
    pub(super) refuse_percent: u8,
    /// Source: 0 SR28, 1 overlay, 2 FNDDS.
    pub(super) source: u8,
    /// Values by nutrient number.
    pub(super) values: BTreeMap<u16, f64>,
    pub(super) portions: Vec<(f32, String, f32)>,
    /// Number of uses in the recipes of FNDDS.
    pub(super) usage: u32,
    /// Further descriptions.
    pub(super) synonyms: Vec<String>,
    pub(super) profile: Profile,
}

/// Columns of a dish: those that nearly every ingredient has, so that sums are meaningful.
const OF_DISHES: &[u16] = &[
    203, 204, 205, 207, 208, 221, 255, 262, 263, 269, 291, 301, 303, 304, 305, 306, 307, 309, 312,
    315, 317, 318, 319, 320, 321, 323, 328, 337, 338, 401, 404, 405, 406, 410, 415, 417, 418, 421,
    430, 431, 432, 435, 601, 606, 645, 646,
];

/// Makes the rows.
pub(super) fn all(
    usda: &Usda,
    overlay: &[OverlayFood],
    dishes: &[Dish],
    modifiers: &Modifiers,
) -> Result<Vec<Row>, Failure> {
    let mut usage: BTreeMap<u32, u32> = BTreeMap::new();
    for (code, _) in usda.links.values().flatten() {
        *usage.entry(*code).or_default() += 1;
    }
    let group_of = |code: &str| {
        let found = usda.groups.iter().position(|(known, _)| known == code);
        found.ok_or_else(|| format!("no food group `{code}`"))
    };
    let mut rows: BTreeMap<u32, Row> = BTreeMap::new();
    for food in &usda.foods {
        let mut values = BTreeMap::new();
        for (number, value) in &food.values {
            values.insert(*number, value.parse()?);
        }
        rows.insert(
            food.id,
            Row {
                id: food.id,
                description: food.description.clone(),
                common_name: food.common_name.clone(),
                group: group_of(&food.group)?,
                refuse: food.refuse.clone(),
                refuse_percent: food.refuse_percent,
                source: 0,
                values,
                portions: food.weights.clone(),
                usage: usage.get(&food.id).copied().unwrap_or_default(),
                synonyms: Vec::new(),
                profile: modifiers.profile(&food.description, is_plant(&food.group)),
            },
        );
    }
    for food in overlay {
        let mut values = rows
            .get(&food.like)
            .map(|row| row.values.clone())
            .unwrap_or_default();
        values.extend(food.values.iter().copied());
        let mut portions = food.portions.clone();
        if portions.is_empty() {
            portions = rows
                .get(&food.like)
                .map(|row| row.portions.clone())
                .unwrap_or_default();
        }
        let row = Row {
            id: food.id,
            description: food.description.clone(),
            common_name: String::new(),
            group: group_of(&food.group)?,
            refuse: String::new(),
            refuse_percent: 0,
            source: 1,
            values,
            portions,
            usage: 1,
            synonyms: Vec::new(),
            profile: modifiers.profile(&food.description, is_plant(&food.group)),
        };
        if rows.insert(food.id, row).is_some() {
            return Err(format!("overlay: the id {} is taken", food.id).into());
        }
    }
    add_dishes(usda, modifiers, &mut rows);
    add_own(dishes, group_of(OWN_DISHES)?, modifiers, &mut rows)?;
    Ok(rows.into_values().collect())
}

/// Returns true if a group of SR28 holds spices, fruit, vegetables, nuts, drinks, legumes or
/// grains.
fn is_plant(group: &str) -> bool {
    matches!(
        group,
        "0200" | "0900" | "1100" | "1200" | "1400" | "1600" | "2000"
    )
}

/// The group of this project's own dishes.
const OWN_DISHES: &str = "2200";

/// Adds this project's own dishes, computed from their parts.
fn add_own(
    dishes: &[Dish],
    group: usize,
    modifiers: &Modifiers,
    rows: &mut BTreeMap<u32, Row>,
) -> Result<(), Failure> {
    let mut own = Vec::new();
    for dish in dishes {
        let weight: f64 = dish.parts.iter().map(|(_, grams)| grams).sum();
        let mut values: BTreeMap<u16, f64> =
            OF_DISHES.iter().map(|number| (*number, 0.0)).collect();
        for (id, grams) in &dish.parts {
            let part = rows.get(id);
            let part = part.ok_or_else(|| format!("dishes: {}: no row {id}", dish.kind))?;
            for (number, sum) in &mut values {
                *sum += part.values.get(number).copied().unwrap_or_default() * grams / weight;
            }
        }
        for value in values.values_mut() {
            *value = value.max(0.0);
        }
        let description = dish.description();
        own.push(Row {
            id: dish.id,
            common_name: String::new(),
            group,
            refuse: String::new(),
            refuse_percent: 0,
            source: 1,
            values,
            portions: Vec::new(),
            usage: 1,
            synonyms: Vec::new(),
            profile: modifiers.profile(&description, false),
            description,
        });
    }
    for row in own {
        let id = row.id;
        if rows.insert(id, row).is_some() {
            return Err(format!("dishes: the id {id} is taken").into());
        }
    }
    Ok(())
}

fn add_dishes(usda: &Usda, modifiers: &Modifiers, rows: &mut BTreeMap<u32, Row>) {
    let mut portions: BTreeMap<u32, Vec<(f32, String, f32)>> = BTreeMap::new();
    for (code, text, grams) in &usda.dish_portions {
        let (amount, measure) = amount_and_measure(text);
        if *grams > 0.0 && !measure.is_empty() {
            portions
                .entry(*code)
                .or_default()
                .push((amount, measure, *grams));
        }
    }
    let mut synonyms: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for (code, text) in &usda.synonyms {
        synonyms.entry(*code).or_default().push(text.clone());
    }
    // Dishes may consist of dishes (a casserole with the milk "NFS"), so compute those first whose
    // parts are complete.
    let mut same_as = BTreeMap::new();
    let mut waiting: Vec<&(u32, String)> = usda.dishes.iter().collect();
    loop {
        let before = waiting.len();
        waiting.retain(|(code, description)| {
            let links = usda.links.get(code).map(Vec::as_slice).unwrap_or_default();
            let adjust = usda.adjust.get(code).copied().unwrap_or_default();
            if let [(only, _)] = links
                && adjust.0 == 0.0
                && adjust.1 == 0.0
                && let Some(row) = rows.get_mut(only).filter(|row| row.source == 0)
            {
                // The dish is an existing row under another name; take its names and measures.
                for (amount, measure, grams) in portions.remove(code).unwrap_or_default() {
                    if !row.portions.iter().any(|known| known.1 == measure) {
                        row.portions.push((amount, measure, grams));
                    }
                }
                row.synonyms.push(description.clone());
                row.synonyms
                    .extend(synonyms.remove(code).unwrap_or_default());
                same_as.insert(*code, *only);
                return false;
            }
            let links: Vec<(u32, f64)> = links
                .iter()
                .map(|(part, grams)| (*same_as.get(part).unwrap_or(part), *grams))
                .collect();
            let Some(values) = dish_values(&links, adjust, rows) else {
                return true;
            };
            let row = Row {
                id: *code,
                description: description.clone(),
                common_name: String::new(),
                group: dish_group(usda, *code),
                refuse: String::new(),
                refuse_percent: 0,
                source: 2,
                values,
                portions: portions.remove(code).unwrap_or_default(),
                usage: 0,
                synonyms: synonyms.remove(code).unwrap_or_default(),
                profile: modifiers.profile(description, false),
            };
            rows.insert(*code, row);
            false
        });
        if waiting.len() == before {
            break;
        }
    }
}

/// Computes the values of a dish per 100 g; `None` if an ingredient is neither in SR28 nor a known
/// dish.
fn dish_values(
    links: &[(u32, f64)],
    (moisture, fat, fat_code): (f64, f64, u32),
    rows: &BTreeMap<u32, Row>,
) -> Option<BTreeMap<u16, f64>> {
    let raw: f64 = links.iter().map(|(_, grams)| grams).sum();
    if raw <= 0.0 {
        return None;
    }
    let mut parts: Vec<(u32, f64)> = links.to_vec();
    if fat != 0.0 && fat_code != 0 {
        parts.push((fat_code, raw * fat / 100.0));
    }
    let water = raw * moisture / 100.0;
    let weight = parts.iter().map(|(_, grams)| grams).sum::<f64>() + water;
    let mut values: BTreeMap<u16, f64> = OF_DISHES.iter().map(|number| (*number, 0.0)).collect();
    for (code, grams) in parts {
        let row = rows.get(&code).filter(|row| row.source != 1)?;
        for (number, sum) in &mut values {
            *sum += row.values.get(number).copied().unwrap_or_default() * grams / 100.0;
        }
    }
    if weight <= raw * 0.2 {
        return None;
    }
    *values.entry(255).or_default() += water;
    for value in values.values_mut() {
        *value = (*value * 100.0 / weight).max(0.0);
    }
    Some(values)
}

/// Returns the group of SR28 that is closest to a dish, by the first digits of its code.
fn dish_group(usda: &Usda, code: u32) -> usize {
    let wanted = match code / 1_000_000 {
        10..=19 | 31..=35 => "0100",
        41..=44 => "1600",
        51..=55 => "1800",
        56..=57 => "2000",
        61..=67 => "0900",
        71..=78 => "1100",
        81..=83 => "0400",
        91 => "1900",
        92..=95 => "1400",
        _ => "2200",
    };
    usda.groups
        .iter()
        .position(|(known, _)| known == wanted)
        .unwrap_or_default()
}

/// Splits `1 cup, cooked` into 1 and `cup, cooked`.
fn amount_and_measure(text: &str) -> (f32, String) {
    let (number, rest) = text.split_once(' ').unwrap_or(("", text));
    let amount = match number.split_once('/') {
        Some((over, under)) => over
            .parse::<f32>()
            .ok()
            .zip(under.parse::<f32>().ok())
            .map(|(a, b)| a / b),
        None => number.parse().ok(),
    };
    match amount {
        Some(amount) if amount > 0.0 => (amount, rest.to_owned()),
        _ => (1.0, text.to_owned()),
    }
}
