//! `sundry-color`: finds the main colours of a picture, with names and families.
//!
//! The steps: the picture is reduced to a small grid (`grid`) and filtered for noise and edges,
//! counted in a histogram in Oklab (`histogram`), and clustered, merging clusters without a valley
//! between them (`cluster`); edges and gradients are separated from real colours (`palette`); each
//! colour is named (`names`) and assigned to a family (`family`).
//!
//! Patterns that the eye blends are one colour: a dither or a texture finer than about a hundredth
//! of the picture's shorter side gives its mean. Coarser patterns stay apart: checks of two distant
//! colours give both. A gradient gives its ends, and the colours between where it bends or rests.
//!
//! Decoding (`sundry-picture`), colour profiles, and recognising the subject of the picture are not
//! done here.
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

/// The shorter side, in pixels, to which a picture should be decoded for [`main_colors`]: a larger
/// one takes longer and gives the same result.
pub const TARGET: u32 = 90;

/// One of a picture's main colours.
#[derive(Debug, Clone, PartialEq)]
pub struct MainColor {
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// The share of the visible picture with this colour, 0 to 1.
    pub share: f32,
    /// The nearest name in `data/colors/names.tsv`.
    pub specific: &'static str,
    /// The family: one of the eleven basic terms, or Beige, Turquoise, Gold.
    pub family: Family,
}

impl MainColor {
    /// Returns `#rrggbb`, in lower case.
    pub fn hex(&self) -> String {
        let [red, green, blue] = self.rgb;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Median roughness below which a picture is calm: the remaining roughness is edges.
const CALM: f32 = 0.008;

/// Median roughness above which a second pass of the filter is needed.
const NOISY: f32 = 0.012;

/// Returns the main colours of a picture, most important first: as many as it really has, at most
/// 8, none if it is entirely transparent (alpha under 128).
///
/// Importance is mostly area; a vivid colour gets up to half more than a grey of the same area, and
/// white around most of the border (paper) gets a seventh.
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

/// Returns the name and the family of a colour.
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
