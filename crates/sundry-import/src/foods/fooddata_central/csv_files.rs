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
    let found = files.rows(
        job,
        "nutrient",
        &["id", "unit_name", "nutrient_nbr"],
        &mut |_, row| {
            let [id, unit, number] = row else {
                return Ok(Taken::Skipped);
            };
            nutrients.insert((*id).to_owned(), ((*number).to_owned(), (*unit).to_owned()));
            // FNDDS identifies nutrients by these numbers, which differ from all ids.
            nutrients.insert(
                (*number).to_owned(),
                ((*number).to_owned(), (*unit).to_owned()),
            );
            Ok(Taken::Skipped)
        },
    )?;
    if !found {
        return Err(files.missing("nutrient.csv"));
    }
    let mut spool = Spool::new()?;
    let mut foods = Foods::default();
    let (read, rejected) = (job.outcome.read, job.outcome.rejected);
    let columns = ["fdc_id", "data_type", "description", "food_category_id"];
    let found = files.rows(job, "food", &columns, &mut |_, row| {
        let [id, data_type, description, category] = row else {
            return Ok(Taken::Skipped);
        };
        let Some(collection) = Collection::of(data_type) else {
            return Ok(Taken::Skipped);
        };
        let Ok(id) = id.parse::<u32>() else {
            return Err(format!("column `fdc_id`: `{id}` is no number").into());
        };
        foods.insert(id);
        let group = categories.get(*category).map_or("", String::as_str);
        let mut text = vec![collection.code()];
        text.extend_from_slice(format!("{description}{BETWEEN}{group}").as_bytes());
        spool.push(id, what::FOOD, &text)?;
        Ok(Taken::Skipped)
    })?;
    if !found {
        return Err(files.missing("food.csv"));
    }
    // The outcome reports foods; each is counted when it is put together.
    let foods_read = job.outcome.read - read;
    let none = foods_read.saturating_sub(job.outcome.rejected - rejected + foods.count);
    let columns = ["fdc_id", "nutrient_id", "amount"];
    let found = files.rows(job, "food_nutrient", &columns, &mut |_, row| {
        let [id, nutrient, amount] = row else {
            return Ok(Taken::Skipped);
        };
        let Some(id) = foods.known(id) else {
            return Ok(Taken::Skipped);
        };
        if amount.is_empty() {
            return Ok(Taken::Skipped);
        }
        let Ok(amount) = amount.parse::<f64>() else {
            return Err(format!("column `amount`: `{amount}` is no number").into());
        };
        let Some((number, unit)) = nutrients.get(*nutrient) else {
            return Err(
                format!("column `nutrient_id`: `{nutrient}` is not in nutrient.csv").into(),
            );
        };
        let text = format!("{number}{BETWEEN}{unit}{BETWEEN}{amount}");
        spool.push(id, what::AMOUNT, text.as_bytes())?;
        Ok(Taken::Skipped)
    })?;
    if !found {
        return Err(files.missing("food_nutrient.csv"));
    }
    let columns = [
        "fdc_id",
        "seq_num",
        "amount",
        "measure_unit_id",
        "portion_description",
        "modifier",
        "gram_weight",
    ];
    files.rows(job, "food_portion", &columns, &mut |_, row| {
        let [id, place, amount, unit, description, modifier, grams] = row else {
            return Ok(Taken::Skipped);
        };
        let Some(id) = foods.known(id) else {
            return Ok(Taken::Skipped);
        };
        let Some(grams) = grams.parse::<f32>().ok().filter(|grams| *grams > 0.0) else {
            return Ok(Taken::Skipped);
        };
        let unit = units.get(*unit).map_or("", String::as_str);
        if let Some((amount, measure)) = measure(amount.parse().ok(), unit, modifier, description) {
            let text = format!("{place}{BETWEEN}{amount}{BETWEEN}{measure}{BETWEEN}{grams}");
            spool.push(id, what::PORTION, text.as_bytes())?;
        }
        Ok(Taken::Skipped)
    })?;
    for table in ["foundation_food", "sr_legacy_food"] {
        files.rows(job, table, &["fdc_id", "ndb_number"], &mut |_, row| {
            let [id, number] = row else {
                return Ok(Taken::Skipped);
            };
            if let Some(id) = foods.known(id)
                && number.parse::<u32>().is_ok()
            {
                spool.push(id, what::NDB, number.as_bytes())?;
            }
            Ok(Taken::Skipped)
        })?;
    }
    let columns = [
        "fdc_id",
        "brand_name",
        "brand_owner",
        "branded_food_category",
        "serving_size",
        "serving_size_unit",
        "household_serving_fulltext",
    ];
    files.rows(job, "branded_food", &columns, &mut |_, row| {
        if let Some((id, rest)) = row.split_first()
            && let Some(id) = foods.known(id)
        {
            spool.push(id, what::BRANDED, rest.join("\u{1F}").as_bytes())?;
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
