//! Extracts the article from a web page: text, title, authors, date and time, pictures and videos.
//!
//! One parse, then three readers of the same tree: `metadata` reads what the page states about
//! itself, `date` finds the time of publication, `body` cuts the page into blocks and picks those
//! of the article with a small trained model. Nothing is fetched, no script is run, and neither
//! language nor sentiment is detected: that is done by other engines.
//!
//! ```
//! use sundry_article::{Context, extract};
//!
//! let html = r#"<html><head><title>Bridge opens | The Daily Example</title>
//!   <meta property="article:published_time" content="2026-03-01T10:00:00+01:00"></head>
//!   <body><nav><a href=/>Home</a> <a href=/sport>Sport</a></nav><article><h1>Bridge opens</h1>
//!   <p>The new bridge over the river was opened on Sunday by the mayor, two years late.</p>
//!   <p>Thousands of people walked across it, although it rained from morning to night.</p>
//!   </article><footer>Copyright 2026. All rights reserved.</footer></body></html>"#;
//! let context = Context { url: Some("https://example.org/bridge"), now: 1_800_000_000, ..Context::default() };
//! let article = extract(html.as_bytes(), &context)?;
//! assert_eq!(article.title.unwrap().value, "Bridge opens");
//! assert!(article.text.starts_with("The new bridge") && article.text.ends_with("to night."));
//! assert_eq!(article.published.unwrap().value.to_string(), "2026-03-01 09:00:00");
//! # Ok::<(), sundry_article::NotExtracted>(())
//! ```

mod article;
mod body;
mod date;
mod failure;
mod metadata;
mod page;
mod sniff;
mod table;
mod words;

pub use article::{Article, Context, Found, Image, Moment, Precision, Video};
pub use date::parse as parse_date;
pub use failure::{NotExtracted, Reason};
pub use metadata::country_of;
pub use page::{extract, extract_from};
pub use sniff::{Content, sniff};

/// Items for the training programs; not part of the stable API.
#[doc(hidden)]
pub mod training {
    pub use crate::body::training::*;
}
