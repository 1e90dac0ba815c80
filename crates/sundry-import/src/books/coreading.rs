//! Books that the same people read: the cosine of their readers, shrunk where few are in common.
//!
//! A cosine of two books with one reader each is 1, which says little; times n / (n + 50) it is
//! small, as it should be. Users with very long lists say little about any two of their books and
//! cost the most, so of a list only so many books count.

use super::events::Weighed;

/// Readers in common at which a cosine counts half.
const SHRINK: f32 = 50.0;
/// Books of one user, at most.
const LONGEST_LIST: usize = 1000;

/// Who read what, both ways.
#[derive(Debug)]
pub(super) struct CoReading {
    /// By user: book and weight, and where each user's begin.
    books: Vec<(u32, f32)>,
    users: Vec<usize>,
    /// By book: user and weight, and where each book's begin.
    readers: Vec<(u32, f32)>,
    starts: Vec<usize>,
    /// Length of each book's vector.
    norms: Vec<f32>,
}

/// What [`CoReading::neighbours`] computes in; reused from book to book.
#[derive(Debug)]
pub(super) struct Scores {
    sums: Vec<f32>,
    touched: Vec<u32>,
}

impl CoReading {
    /// Takes events in order of user; `count` books.
    pub(super) fn new(count: usize, events: Vec<Weighed>) -> Self {
        let mut books = Vec::with_capacity(events.len());
        let mut users = vec![0];
        for list in events.chunk_by(|left, right| left.user == right.user) {
            // Evenly spread over the list, which is in order of book.
            let kept = list.len().min(LONGEST_LIST);
            books.extend((0..kept).filter_map(|at| {
                let event = list.get(at * list.len() / kept)?;
                Some((event.book, event.weight))
            }));
            users.push(books.len());
        }
        drop(events);
        let mut starts = vec![0; count + 1];
        for (book, _) in &books {
            if let Some(start) = starts.get_mut(*book as usize + 1) {
                *start += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut readers = vec![(0, 0.0); books.len()];
        let mut norms = vec![0.0_f32; count];
        for (user, bounds) in users.windows(2).enumerate() {
            let [from, to] = bounds else { continue };
            for (book, weight) in books.get(*from..*to).unwrap_or_default() {
                let book = *book as usize;
                let Some(place) = next.get_mut(book) else {
                    continue;
                };
                if let Some(reader) = readers.get_mut(*place) {
                    *reader = (user as u32, *weight);
                }
                *place += 1;
                if let Some(norm) = norms.get_mut(book) {
                    *norm += weight * weight;
                }
            }
        }
        for norm in &mut norms {
            *norm = norm.sqrt();
        }
        Self {
            books,
            users,
            readers,
            starts,
            norms,
        }
    }

    /// Room for [`CoReading::neighbours`].
    pub(super) fn scores(&self) -> Scores {
        Scores {
            sums: vec![0.0; self.norms.len()],
            touched: Vec::new(),
        }
    }

    /// The books most read with this one, at most `most`.
    pub(super) fn neighbours(&self, book: usize, most: usize, scores: &mut Scores) -> Vec<u32> {
        let range = |starts: &[usize], at: usize| {
            let start = starts.get(at).copied().unwrap_or(0);
            start..starts.get(at + 1).copied().unwrap_or(start)
        };
        let readers = self.readers.get(range(&self.starts, book));
        for (user, weight) in readers.unwrap_or_default() {
            let list = self.books.get(range(&self.users, *user as usize));
            for (other, theirs) in list.unwrap_or_default() {
                if let Some(sum) = scores.sums.get_mut(*other as usize) {
                    if *sum == 0.0 {
                        scores.touched.push(*other);
                    }
                    *sum += weight * theirs;
                }
            }
        }
        let norm = |at: usize| self.norms.get(at).copied().unwrap_or(0.0).max(f32::EPSILON);
        let own = norm(book);
        let mut ranked: Vec<(f32, u32)> = Vec::with_capacity(scores.touched.len());
        for other in scores.touched.drain(..) {
            let at = other as usize;
            let Some(sum) = scores.sums.get_mut(at).map(std::mem::take) else {
                continue;
            };
            if at != book {
                ranked.push((sum / (own * norm(at)) * sum / (sum + SHRINK), other));
            }
        }
        let order = |left: &(f32, u32), right: &(f32, u32)| {
            right.0.total_cmp(&left.0).then(left.1.cmp(&right.1))
        };
        if ranked.len() > most {
            ranked.select_nth_unstable_by(most, order);
            ranked.truncate(most);
        }
        ranked.sort_unstable_by(order);
        ranked.into_iter().map(|(_, other)| other).collect()
    }
}
