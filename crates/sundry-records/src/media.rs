//! Formats of pictures and videos: their names, media types and first bytes.
//!
//! Nothing is decoded here.

use serde::{Deserialize, Serialize};

/// Path under which the program serves its own pictures and videos. A record's URL with this prefix
/// is relative: the server's origin is prepended when it is sent.
pub const MEDIA_PATH: &str = "/media/";

/// A format that browsers can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MediaFormat {
    /// JPEG.
    #[default]
    Jpg,
    /// PNG.
    Png,
    /// GIF, still or animated.
    Gif,
    /// WebP.
    Webp,
    /// AVIF.
    Avif,
    /// MPEG-4 video.
    Mp4,
    /// `WebM` video.
    Webm,
    /// Ogg video.
    Ogv,
    /// `QuickTime` video.
    Mov,
}

impl MediaFormat {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Jpg,
        Self::Png,
        Self::Gif,
        Self::Webp,
        Self::Avif,
        Self::Mp4,
        Self::Webm,
        Self::Ogv,
        Self::Mov,
    ];

    /// Returns the usual file extension, which is also the format's name, such as `jpg`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jpg => "jpg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Webp => "webp",
            Self::Avif => "avif",
            Self::Mp4 => "mp4",
            Self::Webm => "webm",
            Self::Ogv => "ogv",
            Self::Mov => "mov",
        }
    }

    /// Returns the media type, such as `image/jpeg`.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Avif => "image/avif",
            Self::Mp4 => "video/mp4",
            Self::Webm => "video/webm",
            Self::Ogv => "video/ogg",
            Self::Mov => "video/quicktime",
        }
    }

    /// Returns true for a video format. (An animated GIF is a picture.)
    pub const fn is_video(self) -> bool {
        matches!(self, Self::Mp4 | Self::Webm | Self::Ogv | Self::Mov)
    }

    /// Finds a format by its name, file extension or media type, in upper or lower case.
    ///
    /// ```
    /// use sundry_records::MediaFormat;
    /// assert_eq!(MediaFormat::named("JPEG"), Some(MediaFormat::Jpg));
    /// assert_eq!(MediaFormat::named("video/webm"), Some(MediaFormat::Webm));
    /// assert_eq!(MediaFormat::named("docx"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "jpeg" | "jpe" | "image/jpg" => Some(Self::Jpg),
            "m4v" => Some(Self::Mp4),
            "gifv" => Some(Self::Gif),
            _ => Self::ALL
                .into_iter()
                .find(|format| format.name() == name || format.media_type() == name),
        }
    }

    /// Finds a format by the extension of a URL's or a file's path.
    ///
    /// ```
    /// use sundry_records::MediaFormat;
    /// let url = "https://example.org/cat.PNG?width=640#top";
    /// assert_eq!(MediaFormat::of_path(url), Some(MediaFormat::Png));
    /// assert_eq!(MediaFormat::of_path("https://example.org/gif"), None);
    /// ```
    pub fn of_path(path: &str) -> Option<Self> {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
        let (_, ending) = name.rsplit_once('.')?;
        Self::named(ending)
    }

    /// Recognises a format by a file's first bytes (32 are enough), which are more reliable than
    /// its name.
    pub fn of_bytes(head: &[u8]) -> Option<Self> {
        let at = |from: usize, bytes: &[u8]| head.get(from..from + bytes.len()) == Some(bytes);
        if at(0, b"\xFF\xD8\xFF") {
            Some(Self::Jpg)
        } else if at(0, b"\x89PNG\r\n\x1A\n") {
            Some(Self::Png)
        } else if at(0, b"GIF87a") || at(0, b"GIF89a") {
            Some(Self::Gif)
        } else if at(0, b"RIFF") && at(8, b"WEBP") {
            Some(Self::Webp)
        } else if at(4, b"ftypavif") || at(4, b"ftypavis") {
            Some(Self::Avif)
        } else if at(4, b"ftypqt") {
            Some(Self::Mov)
        } else if at(4, b"ftyp") {
            Some(Self::Mp4)
        } else if at(0, b"\x1A\x45\xDF\xA3") {
            Some(Self::Webm)
        } else if at(0, b"OggS") {
            Some(Self::Ogv)
        } else {
            None
        }
    }
}
