//! The contents of the JPEG headers, and the planes that the scans fill.

use super::huffman::Huffman;
use super::inverse::Inverse;

/// The frame header.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) progressive: bool,
    pub(super) components: Vec<Component>,
    /// Number of minimal coded units horizontally and vertically.
    pub(super) units: (usize, usize),
}

/// One of up to four colour components.
#[derive(Debug, Clone)]
pub(super) struct Component {
    pub(super) id: u8,
    /// Number of blocks per unit, horizontally and vertically.
    pub(super) sampling: (usize, usize),
    pub(super) quantization: usize,
    /// Number of blocks that the picture needs, horizontally and vertically.
    pub(super) needed: (usize, usize),
    /// Number of blocks including the padding of the last units.
    pub(super) padded: (usize, usize),
}

impl Component {
    pub(super) fn blocks(&self) -> u64 {
        self.padded.0 as u64 * self.padded.1 as u64
    }
}

/// A component's samples at reduced size, and for progressive files its coefficients.
pub(super) struct Plane {
    /// Samples per block horizontally and vertically: 1, 2, 4 or 8.
    pub(super) wide: usize,
    pub(super) tall: usize,
    pub(super) stride: usize,
    pub(super) samples: Vec<u8>,
    /// Progressive files only: `kept` coefficients per block, in stored order.
    pub(super) coefficients: Vec<i16>,
    /// The quantisation table in force at the component's first scan, in stored order.
    pub(super) quantization: Option<[u16; 64]>,
    /// Number of rows of blocks with content, from the top.
    pub(super) rows_read: usize,
}

/// The decoder state that the segments of a file build up.
pub(super) struct Decoder {
    pub(super) frame: Frame,
    /// Samples per block side for components that are not subsampled: 1, 2, 4 or 8.
    pub(super) size: usize,
    /// Coefficients kept per block of a progressive file: 1 or 64.
    pub(super) kept: usize,
    pub(super) planes: Vec<Plane>,
    pub(super) quantization: [Option<[u16; 64]>; 4],
    pub(super) dc: [Option<Huffman>; 4],
    pub(super) ac: [Option<Huffman>; 4],
    pub(super) restart_interval: usize,
    pub(super) adobe_transform: Option<u8>,
    pub(super) jfif: bool,
    pub(super) inverse: Inverse,
}

impl Decoder {
    pub(super) fn new(frame: Frame, size: usize) -> Self {
        let most = |side: fn(&Component) -> usize| frame.components.iter().map(side).max();
        let most = (
            most(|component| component.sampling.0).unwrap_or(1),
            most(|component| component.sampling.1).unwrap_or(1),
        );
        // A subsampled component has fewer blocks, so it may keep more of each: at a quarter,
        // chroma of 4:2:0 comes out as fine as luma. At an eighth this would prevent the fast path,
        // so there it may stay at half.
        let finer = |most: usize, own: usize| {
            let ratio = most / own.max(1);
            let exact = most.is_multiple_of(own.max(1)) && ratio.is_power_of_two();
            match size {
                _ if !exact => size,
                1 => (ratio / 2).max(1),
                _ => (size * ratio).min(8),
            }
        };
        let kept = if size == 1 { 1 } else { 64 };
        let planes = frame.components.iter().map(|component| {
            let wide = finer(most.0, component.sampling.0);
            let tall = finer(most.1, component.sampling.1);
            let stride = component.padded.0 * wide;
            let coefficients = component.blocks() as usize * kept;
            Plane {
                wide,
                tall,
                stride,
                samples: vec![128; stride * component.padded.1 * tall],
                coefficients: if frame.progressive {
                    vec![0; coefficients]
                } else {
                    Vec::new()
                },
                quantization: None,
                rows_read: 0,
            }
        });
        Self {
            planes: planes.collect(),
            size,
            kept,
            quantization: [None; 4],
            dc: [const { None }; 4],
            ac: [const { None }; 4],
            restart_interval: 0,
            adobe_transform: None,
            jfif: false,
            inverse: Inverse::new(),
            frame,
        }
    }
}

/// A scan header: components, coefficients and bits.
#[derive(Debug, Clone)]
pub(super) struct Scan {
    /// For each component its index, its DC table and its AC table.
    pub(super) components: Vec<(usize, usize, usize)>,
    /// The first and last coefficient, in stored order.
    pub(super) band: (usize, usize),
    /// The bit position before this scan (0: first scan of the band), and after it.
    pub(super) high: u8,
    pub(super) low: u8,
}

impl Scan {
    /// Returns the number of units horizontally and vertically: those of the frame, or blocks if
    /// the scan has only one component.
    pub(super) fn units(&self, frame: &Frame) -> (usize, usize) {
        match self.components.as_slice() {
            [(index, ..)] => frame
                .components
                .get(*index)
                .map_or((0, 0), |only| only.needed),
            _ => frame.units,
        }
    }

    /// Returns true if this scan makes a component visible: it has the first bits of the DC values.
    pub(super) fn is_first(&self) -> bool {
        self.band.0 == 0 && self.high == 0
    }

    /// Returns true if the result needs any coefficient of this scan; others are skipped.
    pub(super) fn is_wanted(&self, decoder: &Decoder) -> bool {
        !decoder.frame.progressive || self.band.0 < decoder.kept
    }

    /// Returns the number of blocks that reading the scan visits.
    pub(super) fn blocks(&self, frame: &Frame) -> u64 {
        let (across, down) = self.units(frame);
        let in_unit: usize = self
            .components
            .iter()
            .filter_map(|(index, ..)| frame.components.get(*index))
            .map(|component| {
                let (wide, tall) = self.blocks_in_unit(component);
                wide * tall
            })
            .sum();
        (across * down * in_unit) as u64
    }

    /// Returns the number of blocks of a component in a unit of this scan.
    pub(super) fn blocks_in_unit(&self, component: &Component) -> (usize, usize) {
        if self.components.len() == 1 {
            (1, 1)
        } else {
            component.sampling
        }
    }
}
