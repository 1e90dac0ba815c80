//! The documentation of operations as a model reads it: with the names of tools, and without HTTP.

use sundry_operations::{Entry, OPERATIONS};

/// Words that mark a sentence as relevant only to HTTP requests.
const OF_HTTP: &[&str] = &["POST", "404"];

/// Turns `retrieve-recipe` into `retrieve_recipe`.
pub(crate) fn snake_case(name: &str) -> String {
    name.replace('-', "_")
}

/// Returns the text with the names of operations, and of this operation's parameters, in snake case.
pub(crate) fn spoken(text: &str, entry: &Entry) -> String {
    let mut spoken = String::with_capacity(text.len());
    for (place, part) in text.split('`').enumerate() {
        if place > 0 {
            spoken.push('`');
        }
        let is_code = place % 2 == 1;
        let (name, rest) = part.split_at(part.find('=').unwrap_or(part.len()));
        if is_code && is_known(name, entry) {
            spoken.push_str(&snake_case(name));
            spoken.push_str(rest);
        } else {
            spoken.push_str(part);
        }
    }
    spoken
}

fn is_known(name: &str, entry: &Entry) -> bool {
    entry.parameter(name).is_some() || OPERATIONS.iter().any(|known| known.name == name)
}

/// Returns the text without the sentences about HTTP.
pub(crate) fn without_http(text: &str) -> String {
    let kept = sentences(text).filter(|sentence| {
        let mut words = OF_HTTP.iter();
        !words.any(|word| sentence.contains(word))
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// Returns the first sentence of a text.
pub(crate) fn first_sentence(text: &str) -> &str {
    sentences(text).next().unwrap_or(text)
}

/// Returns the first sentence of a text; a long one ends at a colon, semicolon or comma.
pub(crate) fn short_sentence(text: &str) -> &str {
    let sentence = first_sentence(text);
    if sentence.len() <= LONG {
        return sentence;
    }
    let ends = [": ", "; ", ", "]
        .iter()
        .flat_map(|end| sentence.match_indices(end));
    let end = ends.map(|(at, _)| at).filter(|at| *at >= LONG / 2).min();
    end.and_then(|end| sentence.get(..end)).unwrap_or(sentence)
}

/// A sentence with more bytes than this is long.
const LONG: usize = 78;

/// Returns the sentences of a text, each with its full stop.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(". ").map_or(rest.len(), |end| end + 1);
        let (sentence, others) = rest.split_at(end);
        rest = others.trim_start();
        Some(sentence)
    })
}

#[cfg(test)]
mod tests {
    use sundry_operations::operation;

    use super::*;

    #[test]
    fn names_are_those_of_tools() {
        let entry = operation("retrieve-top-news").unwrap();
        for (text, expected) in [
            ("`source-country` is missing", "`source_country` is missing"),
            ("say `source-country=us`", "say `source_country=us`"),
            ("as `retrieve-recipe` does", "as `retrieve_recipe` does"),
            ("a `well-known` word", "a `well-known` word"),
            ("source-country", "source-country"),
        ] {
            assert_eq!(spoken(text, entry), expected);
        }
    }

    #[test]
    fn sentences_of_http_are_left_out() {
        let text = "Reads it. It is sent by POST. Says so. 404 if not.";
        assert_eq!(without_http(text), "Reads it. Says so.");
        assert_eq!(first_sentence(text), "Reads it.");
        assert_eq!(first_sentence("No stop"), "No stop");
    }
}
