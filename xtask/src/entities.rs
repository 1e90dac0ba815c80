//! `cargo xtask entities`: compiles the tables in `data/entities` to the tagger's table of names.
//! `training/entities` makes the tagger's weights, not this tool.

use std::path::Path;

use fs_err as fs;

use crate::Failure;

const TABLE: &str = "crates/sundry-entities/model/names.bin";

/// Writes the table.
pub(crate) fn run(root: &Path) -> Result<bool, Failure> {
    let bytes = make(root)?;
    println!("{TABLE}: {} bytes", bytes.len());
    fs::write(root.join(TABLE), bytes)?;
    Ok(true)
}

fn make(root: &Path) -> Result<Vec<u8>, Failure> {
    let folder = root.join("data/entities");
    let mut read = |name: &str| fs::read_to_string(folder.join(name));
    Ok(sundry_entities::training::make_names(&mut read)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_what_the_tables_of_data_say() {
        let root = crate::root();
        let kept = fs::read(root.join(TABLE)).unwrap();
        assert!(make(&root).unwrap() == kept, "run `cargo xtask entities`");
    }
}
