//! A row of the food table: one food as somebody measured it.

use std::fmt;

use crate::blob::{f32_at, u8_at, u16_at, u32_at, varint};
use crate::layout::{FOOD_WIDTH, PORTION_WIDTH, foods};
use crate::nutrient::Nutrient;
use crate::portion::Portion;
use crate::table::Foods;

/// Where a row comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// USDA National Nutrient Database for Standard Reference 28.
    Sr28,
    /// `data/food/overlay.tsv`: what SR28 lacks; each row names its own source.
    Overlay,
    /// USDA Food and Nutrient Database for Dietary Studies 2.0: dishes, computed from their
    /// ingredients in SR28.
    Fndds,
}

impl Source {
    /// As written in replies.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sr28 => "USDA SR28",
            Self::Overlay => "Sundry overlay",
            Self::Fndds => "USDA FNDDS 2.0",
        }
    }
}

/// A food of the table.
#[derive(Clone, Copy)]
pub struct Food<'a> {
    pub(crate) foods: &'a Foods,
    pub(crate) index: u16,
}

impl<'a> Food<'a> {
    fn record(self) -> &'a [u8] {
        self.foods
            .foods
            .record(foods::FOODS, FOOD_WIDTH, usize::from(self.index))
    }

    /// Its id: the NDB number for a food of SR28.
    pub fn id(self) -> u32 {
        u32_at(self.record(), 0)
    }

    /// `Apples, raw, with skin`.
    pub fn description(self) -> &'a str {
        self.foods.foods.text(self.record(), 4)
    }

    /// `Fruits and Fruit Juices`.
    pub fn group(self) -> &'a str {
        let group = usize::from(u8_at(self.record(), 10));
        self.foods.foods.listed_text(foods::GROUPS, group)
    }

    /// How much of it, as bought, is thrown away, in percent.
    pub fn refuse_percent(self) -> u8 {
        u8_at(self.record(), 11)
    }

    /// What is thrown away: `Core and stem`.
    pub fn refuse(self) -> &'a str {
        self.foods.foods.text(self.record(), 24)
    }

    /// Where the row comes from.
    pub fn source(self) -> Source {
        match u8_at(self.record(), 22) {
            0 => Source::Sr28,
            1 => Source::Overlay,
            _ => Source::Fndds,
        }
    }

    /// All measured nutrients per 100 g, by rising number.
    ///
    /// ```
    /// let apple = sundry_food::standard().food(9003).unwrap();
    /// let energy = apple.nutrients().find(|(column, _)| column.unit == "kcal").unwrap();
    /// assert_eq!(energy.1, 52.0);
    /// ```
    pub fn nutrients(self) -> Nutrients<'a> {
        let columns = self.foods.column_count();
        let from = u32_at(self.record(), 12) as usize;
        let all = self.foods.foods.section(foods::VALUES);
        let bitmap = columns.div_ceil(8);
        Nutrients {
            foods: self.foods,
            bitmap: all.get(from..from + bitmap).unwrap_or_default(),
            values: all.get(from + bitmap..).unwrap_or_default(),
            column: 0,
            columns,
        }
    }

    /// One nutrient per 100 g; `None` where it was not measured.
    ///
    /// ```
    /// use sundry_food::{Nutrient, standard};
    /// assert_eq!(standard().food(1001).unwrap().nutrient(Nutrient::FAT), Some(81.11));
    /// ```
    pub fn nutrient(self, nutrient: Nutrient) -> Option<f32> {
        self.nutrients()
            .find(|(column, _)| column.nutrient == nutrient)
            .map(|(_, value)| value)
    }

    /// Its household measures, most usual first.
    pub fn portions(self) -> impl Iterator<Item = Portion<'a>> {
        let record = self.record();
        let from = u32_at(record, 16) as usize;
        let count = usize::from(u16_at(record, 20));
        let foods = &self.foods.foods;
        (from..from + count).map(move |at| {
            let record = foods.record(foods::PORTIONS, PORTION_WIDTH, at);
            Portion {
                amount: f32_at(record, 0),
                grams: f32_at(record, 4),
                measure: foods.text(record, 8),
            }
        })
    }

    /// The 26 flavonoids in mg per 100 g, in the order of [`crate::FLAVONOIDS`]; `None` where it
    /// was never looked for.
    pub fn flavonoids(self) -> Option<[Option<f32>; 26]> {
        let index = self.foods.foods.section(foods::FLAVONOID_INDEX);
        let count = index.len() / 6;
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = usize::midpoint(low, high);
            if u16_at(index, middle * 6) < self.index {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if low >= count || u16_at(index, low * 6) != self.index {
            return None;
        }
        let from = u32_at(index, low * 6 + 2) as usize;
        let bytes = self.foods.foods.section(foods::FLAVONOIDS).get(from..)?;
        let present = u32_at(bytes, 0);
        let mut rest = bytes.get(4..)?;
        let mut all = [None; 26];
        for (at, amount) in all.iter_mut().enumerate() {
            if present >> at & 1 == 1 {
                let (thousandths, after) = varint(rest);
                *amount = Some((thousandths as f64 / 1000.0) as f32);
                rest = after;
            }
        }
        Some(all)
    }
}

impl fmt::Debug for Food<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.id(), self.description())
    }
}

impl PartialEq for Food<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.foods, other.foods) && self.index == other.index
    }
}

/// The measured nutrients of a food.
pub struct Nutrients<'a> {
    foods: &'a Foods,
    bitmap: &'a [u8],
    values: &'a [u8],
    column: usize,
    columns: usize,
}

impl<'a> Iterator for Nutrients<'a> {
    type Item = (crate::Column<'a>, f32);

    fn next(&mut self) -> Option<Self::Item> {
        while self.column < self.columns {
            let at = self.column;
            self.column += 1;
            if u8_at(self.bitmap, at / 8) >> (at % 8) & 1 == 1 {
                let (digits, rest) = varint(self.values);
                self.values = rest;
                let column = self.foods.column(at);
                let value = digits as f64 / 10_f64.powi(i32::from(column.decimals));
                return Some((column, value as f32));
            }
        }
        None
    }
}
