//! Facts of kinds from tables of their own, because each has a source: prices, glycemic indices,
//! weights of pieces. A kind's own row takes precedence over inherited values.

use std::collections::BTreeMap;
use std::path::Path;

use super::dishes::Dish;
use super::ontology::Ontology;
use super::rows::Row;
use super::table;
use crate::Failure;

/// Adds `prices.tsv` and `glycemic.tsv` and passes values down to kinds that have none.
pub(super) fn add(ontology: &mut Ontology, dishes: &[Dish], data: &Path) -> Result<(), Failure> {
    let prices = read(&data.join("prices.tsv"), ontology)?;
    let indices = read(&data.join("glycemic.tsv"), ontology)?;
    let mut all = pieces(&data.join("pieces.tsv"), ontology)?;
    all.extend(pieces(&data.join("servings.tsv"), ontology)?);
    for dish in dishes {
        if let Some(at) = ontology.by_name.get(&dish.kind) {
            let measures = dish.measures.iter();
            all.extend(measures.map(|(measure, grams)| (*at, measure.clone(), *grams)));
        }
    }
    let borrowed = borrowed_pieces(ontology, dishes, &all);
    all.extend(borrowed);
    all.sort_by_key(|piece| piece.0);
    ontology.pieces = all;
    // Parents come before children.
    for at in 0..ontology.kinds.len() {
        let parents = ontology.kinds[at].parents.clone();
        let price = prices.get(&at).map(|price| (price * 10.0).round() as u16);
        let price = price.or_else(|| {
            let of_parents = parents
                .iter()
                .map(|parent| ontology.kinds[*parent].facts.price);
            of_parents.into_iter().find(|price| *price != 0)
        });
        let index = indices.get(&at).map(|index| (index * 10.0).round() as u16);
        let index = index.or_else(|| {
            parents
                .iter()
                .find_map(|parent| ontology.kinds[*parent].facts.gi)
        });
        let facts = &mut ontology.kinds[at].facts;
        facts.price = price.unwrap_or(facts.price);
        if facts.gi != Some(u16::MAX) {
            facts.gi = index.or(facts.gi);
        }
    }
    Ok(())
}

/// Returns pieces for kinds that have none of their own and the row of another food: they weigh what
/// those of that food weigh.
fn borrowed_pieces(
    ontology: &Ontology,
    dishes: &[Dish],
    all: &[(usize, String, f32)],
) -> Vec<(usize, String, f32)> {
    let mut own: BTreeMap<usize, Vec<(&str, f32)>> = BTreeMap::new();
    for (at, measure, grams) in all {
        own.entry(*at).or_default().push((measure, *grams));
    }
    let of_rows: BTreeMap<u32, usize> = dishes
        .iter()
        .filter_map(|dish| Some((dish.id, *ontology.by_name.get(&dish.kind)?)))
        .collect();
    let mut pieces = Vec::new();
    for (at, kind) in ontology.kinds.iter().enumerate() {
        if own.contains_key(&at) {
            continue;
        }
        let lender = kind.borrowed.as_ref();
        let lender = lender.and_then(|name| ontology.by_name.get(name));
        let lender = lender.or_else(|| of_rows.get(kind.rows.first()?));
        let lent = lender.and_then(|lender| own.get(lender));
        let lent = lent.into_iter().flatten();
        pieces.extend(lent.map(|(measure, grams)| (at, (*measure).to_owned(), *grams)));
    }
    pieces
}

fn read(path: &Path, ontology: &Ontology) -> Result<BTreeMap<usize, f32>, Failure> {
    let text = fs_err::read_to_string(path)?;
    let mut facts = BTreeMap::new();
    for row in table(&text) {
        let [kind, value, source] = row[..] else {
            return Err(format!("{}: three columns are wanted: {row:?}", path.display()).into());
        };
        let known = ontology.by_name.get(kind);
        let at = known.ok_or_else(|| format!("{}: no kind is named `{kind}`", path.display()))?;
        if source.is_empty() || facts.insert(*at, value.parse()?).is_some() {
            return Err(format!("{}: `{kind}`: twice, or no source", path.display()).into());
        }
    }
    Ok(facts)
}

fn pieces(path: &Path, ontology: &Ontology) -> Result<Vec<(usize, String, f32)>, Failure> {
    let text = fs_err::read_to_string(path)?;
    let mut pieces = Vec::new();
    for row in table(&text) {
        let [kind, piece, grams] = row[..] else {
            return Err(format!("pieces: three columns are wanted: {row:?}").into());
        };
        let known = ontology.by_name.get(kind);
        let at = known.ok_or_else(|| format!("pieces: no kind is named `{kind}`"))?;
        pieces.push((*at, piece.to_owned(), grams.parse()?));
    }
    Ok(pieces)
}

/// Returns the taste of a kind: as stated, else derived: sweet from its sugar, salty from its
/// sodium, fatty from its fat, savoury from its protein, each at its maximum for an amount that few
/// foods exceed.
pub(super) fn taste(stated: &[Option<u8>; 7], row: Option<&Row>) -> [u8; 7] {
    let amount = |number: u16| {
        row.and_then(|row| row.values.get(&number))
            .copied()
            .unwrap_or(0.0)
    };
    let share = |amount: f64, full: f64| (amount / full * 100.0).min(100.0) as u8;
    let computed = [
        share(amount(269), 40.0),
        share(amount(307), 1500.0),
        0,
        0,
        share(amount(203), 40.0),
        share(amount(204), 50.0),
        0,
    ];
    std::array::from_fn(|at| stated[at].unwrap_or(computed[at]))
}
