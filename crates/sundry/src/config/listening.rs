//! The addresses that the server listens on: addresses with a port, and paths of Unix sockets.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// One address to listen on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Address {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

/// All addresses to listen on, at least one. In the configuration they are a text or a list of
/// texts; a text may hold several, separated by commas, as in an environment variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listen(Vec<Address>);

impl Listen {
    pub(crate) fn addresses(&self) -> &[Address] {
        &self.0
    }

    /// Returns the first address that other machines can reach.
    pub(super) fn public(&self) -> Option<&Address> {
        self.0.iter().find(|address| match address {
            Address::Tcp(address) => !address.ip().is_loopback(),
            Address::Unix(_) => false,
        })
    }

    /// Returns true if a browser of this machine can reach it, but no other machine.
    pub(super) fn is_loopback(&self) -> bool {
        let tcp = |address: &Address| matches!(address, Address::Tcp(_));
        self.public().is_none() && self.0.iter().any(tcp)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => write!(formatter, "{address}"),
            Self::Unix(path) => write!(formatter, "unix:{}", path.display()),
        }
    }
}

impl FromStr for Address {
    type Err = String;

    /// Parses an address as people write it: `localhost:8080` is loopback, `:8080` every address.
    /// Other names are not resolved, since their address could change between two starts.
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("unix:") {
            let path = PathBuf::from(path);
            // A relative path would depend on where the server was started.
            return if path.is_absolute() {
                Ok(Self::Unix(path))
            } else {
                Err(format!(
                    "`{text}` needs the full path of the socket, such as unix:/run/sundry.sock"
                ))
            };
        }
        let port = |digits: &str| digits.parse::<u16>().ok();
        let spoken = match text.rsplit_once(':') {
            Some(("", digits)) => port(digits).map(|port| (Ipv4Addr::UNSPECIFIED, port).into()),
            Some((name, digits)) if name.eq_ignore_ascii_case("localhost") => {
                port(digits).map(|port| (Ipv4Addr::LOCALHOST, port).into())
            }
            _ => text.parse().ok(),
        };
        spoken.map(Self::Tcp).ok_or_else(|| {
            format!(
                "`{text}` is not an address with a port; give one such as 127.0.0.1:8080, [::1]:8080, \
                 localhost:8080 or :8080 (every address), or a socket such as \
                 unix:/run/sundry.sock"
            )
        })
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected an address or a list of addresses")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl<'de> Deserialize<'de> for Listen {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let texts = match OneOrMore::deserialize(from)? {
            OneOrMore::One(text) => text.split(',').map(str::to_owned).collect(),
            OneOrMore::More(texts) => texts,
        };
        let mut addresses = Vec::new();
        for text in &texts {
            let address = text.trim().parse().map_err(de::Error::custom)?;
            if addresses.contains(&address) {
                let message = format!("`{address}` is given twice");
                return Err(de::Error::custom(message));
            }
            addresses.push(address);
        }
        if addresses.is_empty() {
            return Err(de::Error::custom("give at least one address"));
        }
        Ok(Self(addresses))
    }
}

impl Serialize for Listen {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [one] => to.collect_str(one),
            all => to.collect_seq(all.iter().map(ToString::to_string)),
        }
    }
}
