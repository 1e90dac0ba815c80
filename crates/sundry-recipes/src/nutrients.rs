//! Nutrients of a serving, by name. Computing them is done by `sundry-nutrition`.

use sundry_nutrition::{NUTRIENTS, Report};

/// Nutrients of a serving in the order of [`NUTRIENTS`]; `None` if no ingredient has a value.
#[derive(Debug, Clone)]
pub(crate) struct Nutrients(pub(crate) Vec<Option<f64>>);

impl Nutrients {
    /// Takes the nutrients from a report.
    pub(crate) fn of(report: &Report) -> Self {
        let amount = |name: &str| {
            let known = report.all.iter().find(|nutrient| nutrient.name == name);
            known.map(|nutrient| (nutrient.amount * 10_000.0).round() / 10_000.0)
        };
        Self(NUTRIENTS.iter().map(|row| amount(row.name)).collect())
    }

    /// Returns the amount of a nutrient.
    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        let at = NUTRIENTS.iter().position(|row| row.name == name)?;
        self.0.get(at).copied().flatten()
    }

    /// Returns the share of the daily value, at most 1.
    pub(crate) fn coverage(&self, name: &str) -> f64 {
        let row = NUTRIENTS.iter().find(|row| row.name == name);
        let [daily, ..] = row.map_or([0.0; 3], |row| row.daily);
        let amount = self.get(name).unwrap_or(0.0);
        if daily > 0.0 {
            (amount / daily).min(1.0)
        } else {
            0.0
        }
    }
}
