//! A row of a food table that an operator brought: what it holds, weighs and answers for.
//!
//! What is done with it is `sundry-food`'s matter ([`sundry_food::Tables`]); this is how it is kept.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema};
use sundry_food::{Nutrient, OwnPortion, OwnRow, RowKey};

use crate::is_default;

/// A row of a food table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FoodRow {
    /// Identity within the catalogue.
    pub id: Id,
    /// The number that replies show.
    pub number: u32,
    /// What it describes, its first name.
    pub name: String,
    /// Further names.
    #[serde(default, skip_serializing_if = "is_default")]
    pub names: Vec<String>,
    /// The kind that it answers for, by the kind's own name; empty for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: String,
    /// The NDB number of the USDA's row that it brings up to date.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ndb: Option<u32>,
    /// Its food group.
    #[serde(default, skip_serializing_if = "is_default")]
    pub group: String,
    /// Number of a nutrient of the USDA and its amount in 100 g, by rising number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nutrients: Vec<(u16, f32)>,
    /// Household measures: how many, of what, grams.
    #[serde(default, skip_serializing_if = "is_default")]
    pub portions: Vec<(f32, String, f32)>,
    /// Grams per millilitre.
    #[serde(default, skip_serializing_if = "is_default")]
    pub density: Option<f32>,
    /// Where a shop keeps it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aisle: String,
    /// Price in US cents per 100 g.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: Option<f32>,
    /// Which table it is of, in words.
    pub table: String,
    /// Of several rows of one name the one of the highest rank answers, then the highest number.
    pub rank: u8,
    /// The importer it came by.
    pub source: String,
}

/// The rank from which a row's names go before those that the program carries: an operator's own
/// tables have it, collections of products do not.
pub const OWN_TABLE: u8 = 200;

impl FoodRow {
    /// The row as the food table takes it.
    pub fn own_row(&self) -> OwnRow {
        OwnRow {
            id: self.number,
            description: self.name.clone(),
            source: self.table.clone(),
            ndb: self.ndb,
            kind: self.kind.clone(),
            group: self.group.clone(),
            nutrients: self
                .nutrients
                .iter()
                .map(|(number, amount)| (Nutrient(*number), *amount))
                .collect(),
            portions: self
                .portions
                .iter()
                .map(|(amount, measure, grams)| OwnPortion {
                    amount: *amount,
                    grams: *grams,
                    measure: measure.clone(),
                })
                .collect(),
            density: self.density,
            aisle: self.aisle.clone(),
            price_per_100g: self.price,
            names_first: self.rank >= OWN_TABLE,
        }
    }
}

impl Record for FoodRow {
    const KIND: &'static str = "foods";

    fn schema() -> Schema {
        Schema::new().keyword("key").i64("rank")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        let mut keys: Vec<String> = std::iter::once(&self.name)
            .chain(&self.names)
            .filter_map(|name| RowKey::of_name(name))
            .map(|key| key.keyword())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            fields.keyword("key", key);
        }
        if !self.kind.is_empty() {
            fields.keyword("key", RowKey::Kind(&self.kind).keyword());
        }
        if let Some(number) = self.ndb {
            fields.keyword("key", RowKey::Ndb(number).keyword());
        }
        fields.i64("rank", i64::from(self.rank) << 32 | i64::from(self.number));
    }
}
