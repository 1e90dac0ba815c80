//! Likelihoods of steps converted to text, and valid lists of characters.

use proptest::prelude::*;
use sundry_ocr::Characters;

const LIST: &str = "a\nb\nß\n";

/// Creates steps, each with one certain output.
fn steps(best: &[usize], outputs: usize) -> Vec<f32> {
    let row = |best: usize| (0..outputs).map(move |at| if at == best { 0.75 } else { 0.01 });
    best.iter().copied().flat_map(row).collect()
}

#[test]
fn what_stays_likeliest_stands_once_and_a_blank_parts_doubles() {
    let characters = Characters::read(LIST).unwrap();
    for (best, expected) in [
        (&[][..], ""),
        (&[0, 0, 0], ""),
        (&[1, 1, 1], "a"),
        (&[1, 0, 1], "aa"),
        (&[0, 1, 1, 2, 0, 0, 3, 0], "abß"),
        (&[4, 1, 4, 4, 2, 4], "a b"),
    ] {
        let (text, sure) = characters.text(&steps(best, 5), 5);
        assert_eq!(text, expected, "{best:?}");
        let wanted = if expected.is_empty() { 0.0 } else { 0.75 };
        assert!((sure - wanted).abs() < 1e-6, "{best:?}: {sure}");
    }
}

#[test]
fn lists_come_with_and_without_the_blank_and_the_space() {
    for (list, outputs) in [
        ("a\nb\nc\n", 4),
        ("a\nb\nc\n", 5),
        ("a\r\nb\r\nc", 5),
        ("blank\na\nb\nc\n \n", 5),
        ("\u{FEFF}a\nb\nc\n", 4),
    ] {
        let characters = Characters::read(list).unwrap();
        assert!(characters.fits(outputs), "{list:?}");
        assert!(!characters.fits(7), "{list:?}");
        assert_eq!(characters.text(&steps(&[1, 3], outputs), outputs).0, "ac");
    }
    let long = format!("a\n{}\n", "b".repeat(40));
    for list in ["", "\n", "a\n\nb\n", &long] {
        assert!(Characters::read(list).is_none(), "{list:?}");
    }
}

proptest! {
    #[test]
    fn no_steps_make_it_fail(steps in prop::collection::vec(any::<f32>(), 0..200), outputs in 0_usize..9) {
        let characters = Characters::read(LIST).unwrap();
        characters.text(&steps, outputs);
    }
}
