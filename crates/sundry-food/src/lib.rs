//! The food table and the food ontology: the meaning of a name in a recipe, its contents, the diets
//! it suits, its weight.
//!
//! [`find`] turns a name as recipes write it (without amount and unit) into a [`Kind`] of the
//! ontology and a [`Food`] of the table, in the state that the name requires (`canned`, `cooked`,
//! `low-fat`). [`describe`] collects all known facts. Both read two compiled tables in place:
//! nothing is unpacked, so the first query is as fast as the hundredth.
//!
//! [`Tables`] adds an operator's own rows.
//!
//! Parsing ingredient lines, summing recipes and wire formats are not done here.

mod answer;
mod blob;
mod cover;
mod describe;
mod diet;
mod effect;
mod find;
mod flag;
mod food;
mod hash;
mod head;
mod judge;
mod kind;
pub mod layout;
mod lemma;
mod nutrient;
mod own;
mod portion;
mod presence;
mod reading;
mod rows;
mod run;
mod search;
mod sold;
mod state;
mod table;
mod tables;
mod token;

pub use answer::Answer;
pub use describe::{Description, describe};
pub use diet::{Diet, Stated};
pub use find::{Match, Naming, find};
pub use flag::{Flag, Flags};
pub use food::{FIRST_COMPOSED, Food, Nutrients, Source};
pub use kind::{Consistency, Fodmap, Kind, Taste};
pub use nutrient::{Column, FLAVONOIDS, Nutrient};
pub use own::{OwnPortion, OwnRow, OwnRows, RowKey};
pub use portion::Portion;
pub use presence::Presence;
pub use run::Run;
pub use search::Hit;
pub use sold::Sold;
pub use state::{State, States};
pub use table::{Foods, standard};
pub use tables::Tables;

/// Items used by the program that writes the tables.
pub mod build {
    pub use crate::effect::{Class, bits};
    pub use crate::hash::extend;
    pub use crate::kind::traits;
    pub use crate::lemma::lemma;
    pub use crate::token::build::{phrase, segments, words};
}
