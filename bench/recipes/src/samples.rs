//! Compares SmartPoints with public answers of the hosted service, computed from their nutrients.

use std::path::Path;

use sundry_recipes::smart_points;

use crate::share;

pub(crate) fn run(path: &Path) {
    let table = std::fs::read_to_string(path).unwrap_or_default();
    let mut rows = table.lines().map(|row| row.split('\t').collect::<Vec<_>>());
    let Some(header) = rows.next() else {
        println!("smart points: no {}", path.display());
        return;
    };
    let (mut right, mut all) = (0, 0);
    for row in rows {
        let number = |name: &str| -> f64 {
            let at = header.iter().position(|column| *column == name);
            let cell = at.and_then(|at| row.get(at));
            cell.and_then(|cell| cell.parse().ok()).unwrap_or(f64::NAN)
        };
        let points = smart_points(
            number("kcal"),
            number("sat_fat"),
            number("sugar"),
            number("protein"),
            number("fiber"),
        );
        all += 1;
        right += usize::from(f64::from(points) == number("smart_points"));
    }
    println!("smart points: {}", share(right, all));
}
