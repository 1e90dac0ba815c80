//! Style, scripts and icon of the pages, compiled in from `web/`.

use super::Page;

macro_rules! file {
    ($media:literal, $name:literal) => {
        (
            concat!("/assets/", $name),
            Page::new($media, include_str!(concat!("../../../../web/", $name))),
        )
    };
}

/// Every file with its path.
pub(crate) fn all() -> Vec<(&'static str, Page)> {
    vec![
        file!("text/css; charset=utf-8", "sundry.css"),
        file!("text/css; charset=utf-8", "answers.css"),
        file!("text/javascript; charset=utf-8", "theme.js"),
        file!("text/javascript; charset=utf-8", "console.js"),
        file!("text/javascript; charset=utf-8", "request.js"),
        file!("text/javascript; charset=utf-8", "json.js"),
        file!("text/javascript; charset=utf-8", "viewers.js"),
        file!("text/javascript; charset=utf-8", "elements.js"),
        file!("text/javascript; charset=utf-8", "viewers/words.js"),
        file!("text/javascript; charset=utf-8", "viewers/languages.js"),
        file!("text/javascript; charset=utf-8", "viewers/entities.js"),
        file!("text/javascript; charset=utf-8", "viewers/colors.js"),
        file!("text/javascript; charset=utf-8", "viewers/media.js"),
        file!("text/javascript; charset=utf-8", "viewers/game.js"),
        file!("text/javascript; charset=utf-8", "viewers/books.js"),
        file!("text/javascript; charset=utf-8", "viewers/nutrition.js"),
        file!("image/svg+xml", "icon.svg"),
        (
            "/favicon.ico",
            Page::new("image/svg+xml", include_str!("../../../../web/icon.svg")),
        ),
    ]
}
