//! Reads the page's own metadata: head, structured data, byline, pictures.

mod authors;
mod country;
mod head;
mod images;
mod linked;
mod names;
mod sizes;
mod title;
mod videos;

pub(crate) use authors::{authors, named as authors_named};
pub use country::country_of;
pub(crate) use country::source_country;
pub(crate) use head::Head;
pub(crate) use images::images;
pub(crate) use title::title;
pub(crate) use videos::videos;
