//! Reads `data/food/named_parts.tsv` and holds the dishes to it: a dish whose name says `prawn` is made
//! of prawns, among other things. It checks the recipes of `dishes.tsv` only, not rows of other tables.

use std::path::Path;

use super::dishes::Dish;
use super::ontology::Ontology;
use super::table;
use crate::Failure;

/// A word of names, and what a dish with it must have as a part.
struct Named {
    word: String,
    /// Kinds, of which one must be a part or a parent of one.
    kinds: Vec<usize>,
    /// Names of dishes in which the word means something else.
    except: Vec<String>,
}

/// Checks that each dish has a part of every food that its name says.
pub(super) fn check(data: &Path, dishes: &[Dish], ontology: &Ontology) -> Result<(), Failure> {
    let named = read(data, ontology)?;
    let mut problems = Vec::new();
    for dish in dishes {
        let is_part = |kind: &usize| {
            let parts = dish
                .kinds
                .iter()
                .filter_map(|part| ontology.by_name.get(part));
            parts.into_iter().any(|part| ontology.is(*part, *kind))
        };
        let says = |named: &&Named| {
            let said =
                |word: &str| word == named.word || word.strip_suffix('s') == Some(&named.word);
            dish.kind.split(' ').any(said) && !named.except.contains(&dish.kind)
        };
        for named in named.iter().filter(says) {
            if !named.kinds.iter().any(is_part) {
                problems.push(format!("{}: no part of it is {}", dish.kind, named.word));
            }
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(problems.join("\n").into())
}

fn read(data: &Path, ontology: &Ontology) -> Result<Vec<Named>, Failure> {
    let text = fs_err::read_to_string(data.join("named_parts.tsv"))?;
    let mut named = Vec::new();
    for row in table(&text) {
        let (word, kinds, except) = match row[..] {
            [word, kinds] => (word, kinds, ""),
            [word, kinds, except] => (word, kinds, except),
            _ => return Err(format!("named parts: three columns are wanted: {row:?}").into()),
        };
        let kind = |name: &str| {
            let at = ontology.by_name.get(name).copied();
            at.ok_or_else(|| format!("named parts: no kind is named `{name}`"))
        };
        named.push(Named {
            word: word.to_owned(),
            kinds: kinds.split(", ").map(kind).collect::<Result<_, _>>()?,
            except: except.split("; ").map(str::to_owned).collect(),
        });
    }
    Ok(named)
}

#[cfg(test)]
mod tests {
    use sundry_food::FIRST_COMPOSED;

    use super::super::{classes, dishes, ontology};
    use super::*;

    #[test]
    fn a_dish_without_the_food_that_it_is_named_after_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
        fs_err::create_dir(folder.path().join("ontology")).unwrap();
        write("classes.tsv", "class\toften\trarely\tlends\tabout\n");
        write("lowered.tsv", "kinds\tstatements\tsource\n");
        write(
            "parts.tsv",
            "part\trow\tkind\nking\t7\tking prawn\nhen\t8\tchicken\n",
        );
        write(
            "ontology/all.tsv",
            "kind\tparents\trows\tfacts\taliases\nprawn\t\t-\tclass=commodity\t\n\
             king prawn\tprawn\t-\tclass=commodity\t\nchicken\t\t-\tclass=commodity\t\n",
        );
        write(
            "named_parts.tsv",
            "word\tkinds\texcept\nprawn\tprawn\tprawn crackers\n",
        );
        let classes = classes::read(folder.path()).unwrap();
        let ontology = ontology::read(&folder.path().join("ontology"), &classes).unwrap();
        let checked = |name: &str, part: &str| {
            let dish = format!(
                "kind\trow\tparts\tmeasures\n{name}\t{FIRST_COMPOSED}\t{part}=20\tserving=20\n"
            );
            write("dishes.tsv", &dish);
            let dishes = dishes::read(folder.path()).unwrap();
            check(folder.path(), &dishes, &ontology).map_err(|error| error.to_string())
        };
        assert_eq!(checked("prawn curry", "king"), Ok(()));
        assert_eq!(checked("prawn crackers", "hen"), Ok(()));
        let error = checked("curry of prawns", "hen").unwrap_err();
        assert_eq!(error, "curry of prawns: no part of it is prawn");
    }
}
