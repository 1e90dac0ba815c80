//! Finds denials that follow what they deny: `nut free`, `egg-less`, `peanut and soy allergies`.

use super::piece::Piece;
use super::table::Cue;

/// The role of a piece in such a denial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The piece is denied.
    Item,
    /// The piece is part of the denial: "free", "and".
    Word,
}

/// Returns, for every piece, its role in a denial that follows it.
pub(crate) fn marks(pieces: &[Piece]) -> Vec<Option<Mark>> {
    let mut marks = vec![None; pieces.len()];
    for (at, piece) in pieces.iter().enumerate() {
        let mut first = match piece.cue() {
            // In "egg and dairy free" the piece "dairy free" applies to the egg too.
            _ if piece.meaning.free.is_some() => at,
            Some(cue @ (Cue::SuffixFree | Cue::SuffixLess | Cue::SuffixAllergy)) => {
                let unknown = cue != Cue::SuffixAllergy;
                let last = at.checked_sub(1).filter(|last| {
                    let item = pieces.get(*last);
                    item.is_some_and(|item| is_item(item, unknown))
                });
                let Some(last) = last else { continue };
                last
            }
            _ => continue,
        };
        let end = if piece.meaning.free.is_some() {
            at
        } else {
            at + 1
        };
        // Go back over "X, Y and": an "and" joins any food, a comma only allergens.
        while first >= 2 {
            // In "soy, and dairy free" two separators stand before the dairy.
            let is_separator = |at: usize| pieces.get(at).is_some_and(Piece::is_separator);
            let doubled = first >= 3 && is_separator(first - 2) && is_separator(first - 1);
            let last = if doubled { first - 3 } else { first - 2 };
            let (Some(before), Some(separator)) = (pieces.get(last), pieces.get(first - 1)) else {
                break;
            };
            let comma = separator.sign == Some(',');
            let avoided = before.meaning.intolerance.is_some() || before.meaning.allergen.is_some();
            let takes = separator.is_separator()
                && is_item(before, false)
                && (avoided || !comma && before.meaning.dish.is_none());
            // "With cheese and nut free" asks for the cheese.
            let wanted = last
                .checked_sub(1)
                .and_then(|at| pieces.get(at))
                .and_then(Piece::cue)
                == Some(Cue::Include);
            if !takes || wanted {
                break;
            }
            first = last;
        }
        for place in first..end {
            let item = pieces
                .get(place)
                .is_some_and(|piece| is_item(piece, true) && piece.cue().is_none());
            if let Some(mark) = marks.get_mut(place) {
                *mark = Some(if item { Mark::Item } else { Mark::Word });
            }
        }
    }
    marks
}

/// Returns true for something that one can be allergic to or that food can be free from.
fn is_item(piece: &Piece, unknown: bool) -> bool {
    let meaning = piece.meaning;
    piece.food.is_some()
        || meaning.intolerance.is_some()
        || meaning.allergen.is_some()
        || unknown && piece.is_unknown()
}
