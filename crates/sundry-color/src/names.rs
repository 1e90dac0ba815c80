//! Names a colour: by the nearest in a curated table (`data/colors/names.tsv`) according to
//! CIEDE2000, which was designed for small differences between surface colours.

use std::sync::LazyLock;

use crate::ciede::{Lab, difference};
use crate::oklab::Oklab;

struct Entry {
    name: &'static str,
    oklab: Oklab,
    lab: Lab,
}

static NAMES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let row = |[rgb, name, _]: [&'static str; 3]| {
        let rgb = hex(rgb)?;
        Some(Entry {
            name,
            oklab: Oklab::from_rgb(rgb),
            lab: Lab::from_rgb(rgb),
        })
    };
    let rows = sundry_table::rows(include_str!("../../../data/colors/names.tsv"));
    rows.filter_map(row).collect()
});

/// Parses `#rrggbb`.
pub(crate) fn hex(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

/// Number of nearest candidates by Oklab that are compared by CIEDE2000, which costs 50 times as
/// much; the two rarely disagree by much.
const SHORT_LIST: usize = 24;

/// Returns the name nearest to a colour.
pub(crate) fn name(rgb: [u8; 3]) -> &'static str {
    let (oklab, lab) = (Oklab::from_rgb(rgb), Lab::from_rgb(rgb));
    let mut near: Vec<(f32, usize)> = NAMES
        .iter()
        .map(|name| name.oklab.distance_squared(oklab))
        .zip(0..)
        .collect();
    if near.len() > SHORT_LIST {
        near.select_nth_unstable_by(SHORT_LIST, |one, other| one.0.total_cmp(&other.0));
        near.truncate(SHORT_LIST);
    }
    let named = near.iter().filter_map(|&(_, index)| NAMES.get(index));
    let nearest = named
        .map(|name| (difference(lab, name.lab), name.name))
        .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(other.1)));
    nearest.map_or("Grey", |(_, name)| name)
}
