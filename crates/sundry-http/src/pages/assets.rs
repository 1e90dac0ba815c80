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

/// Lists every file with its path.
pub(crate) fn all() -> Vec<(&'static str, Page)> {
    vec![
        file!("text/css; charset=utf-8", "sundry.css"),
        file!("text/css; charset=utf-8", "forms.css"),
        file!("text/css; charset=utf-8", "landing.css"),
        file!("text/css; charset=utf-8", "answers.css"),
        file!("text/css; charset=utf-8", "recipes.css"),
        file!("text/css; charset=utf-8", "news.css"),
        file!("text/css; charset=utf-8", "reference.css"),
        file!("text/css; charset=utf-8", "print.css"),
        file!("text/javascript; charset=utf-8", "theme.js"),
        file!("text/javascript; charset=utf-8", "console.js"),
        file!("text/javascript; charset=utf-8", "request.js"),
        file!("text/javascript; charset=utf-8", "code.js"),
        file!("text/javascript; charset=utf-8", "copying.js"),
        file!("text/javascript; charset=utf-8", "reference.js"),
        file!("text/javascript; charset=utf-8", "choices.js"),
        file!("text/javascript; charset=utf-8", "sliders.js"),
        file!("text/javascript; charset=utf-8", "pictures.js"),
        file!("text/javascript; charset=utf-8", "failures.js"),
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
        file!("text/javascript; charset=utf-8", "state.js"),
        file!("text/javascript; charset=utf-8", "landing.js"),
        file!("text/javascript; charset=utf-8", "typeahead.js"),
        file!("text/javascript; charset=utf-8", "wall.js"),
        file!("text/javascript; charset=utf-8", "viewers/news.js"),
        file!("text/javascript; charset=utf-8", "viewers/article.js"),
        file!("text/javascript; charset=utf-8", "viewers/plate.js"),
        file!("text/javascript; charset=utf-8", "viewers/amounts.js"),
        file!("text/javascript; charset=utf-8", "viewers/recipe.js"),
        file!("text/javascript; charset=utf-8", "viewers/recipes_found.js"),
        file!("text/javascript; charset=utf-8", "viewers/reading.js"),
        file!("image/svg+xml", "icon.svg"),
        (
            "/favicon.ico",
            Page::new("image/svg+xml", include_str!("../../../../web/icon.svg")),
        ),
    ]
}
