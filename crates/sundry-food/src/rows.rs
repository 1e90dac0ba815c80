//! Chooses a row of the table for a kind and the required states: `canned chickpeas` is a different
//! row from `chickpeas`. The candidates of each kind are computed beforehand, by
//! `cargo xtask food`.

use crate::answer::Answer;
use crate::blob::{u8_at, u16_at, u64_at};
use crate::flag::Flag;
use crate::food::Food;
use crate::kind::Kind;
use crate::layout::{CANDIDATE_WIDTH, kinds};
use crate::state::{State, States};

/// Percentage of lean meat in products called lean and extra lean (9 CFR 317.362: at most 5 % fat).
const LEAN: u8 = 90;
const EXTRA_LEAN: u8 = 95;
/// Percentages below this are fat contents (`1% milk`), where a small difference matters.
const LEANEST_FAT: u8 = 40;
/// The penalty from which a candidate is no longer a sibling of the default row.
const FAR: u8 = 10;

/// Returns the best row; the kind's default row if no state or percentage is required.
pub(crate) fn choose(kind: Kind<'_>, asked: States, percent: Option<u8>) -> Option<Food<'_>> {
    let default = kind.default_food();
    if asked == States::default() && percent.is_none() {
        return default;
    }
    let table = &kind.foods.kinds;
    let (from, to) = kind.candidates();
    let asked = within_reach(kind, asked);
    // States that the default row has by nature (canned coconut milk) need not be stated.
    let first = table.record(kinds::CANDIDATES, CANDIDATE_WIDTH, from);
    let natural = match default {
        Some(food) if from < to && food.index == u16_at(first, 0) => States(u64_at(first, 4)),
        _ => States::default(),
    };
    // "Lean" mince without a number is what shops sell as lean.
    let is_mince = natural.has(State::Ground) || (from < to && u8_at(first, 3) != 255);
    let lean = if asked.has(State::ExtraLean) {
        Some(EXTRA_LEAN)
    } else {
        asked.has(State::Lean).then_some(LEAN)
    };
    let percent = percent.or(lean.filter(|_| is_mince));
    let mut best: Option<(i32, u16)> = None;
    for at in from..to {
        let record = table.record(kinds::CANDIDATES, CANDIDATE_WIDTH, at);
        let (index, penalty, has_percent) = (u16_at(record, 0), u8_at(record, 2), u8_at(record, 3));
        let states = States(u64_at(record, 4));
        let mut score = states.serves(asked, natural) - i32::from(penalty);
        if let Some(wanted) = percent {
            score += match has_percent {
                255 => -4,
                has if wanted < LEANEST_FAT => 12 - 8 * i32::from(has.abs_diff(wanted)).min(2),
                has => 12 - i32::from(has.abs_diff(wanted)).min(12),
            };
        }
        if default.is_some_and(|food| food.index == index) {
            score += 3;
        }
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, index));
        }
    }
    best.map(|(_, index)| kind.foods.at(index)).or(default)
}

/// Replacements for a state that no row of the kind has.
const NEAREST: &[(State, State)] = &[
    // Canned food has been cooked in the can.
    (State::Canned, State::Boiled),
    (State::LowSodium, State::Unsalted),
    (State::Unsalted, State::LowSodium),
];

/// Returns the required states, replacing those that no row of the kind has by the nearest one that
/// some row has.
fn within_reach(kind: Kind<'_>, asked: States) -> States {
    if !NEAREST.iter().any(|(state, _)| asked.has(*state)) {
        return asked;
    }
    let table = &kind.foods.kinds;
    let (from, to) = kind.candidates();
    let has = |state: State| {
        (from..to).any(|at| {
            let record = table.record(kinds::CANDIDATES, CANDIDATE_WIDTH, at);
            u8_at(record, 2) < FAR && States(u64_at(record, 4)).has(state)
        })
    };
    let mut states = asked;
    // Canned meat is a different food from meat simmered in a pot.
    let is_meat = kind.flags().get(Flag::Meat) != Answer::No;
    for (state, near) in NEAREST {
        if *state == State::Canned && is_meat {
            continue;
        }
        if asked.has(*state) && !has(*state) && has(*near) {
            let near = States::of(&[*near]);
            states = states.without(States::of(&[*state])).union(near);
        }
    }
    states
}
