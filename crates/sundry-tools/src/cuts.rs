//! The names of the cuts of a reply, such as `nutrients 9 of 45`.

use std::fmt::Write as _;

/// The kind of thing that a cut removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lost {
    /// Items of a list.
    Items,
    /// Characters of a text.
    Characters,
    /// An optional member.
    Member,
}

/// A shortened part of a reply. The same part of all items of a list counts as one.
#[derive(Debug, Clone)]
struct Cut {
    path: String,
    lost: Lost,
    kept: usize,
    of: usize,
}

/// All cuts of a reply.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cuts(Vec<Cut>);

/// The maximum number of cuts that are named; the others are counted.
const NAMED: usize = 6;

impl Cuts {
    /// Adds a cut, or adds to the cut of the same part of other items.
    pub(crate) fn add(&mut self, path: &str, lost: Lost, kept: usize, of: usize) {
        let known = self.0.iter_mut();
        let known = known
            .into_iter()
            .find(|cut| cut.path == path && cut.lost == lost);
        if let Some(cut) = known {
            cut.kept += kept;
            cut.of += of;
        } else {
            self.0.push(Cut {
                path: path.to_owned(),
                lost,
                kept,
                of,
            });
        }
    }

    /// Returns true if nothing was cut.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns these cuts followed by the others.
    pub(crate) fn and(mut self, others: Self) -> Self {
        for cut in others.0 {
            self.add(&cut.path, cut.lost, cut.kept, cut.of);
        }
        self
    }

    /// Returns a line for each of the first cuts, and one with the number of the others.
    pub(crate) fn named(&self) -> Vec<String> {
        let parts = self.0.iter().filter(|cut| cut.lost != Lost::Member);
        let mut lines: Vec<String> = parts.map(Cut::named).collect();
        lines.extend(self.members());
        if lines.len() > NAMED {
            let more = lines.len() - NAMED;
            lines.truncate(NAMED);
            lines.push(format!("{more} more parts"));
        }
        lines
    }

    /// Returns the removed members, a line an object: `taste/credits left out`.
    fn members(&self) -> Vec<String> {
        let mut objects: Vec<(&str, Vec<&str>)> = Vec::new();
        for cut in self.0.iter().filter(|cut| cut.lost == Lost::Member) {
            let (above, name) = cut.path.rsplit_once('.').unwrap_or(("", &cut.path));
            match objects.iter_mut().find(|(known, _)| *known == above) {
                Some((_, names)) => names.push(name),
                None => objects.push((above, vec![name])),
            }
        }
        let lines = objects.into_iter().map(|(above, names)| {
            let more = if names.len() > NAMED { " …" } else { "" };
            let names: Vec<&str> = names.into_iter().take(NAMED).collect();
            let of = if above.is_empty() { "" } else { " of " };
            format!("{}{more}{of}{above} left out", names.join("/"))
        });
        lines.collect()
    }
}

impl Cut {
    fn named(&self) -> String {
        let mut name = self.path.clone();
        // Writing into a string cannot fail.
        let _ = write!(name, " {} of {}", self.kept, self.of);
        if self.lost == Lost::Characters {
            name.push_str(" characters");
        }
        name
    }
}
