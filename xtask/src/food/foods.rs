//! Writes the table of foods.

use sundry_food::layout::{FOODS_MAGIC, foods};

use super::pack::{Strings, file, varint};
use super::rows::Row;
use super::usda::Usda;
use crate::Failure;

/// Writes the table.
pub(super) fn write(usda: &Usda, rows: &[Row]) -> Result<Vec<u8>, Failure> {
    let mut strings = Strings::default();
    let mut sections: Vec<Vec<u8>> = vec![Vec::new(); foods::COUNT];
    let mut columns: Vec<(u16, u8)> = Vec::new();
    for (number, unit, name) in &usda.nutrients {
        let decimals = usda
            .foods
            .iter()
            .flat_map(|food| &food.values)
            .filter(|(of, _)| of == number)
            .map(|(_, value)| value.split_once('.').map_or(0, |(_, digits)| digits.len()))
            .max()
            .unwrap_or(2) as u8;
        columns.push((*number, decimals));
        let section = &mut sections[foods::NUTRIENTS];
        section.extend_from_slice(&number.to_le_bytes());
        section.extend_from_slice(&[decimals, 0]);
        section.extend_from_slice(&strings.reference(unit));
        section.extend_from_slice(&strings.reference(name));
    }
    let mut portion_count = 0_u32;
    for (index, row) in rows.iter().enumerate() {
        let values_at = sections[foods::VALUES].len() as u32;
        write_values(&columns, row, &mut sections[foods::VALUES]);
        let record = &mut sections[foods::FOODS];
        record.extend_from_slice(&row.id.to_le_bytes());
        record.extend_from_slice(&strings.reference(&row.description));
        record.extend_from_slice(&[row.group as u8, row.refuse_percent]);
        record.extend_from_slice(&values_at.to_le_bytes());
        record.extend_from_slice(&portion_count.to_le_bytes());
        record.extend_from_slice(&(row.portions.len() as u16).to_le_bytes());
        record.extend_from_slice(&[row.source, 0]);
        record.extend_from_slice(&strings.reference(&row.refuse));
        for (amount, measure, grams) in &row.portions {
            let section = &mut sections[foods::PORTIONS];
            section.extend_from_slice(&amount.to_le_bytes());
            section.extend_from_slice(&grams.to_le_bytes());
            section.extend_from_slice(&strings.reference(measure));
        }
        portion_count += row.portions.len() as u32;
        if let Some(amounts) = usda.flavonoids.get(&row.id) {
            let at = sections[foods::FLAVONOIDS].len() as u32;
            sections[foods::FLAVONOID_INDEX].extend_from_slice(&(index as u16).to_le_bytes());
            sections[foods::FLAVONOID_INDEX].extend_from_slice(&at.to_le_bytes());
            write_flavonoids(amounts, &mut sections[foods::FLAVONOIDS]);
        }
    }
    for (_, name) in &usda.groups {
        sections[foods::GROUPS].extend_from_slice(&strings.reference(name));
    }
    if rows.len() >= usize::from(u16::MAX) {
        return Err("more rows than a u16 can count".into());
    }
    sections[foods::STRINGS] = strings.into_bytes();
    Ok(file(*FOODS_MAGIC, &sections))
}

fn write_values(columns: &[(u16, u8)], row: &Row, out: &mut Vec<u8>) {
    let from = out.len();
    out.resize(from + columns.len().div_ceil(8), 0);
    for (at, (number, decimals)) in columns.iter().enumerate() {
        if let Some(value) = row.values.get(number) {
            out[from + at / 8] |= 1 << (at % 8);
            varint(
                (value * 10_f64.powi(i32::from(*decimals))).round() as u64,
                out,
            );
        }
    }
}

fn write_flavonoids(amounts: &[Option<f64>], out: &mut Vec<u8>) {
    let present = amounts
        .iter()
        .enumerate()
        .fold(0_u32, |bits, (at, amount)| {
            bits | u32::from(amount.is_some()) << at
        });
    out.extend_from_slice(&present.to_le_bytes());
    for amount in amounts.iter().flatten() {
        varint((amount * 1000.0).round() as u64, out);
    }
}
