//! Stories over any period: a window that rolls over articles in the order of time and remembers
//! for each only its last story.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::clusterer::Clusterer;
use crate::item::{Item, Settings};
use crate::terms::hash;

/// Collects the stories of articles that arrive in the order of time.
///
/// ```
/// use sundry_stories::{Item, Settings, Sweep};
/// let mut sweep = Sweep::new(Settings::for_language("en"));
/// let titles = ["Storm floods Port Alder harbour", "Chess club wins", "Port Alder harbour flooded"];
/// for (id, title) in (1..).zip(titles) {
///     sweep.push(&Item { id, outlet: title, title, ..Item::default() });
/// }
/// assert_eq!(sweep.finish(), [vec![1, 3], vec![2]]);
/// ```
#[derive(Debug)]
pub struct Sweep {
    clusterer: Clusterer,
    stride: i64,
    /// The time of the next refresh; `None` before the first article.
    due: Option<i64>,
    latest: i64,
    /// For every article: its id, its outlet, and its last story.
    articles: Vec<(u64, u64, Option<u64>)>,
    places: FxHashMap<u64, u32>,
}

impl Sweep {
    /// Creates a sweep with a window of these settings.
    pub fn new(settings: Settings) -> Self {
        Self {
            stride: (settings.window / 2).max(1),
            clusterer: Clusterer::new(settings),
            due: None,
            latest: i64::MIN,
            articles: Vec::new(),
            places: FxHashMap::default(),
        }
    }

    /// Adds an article; returns false if its id is known. An article that arrives later than the
    /// window allows becomes a story of its own.
    pub fn push(&mut self, item: &Item<'_>) -> bool {
        if self.places.contains_key(&item.id) {
            return false;
        }
        // The first refresh is when the window is full, then twice per window, so that each article
        // is compared at least once with those before and after it.
        match self.due {
            None => self.due = Some(item.published.saturating_add(2 * self.stride)),
            Some(due) if item.published > due => {
                self.look();
                let strides = (item.published - due) / self.stride + 1;
                self.due = Some(due.saturating_add(strides.saturating_mul(self.stride)));
            }
            Some(_) => {}
        }
        self.latest = self.latest.max(item.published);
        self.places.insert(item.id, self.articles.len() as u32);
        self.articles
            .push((item.id, hash(item.outlet.as_bytes()), None));
        self.clusterer.push(item);
        true
    }

    fn look(&mut self) {
        for story in self.clusterer.refresh(self.latest) {
            for member in &story.members {
                let place = self.places.get(&member.id);
                let place = place.and_then(|place| self.articles.get_mut(*place as usize));
                if let Some(article) = place {
                    article.2 = Some(story.id);
                }
            }
        }
    }

    /// Returns the ids of the articles in each story, every id in exactly one: stories with most
    /// outlets first, then with most articles; within a story in the order of arrival.
    pub fn finish(mut self) -> Vec<Vec<u64>> {
        self.look();
        let mut of_story: FxHashMap<u64, usize> = FxHashMap::default();
        let mut stories: Vec<(FxHashSet<u64>, Vec<u64>)> = Vec::new();
        for (id, outlet, story) in self.articles {
            let next = stories.len();
            let at = story.map_or(next, |story| *of_story.entry(story).or_insert(next));
            if at == next {
                stories.push(Default::default());
            }
            if let Some((outlets, ids)) = stories.get_mut(at) {
                outlets.insert(outlet);
                ids.push(id);
            }
        }
        // The sort is stable: among equals the one that began first.
        stories.sort_by_key(|(outlets, ids)| std::cmp::Reverse((outlets.len(), ids.len())));
        stories.into_iter().map(|(_, ids)| ids).collect()
    }
}
