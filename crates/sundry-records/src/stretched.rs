//! Words as people stretch them (`yesss`, `nooo`, `hahaha`), and words that some write together
//! (`mindblown`, `good night`).
//!
//! These are rules about letters. What words mean is data: keywords and near words.

/// Longest word that is shortened, in letters; nobody means a longer one.
const LONGEST: usize = 40;

/// Returns the text with its stretched words shortened, in up to two ways: nothing tells `cool` from
/// `col`, so letters that are repeated three or more times stay once in the first and twice in the
/// second. Returns nothing if no word is stretched.
pub(crate) fn shortened(text: &str) -> Vec<String> {
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let words: Vec<&str> = words.collect();
    let bare = words.join(" ");
    let shortened = [1, 2].map(|keep| {
        let words: Vec<String> = words.iter().map(|word| shorten(word, keep)).collect();
        words.join(" ")
    });
    let mut texts: Vec<String> = shortened.into_iter().filter(|text| *text != bare).collect();
    texts.dedup();
    texts
}

/// Shortens runs of a letter to `keep`, and syllables that are said more than twice to two.
fn shorten(word: &str, keep: usize) -> String {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() > LONGEST || !letters.iter().all(|letter| letter.is_alphabetic()) {
        return word.to_owned();
    }
    let runs = letters.chunk_by(|one, other| one == other);
    let short: Vec<char> = runs
        .flat_map(|run| {
            let kept = if run.len() > 2 { keep } else { run.len() };
            run.iter().take(kept).copied()
        })
        .collect();
    let is_syllable = short.iter().zip(short.iter().skip(2)).all(|(a, b)| a == b);
    let kept = match short.len() {
        // `hahaha` is `haha`, and `lolol` is `lol`.
        length if is_syllable && length > 4 => 4 - length % 2,
        length => length,
    };
    short.into_iter().take(kept).collect()
}

/// Returns two or three words as one: `mind blown` as `mindblown`.
pub(crate) fn joined(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (2..=3).contains(&words.len()).then(|| words.concat())
}
