//! The page of an article, read for its text. The craft is in `sundry-article`.

use sundry_article::{Context, extract};
use sundry_fetch::Fetched;
use sundry_state::PageText;

/// Characters of a text that are kept; longer ones are cut between paragraphs.
const MOST_TEXT: usize = 20_000;

/// Authors that are kept.
const MOST_AUTHORS: usize = 12;

/// What a page says; none if it holds no article. Reading takes some ten milliseconds, so that it
/// is done on a thread that may take its time. `now` is in seconds since 1970.
pub(crate) async fn read(fetched: Fetched, now: i64) -> Option<PageText> {
    let reading = tokio::task::spawn_blocking(move || understood(&fetched, now));
    reading.await.ok().flatten()
}

fn understood(fetched: &Fetched, now: i64) -> Option<PageText> {
    let context = Context {
        url: Some(fetched.url.as_str()),
        content_type: fetched.content_type.as_deref(),
        now,
    };
    let article = extract(&fetched.bytes, &context).ok()?;
    let names = article.authors.into_iter().map(|name| name.value);
    Some(PageText {
        text: shortened(article.text),
        image: article.images.into_iter().next().map(|image| image.url),
        video: article.videos.into_iter().next().map(|video| video.url),
        authors: names.take(MOST_AUTHORS).collect(),
    })
}

/// At most [`MOST_TEXT`] characters, cut after a paragraph.
fn shortened(text: String) -> String {
    let Some((end, _)) = text.char_indices().nth(MOST_TEXT) else {
        return text;
    };
    let kept = text.get(..end).unwrap_or_default();
    let whole = kept.rfind("\n\n").and_then(|end| kept.get(..end));
    whole.unwrap_or(kept).to_owned()
}
