//! Reading events from the files: users and books are numbered as they come, twelve bytes per
//! event.
//!
//! Memory is bounded: if there are too many events, half of the users are left out, chosen by a
//! hash of their names. Co-reading loses little by that, because every remaining user keeps all of
//! their books, and the choice does not depend on the order of the files.

use std::collections::HashMap;

use sundry_similar::Reading;

use super::key::Key;

/// One user and one book.
#[derive(Debug, Clone, Copy)]
struct Event {
    user: u32,
    book: u32,
    /// The rating as a share of the stars; [`READ`] without a rating; [`SHELVED`] if the book was
    /// only put on a shelf.
    rating: f32,
}

const READ: f32 = 2.0;
const SHELVED: f32 = 3.0;

/// A user's opinion of a book.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Opinion {
    /// Rated, 0 to 1.
    Rated(f64),
    /// Read, without a rating.
    Read,
    /// Wanted, or put on a shelf without having been read.
    Shelved,
}

/// Weight of a book that was only shelved, or that its reader liked clearly less than their others.
const LESS: f32 = 0.5;
/// "Clearly less": one of five stars below the reader's own mean, with a margin for rounding.
const BELOW: f64 = 0.19;

/// The place of a book that no file has named.
const NOWHERE: u64 = u64::MAX;

/// All reading events.
#[derive(Debug)]
pub(super) struct Events {
    users: HashMap<u64, u32>,
    /// The hash of each user's name.
    hashes: Vec<u64>,
    keys: HashMap<Key, u32>,
    /// The id of each book, once it is known.
    targets: Vec<u64>,
    list: Vec<Event>,
    most: usize,
    /// Users whose hash is above this are left out.
    highest: u64,
    /// The ids that keys of other kinds were resolved to.
    resolved: Vec<u64>,
}

impl Events {
    /// Makes an empty list that holds at most `most` events.
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

    /// Adds an event. `user` is any name, the same for the same user throughout.
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

    /// Returns true if any event names a book by this key.
    pub(super) fn names(&self, key: Key) -> bool {
        self.keys.contains_key(&key)
    }

    /// Sets the id that a key stands for; the first call for a key counts.
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

    /// Sets the ids of all keys of the numbered kind.
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

    /// Replaces ids that are no longer in use by their successors.
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

    /// Prepares look-ups; call it before [`Events::wants`].
    pub(super) fn settle(&mut self) {
        self.resolved.sort_unstable();
        self.resolved.dedup();
    }

    /// Returns true if a book, all of whose keys were resolved before, is in any event.
    pub(super) fn wants(&self, id: u64) -> bool {
        self.keys.contains_key(&Key::id(id)) || self.resolved.binary_search(&id).is_ok()
    }

    /// Returns the weighted events whose books are among `ids` (sorted) and have at least `least`
    /// readers, by their places in `ids`. They are weighted in place, since there may be no memory
    /// for a second list.
    pub(super) fn readings(mut self, ids: &[u64], least: u32) -> impl Iterator<Item = Reading> {
        let places: Vec<u32> = self
            .targets
            .iter()
            .map(|id| ids.binary_search(id).map_or(u32::MAX, |place| place as u32))
            .collect();
        drop((self.keys, self.users, self.hashes, self.targets));
        self.list.retain_mut(|event| {
            let place = places.get(event.book as usize);
            event.book = place.copied().unwrap_or(u32::MAX);
            event.book != u32::MAX
        });
        self.list
            .sort_unstable_by_key(|event| (event.user, event.book));
        let mut readers = vec![0_u32; ids.len()];
        let same = |left: &Event, right: &Event| (left.user, left.book) == (right.user, right.book);
        for event in self.list.chunk_by(same).filter_map(<[Event]>::first) {
            if let Some(count) = readers.get_mut(event.book as usize) {
                *count += 1;
            }
        }
        self.list.retain(|event| {
            let count = readers.get(event.book as usize);
            count.is_some_and(|count| *count >= least)
        });
        let only_shelves = self.list.iter().all(|event| event.rating == SHELVED);
        for of_user in self
            .list
            .chunk_by_mut(|left, right| left.user == right.user)
        {
            let rated = of_user.iter().map(|event| f64::from(event.rating));
            let rated = rated.filter(|rating| *rating <= 1.0);
            let mean = rated.clone().sum::<f64>() / rated.count().max(1) as f64;
            for event in of_user {
                let is_less = event.rating == SHELVED && !only_shelves
                    || f64::from(event.rating) < mean - BELOW;
                event.rating = if is_less { LESS } else { 1.0 };
            }
        }
        self.list.into_iter().map(|event| Reading {
            user: event.user,
            item: event.book,
            weight: event.rating,
        })
    }
}

/// Spreads 63 bits over 64, so that halving the highest value halves the users.
fn spread(hash: u64) -> u64 {
    let mixed = (hash ^ (hash >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}
