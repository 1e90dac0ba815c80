//! Amounts of nutrients in 100 g as food tables write them, and what follows from them by
//! definition where the column that is asked for is missing. Nothing is estimated.

use std::collections::BTreeMap;

/// Carbohydrates without fibre ("available", as most tables outside America have them). Numbers
/// from here on are this module's own: the USDA's end below.
pub(super) const AVAILABLE_CARBOHYDRATE: u16 = 60_001;
/// Salt equivalent, g.
pub(super) const SALT: u16 = 60_002;
/// Energy by general and by specific Atwater factors, as Foundation Foods have it.
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

/// Other numbers of the USDA for what is one column here: `205.2`, `269.3`, …
pub(super) fn number_of(text: &str) -> Option<u16> {
    match text {
        "205.2" => Some(CARBOHYDRATE_BY_SUMMATION),
        "269.3" => Some(SUGARS_NLEA),
        text => text.parse().ok().filter(|number| *number < 2_000),
    }
}

/// What 100 g hold, by number.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Amounts(BTreeMap<u16, f64>);

impl Amounts {
    /// Takes an amount; the first of a number counts.
    pub(super) fn add(&mut self, number: u16, amount: f64) {
        self.0.entry(number).or_insert(amount);
    }

    fn get(&self, number: u16) -> Option<f64> {
        self.0.get(&number).copied()
    }

    /// Fills a column from others if it is missing.
    fn fill(&mut self, number: u16, amount: Option<f64>) {
        if let Some(amount) = amount {
            self.0.entry(number).or_insert(amount);
        }
    }

    /// The columns of the compiled table, with those that follow from others.
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
        // 58.443 g of sodium chloride hold 22.990 g of sodium; labels reckon with 2.5.
        self.fill(SODIUM, self.get(SALT).map(|grams| grams * 1000.0 / 2.5));
        self.fill(VITAMIN_D, self.get(VITAMIN_D_IU).map(|units| units / 40.0));
        // The international unit: 0.3 µg of retinol, 0.6 µg of beta-carotene, 1.2 µg of the others.
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

/// Why 100 g cannot hold so much of something, if they cannot.
pub(super) fn impossible(amount: f64, unit: &str) -> Option<String> {
    // Rounding and summing up can go a little above the whole.
    let most = match unit {
        "g" => 101.0,
        "mg" => 101_000.0,
        "µg" => 101_000_000.0,
        "kcal" => 950.0,
        "kJ" => 3_950.0,
        // A hundred grams of pure retinol.
        _ => 334e6,
    };
    (amount > most).then(|| format!("100 g cannot hold {amount} {unit}"))
}

/// What a cell of a food table says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Said {
    /// So much.
    Amount(f64),
    /// Not known.
    Unknown,
}

/// Reads a cell: `12.5`, `12,5`, `tr`, `<0.1`, `(0.3)`, empty. None for anything else, negative
/// numbers and thousands with separators among it.
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
        // Below what can be measured: half of that is wrong by the least.
        Some(limit) => (limit.trim(), 0.5),
        None => (text, 1.0),
    };
    number(text).map(|number| Said::Amount(number * share))
}

/// A number that is not negative, with a point or a comma.
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
