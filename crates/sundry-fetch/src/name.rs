//! Host names: their normal form, and names that never belong to a public machine.
//!
//! It resolves nothing and lists no malicious names: the addresses of a name are judged.

/// Returns the normal form of a host name that the URL parser has already folded to lower-case
/// ASCII: without the trailing dot. `None` if DNS cannot hold the name.
pub(crate) fn host_name(parsed: &str) -> Option<&str> {
    let name = parsed.strip_suffix('.').unwrap_or(parsed);
    let fits = !name.is_empty() && name.len() <= 253;
    (fits && name.split('.').all(is_label)).then_some(name)
}

/// Returns true for letters, digits and hyphens, and for underscores because real sites use them.
fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// Returns true for `localhost` and all names under it: RFC 6761 makes them this machine, whatever
/// a resolver says.
pub(crate) fn is_localhost(name: &str) -> bool {
    is_at_or_under(name, "localhost")
}

/// Names reserved for use inside one network: RFC 6762 (`local`), RFC 8375 (`home.arpa`), ICANN's
/// reservation of `internal` (2024), and the names that common systems put into `/etc/hosts`.
const INSIDE_ONLY: [&str; 6] = [
    "local",
    "internal",
    "home.arpa",
    "localdomain",
    "ip6-localhost",
    "ip6-loopback",
];

/// Returns true if a name can only belong to a machine that is not public.
pub(crate) fn is_inside_only(name: &str) -> bool {
    INSIDE_ONLY
        .iter()
        .any(|parent| is_at_or_under(name, parent))
}

fn is_at_or_under(name: &str, parent: &str) -> bool {
    name.strip_suffix(parent)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
