//! The words and signs that join two foods in a line, of `data/food/joints.tsv`. What follows from a
//! joint is decided where it is asked for.

use std::sync::LazyLock;

use sundry_table::rows;

/// Which foods a joint joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Between {
    /// Any two: `with`, `and`.
    Foods,
    /// Two that are no name of one dish: `dosa + chutney`.
    Added,
    /// A food and what carries it: `on`.
    Carried,
    /// Any two, said in the language of the country: `tacos con arroz`.
    Abroad,
    /// A food and an amount of another: `in 200 ml milk`.
    Amounts,
}

/// A joint.
pub(crate) struct Joint {
    /// The joint between two spaces.
    pub(crate) spaced: String,
    /// True if the second food is in or with the first.
    pub(crate) with: bool,
    pub(crate) between: Between,
    /// True if it is short for `with`.
    is_short: bool,
}

impl Joint {
    /// Returns the joint without spaces.
    pub(crate) fn word(&self) -> &str {
        self.spaced.trim()
    }
}

/// All joints; longer ones stand before those with which they end.
pub(crate) static JOINTS: LazyLock<Vec<Joint>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/food/joints.tsv"));
    rows.filter_map(|[word, with, between]| {
        let between = match between {
            "foods" => Between::Foods,
            "added" => Between::Added,
            "carried" => Between::Carried,
            "abroad" => Between::Abroad,
            "amounts" => Between::Amounts,
            _ => return None,
        };
        Some(Joint {
            spaced: format!(" {word} "),
            with: !with.is_empty(),
            between,
            is_short: with == "short",
        })
    })
    .collect()
});

/// Returns the joint between spaces with which a text begins. Joints are looked up by their first letter,
/// since every space of a line may begin one.
pub(crate) fn joint_at(text: &str) -> Option<&'static Joint> {
    static BY_FIRST: LazyLock<[Vec<&'static Joint>; 128]> = LazyLock::new(|| {
        std::array::from_fn(|letter| {
            let begins =
                |joint: &&Joint| joint.word().bytes().next().map(usize::from) == Some(letter);
            JOINTS.iter().filter(begins).collect()
        })
    });
    let first = text.as_bytes().get(1)?.to_ascii_lowercase();
    let begins = |joint: &&&Joint| {
        let begin = text.get(..joint.spaced.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(&joint.spaced))
    };
    BY_FIRST
        .get(usize::from(first))?
        .iter()
        .find(begins)
        .copied()
}

/// Returns the joints between spaces of a text, in its order.
pub(crate) fn joints_in(text: &str) -> impl Iterator<Item = &'static Joint> {
    spaces(text).filter_map(|at| joint_at(text.get(at..)?))
}

/// Returns the byte offsets of the spaces of a text. Lines are short, and a loop over their bytes is faster
/// than a search.
pub(crate) fn spaces(text: &str) -> impl DoubleEndedIterator<Item = usize> {
    let bytes = text.bytes().enumerate();
    bytes.filter(|(_, byte)| *byte == b' ').map(|(at, _)| at)
}

/// Returns the joint that a word or sign is.
pub(crate) fn joint(word: &str) -> Option<&'static Joint> {
    JOINTS
        .iter()
        .find(|joint| joint.word().eq_ignore_ascii_case(word))
}

/// Returns true for a word or sign behind which any other food may stand.
pub(crate) fn joins_foods(word: &str) -> bool {
    let joins = |joint: &Joint| {
        matches!(
            joint.between,
            Between::Foods | Between::Added | Between::Abroad
        )
    };
    joint(word).is_some_and(joins)
}

/// Returns true for a name with a joint of another language: `chile con carne`.
pub(crate) fn is_abroad(name: &str) -> bool {
    joints_in(name).any(|joint| joint.between == Between::Abroad && name.contains(&joint.spaced))
}

/// Returns a lower-case name with its short forms of `with` spelt out; `None` if it has none.
pub(crate) fn spelt_out(name: &str) -> Option<String> {
    let is_short = |joint: &&Joint| joint.is_short;
    // Most names have none and are spared the search.
    joints_in(name).find(|joint| joint.is_short)?;
    let short = JOINTS.iter().filter(is_short);
    let mut spelt = None;
    for joint in short {
        let name = spelt.as_deref().unwrap_or(name);
        if name.contains(&joint.spaced) {
            spelt = Some(name.replace(&joint.spaced, " with "));
        }
    }
    spelt
}

#[cfg(test)]
mod tests {
    use super::{Between, JOINTS, joins_foods, joint, spelt_out};

    #[test]
    fn every_row_is_read() {
        assert_eq!(JOINTS.len(), 36);
        assert!(joint("W").is_some_and(|joint| joint.with && joint.between == Between::Foods));
        assert!(joins_foods("&") && !joins_foods("on") && !joins_foods("onion"));
        let spelt = spelt_out("biscuits w gravy w/ egg");
        assert_eq!(spelt.as_deref(), Some("biscuits with gravy with egg"));
        assert_eq!(spelt_out("biscuits with gravy"), None);
    }
}
