//! Small pictures with obvious colours.

use sundry_color::main_colors;
use sundry_picture::Picture;

pub(crate) fn paint(width: u32, height: u32, color: impl Fn(u32, u32) -> [u8; 4]) -> Picture {
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let pixels = pixels.map(|(x, y)| color(x, y)).collect();
    Picture::from_rgba(width, height, pixels).expect("as many pixels as it says")
}

pub(crate) fn hexes(picture: &Picture) -> Vec<String> {
    main_colors(picture)
        .iter()
        .map(sundry_color::MainColor::hex)
        .collect()
}

const RED: [u8; 4] = [200, 30, 40, 255];
const BLUE: [u8; 4] = [40, 60, 190, 255];
const GREEN: [u8; 4] = [60, 150, 70, 255];
const WHITE: [u8; 4] = [255; 4];
const NOTHING: [u8; 4] = [90, 200, 30, 0];

#[test]
fn one_colour() {
    for (width, height) in [(1, 1), (2, 1), (1, 50), (100, 100)] {
        let colors = main_colors(&paint(width, height, |_, _| RED));
        assert_eq!(colors.len(), 1, "{width}×{height}");
        assert_eq!(
            (colors[0].hex().as_str(), colors[0].family.name()),
            ("#c81e28", "Red")
        );
        assert!((colors[0].share - 1.0).abs() < 1e-6);
    }
}

#[test]
fn shares_and_order_follow_area() {
    let picture = paint(120, 100, |x, _| match x {
        ..60 => BLUE,
        60..100 => GREEN,
        _ => RED,
    });
    let colors = main_colors(&picture);
    let found: Vec<(String, u32)> = colors
        .iter()
        .map(|color| (color.hex(), (color.share * 12.0).round() as u32))
        .collect();
    let expected = [("#283cbe", 6), ("#3c9646", 4), ("#c81e28", 2)];
    assert_eq!(
        found,
        expected.map(|(hex, twelfths)| (hex.to_owned(), twelfths))
    );
}

#[test]
fn transparent_is_no_colour() {
    assert!(main_colors(&paint(60, 60, |_, _| NOTHING)).is_empty());
    assert!(main_colors(&paint(60, 60, |_, _| [9, 9, 9, 127])).is_empty());
    let half = paint(60, 60, |x, _| if x < 20 { RED } else { NOTHING });
    assert_eq!(hexes(&half), ["#c81e28"]);
    assert!((main_colors(&half)[0].share - 1.0).abs() < 1e-6);
    let empty = Picture::from_rgba(0, 0, Vec::new()).expect("nothing");
    assert!(main_colors(&empty).is_empty());
}

#[test]
fn white_paper_comes_last_but_comes() {
    let logo = paint(100, 100, |x, y| {
        if (30..70).contains(&x) && (30..70).contains(&y) {
            RED
        } else {
            WHITE
        }
    });
    assert_eq!(hexes(&logo), ["#c81e28", "#ffffff"]);
    // White that is not paper has full weight.
    let flag = paint(
        100,
        100,
        |x, _| if x < 50 { WHITE } else { [128, 128, 128, 255] },
    );
    assert_eq!(
        hexes(&flag)[..],
        ["#808080", "#ffffff"].map(str::to_owned)[..]
    );
}

#[test]
fn thin_strokes_are_seen() {
    let text = paint(
        100,
        100,
        |x, y| if x % 12 < 2 && y > 20 { BLUE } else { WHITE },
    );
    let found = hexes(&text);
    assert!(
        found.contains(&"#283cbe".to_owned()) && found.len() == 2,
        "{found:?}"
    );
}

#[test]
fn edges_are_no_colour() {
    // A border blurred over eight cells.
    let soft = paint(100, 100, |x, _| {
        let part = (x.clamp(46, 54) - 46) as f32 / 8.0;
        let mix = |a: u8, b: u8| (f32::from(a) * (1.0 - part) + f32::from(b) * part) as u8;
        [
            mix(RED[0], BLUE[0]),
            mix(RED[1], BLUE[1]),
            mix(RED[2], BLUE[2]),
            255,
        ]
    });
    let mut found = hexes(&soft);
    found.sort();
    assert_eq!(found, ["#283cbe", "#c81e28"]);
}

#[test]
fn a_gradient_is_its_ends() {
    let sky = paint(100, 160, |_, y| [20 + y as u8, 60 + y as u8, 230, 255]);
    let found = main_colors(&sky);
    assert!((1..=3).contains(&found.len()), "{found:?}");
    assert!(found.iter().all(|color| color.family.name() != "Red"));
}

/// Checks finer than a hundredth of the picture are blended, coarser ones are not.
#[test]
fn checks_fine_and_coarse() {
    let fine = sundry_picture_of_checks(1);
    assert_eq!(main_colors(&fine).len(), 1);
    let coarse = sundry_picture_of_checks(100);
    let mut found = hexes(&coarse);
    found.sort();
    assert_eq!(found, ["#283cbe", "#c81e28"]);
}

/// Returns a PNG of 800 × 800 in checks of `side` pixels, decoded as in the service.
fn sundry_picture_of_checks(side: u32) -> Picture {
    let picture = paint(800, 800, |x, y| {
        if (x / side + y / side).is_multiple_of(2) {
            RED
        } else {
            BLUE
        }
    });
    let bytes = crate::invariance::png(&picture);
    sundry_picture::decode(
        &bytes,
        sundry_color::TARGET,
        &sundry_picture::Limits::default(),
    )
    .expect("decodes")
}

#[test]
fn at_most_eight() {
    let many = paint(160, 100, |x, y| {
        let tile = (x / 20 + y / 20 * 8) as u8;
        [
            tile.wrapping_mul(97),
            tile.wrapping_mul(61),
            tile.wrapping_mul(151),
            255,
        ]
    });
    let colors = main_colors(&many);
    assert!((4..=8).contains(&colors.len()), "{}", colors.len());
    assert!(colors.iter().map(|color| color.share).sum::<f32>() <= 1.0001);
}
