//! An external sort: entries come in any order and leave in order of id, each id once.
//!
//! Entries wait in memory up to a budget; beyond it, sorted runs are written to files and merged at
//! the end. Of two entries with one id, the later wins. A generation therefore does not depend on
//! the order of the dump, and duplicates in it do no harm.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use fs_err as fs;

use crate::error::Error;
use crate::schema::Id;

/// Collects entries.
pub(crate) struct Spool {
    folder: PathBuf,
    name: &'static str,
    budget: usize,
    arena: Vec<u8>,
    waiting: Vec<(Id, usize, usize)>,
    runs: Vec<PathBuf>,
}

impl Spool {
    pub(crate) fn new(folder: PathBuf, name: &'static str, budget: usize) -> Self {
        Self {
            folder,
            name,
            budget,
            arena: Vec::new(),
            waiting: Vec::new(),
            runs: Vec::new(),
        }
    }

    /// Makes a spool that stays empty.
    pub(crate) fn empty() -> Self {
        Self::new(PathBuf::new(), "", 0)
    }

    pub(crate) fn push(&mut self, id: Id, entry: &[u8]) -> Result<(), Error> {
        let held = self.arena.len() + self.waiting.len() * size_of::<(Id, usize, usize)>();
        if held + entry.len() > self.budget && !self.waiting.is_empty() {
            self.write_run()?;
        }
        self.waiting.push((id, self.arena.len(), entry.len()));
        self.arena.extend_from_slice(entry);
        Ok(())
    }

    /// Sorts the waiting entries; of each id, only the last stays.
    fn settle(&mut self) {
        self.waiting.sort_by_key(|(id, ..)| *id);
        // `dedup_by` keeps the first of a group, so the order is reversed before and after.
        self.waiting.reverse();
        self.waiting.dedup_by_key(|(id, ..)| *id);
        self.waiting.reverse();
    }

    fn write_run(&mut self) -> Result<(), Error> {
        self.settle();
        let path = self
            .folder
            .join(format!("{}-{}.run", self.name, self.runs.len()));
        let mut out = BufWriter::with_capacity(1 << 18, fs::File::create(&path)?);
        self.runs.push(path);
        for (id, start, length) in &self.waiting {
            out.write_all(&id.to_le_bytes())?;
            out.write_all(&(*length as u32).to_le_bytes())?;
            out.write_all(self.arena.get(*start..start + length).unwrap_or_default())?;
        }
        out.flush()?;
        self.waiting.clear();
        self.arena.clear();
        Ok(())
    }

    /// Returns all entries in order of id.
    pub(crate) fn sorted(mut self) -> Result<Sorted, Error> {
        self.settle();
        let mut runs = Vec::with_capacity(self.runs.len() + 1);
        for path in &self.runs {
            let file = fs::File::open(path)?;
            runs.push(Run::File(BufReader::with_capacity(1 << 18, file)));
        }
        runs.push(Run::Memory {
            arena: std::mem::take(&mut self.arena),
            waiting: std::mem::take(&mut self.waiting).into_iter(),
        });
        let mut sorted = Sorted {
            heads: BinaryHeap::new(),
            runs,
            files: self.runs,
        };
        for run in 0..sorted.runs.len() {
            sorted.advance(run)?;
        }
        Ok(sorted)
    }
}

enum Run {
    File(BufReader<fs::File>),
    Memory {
        arena: Vec<u8>,
        waiting: std::vec::IntoIter<(Id, usize, usize)>,
    },
}

impl Run {
    fn next(&mut self) -> Result<Option<(Id, Vec<u8>)>, Error> {
        match self {
            Self::Memory { arena, waiting } => Ok(waiting.next().map(|(id, start, length)| {
                let entry = arena.get(start..start + length).unwrap_or_default();
                (id, entry.to_vec())
            })),
            Self::File(file) => {
                let mut head = [0_u8; 12];
                let mut filled = 0;
                while filled < head.len() {
                    let got = file.read(head.get_mut(filled..).unwrap_or_default())?;
                    if got == 0 {
                        break;
                    }
                    filled += got;
                }
                if filled == 0 {
                    return Ok(None);
                }
                let [a, b, c, d, e, f, g, h, i, j, k, l] = head;
                let id = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
                let mut entry = vec![0; u32::from_le_bytes([i, j, k, l]) as usize];
                file.read_exact(&mut entry)?;
                Ok(Some((id, entry)))
            }
        }
    }
}

/// The next entry of a run. The smallest id comes first; within an id, the latest run.
type Head = Reverse<(Id, Reverse<usize>, Vec<u8>)>;

/// The entries in order of id.
pub(crate) struct Sorted {
    heads: BinaryHeap<Head>,
    runs: Vec<Run>,
    files: Vec<PathBuf>,
}

impl Sorted {
    fn advance(&mut self, run: usize) -> Result<(), Error> {
        if let Some((id, entry)) = self.runs.get_mut(run).map_or(Ok(None), Run::next)? {
            self.heads.push(Reverse((id, Reverse(run), entry)));
        }
        Ok(())
    }

    pub(crate) fn next(&mut self) -> Result<Option<(Id, Vec<u8>)>, Error> {
        let Some(Reverse((id, Reverse(run), entry))) = self.heads.pop() else {
            return Ok(None);
        };
        self.advance(run)?;
        while let Some(Reverse((other, Reverse(run), _))) = self.heads.peek() {
            if *other != id {
                break;
            }
            let run = *run;
            self.heads.pop();
            self.advance(run)?;
        }
        Ok(Some((id, entry)))
    }

    /// Removes the files of the runs.
    pub(crate) fn finish(self) -> Result<(), Error> {
        drop(self.runs);
        for file in &self.files {
            fs::remove_file(file)?;
        }
        Ok(())
    }
}
