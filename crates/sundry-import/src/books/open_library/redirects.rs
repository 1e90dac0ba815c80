//! Keys of works and authors that were merged into others.

use crate::books::key::open_library;

/// Longer chains are loops, or as good as.
const LONGEST_CHAIN: usize = 8;

/// From the old number to the new one.
#[derive(Debug, Default)]
pub(super) struct Redirects {
    works: Vec<(u32, u32)>,
    authors: Vec<(u32, u32)>,
    /// From the new number to the old ones.
    back: Vec<(u32, u32)>,
}

impl Redirects {
    /// Takes a redirect; those of other things are of no use.
    pub(super) fn push(&mut self, from: &str, to: &str) {
        for (letter, list) in [(b'W', &mut self.works), (b'A', &mut self.authors)] {
            if let (Some(from), Some(to)) = (open_library(from, letter), open_library(to, letter)) {
                list.push((from, to));
            }
        }
    }

    /// Makes look-ups possible.
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

    /// The work that stayed.
    pub(super) fn work(&self, number: u32) -> u32 {
        follow(&self.works, number)
    }

    /// The author who stayed.
    pub(super) fn author(&self, number: u32) -> u32 {
        follow(&self.authors, number)
    }

    /// The works that became this one.
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
