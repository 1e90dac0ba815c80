//! The reverse proxies that the operator named, and the clients that they forward.
//!
//! A header that names the client is believed only from a named proxy, because anybody can write
//! one. Only one of the two usual headers is read, since a proxy that writes one of them passes the
//! other on as its client sent it.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use http::HeaderMap;
use http::header::{FORWARDED, HeaderName};
use ipnet::IpNet;

use crate::listener::Peer;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The named proxies and the header that they write.
#[derive(Debug, Clone, Default)]
pub struct Proxies {
    /// The proxies to believe; empty believes none.
    pub trusted: Vec<Proxy>,
    /// The header that holds the client's address.
    pub header: ProxyHeader,
}

/// One or several proxies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proxy {
    /// All proxies with an address in this network.
    Network(IpNet),
    /// All proxies that connect to the Unix socket.
    Unix,
}

/// The error for a text that names no proxy.
#[derive(Debug, thiserror::Error)]
#[error(
    "a proxy is an address such as 10.0.0.7, a network such as 127.0.0.0/8, or `unix` for whoever \
     connects to the Unix socket"
)]
pub struct ProxyError;

/// A header in which a proxy names its client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, with `X-Forwarded-Proto` beside it, which nearly all proxies write.
    #[default]
    XForwardedFor,
    /// `Forwarded`, RFC 7239.
    Forwarded,
}

/// The client of a request, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// Its address; `None` if it came through a Unix socket and nobody named it.
    pub address: Option<IpAddr>,
    /// True if a proxy stands between it and this server.
    pub is_forwarded: bool,
    /// True if the proxy says that it was reached by HTTPS.
    pub is_https: bool,
}

impl FromStr for Proxy {
    type Err = ProxyError;

    fn from_str(text: &str) -> Result<Self, ProxyError> {
        if text.eq_ignore_ascii_case("unix") {
            return Ok(Self::Unix);
        }
        let network = text
            .parse()
            .or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Self::Network).map_err(|_| ProxyError)
    }
}

impl std::fmt::Display for Proxy {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Network(network) => write!(formatter, "{network}"),
            Self::Unix => formatter.write_str("unix"),
        }
    }
}

impl Proxies {
    /// Returns true if this peer is a named proxy.
    pub fn trust(&self, peer: Peer) -> bool {
        self.trusted.iter().any(|proxy| match (proxy, peer) {
            (Proxy::Network(network), Peer::Address(address)) => {
                network.contains(&address.to_canonical())
            }
            (Proxy::Unix, Peer::Unix) => true,
            _ => false,
        })
    }

    /// Finds the client of a request that came from `peer`.
    ///
    /// The header lists the hops, the nearest last. The client is the last hop that is not a named
    /// proxy itself, because that client may have written everything before it. If a hop is not an
    /// address, the proxy that wrote it stands for its client.
    pub fn caller(&self, peer: Peer, headers: &HeaderMap) -> Caller {
        let mut caller = Caller {
            address: match peer {
                Peer::Address(address) => Some(address.to_canonical()),
                Peer::Unix => None,
            },
            is_forwarded: false,
            is_https: false,
        };
        if !self.trust(peer) {
            return caller;
        }
        caller.is_forwarded = true;
        match self.header {
            ProxyHeader::XForwardedFor => {
                caller.is_https = says_https(headers);
                for hop in backwards(headers, &FORWARDED_FOR).map(address) {
                    if !self.follow(hop, &mut caller) {
                        break;
                    }
                }
            }
            ProxyHeader::Forwarded => {
                for hop in backwards(headers, &FORWARDED) {
                    let https = parameter(hop, "proto");
                    caller.is_https = https.is_some_and(|name| name.eq_ignore_ascii_case("https"));
                    if !self.follow(parameter(hop, "for").and_then(address), &mut caller) {
                        break;
                    }
                }
            }
        }
        caller
    }

    /// Takes a hop as the client; returns true if it is a proxy whose own client comes next.
    fn follow(&self, hop: Option<IpAddr>, caller: &mut Caller) -> bool {
        let Some(address) = hop else {
            return false;
        };
        caller.address = Some(address);
        self.trust(Peer::Address(address))
    }
}

/// Returns true if the client's way to the first proxy was HTTPS.
fn says_https(headers: &HeaderMap) -> bool {
    let scheme = headers.get(FORWARDED_PROTO);
    let scheme = scheme.and_then(|value| value.to_str().ok());
    let first = scheme.and_then(|value| value.split(',').next());
    first.is_some_and(|first| first.trim().eq_ignore_ascii_case("https"))
}

/// Lists the elements of a list header, over all its lines, last to first. A line that is not ASCII
/// counts as one unreadable element.
fn backwards<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines: Vec<_> = headers.get_all(name).iter().collect();
    let lines = lines.into_iter().rev();
    lines.flat_map(|line| split(line.to_str().unwrap_or("?"), ',').into_iter().rev())
}

/// Splits at a separator outside of quotes.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(|letter| {
        let is_cut = !quoted && letter == separator;
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        is_cut
    })
    .map(str::trim)
    .collect()
}

/// Returns the value of a parameter of an element such as `for="[::1]:80";proto=https`.
fn parameter<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    split(element, ';').into_iter().find_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        key.eq_ignore_ascii_case(name).then_some(())?;
        let inner = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        Some(inner.unwrap_or(value))
    })
}

/// Reads an address, with a port or without, an IPv6 one in brackets or without.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let address = bare.unwrap_or(text).parse().ok();
    let address = address.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn proxies(header: ProxyHeader) -> Proxies {
        let named = ["127.0.0.1/8", "10.0.0.7", "fd00::/8", "unix"];
        Proxies {
            trusted: named.iter().map(|name| name.parse().unwrap()).collect(),
            header,
        }
    }

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    fn client(proxies: &Proxies, peer: &str, headers: &HeaderMap) -> String {
        let peer = peer.parse().map_or(Peer::Unix, Peer::Address);
        let caller = proxies.caller(peer, headers);
        let address = caller.address.map(|address| address.to_string());
        let mut text = address.unwrap_or_else(|| "unknown".to_owned());
        for (is_so, word) in [
            (caller.is_forwarded, " forwarded"),
            (caller.is_https, " https"),
        ] {
            text.push_str(if is_so { word } else { "" });
        }
        text
    }

    #[test]
    fn the_usual_header() {
        let proxies = proxies(ProxyHeader::XForwardedFor);
        for (peer, value, expected) in [
            ("127.0.0.1", "192.0.2.1", "192.0.2.1 forwarded"),
            ("127.0.0.1", "192.0.2.1:5000", "192.0.2.1 forwarded"),
            ("127.0.0.1", "[2001:db8::1]:5000", "2001:db8::1 forwarded"),
            ("127.0.0.1", "2001:db8::1", "2001:db8::1 forwarded"),
            // An entry that the client wrote itself comes before the one that its proxy added.
            (
                "127.0.0.1",
                "198.51.100.9, 192.0.2.1",
                "192.0.2.1 forwarded",
            ),
            ("127.0.0.1", "127.0.0.1, 192.0.2.1", "192.0.2.1 forwarded"),
            // A second proxy in between.
            ("127.0.0.1", "192.0.2.1, 10.0.0.7", "192.0.2.1 forwarded"),
            ("unix", "192.0.2.1,fd00::1", "192.0.2.1 forwarded"),
            ("127.0.0.1", "127.0.0.2, 127.0.0.3", "127.0.0.2 forwarded"),
            (
                "::ffff:127.0.0.1",
                "::ffff:192.0.2.1",
                "192.0.2.1 forwarded",
            ),
            // An entry that is not an address.
            ("127.0.0.1", "192.0.2.1, unknown", "127.0.0.1 forwarded"),
            (
                "127.0.0.1",
                "192.0.2.1, unknown, 10.0.0.7",
                "10.0.0.7 forwarded",
            ),
            ("127.0.0.1", "", "127.0.0.1 forwarded"),
            ("unix", "", "unknown forwarded"),
            // Headers from any other address are not believed.
            ("192.0.2.8", "192.0.2.1", "192.0.2.8"),
            ("10.0.0.8", "192.0.2.1", "10.0.0.8"),
        ] {
            let headers = headers(&[("x-forwarded-for", value)]);
            assert_eq!(client(&proxies, peer, &headers), expected, "{peer} {value}");
        }
        let lines = headers(&[
            ("x-forwarded-for", "198.51.100.9"),
            ("x-forwarded-for", "192.0.2.1"),
            ("forwarded", "for=198.51.100.9;proto=http"),
            ("x-forwarded-proto", "https"),
        ]);
        assert_eq!(client(&proxies, "::1", &lines), "::1");
        assert_eq!(
            client(&proxies, "127.0.0.1", &lines),
            "192.0.2.1 forwarded https"
        );
    }

    #[test]
    fn the_standard_header() {
        let proxies = proxies(ProxyHeader::Forwarded);
        for (value, expected) in [
            ("for=192.0.2.1", "192.0.2.1 forwarded"),
            (
                "For=\"[2001:db8::1]:47\";Proto=HTTPS",
                "2001:db8::1 forwarded https",
            ),
            (
                "for=198.51.100.9, for=192.0.2.1;by=10.0.0.7",
                "192.0.2.1 forwarded",
            ),
            (
                "for=192.0.2.1;proto=https, for=10.0.0.7;proto=http",
                "192.0.2.1 forwarded https",
            ),
            ("for=192.0.2.1, for=_hidden", "127.0.0.1 forwarded"),
            ("for=192.0.2.1, for=unknown", "127.0.0.1 forwarded"),
            (
                "by=\"a,for=198.51.100.9\";for=192.0.2.1",
                "192.0.2.1 forwarded",
            ),
            (
                "for=\"198.51.100.9\\\", for=192.0.2.1",
                "127.0.0.1 forwarded",
            ),
            ("", "127.0.0.1 forwarded"),
        ] {
            let headers = headers(&[("forwarded", value), ("x-forwarded-for", "198.51.100.9")]);
            assert_eq!(client(&proxies, "127.0.0.1", &headers), expected, "{value}");
        }
    }

    #[test]
    fn names_of_proxies() {
        for (name, shown) in [
            ("127.0.0.1", "127.0.0.1/32"),
            ("10.0.0.0/8", "10.0.0.0/8"),
            ("::1", "::1/128"),
            ("Unix", "unix"),
        ] {
            assert_eq!(name.parse::<Proxy>().unwrap().to_string(), shown);
        }
        for wrong in ["", "nginx", "10.0.0.0/33", "127.0.0.1:80"] {
            assert!(wrong.parse::<Proxy>().is_err(), "{wrong}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_header_is_too_odd(text in ".{0,80}|([\\[\"]?for=[\\\\;, \"\\[\\]0-9a-f:.]{0,20}){0,4}") {
            let Ok(value) = HeaderValue::from_bytes(text.as_bytes()) else {
                return Ok(());
            };
            for header in [ProxyHeader::XForwardedFor, ProxyHeader::Forwarded] {
                let proxies = proxies(header);
                let mut headers = HeaderMap::new();
                headers.insert("forwarded", value.clone());
                headers.insert("x-forwarded-for", value.clone());
                proptest::prop_assert_eq!(client(&proxies, "192.0.2.8", &headers), "192.0.2.8");
                let known = client(&proxies, "127.0.0.1", &headers);
                proptest::prop_assert!(known.contains(" forwarded"));
            }
        }
    }
}
