//! The allergens and other contents that products of a class often have (`data/food/classes.tsv`),
//! and exceptions with their sources (`data/food/lowered.tsv`). A kind is a commodity, or a product
//! of a class. Contents that a class often has are not ruled out for its products, unless a row
//! with a source rules them out.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sundry_food::build::traits;
use sundry_food::{Flag, Flags, Presence};

use super::modifiers::flag;
use super::ontology::{Facts, Ontology, mask_of, state};
use super::table;
use crate::Failure;

/// The default assumption about a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Floor {
    /// Grown, caught, milked or ground: contents that are not stated are absent.
    Commodity,
    /// A product: the index of its class.
    Class(usize),
    /// In two classes at once: its own line must name one.
    Torn,
}

impl Floor {
    /// Combines the assumptions of two parents: a product outweighs a commodity.
    pub(super) fn wider(one: Option<Self>, two: Option<Self>) -> Option<Self> {
        match (one, two) {
            (None | Some(Self::Commodity), other) | (other, None | Some(Self::Commodity)) => other,
            (Some(one), Some(two)) if one == two => Some(one),
            _ => Some(Self::Torn),
        }
    }
}

/// A class of products.
struct Class {
    name: String,
    flags: Flags,
    /// What dishes and brands take over from products of the class.
    lends: Flags,
}

/// All classes, and the statements with sources.
pub(super) struct Classes {
    all: Vec<Class>,
    lowered: BTreeMap<String, Vec<String>>,
    /// The faults in the tables, reported all at once.
    problems: RefCell<Vec<String>>,
}

/// Reads both tables.
pub(super) fn read(data: &Path) -> Result<Classes, Failure> {
    let mut all = Vec::new();
    for row in table(&fs_err::read_to_string(data.join("classes.tsv"))?) {
        let [name, often, rarely, lends, about] = row[..] else {
            return Err(format!("classes: five columns are wanted: {row:?}").into());
        };
        if about.is_empty() || all.iter().any(|class: &Class| class.name == name) {
            return Err(format!("classes: `{name}`: twice, or no word about it").into());
        }
        let mut flags = Flags::default();
        let named = |word: &str| {
            let named = flag(word).filter(|(_, said)| *said == Presence::Yes);
            named
                .map(|(flag, _)| flag)
                .ok_or_else(|| format!("classes: {name}: {word}?"))
        };
        let lists = [(often, Presence::Often), (rarely, Presence::Rarely)];
        for (list, presence) in lists {
            for word in list.split_whitespace() {
                let flag = named(word)?;
                if flags.presence(flag) != Presence::No {
                    return Err(format!("classes: {name}: {word} twice").into());
                }
                flags = flags.with(flag, presence);
            }
        }
        let mut lent = Flags::default();
        for word in lends.split_whitespace() {
            let flag = named(word)?;
            if flags.presence(flag) != Presence::Often {
                return Err(
                    format!("classes: {name}: lends {word}, which it has not often").into(),
                );
            }
            lent = lent.with(flag, Presence::Often);
        }
        all.push(Class {
            name: name.to_owned(),
            flags,
            lends: lent,
        });
    }
    let mut lowered = BTreeMap::new();
    for row in table(&fs_err::read_to_string(data.join("lowered.tsv"))?) {
        let [kinds, statements, source] = row[..] else {
            return Err(format!("lowered: three columns are wanted: {row:?}").into());
        };
        if source.is_empty() {
            return Err(format!("lowered: {kinds}: a source is wanted").into());
        }
        let words: Vec<String> = statements.split_whitespace().map(str::to_owned).collect();
        for kind in kinds.split(',').map(str::trim) {
            if lowered.insert(kind.to_owned(), words.clone()).is_some() {
                return Err(format!("lowered: {kind} is there twice").into());
            }
        }
    }
    Ok(Classes {
        all,
        lowered,
        problems: RefCell::default(),
    })
}

impl Classes {
    fn often(&self, floor: Option<Floor>) -> Flags {
        match floor {
            Some(Floor::Class(class)) => self.all.get(class).map(|class| class.flags),
            _ => None,
        }
        .unwrap_or_default()
    }

    /// Returns the class of a product: its name and what its products hold, often or rarely.
    pub(super) fn of(&self, floor: Option<Floor>) -> Option<(&str, Flags)> {
        let Some(Floor::Class(class)) = floor else {
            return None;
        };
        let class = self.all.get(class)?;
        Some((&class.name, class.flags))
    }

    /// Returns true if a statement with a source is about this kind and these contents.
    pub(super) fn speaks(&self, name: &str, of: Flag) -> bool {
        let statements = self.lowered.get(name).into_iter().flatten();
        statements
            .filter_map(|fact| flag(fact))
            .any(|(flag, _)| flag == of)
    }

    /// Returns what a product of a class lends to what is made of it, as often present: the part of its own
    /// contents that the class names.
    pub(super) fn lent(&self, facts: &Facts) -> Flags {
        let lends = match facts.class {
            Some(Floor::Class(class)) => self.all.get(class).map(|class| class.lends),
            _ => None,
        };
        let lends = lends.unwrap_or_default();
        let both = |flag: &Flag| {
            lends.presence(*flag).counts() && facts.flags.presence(*flag) == Presence::Often
        };
        held().filter(both).fold(Flags::default(), |lent, flag| {
            lent.with(flag, Presence::Often)
        })
    }

    /// Puts a kind into the class that its own line names, if any.
    pub(super) fn enter(&self, facts: &mut Facts, name: Option<&str>) -> Result<(), String> {
        let Some(name) = name else {
            return Ok(());
        };
        let floor = if name == "commodity" {
            Floor::Commodity
        } else {
            let class = self.all.iter().position(|class| class.name == name);
            Floor::Class(class.ok_or_else(|| format!("there is no class `{name}`"))?)
        };
        if facts.class != Some(floor) {
            // A kind of another class says nothing about this one's absent contents.
            let often = self.often(Some(floor));
            for flag in held() {
                if often.presence(flag).counts() && !facts.flags.presence(flag).counts() {
                    facts.said &= !mask_of(flag);
                    facts.flags = facts.flags.with(flag, Presence::No);
                }
            }
        }
        facts.class = Some(floor);
        Ok(())
    }

    /// Checks a kind's own line against its class, then applies the statements with sources.
    pub(super) fn lower(
        &self,
        name: &str,
        own: &[String],
        facts: &mut Facts,
    ) -> Result<(), String> {
        let often = self.often(facts.class);
        for (flag, presence) in own.iter().filter_map(|fact| flag(fact)) {
            if often.presence(flag).counts() && !presence.counts() {
                let flag = flag.as_str();
                let mut problems = self.problems.borrow_mut();
                problems.push(format!(
                    "{name}: its class often carries {flag}: to say otherwise is for lowered.tsv, with a source"
                ));
            } else if often.presence(flag) == Presence::Rarely && presence == Presence::No {
                // Contents of a few products of the class are reported only as "check the label".
                facts.flags = facts.flags.with(flag, Presence::Rarely);
            }
        }
        for fact in self.lowered.get(name).into_iter().flatten() {
            let of = flag(fact).map(|(flag, _)| flag);
            let counts = |own: &String| flag(own).filter(|(_, said)| said.counts());
            if of.is_some()
                && own
                    .iter()
                    .filter_map(counts)
                    .any(|(flag, _)| Some(flag) == of)
            {
                let says = "its own line says otherwise than lowered.tsv";
                self.problems
                    .borrow_mut()
                    .push(format!("{name}: {says}: {fact}"));
            }
            state(facts, fact).ok_or_else(|| format!("lowered: {fact}?"))?;
        }
        Ok(())
    }

    /// Fills in what the tables do not state: absent for a commodity, the contents of the class for
    /// a product.
    pub(super) fn finish(&self, ontology: &mut Ontology) -> Result<(), Failure> {
        let unknown = self
            .lowered
            .keys()
            .filter(|name| !ontology.by_name.contains_key(*name));
        for name in unknown {
            self.problems
                .borrow_mut()
                .push(format!("lowered: no kind is named `{name}`"));
        }
        let mut open = BTreeSet::new();
        for kind in &mut ontology.kinds {
            match kind.facts.class {
                None | Some(Floor::Torn) => {
                    open.insert(kind.name.clone());
                }
                Some(Floor::Commodity) => {}
                Some(Floor::Class(_)) => {
                    let floor = self.often(kind.facts.class);
                    kind.facts.flags = floor.replaced(kind.facts.said, kind.facts.flags.bits());
                    kind.facts.traits |= traits::MANUFACTURED;
                }
            }
        }
        let mut problems = self.problems.take();
        if !open.is_empty() {
            let open: Vec<String> = open.into_iter().collect();
            problems.push(format!(
                "neither commodity nor of one class: {}",
                open.join(", ")
            ));
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(problems.join("\n").into())
        }
    }
}

/// Returns all flags except seafood, which stands for fish or shellfish.
fn held() -> impl Iterator<Item = Flag> {
    Flag::ALL
        .iter()
        .copied()
        .filter(|flag| *flag != Flag::Seafood)
}

#[cfg(test)]
mod tests {
    use super::super::ontology;
    use super::*;

    /// Reads the tables as if the ontology had these lines.
    fn read_with(lines: &str, lowered: &str) -> Result<Ontology, String> {
        let folder = tempfile::tempdir().unwrap();
        let write =
            |name: &str, text: String| fs_err::write(folder.path().join(name), text).unwrap();
        fs_err::create_dir(folder.path().join("ontology")).unwrap();
        write(
            "classes.tsv",
            "class\toften\trarely\tlends\tabout\nsauce\tdairy soy\tegg\t\tsauces\n".to_owned(),
        );
        write(
            "lowered.tsv",
            format!("kinds\tstatements\tsource\n{lowered}"),
        );
        write(
            "ontology/all.tsv",
            format!("kind\tparents\trows\tfacts\taliases\n{lines}"),
        );
        let classes = read(folder.path()).map_err(|error| error.to_string())?;
        ontology::read(&folder.path().join("ontology"), &classes).map_err(|error| error.to_string())
    }

    fn presence(read: &Ontology, kind: &str, flag: Flag) -> Presence {
        read.kinds[read.by_name[kind]].facts.flags.presence(flag)
    }

    #[test]
    fn a_product_carries_what_its_class_carries_unless_a_source_says_otherwise() {
        let lines = "sauce\t\t-\tclass=sauce fish\t\nketchup\tsauce\t-\t-fish\t\ntomato\t\t-\tclass=commodity\t\n";
        let read = read_with(lines, "ketchup\tdairy~ -soy\ta standard\n").unwrap();
        assert_eq!(presence(&read, "sauce", Flag::Dairy), Presence::Often);
        assert_eq!(presence(&read, "sauce", Flag::Egg), Presence::Rarely);
        assert_eq!(presence(&read, "ketchup", Flag::Dairy), Presence::Rarely);
        assert_eq!(presence(&read, "ketchup", Flag::Soy), Presence::No);
        assert_eq!(presence(&read, "ketchup", Flag::Fish), Presence::No);
        assert_eq!(presence(&read, "tomato", Flag::Dairy), Presence::No);
    }

    #[test]
    fn what_a_commodity_is_free_of_does_not_free_a_product_of_it() {
        let lines = "milk\t\t-\tclass=commodity -soy dairy\t\ncreamer\tmilk\t-\tclass=sauce\t\n";
        let read = read_with(lines, "").unwrap();
        assert_eq!(presence(&read, "creamer", Flag::Soy), Presence::Often);
        assert_eq!(presence(&read, "creamer", Flag::Dairy), Presence::Yes);
    }

    #[test]
    fn a_statement_that_the_format_cannot_hold_is_an_error() {
        for (lines, lowered, says) in [
            (
                "a\t\t-\tclass=commodity seafood\t\n",
                "",
                "cannot hold `seafood`",
            ),
            (
                "a\t\t-\tclass=commodity vegetarian=maybe\t\n",
                "",
                "cannot hold `vegetarian=maybe`",
            ),
            (
                "a\t\t-\tclass=commodity plain=seafood\t\n",
                "",
                "cannot hold `plain=seafood`",
            ),
            ("a\t\t-\tclass=gravy\t\n", "", "no class `gravy`"),
            (
                "a\t\t-\tfish\t\n",
                "",
                "neither commodity nor of one class: a",
            ),
            (
                "a\t\t-\tclass=sauce -soy\t\n",
                "",
                "its class often carries soy",
            ),
            (
                "a\t\t-\tclass=sauce soy?\t\n",
                "a\tsoy~\ta standard\n",
                "its own line says otherwise than lowered.tsv: soy~",
            ),
            (
                "a\t\t-\tclass=sauce\t\n",
                "b\t-soy\ta standard\n",
                "no kind is named `b`",
            ),
            (
                "a\t\t-\tclass=sauce\t\n",
                "a\t-soy\t\n",
                "a source is wanted",
            ),
        ] {
            let error = read_with(lines, lowered).err().unwrap_or_default();
            assert!(error.contains(says), "{lines}: {error}");
        }
    }
}
