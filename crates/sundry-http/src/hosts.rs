//! Checks the `Host` header: it must be there exactly once, be well-formed, and be one of this
//! server's names.
//!
//! The names matter where everyone on the machine may call without a key. A web page can point its
//! own host name at the loopback address (DNS rebinding), and its scripts then call whatever
//! listens there. Scripts cannot change the `Host` header, so a server that accepts only its own
//! names is out of their reach.

use std::net::IpAddr;

use http::header::HOST;
use http::request::Parts;
use http::uri::Authority;
use http::{Uri, Version};
use sundry_operations::{ApiError, shorten};

/// The host names that this server answers to.
#[derive(Debug)]
pub(crate) struct Hosts {
    /// Accepted names besides loopback's own, in lower case; `None` accepts any name.
    known: Option<Vec<String>>,
}

impl Hosts {
    pub(crate) fn new(known: Option<&[String]>) -> Self {
        let lower = |names: &[String]| names.iter().map(|name| plain(name)).collect();
        Self {
            known: known.map(lower),
        }
    }

    /// Refuses a request that is addressed to another host.
    ///
    /// # Errors
    /// 400 if the header is missing, repeated or malformed, 403 if it names another host.
    pub(crate) fn check(&self, head: &Parts) -> Result<(), ApiError> {
        let mut headers = head.headers.get_all(HOST).iter();
        let host = match (headers.next(), headers.next()) {
            (Some(host), None) => Some(authority(host.as_bytes()).ok_or_else(malformed)?),
            (None, _) if head.version < Version::HTTP_11 => None,
            (None, _) => {
                return Err(ApiError::bad_request("The `Host` header is missing."));
            }
            (Some(_), Some(_)) => {
                return Err(ApiError::bad_request(
                    "The `Host` header is given more than once.",
                ));
            }
        };
        let Some(known) = &self.known else {
            return Ok(());
        };
        // A request line may name a host as well, which is then checked too.
        let line = Uri::authority(&head.uri);
        for host in host.iter().chain(line) {
            let name = plain(host.host());
            if !(is_loopback(&name) || known.contains(&name)) {
                let message = format!(
                    "This server is not called `{}`. It answers without a key to `localhost`, its \
                     own address and the names in its setting `hosts`.",
                    shorten(&name)
                );
                return Err(ApiError::forbidden(message));
            }
        }
        Ok(())
    }
}

fn malformed() -> ApiError {
    ApiError::bad_request("The `Host` header is not a name or address with an optional port.")
}

fn authority(bytes: &[u8]) -> Option<Authority> {
    let authority = Authority::try_from(bytes).ok()?;
    let well = !authority.host().is_empty() && !authority.as_str().contains('@');
    well.then_some(authority)
}

/// Normalises a name for comparison: lower case, without the trailing dot or the brackets of IPv6.
fn plain(name: &str) -> String {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let inner = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    inner.map_or(name.clone(), str::to_owned)
}

fn is_loopback(name: &str) -> bool {
    let address = name.parse::<IpAddr>();
    name == "localhost" || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    fn status(hosts: &Hosts, given: &[&str]) -> u16 {
        let mut request = Request::builder().uri("/livez");
        for host in given {
            request = request.header(HOST, *host);
        }
        let (head, ()) = request.body(()).unwrap().into_parts();
        hosts
            .check(&head)
            .map_or_else(|error| error.status, |()| 200)
    }

    #[test]
    fn names_and_addresses() {
        let any = Hosts::new(None);
        let own = Hosts::new(Some(&["Sundry.Example".to_owned()]));
        for (given, from_any, from_own) in [
            (&["localhost"][..], 200, 200),
            (&["LOCALHOST.:8080"], 200, 200),
            (&["127.0.0.1:8080"], 200, 200),
            (&["127.9.9.9"], 200, 200),
            (&["[::1]:8080"], 200, 200),
            (&["sundry.example"], 200, 200),
            (&["sundry.example:443"], 200, 200),
            (&["evil.example"], 200, 403),
            (&["localhost.evil.example"], 200, 403),
            (&["192.168.1.4"], 200, 403),
            (&["0.0.0.0:8080"], 200, 403),
            (&[], 400, 400),
            (&[""], 400, 400),
            (&["localhost", "localhost"], 400, 400),
            (&["localhost", "evil.example"], 400, 400),
            (&["user@localhost"], 400, 400),
            (&["a b"], 400, 400),
            (&["http://localhost/"], 400, 400),
        ] {
            assert_eq!(status(&any, given), from_any, "{given:?}");
            assert_eq!(status(&own, given), from_own, "{given:?}");
        }
    }

    #[test]
    fn a_name_in_the_request_line_counts_too() {
        let request = Request::builder().uri("http://evil.example/livez");
        let request = request.header(HOST, "localhost").body(()).unwrap();
        let (head, ()) = request.into_parts();
        let own = Hosts::new(Some(&[]));
        assert_eq!(own.check(&head).unwrap_err().status, 403);
    }

    #[test]
    fn old_clients_may_leave_it_out() {
        let request = Request::builder().version(Version::HTTP_10).uri("/livez");
        let (head, ()) = request.body(()).unwrap().into_parts();
        assert!(Hosts::new(Some(&[])).check(&head).is_ok());
    }
}
