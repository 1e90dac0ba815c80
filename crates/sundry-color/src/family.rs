//! Assigns a colour to a family: the eleven basic colour terms of English, and three that people
//! expect in addition.
//!
//! A colour belongs to the family named by its neighbours in the colour survey
//! (`data/colors/families.tsv`): every row votes, with a weight that decreases with distance, the
//! more steeply the denser the survey is there. This is better than the single nearest name (which
//! is whatever one group happened to say) and needs no manual borders. Colours without hue are
//! classified by lightness alone, since the survey has only a handful of rows there.

use std::sync::LazyLock;

use crate::oklab::Oklab;

/// A colour family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names are all there is to say")]
pub enum Family {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    Pink,
    Brown,
    Grey,
    Black,
    White,
    /// Sand, cream, tan, taupe: too yellow for grey, too light for brown.
    Beige,
    /// Teal, aqua, cyan: neither blue nor green.
    Turquoise,
    /// Goldenrod, old gold: between yellow, orange and brown.
    Gold,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 14] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Purple,
        Self::Pink,
        Self::Brown,
        Self::Grey,
        Self::Black,
        Self::White,
        Self::Beige,
        Self::Turquoise,
        Self::Gold,
    ];

    /// Returns the name, which `Display` prints too: `"Red"`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Orange => "Orange",
            Self::Yellow => "Yellow",
            Self::Green => "Green",
            Self::Blue => "Blue",
            Self::Purple => "Purple",
            Self::Pink => "Pink",
            Self::Brown => "Brown",
            Self::Grey => "Grey",
            Self::Black => "Black",
            Self::White => "White",
            Self::Beige => "Beige",
            Self::Turquoise => "Turquoise",
            Self::Gold => "Gold",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| family.name() == name)
    }
}

impl std::fmt::Display for Family {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A row of the survey.
pub(crate) struct Row {
    pub(crate) rgb: [u8; 3],
    pub(crate) name: &'static str,
    pub(crate) family: Family,
    pub(crate) also: Vec<Family>,
    /// True if the row is from the survey; otherwise it is a named colour of CSS, which only votes.
    pub(crate) surveyed: bool,
    place: [f32; 3],
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |[hex, name, family, also, source]: [&'static str; 5]| {
        let rgb = crate::names::hex(hex)?;
        Some(Row {
            surveyed: source == "xkcd",
            rgb,
            name,
            family: Family::from_name(family)?,
            also: also.split(',').filter_map(Family::from_name).collect(),
            place: place(Oklab::from_rgb(rgb)),
        })
    };
    let rows = sundry_table::rows(include_str!("../../../data/colors/families.tsv"));
    rows.filter_map(row).collect()
});

pub(crate) fn rows() -> &'static [Row] {
    &ROWS
}

/// Weight of a difference in lightness relative to one in hue: names follow hue.
const LIGHTNESS: f32 = 0.6;

/// Exponent of chroma: near grey a small difference changes the name more than among vivid colours.
const CHROMA: f32 = 0.7;

/// Rank of the neighbour whose distance determines how steeply votes decrease, and the share of
/// that distance.
const NEIGHBOUR: usize = 6;
const STEEP: f32 = 0.5;

/// Returns the coordinates of a colour for naming.
fn place(lab: Oklab) -> [f32; 3] {
    let stretch = (lab.chroma() + 1e-9).powf(CHROMA - 1.0);
    [LIGHTNESS * lab.l, lab.a * stretch, lab.b * stretch]
}

/// Returns the family of a colour without hue, or with too little light to see it.
fn without_hue(lab: Oklab) -> Option<Family> {
    if lab.l < 0.16 {
        return Some(Family::Black);
    }
    if lab.l > 0.985 && lab.chroma() < 0.03 {
        return Some(Family::White);
    }
    (lab.chroma() < 0.013).then_some(match lab.l {
        ..0.24 => Family::Black,
        0.94.. => Family::White,
        _ => Family::Grey,
    })
}

/// Returns the family of a colour; `without` excludes a row of the survey.
pub(crate) fn family(rgb: [u8; 3], without: Option<usize>) -> Family {
    let lab = Oklab::from_rgb(rgb);
    if let Some(family) = without_hue(lab) {
        return family;
    }
    let place = place(lab);
    let mut distances: Vec<(f32, Family)> = rows()
        .iter()
        .enumerate()
        .filter(|&(index, _)| Some(index) != without)
        .map(|(_, row)| {
            let square = |(own, other): (f32, f32)| (own - other) * (own - other);
            (
                place.into_iter().zip(row.place).map(square).sum(),
                row.family,
            )
        })
        .collect();
    // A colour with a row of its own takes the family of that row.
    if let Some(&(_, family)) = distances
        .iter()
        .rev()
        .find(|(distance, _)| *distance < 1e-12)
    {
        return family;
    }
    if distances.len() <= NEIGHBOUR {
        return Family::Grey;
    }
    let by_distance = |one: &(f32, Family), other: &(f32, Family)| one.0.total_cmp(&other.0);
    let (_, &mut (sixth, _), _) = distances.select_nth_unstable_by(NEIGHBOUR - 1, by_distance);
    let spread = 2.0 * STEEP * STEEP * sixth.max(1e-9);
    let mut votes = [0.0_f32; Family::ALL.len()];
    for (distance, family) in distances {
        votes[family as usize] += (-distance / spread).exp();
    }
    let most =
        |one: &&Family, other: &&Family| votes[**one as usize].total_cmp(&votes[**other as usize]);
    Family::ALL
        .iter()
        .max_by(most)
        .copied()
        .unwrap_or(Family::Grey)
}
