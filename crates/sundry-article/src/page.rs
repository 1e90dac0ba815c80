//! Runs the whole extraction: rejects other content, parses, calls all readers, and decides whether
//! the page is an article at all.

use sundry_html::{Document, NodeId, Tag};

use crate::article::{Article, Context};
use crate::body::{self, Block, Chosen};
use crate::date;
use crate::failure::{NotExtracted, Reason};
use crate::metadata::{self, Head};
use crate::sniff::{Content, sniff};
use crate::table::failure_phrases;
use crate::words::folded;

/// Minimum number of characters in an article.
const LEAST_TEXT: usize = 100;

/// Extracts the article from a page as received.
///
/// # Errors
/// Returns [`NotExtracted`] with the reason if the page contains no article.
pub fn extract(bytes: &[u8], context: &Context) -> Result<Article, NotExtracted> {
    match sniff(bytes, context.content_type) {
        Content::Html => extract_from(&sundry_html::read(bytes, context.content_type), context),
        Content::Other(reason) => Err(reason.into()),
    }
}

/// Extracts the article from a parsed page.
///
/// # Errors
/// Returns [`NotExtracted`] with the reason if the page contains no article.
///
/// ```
/// let page = sundry_html::read_str("<p>Nothing much.</p>");
/// let context = sundry_article::Context::default();
/// assert!(sundry_article::extract_from(&page, &context).is_err());
/// ```
pub fn extract_from(page: &Document, context: &Context) -> Result<Article, NotExtracted> {
    let head = Head::read(page, context);
    let title = metadata::title(page, &head);
    let blocks = body::cut(page);
    let mut chosen = body::choose(page, &blocks, &head.known(title.as_ref()));
    if let Some(title) = &title {
        unmark_title(&blocks, &mut chosen, &title.value);
    }
    let mut text = body::render(&blocks, &chosen.marks);
    let mut text_from = "page";
    // Structured data is used only if the tree has clearly less text.
    if let Some(linked) = &head.linked.body
        && linked.chars().count() > 2 * text.chars().count() + 200
    {
        text.clone_from(linked);
        text_from = "JSON-LD articleBody";
    }
    if text.chars().count() < 400
        && let Some(embedded) = body::embedded_body(page)
        && embedded.len() > 2 * text.len()
    {
        text = embedded;
        text_from = "embedded state";
    }
    let paywalled = head.linked.is_paid()
        || head
            .meta(&["article:content_tier"])
            .is_some_and(|tier| tier != "free");
    if let Some(reason) = failure(
        page,
        &head,
        &blocks,
        &text,
        title.as_ref().map(|t| t.value.as_str()),
        paywalled,
    ) {
        return Err(reason.into());
    }
    let container = container(page, &blocks, &chosen);
    let mut authors = metadata::authors(page, &head);
    if authors.is_empty() {
        authors = metadata::authors_named(&body::embedded_authors(page));
    }
    Ok(Article {
        authors,
        published: date::published(page, &head, &blocks, &chosen.marks, context),
        images: metadata::images(page, &head, container),
        videos: metadata::videos(page, &head, container),
        country: metadata::source_country(&head),
        title,
        text,
        text_from,
        summary: head.summary,
        site: head.site,
        canonical_url: head.canonical,
        language: head.language,
        paywalled,
    })
}

/// Leaves the headline out of the text if the text begins with it.
fn unmark_title(blocks: &[Block], chosen: &mut Chosen, title: &str) {
    let mut picked = blocks
        .iter()
        .zip(&mut chosen.marks)
        .filter(|(_, mark)| **mark);
    if let Some((first, mark)) = picked.next()
        && first.characters < 400
        && folded(&first.text) == folded(title)
    {
        *mark = false;
    }
}

/// Returns the smallest element that contains nearly all picked blocks, and one above it if that is
/// still the article: pictures are often placed beside the paragraphs.
fn container(page: &Document, blocks: &[Block], chosen: &Chosen) -> Option<NodeId> {
    let picked = || {
        blocks
            .iter()
            .zip(&chosen.marks)
            .filter(|(_, mark)| **mark)
            .map(|(block, _)| block)
    };
    let total: u32 = picked().map(|block| block.characters).sum();
    let mut sums = vec![0_u32; page.len()];
    for block in picked() {
        for id in std::iter::once(block.element).chain(page.ancestors(block.element)) {
            if let Some(sum) = sums.get_mut(id.index()) {
                *sum += block.characters;
            }
        }
    }
    let start = picked().max_by_key(|block| block.characters)?.element;
    let mut chain = std::iter::once(start).chain(page.ancestors(start));
    let holds = |id: &NodeId| {
        sums.get(id.index())
            .is_some_and(|sum| u64::from(*sum) * 20 >= u64::from(total) * 19)
    };
    let own = chain.find(holds)?;
    let article = std::iter::once(own)
        .chain(page.ancestors(own))
        .take(6)
        .find(|&id| matches!(page.tag(id), Tag::Article | Tag::Main));
    Some(article.unwrap_or(own))
}

/// Returns the reason why a page contains no article; `None` if it does.
fn failure(
    page: &Document,
    head: &Head,
    blocks: &[Block],
    text: &str,
    title: Option<&str>,
    paywalled: bool,
) -> Option<Reason> {
    let length = text.chars().count();
    let dense = text
        .chars()
        .filter(|c| crate::words::is_unspaced(*c))
        .count();
    if length + 2 * dense >= LEAST_TEXT * 3
        || (length + 2 * dense >= LEAST_TEXT && head.linked.has_article())
    {
        return None;
    }
    let words = title.map(folded).unwrap_or_default();
    let joined = words.join(" ");
    let says = |kind| {
        failure_phrases(kind)
            .iter()
            .any(|phrase| joined.contains(phrase))
    };
    if says("page that is not found") {
        return Some(Reason::NotFoundPage);
    }
    if says("wall") {
        return Some(Reason::ConsentWall);
    }
    let all: u32 = blocks.iter().map(|block| block.characters).sum();
    let links: u32 = blocks.iter().map(|block| block.in_links).sum();
    if all < 2_000 && has_consent_form(page) {
        return Some(Reason::ConsentWall);
    }
    if length + 2 * dense >= LEAST_TEXT {
        return None;
    }
    if paywalled {
        return Some(Reason::Paywall);
    }
    let scripts = page
        .elements()
        .filter(|&id| page.tag(id) == Tag::Script)
        .count();
    Some(
        if all == 0 && scripts == 0 && head.document_title.is_none() {
            Reason::Empty
        } else if all < 300 && scripts > 0 {
            Reason::ScriptOnly
        } else if links * 2 > all {
            Reason::LinkList
        } else {
            Reason::NoText
        },
    )
}

fn has_consent_form(page: &Document) -> bool {
    page.elements().any(|id| {
        let holds = |name, kind| {
            let value = page.attribute(id, name).unwrap_or_default();
            failure_phrases(kind)
                .iter()
                .any(|word| value.contains(word))
        };
        (page.tag(id) == Tag::Form
            && (holds("action", "action of a form") || holds("class", "class of a form")))
            || holds("class", "class of a proof")
            || holds("id", "id of a proof")
    })
}
