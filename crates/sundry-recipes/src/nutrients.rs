//! Nutrients of a serving, by name. What they are, and how they are summed, is `sundry-nutrition`'s
//! matter.

use sundry_nutrition::{NUTRIENTS, Report};

/// Nutrients of a serving in the order of [`NUTRIENTS`]; none where no ingredient was measured for it.
#[derive(Debug, Clone)]
pub(crate) struct Nutrients(pub(crate) Vec<Option<f64>>);

impl Nutrients {
    /// Those of a report.
    pub(crate) fn of(report: &Report) -> Self {
        let amount = |name: &str| {
            let known = report.all.iter().find(|nutrient| nutrient.name == name);
            known.map(|nutrient| (nutrient.amount * 10_000.0).round() / 10_000.0)
        };
        Self(NUTRIENTS.iter().map(|row| amount(row.name)).collect())
    }

    /// The amount of one.
    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        let at = NUTRIENTS.iter().position(|row| row.name == name)?;
        self.0.get(at).copied().flatten()
    }

    /// The share of a day's needs, at most whole.
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
