//! `cargo xtask food`: compiles `data/food` to the two tables that `sundry-food` carries. The same
//! input gives the same bytes. The engine reads the tables; this tool only writes them.

mod candidates;
mod classes;
mod denied;
mod dishes;
mod foods;
mod implied;
mod kinds;
mod labels;
mod modifiers;
mod named_parts;
mod names;
mod ontology;
mod overlay;
mod pack;
mod report;
mod rows;
mod sidefacts;
mod usda;

use std::path::Path;

use sundry_food::Foods;

use crate::Failure;

const HELP: &str = "\
Compiles data/food into crates/sundry-food/blobs.

  cargo xtask food             write foods.bin and kinds.bin
  cargo xtask food --check     only say whether they are up to date
  cargo xtask food --report    print every kind with its row, to be read through: what it contains, often (?) or
                               rarely (~); which kinds borrow another's row, which have none; what products deny
                               (no:) that others of their class hold, without a row of lowered.tsv
  cargo xtask food --labels FILE.csv
                               write figures of FoodData Central into data/food/overlay.tsv, as
                               data/food/labels.tsv says
";

/// Runs the tool; `Ok(false)` if a check failed.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<bool, Failure> {
    let option = arguments.first().map(String::as_str);
    if matches!(option, Some("--help" | "-h")) {
        print!("{HELP}");
        return Ok(true);
    }
    if let (Some("--labels"), Some(file)) = (option, arguments.get(1)) {
        labels::write(&root.join("data/food"), Path::new(file))?;
        return Ok(true);
    }
    let built = Built::from(&root.join("data/food"))?;
    let blobs = root.join("crates/sundry-food/blobs");
    match option {
        None => {
            fs_err::write(blobs.join("foods.bin"), &built.foods)?;
            fs_err::write(blobs.join("kinds.bin"), &built.kinds)?;
            println!(
                "foods.bin {} bytes, kinds.bin {} bytes",
                built.foods.len(),
                built.kinds.len()
            );
            for warning in &built.warnings {
                println!("warning: {warning}");
            }
            Ok(true)
        }
        Some("--check") => {
            let same = fs_err::read(blobs.join("foods.bin"))? == built.foods
                && fs_err::read(blobs.join("kinds.bin"))? == built.kinds;
            println!(
                "{}",
                if same {
                    "up to date"
                } else {
                    "out of date: run `cargo xtask food`"
                }
            );
            Ok(same)
        }
        Some("--report") => {
            let foods = Foods::from_bytes(built.foods.into(), built.kinds.into());
            print!("{}{}", report::of(&foods), built.review);
            let (kinds, names) = (foods.kinds().count(), foods.names().count());
            let dishes = foods.iter().filter(|food| food.id() >= FIRST_DISH).count();
            println!("{dishes} rows of dishes, computed from their parts");
            let overlay = fs_err::read_to_string(root.join("data/food/overlay.tsv"))?;
            for (what, said) in SOURCES {
                let rows = table(&overlay).filter(|row| row[row.len() - 1].starts_with(said));
                println!("{} rows of the overlay: {what}", rows.count());
            }
            println!("{kinds} kinds, {names} names");
            Ok(true)
        }
        Some(other) => Err(format!("food knows no `{other}`\n\n{HELP}").into()),
    }
}

/// First number of FNDDS dishes, which have eight digits.
const FIRST_DISH: u32 = 10_000_000;
/// Prefixes of the last column of the overlay.
const SOURCES: [(&str, &str); 4] = [
    ("all", ""),
    ("one food of FoodData Central", "FoodData Central, "),
    ("the middle half of labels", "middle half of "),
    ("typical of labels", "typical "),
];

/// The compiled tables.
struct Built {
    foods: Vec<u8>,
    kinds: Vec<u8>,
    warnings: Vec<String>,
    /// What is to be read through beside the kinds: borrowed rows, and what products deny.
    review: String,
}

impl Built {
    fn from(data: &Path) -> Result<Self, Failure> {
        let mut warnings = Vec::new();
        let usda = usda::read(&data.join("usda"))?;
        let modifiers = modifiers::read(&data.join("modifiers.tsv"))?;
        let overlay = overlay::read(&data.join("overlay.tsv"))?;
        let dishes = dishes::read(data)?;
        let rows = rows::all(&usda, &overlay, &dishes, &modifiers)?;
        let foods = foods::write(&usda, &rows)?;
        let classes = classes::read(data)?;
        let mut ontology = ontology::read(&data.join("ontology"), &classes)?;
        let ids: Vec<u32> = rows.iter().map(|row| row.id).collect();
        ontology::lend(&mut ontology, &names::descriptions(&rows), &ids)?;
        ontology::serve(&mut ontology, &dishes)?;
        dishes::inherit(&dishes, &classes, &mut ontology)?;
        implied::add(&mut ontology);
        denied::check(data, &ontology)?;
        dishes::check(&dishes, &ontology)?;
        named_parts::check(data, &dishes, &ontology)?;
        sidefacts::add(&mut ontology, &dishes, data)?;
        let named = |id: u32| ontology.kinds.iter().any(|kind| kind.rows.contains(&id));
        if let Some(food) = overlay.iter().find(|food| !named(food.id)) {
            return Err(format!("overlay: no kind has {} {}", food.id, food.description).into());
        }
        let there = |id: &u32| rows.iter().any(|row| row.id == *id);
        for kind in &ontology.kinds {
            if let Some(id) = kind.rows.iter().find(|id| !there(id)) {
                return Err(format!("{}: the table has no row {id}", kind.name).into());
            }
        }
        // The engine's own matching finds the kinds of the rows, over a first table without kinds
        // of rows.
        let first = kinds::write(&ontology, &modifiers, &rows, &[], &mut Vec::new())?;
        let engine = Foods::from_bytes(foods.clone().into(), first.into());
        let row_kinds = kinds::of_rows(&engine, &rows, &ontology);
        let kinds = kinds::write(&ontology, &modifiers, &rows, &row_kinds, &mut warnings)?;
        Ok(Self {
            foods,
            kinds,
            warnings,
            review: report::borrowed(&ontology) + &denied::of(&ontology, &classes),
        })
    }
}

/// Iterates over the rows of a tab-separated table below its heading; lines that begin with `#` are
/// comments.
fn table(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .skip(1)
        .map(|line| line.split('\t').map(str::trim).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_tables_are_those_of_the_data() {
        let root = crate::root();
        let built = Built::from(&root.join("data/food")).unwrap();
        let blobs = root.join("crates/sundry-food/blobs");
        let same = |name: &str, bytes: &[u8]| fs_err::read(blobs.join(name)).unwrap() == bytes;
        assert!(same("foods.bin", &built.foods), "run `cargo xtask food`");
        assert!(same("kinds.bin", &built.kinds), "run `cargo xtask food`");
    }
}
