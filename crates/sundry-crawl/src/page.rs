//! Extracts the text from the page of an article, with `sundry-article`.

use sundry_article::{Context, extract};
use sundry_fetch::Fetched;
use sundry_state::PageText;

/// Most characters of a text; longer ones are cut between paragraphs.
const MOST_TEXT: usize = 20_000;

/// Most authors of an article.
const MOST_AUTHORS: usize = 12;

/// Extracts the article of a page; `None` if there is none. It takes about ten milliseconds, so it
/// runs on a blocking thread. `now` is in seconds since 1970.
pub(crate) async fn read(fetched: Fetched, now: i64) -> Option<PageText> {
    let reading = tokio::task::spawn_blocking(move || understood(&fetched, now));
    reading.await.ok().flatten()
}

fn understood(fetched: &Fetched, now: i64) -> Option<PageText> {
    let context = Context {
        url: Some(fetched.url.as_str()),
        content_type: fetched.content_type.as_deref(),
        now,
        is_fresh: true,
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

/// Truncates a text to [`MOST_TEXT`] characters, after a paragraph.
fn shortened(text: String) -> String {
    let Some((end, _)) = text.char_indices().nth(MOST_TEXT) else {
        return text;
    };
    let kept = text.get(..end).unwrap_or_default();
    let whole = kept.rfind("\n\n").and_then(|end| kept.get(..end));
    whole.unwrap_or(kept).to_owned()
}
