//! The operator's settings of fetching, and the content that a caller expects.
//!
//! These are plain data; the program reads files and environment variables.

use std::time::Duration;

use crate::{AllowRule, Memory};

/// The settings of a fetcher. [`Default`] is the strictest: public addresses on ports 80 and 443.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchSettings {
    /// Exceptions to "public addresses only".
    pub allow: Vec<AllowRule>,
    /// Ports of public addresses that may be used besides 80 and 443, such as 8080 and 8443.
    pub extra_ports: Vec<u16>,
    /// The `User-Agent` header.
    pub user_agent: String,
    /// Time limit for name look-up, TCP connection and TLS handshake of one hop together.
    pub connect_timeout: Duration,
    /// Time limit for the whole fetch, redirects and body included.
    pub total_timeout: Duration,
    /// The window in which a body's pace is measured: a server that sends fewer than
    /// [`min_bytes_per_second`](Self::min_bytes_per_second) over this time is given up early.
    pub stall_window: Duration,
    /// Minimum pace of a body.
    pub min_bytes_per_second: u32,
    /// Most redirects that are followed.
    pub max_redirects: usize,
    /// Largest page, in bytes after decompression.
    pub max_html: usize,
    /// Largest picture, in bytes after decompression.
    pub max_image: usize,
    /// Largest feed or sitemap, in bytes after decompression.
    pub max_feed: usize,
    /// Memory budget for bodies, shared by all clones.
    pub memory: Memory,
    /// Root certificates to trust besides Mozilla's, as PEM, for hosts inside a company.
    pub extra_roots_pem: String,
}

impl Default for FetchSettings {
    fn default() -> Self {
        Self {
            allow: Vec::new(),
            extra_ports: Vec::new(),
            user_agent: concat!("Sundry/", env!("CARGO_PKG_VERSION")).to_owned(),
            connect_timeout: Duration::from_secs(3),
            total_timeout: Duration::from_secs(10),
            stall_window: Duration::from_secs(3),
            min_bytes_per_second: 1_000,
            max_redirects: 5,
            max_html: 8_000_000,
            max_image: 15_000_000,
            max_feed: 8_000_000,
            memory: Memory::new(256_000_000),
            extra_roots_pem: String::new(),
        }
    }
}

impl FetchSettings {
    /// Returns the bytes that a body must bring in each [`stall_window`](Self::stall_window).
    pub(crate) fn least_bytes(&self) -> usize {
        let bytes = self.stall_window.as_secs_f64() * f64::from(self.min_bytes_per_second);
        (bytes.ceil() as usize).max(1)
    }
}

/// The content that the caller expects, which sets the size limit and the `Accept` header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expect {
    /// A picture, up to [`FetchSettings::max_image`].
    Image,
    /// A web page, up to [`FetchSettings::max_html`].
    Html,
    /// A feed or a sitemap, up to [`FetchSettings::max_feed`].
    Feed,
    /// The first 64 KiB of a picture, enough to learn its size.
    ImageStart,
    /// A `robots.txt`, up to 500 KiB, the least that RFC 9309 asks a crawler to read.
    Robots,
    /// A trained model that an operator asked for, up to 128 MiB. Give it more
    /// [time](FetchSettings::total_timeout) than a page.
    Model,
}

/// Largest model that is fetched: the networks that Sundry can use have at most 22 MB.
const MAX_MODEL: usize = 128 * 1024 * 1024;

/// Bytes of a picture that are read to learn its size: headers with a preview in them reach 50 kB.
const IMAGE_START: usize = 64 * 1024;

/// Largest `robots.txt` that is read.
const MAX_ROBOTS: usize = 500 * 1024;

impl Expect {
    pub(crate) fn limit(self, settings: &FetchSettings) -> usize {
        match self {
            Self::Image => settings.max_image,
            Self::Html => settings.max_html,
            Self::Feed => settings.max_feed,
            Self::Robots => MAX_ROBOTS,
            Self::ImageStart => IMAGE_START,
            Self::Model => MAX_MODEL,
        }
    }

    /// Returns true if content beyond the limit is left unread instead of being an error.
    pub(crate) fn takes_start(self) -> bool {
        self == Self::ImageStart
    }

    /// Returns the `Range` header if only a part is wanted. A server may still send the whole.
    pub(crate) fn range(self) -> Option<&'static str> {
        self.takes_start().then_some("bytes=0-65535")
    }

    /// Returns the `Accept` header. AVIF is left out on purpose: a server that negotiates must send
    /// a format that Sundry decodes.
    pub(crate) fn accept(self) -> &'static str {
        match self {
            Self::Image | Self::ImageStart => {
                "image/jpeg,image/png,image/webp,image/gif,image/*;q=0.5,*/*;q=0.1"
            }
            Self::Html => "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.1",
            Self::Feed => {
                "application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,\
                 text/xml;q=0.9,*/*;q=0.1"
            }
            Self::Robots => "text/plain,*/*;q=0.1",
            Self::Model => "application/octet-stream,*/*;q=0.1",
        }
    }
}
