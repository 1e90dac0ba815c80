//! Properties that hold for any text and any table.

use proptest::prelude::*;
use sundry_food::{Answer, Diet, Flag, Foods, find, standard};

proptest! {
    #[test]
    fn any_text_is_answered(name in ".{0,120}") {
        if let Some(found) = find(&name) {
            prop_assert!((0.0..=1.0).contains(&found.confidence));
            // Every food for vegans suits vegetarians, and every food for vegetarians suits
            // pescetarians.
            prop_assert!(found.suits(Diet::Vegetarian) >= found.suits(Diet::Vegan));
            prop_assert!(found.suits(Diet::Pescetarian) >= found.suits(Diet::Vegetarian));
        }
        let _ = standard().find_exactly(&name);
        let _ = standard().states_of(&name);
    }

    #[test]
    fn words_of_foods_in_any_order_are_answered(
        words in prop::collection::vec(prop::sample::select(vec![
            "butter", "free", "of", "or", "peanut", "cream", "without", "in", "canned", "vegan", "milk", ",", "(", "2%", "oil",
        ]), 0..12)
    ) {
        let name = words.join(" ");
        if let Some(found) = find(&name) {
            let seafood = found.contains(Flag::Fish).max(found.contains(Flag::Shellfish));
            prop_assert_eq!(found.contains(Flag::Seafood), seafood);
        }
    }

    #[test]
    fn a_damaged_table_gives_poor_answers_and_no_panic(
        at in 0_usize..1_800_000, byte in any::<u8>(), cut in 0_usize..1_800_000,
    ) {
        let mut kinds = include_bytes!("../../blobs/kinds.bin").to_vec();
        if let Some(slot) = kinds.get_mut(at) {
            *slot = byte;
        }
        kinds.truncate(kinds.len().min(cut.max(1000)));
        let foods = Foods::from_bytes(include_bytes!("../../blobs/foods.bin").into(), kinds.into());
        for name in ["cheddar", "canned chickpeas, drained", "butter or margarine"] {
            let _ = foods.find(name);
        }
    }
}

#[test]
fn every_kind_is_found_by_its_own_name() {
    for kind in standard().kinds() {
        let found = find(kind.name()).unwrap();
        assert_eq!(found.kind, kind, "{}", kind.name());
        for flag in Flag::ALL {
            assert_eq!(
                found.contains(*flag),
                kind.flags().get(*flag),
                "{}",
                kind.name()
            );
        }
    }
}

#[test]
fn what_a_wheat_food_contains_is_gluten_too() {
    for kind in standard().kinds() {
        let flags = kind.flags();
        if flags.get(Flag::Wheat) == Answer::Yes {
            assert_eq!(flags.get(Flag::Gluten), Answer::Yes, "{}", kind.name());
        }
    }
}
