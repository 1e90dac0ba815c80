//! Converts readers' shelves and tags to subjects: keeps those about the book, not about the
//! reader.

use super::fields::push_new;

/// Most subjects taken from shelves: the first few are informative, the rest repeats them.
const MOST: usize = 10;

/// Words that mark a shelf as being about its owner: plans, possession, form, opinion, time.
const OWNERS: &[&str] = &[
    "abandoned",
    "again",
    "all",
    "audible",
    "audio",
    "audiobook",
    "audiobooks",
    "ave",
    "book",
    "bookclub",
    "books",
    "borrowed",
    "bought",
    "buy",
    "calibre",
    "challenge",
    "club",
    "collection",
    "currently",
    "default",
    "did",
    "didn",
    "dnf",
    "done",
    "e",
    "ebook",
    "ebooks",
    "english",
    "fave",
    "faves",
    "favorite",
    "favorites",
    "favourite",
    "favourites",
    "finish",
    "finished",
    "gave",
    "general",
    "get",
    "goodreads",
    "have",
    "hold",
    "home",
    "i",
    "kindle",
    "library",
    "list",
    "loved",
    "maybe",
    "me",
    "must",
    "my",
    "never",
    "nook",
    "on",
    "own",
    "owned",
    "paperback",
    "pdf",
    "physical",
    "priority",
    "rated",
    "re",
    "read",
    "reading",
    "reads",
    "recommended",
    "reread",
    "reviewed",
    "school",
    "series",
    "shelf",
    "star",
    "stars",
    "tbr",
    "time",
    "to",
    "unfinished",
    "unread",
    "want",
    "wish",
    "wishlist",
    "you",
];

/// Returns the most used shelves that are subjects: `science-fiction` becomes `science fiction`.
pub(super) fn subjects<'a>(shelves: impl IntoIterator<Item = (&'a str, u64)>) -> Vec<String> {
    let mut sorted: Vec<(u64, &str)> = shelves
        .into_iter()
        .filter(|(name, _)| is_subject(name))
        .map(|(name, count)| (count, name))
        .collect();
    sorted.sort_unstable_by(|left, right| right.0.cmp(&left.0).then(left.1.cmp(right.1)));
    let mut subjects = Vec::new();
    for (_, name) in sorted {
        if subjects.len() == MOST {
            break;
        }
        push_new(&mut subjects, words(name).collect::<Vec<_>>().join(" "));
    }
    subjects
}

fn words(shelf: &str) -> impl Iterator<Item = &str> {
    shelf
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

fn is_subject(shelf: &str) -> bool {
    let mut letters = false;
    for word in words(shelf) {
        let lower = word.to_lowercase();
        if OWNERS.binary_search(&lower.as_str()).is_ok() {
            return false;
        }
        letters |= word.chars().any(char::is_alphabetic);
    }
    letters && shelf.len() <= 40
}
