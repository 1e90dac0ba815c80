//! The small table at the end of a measurement: name, value, goal, and whether it was met.

use std::fmt;

/// A measurement's lines, under a title.
pub(crate) struct Table {
    title: String,
    lines: Vec<Line>,
}

struct Line {
    name: String,
    value: String,
    goal: String,
    met: Option<bool>,
}

impl Table {
    /// Makes an empty table.
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            lines: Vec::new(),
        }
    }

    /// Adds a figure without a goal.
    pub(crate) fn tell(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        self.lines.push(Line {
            name,
            value,
            goal: String::new(),
            met: None,
        });
    }

    /// Adds a figure with a goal.
    pub(crate) fn judge(
        &mut self,
        name: impl Into<String>,
        value: impl Into<String>,
        goal: impl Into<String>,
        met: bool,
    ) {
        let (name, value, goal) = (name.into(), value.into(), goal.into());
        self.lines.push(Line {
            name,
            value,
            goal,
            met: Some(met),
        });
    }

    /// Returns true if every goal was met.
    pub(crate) fn all_met(&self) -> bool {
        self.lines.iter().all(|line| line.met != Some(false))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: fn(&Line) -> &str| {
            self.lines
                .iter()
                .map(|line| column(line).chars().count())
                .max()
                .unwrap_or(0)
        };
        let (names, values) = (width(|line| &line.name), width(|line| &line.value));
        let goals = width(|line| &line.goal);
        writeln!(formatter, "\n{}", self.title)?;
        for Line {
            name,
            value,
            goal,
            met,
        } in &self.lines
        {
            let verdict = match met {
                None => "",
                Some(true) => "ok",
                Some(false) => "MISSED",
            };
            let line = format!("  {name:<names$}  {value:>values$}  {goal:<goals$}  {verdict}");
            writeln!(formatter, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Returns the median of some figures; the upper one of two.
pub(crate) fn median(figures: &[f64]) -> f64 {
    quantile(figures, 0.5)
}

/// Returns a quantile of some figures.
pub(crate) fn quantile(figures: &[f64], share: f64) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (sorted.len() as f64 * share) as usize;
    sorted
        .get(place.min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_figures_that_were_measured() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(quantile(&[1.0, 2.0, 3.0, 4.0], 0.99), 4.0);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn one_missed_goal_is_a_missed_table() {
        let mut table = Table::new("t");
        table.judge("a", "1", "<= 2", true);
        assert!(table.all_met());
        table.judge("b", "3", "<= 2", false);
        assert!(!table.all_met());
        assert!(table.to_string().contains("b  3  <= 2  MISSED"));
    }
}
