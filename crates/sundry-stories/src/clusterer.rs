//! The rolling window: accepts articles, and computes stories at each refresh.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::item::{Item, Settings};
use crate::likeness::Likeness;
use crate::map_equation::{Graph, groups};
use crate::near_duplicate::is_near_duplicate;
use crate::neighbours::Finder;
use crate::rarity::{Rarity, by_group};
use crate::story::{Member, Story, rank};
use crate::terms::{TermReader, hash};
use crate::window::{Entry, Window};

/// The outcome of pushing an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pushed {
    /// The article is in the window.
    Taken,
    /// The article is in the window, and says nearly the same as this older article of its outlet.
    NearDuplicate(u64),
    /// An article with this id is in the window already; nothing changed.
    Known,
    /// The article is older than the window; nothing changed.
    TooOld,
}

/// Number of rarest terms that are looked up for near-duplicates, and of newest articles per term.
const LOOKED_UP: usize = 3;
const LOOKED_AT: usize = 64;

/// Minimum surprise of the terms shared by two articles, relative to chance, in nats. At first the
/// words of big stories look frequent, so the bar is lower than chance.
const FIRST_MARGIN: f32 = -3.0;
const SECOND_MARGIN: f32 = 1.0;

/// The articles of one country and language in a rolling window, and their stories.
pub struct Clusterer {
    settings: Settings,
    reader: TermReader,
    horizon: i64,
    window: Window,
    stories: Vec<Story>,
}

impl std::fmt::Debug for Clusterer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Clusterer")
            .field("settings", &self.settings)
            .field("articles", &self.window.entries.len())
            .field("stories", &self.stories.len())
            .finish_non_exhaustive()
    }
}

impl Clusterer {
    /// Creates an empty window.
    pub fn new(settings: Settings) -> Self {
        Self {
            reader: TermReader::new(&settings.language),
            settings,
            horizon: i64::MIN,
            window: Window::default(),
            stories: Vec::new(),
        }
    }

    /// Returns the number of articles in the window.
    pub fn len(&self) -> usize {
        self.window.entries.len()
    }

    /// Returns true if the window has no articles.
    pub fn is_empty(&self) -> bool {
        self.window.entries.is_empty()
    }

    /// Returns the stories as of the last refresh, those with most outlets first. Every article of
    /// the window is in exactly one.
    pub fn stories(&self) -> &[Story] {
        &self.stories
    }

    /// Adds an article, which appears in the stories from the next refresh on. Articles may come in
    /// any order of time.
    pub fn push(&mut self, item: &Item<'_>) -> Pushed {
        if item.published < self.horizon {
            return Pushed::TooOld;
        }
        if self.window.holds(item.id) {
            return Pushed::Known;
        }
        let mut terms: Vec<(u32, f32)> = self
            .reader
            .read(item)
            .into_iter()
            .map(|term| (self.window.term(term.hash), term.count))
            .collect();
        terms.sort_unstable_by_key(|&(term, _)| term);
        let outlet = hash(item.outlet.as_bytes());
        let repeats = self.repeated(outlet, &terms);
        let twin = repeats.and_then(|number| self.window.entries.get(number as usize));
        let pushed = twin.map_or(Pushed::Taken, |twin| Pushed::NearDuplicate(twin.id));
        self.window.add(Entry {
            id: item.id,
            published: item.published,
            outlet,
            repeats,
            story: None,
            terms: terms.into(),
            near: None,
        });
        pushed
    }

    /// Returns the newest article of an outlet that nearly equals these terms.
    fn repeated(&self, outlet: u64, terms: &[(u32, f32)]) -> Option<u32> {
        let window = &self.window;
        let mut rarest: Vec<u32> = terms.iter().map(|&(term, _)| term).collect();
        rarest.sort_unstable_by_key(|&term| (window.with_term(term).len(), term));
        let looked_up = rarest.into_iter().take(LOOKED_UP);
        looked_up
            .flat_map(|term| window.with_term(term).iter().rev().take(LOOKED_AT).copied())
            .find(|&number| {
                window.entries.get(number as usize).is_some_and(|entry| {
                    entry.outlet == outlet && is_near_duplicate(&entry.terms, terms)
                })
            })
    }

    /// Removes articles older than the window before `now` (seconds since 1970 UTC), recomputes the
    /// weight of every term, and finds and ranks the stories. Takes time proportional to the number
    /// of articles in the window.
    pub fn refresh(&mut self, now: i64) -> &[Story] {
        self.horizon = self.horizon.max(now.saturating_sub(self.settings.window));
        if self
            .window
            .entries
            .iter()
            .any(|entry| entry.published < self.horizon)
        {
            self.window.forget(self.horizon);
        }
        let found = self.find();
        self.tell(&found);
        &self.stories
    }

    /// Returns the group of each entry. Groups are computed twice: the first pass shows which words
    /// belong to one story and which to all, and the second uses this for the weights of words.
    fn find(&mut self) -> Vec<u32> {
        let likeness = Likeness::new(
            &self.window,
            Rarity::by_articles(&self.window),
            FIRST_MARGIN,
        );
        let mut finder = Finder::new(&self.window, &likeness);
        let new: Vec<(usize, Box<[u32]>)> = (0_u32..)
            .zip(&self.window.entries)
            .filter(|(_, entry)| entry.near.is_none())
            .map(|(number, _)| (number as usize, finder.nearest(number).into()))
            .collect();
        for (number, near) in new {
            if let Some(entry) = self.window.entries.get_mut(number) {
                entry.near = Some(near);
            }
        }
        let likeness = Likeness::new(
            &self.window,
            Rarity::by_articles(&self.window),
            FIRST_MARGIN,
        );
        let first = groups(&self.graph(&likeness));
        let rarity = Rarity::by_groups(&self.window, &first);
        groups(&self.graph(&Likeness::new(&self.window, rarity, SECOND_MARGIN)))
    }

    /// Builds the graph of similar entries.
    fn graph(&self, likeness: &Likeness<'_>) -> Graph {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for (number, entry) in (0..).zip(&self.window.entries) {
            let near = entry.near.iter().flatten();
            pairs.extend(near.map(|&other| (number.min(other), number.max(other))));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let alike = pairs.into_iter().filter_map(|(left, right)| {
            likeness.of(left, right).map(|weight| (left, right, weight))
        });
        Graph::of_pairs(self.window.entries.len(), &alike.collect::<Vec<_>>())
    }

    /// Turns groups of entries into stories.
    fn tell(&mut self, found: &[u32]) {
        let mut members = by_group(found);
        let previous: FxHashMap<u64, usize> = self
            .stories
            .iter()
            .enumerate()
            .map(|(at, story)| (story.id, at))
            .collect();
        // The biggest story chooses its id first, among those its articles had.
        members.sort_by_key(|members| (std::cmp::Reverse(members.len()), members.first().copied()));
        let mut taken = FxHashSet::default();
        let mut stories = Vec::with_capacity(members.len());
        for numbers in &members {
            let mut story = self.story(numbers);
            let mut id = self.kept_id(numbers, &taken).unwrap_or(story.id);
            while !taken.insert(id) {
                id = id.wrapping_add(1);
            }
            story.id = id;
            for &number in numbers {
                if let Some(entry) = self.window.entries.get_mut(number as usize) {
                    entry.story = Some(id);
                }
            }
            stories.push(story);
        }
        rank(&mut stories, |id| {
            previous.get(&id).copied().unwrap_or(usize::MAX)
        });
        self.stories = stories;
    }

    /// Returns the id that most of these articles had at the last refresh, if no bigger story took
    /// it.
    fn kept_id(&self, numbers: &[u32], taken: &FxHashSet<u64>) -> Option<u64> {
        let mut votes: Vec<(usize, u64)> = Vec::new();
        for &number in numbers {
            let Some(id) = self
                .window
                .entries
                .get(number as usize)
                .and_then(|entry| entry.story)
            else {
                continue;
            };
            match votes.iter_mut().find(|(_, known)| *known == id) {
                Some((count, _)) => *count += 1,
                None => votes.push((1, id)),
            }
        }
        votes.sort_unstable_by_key(|&(count, id)| (std::cmp::Reverse(count), id));
        votes
            .into_iter()
            .map(|(_, id)| id)
            .find(|id| !taken.contains(id))
    }

    fn story(&self, numbers: &[u32]) -> Story {
        let mut entries: Vec<&Entry> = numbers
            .iter()
            .filter_map(|&number| self.window.entries.get(number as usize))
            .collect();
        entries.sort_by_key(|entry| (entry.published, entry.id));
        let mut heard = FxHashSet::default();
        let members: Vec<Member> = entries
            .iter()
            .map(|entry| Member {
                id: entry.id,
                published: entry.published,
                speaks_for_outlet: heard.insert(entry.outlet),
                near_duplicate: entry.repeats.is_some(),
            })
            .collect();
        Story {
            id: hash(&entries.first().map_or(0, |entry| entry.id).to_le_bytes()),
            outlets: heard.len(),
            items: members
                .iter()
                .filter(|member| !member.near_duplicate)
                .count(),
            members,
        }
    }
}
