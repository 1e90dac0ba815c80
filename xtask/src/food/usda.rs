//! Reads the tables of the US Department of Agriculture, as packed under `data/food/usda`.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use super::table;
use crate::Failure;

/// The tables.
pub(super) struct Usda {
    /// Code and name.
    pub(super) groups: Vec<(String, String)>,
    /// Number, unit, name.
    pub(super) nutrients: Vec<(u16, String, String)>,
    pub(super) foods: Vec<SrFood>,
    /// FNDDS code and description.
    pub(super) dishes: Vec<(u32, String)>,
    /// FNDDS code and synonym.
    pub(super) synonyms: Vec<(u32, String)>,
    /// FNDDS code, portion text, grams.
    pub(super) dish_portions: Vec<(u32, String, f32)>,
    /// Ingredients by FNDDS code: SR28 (or FNDDS) code and grams.
    pub(super) links: BTreeMap<u32, Vec<(u32, f64)>>,
    /// Adjustments by FNDDS code: moisture change %, fat change %, code of the fat.
    pub(super) adjust: BTreeMap<u32, (f64, f64, u32)>,
    /// The 26 flavonoids in mg, by NDB number.
    pub(super) flavonoids: BTreeMap<u32, Vec<Option<f64>>>,
}

/// A food of SR28.
pub(super) struct SrFood {
    pub(super) id: u32,
    pub(super) group: String,
    pub(super) description: String,
    pub(super) common_name: String,
    pub(super) refuse: String,
    pub(super) refuse_percent: u8,
    /// Nutrient numbers and values, as written.
    pub(super) values: Vec<(u16, String)>,
    /// Amount, measure, grams.
    pub(super) weights: Vec<(f32, String, f32)>,
}

/// Reads the tables.
pub(super) fn read(folder: &Path) -> Result<Usda, Failure> {
    let text = |name: &str| unpacked(&folder.join(name));
    let mut values = BTreeMap::new();
    for row in table(&text("sr28_values.tsv.gz")?) {
        let mut all = Vec::new();
        for pair in row[1].split(' ') {
            let (number, value) = pair.split_once(':').ok_or("a value without its nutrient")?;
            all.push((number.parse()?, value.to_owned()));
        }
        values.insert(row[0].parse::<u32>()?, all);
    }
    let mut weights: BTreeMap<u32, Vec<_>> = BTreeMap::new();
    for row in table(&text("sr28_weights.tsv.gz")?) {
        let weight = (row[2].parse()?, row[3].to_owned(), row[4].parse()?);
        weights.entry(row[0].parse()?).or_default().push(weight);
    }
    let mut foods = Vec::new();
    for row in table(&text("sr28_foods.tsv.gz")?) {
        let id = row[0].parse()?;
        foods.push(SrFood {
            id,
            group: row[1].to_owned(),
            description: row[2].to_owned(),
            common_name: row[3].to_owned(),
            refuse: row[5].to_owned(),
            refuse_percent: row[6].parse().unwrap_or(0),
            values: values.remove(&id).unwrap_or_default(),
            weights: weights.remove(&id).unwrap_or_default(),
        });
    }
    let mut links: BTreeMap<u32, Vec<_>> = BTreeMap::new();
    for row in table(&text("fndds_links.tsv.gz")?) {
        links
            .entry(row[0].parse()?)
            .or_default()
            .push((row[2].parse()?, row[3].parse()?));
    }
    let mut adjust = BTreeMap::new();
    for row in table(&text("fndds_adjust.tsv.gz")?) {
        let change = (row[1].parse()?, row[2].parse()?, row[3].parse()?);
        adjust.insert(row[0].parse()?, change);
    }
    let mut flavonoids = BTreeMap::new();
    for row in table(&text("flavonoids.tsv.gz")?) {
        let amounts = row[1..].iter().map(|value| value.parse().ok()).collect();
        flavonoids.insert(row[0].parse()?, amounts);
    }
    Ok(Usda {
        groups: pairs(&text("sr28_groups.tsv")?),
        nutrients: table(&text("sr28_nutrients.tsv")?)
            .map(|row| Ok((row[0].parse()?, row[1].to_owned(), row[2].to_owned())))
            .collect::<Result<_, Failure>>()?,
        foods,
        dishes: numbered(&text("fndds_foods.tsv.gz")?)?,
        synonyms: numbered(&text("fndds_synonyms.tsv.gz")?)?,
        dish_portions: table(&text("fndds_portions.tsv.gz")?)
            .map(|row| Ok((row[0].parse()?, row[2].to_owned(), row[3].parse()?)))
            .collect::<Result<_, Failure>>()?,
        links,
        adjust,
        flavonoids,
    })
}

fn pairs(text: &str) -> Vec<(String, String)> {
    table(text)
        .map(|row| (row[0].to_owned(), row[1].to_owned()))
        .collect()
}

fn numbered(text: &str) -> Result<Vec<(u32, String)>, Failure> {
    table(text)
        .map(|row| Ok((row[0].parse()?, row[1].to_owned())))
        .collect()
}

fn unpacked(path: &Path) -> Result<String, Failure> {
    let bytes = fs_err::read(path)?;
    let mut text = String::new();
    if path.extension().is_some_and(|kind| kind == "gz") {
        flate2::read::GzDecoder::new(bytes.as_slice()).read_to_string(&mut text)?;
    } else {
        text = String::from_utf8(bytes)?;
    }
    Ok(text)
}
