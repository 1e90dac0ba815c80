//! The licence files of one package, each cut into its copyright lines and the rest, so that
//! libraries that share a licence share one text. Reads files; decides nothing about them.

use std::path::Path;

use crate::Failure;

/// Beginnings of the names of files that hold terms or notices.
const NAMES: &[&str] = &["licen", "unlicense", "copyright", "notice"];

/// Such a file counts in a package's own folder only: deeper down, beside a `LICENSE`, it is the
/// licence that was not chosen (zstd).
const NAME_AT_THE_TOP: &str = "copying";

/// Folders within a package are searched this deep: bundled C sources have their own file there.
const DEPTH: usize = 2;

/// One licence text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// The lines that say whose work it is.
    pub(crate) copyright: Vec<String>,
    /// Everything else, blank lines at both ends removed.
    pub(crate) terms: String,
}

/// Returns the licence texts in the folder of a package, in the order of their paths.
pub(crate) fn of(folder: &Path) -> Result<Vec<Text>, Failure> {
    let mut texts = Vec::new();
    gather(folder, DEPTH, &mut texts)?;
    Ok(texts)
}

fn gather(folder: &Path, depth: usize, texts: &mut Vec<Text>) -> Result<(), Failure> {
    let mut entries: Vec<_> = fs_err::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs_err::DirEntry::path);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().to_lowercase();
        let about = entry.file_type()?;
        if about.is_dir() && depth > 0 {
            gather(&entry.path(), depth - 1, texts)?;
        }
        let is_code = Path::new(&name)
            .extension()
            .is_some_and(|kind| kind == "rs" || kind == "py");
        let is_notice = NAMES.iter().any(|start| name.starts_with(start))
            || (depth == DEPTH && name.starts_with(NAME_AT_THE_TOP));
        if about.is_file() && !is_code && is_notice {
            texts.push(cut(&String::from_utf8_lossy(&fs_err::read(entry.path())?)));
        }
    }
    Ok(())
}

/// Parts the copyright lines at the start of a line from the terms.
fn cut(text: &str) -> Text {
    let mut copyright = Vec::new();
    let mut terms = Vec::new();
    for line in text.lines() {
        let line = line.trim_end();
        if names_an_owner(line) {
            copyright.push(line.trim().to_owned());
        } else if !(line.is_empty() && terms.last().is_none_or(|last: &&str| last.is_empty())) {
            terms.push(line);
        }
    }
    Text {
        copyright,
        terms: terms.join("\n").trim_end().to_owned(),
    }
}

/// Returns true for `Copyright (c) 2015 The Developers`, but not for the terms' own sentences
/// about copyright, nor for the blank of the Apache licence's appendix.
fn names_an_owner(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    let Some(rest) = line.strip_prefix("copyright") else {
        return false;
    };
    let rest = rest.trim_start();
    let is_blank = rest.starts_with('[') || rest.starts_with('{');
    let begins = rest.starts_with("(c)") || rest.starts_with('©');
    !is_blank && (begins || rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_are_parted_from_terms() {
        let text = cut(
            "MIT License\n\nCopyright (c) 2015 Jane\nCopyright 2016 Joe\n\nPermission is \
                        granted.\n\n   Copyright [yyyy] [name of copyright owner]\n",
        );
        assert_eq!(
            text.copyright,
            ["Copyright (c) 2015 Jane", "Copyright 2016 Joe"]
        );
        assert_eq!(
            text.terms,
            "MIT License\n\nPermission is granted.\n\n   Copyright [yyyy] [name of copyright owner]"
        );
    }

    #[test]
    fn sentences_about_copyright_stay_in_the_terms() {
        assert!(
            cut("copyright notice that is included in")
                .copyright
                .is_empty()
        );
        assert!(cut("Copyright notices must stay.").copyright.is_empty());
    }
}
