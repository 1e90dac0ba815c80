//! `sundry-color`: the pixels of a picture → its main colours, with names and families.
//!
//! The way: the picture on a small grid (`grid`), noise and edges filtered out, a histogram in
//! Oklab (`histogram`), clusters joined where no valley parts them (`cluster`), edges and
//! gradients between colours told from colours of their own (`palette`), each named (`names`)
//! and given its family (`family`).
//!
//! What the eye blends is one colour: a dither or a texture finer than about a hundredth of the
//! picture's shorter side is its mean. What it does not blend stays apart: coarser checks of two
//! far colours are two. A gradient is its ends, and the colours on the way where it bends or rests.
//!
//! Not here: decoding (`sundry-picture`), colour profiles, and any claim to what the picture is of.
//!
//! ```
//! use sundry_picture::Picture;
//!
//! let red_and_white: Vec<[u8; 4]> =
//!     (0..100).map(|i| if i < 60 { [178, 34, 34, 255] } else { [255; 4] }).collect();
//! let picture = Picture::from_rgba(10, 10, red_and_white).expect("100 pixels");
//! let colors = sundry_color::main_colors(&picture);
//! assert_eq!(colors.len(), 2);
//! let red = &colors[0];
//! assert_eq!((red.rgb, red.specific), ([178, 34, 34], "Firebrick"));
//! assert_eq!(red.family.to_string(), "Red");
//! assert!((red.share - 0.6).abs() < 0.01);
//! ```

mod ciede;
mod cluster;
mod family;
mod grid;
mod histogram;
mod names;
mod oklab;
mod palette;
pub mod survey;

pub use family::Family;
use grid::Grid;
use sundry_picture::Picture;

/// The shorter side, in pixels, that a picture should be decoded to for [`main_colors`]: finer
/// takes longer and finds the same.
pub const TARGET: u32 = 90;

/// One of a picture's main colours.
#[derive(Debug, Clone, PartialEq)]
pub struct MainColor {
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// The part of what is not transparent that has this colour, 0 to 1.
    pub share: f32,
    /// Its name: the nearest in `data/colors/names.tsv`.
    pub specific: &'static str,
    /// Its family: one of the eleven basic terms, or Beige, Turquoise, Gold.
    pub family: Family,
}

impl MainColor {
    /// `#rrggbb`, lower case.
    pub fn hex(&self) -> String {
        let [red, green, blue] = self.rgb;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Below this the median cell's surroundings are calm: what is left of roughness are edges.
const CALM: f32 = 0.008;

/// Above this a second pass of the filter is needed.
const NOISY: f32 = 0.012;

/// The main colours of a picture, most important first: as many as it really has, at most 8, none
/// when it is all transparent (alpha under 128).
///
/// Important is what has much area; a vivid colour counts up to half more than a grey of the same
/// area, and white that runs around most of the border (paper) counts a seventh.
pub fn main_colors(picture: &Picture) -> Vec<MainColor> {
    let mut grid = Grid::new(picture);
    grid.smooth();
    let roughness = grid.median_roughness();
    if roughness > NOISY {
        grid.smooth();
    }
    let (points, of_cell) = histogram::histogram(&grid, roughness.max(CALM));
    if points.is_empty() {
        return Vec::new();
    }
    let (centers, labels) = cluster::cluster(&points);
    let swatches = palette::palette(&grid, &points, &centers, labels, &of_cell);
    let named = |swatch: palette::Swatch| {
        let (specific, family) = name_of(swatch.rgb);
        MainColor {
            rgb: swatch.rgb,
            share: swatch.share,
            specific,
            family,
        }
    };
    swatches.into_iter().map(named).collect()
}

/// The name and the family of a colour.
///
/// ```
/// use sundry_color::{Family, name_of};
///
/// assert_eq!(name_of([0, 0, 0]), ("Black", Family::Black));
/// assert_eq!(name_of([0xbf, 0xaf, 0x9a]).1, Family::Beige);
/// ```
pub fn name_of(rgb: [u8; 3]) -> (&'static str, Family) {
    (names::name(rgb), family::family(rgb, None))
}
