//! Reddit's submissions from the public archives: one JSON object per line, compressed with zstd
//! and a window of up to 2^31 bytes. `reddit_post.rs` converts a post.

use super::rated::Rated;
use super::reddit_post::Post;
use crate::source::{About, Entry, Form, Made, Source};

pub(crate) struct Reddit;

impl Source for Reddit {
    const ENTRY: Entry = Entry {
        name: "reddit",
        summary: "submissions of Reddit from Pushshift or Arctic Shift",
        files: "RS_….zst or SUBREDDIT_submissions.zst…",
        form: Form::Lines,
    };
    type Item<'a> = Post<'a>;
    type Sink = Rated;

    fn record(post: Post<'_>, about: &About<'_>) -> Made<Self> {
        let found = post.memes(about.source, about.adult)?;
        Ok((!found.is_empty()).then(|| (found, post.score())))
    }
}
