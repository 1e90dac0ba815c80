//! Determines the headline: by agreement of structured data, head and first heading, without the
//! site's name.

use sundry_html::{Document, NodeId, Tag};

use super::head::Head;
use crate::article::Found;
use crate::words::{folded, is_unspaced, overlap, plain, tidy};

/// Maximum length of a headline; anything longer is misplaced text.
const MAX_CHARACTERS: usize = 400;

/// Separators between a headline and the name of a site.
const SEPARATORS: [&str; 15] = [
    " | ", " - ", " – ", " — ", " • ", " · ", " :: ", " » ", " « ", " / ", " ― ", "｜", " -- ",
    " ∙ ", "：",
];

/// Separators without blanks around them, in scripts without spaces and where they are usual.
const TIGHT_SEPARATORS: [&str; 6] = ["_", "-", "–", "|", "丨", ":"];

/// Returns the headline of a page.
pub(crate) fn title(page: &Document, head: &Head) -> Option<Found<String>> {
    let linked = head
        .linked
        .text("headline")
        .or_else(|| head.linked.text("name"))
        .map(|text| clean(&text, head));
    let shared = head
        .meta(&[
            "og:title",
            "twitter:title",
            "dc.title",
            "sailthru.title",
            "parsely-title",
            "title",
        ])
        .map(|text| clean(&plain(&text), head));
    let document = head.document_title.as_deref().map(|text| clean(text, head));
    let said = [linked.as_deref(), shared.as_deref(), document.as_deref()];
    let heading = heading(page, &said).map(|heading| mixed_case(heading, &said));
    let candidates = [
        (heading, "h1"),
        (linked, "JSON-LD headline"),
        (shared, "meta og:title"),
        (document, "title"),
    ];
    candidates
        .into_iter()
        .filter_map(|(text, from)| Some((text?, from)))
        .find(|(text, _)| fits(text))
        .map(|(text, from)| Found::new(text, from))
}

/// Returns the heading, or the same words of the head if the heading is all in capitals.
fn mixed_case(heading: String, said: &[Option<&str>; 3]) -> String {
    let words = folded(&heading);
    if words.len() < 3 || heading.contains(char::is_lowercase) {
        return heading;
    }
    said.iter()
        .flatten()
        .find(|other| {
            other.contains(char::is_lowercase) && overlap(&words, &folded(other)).1 >= 0.8
        })
        .map_or(heading, |other| (*other).to_owned())
}

fn fits(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= MAX_CHARACTERS
}

/// Returns the first heading that agrees with the head; if the head says nothing, the only heading.
fn heading(page: &Document, said: &[Option<&str>]) -> Option<String> {
    let whole: Vec<String> = said
        .iter()
        .flatten()
        .map(|text| text.to_lowercase())
        .collect();
    let said: Vec<Vec<String>> = said.iter().flatten().map(|text| folded(text)).collect();
    let headings: Vec<NodeId> = page
        .elements()
        .filter(|&id| page.tag(id) == Tag::H1)
        .take(20)
        .collect();
    let mut best: Option<(f32, String)> = None;
    for &id in &headings {
        let text = tidy(&page.text(id));
        if !fits(&text) {
            continue;
        }
        let words = folded(&text);
        let like = said
            .iter()
            .map(|other| overlap(&words, other).1)
            .fold(0.0_f32, f32::max);
        // `Headline | Whatever the site adds` agrees with `Headline`.
        let lower = text.to_lowercase();
        let begins = whole.iter().any(|other| {
            other
                .strip_prefix(&lower)
                .is_some_and(|rest| SEPARATORS.iter().any(|sign| rest.starts_with(sign)))
        });
        let like = if begins && words.len() > 1 { 1.0 } else { like };
        if best.as_ref().is_none_or(|(top, _)| like > *top + 0.01) {
            best = Some((like, text));
        }
    }
    let (like, text) = best?;
    let words = folded(&text);
    // The only heading may be worded otherwise than the head; one of fewer words names a section.
    let shares = |other: &Vec<String>| words.len() > 3 && overlap(&words, other).0 >= 0.5;
    let alone = headings.len() == 1 && (said.is_empty() || said.iter().any(shares));
    (like >= 0.6 || alone).then_some(text)
}

/// Returns a title without the name of the site before or after it.
fn clean(text: &str, head: &Head) -> String {
    let mut text = tidy(text);
    let host = head
        .base
        .as_ref()
        .and_then(|base| base.host_str())
        .unwrap_or_default()
        .trim_start_matches("www.")
        .to_ascii_lowercase();
    for _ in 0..3 {
        match without_site(&text, head.site.as_deref(), &host) {
            Some(shorter) if !shorter.is_empty() => text = shorter,
            _ => break,
        }
    }
    text
}

fn without_site(text: &str, site: Option<&str>, host: &str) -> Option<String> {
    let is_tight = text.contains(is_unspaced);
    let separators = || {
        let tight = TIGHT_SEPARATORS.iter().filter(move |_| is_tight);
        SEPARATORS.iter().chain(tight).copied()
    };
    let last = separators()
        .filter_map(|separator| text.rfind(separator).map(|at| (at, separator)))
        .max()?;
    let (before, after) = (text.get(..last.0)?, text.get(last.0 + last.1.len()..)?);
    if is_site(after, site, host) {
        return Some(before.trim().to_owned());
    }
    let first = separators()
        .filter_map(|separator| text.find(separator).map(|at| (at, separator)))
        .min()?;
    let (before, after) = (text.get(..first.0)?, text.get(first.0 + first.1.len()..)?);
    is_site(before, site, host).then(|| after.trim().to_owned())
}

/// Returns true if a piece of a title names the site: as in the head, or similar to the host.
fn is_site(piece: &str, site: Option<&str>, host: &str) -> bool {
    let words = folded(piece);
    if words.is_empty() {
        return true;
    }
    if words.len() > 8 {
        return false;
    }
    if let Some(site) = site {
        let site = folded(site);
        if overlap(&words, &site).0 >= 0.99 {
            return true;
        }
    }
    let joined: String = words.concat();
    let host: String = host.chars().filter(|c| c.is_alphanumeric()).collect();
    let name = joined.strip_prefix("the").unwrap_or(&joined);
    if joined.len() >= 3 && (host.contains(&joined) || (name.len() >= 3 && host.contains(name))) {
        return true;
    }
    // Initials: `BBC` for `British Broadcasting Corporation`, `nzz.ch` for `Neue Zürcher Zeitung`.
    let initials: String = words
        .iter()
        .filter_map(|word| word.chars().next())
        .collect();
    initials.chars().count() >= 2 && host.starts_with(&initials) && words.len() <= 5
}
