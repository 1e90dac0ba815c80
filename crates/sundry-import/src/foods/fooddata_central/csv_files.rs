//! The CSV downloads: a food's name, amounts, portions and brand are in separate files. Each file
//! is read once, and the rows of a food go into the spool.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_catalog::Writer;
use sundry_records::FoodRow;

use super::files::Files;
use super::food::{Collection, measure};
use super::joining::{BETWEEN, Joining, what};
use super::spool::Spool;
use crate::error::ImportError;
use crate::importer::Job;
use crate::taken::Taken;

/// The used columns of `branded_food`, in the order of the spool.
const BRANDED: [&str; 6] = [
    "brand_name",
    "brand_owner",
    "branded_food_category",
    "serving_size",
    "serving_size_unit",
    "household_serving_fulltext",
];

/// Reads a folder of files, or the archive that they came in.
pub(super) fn read(
    path: &Path,
    job: &mut Job<'_>,
    writer: &mut Option<Writer<FoodRow>>,
) -> Result<(), ImportError> {
    let files = Files { path };
    let before = job.outcome.clone();
    let categories = files.names(job, "food_category", "id", "description")?;
    let units = files.names(job, "measure_unit", "id", "name")?;
    let mut nutrients: BTreeMap<String, (String, String)> = BTreeMap::new();
    let found = files.rows(job, "nutrient", "id", &mut |_, row| {
        let number = row.get("nutrient_nbr").to_owned();
        let told = (number.clone(), row.get("unit_name").to_owned());
        nutrients.insert(row.get("id").to_owned(), told.clone());
        // FNDDS identifies nutrients by these numbers, which differ from all ids.
        nutrients.insert(number, told);
        Ok(Taken::Skipped)
    })?;
    if !found {
        return Err(files.missing("nutrient.csv"));
    }
    let mut spool = Spool::new()?;
    let mut foods = Foods::default();
    let (read, rejected) = (job.outcome.read, job.outcome.rejected);
    let found = files.rows(job, "food", "fdc_id", &mut |_, row| {
        let Some(collection) = Collection::of(row.get("data_type")) else {
            return Ok(Taken::Skipped);
        };
        let id = row.get("fdc_id");
        let no_number = |_| format!("column `fdc_id`: `{id}` is not a number");
        let id = id.parse::<u32>().map_err(no_number)?;
        foods.insert(id);
        let category = row.get("food_category_id");
        let group = categories.get(category).map_or("", String::as_str);
        let mut text = vec![collection.code()];
        let described = format!("{}{BETWEEN}{group}", row.get("description"));
        text.extend_from_slice(described.as_bytes());
        spool.push(id, what::FOOD, &text)?;
        Ok(Taken::Skipped)
    })?;
    if !found {
        return Err(files.missing("food.csv"));
    }
    // The outcome reports foods; each is counted when it is put together.
    let foods_read = job.outcome.read - read;
    let none = foods_read.saturating_sub(job.outcome.rejected - rejected + foods.count);
    let found = files.rows(job, "food_nutrient", "fdc_id", &mut |_, row| {
        let amount = row.get("amount");
        let Some(id) = foods
            .known(row.get("fdc_id"))
            .filter(|_| !amount.is_empty())
        else {
            return Ok(Taken::Skipped);
        };
        let no_number = |_| format!("column `amount`: `{amount}` is not a number");
        let amount = amount.parse::<f64>().map_err(no_number)?;
        let nutrient = row.get("nutrient_id");
        let unknown = || format!("column `nutrient_id`: `{nutrient}` is not in nutrient.csv");
        let (number, unit) = nutrients.get(nutrient).ok_or_else(unknown)?;
        let text = format!("{number}{BETWEEN}{unit}{BETWEEN}{amount}");
        spool.push(id, what::AMOUNT, text.as_bytes())?;
        Ok(Taken::Skipped)
    })?;
    if !found {
        return Err(files.missing("food_nutrient.csv"));
    }
    files.rows(job, "food_portion", "fdc_id", &mut |_, row| {
        let Some(id) = foods.known(row.get("fdc_id")) else {
            return Ok(Taken::Skipped);
        };
        let grams = row.get("gram_weight").parse::<f32>().ok();
        let Some(grams) = grams.filter(|grams| *grams > 0.0) else {
            return Ok(Taken::Skipped);
        };
        let unit = row.get("measure_unit_id");
        let unit = units.get(unit).map_or("", String::as_str);
        let (modifier, description) = (row.get("modifier"), row.get("portion_description"));
        let amount = row.get("amount").parse().ok();
        if let Some((amount, measure)) = measure(amount, unit, modifier, description) {
            let place = row.get("seq_num");
            let text = format!("{place}{BETWEEN}{amount}{BETWEEN}{measure}{BETWEEN}{grams}");
            spool.push(id, what::PORTION, text.as_bytes())?;
        }
        Ok(Taken::Skipped)
    })?;
    for table in ["foundation_food", "sr_legacy_food"] {
        files.rows(job, table, "fdc_id", &mut |_, row| {
            let number = row.get("ndb_number");
            if let Some(id) = foods.known(row.get("fdc_id"))
                && number.parse::<u32>().is_ok()
            {
                spool.push(id, what::NDB, number.as_bytes())?;
            }
            Ok(Taken::Skipped)
        })?;
    }
    files.rows(job, "branded_food", "fdc_id", &mut |_, row| {
        if let Some(id) = foods.known(row.get("fdc_id")) {
            let cells = BRANDED.map(|name| row.get(name));
            spool.push(id, what::BRANDED, cells.join("\u{1F}").as_bytes())?;
        }
        Ok(Taken::Skipped)
    })?;
    job.outcome.read = before.read + foods_read;
    job.outcome.skipped = before.skipped + none;
    let source = job.source;
    spool.for_each_part(&mut Joining {
        file: path.display().to_string(),
        source,
        foods: BTreeMap::new(),
        job,
        writer,
    })
}

/// The set of foods, as a bitmap.
#[derive(Default)]
struct Foods {
    bits: Vec<u64>,
    count: u64,
}

/// Upper bound of food numbers, in fact below three million; larger ones are invalid.
const LAST_FOOD: u32 = 1 << 28;

impl Foods {
    fn insert(&mut self, food: u32) {
        let word = (food / 64) as usize;
        if food >= LAST_FOOD {
            return;
        }
        if word >= self.bits.len() {
            self.bits.resize(word + 1, 0);
        }
        if let Some(bits) = self.bits.get_mut(word) {
            self.count += u64::from(*bits >> (food % 64) & 1 == 0);
            *bits |= 1 << (food % 64);
        }
    }

    fn known(&self, text: &str) -> Option<u32> {
        let food: u32 = text.parse().ok()?;
        let bits = self.bits.get((food / 64) as usize)?;
        (*bits >> (food % 64) & 1 == 1).then_some(food)
    }
}
