//! Memes: 377,120 of them as published, and made-up Reddit posts in their real format.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use sundry_import::Options;

use crate::measure::import;

pub fn run(data: &Path) {
    let file = data.join("imgflip_memes_377k.ndjson.zst");
    for dry_run in [true, false] {
        let options = Options {
            dry_run,
            ..Options::default()
        };
        import("memes", "imgflip", vec![file.clone()], options);
    }
    let place = tempfile::tempdir().expect("a folder");
    let posts = place.path().join("made-up_submissions");
    write_posts(&posts).expect("posts");
    import("memes", "reddit", vec![posts], Options::default());
}

/// Number of posts that are written, one in three of them a picture.
const POSTS: u64 = 500_000;

fn write_posts(path: &Path) -> std::io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    for number in 0..POSTS {
        // Padding like that of a real post: dozens of members that are not read here.
        let rest = r#""all_awardings":[],"allow_live_comments":false,"archived":false,"author_flair_richtext":[],"author_flair_type":"text","can_gild":false,"contest_mode":false,"distinguished":null,"gilded":0,"hidden":false,"is_crosspostable":true,"is_meta":false,"is_original_content":false,"locked":false,"media_embed":{},"no_follow":true,"num_comments":3,"num_crossposts":0,"pinned":false,"pwls":6,"quarantine":false,"retrieved_on":1714560000,"send_replies":true,"stickied":false,"subreddit_type":"public","total_awards_received":0,"treatment_tags":[],"upvote_ratio":0.97,"wls":6"#;
        let score = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54;
        let created = 1_714_550_400 + number;
        if number % 3 == 0 {
            writeln!(
                out,
                r#"{{"id":"x{number}","title":"When number {number} meets its &amp; sign","author":"a{number}","subreddit":"memes","created_utc":{created},"score":{score},"over_18":false,"is_self":false,"is_video":false,"selftext":"","url":"https://i.redd.it/p{number}.jpg","post_hint":"image","preview":{{"images":[{{"source":{{"url":"https://preview.redd.it/p{number}.jpg?auto=webp&amp;s=0123456789abcdef","width":1080,"height":1350}},"resolutions":[{{"url":"https://preview.redd.it/p{number}.jpg?width=108","width":108,"height":135}}],"id":"q"}}],"enabled":true}},"media":null,{rest}}}"#
            )?;
        } else {
            writeln!(
                out,
                r#"{{"id":"x{number}","title":"What do you think of {number}?","author":"a{number}","subreddit":"memes","created_utc":{created},"score":{score},"over_18":false,"is_self":true,"is_video":false,"selftext":"A text of some length, as people write it, about the number {number} and what it means to them.","url":"https://www.reddit.com/r/memes/comments/x{number}/","media":null,{rest}}}"#
            )?;
        }
    }
    out.flush()
}
