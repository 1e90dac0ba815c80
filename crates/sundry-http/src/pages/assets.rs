//! The console's style, script and icon, compiled in from `web/`.

use super::Page;

/// Every file with its path.
pub(crate) fn all() -> Vec<(&'static str, Page)> {
    vec![
        (
            "/assets/sundry.css",
            Page::new(
                "text/css; charset=utf-8",
                include_str!("../../../../web/sundry.css"),
            ),
        ),
        (
            "/assets/console.js",
            Page::new(
                "text/javascript; charset=utf-8",
                include_str!("../../../../web/console.js"),
            ),
        ),
        (
            "/assets/icon.svg",
            Page::new("image/svg+xml", include_str!("../../../../web/icon.svg")),
        ),
    ]
}
