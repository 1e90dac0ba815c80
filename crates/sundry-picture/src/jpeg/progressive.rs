//! Reads scans of progressive files: coefficients arrive by bands and bits and are accumulated;
//! samples are computed at the end. Scans without a wanted coefficient are not decoded.

use super::ZIGZAG;
use super::baseline::after_restart;
use super::bits::Bits;
use super::frame::{Component, Decoder, Plane, Scan};
use super::huffman::Huffman;

/// State carried from block to block within a restart interval.
#[derive(Default)]
struct State {
    predicted: [i32; 4],
    /// Number of further blocks without new coefficients in this band.
    end_of_band: u32,
}

/// Reads one scan as far as it goes.
pub(super) fn read(decoder: &mut Decoder, scan: &Scan, data: &[u8]) {
    let kept = decoder.kept;
    if scan.band.0 >= kept {
        return;
    }
    let (across, down) = scan.units(&decoder.frame);
    let interval = match decoder.restart_interval {
        0 => usize::MAX,
        interval => interval,
    };
    let Decoder {
        frame,
        planes,
        dc,
        ac,
        ..
    } = decoder;
    let mut state = State::default();
    let mut bits = Bits::new(data);
    let mut rest = data;
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
                state = State::default();
            }
            until_restart -= 1;
            if lost {
                continue;
            }
            for &(index, dc_table, ac_table) in &scan.components {
                let (Some(component), Some(plane)) =
                    (frame.components.get(index), planes.get_mut(index))
                else {
                    return;
                };
                let tables = (dc.get(dc_table), ac.get(ac_table));
                let (wide, tall) = scan.blocks_in_unit(component);
                for inner in 0..wide * tall {
                    let x = unit_x * wide + inner % wide;
                    let y = unit_y * tall + inner / wide;
                    let Some(block) = block_of(component, plane, kept, x, y) else {
                        return;
                    };
                    let done = match (scan.band.0, tables) {
                        (0, (Some(Some(table)), _)) if scan.high == 0 => {
                            state.dc_first(&mut bits, table, block, index, scan.low)
                        }
                        (0, _) if scan.high > 0 => {
                            block[0] |= (bits.take(1) as i16) << scan.low;
                            Some(())
                        }
                        (1.., (_, Some(Some(table)))) if scan.high == 0 => {
                            state.ac_first(&mut bits, table, block, scan)
                        }
                        (1.., (_, Some(Some(table)))) => {
                            state.ac_refine(&mut bits, table, block, scan)
                        }
                        _ => None,
                    };
                    if done.is_none() || bits.overrun() {
                        lost = true;
                        break;
                    }
                }
            }
            if lost && interval == usize::MAX {
                return;
            }
        }
        for &(index, ..) in scan.components.iter().filter(|_| scan.is_first()) {
            let component = frame.components.get(index);
            if let (Some(component), Some(plane)) = (component, planes.get_mut(index)) {
                plane.rows_read = (unit_y + 1) * scan.blocks_in_unit(component).1;
            }
        }
    }
}

fn block_of<'a>(
    component: &Component,
    plane: &'a mut Plane,
    kept: usize,
    x: usize,
    y: usize,
) -> Option<&'a mut [i16]> {
    let start = (y * component.padded.0 + x) * kept;
    plane.coefficients.get_mut(start..start + kept)
}

impl State {
    fn dc_first(
        &mut self,
        bits: &mut Bits<'_>,
        table: &Huffman,
        block: &mut [i16],
        component: usize,
        low: u8,
    ) -> Option<()> {
        let size = table.symbol(bits).filter(|&size| size <= 15)?;
        let predicted = self.predicted.get_mut(component)?;
        *predicted = predicted.wrapping_add(bits.signed(size.into()));
        block[0] = (*predicted << low) as i16;
        Some(())
    }

    fn ac_first(
        &mut self,
        bits: &mut Bits<'_>,
        table: &Huffman,
        block: &mut [i16],
        scan: &Scan,
    ) -> Option<()> {
        if self.end_of_band > 0 {
            self.end_of_band -= 1;
            return Some(());
        }
        let mut at = scan.band.0;
        while at <= scan.band.1 {
            let symbol = table.symbol(bits)?;
            let (run, size) = (symbol >> 4, symbol & 15);
            if size == 0 && run < 15 {
                self.end_of_band = (1 << run) - 1 + bits.take(run.into());
                return Some(());
            }
            at += usize::from(run);
            if size > 0 {
                let value = bits.signed(size.into());
                if at <= scan.band.1 {
                    *block.get_mut(at)? = (value << scan.low) as i16;
                }
            }
            at += 1;
        }
        Some(())
    }

    fn ac_refine(
        &mut self,
        bits: &mut Bits<'_>,
        table: &Huffman,
        block: &mut [i16],
        scan: &Scan,
    ) -> Option<()> {
        let one = 1_i16 << scan.low;
        let mut at = scan.band.0;
        if self.end_of_band == 0 {
            while at <= scan.band.1 {
                let symbol = table.symbol(bits)?;
                let (mut run, size) = (symbol >> 4, symbol & 15);
                let new = match size {
                    0 if run < 15 => {
                        self.end_of_band = (1 << run) + bits.take(run.into());
                        break;
                    }
                    0 => 0,
                    _ if bits.take(1) == 1 => one,
                    _ => -one,
                };
                // Skip `run` coefficients that are still zero; the others get their refinement bit.
                while at <= scan.band.1 {
                    let value = block.get_mut(at)?;
                    if *value != 0 {
                        refine(bits, value, one);
                    } else if run == 0 {
                        *value = new;
                        at += 1;
                        break;
                    } else {
                        run -= 1;
                    }
                    at += 1;
                }
            }
        }
        if self.end_of_band > 0 {
            for value in block.get_mut(at..=scan.band.1).unwrap_or_default() {
                if *value != 0 {
                    refine(bits, value, one);
                }
            }
            self.end_of_band -= 1;
        }
        Some(())
    }
}

fn refine(bits: &mut Bits<'_>, value: &mut i16, one: i16) {
    if bits.take(1) == 1 && *value & one == 0 {
        *value = value.wrapping_add(if *value > 0 { one } else { -one });
    }
}

/// Computes the samples from the coefficients.
pub(super) fn finish(decoder: &mut Decoder) {
    let Decoder {
        frame,
        planes,
        kept,
        inverse,
        ..
    } = decoder;
    for (component, plane) in frame.components.iter().zip(planes) {
        let Some(quantization) = plane.quantization else {
            continue;
        };
        let mut blocks = plane.coefficients.chunks_exact(*kept);
        for y in 0..component.padded.1 {
            sundry_halt::check();
            for (x, coefficients) in (0..component.padded.0).zip(&mut blocks) {
                let mut block = [0.0; 64];
                let values = coefficients.iter().zip(quantization).zip(ZIGZAG);
                for ((&value, quantization), place) in values {
                    block[usize::from(place)] = f32::from(value) * f32::from(quantization);
                }
                let start = y * plane.tall * plane.stride + x * plane.wide;
                if let Some(samples) = plane.samples.get_mut(start..) {
                    inverse.block(&block, (plane.wide, plane.tall), samples, plane.stride);
                }
            }
        }
    }
}
