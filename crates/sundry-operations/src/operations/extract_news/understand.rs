//! Extracts from the bytes of a page all parts of the answer that need no network.

use std::collections::HashMap;
use std::sync::Arc;

use sundry_article::{Article, Context, Image, Reason, Video, extract};
use sundry_catalog::{Error, Snapshot};
use sundry_entities::{Kind as Named, Tagger};
use sundry_language::{LanguageSet, detect};
use sundry_records::EntityKind;

use super::Page;
use super::reply::{ArticleEntity, ArticleImage, ArticleVideo, ExtractNewsReply, FoundIn};
use crate::entity_pictures::EntityPictures;
use crate::operations::extract_entities::EntityType;

/// Number of characters that are searched for names; an article is rarely longer.
const NAMES_IN: usize = 20_000;

/// Number of characters from which the language is detected.
const LANGUAGE_IN: usize = 4_000;

/// Least confidence at which the detected language overrides the one that the page declares.
const SURE: f32 = 0.6;

/// A page and everything needed to extract its article.
pub(super) struct Asked {
    pub(super) page: Page,
    pub(super) analyze: bool,
    pub(super) now: i64,
    pub(super) tagger: Tagger,
    pub(super) entities: Arc<Snapshot>,
}

/// An extracted article, with pictures whose size may still be unknown.
pub(super) struct Understood {
    pub(super) pictures: Vec<Image>,
    reply: ExtractNewsReply,
}

/// Extracts the article from a page.
///
/// # Errors
/// The outer error is one of the catalogue of entities; the inner one is the reason why there is no
/// article.
pub(super) fn understand(asked: Asked) -> Result<Result<Understood, Reason>, Error> {
    let context = Context {
        url: Some(&asked.page.url),
        content_type: asked.page.content_type.as_deref(),
        now: asked.now,
        is_fresh: asked.page.is_fetched,
    };
    let article = match extract(&asked.page.bytes, &context) {
        Ok(article) => article,
        Err(failure) => return Ok(Err(failure.reason)),
    };
    let entities = if asked.analyze {
        Some(names(
            asked.tagger,
            &article.text,
            EntityPictures::new(asked.entities),
        )?)
    } else {
        None
    };
    Ok(Ok(Understood::new(article, asked.page.url, entities)))
}

impl Understood {
    fn new(article: Article, url: String, entities: Option<Vec<ArticleEntity>>) -> Self {
        let (language, language_from) = language(&article);
        let title = article.title.as_ref().map(|title| title.value.clone());
        let sentiment = language
            .as_deref()
            .and_then(|code| sundry_sentiment::sentiment(code, title.as_deref(), &article.text));
        let found_in = FoundIn {
            text: article.text_from,
            title: article.title.as_ref().map(|title| title.from),
            publish_date: article.published.as_ref().map(|date| date.from),
            authors: article.authors.first().map(|author| author.from),
            source_country: article.country.as_ref().map(|country| country.from),
            language: language_from,
            images: Vec::new(),
        };
        Self {
            pictures: article.images,
            reply: ExtractNewsReply {
                title,
                text: article.text,
                url,
                images: Vec::new(),
                videos: article.videos.into_iter().filter_map(video).collect(),
                publish_date: article.published.map(|date| date.value.to_string()),
                authors: article.authors.into_iter().map(|name| name.value).collect(),
                language,
                source_country: article.country.map(|country| country.value),
                sentiment,
                entities,
                summary: article.summary,
                site_name: article.site,
                paywalled: Some(article.paywalled),
                found_in: Some(found_in),
            },
        }
    }

    /// Returns the answer, with those pictures whose size is known by now.
    pub(super) fn into_reply(self) -> ExtractNewsReply {
        let mut reply = self.reply;
        for picture in self.pictures {
            let Some((width, height)) = picture.size else {
                continue;
            };
            if let Some(found) = &mut reply.found_in {
                found.images.push(picture.from);
            }
            reply.images.push(ArticleImage {
                title: picture.title,
                url: picture.url,
                width,
                height,
            });
        }
        reply
    }
}

/// Converts a video. One of unknown length is shown only if everything else about it is known.
fn video(video: Video) -> Option<ArticleVideo> {
    let whole = video.title.is_some() && video.summary.is_some() && video.thumbnail.is_some();
    (video.duration.is_some() || whole).then_some(ArticleVideo {
        title: video.title,
        url: video.url,
        summary: video.summary,
        duration: video.duration,
        thumbnail: video.thumbnail,
    })
}

/// Returns the detected language if its confidence is high, else the one that the page declares.
fn language(article: &Article) -> (Option<String>, Option<&'static str>) {
    let start: String = article.text.chars().take(LANGUAGE_IN).collect();
    let guess = detect(&start, LanguageSet::ALL).into_iter().next();
    let said = article.language.clone().filter(|code| code.len() == 2);
    match (guess, said) {
        (Some(guess), said) if guess.confidence >= SURE || said.is_none() => {
            (Some(guess.language.code().to_owned()), Some("its text"))
        }
        (_, Some(said)) => (Some(said), Some("what the page says")),
        (_, None) => (None, None),
    }
}

/// Returns the names in a text, each once, most frequent first; ties in order of appearance.
fn names(
    tagger: Tagger,
    text: &str,
    mut pictures: EntityPictures,
) -> Result<Vec<ArticleEntity>, Error> {
    let end = text
        .char_indices()
        .nth(NAMES_IN)
        .map_or(text.len(), |(at, _)| at);
    let text = text.get(..end).unwrap_or(text);
    let mut counted: Vec<(ArticleEntity, usize)> = Vec::new();
    let mut places: HashMap<(u8, String), usize> = HashMap::new();
    for entity in sundry_entities::extract_by(tagger, text) {
        let name = text.get(entity.bytes).unwrap_or_default();
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let (kind, known, number) = match entity.kind {
            Named::Person => (EntityType::Person, EntityKind::Person, 0),
            Named::Place => (EntityType::Place, EntityKind::Place, 1),
            Named::Organisation => (EntityType::Organisation, EntityKind::Organisation, 2),
        };
        let key = (number, name.to_lowercase());
        if let Some((_, count)) = places.get(&key).and_then(|at| counted.get_mut(*at)) {
            *count += 1;
            continue;
        }
        let image = pictures.of(&name, known)?;
        places.insert(key, counted.len());
        counted.push((ArticleEntity { kind, name, image }, 1));
    }
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    Ok(counted.into_iter().map(|(entity, _)| entity).collect())
}
