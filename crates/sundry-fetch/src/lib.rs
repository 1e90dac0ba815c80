//! Guarded outbound HTTP: the only code of Sundry that opens a connection to somewhere else.
//!
//! Clients hand Sundry URLs to fetch. Unguarded, that makes it a way into the network it runs in:
//! cloud metadata, databases without passwords, the operator's router. So this crate goes only
//! where anybody could go: http and https, ports 80 and 443, public addresses; anything else
//! needs an [`AllowRule`] of the operator.
//!
//! ```no_run
//! use sundry_fetch::{Expect, FetchSettings, Fetcher};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let fetcher = Fetcher::new(FetchSettings::default())?;
//! let picture = fetcher.fetch("https://example.org/cat.jpg", Expect::Image).await?;
//! println!("{} bytes from {}", picture.bytes.len(), picture.url);
//! # Ok(())
//! # }
//! ```
//!
//! Refusals can be tested without a network:
//!
//! ```
//! use sundry_fetch::{AllowRule, FailureClass, FetchSettings, Fetcher};
//!
//! let fetcher = Fetcher::new(FetchSettings::default())?;
//! let error = fetcher.guard().admit("http://2130706433:8123/").unwrap_err();
//! assert_eq!(error.class(), FailureClass::NotAllowed);
//!
//! let allow = AllowRule::parse_list("127.0.0.1:8123")?;
//! let fetcher = Fetcher::new(FetchSettings { allow, ..FetchSettings::default() })?;
//! let target = fetcher.guard().admit("http://2130706433:8123/")?;
//! assert_eq!(target.url().as_str(), "http://127.0.0.1:8123/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why the guard cannot be bypassed
//!
//! - **One parse of the URL.** The parser that the check uses also says where to connect; no second
//!   program could read `http://a\@b` differently.
//! - **One look-up per hop.** A name's addresses are judged and then connected to as they are; a
//!   name server that changes its answer in between is not asked again. [`Permitted`] can only be
//!   made by [`Guard::judge`], and the connecting function takes nothing else.
//! - **Every record counts.** One forbidden address among a name's records refuses them all.
//! - **Every hop counts.** A redirect is judged like a URL that a client sent.
//! - **No shortcuts.** No proxy is read from the environment, no connection is used twice, nothing
//!   is stored between fetches, no cookie, credential or `Referer` is sent.
//!
//! # Limits of a fetch
//!
//! Time: [`FetchSettings::connect_timeout`] per hop, [`FetchSettings::total_timeout`] for
//! everything, and a minimum pace of the body. Size: the announced length, the bytes on the wire
//! and the bytes after decompression are each limited to the maximum of what is [expected](Expect),
//! so a decompression bomb costs no more memory than an honest file. Memory: everything that all
//! fetches hold at the same time, including decompression windows, is taken from
//! [`FetchSettings::memory`]. Decompression runs on the calling task, one network read at a time.
//!
//! # Why hyper and not a full client
//!
//! `reqwest` would bring 64 crates where this brings 28, hides the connection behind a pool, asks
//! its resolver for names but not for literal addresses, and reads proxies unless told not to.
//! Each of these has to be undone for the guard to hold. Here the guard is the way to connect.

mod address;
mod body;
mod connect;
mod decode;
mod download;
mod endpoint;
mod error;
mod exchange;
mod fetcher;
mod guard;
mod memory;
mod name;
mod resolve;
mod rule;
mod settings;
mod start;
mod tls;
mod visit;

pub use address::is_public;
pub use download::{Download, Opened};
pub use endpoint::{Answer, Endpoint, EndpointError};
pub use error::{FailureClass, FetchError, FetchErrorKind, Phase, SettingsError, UrlFault};
pub use fetcher::Fetcher;
pub use guard::{Guard, Permitted, Target, TargetHost};
pub use memory::{Held, Memory};
pub use resolve::{Resolve, Resolving, SystemResolver};
pub use rule::{AllowRule, AllowRuleError};
pub use settings::{Expect, FetchSettings};
pub use start::Start;
pub use url::Url;
pub use visit::{Caching, Elsewhere, Fetched, Validators, Visit};
