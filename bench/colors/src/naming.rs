//! Measures how often the family of a colour is one that its name in the survey mentions, with that
//! row left out.

use sundry_color::survey::{Judged, leave_one_out};

pub fn report(list: bool) {
    let all = leave_one_out();
    let basic: Vec<&Judged> = all.iter().filter(|row| row.is_basic()).collect();
    let single: Vec<&Judged> = basic
        .iter()
        .copied()
        .filter(|row| row.also.is_empty())
        .collect();
    let part = |rows: &[&Judged], right: &dyn Fn(&Judged) -> bool| {
        100.0 * rows.iter().filter(|row| right(row)).count() as f64 / rows.len().max(1) as f64
    };
    let everything: Vec<&Judged> = all.iter().collect();
    println!("\nFamilies against the colour survey, the row itself left out (target ≥ 95 %)");
    let agrees = |row: &Judged| row.agrees();
    let head = |row: &Judged| row.found == row.said;
    println!(
        "names with a basic term: {:.1} % of {} ({:.1} % if only the last term counts)",
        part(&basic, &agrees),
        basic.len(),
        part(&basic, &head)
    );
    println!(
        "names that speak of one family only: {:.1} % of {}",
        part(&single, &agrees),
        single.len()
    );
    println!(
        "all, with words read as families (olive, teal …): {:.1} % of {}",
        part(&everything, &agrees),
        everything.len()
    );
    let (name, family) = sundry_color::name_of([0xbf, 0xaf, 0x9a]);
    println!("#bfaf9a is {name}, {family}");
    if list {
        for row in basic.iter().filter(|row| !row.agrees()) {
            let [r, g, b] = row.rgb;
            println!("  #{r:02x}{g:02x}{b:02x} {}: found {}", row.name, row.found);
        }
    }
}
