//! Converts between sRGB bytes and Oklab (Ottosson 2020), a space in which equal distances look
//! about equal.

use std::sync::LazyLock;

/// A colour in Oklab: lightness 0–1, green–red, blue–yellow (each about −0.4 to 0.4).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Oklab {
    pub(crate) l: f32,
    pub(crate) a: f32,
    pub(crate) b: f32,
}

/// Light reflected by a screen, as a share of its white.
const FLARE: f32 = 0.002;

static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
});

/// Returns the linear light of each channel, 0–1.
pub(crate) fn linear(rgb: [u8; 3]) -> [f32; 3] {
    rgb.map(|byte| LINEAR[usize::from(byte)])
}

const STEPS: usize = 4096;

/// Cube roots of 0 to just over 1 in even steps. Interpolated, from [`FLARE`] up, they are accurate
/// to 0.0001: `f32::cbrt` took a third of a small picture's total time.
static CUBE_ROOTS: LazyLock<Vec<f32>> = LazyLock::new(|| {
    (0..STEPS + 16)
        .map(|step| (step as f32 / STEPS as f32).cbrt())
        .collect()
});

impl Oklab {
    pub(crate) fn from_rgb(rgb: [u8; 3]) -> Self {
        Self::from_linear(linear(rgb), f32::cbrt)
    }

    /// Converts a colour as seen on a screen in a room, with [`FLARE`] added. In pure Oklab #000000
    /// and #010101 are farther apart than two colours that people can distinguish.
    pub(crate) fn seen(rgb: [u8; 3]) -> Self {
        let roots: &[f32] = &CUBE_ROOTS;
        Self::from_linear(linear(rgb).map(|light| light + FLARE), |value| {
            let place = value * STEPS as f32;
            let step = place as usize;
            match roots.get(step..step + 2) {
                Some(&[low, high]) => low + (high - low) * (place - step as f32),
                _ => 1.0,
            }
        })
    }

    fn from_linear([r, g, b]: [f32; 3], root: impl Fn(f32) -> f32) -> Self {
        let l = root(0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b);
        let m = root(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b);
        let s = root(0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b);
        Self {
            l: 0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            a: 1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            b: 0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        }
    }

    pub(crate) fn chroma(self) -> f32 {
        self.a.hypot(self.b)
    }

    pub(crate) fn distance_squared(self, other: Self) -> f32 {
        let d = self - other;
        d.l * d.l + d.a * d.a + d.b * d.b
    }

    pub(crate) fn distance(self, other: Self) -> f32 {
        self.distance_squared(other).sqrt()
    }

    pub(crate) fn dot(self, other: Self) -> f32 {
        self.l * other.l + self.a * other.a + self.b * other.b
    }
}

impl std::ops::Add for Oklab {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            l: self.l + other.l,
            a: self.a + other.a,
            b: self.b + other.b,
        }
    }
}

impl std::ops::AddAssign for Oklab {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::ops::Sub for Oklab {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            l: self.l - other.l,
            a: self.a - other.a,
            b: self.b - other.b,
        }
    }
}

impl std::ops::Mul<f32> for Oklab {
    type Output = Self;

    fn mul(self, factor: f32) -> Self {
        Self {
            l: self.l * factor,
            a: self.a * factor,
            b: self.b * factor,
        }
    }
}
