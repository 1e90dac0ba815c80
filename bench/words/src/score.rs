//! Counts correct answers by class, and computes the two means that are quoted.

use std::fmt;

use crate::queries::Query;

/// The nine classes: four of the plural, five of the singular.
const CLASSES: [(bool, &str, &str); 9] = [
    (true, "regular", "p/reg"),
    (true, "irregular", "p/irr"),
    (true, "invariant", "p/inv"),
    (true, "already", "p/alr"),
    (false, "regular", "s/reg"),
    (false, "irregular", "s/irr"),
    (false, "invariant", "s/inv"),
    (false, "already", "s/alr"),
    (false, "already-s", "s/alr-s"),
];

#[derive(Default)]
pub struct Scores {
    right: [u32; 9],
    all: [u32; 9],
}

impl Scores {
    pub fn add(&mut self, query: &Query, right: bool) {
        let at = CLASSES
            .iter()
            .position(|(plural, class, _)| *plural == query.plural && *class == query.class);
        if let Some(at) = at {
            self.all[at] += 1;
            self.right[at] += u32::from(right);
        }
    }

    pub fn header() -> String {
        let names: Vec<String> = CLASSES
            .iter()
            .map(|(_, _, name)| format!("{name:>7}"))
            .collect();
        format!("{} | {:>5} {:>5}", names.join(" "), "P", "S")
    }

    fn percent(&self, at: usize) -> f64 {
        100.0 * f64::from(self.right[at]) / f64::from(self.all[at].max(1))
    }

    fn mean(&self, classes: std::ops::Range<usize>) -> f64 {
        let count = classes.len() as f64;
        classes.map(|at| self.percent(at)).sum::<f64>() / count
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..CLASSES.len() {
            write!(out, "{:>7.2} ", self.percent(at))?;
        }
        write!(out, "| {:>5.2} {:>5.2}", self.mean(0..4), self.mean(4..9))
    }
}
