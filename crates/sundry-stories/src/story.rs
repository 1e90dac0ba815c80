//! The output: stories, their members and their order.

/// An article of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// The caller's id.
    pub id: u64,
    /// The time of publication, in seconds since 1970 UTC.
    pub published: i64,
    /// True if it is the article that represents its outlet in this story: the outlet's oldest.
    /// Showing only these gives each outlet one article, and sorts stories by their length.
    pub speaks_for_outlet: bool,
    /// True if it says nearly the same as an older article of its outlet (a new version, a second
    /// URL). Such an article never represents its outlet and is ignored in the ranking.
    pub near_duplicate: bool,
}

/// Articles about the same event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// Stable across refreshes, as long as most of the articles stay together.
    pub id: u64,
    /// Number of outlets.
    pub outlets: usize,
    /// Number of articles without near-duplicates.
    pub items: usize,
    /// Every article, oldest first.
    pub members: Vec<Member>,
}

/// Sorts stories by number of outlets, then of articles; equal ones keep their previous order
/// (`previous` gives the position), so that the list does not flicker.
pub(crate) fn rank(stories: &mut [Story], previous: impl Fn(u64) -> usize) {
    stories.sort_by_cached_key(|story| {
        (
            std::cmp::Reverse((story.outlets, story.items)),
            previous(story.id),
            story.id,
        )
    });
}
