//! A gif with nothing but a URL.

use sundry_catalog::id_of;
use sundry_records::Gif;

/// Makes it.
pub(super) fn bare(url: String, source: &str) -> Gif {
    Gif {
        id: id_of(&url),
        url,
        source: source.to_owned(),
        ..Gif::default()
    }
}
