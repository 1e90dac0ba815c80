//! Reads `data/food/ontology/*.tsv`: one kind per line with its parents, its row, its facts and its
//! other names. Facts are inherited from all parents; a kind's own facts take precedence.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_food::build::{phrase, traits, words};
use sundry_food::{Answer, Flag, Flags, Presence, Sold, Stated};

use super::classes::{Classes, Floor};
use super::dishes::Dish;
use super::modifiers::{flag, stated};
use super::table;
use crate::Failure;

/// A kind with all its facts, including inherited ones.
#[derive(Clone, Debug)]
pub(super) struct KindRow {
    pub(super) name: String,
    pub(super) parents: Vec<usize>,
    /// NDB numbers: the default row first, then alternatives.
    pub(super) rows: Vec<u32>,
    pub(super) aliases: Vec<String>,
    pub(super) facts: Facts,
    /// The form in which it is sold; not inherited.
    pub(super) sold: Sold,
    /// The kind whose rows it borrows because it has none.
    pub(super) borrowed: Option<String>,
    /// True if one of its names describes its row, where there is one.
    pub(super) described: bool,
}

/// The facts that are inherited.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    /// Flags; complete once the class is applied, see [`super::classes`].
    pub(super) flags: Flags,
    /// Mask of the flags that the tables state for it or its ancestors.
    pub(super) said: u64,
    /// Mask of the flags that its plain form, which recipes mean, is free of.
    pub(super) plain: u64,
    /// Its class: a commodity, or a class of products.
    pub(super) class: Option<Floor>,
    pub(super) stated: Stated,
    pub(super) fodmap: Option<(Answer, u16)>,
    pub(super) liquid: bool,
    pub(super) aisle: String,
    pub(super) price: u16,
    pub(super) density: u16,
    pub(super) gi: Option<u16>,
    pub(super) traits: u16,
    pub(super) taste: [Option<u8>; 7],
}

const TASTES: [&str; 7] = [
    "sweet", "salty", "sour", "bitter", "savory", "fatty", "spicy",
];

/// The ontology, parents before children.
pub(super) struct Ontology {
    pub(super) kinds: Vec<KindRow>,
    pub(super) by_name: BTreeMap<String, usize>,
    /// Kind, piece, grams.
    pub(super) pieces: Vec<(usize, String, f32)>,
}

#[derive(Clone)]
struct Line {
    file: String,
    name: String,
    parents: Vec<String>,
    rows: Vec<u32>,
    facts: Vec<String>,
    aliases: Vec<String>,
    described: bool,
}

impl Ontology {
    /// Returns true if a kind is another one or a kind of it.
    pub(super) fn is(&self, kind: usize, wanted: usize) -> bool {
        kind == wanted
            || self
                .kinds
                .get(kind)
                .is_some_and(|row| row.parents.iter().any(|parent| self.is(*parent, wanted)))
    }
}

/// Reads the ontology.
pub(super) fn read(folder: &Path, classes: &Classes) -> Result<Ontology, Failure> {
    let mut paths: Vec<_> = fs_err::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut lines: BTreeMap<String, Line> = BTreeMap::new();
    let mut order = Vec::new();
    for path in paths {
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for row in table(&fs_err::read_to_string(&path)?) {
            let line = line(&file, &row)?;
            order.push(line.name.clone());
            if let Some(twice) = lines.insert(line.name.clone(), line) {
                return Err(
                    format!("{file}: `{}` is there twice ({})", twice.name, twice.file).into(),
                );
            }
        }
    }
    let mut ontology = Ontology {
        kinds: Vec::new(),
        by_name: BTreeMap::new(),
        pieces: Vec::new(),
    };
    for name in &order {
        add(name, &lines, classes, &mut ontology, 0)?;
    }
    classes.finish(&mut ontology)?;
    Ok(ontology)
}

/// Gives rows to kinds without any of their own: the row that one of their names describes, else
/// those of the kind that they borrow from.
pub(super) fn lend(
    ontology: &mut Ontology,
    described: &BTreeMap<u64, u32>,
    ids: &[u32],
) -> Result<(), Failure> {
    for kind in ontology.kinds.iter_mut().filter(|kind| kind.described) {
        let names = std::iter::once(&kind.name).chain(&kind.aliases);
        let mut rows = names.filter_map(|name| described.get(&phrase(&words(name))));
        if let Some(id) = rows.next().and_then(|row| ids.get(*row as usize)) {
            kind.rows = vec![*id];
            kind.borrowed = None;
        }
    }
    let mut by_any_name: BTreeMap<u64, usize> = BTreeMap::new();
    for (at, kind) in ontology
        .kinds
        .iter()
        .enumerate()
        .filter(|(_, kind)| !kind.rows.is_empty())
    {
        for name in std::iter::once(&kind.name).chain(&kind.aliases) {
            by_any_name.entry(phrase(&words(name))).or_insert(at);
        }
    }
    for at in 0..ontology.kinds.len() {
        let kind = &ontology.kinds[at];
        // A dish without a row is closest to the end of its name: `shrimp fried rice`.
        let ends = || {
            let name = words(&kind.name);
            let mut ends =
                (1..name.len()).filter_map(|from| by_any_name.get(&phrase(&name[from..])));
            ends.find(|end| ontology.kinds[**end].borrowed.is_none())
                .map(|end| ontology.kinds[*end].name.clone())
        };
        let wanting = kind.described && kind.rows.is_empty();
        let Some(from) = kind.borrowed.clone().or_else(|| wanting.then(ends)?) else {
            continue;
        };
        let lender = ontology
            .by_name
            .get(&from)
            .map(|from| &ontology.kinds[*from]);
        let lender = lender.ok_or_else(|| format!("{}: no kind is named `{from}`", kind.name))?;
        if lender.borrowed.is_some() || !kind.rows.is_empty() {
            return Err(format!(
                "{}: borrows from {from}, which borrows, or has rows",
                kind.name
            )
            .into());
        }
        let rows = lender.rows.clone();
        ontology.kinds[at].rows = rows;
        ontology.kinds[at].borrowed = Some(from);
    }
    Ok(())
}

/// Gives this project's own dishes to their kinds, before the kinds' own rows and in place of
/// borrowed ones.
pub(super) fn serve(ontology: &mut Ontology, dishes: &[Dish]) -> Result<(), Failure> {
    for dish in dishes {
        let at = ontology.by_name.get(&dish.kind);
        let at = at.ok_or_else(|| format!("dishes: no kind is named `{}`", dish.kind))?;
        let kind = &mut ontology.kinds[*at];
        if kind.borrowed.take().is_some() {
            kind.rows.clear();
        }
        kind.rows.insert(0, dish.id);
    }
    Ok(())
}

fn line(file: &str, row: &[&str]) -> Result<Line, Failure> {
    let [name, parents, rows, facts, aliases] = row[..] else {
        return Err(format!("{file}: five columns are wanted: {row:?}").into());
    };
    let list = |text: &str| -> Vec<String> {
        text.split(',')
            .map(str::trim)
            .filter(|one| !one.is_empty())
            .map(str::to_owned)
            .collect()
    };
    Ok(Line {
        file: file.to_owned(),
        name: name.to_owned(),
        parents: list(parents),
        rows: list(rows)
            .iter()
            .filter(|row| !["-", "="].contains(&row.as_str()))
            .map(|row| {
                row.parse()
                    .map_err(|_| format!("{file}: {name}: `{row}` is no row"))
            })
            .collect::<Result<_, _>>()?,
        facts: facts.split_whitespace().map(str::to_owned).collect(),
        described: rows == "=",
        aliases: list(aliases),
    })
}

fn add(
    name: &str,
    lines: &BTreeMap<String, Line>,
    classes: &Classes,
    ontology: &mut Ontology,
    depth: usize,
) -> Result<usize, Failure> {
    if let Some(known) = ontology.by_name.get(name) {
        return Ok(*known);
    }
    let line = lines
        .get(name)
        .ok_or_else(|| format!("no kind is named `{name}`"))?;
    if depth > 20 {
        return Err(format!("{}: `{name}` is its own ancestor", line.file).into());
    }
    let mut parents = Vec::new();
    for parent in &line.parents {
        let found = add(parent, lines, classes, ontology, depth + 1);
        parents.push(found.map_err(|error| format!("{}: {name}: {error}", line.file))?);
    }
    let mut facts = inherited(&parents, ontology);
    let (mut sold, mut borrowed) = (Sold::default(), None);
    let lent = classes.lent(&facts);
    if line.facts.iter().any(|fact| fact == "anew") {
        (facts.flags, facts.said, facts.plain) = (Flags::default(), 0, 0);
    }
    let class = line
        .facts
        .iter()
        .find_map(|fact| fact.strip_prefix("class="));
    classes
        .enter(&mut facts, class)
        .map_err(|error| format!("{}: {name}: {error}", line.file))?;
    let of_line = |fact: &&String| !fact.starts_with("class=") && *fact != "anew";
    for fact in line.facts.iter().filter(of_line) {
        if let Some(kind) = fact.strip_prefix("borrowed=") {
            borrowed = Some(kind.replace('_', " "));
            continue;
        }
        if let Some(stated) = fact.strip_prefix("sold=").and_then(Sold::from_word) {
            sold = stated;
            continue;
        }
        state(&mut facts, fact)
            .ok_or_else(|| format!("{}: {name}: the table cannot hold `{fact}`", line.file))?;
    }
    if class == Some("brand") {
        // Additives of the class of a brand's kin, of which its own line says nothing.
        facts.flags = facts.flags.worst(lent.replaced(facts.said, 0));
        facts.said |= counting(facts.flags);
    }
    classes
        .lower(name, &line.facts, &mut facts)
        .map_err(|error| format!("{}: {name}: {error}", line.file))?;
    let index = ontology.kinds.len();
    ontology.kinds.push(KindRow {
        name: name.to_owned(),
        parents,
        rows: line.rows.clone(),
        aliases: line.aliases.clone(),
        facts,
        sold,
        borrowed,
        described: line.described,
    });
    ontology.by_name.insert(name.to_owned(), index);
    Ok(index)
}

fn inherited(parents: &[usize], ontology: &Ontology) -> Facts {
    let mut facts = Facts {
        flags: Flags::default(),
        said: 0,
        plain: 0,
        class: None,
        stated: Stated::default(),
        fodmap: None,
        liquid: false,
        aisle: String::new(),
        price: 0,
        density: 0,
        gi: None,
        traits: 0,
        taste: [None; 7],
    };
    for (at, parent) in parents.iter().enumerate() {
        let theirs = &ontology.kinds[*parent].facts;
        // One parent's absent contents may be present in the other, so only statements of both
        // count.
        let both = facts.said & theirs.said;
        facts.flags = facts.flags.worst(theirs.flags);
        facts.said = if at == 0 {
            theirs.said
        } else {
            both | counting(facts.flags)
        };
        facts.plain = if at == 0 {
            theirs.plain
        } else {
            facts.plain & theirs.plain
        };
        facts.class = Floor::wider(facts.class, theirs.class);
        for diet in sundry_food::Diet::ALL {
            if facts.stated.get(*diet).is_none()
                && let Some(answer) = theirs.stated.get(*diet)
            {
                facts.stated = facts.stated.with(*diet, answer);
            }
        }
        facts.fodmap = facts.fodmap.or(theirs.fodmap);
        facts.liquid |= theirs.liquid;
        if facts.aisle.is_empty() {
            facts.aisle.clone_from(&theirs.aisle);
        }
        if facts.price == 0 {
            facts.price = theirs.price;
        }
        if facts.density == 0 {
            facts.density = theirs.density;
        }
        facts.gi = facts.gi.or(theirs.gi);
        facts.traits |= theirs.traits & !(traits::WIDE | traits::ALL_OF_IT);
        for (own, inherited) in facts.taste.iter_mut().zip(theirs.taste) {
            *own = own.or(inherited);
        }
    }
    facts
}

/// Returns a mask of the flags that are present often or always.
fn counting(flags: Flags) -> u64 {
    let counts = Flag::ALL
        .iter()
        .filter(|flag| **flag != Flag::Seafood && flags.presence(**flag).counts());
    counts.fold(0, |mask, flag| mask | mask_of(*flag))
}

/// Returns the bits of a flag.
pub(super) fn mask_of(flag: Flag) -> u64 {
    3 << (2 * flag as u32)
}

/// Applies one fact; `None` if it is not a fact.
pub(super) fn state(facts: &mut Facts, fact: &str) -> Option<()> {
    if let Some((flag, presence)) = flag(fact) {
        facts.flags = facts.flags.with(flag, presence);
        facts.said |= mask_of(flag);
        facts.plain &= !mask_of(flag);
        return Some(());
    }
    if let Some(names) = fact.strip_prefix("plain=") {
        for name in names.split(',') {
            let (flag, _) = flag(name).filter(|(_, presence)| *presence == Presence::Yes)?;
            facts.plain |= mask_of(flag);
        }
        return Some(());
    }
    if let Some((diet, answer)) = stated(fact) {
        facts.stated = facts.stated.with(diet, answer);
        return Some(());
    }
    match fact {
        "liquid" => facts.liquid = true,
        "solid" => facts.liquid = false,
        "produce" => facts.traits |= traits::PRODUCE,
        "-produce" => facts.traits &= !traits::PRODUCE,
        "goes_with" => facts.traits |= traits::GOES_WITH,
        "-goes_with" => facts.traits &= !traits::GOES_WITH,
        "nonfood" => facts.traits |= traits::NOT_FOOD,
        "wide" => facts.traits |= traits::WIDE,
        "all_of_it" => facts.traits |= traits::ALL_OF_IT,
        "nogi" => facts.gi = Some(u16::MAX),
        _ => return valued(facts, fact),
    }
    Some(())
}

fn valued(facts: &mut Facts, fact: &str) -> Option<()> {
    if let Some((name, value)) = fact.split_once('=') {
        match name {
            "aisle" => facts.aisle = value.replace('_', " "),
            "price" => facts.price = (value.parse::<f32>().ok()? * 10.0).round() as u16,
            "density" => facts.density = (value.parse::<f32>().ok()? * 1000.0).round() as u16,
            "gi" => facts.gi = Some((value.parse::<f32>().ok()? * 10.0).round() as u16),
            _ => {
                let taste = TASTES.iter().position(|taste| *taste == name)?;
                facts.taste[taste] = Some(value.parse().ok()?);
            }
        }
        return Some(());
    }
    // FODMAP: f, then L(ow), M(aybe) or H(igh), then the largest portion in grams that is low.
    let (class, grams) = fact.strip_prefix('f')?.split_at_checked(1)?;
    let low = match class {
        "L" => Answer::Yes,
        "M" => Answer::Maybe,
        "H" => Answer::No,
        _ => return None,
    };
    let grams = if grams.is_empty() {
        u16::MAX
    } else {
        grams.parse().ok()?
    };
    facts.fodmap = Some((low, grams));
    Some(())
}
