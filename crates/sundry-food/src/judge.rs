//! Applies the words of a name to the flags of its food: other foods in it, words that remove
//! something, words that leave the contents open. The words themselves are classified in `reading`.

use crate::answer::Answer;
use crate::effect::bits;
use crate::find::Match;
use crate::flag::{Flag, Flags};
use crate::kind::{Fodmap, Kind};
use crate::presence::Presence;
use crate::reading::Reading;

/// Returns the match for a kind, changed by the words of the name.
pub(crate) fn judged<'a>(kind: Kind<'a>, reading: &Reading<'a>) -> Match<'a> {
    let mut stated = kind.stated();
    let mut fodmap = kind.fodmap();
    let others = reading.others.iter().map(|(other, _)| other);
    for other in others.chain(&reading.alternatives) {
        stated = stated.worst(other.stated());
        fodmap = fodmap.worst(other.fodmap());
    }
    for effect in &reading.effects {
        if effect.flags & bits::LOW_FODMAP != 0 {
            fodmap = Fodmap {
                low: Answer::Yes,
                low_up_to_grams: None,
            };
        }
        if effect.flags & bits::HIGH_FODMAP != 0 {
            fodmap = Fodmap {
                low: Answer::No,
                low_up_to_grams: None,
            };
        }
        stated = effect.stated.over(stated);
    }
    let mut confidence: f32 = if reading.others.is_empty() {
        0.95
    } else {
        0.85
    };
    if !reading.alternatives.is_empty() {
        confidence = confidence.min(0.8);
    }
    if reading.unknown > 0 {
        confidence = 0.6 / (reading.unknown as f32);
    }
    Match {
        kind,
        food: kind.default_food(),
        confidence,
        flags: flags(kind, reading, Kind::flags),
        usual: flags(kind, reading, Kind::usual),
        fodmap,
        alternatives: reading.alternatives.clone(),
        with: reading.others.iter().map(|(other, _)| *other).collect(),
        states: reading.states,
        stated,
    }
}

/// Combines the flags of all kinds in a name; `of` selects the flags of one kind.
fn flags<'a>(kind: Kind<'a>, reading: &Reading<'a>, of: fn(Kind<'a>) -> Flags) -> Flags {
    let mut flags = of(kind);
    for (other, surely) in &reading.others {
        let theirs = of(*other);
        flags = flags.worst(if *surely { theirs } else { theirs.softened() });
    }
    for other in &reading.alternatives {
        flags = flags.worst(of(*other));
    }
    if reading.is_open() {
        flags = flags.doubted();
    }
    flags = flags.replaced(reading.removed, 0);
    let softened = flags.worst(Flags::from_bits(reading.softened)).softened();
    flags = flags.replaced(reading.softened, softened.bits());
    for effect in &reading.effects {
        let before = flags;
        flags = flags.replaced(effect.mask, effect.value);
        if effect.flags & bits::ANALOGUE != 0 {
            flags = analogue(before, flags);
        }
        if effect.flags & bits::GLUTEN_FREE != 0 && flags.get(Flag::Grain) == Answer::Yes {
            flags = flags.with(Flag::Grain, Presence::Often);
        }
    }
    flags
}

/// Adjusts the flags of a substitute for milk, eggs or meat, which is usually made of soya, nuts or
/// wheat.
fn analogue(before: Flags, after: Flags) -> Flags {
    let was = |flag: Flag| before.presence(flag).counts();
    let milk = was(Flag::Dairy);
    let flesh = was(Flag::Meat) || was(Flag::Fish) || was(Flag::Shellfish);
    let may = [
        (milk || flesh || was(Flag::Egg), Flag::Soy),
        (milk || flesh || was(Flag::Egg), Flag::Legume),
        (milk, Flag::TreeNut),
        (milk, Flag::Peanut),
        (flesh, Flag::Gluten),
        (flesh, Flag::Wheat),
        (flesh, Flag::Grain),
    ];
    let often = may.into_iter().filter(|(applies, _)| *applies);
    often.fold(after, |flags, (_, flag)| {
        flags.with(flag, flags.presence(flag).max(Presence::Often))
    })
}
