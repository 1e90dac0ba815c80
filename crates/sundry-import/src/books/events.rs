//! Who read what, as the files say it: users and books are numbered as they come, twelve bytes an
//! event.
//!
//! Memory is bounded: when there are more events than it holds, half of the users are left out,
//! picked by a hash of their names. Co-reading loses little by that (every user who stays brings all
//! of their books), and which users stay does not depend on the order of the files.

use std::collections::HashMap;

use super::key::Key;

/// One user and one book.
#[derive(Debug, Clone, Copy)]
struct Event {
    user: u32,
    book: u32,
    /// Share of the stars; [`READ`] without; [`SHELVED`] if the book was only put on a shelf.
    rating: f32,
}

const READ: f32 = 2.0;
const SHELVED: f32 = 3.0;

/// What is known of a user's opinion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Opinion {
    /// Rated, 0 to 1.
    Rated(f64),
    /// Read, without a rating.
    Read,
    /// Wanted, or put on a shelf without having been read.
    Shelved,
}

/// An event between known books.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Weighed {
    /// Users are numbered from 0.
    pub(super) user: u32,
    /// Place of the book.
    pub(super) book: u32,
    /// How much it counts: 1, or [`LESS`].
    pub(super) weight: f32,
}

/// What a book counts that was only shelved, or that its reader liked clearly less than their others.
pub(super) const LESS: f32 = 0.5;
/// Clearly less: a star of five below the reader's own mean.
const BELOW: f32 = 0.2;

/// A book that no file has named.
const NOWHERE: u64 = u64::MAX;

/// Everything that was read of users.
#[derive(Debug)]
pub(super) struct Events {
    users: HashMap<u64, u32>,
    /// Hash of each user's name.
    hashes: Vec<u64>,
    keys: HashMap<Key, u32>,
    /// Id of each book, once it is known.
    targets: Vec<u64>,
    list: Vec<Event>,
    most: usize,
    /// Users whose hash is above are left out.
    highest: u64,
    /// Ids that keys of other kinds turned out to be.
    resolved: Vec<u64>,
}

impl Events {
    /// Holds `most` events at most.
    pub(super) fn new(most: usize) -> Self {
        Self {
            users: HashMap::new(),
            hashes: Vec::new(),
            keys: HashMap::new(),
            targets: Vec::new(),
            list: Vec::new(),
            most,
            highest: u64::MAX,
            resolved: Vec::new(),
        }
    }

    /// Takes an event. `user` is any name, the same for the same user throughout.
    pub(super) fn push(&mut self, user: &str, book: Key, opinion: Opinion) {
        let hash = spread(sundry_catalog::id_of(user));
        if hash > self.highest {
            return;
        }
        let next = self.hashes.len() as u32;
        let user = *self.users.entry(hash).or_insert(next);
        if user == next {
            self.hashes.push(hash);
        }
        let next = self.targets.len() as u32;
        let place = *self.keys.entry(book).or_insert(next);
        if place == next {
            self.targets.push(NOWHERE);
        }
        let rating = match opinion {
            Opinion::Rated(share) => share.clamp(0.0, 1.0) as f32,
            Opinion::Read => READ,
            Opinion::Shelved => SHELVED,
        };
        self.list.push(Event {
            user,
            book: place,
            rating,
        });
        while self.list.len() > self.most {
            self.highest /= 2;
            let (hashes, highest) = (&self.hashes, self.highest);
            self.list.retain(|event| {
                let hash = hashes.get(event.user as usize);
                hash.is_some_and(|hash| *hash <= highest)
            });
            if highest == 0 {
                break;
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether any event names a book so.
    pub(super) fn names(&self, key: Key) -> bool {
        self.keys.contains_key(&key)
    }

    /// Tells which id a key stands for; the first to say so counts.
    pub(super) fn resolve(&mut self, key: Key, id: u64) {
        let Some(place) = self.keys.get(&key) else {
            return;
        };
        if let Some(target) = self.targets.get_mut(*place as usize)
            && *target == NOWHERE
        {
            *target = id;
            if key.as_id() != Some(id) {
                self.resolved.push(id);
            }
        }
    }

    /// Tells all keys of a numbered kind which ids they stand for.
    pub(super) fn resolve_numbered(&mut self, id_of: impl Fn(u64) -> Option<u64>) {
        let keys = self.keys.iter();
        let mut numbered: Vec<(Key, u64)> = keys
            .filter_map(|(key, _)| Some((*key, id_of(key.as_numbered()?)?)))
            .collect();
        numbered.sort_unstable();
        for (key, id) in numbered {
            self.resolve(key, id);
        }
    }

    /// Tells of ids that are no longer in use which ones took their place.
    pub(super) fn resolve_old(&mut self, id_of: impl Fn(u64) -> Option<u64>) {
        let keys = self.keys.iter();
        let mut old: Vec<(Key, u64)> = keys
            .filter_map(|(key, _)| Some((*key, id_of(key.as_id()?)?)))
            .collect();
        old.sort_unstable();
        for (key, id) in old {
            self.resolve(key, id);
        }
    }

    /// Call before [`Events::wants`].
    pub(super) fn settle(&mut self) {
        self.resolved.sort_unstable();
        self.resolved.dedup();
    }

    /// Whether a book, of which all keys were resolved before, is in any event.
    pub(super) fn wants(&self, id: u64) -> bool {
        self.keys.contains_key(&Key::id(id)) || self.resolved.binary_search(&id).is_ok()
    }

    /// The events whose books are among `ids` (sorted), by user and book, each pair once, weighed:
    /// of a pair's events the heaviest counts.
    pub(super) fn weighed(mut self, ids: &[u64]) -> Vec<Weighed> {
        // From here on, a book is its place among the ids.
        let targets = std::mem::take(&mut self.targets);
        let places: Vec<u32> = targets
            .iter()
            .map(|id| ids.binary_search(id).map_or(u32::MAX, |place| place as u32))
            .collect();
        drop(self.keys);
        drop(self.users);
        self.list.retain_mut(|event| {
            event.book = places.get(event.book as usize).copied().unwrap_or(u32::MAX);
            event.book != u32::MAX
        });
        self.list.sort_unstable_by(|left, right| {
            (left.user, left.book)
                .cmp(&(right.user, right.book))
                .then(left.rating.total_cmp(&right.rating))
        });
        let mut weighed: Vec<Weighed> = Vec::with_capacity(self.list.len());
        for group in self.list.chunk_by(|left, right| left.user == right.user) {
            let rated = group.iter().map(|event| event.rating).filter(|r| *r <= 1.0);
            let count = rated.clone().count().max(1) as f32;
            let mean = rated.sum::<f32>() / count;
            for event in group {
                let weight = if event.rating == SHELVED || event.rating < mean - BELOW {
                    LESS
                } else {
                    1.0
                };
                match weighed.last_mut() {
                    Some(last) if (last.user, last.book) == (event.user, event.book) => {
                        last.weight = last.weight.max(weight);
                    }
                    _ => weighed.push(Weighed {
                        user: event.user,
                        book: event.book,
                        weight,
                    }),
                }
            }
        }
        // Where nothing weighs more, less is all there is.
        if weighed.iter().all(|event| event.weight == LESS) {
            for event in &mut weighed {
                event.weight = 1.0;
            }
        }
        weighed
    }
}

/// Spreads 63 bits over 64, so that halving the highest halves the users.
fn spread(hash: u64) -> u64 {
    let mixed = (hash ^ (hash >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}
