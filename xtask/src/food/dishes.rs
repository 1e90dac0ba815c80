//! Reads `data/food/dishes.tsv`: the parts of one ordinary portion of a dish. Its values per 100 g
//! are the sums over the rows of its parts; its measures are listed beside them.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_food::{FIRST_COMPOSED, Flag, Presence};

use super::classes::Classes;
use super::ontology::Ontology;
use super::table;
use crate::Failure;

/// A dish.
pub(super) struct Dish {
    /// The kind whose row it is.
    pub(super) kind: String,
    pub(super) id: u32,
    /// Rows and grams; water that boils off has a negative weight.
    pub(super) parts: Vec<(u32, f64)>,
    /// The kinds of its parts.
    pub(super) kinds: Vec<String>,
    /// Measures and grams.
    pub(super) measures: Vec<(String, f32)>,
}

impl Dish {
    /// Returns the description of its row.
    pub(super) fn description(&self) -> String {
        let mut letters = self.kind.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect()
    }
}

/// Gives each dish, as often present, what the classes of its parts lend and its own line says nothing
/// of: a sandwich may hold the milk and soya of bread.
pub(super) fn inherit(
    dishes: &[Dish],
    classes: &Classes,
    ontology: &mut Ontology,
) -> Result<(), Failure> {
    for dish in dishes {
        let at = |kind: &String| {
            let at = ontology.by_name.get(kind).copied();
            at.ok_or_else(|| format!("dishes and parts: no kind is named `{kind}`"))
        };
        let own = at(&dish.kind)?;
        for part in &dish.kinds {
            let lent = classes.lent(&ontology.kinds[at(part)?].facts);
            let facts = &mut ontology.kinds[own].facts;
            facts.flags = facts.flags.worst(lent.replaced(facts.said, 0));
        }
    }
    Ok(())
}

/// Checks that each dish is said to hold, often at least, what its parts always hold.
pub(super) fn check(dishes: &[Dish], ontology: &Ontology) -> Result<(), Failure> {
    let flags = |kind: &String| {
        let at = ontology.by_name.get(kind);
        let at = at.ok_or_else(|| format!("dishes and parts: no kind is named `{kind}`"))?;
        Ok::<_, Failure>(ontology.kinds[*at].facts.flags)
    };
    let mut problems = Vec::new();
    for dish in dishes {
        let said = flags(&dish.kind)?;
        for part in &dish.kinds {
            let holds = flags(part)?;
            let denied = |flag: &&Flag| {
                holds.presence(**flag) == Presence::Yes && !said.presence(**flag).counts()
            };
            for flag in Flag::ALL.iter().filter(denied) {
                let (dish, flag) = (&dish.kind, flag.as_str());
                problems.push(format!("{dish}: its part {part} holds {flag}"));
            }
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    Err(problems.join("\n").into())
}

/// Reads the dishes.
pub(super) fn read(data: &Path) -> Result<Vec<Dish>, Failure> {
    let text = fs_err::read_to_string(data.join("parts.tsv"))?;
    let mut rows: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for row in table(&text) {
        let [part, id, kind] = row[..] else {
            return Err(format!("parts: three columns are wanted: {row:?}").into());
        };
        rows.insert(part.to_owned(), (id.parse()?, kind.to_owned()));
    }
    let text = fs_err::read_to_string(data.join("dishes.tsv"))?;
    let mut dishes = Vec::new();
    for row in table(&text) {
        let [kind, id, parts, measures] = row[..] else {
            return Err(format!("dishes: four columns are wanted: {row:?}").into());
        };
        let pairs = |text: &str| -> Result<Vec<(String, f64)>, Failure> {
            let pair = |pair: &str| {
                let (name, grams) = pair.rsplit_once('=')?;
                Some((name.to_owned(), grams.parse().ok()?))
            };
            text.split_whitespace()
                .map(|one| pair(one).ok_or_else(|| format!("dishes: {kind}: {one}?").into()))
                .collect()
        };
        let parts = pairs(parts)?;
        let mut dish = (Vec::new(), Vec::new());
        for (part, grams) in parts {
            let row = rows.get(&part);
            let (row, of) =
                row.ok_or_else(|| format!("dishes: {kind}: there is no part `{part}`"))?;
            dish.0.push((*row, grams));
            dish.1.push(of.clone());
        }
        let measures = pairs(measures)?.into_iter();
        let id: u32 = id.parse()?;
        if id < FIRST_COMPOSED {
            return Err(format!("dishes: {kind}: rows of dishes begin at {FIRST_COMPOSED}").into());
        }
        dishes.push(Dish {
            kind: kind.to_owned(),
            id,
            parts: dish.0,
            kinds: dish.1,
            measures: measures.map(|(name, grams)| (name, grams as f32)).collect(),
        });
    }
    Ok(dishes)
}

#[cfg(test)]
mod tests {
    use super::super::{classes, ontology};
    use super::*;

    #[test]
    fn a_dish_that_denies_what_its_part_holds_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs_err::write(folder.path().join(name), text).unwrap();
        fs_err::create_dir(folder.path().join("ontology")).unwrap();
        write("classes.tsv", "class\toften\trarely\tlends\tabout\n");
        write("lowered.tsv", "kinds\tstatements\tsource\n");
        write("parts.tsv", "part\trow\tkind\nnut\t7\tpeanut\n");
        write(
            "dishes.tsv",
            "kind\trow\tparts\tmeasures\nsatay\t1900008\tnut=20\tserving=20\n",
        );
        let dishes = read(folder.path()).unwrap();
        let checked = |satay: &str| {
            let kinds = format!("peanut\t\t-\tclass=commodity peanut\t\nsatay\t\t-\t{satay}\t\n");
            let table = format!("kind\tparents\trows\tfacts\taliases\n{kinds}");
            write("ontology/all.tsv", &table);
            let classes = classes::read(folder.path()).unwrap();
            let ontology = ontology::read(&folder.path().join("ontology"), &classes).unwrap();
            check(&dishes, &ontology).map_err(|error| error.to_string())
        };
        assert!(checked("class=commodity peanut?").is_ok());
        let error = checked("class=commodity").unwrap_err();
        assert_eq!(error, "satay: its part peanut holds peanut");
    }
}
