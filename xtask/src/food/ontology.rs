//! Reading `data/food/ontology/*.tsv`: one kind a line, its parents, the row it stands for, its
//! facts and its other names. Facts are inherited from all parents; a kind's own go before.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_food::build::traits;
use sundry_food::{Answer, Flags, Sold, Stated};

use super::modifiers::{flag, stated};
use super::table;
use crate::Failure;

/// A kind, with everything that it inherits.
#[derive(Clone, Debug)]
pub(super) struct KindRow {
    pub(super) name: String,
    pub(super) parents: Vec<usize>,
    /// NDB numbers: the default row first, then others that it may stand for.
    pub(super) rows: Vec<u32>,
    pub(super) aliases: Vec<String>,
    pub(super) facts: Facts,
    /// Not inherited.
    pub(super) sold: Sold,
}

/// What is inherited.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) flags: Flags,
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

struct Line {
    file: String,
    name: String,
    parents: Vec<String>,
    rows: Vec<u32>,
    facts: Vec<String>,
    aliases: Vec<String>,
}

impl Ontology {
    /// Whether a kind is another or a kind of it.
    pub(super) fn is(&self, kind: usize, wanted: usize) -> bool {
        kind == wanted
            || self
                .kinds
                .get(kind)
                .is_some_and(|row| row.parents.iter().any(|parent| self.is(*parent, wanted)))
    }
}

/// Reads the ontology.
pub(super) fn read(folder: &Path) -> Result<Ontology, Failure> {
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
        add(name, &lines, &mut ontology, 0)?;
    }
    Ok(ontology)
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
            .filter(|row| *row != "-")
            .map(|row| {
                row.parse()
                    .map_err(|_| format!("{file}: {name}: `{row}` is no row"))
            })
            .collect::<Result<_, _>>()?,
        facts: facts.split_whitespace().map(str::to_owned).collect(),
        aliases: list(aliases),
    })
}

fn add(
    name: &str,
    lines: &BTreeMap<String, Line>,
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
        let found = add(parent, lines, ontology, depth + 1);
        parents.push(found.map_err(|error| format!("{}: {name}: {error}", line.file))?);
    }
    let mut facts = inherited(&parents, ontology);
    let mut sold = Sold::default();
    for fact in &line.facts {
        if let Some(stated) = fact.strip_prefix("sold=").and_then(Sold::from_word) {
            sold = stated;
            continue;
        }
        state(&mut facts, fact).ok_or_else(|| format!("{}: {name}: {fact}?", line.file))?;
    }
    let index = ontology.kinds.len();
    ontology.kinds.push(KindRow {
        name: name.to_owned(),
        parents,
        rows: line.rows.clone(),
        aliases: line.aliases.clone(),
        facts,
        sold,
    });
    ontology.by_name.insert(name.to_owned(), index);
    Ok(index)
}

fn inherited(parents: &[usize], ontology: &Ontology) -> Facts {
    let mut facts = Facts {
        flags: Flags::default(),
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
    for parent in parents {
        let theirs = &ontology.kinds[*parent].facts;
        facts.flags = facts.flags.worst(theirs.flags);
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
        facts.traits |= theirs.traits & !traits::WIDE;
        for (own, inherited) in facts.taste.iter_mut().zip(theirs.taste) {
            *own = own.or(inherited);
        }
    }
    facts
}

/// Takes in one fact; `None` where it is none.
fn state(facts: &mut Facts, fact: &str) -> Option<()> {
    if let Some((flag, answer)) = flag(fact) {
        facts.flags = facts.flags.with(flag, answer);
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
    // FODMAP: f, then L(ow), M(aybe) or H(igh), then the grams up to which it is low.
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
