//! Imports articles of past days into the store of news, from lines of JSON or from the pages of a
//! web archive. It makes no catalogue: articles are added to the stored ones, each URL once.

mod http;
mod keep;
mod line;
mod ndjson;
mod page;
mod warc;

pub use line::article_line;
pub(crate) use ndjson::Ndjson;
pub(crate) use page::WARC;
