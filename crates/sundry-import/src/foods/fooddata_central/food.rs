//! A food of `FoodData Central`, put together from whatever form it came in → a record.

use sundry_catalog::Id;
use sundry_records::FoodRow;

use crate::foods::LONGEST_NAME;
use crate::foods::amounts::{Amounts, impossible, number_of};
use crate::foods::nutrients::{unit_of, with_unit};
use crate::values::tidy;

/// The collections that are food tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Collection {
    Foundation,
    Legacy,
    Survey,
    Branded,
}

impl Collection {
    /// By `data_type` of the CSV files, `dataType` of the JSON files; none for samples,
    /// acquisitions and experiments, which are measurements on the way to a food.
    pub(super) fn of(data_type: &str) -> Option<Self> {
        match data_type {
            "foundation_food" | "Foundation" => Some(Self::Foundation),
            "sr_legacy_food" | "SR Legacy" => Some(Self::Legacy),
            "survey_fndds_food" | "Survey (FNDDS)" => Some(Self::Survey),
            "branded_food" | "Branded" => Some(Self::Branded),
            _ => None,
        }
    }

    pub(super) fn code(self) -> u8 {
        self as u8
    }

    pub(super) fn of_code(code: u8) -> Option<Self> {
        [Self::Foundation, Self::Legacy, Self::Survey, Self::Branded]
            .into_iter()
            .find(|collection| collection.code() == code)
    }

    /// In words, for replies.
    fn name(self) -> &'static str {
        match self {
            Self::Foundation => "FoodData Central, Foundation Foods",
            Self::Legacy => "FoodData Central, SR Legacy",
            Self::Survey => "FoodData Central, FNDDS",
            Self::Branded => "FoodData Central, Branded Foods",
        }
    }

    /// Of several rows of one name or NDB number the better analysed one answers.
    fn rank(self) -> u8 {
        match self {
            Self::Foundation => 40,
            Self::Legacy => 30,
            Self::Survey => 20,
            Self::Branded => 10,
        }
    }
}

/// A food as it is gathered.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) collection: Option<Collection>,
    pub(super) description: String,
    pub(super) group: String,
    pub(super) ndb: Option<u32>,
    /// Brand, or whoever owns it.
    pub(super) brand: String,
    /// Grams of a serving, and what it is called (`2 Tbsp`).
    pub(super) serving: Option<(f64, String)>,
    pub(super) amounts: Amounts,
    /// Place among the others, how many, of what, grams.
    pub(super) portions: Vec<(u32, f32, String, f32)>,
}

impl Gathered {
    /// Takes an amount by the USDA's number and the unit it is told in. What has no column here
    /// (single sterols, say) is passed over.
    pub(super) fn amount(&mut self, number: &str, unit: &str, amount: f64) -> Result<(), String> {
        let Some(number) = number_of(number) else {
            return Ok(());
        };
        // Kilojoules of Foundation Foods follow from what is told in kilocalories.
        let measured = with_unit(number, unit).filter(|measured| measured.number == number);
        let factor = match measured {
            Some(measured) => measured.factor,
            // Units that this table does not have (`SP_GR`, `PH`) are of no column either.
            None => return Ok(()),
        };
        let amount = amount * factor;
        let unit = unit_of(number);
        if !amount.is_finite() || amount < 0.0 {
            return Err(format!("an amount that is none: {amount}"));
        }
        if let Some(reason) = impossible(amount, unit) {
            return Err(reason);
        }
        self.amounts.add(number, amount);
        Ok(())
    }

    /// The record.
    ///
    /// # Errors
    /// Why it is none.
    pub(super) fn record(mut self, fdc_id: u32, source: &str) -> Result<FoodRow, String> {
        let collection = self.collection.ok_or("is in no collection of foods")?;
        let description = tidy(&self.description);
        if description.is_empty() || description.len() > LONGEST_NAME {
            return Err(format!(
                "has no description, or one longer than {LONGEST_NAME} bytes"
            ));
        }
        let nutrients = self.amounts.finished();
        if nutrients.is_empty() {
            return Err("has no nutrients".to_owned());
        }
        self.portions.sort_by_key(|(place, ..)| *place);
        let mut portions: Vec<(f32, String, f32)> = self
            .portions
            .into_iter()
            .map(|(_, amount, measure, grams)| (amount, measure, grams))
            .collect();
        if let Some((grams, household)) = self.serving {
            portions.extend(serving(grams, &household));
        }
        let brand = tidy(&self.brand);
        let (name, names) = if brand.is_empty() {
            (description, Vec::new())
        } else {
            (format!("{brand} {description}"), vec![description])
        };
        Ok(FoodRow {
            id: Id::from(fdc_id),
            number: fdc_id,
            name,
            names,
            ndb: self.ndb,
            group: tidy(&self.group),
            nutrients,
            portions,
            table: collection.name().to_owned(),
            rank: collection.rank(),
            source: source.to_owned(),
            ..FoodRow::default()
        })
    }
}

/// The measures of a label's serving: by its household text, and as a serving.
fn serving(grams: f64, household: &str) -> Vec<(f32, String, f32)> {
    if !(0.01..=5_000.0).contains(&grams) {
        return Vec::new();
    }
    let mut all = Vec::new();
    let household = tidy(household).to_lowercase();
    let (count, measure) = household.split_once(' ').unwrap_or(("", ""));
    if let Some(amount) = count_of(count)
        && measure.starts_with(|letter: char| letter.is_alphabetic())
    {
        all.push((amount, measure.to_owned(), grams as f32));
    }
    all.push((1.0, "serving".to_owned(), grams as f32));
    all
}

/// `2`, `0.5`, `1/4`.
fn count_of(text: &str) -> Option<f32> {
    let number = |text: &str| {
        let number: f32 = text.parse().ok()?;
        (number.is_finite() && number > 0.0).then_some(number)
    };
    match text.split_once('/') {
        Some((above, below)) => Some(number(above)? / number(below)?),
        None => number(text),
    }
}

/// A household measure in words: unit, modifier and description of a portion as they are given;
/// none if they say nothing. FNDDS writes the number into the description (`1 cup, diced`).
pub(super) fn measure(
    amount: Option<f64>,
    unit: &str,
    modifier: &str,
    description: &str,
) -> Option<(f32, String)> {
    let amount = amount.filter(|amount| *amount > 0.0).unwrap_or(1.0) as f32;
    let is_said = |text: &str| !matches!(text.to_ascii_lowercase().as_str(), "" | "undetermined");
    let description = tidy(description);
    if is_said(&description) && !description.starts_with("Quantity not specified") {
        if let Some((first, rest)) = description.split_once(' ')
            && let Some(count) = count_of(first)
        {
            return Some((count, rest.to_owned()));
        }
        return Some((amount, description));
    }
    let mut words = tidy(unit);
    if !is_said(&words) {
        words.clear();
    }
    let modifier = tidy(modifier);
    // FNDDS has a code there.
    let is_code = !modifier.is_empty() && modifier.bytes().all(|byte| byte.is_ascii_digit());
    if is_said(&modifier) && !is_code {
        if !words.is_empty() {
            words.push_str(", ");
        }
        words.push_str(&modifier);
    }
    (!words.is_empty()).then_some((amount, words))
}
