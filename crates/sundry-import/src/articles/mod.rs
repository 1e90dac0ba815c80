//! Articles of past days into the store that news are answered from: lines of JSON, and the pages
//! of a web archive. No catalogue: articles are added to what is kept, each address once.

mod http;
mod keep;
mod line;
mod ndjson;
mod page;
mod warc;

pub use line::article_line;
pub(crate) use ndjson::NDJSON;
pub(crate) use page::WARC;
