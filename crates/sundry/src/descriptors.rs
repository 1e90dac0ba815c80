//! How many connections the process can really hold: its files are limited by the system, and a
//! server that accepts more than it has descriptors for refuses the rest in floods.

/// Descriptors for what is neither a connection nor a fetch: catalogues, the store, the log, the
/// runtime's own.
const OWN: usize = 64;

/// The most connections, of those wanted, under the limit of open files; `fetches` may be under way
/// beside them, and look-ups of names.
pub(crate) fn connections(wanted: usize, fetches: usize) -> usize {
    let table = fs_err::read_to_string("/proc/self/limits").unwrap_or_default();
    allowed(wanted, fetches, soft_limit(&table))
}

fn allowed(wanted: usize, fetches: usize, limit: Option<usize>) -> usize {
    let Some(limit) = limit else {
        return wanted;
    };
    // A fetch tries a second address while the first is silent, a look-up asks two servers.
    let others = 2 * (fetches + sundry_fetch::SystemResolver::MOST) + OWN;
    // Where there is little, a quarter is for those who call.
    let room = limit.saturating_sub(others).max(limit / 4).max(1);
    wanted.min(room)
}

/// The limit that holds, from the kernel's table; none where there is no such table or no limit.
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
