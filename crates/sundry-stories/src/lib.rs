//! Clusters the articles of a day, as they arrive, into stories about the same event, ranked by the
//! number of outlets.
//!
//! One [`Clusterer`] holds the rolling window of one country and language. [`Clusterer::push`] adds
//! an article and finds its place at once; [`Clusterer::refresh`] removes articles that have left
//! the window, recomputes the weight of every word and merges groups; [`Clusterer::stories`]
//! returns the result as plain data, so that answering a request costs no clustering.
//!
//! ```
//! use sundry_stories::{Clusterer, Item, Settings};
//! let mut clusterer = Clusterer::new(Settings::for_language("en"));
//! let titles = [
//!     ("herald.example", "Storm floods the harbour of Port Alder"),
//!     ("courier.example", "Port Alder harbour flooded after the storm"),
//!     ("gazette.example", "Chess club wins the national cup"),
//! ];
//! for (id, (outlet, title)) in (1..).zip(titles) {
//!     clusterer.push(&Item { id, outlet, title, published: id as i64 * 60, ..Item::default() });
//! }
//! clusterer.refresh(600);
//! let stories = clusterer.stories();
//! assert_eq!(stories[0].outlets, 2);
//! assert_eq!(stories[0].members.iter().map(|member| member.id).collect::<Vec<_>>(), [1, 2]);
//! assert_eq!(stories[1].members[0].id, 3);
//! ```
//!
//! No text is kept: an article is its id, its outlet, its time and a few hashed terms. The clock is
//! not read either; the time of a refresh is passed in.

mod clusterer;
mod item;
mod likeness;
mod map_equation;
mod near_duplicate;
mod neighbours;
mod rarity;
mod story;
mod sweep;
mod terms;
mod window;

pub use clusterer::{Clusterer, Pushed};
pub use item::{Item, Settings};
pub use story::{Member, Story};
pub use sweep::Sweep;
