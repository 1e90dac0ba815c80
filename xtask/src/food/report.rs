//! Reports everything that the compiled tables say about each kind, one line per kind, for review
//! after a change of the data.

use std::fmt::Write as _;

use sundry_food::{Flag, Foods, Presence};

use super::ontology::Ontology;

/// Returns the report.
pub(super) fn of(foods: &Foods) -> String {
    let mut text = String::new();
    for kind in foods.kinds() {
        let parents: Vec<&str> = kind.parents().map(sundry_food::Kind::name).collect();
        let flags: Vec<String> = Flag::ALL
            .iter()
            .filter_map(|flag| match kind.flags().presence(*flag) {
                Presence::No => None,
                Presence::Rarely => Some(format!("{}~", flag.as_str())),
                Presence::Often => Some(format!("{}?", flag.as_str())),
                Presence::Yes => Some(flag.as_str().to_owned()),
            })
            .collect();
        let food = kind.default_food().map_or_else(
            || "-".to_owned(),
            |food| format!("{:05} {}", food.id(), food.description()),
        );
        let _ = writeln!(
            text,
            "{}\t{}\t{food}\t{}\t{}\t{:?}",
            kind.name(),
            parents.join(", "),
            flags.join(" "),
            kind.aisle(),
            kind.fodmap().low,
        );
    }
    text
}

/// Lists the kinds that borrow another kind's row, and their number: their nutrients are those of a
/// relative.
pub(super) fn borrowed(ontology: &Ontology) -> String {
    let mut text = String::new();
    let lent = ontology
        .kinds
        .iter()
        .filter_map(|kind| Some((kind, kind.borrowed.as_ref()?)));
    let mut count = 0;
    for (kind, from) in lent {
        count += 1;
        let _ = writeln!(text, "borrowed: {}\t{from}\t{:?}", kind.name, kind.rows);
    }
    let none = ontology
        .kinds
        .iter()
        .filter(|kind| kind.described && kind.rows.is_empty());
    for kind in none.clone() {
        let _ = writeln!(text, "no row: {}", kind.name);
    }
    let _ = writeln!(
        text,
        "{count} kinds borrow a row, {} dishes have none",
        none.count()
    );
    text
}
