//! What the tables deny: the products of each class that are said to be free of what odd products of
//! the class hold, without a row of `lowered.tsv` that says why, for review by people who know such
//! products; and names that say an allergen which their kind denies. The second are faults.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use sundry_food::build::traits;
use sundry_food::{Flag, Flags};

use super::classes::Classes;
use super::modifiers::flag;
use super::ontology::Ontology;
use super::table;
use crate::Failure;

/// Reports products that deny, without a source, what their class holds at times: a line for each
/// class and each set of contents, with what is denied behind `no:`.
pub(super) fn of(ontology: &Ontology, classes: &Classes) -> String {
    let mut groups: BTreeMap<(&str, String, String), Vec<&str>> = BTreeMap::new();
    for (at, kind) in ontology.kinds.iter().enumerate() {
        let Some((class, carried)) = classes.of(kind.facts.class) else {
            continue;
        };
        let flags = kind.facts.flags;
        let denied = |flag: &Flag| {
            carried.presence(*flag) != sundry_food::Presence::No
                && !flags.presence(*flag).counts()
                && !sourced(ontology, classes, at, *flag)
        };
        let denied = listed(denied);
        if !denied.is_empty() {
            let holds = listed(|flag| flags.presence(*flag).counts());
            let group = groups.entry((class, holds, denied)).or_default();
            group.push(&kind.name);
        }
    }
    let mut text = String::new();
    for ((class, holds, denied), names) in groups {
        let names = names.join(", ");
        let _ = writeln!(text, "denied: {class}\t{holds}\tno: {denied}\t{names}");
    }
    text
}

/// Returns the names of the flags for which a test holds.
fn listed(test: impl Fn(&Flag) -> bool) -> String {
    let all = Flag::ALL.iter().filter(|flag| **flag != Flag::Seafood);
    let names: Vec<&str> = all
        .filter(|flag| test(flag))
        .map(|flag| flag.as_str())
        .collect();
    names.join(" ")
}

/// Returns true if a row with a source speaks of the contents of a kind or of what it is a kind of.
fn sourced(ontology: &Ontology, classes: &Classes, at: usize, flag: Flag) -> bool {
    let kind = &ontology.kinds[at];
    classes.speaks(&kind.name, flag)
        || kind
            .parents
            .iter()
            .any(|parent| sourced(ontology, classes, *parent, flag))
}

/// A word of names and what it says.
struct Word {
    words: Vec<String>,
    flags: Flags,
    /// Words beside which it says something else.
    unless: Vec<String>,
}

/// Checks that no kind denies what one of its names says.
pub(super) fn check(data: &Path, ontology: &Ontology) -> Result<(), Failure> {
    let words = read(data)?;
    let mut problems = Vec::new();
    for kind in &ontology.kinds {
        if kind.facts.traits & traits::NOT_FOOD != 0 {
            continue;
        }
        for name in std::iter::once(&kind.name).chain(&kind.aliases) {
            for word in words.iter().filter(|word| word.says(name)) {
                let denied = listed(|flag| {
                    word.flags.presence(*flag).counts()
                        && !kind.facts.flags.presence(*flag).counts()
                });
                if !denied.is_empty() {
                    problems.push(format!("{}: its name `{name}` says {denied}", kind.name));
                }
            }
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(problems.join("\n").into())
}

impl Word {
    fn says(&self, name: &str) -> bool {
        let has = |word: &String| {
            name.match_indices(word.as_str()).any(|(at, _)| {
                let letter = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
                let behind = &name[at + word.len()..];
                let behind = behind.strip_prefix('s').unwrap_or(behind);
                !letter(name[..at].chars().next_back()) && !letter(behind.chars().next())
            })
        };
        self.words.iter().any(has) && !self.unless.iter().any(has)
    }
}

fn read(data: &Path) -> Result<Vec<Word>, Failure> {
    let text = fs_err::read_to_string(data.join("named_contents.tsv"))?;
    let list = |text: &str| -> Vec<String> {
        let parts = text.split(',').map(str::trim);
        parts
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let mut words = Vec::new();
    for row in table(&text) {
        let (said, contents, unless) = match row[..] {
            [said, contents] => (said, contents, ""),
            [said, contents, unless] => (said, contents, unless),
            _ => return Err(format!("named contents: three columns are wanted: {row:?}").into()),
        };
        let mut flags = Flags::default();
        for content in contents.split_whitespace() {
            let known = flag(content).ok_or_else(|| format!("named contents: {content}?"))?;
            flags = flags.with(known.0, known.1);
        }
        words.push(Word {
            words: list(said),
            flags,
            unless: list(unless),
        });
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::super::{classes, ontology};
    use super::*;

    fn tables(kinds: &str) -> (tempfile::TempDir, Ontology, Classes) {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
        fs_err::create_dir(folder.path().join("ontology")).unwrap();
        let heads = "class\toften\trarely\tlends\tabout\nsauce\tdairy\tegg soy\t\tsauces\n";
        write("classes.tsv", heads);
        write(
            "lowered.tsv",
            "kinds\tstatements\tsource\nketchup\tsoy~\ta standard\n",
        );
        write(
            "named_contents.tsv",
            "words\tcontents\tunless\nsalmon, tuna\tfish\tsalmonberry, tuna fig\n",
        );
        let head = "kind\tparents\trows\tfacts\taliases\nketchup\t\t-\tclass=sauce\t\n";
        write("ontology/all.tsv", &format!("{head}{kinds}"));
        let classes = classes::read(folder.path()).unwrap();
        let ontology = ontology::read(&folder.path().join("ontology"), &classes).unwrap();
        (folder, ontology, classes)
    }

    #[test]
    fn what_a_product_denies_without_a_source_is_reported() {
        let kinds = "relish\tketchup\t-\t\t\n";
        let (_folder, ontology, classes) = tables(kinds);
        let text = of(&ontology, &classes);
        assert_eq!(text, "denied: sauce\tdairy\tno: egg\tketchup, relish\n");
    }

    #[test]
    fn a_name_that_says_what_its_kind_denies_is_an_error() {
        for (alias, right) in [
            ("salmon eggs benedict", false),
            ("two tunas", false),
            ("salmonberry", true),
            ("tuna fig", true),
            ("salmons eggs", false),
            ("eggs", true),
        ] {
            let kinds = format!("eggs benedict\t\t-\tclass=commodity egg\t{alias}\n");
            let (folder, ontology, _classes) = tables(&kinds);
            assert_eq!(check(folder.path(), &ontology).is_ok(), right, "{alias}");
        }
    }
}
