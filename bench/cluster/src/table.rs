//! The figures that the measuring programs say, a row each.
//!
//! A figure is a line `WHAT: MEASURED (goal GOAL: met)` or `… MISSED)`, or `ok WHAT: MEASURED` or `MISSED
//! …` where the goal goes without saying; other lines are no figures.

#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<Row>,
    is_bad: bool,
}

#[derive(Debug)]
struct Row {
    part: &'static str,
    cells: [String; 4],
}

/// Says a figure in the form that the table reads; `false` if its goal was missed.
pub(crate) fn say(what: &str, measured: &str, goal: &str, is_met: bool) -> bool {
    let verdict = if is_met { "met" } else { "MISSED" };
    println!("{what}: {measured} (goal {goal}: {verdict})");
    is_met
}

/// Reads what, measured, goal and verdict.
fn figure(line: &str) -> Option<[String; 4]> {
    let line = line.trim();
    for (word, verdict) in [("ok ", "met"), ("MISSED ", "MISSED")] {
        if let Some(said) = line.strip_prefix(word) {
            let (what, measured) = said.trim().split_once(": ").unwrap_or((said.trim(), ""));
            return Some([what, measured, "", verdict].map(str::to_owned));
        }
    }
    let (said, goal) = line.strip_suffix(')')?.rsplit_once(" (goal ")?;
    let (what, measured) = said.split_once(": ")?;
    let (goal, verdict) = goal.rsplit_once(": ")?;
    let is_verdict = matches!(verdict, "met" | "MISSED");
    is_verdict.then(|| [what, measured, goal, verdict].map(str::to_owned))
}

impl Table {
    pub(crate) fn take(&mut self, part: &'static str, line: &str) {
        if let Some(why) = line.strip_prefix("skipped: ") {
            self.row(part, ["skipped", why, "", ""].map(str::to_owned));
        } else if let Some(cells) = figure(line) {
            self.is_bad |= cells[3] == "MISSED";
            self.row(part, cells);
        }
    }

    /// A part has ended: one that failed without a missed goal has to be seen as well.
    pub(crate) fn end(&mut self, part: &'static str, is_good: bool) {
        let mut rows = self.rows.iter().filter(|row| row.part == part);
        let is_explained = rows.any(|row| row.cells[3] == "MISSED");
        if !is_good && !is_explained {
            self.is_bad = true;
            let why = "ended early, see above";
            self.row(
                part,
                ["the whole part", why, "", "MISSED"].map(str::to_owned),
            );
        }
    }

    fn row(&mut self, part: &'static str, cells: [String; 4]) {
        self.rows.push(Row { part, cells });
    }

    pub(crate) fn is_good(&self) -> bool {
        !self.is_bad
    }

    pub(crate) fn print(&self) {
        println!("\n| Part | What | Measured | Goal | |\n|---|---|---|---|---|");
        for Row { part, cells } in &self.rows {
            println!("| {part} | {} |", cells.join(" | "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_read_from_a_line() {
        for (line, expected) in [
            (
                "memory: of it: 73 MB (goal 80 MB: met)",
                Some(["memory", "of it: 73 MB", "80 MB", "met"]),
            ),
            (
                "  a day (285 rows): 6.1 ms (goal 5 ms: MISSED)",
                Some(["a day (285 rows)", "6.1 ms", "5 ms", "MISSED"]),
            ),
            (
                "  MISSED accepted in the end: 9, never over",
                Some(["accepted in the end", "9, never over", "", "MISSED"]),
            ),
            ("  ok     none came", Some(["none came", "", "", "met"])),
            ("a database:", None),
            ("rows: 5 (of 6)", None),
        ] {
            let expected = expected.map(|cells| cells.map(str::to_owned));
            assert_eq!(figure(line), expected, "{line}");
        }
    }

    #[test]
    fn a_missed_goal_and_a_failed_part_are_seen() {
        let mut table = Table::default();
        table.take("store", "swaps: 0 (goal 0: met)");
        table.end("store", true);
        table.take("database", "skipped: it is not installed");
        table.end("database", true);
        assert!(table.is_good());
        table.end("failover", false);
        assert!(!table.is_good());
        assert_eq!(table.rows.len(), 3);
        let mut table = Table::default();
        table.take("store", "swaps: 1 (goal 0: MISSED)");
        table.end("store", false);
        assert!(!table.is_good());
        assert_eq!(table.rows.len(), 1);
    }
}
