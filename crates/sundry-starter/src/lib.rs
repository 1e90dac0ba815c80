//! The starter catalogue, compiled in, so that a fresh program answers at once.
//!
//! Data only: catalogues as `sundry-catalog` packs them, and the pictures and videos of the memes.
//! All of it is made from the tables in `data/` by `cargo xtask starter`; where those come from and
//! under which licences is written in the `SOURCE.md` beside each of them.

mod files;

/// Memes, from `data/memes`.
pub static MEMES: &[u8] = include_bytes!("../blobs/memes.pack");

/// Gifs, from `data/gifs`.
pub static GIFS: &[u8] = include_bytes!("../blobs/gifs.pack");

/// Games, from `data/games`.
pub static GAMES: &[u8] = include_bytes!("../blobs/games.pack");

/// Books with their neighbours, from `data/books`.
pub static BOOKS: &[u8] = include_bytes!("../blobs/books.pack");

/// The picture or video of that file name.
///
/// ```
/// assert!(sundry_starter::media("nothing.png").is_none());
/// ```
pub fn media(name: &str) -> Option<&'static [u8]> {
    let at = files::FILES
        .binary_search_by_key(&name, |(name, _)| *name)
        .ok()?;
    files::FILES.get(at).map(|(_, bytes)| *bytes)
}
