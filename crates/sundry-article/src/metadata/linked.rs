//! Structured data: the article's object in a page's JSON-LD, and the objects it refers to.

use std::collections::HashMap;

use serde_json::{Map, Value};
use sundry_html::Document;

use crate::body::embedded_paragraphs;
use crate::words::plain;

/// Maximum number of objects per page.
const MAX_OBJECTS: usize = 3_000;

type Object = Map<String, Value>;

/// The structured data of a page.
#[derive(Debug, Default)]
pub(crate) struct Linked {
    article: Object,
    objects: Vec<Object>,
    by_id: HashMap<String, usize>,
    /// The text of the article, if included.
    pub(crate) body: Option<String>,
}

/// Types of articles, most specific first.
const ARTICLES: [&str; 16] = [
    "NewsArticle",
    "ReportageNewsArticle",
    "AnalysisNewsArticle",
    "OpinionNewsArticle",
    "BackgroundNewsArticle",
    "ReviewNewsArticle",
    "AskPublicNewsArticle",
    "LiveBlogPosting",
    "Article",
    "BlogPosting",
    "TechArticle",
    "ScholarlyArticle",
    "Report",
    "SocialMediaPosting",
    "Review",
    "WebPage",
];

impl Linked {
    pub(crate) fn read(page: &Document) -> Self {
        let mut linked = Self::default();
        for value in page.json_ld() {
            linked.collect(value);
        }
        let mut best: Option<(usize, usize)> = None;
        for (at, object) in linked.objects.iter().enumerate() {
            let Some(rank) = ARTICLES.iter().position(|kind| is_a(object, kind)) else {
                continue;
            };
            let told = ["headline", "datePublished", "author", "articleBody"]
                .iter()
                .filter(|name| object.contains_key(**name))
                .count();
            let points = told * 2 + (16 - rank) / 4;
            if best.is_none_or(|(_, top)| points > top) {
                best = Some((at, points));
            }
        }
        if let Some(object) = best.and_then(|(at, _)| linked.objects.get(at)) {
            linked.article = object.clone();
        }
        linked.body = linked
            .article
            .get("articleBody")
            .or_else(|| linked.article.get("text"))
            .and_then(Value::as_str)
            .map(embedded_paragraphs)
            .filter(|text| text.len() > 100);
        linked
    }

    /// Splits a value into objects, including `@graph` and nested ones.
    fn collect(&mut self, value: Value) {
        let mut stack = vec![(value, 0)];
        while let Some((value, depth)) = stack.pop() {
            if self.objects.len() >= MAX_OBJECTS || depth > 8 {
                break;
            }
            match value {
                Value::Array(items) => {
                    stack.extend(items.into_iter().rev().map(|item| (item, depth + 1)));
                }
                Value::Object(members) => {
                    for name in [
                        "mainEntity",
                        "mainEntityOfPage",
                        "@graph",
                        "hasPart",
                        "video",
                        "image",
                    ] {
                        if let Some(inner) = members.get(name)
                            && (inner.is_object() || inner.is_array())
                        {
                            stack.push((inner.clone(), depth + 1));
                        }
                    }
                    if let Some(Value::String(id)) = members.get("@id") {
                        let known = self.by_id.get(id).and_then(|at| self.objects.get(*at));
                        if known.is_none_or(|known| known.len() < members.len()) {
                            self.by_id.insert(id.clone(), self.objects.len());
                        }
                    }
                    self.objects.push(members);
                }
                _ => {}
            }
        }
    }

    /// Returns true if the structured data contains an article.
    pub(crate) fn has_article(&self) -> bool {
        !self.article.is_empty()
    }

    /// Returns a member of the article.
    pub(crate) fn member(&self, name: &str) -> Option<&Value> {
        self.article.get(name)
    }

    /// Returns a member of the article, or of any other object if the article lacks it.
    pub(crate) fn any(&self, name: &str) -> Option<&Value> {
        self.article
            .get(name)
            .or_else(|| self.objects.iter().find_map(|object| object.get(name)))
    }

    /// Returns a member of the article as text.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        let text = plain(self.member(name)?.as_str()?);
        (!text.is_empty()).then_some(text)
    }

    /// Returns the objects of a type.
    pub(crate) fn of_type(&self, kind: &str) -> impl Iterator<Item = &Object> {
        let kind = kind.to_owned();
        self.objects
            .iter()
            .filter(move |object| is_a(object, &kind))
    }

    /// Returns the object that a value is or refers to.
    pub(crate) fn resolve<'a>(&'a self, value: &'a Value) -> Option<&'a Object> {
        let object = value.as_object()?;
        if object.len() <= 2
            && let Some(Value::String(id)) = object.get("@id")
            && let Some(known) = self.by_id.get(id).and_then(|at| self.objects.get(*at))
        {
            return Some(known);
        }
        Some(object)
    }

    /// Returns the name of the publisher.
    pub(crate) fn publisher(&self) -> Option<String> {
        let value = self.member("publisher").or_else(|| self.any("publisher"))?;
        let value = value
            .as_array()
            .and_then(|all| all.first())
            .unwrap_or(value);
        if let Some(name) = value.as_str() {
            return Some(plain(name));
        }
        self.resolve(value)?
            .get("name")
            .and_then(Value::as_str)
            .map(plain)
    }

    /// Returns true if it says that the article is not free to read.
    pub(crate) fn is_paid(&self) -> bool {
        match self.any("isAccessibleForFree") {
            Some(Value::Bool(free)) => !free,
            Some(Value::String(free)) => free.eq_ignore_ascii_case("false"),
            _ => false,
        }
    }
}

/// Returns true if an object is of a type, with or without `http://schema.org/`.
pub(crate) fn is_a(object: &Object, kind: &str) -> bool {
    let one = |value: &Value| {
        value
            .as_str()
            .and_then(|name| name.rsplit(['/', '#', ':']).next())
            .is_some_and(|name| name.eq_ignore_ascii_case(kind))
    };
    match object.get("@type") {
        Some(Value::Array(all)) => all.iter().any(one),
        Some(value) => one(value),
        None => false,
    }
}
