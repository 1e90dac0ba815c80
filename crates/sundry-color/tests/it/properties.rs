//! Properties that hold for any pixels.

use proptest::prelude::*;
use sundry_color::{main_colors, name_of};
use sundry_picture::Picture;

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_picture(
        width in 1_u32..40,
        palette in proptest::collection::vec(any::<[u8; 4]>(), 1..12),
        choice in proptest::collection::vec(any::<proptest::sample::Index>(), 1..1200),
    ) {
        let height = choice.len() as u32 / width;
        let count = (width * height) as usize;
        let pixels = choice[..count].iter().map(|index| *index.get(&palette)).collect();
        let picture = Picture::from_rgba(width, height, pixels).expect("fits");
        let colors = main_colors(&picture);
        prop_assert!(colors.len() <= 8);
        prop_assert_eq!(colors.is_empty(), picture.pixels.iter().all(|pixel| pixel[3] < 128));
        let sum: f32 = colors.iter().map(|color| color.share).sum();
        prop_assert!(colors.is_empty() || (0.99..1.001).contains(&sum), "{}", sum);
        for color in &colors {
            prop_assert_eq!(name_of(color.rgb), (color.specific, color.family));
        }
        prop_assert_eq!(&colors, &main_colors(&picture));
    }
}
