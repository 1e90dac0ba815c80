//! The operator's exceptions for addresses that are not public: one rule, parsed from a string.
//!
//! It is not a firewall language: a rule names a network, an address or a host, optionally with a
//! port, and can only allow.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use ipnet::IpNet;

use crate::name::host_name;

/// One exception to "public addresses on ports 80 and 443 only".
///
/// | Written | Permits |
/// |---|---|
/// | `10.0.0.0/8`, `fd00::/8` | every address of the network, any port |
/// | `127.0.0.1`, `::1`, `[::1]` | that address, any port |
/// | `127.0.0.1:8123`, `[::1]:80` | that address and port |
/// | `intranet.example` | that name, whatever it resolves to, any port |
/// | `intranet.example:8080` | that name and port, whatever it resolves to |
///
/// A rule without a port permits any port because operators name test servers, which rarely listen
/// on 80. A rule for a host matches the name as written in the URL (case and a trailing dot aside),
/// never its subdomains, and never the same machine under another name or by its address.
/// An IPv6 address with a port needs brackets: `::1:80` is the address `::1:80`.
///
/// ```
/// use sundry_fetch::AllowRule;
///
/// let rule: AllowRule = "Intranet.Example.:8080".parse()?;
/// assert_eq!(rule.to_string(), "intranet.example:8080");
/// assert!("10.0.0.1/8".parse::<AllowRule>().is_err());
/// # Ok::<(), sundry_fetch::AllowRuleError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AllowRule {
    scope: Scope,
    port: Option<u16>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Scope {
    Network(IpNet),
    Host(String),
}

/// The reason why a string is not an [`AllowRule`]. The message shows the string and the expected
/// form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` {fault}")]
pub struct AllowRuleError {
    text: String,
    fault: Fault,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("is empty: name a network, an address or a host")]
    Empty,
    #[error("is a URL: write only its host, with a port where it matters")]
    Url,
    #[error("has a wildcard: a rule names one host exactly, or a network such as 10.0.0.0/8")]
    Wildcard,
    #[error("is not a network: write an address, a slash and a prefix length, as in 10.0.0.0/8")]
    Network,
    #[error("has bits beyond its prefix length: the network is {0}")]
    HostBits(IpNet),
    #[error("has no usable port: a port is a number from 1 to 65535")]
    Port,
    #[error("is an unusual spelling of an address: write {0}")]
    Spelling(IpAddr),
    #[error("is neither a network, an address nor a host name")]
    Host,
}

impl AllowRule {
    /// Parses a comma-separated list, as in environment variables; blanks and empty items are
    /// ignored.
    ///
    /// ```
    /// use sundry_fetch::AllowRule;
    ///
    /// let rules = AllowRule::parse_list("10.0.0.0/8, [::1]:80, intranet.example,")?;
    /// assert_eq!(rules.len(), 3);
    /// # Ok::<(), sundry_fetch::AllowRuleError>(())
    /// ```
    pub fn parse_list(text: &str) -> Result<Vec<Self>, AllowRuleError> {
        text.split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
            .map(str::parse)
            .collect()
    }

    pub(crate) fn permits_address(&self, address: IpAddr, port: u16) -> bool {
        matches!(&self.scope, Scope::Network(network) if network.contains(&address))
            && self.permits_port(port)
    }

    pub(crate) fn permits_host(&self, name: &str, port: u16) -> bool {
        matches!(&self.scope, Scope::Host(host) if host == name) && self.permits_port(port)
    }

    /// Returns true if some address could be permitted on this port; asked before a look-up.
    pub(crate) fn may_permit_an_address(&self, port: u16) -> bool {
        matches!(self.scope, Scope::Network(_)) && self.permits_port(port)
    }

    fn permits_port(&self, port: u16) -> bool {
        self.port.is_none_or(|only| only == port)
    }
}

impl FromStr for AllowRule {
    type Err = AllowRuleError;

    fn from_str(text: &str) -> Result<Self, AllowRuleError> {
        let text = text.trim();
        read(text).map_err(|fault| AllowRuleError {
            text: text.to_owned(),
            fault,
        })
    }
}

fn read(text: &str) -> Result<AllowRule, Fault> {
    if text.is_empty() {
        return Err(Fault::Empty);
    }
    if text.contains("//") {
        return Err(Fault::Url);
    }
    if text.contains('*') {
        return Err(Fault::Wildcard);
    }
    if text.contains('/') {
        let network: IpNet = text.parse().map_err(|_| Fault::Network)?;
        return if network == network.trunc() {
            Ok(AllowRule {
                scope: Scope::Network(network),
                port: None,
            })
        } else {
            Err(Fault::HostBits(network.trunc()))
        };
    }
    if let Ok(address) = text.parse::<IpAddr>() {
        return Ok(AllowRule {
            scope: Scope::Network(address.into()),
            port: None,
        });
    }
    if let Ok(socket) = text.parse::<SocketAddr>() {
        return match socket.port() {
            0 => Err(Fault::Port),
            port => Ok(AllowRule {
                scope: Scope::Network(socket.ip().into()),
                port: Some(port),
            }),
        };
    }
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !text.ends_with(']') => (host, Some(read_port(port)?)),
        _ => (text, None),
    };
    match url::Host::parse(host) {
        Ok(url::Host::Domain(name)) => {
            let name = host_name(&name).ok_or(Fault::Host)?;
            Ok(AllowRule {
                scope: Scope::Host(name.to_owned()),
                port,
            })
        }
        Ok(url::Host::Ipv4(address)) => Err(Fault::Spelling(address.into())),
        // `[::1]`; with a port it has been read as a socket address above.
        Ok(url::Host::Ipv6(address)) if port.is_none() => Ok(AllowRule {
            scope: Scope::Network(IpAddr::from(address).into()),
            port,
        }),
        Ok(url::Host::Ipv6(_)) | Err(_) => Err(Fault::Host),
    }
}

fn read_port(text: &str) -> Result<u16, Fault> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(port) if digits && port > 0 => Ok(port),
        _ => Err(Fault::Port),
    }
}

impl fmt::Display for AllowRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.scope, self.port) {
            (Scope::Network(network), port) if network.prefix_len() == network.max_prefix_len() => {
                match port {
                    Some(port) => write!(out, "{}", SocketAddr::new(network.addr(), port)),
                    None => write!(out, "{}", network.addr()),
                }
            }
            (Scope::Network(network), _) => write!(out, "{network}"),
            (Scope::Host(host), Some(port)) => write!(out, "{host}:{port}"),
            (Scope::Host(host), None) => write!(out, "{host}"),
        }
    }
}
