//! Converts an item of a feed to an article: plain text, absolute URLs, a plausible date.

use sundry_state::{Edition, NewArticle};
use sundry_text::markup::{ListItems, Piece, pieces, plain_text};

use crate::address::article_address;
use crate::feed::FoundItem;

/// Longest title and other texts in characters.
const TITLE: usize = 300;
const EXCERPT: usize = 1_500;
const SUMMARY: usize = 400;
const AUTHOR: usize = 100;

/// Most authors of an article.
const MOST_AUTHORS: usize = 12;

/// Tolerance in seconds for clocks that are ahead; a later date is invalid.
const AHEAD: i64 = 10 * 60;

/// Converts an item; `None` if it has no title or no URL, or is older than `oldest`. `now` is the
/// time when it was seen, in seconds since 1970: an item without a date, or with a future one,
/// counts as published then.
pub(crate) fn article(
    item: &FoundItem,
    edition: Edition,
    outlet: &str,
    base: &str,
    now: i64,
    oldest: i64,
) -> Option<NewArticle> {
    let url = article_address(&item.link, base)?;
    let title = shortened(&one_line(&item.title), TITLE);
    let published = item
        .published
        .filter(|at| *at <= now + AHEAD)
        .unwrap_or(now)
        .min(now);
    if title.is_empty() || published < oldest {
        return None;
    }
    let text = plain_text(&item.text, ListItems::Dashed);
    let summary = Some(&item.summary)
        .map(|summary| shortened(&one_line(summary), SUMMARY))
        .filter(|summary| !summary.is_empty() && !text.starts_with(summary.trim_end_matches('…')));
    let picture = || first_picture(&item.text).or_else(|| first_picture(&item.summary));
    let image = item.image.clone().or_else(picture);
    let whole = |address: String| article_address_of_media(&address, &url);
    Some(NewArticle {
        edition,
        outlet: outlet.to_owned(),
        title,
        text: shortened(&text, EXCERPT),
        summary,
        image: image.and_then(whole),
        video: item.video.clone().and_then(whole),
        authors: authors(&item.authors, outlet),
        published,
        url,
    })
}

/// Resolves the URL of a picture or video; its query is kept.
fn article_address_of_media(link: &str, base: &str) -> Option<String> {
    let url = sundry_fetch::Url::parse(base)
        .ok()?
        .join(link.trim())
        .ok()?;
    let is_fine = matches!(url.scheme(), "http" | "https") && url.as_str().len() <= 2_000;
    is_fine.then(|| url.into())
}

/// Returns the first visible picture in markup; tracking pixels are one or two pixels wide.
fn first_picture(markup: &str) -> Option<String> {
    pieces(markup).find_map(|piece| match piece {
        Piece::Open(tag) if tag.is("img") => {
            let tiny = |name| {
                tag.attribute(name)
                    .and_then(|size| size.trim().parse::<u32>().ok())
                    .is_some_and(|size| size < 50)
            };
            let source = tag.attribute("src")?;
            (!tiny("width") && !tiny("height") && !source.starts_with("data:"))
                .then(|| source.into_owned())
        }
        _ => None,
    })
}

/// Extracts names from the author texts: `mail@a.example (Ada Adler)`, `By Ada and Bo`.
fn authors(written: &[String], outlet: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for text in written {
        let text = one_line(text);
        let inside = text
            .split_once('(')
            .filter(|(mail, _)| mail.contains('@'))
            .and_then(|(_, rest)| rest.split_once(')'))
            .map(|(name, _)| name.to_owned());
        let text = inside.unwrap_or(text);
        for name in text
            .split([',', ';', '|'])
            .flat_map(|part| part.split(" and "))
        {
            let name = name.trim();
            let name = name
                .strip_prefix("By ")
                .or(name.strip_prefix("by "))
                .unwrap_or(name)
                .trim();
            let is_name = !name.is_empty()
                && !name.contains('@')
                && !name.contains("://")
                && !name.eq_ignore_ascii_case(outlet)
                && !names.iter().any(|known| known == name);
            if is_name && names.len() < MOST_AUTHORS {
                names.push(shortened(name, AUTHOR));
            }
        }
    }
    names
}

/// Converts markup to one line of plain text.
fn one_line(markup: &str) -> String {
    let text = plain_text(markup, ListItems::Bare);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Truncates a text to a number of characters, between words and with an ellipsis.
fn shortened(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else {
        return text.to_owned();
    };
    let cut = text.get(..end).unwrap_or(text);
    let whole = cut
        .rfind(char::is_whitespace)
        .filter(|at| *at * 2 > end)
        .unwrap_or(end);
    format!("{}…", cut.get(..whole).unwrap_or(cut).trim_end())
}
