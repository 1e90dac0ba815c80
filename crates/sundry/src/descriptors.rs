//! Limits connections to what the process can hold: the system limits open files, and a server that
//! accepts more connections than it has descriptors for fails on the rest in floods.

/// Descriptors for everything except connections and fetches: catalogues, the store, the log, the
/// runtime's own.
const OWN: usize = 64;

/// Returns the most connections, up to `wanted`, that fit the limit of open files beside `fetches`
/// fetches and their name look-ups.
pub(crate) fn connections(wanted: usize, fetches: usize) -> usize {
    let table = fs_err::read_to_string("/proc/self/limits").unwrap_or_default();
    allowed(wanted, fetches, soft_limit(&table))
}

fn allowed(wanted: usize, fetches: usize, limit: Option<usize>) -> usize {
    let Some(limit) = limit else {
        return wanted;
    };
    // A fetch tries a second address while the first is silent; a look-up asks two servers.
    let others = 2 * (fetches + sundry_fetch::SystemResolver::MOST) + OWN;
    // If descriptors are scarce, a quarter of them is reserved for clients.
    let room = limit.saturating_sub(others).max(limit / 4).max(1);
    wanted.min(room)
}

/// Returns the soft limit from the kernel's table; `None` if there is no table or no limit.
fn soft_limit(table: &str) -> Option<usize> {
    let row = table
        .lines()
        .find_map(|row| row.strip_prefix("Max open files"))?;
    row.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_room_for_the_rest() {
        let table = "Limit                     Soft Limit           Hard Limit           Units\n\
                     Max open files            1024                 524288               files\n";
        assert_eq!(soft_limit(table), Some(1024));
        assert_eq!(
            soft_limit("Max open files  unlimited  unlimited  files"),
            None
        );
        assert_eq!(soft_limit(""), None);
        for (wanted, limit, connections) in [
            (4096, None, 4096),
            (4096, Some(524_288), 4096),
            (4096, Some(1024), 640),
            (100, Some(1024), 100),
            (4096, Some(200), 50),
            (4096, Some(1), 1),
        ] {
            assert_eq!(allowed(wanted, 96, limit), connections, "{limit:?}");
        }
    }
}
