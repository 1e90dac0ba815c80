//! Decides where a fetch may go: it judges URLs before any look-up, and addresses before any
//! connection. All of it is pure; nothing here touches the network.
//!
//! It is not a content filter: a public address on an open port is allowed, whoever owns it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use url::{Host, Url};

use crate::error::{FetchError, FetchErrorKind, UrlFault};
use crate::name::{host_name, is_inside_only, is_localhost};
use crate::{AllowRule, FetchSettings, is_public};

/// The ports that are allowed by default.
const WEB_PORTS: [u16; 2] = [80, 443];

/// Decides where fetches may go, from [`FetchSettings::allow`] and [`FetchSettings::extra_ports`].
///
/// [`Fetcher`](crate::Fetcher) asks it on every hop. It is public so that a surface can refuse a
/// URL before queueing work, and for fuzzing.
#[derive(Debug, Clone)]
pub struct Guard {
    allow: Vec<AllowRule>,
    extra_ports: Vec<u16>,
}

/// A URL that passed: syntax, scheme and port are valid, and a literal address is allowed. A name
/// still has to be resolved, and its addresses judged by [`Guard::judge`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    url: Url,
    host: TargetHost,
    port: u16,
}

/// The host of a [`Target`], parsed once for both the check and the connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TargetHost {
    /// A literal address, in whatever spelling it was written.
    Address(IpAddr),
    /// A name: lower-case ASCII without a trailing dot.
    Name(String),
}

/// An address that a [`Guard`] has approved. Connections are made only to these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permitted(SocketAddr);

impl Permitted {
    /// Returns the address and port.
    pub fn address(self) -> SocketAddr {
        self.0
    }
}

impl Target {
    /// Returns the URL in its normal form.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Returns its host.
    pub fn host(&self) -> &TargetHost {
        &self.host
    }

    /// Returns its port, written or implied by the scheme.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns true if the scheme is https.
    pub fn is_secure(&self) -> bool {
        self.url.scheme() == "https"
    }
}

impl Guard {
    /// Makes a guard with the settings' exceptions.
    pub fn new(settings: &FetchSettings) -> Self {
        Self {
            allow: settings.allow.clone(),
            extra_ports: settings.extra_ports.clone(),
        }
    }

    /// Judges a URL as a client wrote it.
    ///
    /// Stricter than browsers where they repair: control characters, user names, backslashes in
    /// the host and missing slashes are refused, since each is a way to show one host and mean
    /// another. Blanks around the URL are trimmed.
    ///
    /// ```
    /// use sundry_fetch::{FetchErrorKind, FetchSettings, Guard};
    ///
    /// let guard = Guard::new(&FetchSettings::default());
    /// assert!(guard.admit("https://example.org/cat.jpg").is_ok());
    ///
    /// let hidden = guard.admit("http://0x7f.1/").unwrap_err();
    /// assert_eq!(*hidden.kind(), FetchErrorKind::AddressNotAllowed);
    /// ```
    pub fn admit(&self, text: &str) -> Result<Target, FetchError> {
        let text = text.trim_matches(|c: char| c.is_ascii_whitespace());
        if text.chars().any(char::is_control) {
            return Err(UrlFault::Control.into());
        }
        let url =
            Url::parse(text).map_err(|error| FetchError::new(fault_of(text, error), error))?;
        if !is_web(&url) {
            return Err(UrlFault::Scheme.into());
        }
        check_authority(text, url.scheme())?;
        self.admit_url(url)
    }

    /// Judges the target of a redirect, relative to the URL that answered with it.
    pub fn admit_redirect(&self, from: &Target, location: &str) -> Result<Target, FetchError> {
        let unusable = |cause| FetchError::new(FetchErrorKind::BadRedirect, cause);
        let mut url = from
            .url
            .join(location)
            .map_err(|error| unusable(error.to_string()))?;
        if !is_web(&url) {
            return Err(FetchErrorKind::SchemeNotAllowed.into());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(unusable(UrlFault::UserInfo.to_string()));
        }
        if url.fragment().is_none() {
            url.set_fragment(from.url.fragment());
        }
        // The client's URL was valid; an unusable host in a redirect is the remote site's fault.
        self.admit_url(url).map_err(|error| match error.kind() {
            FetchErrorKind::InvalidUrl(fault) => unusable(fault.to_string()),
            _ => error,
        })
    }

    fn admit_url(&self, mut url: Url) -> Result<Target, FetchError> {
        let port = url.port_or_known_default().ok_or(UrlFault::Port)?;
        let host = match url.host().ok_or(UrlFault::NoHost)? {
            Host::Ipv4(address) => TargetHost::Address(address.into()),
            Host::Ipv6(address) => TargetHost::Address(address.into()),
            Host::Domain(name) => {
                TargetHost::Name(host_name(name).ok_or(UrlFault::Host)?.to_owned())
            }
        };
        match &host {
            TargetHost::Address(address) => self.check_address(*address, port)?,
            TargetHost::Name(name) => {
                self.check_name(name, port)?;
                url.set_host(Some(name)).map_err(|_| UrlFault::Host)?;
            }
        }
        Ok(Target { url, host, port })
    }

    /// Judges every address that a target's name resolved to.
    ///
    /// One forbidden address refuses them all. Connecting to the others would be safe too, since
    /// only judged addresses are ever connected to, but a public site has no reason to list an
    /// inside address: such an answer is an attack, or a split name service whose operator should
    /// be told. `localhost` is the exception: it has an IPv4 and an IPv6 address by definition, and
    /// a rule for one of them is enough.
    pub fn judge(&self, target: &Target, found: &[IpAddr]) -> Result<Vec<Permitted>, FetchError> {
        let port = target.port;
        let permitted = |address: &IpAddr| Permitted(SocketAddr::new(*address, port));
        match &target.host {
            TargetHost::Address(address) => {
                self.check_address(*address, port)?;
                Ok(vec![permitted(address)])
            }
            TargetHost::Name(_) if found.is_empty() => Err(FetchError::new(
                FetchErrorKind::Lookup,
                "the name has no address",
            )),
            TargetHost::Name(name) if self.permits_host(name, port) => {
                Ok(found.iter().map(permitted).collect())
            }
            TargetHost::Name(name) if is_localhost(name) => {
                let allowed = found
                    .iter()
                    .filter(|ip| self.check_address(**ip, port).is_ok());
                let allowed: Vec<_> = allowed.map(permitted).collect();
                if allowed.is_empty() {
                    Err(not_public(found))
                } else {
                    Ok(allowed)
                }
            }
            TargetHost::Name(_) => {
                for address in found {
                    self.check_address(*address, port)?;
                }
                Ok(found.iter().map(permitted).collect())
            }
        }
    }

    /// Returns the addresses of names that are never looked up.
    pub(crate) fn known_addresses(target: &Target) -> Option<Vec<IpAddr>> {
        match &target.host {
            TargetHost::Address(address) => Some(vec![*address]),
            TargetHost::Name(name) if is_localhost(name) => {
                Some(vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()])
            }
            TargetHost::Name(_) => None,
        }
    }

    fn check_address(&self, address: IpAddr, port: u16) -> Result<(), FetchError> {
        if self
            .allow
            .iter()
            .any(|rule| rule.permits_address(address, port))
        {
            Ok(())
        } else if !is_public(address) {
            Err(not_public(&[address]))
        } else if self.is_open(port) {
            Ok(())
        } else {
            Err(FetchErrorKind::PortNotAllowed(port).into())
        }
    }

    /// Refuses a name without a look-up when no answer could change the verdict.
    fn check_name(&self, name: &str, port: u16) -> Result<(), FetchError> {
        if self.permits_host(name, port)
            || self
                .allow
                .iter()
                .any(|rule| rule.may_permit_an_address(port))
        {
            Ok(())
        } else if is_localhost(name) || is_inside_only(name) {
            Err(FetchErrorKind::AddressNotAllowed.into())
        } else if self.is_open(port) {
            Ok(())
        } else {
            Err(FetchErrorKind::PortNotAllowed(port).into())
        }
    }

    fn permits_host(&self, name: &str, port: u16) -> bool {
        self.allow.iter().any(|rule| rule.permits_host(name, port))
    }

    fn is_open(&self, port: u16) -> bool {
        WEB_PORTS.contains(&port) || self.extra_ports.contains(&port)
    }
}

fn not_public(addresses: &[IpAddr]) -> FetchError {
    let detail = format!("{addresses:?} is not public, and no allow rule covers it");
    FetchError::new(FetchErrorKind::AddressNotAllowed, detail)
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Refuses a URL whose authority the parser has repaired as browsers do.
fn check_authority(text: &str, scheme: &str) -> Result<(), UrlFault> {
    let (before, after) = text.split_once("://").ok_or(UrlFault::Syntax)?;
    if !before.eq_ignore_ascii_case(scheme) {
        return Err(UrlFault::Syntax);
    }
    let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.is_empty() {
        Err(UrlFault::NoHost)
    } else if authority.contains('\\') {
        Err(UrlFault::Backslash)
    } else if authority.contains('@') {
        Err(UrlFault::UserInfo)
    } else {
        Ok(())
    }
}

fn fault_of(text: &str, error: url::ParseError) -> FetchErrorKind {
    use url::ParseError as Parse;
    FetchErrorKind::InvalidUrl(match error {
        Parse::EmptyHost => UrlFault::NoHost,
        Parse::InvalidPort => UrlFault::Port,
        Parse::RelativeUrlWithoutBase => UrlFault::Scheme,
        Parse::IdnaError
        | Parse::InvalidIpv4Address
        | Parse::InvalidIpv6Address
        | Parse::InvalidDomainCharacter => UrlFault::Host,
        _ if !text.contains("://") => UrlFault::Scheme,
        _ => UrlFault::Syntax,
    })
}
