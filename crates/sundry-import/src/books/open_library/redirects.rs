//! Redirects of works and authors that were merged into others.

use crate::books::key::open_library;

/// Longest chain that is followed. Longer ones are practically loops.
const LONGEST_CHAIN: usize = 8;

/// Maps old numbers to new ones.
#[derive(Debug, Default)]
pub(super) struct Redirects {
    works: Vec<(u32, u32)>,
    authors: Vec<(u32, u32)>,
    /// Pairs of the new number and an old one.
    back: Vec<(u32, u32)>,
}

impl Redirects {
    /// Adds a redirect; redirects of other types are ignored.
    pub(super) fn push(&mut self, from: &str, to: &str) {
        for (letter, list) in [(b'W', &mut self.works), (b'A', &mut self.authors)] {
            if let (Some(from), Some(to)) = (open_library(from, letter), open_library(to, letter)) {
                list.push((from, to));
            }
        }
    }

    /// Prepares look-ups.
    pub(super) fn settle(&mut self) {
        self.works.sort_unstable();
        self.authors.sort_unstable();
        self.back = self
            .works
            .iter()
            .map(|(from, _)| (self.work(*from), *from))
            .filter(|(to, from)| to != from)
            .collect();
        self.back.sort_unstable();
        self.back.dedup();
    }

    /// Returns the work that a number now stands for.
    pub(super) fn work(&self, number: u32) -> u32 {
        follow(&self.works, number)
    }

    /// Returns the author that a number now stands for.
    pub(super) fn author(&self, number: u32) -> u32 {
        follow(&self.authors, number)
    }

    /// Returns the works that were merged into this one.
    pub(super) fn to_work(&self, number: u32) -> impl Iterator<Item = u32> {
        let start = self.back.partition_point(|row| row.0 < number);
        let rows = self.back.get(start..).unwrap_or_default().iter();
        rows.take_while(move |row| row.0 == number).map(|row| row.1)
    }
}

fn follow(list: &[(u32, u32)], mut number: u32) -> u32 {
    for _ in 0..LONGEST_CHAIN {
        let at = list.partition_point(|row| row.0 < number);
        match list.get(at) {
            Some((from, to)) if *from == number && from != to => number = *to,
            _ => break,
        }
    }
    number
}
