//! Finds the authors: in structured data, head and byline. People take precedence over
//! organisations, and explicit statements over layout.

use serde_json::Value;
use sundry_html::{Document, NodeId, Tag};

use super::head::Head;
use super::linked::is_a;
use super::names::{
    is_group, is_login, is_name, is_nameable, is_opening, is_person, opens_byline, split,
};
use crate::article::Found;
use crate::table::{BYLINE_CLASSES, byline_words};
use crate::words::{folded, plain, tidy};

/// Maximum number of authors.
const MAX_AUTHORS: usize = 20;

/// Maximum distance in the tree between the names of one byline.
const NEAR: usize = 3;

/// Decides whether a name is accepted.
type Judge = fn(&str) -> bool;

/// Returns the authors of a page.
pub(crate) fn authors(page: &Document, head: &Head) -> Vec<Found<String>> {
    let site = Some(site(head));
    let (people, organisations) = linked(head);
    let mut names = found(&people, "JSON-LD author", site.as_deref(), is_name);
    if !names.is_empty() {
        names.extend(contributors(page, head, &names));
        return names;
    }
    let title = page.elements().find(|&id| page.tag(id) == Tag::H1);
    let person: Judge = |name| is_name(name) && !is_login(name);
    let names = byline_words("meta")
        .iter()
        .map(|name| found(meta(head, name), "meta author", site.as_deref(), person))
        .find(|names| !names.is_empty());
    if let Some(names) = names {
        // The head may name the colleague who put the page online.
        let written = of_elements(page, title, is_text_byline, |text| {
            found(&[text], "byline", site.as_deref(), is_person)
        });
        let is_among = |name: &Found<String>| written.iter().any(|other| other.value == name.value);
        let is_another = !written.is_empty() && !names.iter().any(is_among);
        return if is_another { written } else { names };
    }
    for (holds, from, judge) in [
        (
            is_marked as fn(&Document, NodeId) -> bool,
            "itemprop or rel author",
            is_written as Judge,
        ),
        (is_any_byline, "byline", is_person),
        (is_byline, "byline", is_written),
        (is_link_to_author, "link to the author", is_person),
        (is_text_byline, "byline", is_person),
    ] {
        let names = of_elements(page, title, holds, |text| {
            found(&[text], from, site.as_deref(), judge)
        });
        if !names.is_empty() {
            return names;
        }
    }
    // If nobody is named, an organisation is used, or the site itself.
    let all: Vec<String> = people.into_iter().chain(organisations).collect();
    let names = found(&all, "JSON-LD author", None, is_nameable);
    if !names.is_empty() {
        return names;
    }
    let names = byline_words("meta")
        .iter()
        .map(|name| found(meta(head, name), "meta author", None, is_nameable))
        .find(|names| !names.is_empty());
    names.unwrap_or_else(|| groups(page, title, site.as_deref()))
}

/// Returns the people among names that a page's scripts give as its authors.
pub(crate) fn named(names: &[String]) -> Vec<Found<String>> {
    found(names, "embedded state", None, is_name)
}

/// Returns the group or the site that a byline names: `Example Staff`, `The Daily Example`.
fn groups(page: &Document, title: Option<NodeId>, site: Option<&str>) -> Vec<Found<String>> {
    for holds in [
        is_marked as fn(&Document, NodeId) -> bool,
        is_any_byline,
        is_link_to_author,
        is_text_byline,
    ] {
        let names = of_elements(page, title, holds, |text| {
            let mut names = found(&[text], "byline", None, is_nameable);
            names.retain(|name| {
                is_group(&name.value)
                    || site.is_some_and(|site| site == folded(&name.value).concat())
            });
            names
        });
        if !names.is_empty() {
            return names;
        }
    }
    Vec::new()
}

/// Returns true for names in elements marked as bylines, unless two or more of their words are
/// navigation words.
fn is_written(name: &str) -> bool {
    let is_page = |word: &String| byline_words("page").contains(&word.as_str());
    is_name(name) && folded(name).iter().filter(|word| is_page(word)).count() < 2
}

fn site(head: &Head) -> String {
    head.site
        .as_deref()
        .map(folded)
        .unwrap_or_default()
        .concat()
}

fn meta<'a>(head: &'a Head, name: &str) -> &'a [String] {
    if name == "twitter:data1" {
        let label = head.meta(&["twitter:label1"]).unwrap_or_default();
        if !label.to_lowercase().contains("written by") {
            return &[];
        }
    }
    head.all(name)
}

/// Returns the names in the first matching element and in those close to it. Elements after the
/// headline take precedence: before it are menus and other articles.
fn of_elements(
    page: &Document,
    title: Option<NodeId>,
    holds: fn(&Document, NodeId) -> bool,
    names_of: impl Fn(String) -> Vec<Found<String>>,
) -> Vec<Found<String>> {
    let held: Vec<NodeId> = page.elements().filter(|&id| holds(page, id)).collect();
    let (before, behind): (Vec<NodeId>, Vec<NodeId>) = held
        .into_iter()
        .partition(|id| title.is_some_and(|title| id.index() < title.index()));
    let mut names: Vec<Found<String>> = Vec::new();
    let mut first: Option<NodeId> = None;
    for id in behind.into_iter().chain(before) {
        let is_near = |first: NodeId| {
            let around = |id| {
                let above = page.ancestors(id).take(NEAR);
                above
                    .take_while(|&id| !matches!(page.tag(id), Tag::Body | Tag::Article | Tag::Main))
            };
            around(id).any(|above| around(first).any(|other| other == above))
        };
        if first.is_some_and(|first| !is_near(first)) {
            continue;
        }
        if has_other_role(page, id) {
            continue;
        }
        let text = text_of(page, id);
        if !(2..=160).contains(&text.chars().count()) {
            continue;
        }
        for name in names_of(text) {
            let key = folded(&name.value).concat();
            if !names
                .iter()
                .any(|known| folded(&known.value).concat() == key)
                && names.len() < MAX_AUTHORS
            {
                names.push(name);
            }
        }
        if first.is_none() && !names.is_empty() {
            first = Some(id);
        }
    }
    names
}

/// Returns true if an element, or the one around it, opens with the role of somebody who is not the
/// author: `Reviewed by`, `Photo by`.
fn has_other_role(page: &Document, id: NodeId) -> bool {
    let opening = |id| {
        let texts = page.children(id).find_map(|child| {
            let own = page.own_text(child)?;
            (!own.trim().is_empty()).then(|| own.trim().trim_end_matches(':').to_lowercase())
        });
        texts.is_some_and(|text| {
            let mut roles = byline_words("other role").iter();
            roles.any(|role| {
                text.strip_prefix(role)
                    .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
            })
        })
    };
    opening(id) || page.parent(id).is_some_and(opening)
}

/// Returns the text of an element without an opening in an element of its own, since nothing may
/// separate it from the name. Names in elements of their own are separated by commas.
fn text_of(page: &Document, id: NodeId) -> String {
    let mut pieces: Vec<String> = page
        .descendants(id)
        .filter_map(|inner| page.own_text(inner))
        .map(tidy)
        .filter(|text| text.contains(char::is_alphanumeric))
        .take(MAX_AUTHORS)
        .collect();
    let text = page.text(id);
    let opening = pieces.first().filter(|first| is_opening(first)).cloned();
    pieces.retain(|piece| !is_opening(piece));
    if pieces.len() > 1 && pieces.iter().all(|piece| is_person(piece)) {
        return pieces.join(", ");
    }
    let rest = opening.and_then(|opening| text.trim_start().strip_prefix(&opening));
    rest.map(str::to_owned).unwrap_or(text)
}

/// Returns the contributors in the structured data whom the byline names as well: some publishing
/// systems call the second author so.
fn contributors(page: &Document, head: &Head, known: &[Found<String>]) -> Vec<Found<String>> {
    let Some(value) = head.linked.member("contributor") else {
        return Vec::new();
    };
    let (people, _) = people_of(head, value);
    let mut names = found(&people, "JSON-LD contributor", None, is_name);
    let title = page.elements().find(|&id| page.tag(id) == Tag::H1);
    let written = of_elements(page, title, is_any_byline, |text| {
        found(&[text], "byline", None, is_person)
    });
    let is_among =
        |names: &[Found<String>], name: &str| names.iter().any(|other| other.value == name);
    names.retain(|name| is_among(&written, &name.value) && !is_among(known, &name.value));
    names
}

/// Returns the names in the structured data: people, including those of unstated type, and
/// organisations.
fn linked(head: &Head) -> (Vec<String>, Vec<String>) {
    let linked = &head.linked;
    let value = linked
        .member("author")
        .or_else(|| linked.member("creator"))
        .or_else(|| linked.any("author"));
    value.map_or_else(Default::default, |value| people_of(head, value))
}

/// Returns the names in a value of the structured data: people and organisations.
fn people_of(head: &Head, value: &Value) -> (Vec<String>, Vec<String>) {
    let linked = &head.linked;
    let values: Vec<&Value> = match value {
        Value::Array(all) => all.iter().collect(),
        one => vec![one],
    };
    let (mut people, mut organisations) = (Vec::new(), Vec::new());
    for value in values {
        if let Some(text) = value.as_str() {
            people.push(text.to_owned());
        } else if let Some(object) = linked.resolve(value) {
            let is_organisation =
                is_a(object, "Organization") || is_a(object, "NewsMediaOrganization");
            let names = if is_organisation {
                &mut organisations
            } else {
                &mut people
            };
            match object.get("name") {
                Some(Value::String(name)) => names.push(name.clone()),
                Some(Value::Array(all)) => {
                    names.extend(all.iter().filter_map(Value::as_str).map(str::to_owned));
                }
                _ => {}
            }
        }
    }
    (people, organisations)
}

/// Cleans and splits names, and drops duplicates and names of the site, if that is given.
fn found(
    texts: &[String],
    from: &'static str,
    site: Option<&str>,
    judge: Judge,
) -> Vec<Found<String>> {
    let mut names: Vec<Found<String>> = Vec::new();
    for text in texts {
        for name in split(&plain(text)) {
            let key = folded(&name).concat();
            let double = names
                .iter()
                .any(|known| folded(&known.value).concat() == key);
            let is_site = site.is_some_and(|site| site == key);
            if !double && !is_site && judge(&name) && names.len() < MAX_AUTHORS {
                names.push(Found::new(name, from));
            }
        }
    }
    names
}

fn is_marked(page: &Document, id: NodeId) -> bool {
    let rel = page.attribute(id, "rel").unwrap_or_default();
    let property = page.attribute(id, "itemprop").unwrap_or_default();
    (page.tag(id) == Tag::A && rel.split_ascii_whitespace().any(|word| word == "author"))
        || property
            .split_ascii_whitespace()
            .any(|word| word == "author")
}

/// Returns true if an element may hold a byline.
fn is_holder(page: &Document, id: NodeId) -> bool {
    !matches!(
        page.tag(id),
        Tag::Body | Tag::Html | Tag::Script | Tag::Img | Tag::Meta
    )
}

fn is_byline(page: &Document, id: NodeId) -> bool {
    if !is_holder(page, id) {
        return false;
    }
    let class = page.attribute(id, "class").unwrap_or_default();
    class
        .split_ascii_whitespace()
        .any(|name| BYLINE_CLASSES.contains(name.to_ascii_lowercase().as_str()))
}

fn is_any_byline(page: &Document, id: NodeId) -> bool {
    is_byline(page, id) || is_called_byline(page, id)
}

/// Returns true if a class indicates an author's name: `t-blogpost-author-name`, `authorName`.
fn is_called_byline(page: &Document, id: NodeId) -> bool {
    if !is_holder(page, id) {
        return false;
    }
    let class = page.attribute(id, "class").unwrap_or_default();
    if class.len() > 2_000 {
        return false;
    }
    let authors = byline_words("class of an author");
    let names = byline_words("class of a name");
    let bylines = byline_words("class of a byline");
    class.split_ascii_whitespace().any(|class| {
        let (mut is_author, mut is_name, mut is_byline) = (false, false, false);
        each_part(class, |part| {
            is_author |= authors.contains(&part);
            is_name |= names.contains(&part);
            is_byline |= bylines.contains(&part);
        });
        (is_author && is_name) || is_byline
    })
}

/// Calls `see` with each word of a class in lower case: `authorName` and `author__name` have two. All
/// elements of a page are asked, so the words share one buffer.
fn each_part(class: &str, mut see: impl FnMut(&str)) {
    let mut part = String::new();
    let mut was_small = false;
    for character in class.chars() {
        let is_break = !character.is_alphanumeric();
        if (is_break || (was_small && character.is_uppercase())) && !part.is_empty() {
            see(&part);
            part.clear();
        }
        was_small = character.is_lowercase();
        if !is_break {
            part.extend(character.to_lowercase());
        }
    }
    if !part.is_empty() {
        see(&part);
    }
}

/// True if its address is that of a page about an author.
fn is_link_to_author(page: &Document, id: NodeId) -> bool {
    let is_elsewhere = |id| matches!(page.tag(id), Tag::Nav | Tag::Footer);
    if page.tag(id) != Tag::A || page.ancestors(id).any(is_elsewhere) {
        return false;
    }
    let address = page.attribute(id, "href").unwrap_or_default();
    let path = address.split_once("://").map_or(address, |(_, rest)| rest);
    let mut folders = path.split('/').skip(1).peekable();
    while let Some(folder) = folders.next() {
        let is_last = folders.peek().is_none_or(|next| next.is_empty());
        if !is_last && byline_words("path").contains(&folder.to_ascii_lowercase().as_str()) {
            return true;
        }
    }
    false
}

/// Returns true for a short block that begins like a byline.
fn is_text_byline(page: &Document, id: NodeId) -> bool {
    if !matches!(
        page.tag(id),
        Tag::P | Tag::Div | Tag::Span | Tag::Li | Tag::Em | Tag::Strong
    ) {
        return false;
    }
    let own = page
        .children(id)
        .find_map(|child| page.own_text(child).filter(|text| !text.trim().is_empty()));
    // `By` may stand in an element of its own before the name.
    let first = || {
        let child = page.children(id).find(|&child| page.is_element(child))?;
        let inner = page.first_child(child)?;
        page.own_text(inner)
            .filter(|_| page.next_sibling(inner).is_none())
    };
    own.is_some_and(|text| opens_byline(text.trim_start())) || first().is_some_and(is_opening)
}
