//! Whether our own line is down: many hosts in a row that cannot be reached, and none that can.
//! Feeds are not to blame then, and trying them all is of no use to anybody.

use std::collections::BTreeSet;

/// Different hosts that must fail in a row.
const MANY: usize = 8;

/// The first rest and the longest, in milliseconds.
const FIRST_REST: i64 = 15_000;
const LONGEST_REST: i64 = 600_000;

/// What is known of the line.
#[derive(Debug, Default)]
pub(crate) struct Line {
    unreached: BTreeSet<String>,
    rest: i64,
    until: i64,
}

impl Line {
    /// A host answered, whatever it said.
    pub(crate) fn reached(&mut self) {
        self.unreached.clear();
        self.rest = 0;
        self.until = 0;
    }

    /// A host could not be reached, at `now`. Whether the line is down rather than the host.
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

    /// Until when nobody is to be sent out.
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
        // What was under way when the rest began does not make it longer.
        assert!(line.unreached("b", 200));
        assert_eq!(line.rests_until(), 15_100);
        assert!(line.unreached("b", 15_100));
        assert_eq!(line.rests_until(), 45_100);
        line.reached();
        assert_eq!(line.rests_until(), 0);
        assert!(!line.unreached("b", 50_000));
    }
}
