//! Folds pictures that differ only in skin tone into one: whoever searches for a slow clap wants
//! three different pictures, not three hands.
//!
//! They are recognised by their titles, as Unicode names them: `clapping hands: dark skin tone`.
//! Pictures are never compared.

use sundry_text::tokens;

use crate::Gif;

/// Factor by which more hits are requested, so that enough are left after folding: five tones and
/// none.
pub const TONES: usize = 6;

/// Returns at most `number` of the gifs, in order, one for each picture; the one without a tone if
/// it was found too. Nothing is folded if `text` mentions skin.
///
/// ```
/// use sundry_records::{Gif, fold_tones};
/// let gif = |title: &str| Gif { title: title.to_owned(), ..Gif::default() };
/// let found = vec![gif("wave, dark skin tone"), gif("wave, light skin tone"), gif("wave"), gif("hi")];
/// let titles = |gifs: Vec<Gif>| gifs.into_iter().map(|gif| gif.title).collect::<Vec<_>>();
/// assert_eq!(titles(fold_tones(found.clone(), "hello", 10)), ["wave", "hi"]);
/// assert_eq!(titles(fold_tones(found, "wave, dark skin", 1)), ["wave, dark skin tone"]);
/// ```
pub fn fold_tones(gifs: Vec<Gif>, text: &str, number: usize) -> Vec<Gif> {
    let folded = sundry_text::fold(text);
    let asks_for_skin = tokens(&folded).any(|token| token.text == "skin");
    let mut kept: Vec<Gif> = Vec::new();
    for gif in gifs {
        let picture = plain(&gif.title);
        let same = kept
            .iter_mut()
            .find(|other| !asks_for_skin && !picture.is_empty() && plain(&other.title) == picture);
        match same {
            // Two pictures of the same name without a tone are different pictures.
            Some(other) if other.title != picture || gif.title != picture => {
                if gif.title == picture {
                    *other = gif;
                }
            }
            _ => kept.push(gif),
        }
    }
    kept.truncate(number);
    kept
}

/// Returns the title without its skin tone.
fn plain(title: &str) -> &str {
    let Some(at) = title.find("skin tone") else {
        return title;
    };
    let before = title.get(..at).unwrap_or_default();
    let cut = before.rfind([',', ':']).unwrap_or(before.len());
    before.get(..cut).unwrap_or_default().trim_end()
}
