//! The JSON downloads: an object with one array of complete foods.

use std::cell::OnceCell;
use std::path::Path;

use serde::Deserialize;
use sundry_catalog::Writer;
use sundry_records::FoodRow;

use super::food::{Collection, Gathered, measure};
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::{Input, for_each_input};
use crate::json_items::{Items, for_each_text};
use crate::taken::put;

/// The names of the arrays.
const ARRAYS: [&str; 4] = [
    "FoundationFoods",
    "SRLegacyFoods",
    "SurveyFoods",
    "BrandedFoods",
];
/// Number of bytes that are searched for the name of an array.
const LOOKED_AT: usize = 256;

/// Returns true if a path leads to JSON.
pub(super) fn is_json(path: &Path) -> Result<bool, ImportError> {
    if path != Path::new("-") && path.is_dir() {
        return Ok(false);
    }
    let is_json = OnceCell::new();
    for_each_input(path, &mut |mut input| {
        if is_json.get().is_none() {
            let head = input.peek()?;
            let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
            let first = head.iter().find(|byte| !byte.is_ascii_whitespace());
            let _ = is_json.set(first == Some(&b'{'));
        }
        Ok(())
    })?;
    Ok(is_json.get().copied().unwrap_or(false))
}

/// Reads a file, or all files of an archive.
pub(super) fn read(
    path: &Path,
    job: &mut Job<'_>,
    writer: &mut Option<Writer<FoodRow>>,
) -> Result<(), ImportError> {
    let source = job.source;
    for_each_input(path, &mut |mut input| {
        let array = array(&mut input)?;
        for_each_text(&mut input, Items::Under(array), job, &mut |_, _, text| {
            let row = record(serde_json::from_str(text)?, array, source)?;
            put(writer.as_mut(), &row)
        })
    })
}

/// Determines which of the arrays the file has.
fn array(input: &mut Input<'_>) -> Result<&'static str, ImportError> {
    let head = input.look_ahead(LOOKED_AT)?;
    let head = String::from_utf8_lossy(&head);
    let named = |name: &&str| head.contains(&format!("\"{name}\""));
    ARRAYS.into_iter().find(|name| named(name)).ok_or_else(|| {
        let known = ARRAYS.join(", ");
        ImportError::format(
            &input.name,
            format!("begins with none of the arrays {known}"),
        )
    })
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the download"
)]
struct Food {
    fdc_id: u32,
    description: String,
    data_type: String,
    ndb_number: Option<u32>,
    brand_owner: Option<String>,
    brand_name: Option<String>,
    branded_food_category: Option<String>,
    food_category: Option<Named>,
    wweia_food_category: Option<Survey>,
    serving_size: Option<f64>,
    serving_size_unit: Option<String>,
    household_serving_full_text: Option<String>,
    food_nutrients: Vec<Amount>,
    food_portions: Vec<Portion>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Named {
    description: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Survey {
    wweia_food_category_description: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Amount {
    nutrient: Nutrient,
    amount: Option<f64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Nutrient {
    number: String,
    unit_name: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[expect(
    clippy::struct_field_names,
    reason = "the names are those of the download"
)]
struct Portion {
    amount: Option<f64>,
    value: Option<f64>,
    gram_weight: Option<f64>,
    modifier: Option<String>,
    portion_description: Option<String>,
    measure_unit: Unit,
    sequence_number: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Unit {
    name: String,
}

fn record(food: Food, array: &str, source: &str) -> Result<FoodRow, String> {
    if food.fdc_id == 0 {
        return Err("has no `fdcId`".to_owned());
    }
    let by_array = match array {
        "FoundationFoods" => Collection::Foundation,
        "SRLegacyFoods" => Collection::Legacy,
        "SurveyFoods" => Collection::Survey,
        _ => Collection::Branded,
    };
    let brand = [food.brand_name, food.brand_owner].into_iter().flatten();
    let group = [
        food.food_category.map(|named| named.description),
        food.wweia_food_category
            .map(|survey| survey.wweia_food_category_description),
        food.branded_food_category,
    ];
    let mut gathered = Gathered {
        collection: Some(Collection::of(&food.data_type).unwrap_or(by_array)),
        description: food.description,
        group: group.into_iter().flatten().next().unwrap_or_default(),
        ndb: food.ndb_number,
        brand: brand
            .into_iter()
            .find(|brand| !brand.trim().is_empty())
            .unwrap_or_default(),
        ..Gathered::default()
    };
    for found in food.food_nutrients {
        if let Some(amount) = found.amount {
            gathered.amount(&found.nutrient.number, &found.nutrient.unit_name, amount)?;
        }
    }
    for (at, portion) in food.food_portions.iter().enumerate() {
        let grams = portion.gram_weight.filter(|grams| *grams > 0.0);
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        let measured = measure(
            portion.amount.or(portion.value),
            &portion.measure_unit.name,
            &said(&portion.modifier),
            &said(&portion.portion_description),
        );
        if let (Some(grams), Some((amount, measure))) = (grams, measured) {
            let place = portion.sequence_number.unwrap_or(at as u32);
            gathered
                .portions
                .push((place, amount, measure, grams as f32));
        }
    }
    let in_grams = food
        .serving_size_unit
        .is_some_and(|unit| matches!(unit.to_ascii_lowercase().as_str(), "g" | "grm"));
    gathered.serving = food
        .serving_size
        .filter(|_| in_grams)
        .map(|grams| (grams, food.household_serving_full_text.unwrap_or_default()));
    gathered.record(food.fdc_id, source)
}
