//! Rows of an operator's food tables: nutrients, weights, and the kinds that they stand for.
//!
//! `sundry-food` uses them ([`sundry_food::Tables`]); this module defines only their storage.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema};
use sundry_food::{Nutrient, OwnPortion, OwnRow, RowKey};

use crate::is_default;

/// A row of a food table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FoodRow {
    /// Identity within the catalogue.
    pub id: Id,
    /// Number that replies show.
    pub number: u32,
    /// Description of the food, its main name.
    pub name: String,
    /// Further names.
    #[serde(default, skip_serializing_if = "is_default")]
    pub names: Vec<String>,
    /// The kind that it stands for, by the kind's own name; empty for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: String,
    /// NDB number of the USDA row that it replaces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ndb: Option<u32>,
    /// Its food group.
    #[serde(default, skip_serializing_if = "is_default")]
    pub group: String,
    /// Nutrients: the USDA's number and the amount in 100 g, by ascending number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nutrients: Vec<(u16, f32)>,
    /// Household measures: count, measure, grams.
    #[serde(default, skip_serializing_if = "is_default")]
    pub portions: Vec<(f32, String, f32)>,
    /// Grams per millilitre.
    #[serde(default, skip_serializing_if = "is_default")]
    pub density: Option<f32>,
    /// Supermarket aisle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aisle: String,
    /// Price in US cents per 100 g.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: Option<f32>,
    /// Name of the table that it belongs to.
    pub table: String,
    /// Rank: of several rows of one name, the one with the highest rank is used, then the one with
    /// the highest number.
    pub rank: u8,
    /// The importer that brought it.
    pub source: String,
}

/// Rank from which a row's names take precedence over the built-in ones: an operator's own tables
/// have it, collections of products do not.
pub const OWN_TABLE: u8 = 200;

impl FoodRow {
    /// Converts the row to the form that the food table takes.
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
