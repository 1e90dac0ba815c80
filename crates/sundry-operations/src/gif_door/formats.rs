//! The formats of the gif door: their names, the sizes that they promise, and their URLs.
//!
//! All are GIFs. Smaller copies of the operator's own gifs are made on request. For other gifs,
//! whose files are elsewhere, every format is the file itself, with its true size.

use sundry_picture::{Frames, fitted};
use sundry_records::{Gif, MEDIA_PATH};

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Format {
    /// Its name in the service.
    pub(crate) name: &'static str,
    /// Largest width and height.
    pub(crate) bounds: (u32, u32),
    pub(crate) frames: Frames,
    /// True if it is the unchanged file.
    is_file: bool,
}

const ANY: u32 = u32::MAX;

const fn format(name: &'static str, bounds: (u32, u32), frames: Frames, is_file: bool) -> Format {
    Format {
        name,
        bounds,
        frames,
        is_file,
    }
}

/// All formats, the file first. The sizes are those that the service promised.
pub(super) const FORMATS: [Format; 7] = [
    format("gif", (ANY, ANY), Frames::All, true),
    format("mediumgif", (ANY, ANY), Frames::All, true),
    format("tinygif", (220, ANY), Frames::All, false),
    format("nanogif", (220, 90), Frames::All, false),
    format("preview", (ANY, ANY), Frames::First, false),
    format("tinygifpreview", (220, ANY), Frames::First, false),
    format("nanogifpreview", (220, 90), Frames::First, false),
];

/// Finds a format by name.
pub(crate) fn named(name: &str) -> Option<Format> {
    let name = name.trim();
    FORMATS.into_iter().find(|format| format.name == name)
}

impl Format {
    /// Returns the URL of a gif in this format, and its size if it is known; `None` if it is not
    /// served.
    pub(super) fn of(self, gif: &Gif) -> Option<(String, Option<(u32, u32)>)> {
        let size = gif.width.zip(gif.height);
        let is_own = gif.url.starts_with(MEDIA_PATH);
        // Without the file, no still picture can be made from it.
        if !is_own && self.frames == Frames::First {
            return None;
        }
        let fits = size.is_some_and(|size| fitted(size, self.bounds) == size);
        if !is_own || self.is_file || (fits && self.frames == Frames::All) {
            return Some((gif.url.clone(), size));
        }
        let size = size.map(|size| fitted(size, self.bounds));
        Some((format!("{}?size={}", gif.url, self.name), size))
    }
}

/// Returns the URL of the smallest animated format of a gif.
pub(super) fn smallest(gif: &Gif) -> String {
    let tiny = named("tinygif").and_then(|format| format.of(gif));
    tiny.map_or_else(|| gif.url.clone(), |(url, _)| url)
}
