//! CIE L*a*b* (D65) and the CIEDE2000 colour difference (CIE 142-2001), in the notation of Sharma,
//! Wu and Dalal 2005, and checked against their test data.

use crate::oklab::linear;

/// A colour in CIE L*a*b*.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lab {
    pub(crate) l: f32,
    pub(crate) a: f32,
    pub(crate) b: f32,
}

impl Lab {
    pub(crate) fn from_rgb(rgb: [u8; 3]) -> Self {
        let [r, g, b] = linear(rgb);
        let x = (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47;
        let y = 0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b;
        let z = (0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83;
        let [x, y, z] = [x, y, z].map(|value| {
            if value > 216.0 / 24_389.0 {
                value.cbrt()
            } else {
                (24_389.0 / 27.0 * value + 16.0) / 116.0
            }
        });
        Self {
            l: 116.0 * y - 16.0,
            a: 500.0 * (x - y),
            b: 200.0 * (y - z),
        }
    }
}

/// Returns ΔE₀₀ with all weights 1.
pub(crate) fn difference(one: Lab, other: Lab) -> f32 {
    let root = |chroma: f32| {
        let seventh = chroma.powi(7);
        (seventh / (seventh + 25.0_f32.powi(7))).sqrt()
    };
    let stretch = 0.5 * (1.0 - root(f32::midpoint(one.a.hypot(one.b), other.a.hypot(other.b))));
    let polar = |lab: Lab| {
        let a = (1.0 + stretch) * lab.a;
        let hue = if a == 0.0 && lab.b == 0.0 {
            0.0
        } else {
            lab.b.atan2(a).to_degrees()
        };
        (a.hypot(lab.b), hue.rem_euclid(360.0))
    };
    let ((chroma_1, hue_1), (chroma_2, hue_2)) = (polar(one), polar(other));
    let colourless = chroma_1 * chroma_2 == 0.0;

    let turn = match hue_2 - hue_1 {
        _ if colourless => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let lightness = other.l - one.l;
    let chroma = chroma_2 - chroma_1;
    let hue = 2.0 * (chroma_1 * chroma_2).sqrt() * (turn.to_radians() / 2.0).sin();

    let mean_lightness = f32::midpoint(one.l, other.l);
    let mean_chroma = f32::midpoint(chroma_1, chroma_2);
    let mean_hue = match hue_1 + hue_2 {
        sum if colourless => sum,
        sum if (hue_1 - hue_2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => f32::midpoint(sum, 360.0),
        sum => (sum - 360.0) / 2.0,
    };
    let wave = |times: f32, shift: f32| (times * mean_hue + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let bump = (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -2.0 * root(mean_chroma) * (60.0 * bump).to_radians().sin();
    let offset = (mean_lightness - 50.0).powi(2);
    let lightness = lightness / (1.0 + 0.015 * offset / (20.0 + offset).sqrt());
    let chroma = chroma / (1.0 + 0.045 * mean_chroma);
    let hue = hue / (1.0 + 0.015 * mean_chroma * t);
    let sum = lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue;
    sum.max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with pairs from the published test data that reach every branch.
    #[test]
    fn agrees_with_published_pairs() {
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
            ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
            ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
            ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0011], 7.2195),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            (
                [60.2574, -34.0099, 36.2677],
                [60.4626, -34.1751, 39.4387],
                1.2644,
            ),
            (
                [22.7233, 20.0904, -46.6940],
                [23.0331, 14.9730, -42.5619],
                2.0373,
            ),
            (
                [90.8027, -2.0831, 1.4410],
                [91.1528, -1.6435, 0.0447],
                1.4441,
            ),
            (
                [2.0776, 0.0795, -1.1350],
                [0.9033, -0.0636, -0.5514],
                0.9082,
            ),
        ];
        for (one, other, expected) in pairs {
            let lab = |[l, a, b]: [f32; 3]| Lab { l, a, b };
            let got = difference(lab(one), lab(other));
            assert!(
                (got - expected).abs() < 0.002,
                "{one:?} {other:?}: {got}, not {expected}"
            );
        }
    }
}
