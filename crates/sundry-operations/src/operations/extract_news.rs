//! `extract-news`: extracts the article from a page, given by URL or as HTML. The engine is
//! `sundry-article`; language, sentiment and names come from their own engines.

mod picture_sizes;
mod reply;
mod understand;

use bytes::Bytes;
use sundry_article::Reason;

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;
use reply::ExtractNewsReply;
use understand::{Asked, understand};

/// The operation.
pub(crate) struct ExtractNews;

const URL: Param<String> = Param::url(
    "url",
    1000,
    "The address of the article. It is fetched under the fetch rules; with `html`, nothing is fetched \
     and links are resolved against it.",
    "https://example.org/news/bridge-opens",
)
.required();

const HTML: Param<Option<String>> = Param::text(
    "html",
    1..=8_000_000,
    "The page itself, instead of fetching it. It is sent by POST.",
    "<html><body><h1>Bridge opens</h1><p>The bridge is open.</p></body></html>",
);

const ANALYZE: Param<bool> = Param::flag(
    "analyze",
    "Adds the people, places and organisations in the article.",
)
.default(false);

/// A made-up page, so that the example needs no network.
const EXAMPLE: &str = r#"<html lang="en"><head><title>Bridge opens two years late | The Daily Example</title><meta property="article:published_time" content="2026-03-01T10:00:00+01:00"><meta name="author" content="Ana Rivers"></head><body><nav><a href="/">Home</a> <a href="/sport">Sport</a></nav><article><h1>Bridge opens two years late</h1><figure><img src="/bridge.jpg" width="1200" height="800"><figcaption>The bridge on its first day</figcaption></figure><p>The new bridge over the river was opened on Sunday by the mayor, two years later than planned.</p><p>Thousands of happy people walked across it, although it rained from morning to night. The bridge cost twelve million and replaces a ferry that had carried people for ninety years.</p></article><footer>Copyright 2026. All rights reserved.</footer></body></html>"#;

/// The page to extract from.
struct Page {
    bytes: Bytes,
    url: String,
    content_type: Option<String>,
    /// True if it was fetched just now, so that times on it may count from now.
    is_fetched: bool,
}

impl Operation for ExtractNews {
    const NAME: &'static str = "extract-news";
    const INTAKE: Intake = Intake::QueryOrPage;
    const WORK: Work = Work::Fetch;
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The article in a web page",
        description: "Finds the article in a page and returns its text without menus, advertisements \
                      and links to other articles, its title without the name of the site, authors, \
                      date and time in UTC, pictures with their size, videos, language, the country \
                      of the publisher and, for English, how positive or negative it is. The page is \
                      fetched from `url`, or sent as `html` in a POST of JSON. What a page does not \
                      state is left out, never guessed. A page without an article is a 404 that says \
                      why: a list of links, a wall of consent or payment, a page that scripts build.",
        reply: "The article",
        example: &[
            ("url", "https://example.org/news/bridge-opens"),
            ("html", EXAMPLE),
        ],
        answer: r#"{"title":"Bridge opens two years late","text":"The new bridge over the river was opened on Sunday by the mayor, two years later than planned.\n\nThousands of happy people walked across it, although it rained from morning to night. The bridge cost twelve million and replaces a ferry that had carried people for ninety years.","url":"https://example.org/news/bridge-opens","images":[{"title":"The bridge on its first day","url":"https://example.org/bridge.jpg","width":1200,"height":800}],"videos":[],"publish_date":"2026-03-01 09:00:00","authors":["Ana Rivers"],"language":"en","sentiment":0.1144}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[URL.about, HTML.about, ANALYZE.about];
    type Reply = ExtractNewsReply;

    async fn run(service: &Service, input: Input) -> Result<ExtractNewsReply, ApiError> {
        let asked_url = URL.read(&input.arguments)?;
        let html = HTML.read(&input.arguments)?;
        let analyze = ANALYZE.read(&input.arguments)?;
        // The page is not held twice while it is understood.
        drop(input);
        let page = match html {
            Some(html) => Page {
                bytes: html.into(),
                url: asked_url.clone(),
                content_type: Some("text/html; charset=utf-8".to_owned()),
                is_fetched: false,
            },
            None => fetch(service, &asked_url).await?,
        };
        let to_front = leads_to_front(&asked_url, &page.url);
        let asked = Asked {
            page,
            analyze,
            now: service.now(),
            tagger: service.tagger(),
            entities: service.catalogues().entities.snapshot(),
        };
        let understood = service.compute(move || understand(asked)).await?;
        let mut understood = understood.map_err(ApiError::internal)?.map_err(|reason| {
            // Sites often redirect a removed page to their front page instead of answering 404.
            nothing(if to_front {
                Reason::NotFoundPage
            } else {
                reason
            })
        })?;
        picture_sizes::learn(service, &mut understood.pictures).await;
        Ok(understood.into_reply())
    }

    fn without_extensions(reply: &mut ExtractNewsReply) {
        reply.leave_out_extensions();
    }
}

async fn fetch(service: &Service, url: &str) -> Result<Page, ApiError> {
    let fetched = service.fetch_page(url).await?;
    Ok(Page {
        url: fetched.url.into(),
        bytes: fetched.bytes,
        content_type: fetched.content_type,
        is_fetched: true,
    })
}

/// Returns true if a redirect led from a deeper path to the site's root.
fn leads_to_front(asked: &str, came_to: &str) -> bool {
    let path = |url: &str| {
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        rest.split_once('/').map_or(0, |(_, path)| path.len())
    };
    path(asked) > 1 && path(came_to) == 0
}

/// Makes the failure for a page without an article.
fn nothing(reason: Reason) -> ApiError {
    ApiError::not_found(format!("There is no article at `url`: {reason}.")).of_parameter(URL.name)
}

#[cfg(test)]
mod tests {
    use super::leads_to_front;

    #[test]
    fn a_story_that_leads_to_the_front_page_is_gone() {
        assert!(leads_to_front("https://e.org/2020/story", "https://e.org/"));
        assert!(!leads_to_front("https://e.org/", "https://www.e.org/"));
        assert!(!leads_to_front("https://e.org/a", "https://e.org/b"));
    }
}
