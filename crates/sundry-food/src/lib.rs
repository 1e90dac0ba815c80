//! The food table and the food ontology: what a name in a recipe means, what is in it, whom it
//! suits, what it weighs.
//!
//! [`find`] turns a name as recipes write it (amount and unit already taken off) into a [`Kind`] of
//! the ontology and a [`Food`] of the table, honouring the state asked for (`canned`, `cooked`,
//! `low-fat`). [`describe`] puts together all that is known. Both read two compiled tables in place:
//! nothing is unpacked, so the first question costs what the hundredth does.
//!
//! [`Tables`] puts rows of an operator's own beside them.
//!
//! It is deliberately no reader of ingredient lines, sums no recipes, and knows no wire format.

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
pub use food::{Food, Nutrients, Source};
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

/// What the program that writes the tables needs beyond reading them.
pub mod build {
    pub use crate::effect::{Class, bits};
    pub use crate::hash::extend;
    pub use crate::kind::traits;
    pub use crate::lemma::lemma;
    pub use crate::token::build::{phrase, segments, words};
}
