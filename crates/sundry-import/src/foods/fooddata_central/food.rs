//! Converts a food of `FoodData Central`, put together from any of its formats, to a record.

use sundry_catalog::Id;
use sundry_records::FoodRow;

use crate::foods::amounts::{Amounts, impossible, number_of};
use crate::foods::names::LONGEST_NAME;
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
    /// Parses `data_type` of the CSV files or `dataType` of the JSON files; `None` for samples,
    /// acquisitions and experiments, which are only measurements for a food.
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

    /// Returns the name for replies.
    fn name(self) -> &'static str {
        match self {
            Self::Foundation => "FoodData Central, Foundation Foods",
            Self::Legacy => "FoodData Central, SR Legacy",
            Self::Survey => "FoodData Central, FNDDS",
            Self::Branded => "FoodData Central, Branded Foods",
        }
    }

    /// Returns the rank: of several rows with one name or NDB number, the better analysed one is
    /// used.
    fn rank(self) -> u8 {
        match self {
            Self::Foundation => 40,
            Self::Legacy => 30,
            Self::Survey => 20,
            Self::Branded => 10,
        }
    }
}

/// A food while its data is gathered.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) collection: Option<Collection>,
    pub(super) description: String,
    pub(super) group: String,
    pub(super) ndb: Option<u32>,
    /// Brand or brand owner.
    pub(super) brand: String,
    /// Weight of a serving in grams, and its name (`2 Tbsp`).
    pub(super) serving: Option<(f64, String)>,
    pub(super) amounts: Amounts,
    /// Portions: place among the others, count, measure, grams.
    pub(super) portions: Vec<(u32, f32, String, f32)>,
}

impl Gathered {
    /// Adds an amount by the USDA's number and its unit. Nutrients without a column here (single
    /// sterols, say) are ignored.
    pub(super) fn amount(&mut self, number: &str, unit: &str, amount: f64) -> Result<(), String> {
        let Some(number) = number_of(number) else {
            return Ok(());
        };
        // Kilojoules of Foundation Foods are ignored: they follow from the kilocalories.
        let measured = with_unit(number, unit).filter(|measured| measured.number == number);
        let factor = match measured {
            Some(measured) => measured.factor,
            // Units that this table does not have (`SP_GR`, `PH`) belong to columns that it does
            // not have either.
            None => return Ok(()),
        };
        let amount = amount * factor;
        let unit = unit_of(number);
        if !amount.is_finite() || amount < 0.0 {
            return Err(format!("an impossible amount: {amount}"));
        }
        if let Some(reason) = impossible(amount, unit) {
            return Err(reason);
        }
        self.amounts.add(number, amount);
        Ok(())
    }

    /// Makes the record.
    ///
    /// # Errors
    /// The reason why the food is invalid.
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

/// Returns the measures of a label's serving: by its household text, and as a serving.
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

/// Parses a count: `2`, `0.5`, `1/4`.
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

/// Makes a household measure from the unit, modifier and description of a portion; `None` if they
/// are empty. FNDDS writes the number into the description (`1 cup, diced`).
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
    // FNDDS stores a code in this field.
    let is_code = !modifier.is_empty() && modifier.bytes().all(|byte| byte.is_ascii_digit());
    if is_said(&modifier) && !is_code {
        if !words.is_empty() {
            words.push_str(", ");
        }
        words.push_str(&modifier);
    }
    (!words.is_empty()).then_some((amount, words))
}
