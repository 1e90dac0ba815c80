//! Detects that our own network is down: many hosts in a row are unreachable, and none is
//! reachable. Then the feeds are not at fault, and trying them all is useless.

use std::collections::BTreeSet;

/// Number of different hosts that must fail in a row.
const MANY: usize = 8;

/// The first and the longest pause, in milliseconds.
const FIRST_REST: i64 = 15_000;
const LONGEST_REST: i64 = 600_000;

/// The state of the network.
#[derive(Debug, Default)]
pub(crate) struct Line {
    unreached: BTreeSet<String>,
    rest: i64,
    until: i64,
}

impl Line {
    /// Records that a host answered, whatever the answer.
    pub(crate) fn reached(&mut self) {
        self.unreached.clear();
        self.rest = 0;
        self.until = 0;
    }

    /// Records that a host was unreachable at `now`. Returns true if the network is down rather
    /// than the host.
    pub(crate) fn unreached(&mut self, host: &str, now: i64) -> bool {
        if self.unreached.len() < MANY {
            self.unreached.insert(host.to_owned());
        }
        let is_down = self.unreached.len() >= MANY;
        if is_down && now >= self.until {
            self.rest = (self.rest * 2).clamp(FIRST_REST, LONGEST_REST);
            self.until = now + self.rest;
        }
        is_down
    }

    /// Returns the time until which no visits are started.
    pub(crate) fn rests_until(&self) -> i64 {
        self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_hosts_in_a_row_are_the_line() {
        let mut line = Line::default();
        for _ in 0..20 {
            assert!(!line.unreached("a", 0));
        }
        for host in 0..6 {
            assert!(!line.unreached(&format!("h{host}"), 0));
        }
        assert!(line.unreached("last", 100));
        assert_eq!(line.rests_until(), 15_100);
        // Visits that were under way when the pause began do not extend it.
        assert!(line.unreached("b", 200));
        assert_eq!(line.rests_until(), 15_100);
        assert!(line.unreached("b", 15_100));
        assert_eq!(line.rests_until(), 45_100);
        line.reached();
        assert_eq!(line.rests_until(), 0);
        assert!(!line.unreached("b", 50_000));
    }
}
