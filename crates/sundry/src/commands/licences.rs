//! `sundry licences`: prints the authors and licences of everything that the program carries: data,
//! models, libraries. The texts are compiled in, so that every copy of the program includes its
//! notices.

use std::process::ExitCode;

use crate::cli::LicencePart;
use crate::output::{Failure, print};

/// A page of the repository: its path and its text.
type Page = (&'static str, &'static str);

macro_rules! source {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../", $path)))
    };
}

/// One page for each folder of `data`; a test compares the list with the repository.
const DATA: &[Page] = &[
    source!("data/article/SOURCE.md"),
    source!("data/books/SOURCE.md"),
    source!("data/colors/SOURCE.md"),
    source!("data/entities/SOURCE.md"),
    source!("data/fill/SOURCE.md"),
    source!("data/food/SOURCE.md"),
    source!("data/games/SOURCE.md"),
    source!("data/gifs/SOURCE.md"),
    source!("data/language/SOURCE.md"),
    source!("data/licences/SOURCE.md"),
    source!("data/markup/SOURCE.md"),
    source!("data/memes/SOURCE.md"),
    source!("data/news/SOURCE.md"),
    source!("data/ocr/SOURCE.md"),
    source!("data/pictures/SOURCE.md"),
    source!("data/plate/SOURCE.md"),
    source!("data/recipe-forms/SOURCE.md"),
    source!("data/recipes/SOURCE.md"),
    source!("data/recipes/question/SOURCE.md"),
    source!("data/sentiment/SOURCE.md"),
    source!("data/tools/SOURCE.md"),
    source!("data/words/SOURCE.md"),
];

/// One page for each trained model.
const MODELS: &[Page] = &[
    source!("crates/sundry-nutrition/models/CARD.md"),
    source!("models/article/CARD.md"),
    source!("models/language/CARD.md"),
    source!("models/plate/CARD.md"),
];

/// Written by `cargo xtask licences`; `cargo xtask tidy` compares it with `Cargo.lock`.
const LIBRARIES: &[Page] = &[source!("data/licences/libraries.txt")];

const OWN: &str = concat!(
    "Sundry ",
    env!("CARGO_PKG_VERSION"),
    " is licensed under the Apache License 2.0 or the MIT licence, as you choose. What it contains from\n\
     others comes under the terms below.\n"
);

pub(crate) fn run(part: Option<LicencePart>) -> Result<ExitCode, Failure> {
    let wanted = |which| part.is_none_or(|part| part == which);
    let mut text = String::new();
    if part.is_none() {
        text.push_str(OWN);
    }
    for (which, pages) in [
        (LicencePart::Data, DATA),
        (LicencePart::Models, MODELS),
        (LicencePart::Libraries, LIBRARIES),
    ] {
        if wanted(which) {
            for page in pages {
                add(&mut text, *page);
            }
        }
    }
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn add(text: &mut String, (path, page): Page) {
    let rule = "=".repeat(84);
    for line in ["", &rule, path, &rule, "", page.trim_end()] {
        text.push_str(line);
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// Every `SOURCE.md` and `CARD.md` of the repository is in the program.
    #[test]
    fn no_source_is_left_out() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut found = Vec::new();
        for folder in ["data", "models", "crates"] {
            pages_below(&root, folder, &mut found);
        }
        found.sort();
        let mut listed: Vec<_> = DATA.iter().chain(MODELS).map(|(path, _)| *path).collect();
        listed.sort_unstable();
        assert_eq!(found, listed);
    }

    fn pages_below(root: &Path, folder: &str, found: &mut Vec<String>) {
        for entry in fs_err::read_dir(root.join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let path = format!("{folder}/{name}");
            if root.join(&path).is_dir() && name != "target" {
                pages_below(root, &path, found);
            } else if ["SOURCE.md", "CARD.md"].contains(&name.as_str()) {
                found.push(path);
            }
        }
    }
}
