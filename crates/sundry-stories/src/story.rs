//! What comes out: stories, their members and their order.

/// An article of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// The caller's id.
    pub id: u64,
    /// When it was published, in seconds since 1970 UTC.
    pub published: i64,
    /// Whether it is the one article that speaks for its outlet in this story: the oldest of it.
    /// To show only these leaves each outlet one article, and orders stories by their length.
    pub speaks_for_outlet: bool,
    /// Whether it says nearly the same as an older article of its outlet (a new version, a second
    /// URL). Such an article never speaks for its outlet and counts for nothing in the ranking.
    pub near_duplicate: bool,
}

/// Articles that tell of the same event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// Stays the same from refresh to refresh, as long as most of the articles stay together.
    pub id: u64,
    /// How many outlets tell of it.
    pub outlets: usize,
    /// How many articles, near-duplicates left out.
    pub items: usize,
    /// Every article, oldest first.
    pub members: Vec<Member>,
}

/// Sorts stories: those of more outlets first, then of more articles; among equals those that stood
/// first before (`previous` gives their place), so that the order does not flicker.
pub(crate) fn rank(stories: &mut [Story], previous: impl Fn(u64) -> usize) {
    stories.sort_by_cached_key(|story| {
        (
            std::cmp::Reverse((story.outlets, story.items)),
            previous(story.id),
            story.id,
        )
    });
}
