//! Everything that the compiled tables say of each kind, one line a kind: to be read through after a
//! change of the data.

use std::fmt::Write as _;

use sundry_food::{Answer, Flag, Foods};

/// The report.
pub(super) fn of(foods: &Foods) -> String {
    let mut text = String::new();
    for kind in foods.kinds() {
        let parents: Vec<&str> = kind.parents().map(sundry_food::Kind::name).collect();
        let flags: Vec<String> = Flag::ALL
            .iter()
            .filter_map(|flag| match kind.flags().get(*flag) {
                Answer::No => None,
                Answer::Maybe => Some(format!("{}?", flag.as_str())),
                Answer::Yes => Some(flag.as_str().to_owned()),
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
