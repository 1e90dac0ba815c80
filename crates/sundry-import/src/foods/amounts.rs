//! Amounts of nutrients in 100 g as food tables write them, and values that follow from them by
//! definition if a column is missing. Nothing is estimated.

use std::collections::BTreeMap;

/// Carbohydrates without fibre ("available"), as most tables outside America give them. This and
/// the following numbers are this module's own: the USDA's numbers are all lower.
pub(super) const AVAILABLE_CARBOHYDRATE: u16 = 60_001;
/// Salt equivalent, g.
pub(super) const SALT: u16 = 60_002;
/// Energy by general and by specific Atwater factors, as Foundation Foods give it.
pub(super) const ATWATER_GENERAL: u16 = 957;
/// See [`ATWATER_GENERAL`].
pub(super) const ATWATER_SPECIFIC: u16 = 958;

const CARBOHYDRATE: u16 = 205;
const ENERGY: u16 = 208;
const ENERGY_KJ: u16 = 268;
const FIBER: u16 = 291;
const SODIUM: u16 = 307;
const VITAMIN_A_IU: u16 = 318;
const RETINOL: u16 = 319;
const BETA_CAROTENE: u16 = 321;
const ALPHA_CAROTENE: u16 = 322;
const VITAMIN_D_IU: u16 = 324;
const VITAMIN_D: u16 = 328;
const CRYPTOXANTHIN: u16 = 334;
const CARBOHYDRATE_BY_SUMMATION: u16 = 2_052;
const FAT: u16 = 204;
const FAT_NLEA: u16 = 298;
const SUGARS: u16 = 269;
const SUGARS_NLEA: u16 = 2_690;

/// Converts other USDA numbers for the same column: `205.2`, `269.3`, …
pub(super) fn number_of(text: &str) -> Option<u16> {
    match text {
        "205.2" => Some(CARBOHYDRATE_BY_SUMMATION),
        "269.3" => Some(SUGARS_NLEA),
        text => text.parse().ok().filter(|number| *number < 2_000),
    }
}

/// Amounts in 100 g, by nutrient number.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Amounts(BTreeMap<u16, f64>);

impl Amounts {
    /// Adds an amount; the first of a number counts.
    pub(super) fn add(&mut self, number: u16, amount: f64) {
        self.0.entry(number).or_insert(amount);
    }

    fn get(&self, number: u16) -> Option<f64> {
        self.0.get(&number).copied()
    }

    /// Fills a missing column.
    fn fill(&mut self, number: u16, amount: Option<f64>) {
        if let Some(amount) = amount {
            self.0.entry(number).or_insert(amount);
        }
    }

    /// Returns the columns of the compiled table, including those that follow from others.
    pub(super) fn finished(mut self) -> Vec<(u16, f32)> {
        let energy = self.get(ATWATER_SPECIFIC).or(self.get(ATWATER_GENERAL));
        self.fill(ENERGY, energy);
        // The calorie of food tables is 4.184 kJ.
        self.fill(
            ENERGY,
            self.get(ENERGY_KJ).map(|kilojoules| kilojoules / 4.184),
        );
        self.fill(FAT, self.get(FAT_NLEA));
        self.fill(SUGARS, self.get(SUGARS_NLEA));
        self.fill(CARBOHYDRATE, self.get(CARBOHYDRATE_BY_SUMMATION));
        let fiber = self.get(FIBER).unwrap_or(0.0);
        let whole = self.get(AVAILABLE_CARBOHYDRATE).map(|net| net + fiber);
        self.fill(CARBOHYDRATE, whole);
        // 58.443 g of sodium chloride contain 22.990 g of sodium; food labels use the factor 2.5.
        self.fill(SODIUM, self.get(SALT).map(|grams| grams * 1000.0 / 2.5));
        self.fill(VITAMIN_D, self.get(VITAMIN_D_IU).map(|units| units / 40.0));
        // One international unit is 0.3 µg of retinol, 0.6 µg of beta-carotene, 1.2 µg of the
        // others.
        let units = self.get(RETINOL).zip(self.get(BETA_CAROTENE));
        let other = |number| self.get(number).unwrap_or(0.0) / 1.2;
        let units = units.map(|(retinol, beta)| {
            retinol / 0.3 + beta / 0.6 + other(ALPHA_CAROTENE) + other(CRYPTOXANTHIN)
        });
        self.fill(VITAMIN_A_IU, units);
        let columns = sundry_food::standard().columns();
        let found = columns.filter_map(|column| {
            let number = column.nutrient.0;
            self.get(number).map(|amount| (number, amount as f32))
        });
        found.collect()
    }
}

/// Returns the reason why 100 g cannot contain this amount, if it is impossible.
pub(super) fn impossible(amount: f64, unit: &str) -> Option<String> {
    // Rounding and summing can exceed the whole a little.
    let most = match unit {
        "g" => 101.0,
        "mg" => 101_000.0,
        "µg" => 101_000_000.0,
        "kcal" => 950.0,
        "kJ" => 3_950.0,
        // This is the amount in a hundred grams of pure retinol.
        _ => 334e6,
    };
    (amount > most).then(|| format!("100 g cannot hold {amount} {unit}"))
}

/// The content of a table cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Said {
    /// An amount.
    Amount(f64),
    /// Unknown.
    Unknown,
}

/// Parses a cell: `12.5`, `12,5`, `tr`, `<0.1`, `(0.3)`, or empty. Returns `None` for anything
/// else, including negative numbers and thousands separators.
pub(super) fn said(cell: &str) -> Option<Said> {
    let text = cell.trim();
    let text = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .or_else(|| {
            text.strip_prefix('[')
                .and_then(|text| text.strip_suffix(']'))
        })
        .unwrap_or(text)
        .trim();
    match text.to_ascii_lowercase().as_str() {
        "" | "-" | "–" | "—" | "n" | "na" | "n/a" | "nd" | "n.d." | "null" | "*" => {
            return Some(Said::Unknown);
        }
        "tr" | "tr." | "trace" | "traces" => return Some(Said::Amount(0.0)),
        _ => {}
    }
    let (text, share) = match text.strip_prefix(['<', '≤']) {
        // Below the detection limit: half of it has the least expected error.
        Some(limit) => (limit.trim(), 0.5),
        None => (text, 1.0),
    };
    number(text).map(|number| Said::Amount(number * share))
}

/// Parses a number that is not negative, with a decimal point or comma.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits =
        |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'e' | b'E' | b'-' | b'+');
    let plain = text.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    if !plain || !text.bytes().all(digits) {
        return None;
    }
    let number: f64 = text.replace(',', ".").parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number)
}
