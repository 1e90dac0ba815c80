//! Interprets a question in plain English as filters and search words.
//!
//! Deterministic and explainable: spelling is corrected, the words are covered by the longest
//! phrases that the tables of `data/recipes/question` and the food table know, and the pieces are
//! processed in a single pass. There is no model and no randomness; every threshold of a vague word
//! is in a table. Running the query is up to the catalogue.

mod amount_words;
mod amounts;
mod classes;
mod cursor;
mod fit;
mod piece;
mod quantity;
#[expect(clippy::module_inception, reason = "it holds the type of that name")]
mod question;
mod reader;
mod run;
mod spelling;
mod suffix;
mod table;
mod word;

pub use fit::fit;
pub use question::{Ingredient, NutrientBound, Question};

/// Interprets a question.
///
/// ```
/// use sundry_recipes::question;
/// let read = question::read("quick vegan curry without nuts under 400 calories");
/// assert_eq!(read.text, "curry");
/// assert_eq!(read.diets, ["vegan"]);
/// assert_eq!(read.exclude[0].kind, Some("nut"));
/// assert_eq!((read.max_time, read.nutrients[0].max), (Some(30), Some(400.0)));
/// ```
pub fn read(text: &str) -> Question {
    let mut words = word::words_of(text);
    spelling::mend(&mut words);
    let amounts = quantity::amounts_of(&words);
    let mut taken = vec![false; words.len()];
    for amount in &amounts {
        for place in amount.from..amount.to.min(taken.len()) {
            if let Some(taken) = taken.get_mut(place) {
                *taken = true;
            }
        }
    }
    let pieces = piece::pieces_of(&words, &taken);
    reader::Reader::new(&pieces, amounts::Amounts::new(amounts)).read()
}

/// Returns the single words that name a cuisine or a part of it, in the order of the alphabet.
///
/// ```
/// use sundry_recipes::question::cuisine_words;
/// assert!(cuisine_words("nordic").contains(&"swedish"));
/// ```
pub fn cuisine_words(cuisine: &str) -> &'static [&'static str] {
    let words = table::tables().cuisine_words.get(cuisine);
    words.map_or(&[], Vec::as_slice)
}

/// Returns the name under which recipes with a piece of equipment are found, or the name itself in
/// lower case if the tables do not know it.
///
/// ```
/// use sundry_recipes::question::equipment;
/// assert_eq!(equipment("Crock-Pot"), "slow cooker");
/// assert_eq!(equipment("muffin tin"), "muffin tray");
/// assert_eq!(equipment("Time machine"), "time machine");
/// ```
pub fn equipment(name: &str) -> String {
    let name = name.trim().to_lowercase();
    let said = || table::tables().meaning(&table::phrase_key(&name));
    crate::steps::equipment_named(&name)
        .map(|thing| thing.name)
        .or_else(|| said().and_then(|meaning| meaning.equipment))
        .map_or(name.clone(), str::to_owned)
}
