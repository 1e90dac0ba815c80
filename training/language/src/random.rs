//! A seeded random number generator: SplitMix64, with the same numbers on every machine.

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Draws a number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f32 {
        (self.draw() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Draws a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.draw()) * end as u128) >> 64) as usize
    }

    pub fn normal(&mut self) -> f32 {
        (0..12).map(|_| self.unit()).sum::<f32>() - 6.0
    }
}

/// Items drawn by weight.
pub struct Weighted<T> {
    items: Vec<T>,
    sums: Vec<f64>,
}

impl<T> Weighted<T> {
    pub fn new(pairs: impl IntoIterator<Item = (T, f64)>) -> Self {
        let (mut items, mut sums, mut sum) = (Vec::new(), Vec::new(), 0.0);
        for (item, weight) in pairs {
            if weight > 0.0 {
                sum += weight;
                items.push(item);
                sums.push(sum);
            }
        }
        Self { items, sums }
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn draw(&self, random: &mut Random) -> &T {
        let sum = self.sums.last().copied().unwrap_or(0.0);
        let point = (random.draw() >> 11) as f64 / (1u64 << 53) as f64 * sum;
        let at = self.sums.partition_point(|edge| *edge <= point);
        &self.items[at.min(self.items.len() - 1)]
    }
}
