//! Opens the table of trade foods: `labels/fooddata.csv` in the data folder, which
//! `data/food/labels.tsv` describes.

use std::fs::File;
use std::path::Path;

/// The table and the places of its columns.
pub struct Labels {
    pub table: csv::Reader<File>,
    heads: csv::StringRecord,
}

impl Labels {
    /// Opens the table; prints a note and returns `None` if the data folder has none.
    pub fn open(data: &Path, what: &str) -> Option<Self> {
        let file = data.join("labels/fooddata.csv");
        if !file.exists() {
            println!("\n{what}: no {}", file.display());
            return None;
        }
        let mut table = csv::Reader::from_path(&file).expect("a table with commas");
        let heads = table.headers().expect("a heading").clone();
        Some(Self { table, heads })
    }

    /// Returns the place of a column.
    pub fn place(&self, name: &str) -> usize {
        let place = self.heads.iter().position(|head| head == name);
        place.unwrap_or_else(|| panic!("labels: no column {name}"))
    }
}
