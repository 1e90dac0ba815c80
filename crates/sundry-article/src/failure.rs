//! The reasons why a page gives no article.

/// The error if nothing was extracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct NotExtracted {
    /// The reason.
    pub reason: Reason,
}

impl From<Reason> for NotExtracted {
    fn from(reason: Reason) -> Self {
        Self { reason }
    }
}

/// The reason why there is no article. Its text completes a sentence for the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The page has no content.
    #[error("the page is empty")]
    Empty,
    /// A PDF.
    #[error("it is a PDF document, not a web page")]
    Pdf,
    /// A feed, a sitemap or other XML.
    #[error("it is an XML document (a feed or sitemap), not a web page")]
    Xml,
    /// JSON.
    #[error("it is JSON data, not a web page")]
    Json,
    /// A picture.
    #[error("it is a picture, not a web page")]
    Picture,
    /// Other binary data.
    #[error("it is a binary file, not a web page")]
    Binary,
    /// A page that asks for consent to cookies, or for proof that the visitor is not a robot.
    #[error("the site shows a consent or robot check in place of the page")]
    ConsentWall,
    /// An error page ("not found") with status 200.
    #[error("the page says that what was asked for is not there")]
    NotFoundPage,
    /// A page whose text is for subscribers only.
    #[error("the article is for subscribers only and the page holds none of its text")]
    Paywall,
    /// A page that is empty until its scripts run.
    #[error("the page builds its text with scripts and holds none of it")]
    ScriptOnly,
    /// A page of links, such as a front page.
    #[error("the page is a list of links, not an article")]
    LinkList,
    /// A page without running text.
    #[error("the page holds no running text")]
    NoText,
}
