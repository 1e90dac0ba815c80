//! Host names: their normal form, and those that never name a public machine.
//!
//! Not a resolver, and no list of evil names: what a name resolves to is judged by address.

/// The normal form of a host name that the URL parser has already folded to lower-case ASCII:
/// without the root's dot. `None` when it is no name that DNS could hold.
pub(crate) fn host_name(parsed: &str) -> Option<&str> {
    let name = parsed.strip_suffix('.').unwrap_or(parsed);
    let fits = !name.is_empty() && name.len() <= 253;
    (fits && name.split('.').all(is_label)).then_some(name)
}

/// Letters, digits and hyphens; underscores because real sites use them.
fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

/// `localhost` and everything under it is this machine by RFC 6761, whatever a resolver says.
pub(crate) fn is_localhost(name: &str) -> bool {
    is_at_or_under(name, "localhost")
}

/// Names set aside for use inside one network: RFC 6762 (`local`), RFC 8375 (`home.arpa`), ICANN's
/// reservation of `internal` (2024), and the names that common systems put into `/etc/hosts`.
const INSIDE_ONLY: [&str; 6] = [
    "local",
    "internal",
    "home.arpa",
    "localdomain",
    "ip6-localhost",
    "ip6-loopback",
];

/// Whether a name can only mean a machine that is not public.
pub(crate) fn is_inside_only(name: &str) -> bool {
    INSIDE_ONLY
        .iter()
        .any(|parent| is_at_or_under(name, parent))
}

fn is_at_or_under(name: &str, parent: &str) -> bool {
    name.strip_suffix(parent)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
