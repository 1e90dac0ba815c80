//! What was left out of a reply, by name: `nutrients 9 of 45`.

use std::fmt::Write as _;

/// What a cut took away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lost {
    /// Items of a list.
    Items,
    /// Characters of a text.
    Characters,
    /// A member that may be missing.
    Member,
}

/// A part that lost something, the same part of all items of a list taken together.
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

/// Cuts that are named; the others are counted.
const NAMED: usize = 6;

impl Cuts {
    /// Adds a cut; the same part of further items counts with it.
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

    /// Whether nothing was left out.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of these and all of those.
    pub(crate) fn and(mut self, others: Self) -> Self {
        for cut in others.0 {
            self.add(&cut.path, cut.lost, cut.kept, cut.of);
        }
        self
    }

    /// A line for each of the first, and how many more there are.
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

    /// The members that are missing, those of one object on one line: `taste, credits left out`.
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
