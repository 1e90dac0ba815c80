//! Keeps files above 4 MB out of the repository, since a clone carries them for ever. Intended
//! exceptions are listed with a reason.

use super::finding::Finding;
use super::house::{File, House};

const LARGEST: u64 = 4_000_000;

/// Larger files on purpose: path and reason.
const LISTED: &[(&str, &str)] = &[
    (
        "models/language/languages.bin",
        "the weights that tell 96 languages, in bytes already",
    ),
    (
        "crates/sundry-entities/model/encoder.bin",
        "the neural tagger, in eight and four bits already",
    ),
    (
        "crates/sundry-food/blobs/kinds.bin",
        "thirteen thousand kinds of food and a hundred thousand names, looked up where they lie",
    ),
    (
        "crates/sundry-food/blobs/foods.bin",
        "the rows of SR28 with 150 nutrients, and ten thousand composed dishes",
    ),
];

/// Checks every file of the repository.
pub(crate) fn of(house: &House) -> Vec<Finding> {
    house.files.iter().filter_map(check).collect()
}

fn check(file: &File) -> Option<Finding> {
    let listed = LISTED.iter().any(|(path, _)| *path == file.path);
    (file.bytes > LARGEST && !listed).then(|| {
        let megabytes = file.bytes / 1_000_000;
        Finding::error(
            &file.path,
            0,
            format!("{megabytes} MB: make it smaller, or list it in xtask/src/tidy/sizes.rs"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_megabytes_are_the_line() {
        let file = |bytes| File {
            path: "data/x/y.tsv".into(),
            bytes,
            text: None,
        };
        assert_eq!(check(&file(LARGEST)), None);
        assert!(check(&file(LARGEST + 1)).is_some());
    }
}
