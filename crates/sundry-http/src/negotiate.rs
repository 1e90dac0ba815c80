//! Content negotiation: parses the client's `Accept` and `Accept-Encoding` headers. It sends
//! nothing.

use http::HeaderMap;
use http::header::{ACCEPT, ACCEPT_ENCODING, HeaderName};

/// Returns true if the client accepts a JSON answer. A request without `Accept` takes anything; one
/// that asks for problem+json takes plain JSON for a successful answer.
pub(crate) fn accepts_json(headers: &HeaderMap) -> bool {
    let mut any = false;
    for (media, quality) in entries(headers, &ACCEPT) {
        any = true;
        let json = [
            "*/*",
            "application/*",
            "application/json",
            "application/problem+json",
        ];
        if quality > 0.0 && json.iter().any(|known| media.eq_ignore_ascii_case(known)) {
            return true;
        }
    }
    !any
}

/// Returns true if the client wants failures in the form of RFC 9457.
pub(crate) fn wants_problem(headers: &HeaderMap) -> bool {
    entries(headers, &ACCEPT).any(|(media, quality)| {
        quality > 0.0 && media.eq_ignore_ascii_case("application/problem+json")
    })
}

/// Returns true if the client accepts gzip.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let mut star = false;
    for (coding, quality) in entries(headers, &ACCEPT_ENCODING) {
        if coding.eq_ignore_ascii_case("gzip") || coding.eq_ignore_ascii_case("x-gzip") {
            return quality > 0.0;
        }
        star |= coding == "*" && quality > 0.0;
    }
    star
}

/// Iterates over the entries of a comma-separated header with their quality, 1 if none is given.
fn entries<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = (&'a str, f32)> {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|entry| {
            let (value, parameters) = entry.split_once(';').unwrap_or((entry, ""));
            let quality = parameters
                .split(';')
                .filter_map(|parameter| parameter.trim().split_once('='))
                .find(|(name, _)| name.trim().eq_ignore_ascii_case("q"))
                .and_then(|(_, quality)| quality.trim().parse().ok())
                .unwrap_or(1.0);
            (value.trim(), quality)
        })
        .filter(|(value, _)| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn accept() {
        for (value, json, problem) in [
            ("*/*", true, false),
            ("application/json", true, false),
            ("APPLICATION/JSON; charset=utf-8", true, false),
            ("application/problem+json", true, true),
            (
                "application/json, application/problem+json;q=0.9",
                true,
                true,
            ),
            ("text/html,application/xhtml+xml,*/*;q=0.8", true, false),
            ("text/html", false, false),
            ("application/json;q=0", false, false),
            ("application/problem+json;q=0, image/*", false, false),
            ("", true, false),
        ] {
            let headers = headers(ACCEPT, value);
            assert_eq!(accepts_json(&headers), json, "{value}");
            assert_eq!(wants_problem(&headers), problem, "{value}");
        }
        assert!(accepts_json(&HeaderMap::new()));
    }

    #[test]
    fn accept_encoding() {
        for (value, gzip) in [
            ("gzip", true),
            ("deflate, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("*", true),
            ("*;q=1, gzip;q=0", false),
            ("br", false),
            ("identity", false),
        ] {
            assert_eq!(
                accepts_gzip(&headers(ACCEPT_ENCODING, value)),
                gzip,
                "{value}"
            );
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
