//! Reads scans of baseline (and extended sequential) files: each block is complete, so its samples
//! are computed at once and no coefficients are kept.

use super::ZIGZAG;
use super::bits::Bits;
use super::frame::{Decoder, Scan};
use super::huffman::Huffman;

/// One component of the scan, with the tables and state for its blocks.
struct Channel<'a> {
    index: usize,
    dc: &'a Huffman,
    ac: &'a Huffman,
    /// Quantisation table in stored order.
    quantization: [f32; 64],
    /// Number of coefficients to decode, in stored order.
    wanted: u32,
    /// The previous DC value.
    predicted: i32,
}

/// Returns the number of coefficients, in stored order, that include the lowest `wide × tall`.
fn wanted(wide: usize, tall: usize) -> u32 {
    let inside = |&&place: &&u8| usize::from(place) % 8 < wide && usize::from(place) / 8 < tall;
    ZIGZAG
        .iter()
        .zip(1..)
        .filter(|(place, _)| inside(place))
        .map(|(_, count)| count)
        .last()
        .unwrap_or(1)
}

/// Reads one scan as far as it goes.
pub(super) fn read(decoder: &mut Decoder, scan: &Scan, data: &[u8]) {
    let Decoder {
        frame,
        planes,
        dc,
        ac,
        restart_interval,
        inverse,
        ..
    } = decoder;
    for &(_, _, table) in &scan.components {
        if let Some(Some(table)) = ac.get_mut(table) {
            table.prepare_to_skip();
        }
    }
    let mut channels = Vec::new();
    for &(index, dc_table, ac_table) in &scan.components {
        let (Some(Some(dc)), Some(Some(ac)), Some(plane)) =
            (dc.get(dc_table), ac.get(ac_table), planes.get(index))
        else {
            return;
        };
        let Some(quantization) = plane.quantization else {
            return;
        };
        channels.push(Channel {
            index,
            dc,
            ac,
            quantization: quantization.map(f32::from),
            wanted: wanted(plane.wide, plane.tall),
            predicted: 0,
        });
    }

    let (across, down) = scan.units(frame);
    let interval = if *restart_interval == 0 {
        usize::MAX
    } else {
        *restart_interval
    };
    let mut bits = Bits::new(data);
    let mut rest = data;
    // After damage, skip everything up to the next restart marker.
    let mut lost = false;
    let mut until_restart = interval;
    for unit_y in 0..down {
        sundry_halt::check();
        for unit_x in 0..across {
            if until_restart == 0 {
                let Some(after) = after_restart(rest) else {
                    return;
                };
                rest = after;
                bits = Bits::new(rest);
                lost = false;
                until_restart = interval;
                for channel in &mut channels {
                    channel.predicted = 0;
                }
            }
            until_restart -= 1;
            if lost {
                continue;
            }
            for channel in &mut channels {
                let (Some(component), Some(plane)) = (
                    frame.components.get(channel.index),
                    planes.get_mut(channel.index),
                ) else {
                    return;
                };
                let (wide, tall) = scan.blocks_in_unit(component);
                for inner in 0..wide * tall {
                    let mut block = [0.0; 64];
                    if channel.block(&mut bits, &mut block).is_none() || bits.overrun() {
                        lost = true;
                        break;
                    }
                    let x = unit_x * wide + inner % wide;
                    let y = unit_y * tall + inner / wide;
                    let start = y * plane.tall * plane.stride + x * plane.wide;
                    if let Some(samples) = plane.samples.get_mut(start..) {
                        inverse.block(&block, (plane.wide, plane.tall), samples, plane.stride);
                    }
                }
            }
            if lost && interval == usize::MAX {
                return;
            }
        }
        for channel in &channels {
            let component = frame.components.get(channel.index);
            if let (Some(component), Some(plane)) = (component, planes.get_mut(channel.index)) {
                plane.rows_read = (unit_y + 1) * scan.blocks_in_unit(component).1;
            }
        }
    }
}

/// Returns the data after the next restart marker; `None` if another marker or the end comes first.
pub(super) fn after_restart(data: &[u8]) -> Option<&[u8]> {
    let mut rest = data;
    loop {
        let start = rest.iter().position(|&byte| byte == 0xff)?;
        match rest.get(start + 1)? {
            0 => rest = rest.get(start + 2..)?,
            0xff => rest = rest.get(start + 1..)?,
            0xd0..=0xd7 => return rest.get(start + 2..),
            _ => return None,
        }
    }
}

impl Channel<'_> {
    /// Reads a block; only the wanted coefficients are stored in `block` (row-major, dequantised).
    #[inline]
    fn block(&mut self, bits: &mut Bits<'_>, block: &mut [f32; 64]) -> Option<()> {
        let size = self.dc.symbol(bits)?;
        if size > 15 {
            return None;
        }
        self.predicted = self.predicted.wrapping_add(bits.signed(size.into()));
        block[0] = self.predicted as f32 * self.quantization[0];
        let mut at = 1;
        while at < self.wanted {
            let symbol = self.ac.symbol(bits)?;
            let (run, size) = (u32::from(symbol >> 4), u32::from(symbol & 15));
            if size == 0 {
                if run != 15 {
                    return Some(());
                }
                at += 16;
                continue;
            }
            at += run;
            let value = bits.signed(size);
            if at < self.wanted {
                let place = at as usize & 63;
                block[usize::from(ZIGZAG[place])] = value as f32 * self.quantization[place];
            }
            at += 1;
        }
        self.ac.skip_block(bits, at)
    }
}
