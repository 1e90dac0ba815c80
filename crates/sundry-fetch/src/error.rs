//! The errors of a fetch: each has a message for the client and a cause for the operator.
//!
//! This module sets no HTTP status of our own reply; the surface maps [`FailureClass`] to one.

use std::error::Error;

type Cause = Box<dyn Error + Send + Sync>;

/// A failed fetch.
///
/// `Display` is safe to show to whoever asked: it never holds anything of the remote's body, nor
/// an address that a name resolved to. [`Error::source`] and `Debug` do hold such details, for
/// logs.
///
/// ```
/// use sundry_fetch::{FailureClass, FetchSettings, Guard};
///
/// let guard = Guard::new(&FetchSettings::default());
/// let error = guard.admit("http://127.1/").unwrap_err();
/// assert_eq!(error.class(), FailureClass::NotAllowed);
/// assert!(!error.to_string().contains("127"));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{}{kind}", if *.redirected { "after a redirect: " } else { "" })]
pub struct FetchError {
    kind: FetchErrorKind,
    redirected: bool,
    retry_after: Option<u32>,
    #[source]
    cause: Option<Cause>,
}

/// The meaning of a failed fetch for the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FailureClass {
    /// The URL itself is wrong: 400.
    InvalidUrl,
    /// The URL, or a redirect, leads to a place that Sundry does not fetch from: 403.
    NotAllowed,
    /// The remote site failed: 502.
    RemoteFailed,
    /// The remote site was too slow: 504.
    TooSlow,
    /// There is not enough memory for it: 503.
    Overloaded,
}

/// The exact failure. `Display` of each is a message that may be shown to clients.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FetchErrorKind {
    /// The given URL cannot be fetched by anybody.
    #[error("the URL {0}")]
    InvalidUrl(UrlFault),
    /// A redirect to something other than http and https.
    #[error("only http and https are allowed")]
    SchemeNotAllowed,
    /// A public host on a port that is not open to fetches.
    #[error("port {0} is not allowed")]
    PortNotAllowed(u16),
    /// The host is, or resolves to, an address that is not public and that no rule allows.
    #[error("the host has no public address")]
    AddressNotAllowed,
    /// The host name could not be resolved. The message is the same as for an address that is not
    /// public, so that outsiders cannot probe which internal names exist.
    #[error("the host has no public address")]
    Lookup,
    /// No connection could be made.
    #[error("the remote site could not be reached")]
    Connect,
    /// The TLS handshake failed: certificate, protocol version, or not TLS at all.
    #[error("no secure connection could be made to the remote site")]
    Tls,
    /// The answer is not HTTP, or ended early.
    #[error("the remote site sent an incomplete or invalid HTTP answer")]
    Protocol,
    /// A status other than success and redirect.
    #[error("the remote site answered with status {0}")]
    Status(u16),
    /// More redirects than allowed.
    #[error("the remote site redirects more than {limit} times")]
    TooManyRedirects {
        /// [`crate::FetchSettings::max_redirects`].
        limit: usize,
    },
    /// A redirect without a usable target.
    #[error("the remote site redirects to something that is not a usable URL")]
    BadRedirect,
    /// The body is larger than allowed, as announced or as received.
    #[error("the remote file is larger than {limit} bytes")]
    TooLarge {
        /// The limit for the expected content.
        limit: usize,
    },
    /// The body could not be decompressed, or uses a compression that was not asked for.
    #[error("the remote site sent a body that cannot be decompressed")]
    BadEncoding,
    /// A live stream, which has no end to wait for.
    #[error("the remote site sends an endless stream")]
    EndlessStream,
    /// A time limit was exceeded.
    #[error("the remote site was too slow: {0}")]
    TooSlow(Phase),
    /// Other bodies hold all the available memory.
    #[error("too much is fetched and uploaded at the moment")]
    NoMemory,
}

/// The fault in a URL, to follow the words "the URL".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum UrlFault {
    /// A scheme other than http and https.
    #[error("must start with http:// or https://")]
    Scheme,
    /// There is no host.
    #[error("has no host")]
    NoHost,
    /// The host is neither an address nor a name.
    #[error("has a host that is neither a name nor an address")]
    Host,
    /// The port is not a number up to 65535.
    #[error("has a port that is not a number from 1 to 65535")]
    Port,
    /// `user@host`: nobody needs it here, and it disguises hosts.
    #[error("must not contain a user name or password")]
    UserInfo,
    /// Tabs, line ends and other control characters, which browsers silently drop.
    #[error("holds control characters")]
    Control,
    /// A backslash before the path: programs disagree about its meaning.
    #[error("has a backslash before its path")]
    Backslash,
    /// Any other fault.
    #[error("is not valid")]
    Syntax,
}

/// The time limit that was exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Phase {
    /// Name look-up, TCP and TLS: [`crate::FetchSettings::connect_timeout`].
    #[error("no connection in time")]
    Connect,
    /// The body came too slowly: [`crate::FetchSettings::min_bytes_per_second`].
    #[error("its body arrived too slowly")]
    Body,
    /// Everything together: [`crate::FetchSettings::total_timeout`].
    #[error("it did not finish in time")]
    Total,
}

impl FetchError {
    pub(crate) fn new(kind: FetchErrorKind, cause: impl Into<Cause>) -> Self {
        Self {
            kind,
            redirected: false,
            retry_after: None,
            cause: Some(cause.into()),
        }
    }

    /// Returns the failure for use in programs.
    pub fn kind(&self) -> &FetchErrorKind {
        &self.kind
    }

    /// Returns true if it happened on a hop that the remote site chose.
    pub fn is_after_redirect(&self) -> bool {
        self.redirected
    }

    /// Returns the class of the failure, which tells who caused it.
    pub fn class(&self) -> FailureClass {
        use FetchErrorKind as Kind;
        match self.kind {
            Kind::InvalidUrl(_) => FailureClass::InvalidUrl,
            Kind::SchemeNotAllowed
            | Kind::PortNotAllowed(_)
            | Kind::AddressNotAllowed
            | Kind::Lookup => FailureClass::NotAllowed,
            Kind::TooSlow(_) => FailureClass::TooSlow,
            Kind::NoMemory => FailureClass::Overloaded,
            Kind::Connect
            | Kind::Tls
            | Kind::Protocol
            | Kind::Status(_)
            | Kind::TooManyRedirects { .. }
            | Kind::BadRedirect
            | Kind::TooLarge { .. }
            | Kind::BadEncoding
            | Kind::EndlessStream => FailureClass::RemoteFailed,
        }
    }

    /// Returns after how many seconds the remote site wants to be asked again, if it said so.
    pub fn retry_after(&self) -> Option<u32> {
        self.retry_after
    }

    pub(crate) fn worth_retrying(self, retry_after: Option<u32>) -> Self {
        Self {
            retry_after,
            ..self
        }
    }

    pub(crate) fn after_redirect(self, redirected: bool) -> Self {
        Self { redirected, ..self }
    }
}

impl From<FetchErrorKind> for FetchError {
    fn from(kind: FetchErrorKind) -> Self {
        Self {
            kind,
            redirected: false,
            retry_after: None,
            cause: None,
        }
    }
}

impl From<UrlFault> for FetchError {
    fn from(fault: UrlFault) -> Self {
        FetchErrorKind::InvalidUrl(fault).into()
    }
}

/// The reason why [`crate::Fetcher::new`] refuses its settings.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// `user_agent` cannot be sent.
    #[error("user_agent `{0}` cannot be sent as a header: use visible ASCII characters")]
    UserAgent(String),
    /// `extra_roots_pem` is not a list of certificates.
    #[error("extra_roots_pem contains no usable certificates: {0}")]
    Roots(String),
    /// The TLS library refused its own defaults.
    #[error("TLS cannot be set up")]
    Tls(#[source] Cause),
}
