//! What contains one thing contains another: wheat holds gluten, and gluten comes from grain. A kind
//! that states the first alone is given the second; nothing is taken from it. Wheat does not follow
//! from gluten, which may be that of barley, rye or oats.

use sundry_food::{Flag, Flags};

use super::ontology::Ontology;

/// What is contained, and what it holds; in the order in which they are applied.
const HOLDS: [(Flag, Flag); 2] = [(Flag::Wheat, Flag::Gluten), (Flag::Gluten, Flag::Grain)];

/// Completes the flags of all kinds.
pub(super) fn add(ontology: &mut Ontology) {
    for kind in &mut ontology.kinds {
        kind.facts.flags = with(kind.facts.flags);
    }
}

fn with(flags: Flags) -> Flags {
    HOLDS.iter().fold(flags, |flags, (part, whole)| {
        let (part, least) = (flags.presence(*part), flags.presence(*whole));
        // What odd products hold says nothing of the others.
        let least = if part.counts() {
            part.max(least)
        } else {
            least
        };
        flags.with(*whole, least)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sundry_food::Presence;

    #[test]
    fn wheat_holds_gluten_and_gluten_is_of_grain() {
        let said = with(Flags::default().with(Flag::Wheat, Presence::Often));
        assert_eq!(said.presence(Flag::Gluten), Presence::Often);
        assert_eq!(said.presence(Flag::Grain), Presence::Often);
        let odd = Flags::default().with(Flag::Wheat, Presence::Rarely);
        assert_eq!(with(odd), odd);
        let barley = Flags::default().with(Flag::Grain, Presence::Yes);
        assert_eq!(with(barley), barley);
        let malt = with(barley.with(Flag::Gluten, Presence::Often));
        assert_eq!(malt.presence(Flag::Wheat), Presence::No);
        assert_eq!(malt.presence(Flag::Grain), Presence::Yes);
    }
}
