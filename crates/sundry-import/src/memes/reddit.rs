//! Reddit's submissions from the public archives: one JSON object per line, compressed with zstd
//! and a window of up to 2^31 bytes. `reddit_post.rs` converts a post.

use super::KIND;
use super::rated::Rated;
use super::reddit_post::{Post, Verdict};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::{Taken, for_each_line};

pub(crate) const REDDIT: Importer = Importer {
    kind: KIND,
    source: "reddit",
    summary: "submissions of Reddit from Pushshift or Arctic Shift",
    files: "RS_….zst or SUBREDDIT_submissions.zst…",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut memes = Rated::begin(job)?;
    let (adult, source) = (job.options.adult, job.source);
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_line(&mut input, job, &mut |_, line| {
                let post: Post<'_> = match serde_json::from_str(line.text) {
                    Ok(post) => post,
                    Err(error) => return Ok(Taken::Rejected(error.to_string())),
                };
                let score = post.score();
                let found = match post.memes(source, adult) {
                    Verdict::Memes(found) => found,
                    Verdict::None => return Ok(Taken::Skipped),
                    Verdict::Wrong(reason) => return Ok(Taken::Rejected(reason)),
                };
                for meme in &found {
                    let taken = memes.put(meme, score)?;
                    if taken != Taken::Yes {
                        return Ok(taken);
                    }
                }
                Ok(Taken::Yes)
            })
        })?;
    }
    memes.finish(job)
}
