//! A row of the food table: one food with its measured values.

use std::fmt;

use crate::blob::{f32_at, u8_at, u16_at, u32_at, varint};
use crate::layout::{FOOD_WIDTH, NONE, PORTION_WIDTH, foods};
use crate::nutrient::Nutrient;
use crate::own::OwnRow;
use crate::portion::Portion;
use crate::table::Foods;

/// The source of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// USDA National Nutrient Database for Standard Reference 28.
    Sr28,
    /// `data/food/overlay.tsv`: foods that SR28 lacks; each row names its own source.
    Overlay,
    /// USDA Food and Nutrient Database for Dietary Studies 2.0: dishes, computed from their
    /// ingredients in SR28.
    Fndds,
    /// A table of the operator; [`Food::source_name`] names it.
    Own,
}

impl Source {
    /// Returns the source as written in replies.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sr28 => "USDA SR28",
            Self::Overlay => "Sundry overlay",
            Self::Fndds => "USDA FNDDS 2.0",
            Self::Own => "own table",
        }
    }
}

/// A food of the table, or an operator's own row.
#[derive(Clone, Copy)]
pub struct Food<'a> {
    pub(crate) foods: &'a Foods,
    /// Index in the compiled table; for an own row, that of the row it replaces; [`NONE`] if there
    /// is none.
    pub(crate) index: u16,
    pub(crate) own: Option<&'a OwnRow>,
}

/// The first id of rows of `data/food/dishes.tsv`; `cargo xtask food` refuses others there.
pub const FIRST_COMPOSED: u32 = 1_900_000;

/// Number of decimals to which values of an operator's own row are kept.
const OWN_DECIMALS: u8 = 4;

impl<'a> Food<'a> {
    fn record(self) -> &'a [u8] {
        self.foods
            .foods
            .record(foods::FOODS, FOOD_WIDTH, usize::from(self.index))
    }

    /// Returns its id: the NDB number for a food of SR28 and for a row that updates one.
    pub fn id(self) -> u32 {
        match self.own {
            Some(own) if !self.fills() => own.id,
            _ => u32_at(self.record(), 0),
        }
    }

    /// Returns true for a row of `data/food/dishes.tsv`: a dish or a product as it is eaten.
    pub fn is_composed(self) -> bool {
        self.own.is_none() && self.id() >= FIRST_COMPOSED
    }

    /// Returns true if the compiled row supplies the values that the operator's own row lacks.
    fn fills(self) -> bool {
        match self.own {
            None => true,
            Some(own) => self.index != NONE && own.ndb == Some(u32_at(self.record(), 0)),
        }
    }

    /// Returns the compiled row that an own row updates.
    ///
    /// ```
    /// assert!(sundry_food::standard().food(9003).unwrap().twin().is_none());
    /// ```
    #[must_use]
    pub fn twin(self) -> Option<Self> {
        (self.own.is_some() && self.fills()).then_some(Self { own: None, ..self })
    }

    /// Returns the operator's own row behind it, if any.
    pub fn own(self) -> Option<&'a OwnRow> {
        self.own
    }

    /// Returns the description: `Apples, raw, with skin`.
    pub fn description(self) -> &'a str {
        if let Some(own) = self.own {
            return &own.description;
        }
        self.foods.foods.text(self.record(), 4)
    }

    /// Returns the food group: `Fruits and Fruit Juices`.
    pub fn group(self) -> &'a str {
        match self.own {
            Some(own) if !own.group.is_empty() || self.index == NONE => return &own.group,
            _ => {}
        }
        let group = usize::from(u8_at(self.record(), 10));
        self.foods.foods.listed_text(foods::GROUPS, group)
    }

    /// Returns the inedible share of the food as bought, in percent.
    pub fn refuse_percent(self) -> u8 {
        u8_at(self.record(), 11)
    }

    /// Returns a description of the inedible part: `Core and stem`.
    pub fn refuse(self) -> &'a str {
        self.foods.foods.text(self.record(), 24)
    }

    /// Returns the source of the row.
    pub fn source(self) -> Source {
        if self.own.is_some() {
            return Source::Own;
        }
        match u8_at(self.record(), 22) {
            0 => Source::Sr28,
            1 => Source::Overlay,
            _ => Source::Fndds,
        }
    }

    /// Returns the name of the source.
    pub fn source_name(self) -> &'a str {
        match self.own {
            Some(own) => &own.source,
            None => self.source().as_str(),
        }
    }

    /// Returns all measured nutrients per 100 g, by ascending number.
    ///
    /// ```
    /// let apple = sundry_food::standard().food(9003).unwrap();
    /// let energy = apple.nutrients().find(|(column, _)| column.unit() == "kcal").unwrap();
    /// assert_eq!(energy.1, 52.0);
    /// ```
    pub fn nutrients(self) -> Nutrients<'a> {
        let columns = self.foods.column_count();
        let from = u32_at(self.record(), 12) as usize;
        let all = if self.fills() {
            self.foods.foods.section(foods::VALUES)
        } else {
            &[]
        };
        let bitmap = columns.div_ceil(8);
        Nutrients {
            foods: self.foods,
            own: self.own.map_or(&[], |own| own.nutrients.as_slice()),
            bitmap: all.get(from..from + bitmap).unwrap_or_default(),
            values: all.get(from + bitmap..).unwrap_or_default(),
            column: 0,
            columns,
        }
    }

    /// Returns one nutrient per 100 g; `None` if it was not measured.
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

    /// Returns its household measures, most usual first; an operator's own precede those of the
    /// table.
    pub fn portions(self) -> impl Iterator<Item = Portion<'a>> {
        let own = self.own.map_or(&[][..], |own| own.portions.as_slice());
        let own = own.iter().map(|portion| Portion {
            amount: portion.amount,
            grams: portion.grams,
            measure: &portion.measure,
        });
        own.chain(self.compiled_portions())
    }

    fn compiled_portions(self) -> impl Iterator<Item = Portion<'a>> {
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

    /// Returns the 26 flavonoids in mg per 100 g, in the order of [`crate::FLAVONOIDS`]; `None` for
    /// those not analysed.
    pub fn flavonoids(self) -> Option<[Option<f32>; 26]> {
        if !self.fills() {
            return None;
        }
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
        std::ptr::eq(self.foods, other.foods)
            && self.index == other.index
            && match (self.own, other.own) {
                (None, None) => true,
                (Some(one), Some(two)) => std::ptr::eq(one, two),
                _ => false,
            }
    }
}

/// The measured nutrients of a food.
pub struct Nutrients<'a> {
    foods: &'a Foods,
    own: &'a [(Nutrient, f32)],
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
            let own = self.own_value(at);
            let bits = u8_at(self.bitmap, at / 8) >> (at % 8);
            if self.own.is_empty() && bits & 1 == 0 {
                // Skip to the next column with a value, or to the next byte.
                self.column += (bits.trailing_zeros() as usize).min(8 - at % 8);
                continue;
            }
            self.column += 1;
            if bits & 1 == 1 {
                let (digits, rest) = varint(self.values);
                self.values = rest;
                if own.is_none() {
                    let column = self.foods.column(at);
                    let value = digits as f64 / column.scale();
                    return Some((column, value as f32));
                }
            }
            if own.is_some() {
                return own;
            }
        }
        None
    }
}

impl<'a> Nutrients<'a> {
    /// Returns the operator's own value of a column.
    fn own_value(&self, at: usize) -> Option<(crate::Column<'a>, f32)> {
        if self.own.is_empty() {
            return None;
        }
        let mut column = self.foods.column(at);
        let place = self
            .own
            .binary_search_by_key(&column.nutrient, |(nutrient, _)| *nutrient);
        let (_, value) = self.own.get(place.ok()?)?;
        column.decimals = OWN_DECIMALS;
        Some((column, *value))
    }
}
