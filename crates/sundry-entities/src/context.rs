//! Corrects the kind of a name where the words beside it leave no doubt: a building that speaks is
//! an authority (`the White House declined`), and a name with an article that is also a river's is
//! the river (`the Amazon is rising`), since companies have none.
//!
//! Only corrections that hold in any sentence are made, by tables. All else is left to the taggers.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::document::Mention;
use crate::foreign::is_frequent_english;
use crate::kind::Kind;
use crate::token::Token;

/// Returns the words of a table that has nothing else.
pub(crate) fn words(table: &'static str) -> HashSet<&'static str> {
    sundry_table::headless(table).map(|[word]| word).collect()
}

static SEATS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("../../../data/entities/seats.tsv")));
static SPEAKING: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("../../../data/entities/speaking.tsv")));
static RIVERS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("../../../data/entities/rivers.tsv")));
static AFTER_RIVERS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("../../../data/entities/after_rivers.tsv")));

/// Corrects the kinds of the mentions.
pub(crate) fn settle(tokens: &[Token<'_>], mentions: &mut [Mention]) {
    for mention in mentions {
        sundry_halt::check();
        let name = tokens.get(mention.tokens.clone()).unwrap_or_default();
        let before = mention
            .tokens
            .start
            .checked_sub(1)
            .and_then(|at| tokens.get(at));
        let after = tokens.get(mention.tokens.end);
        if is_speaking_seat(name, after) {
            mention.kind = Kind::Organisation;
        } else if is_river(before, name, after) {
            mention.kind = Kind::Place;
        }
    }
}

fn is_speaking_seat(name: &[Token<'_>], after: Option<&Token<'_>>) -> bool {
    let is_seat = match name {
        [only] => SEATS.contains(only.text),
        [first, last] => SEATS.contains(format!("{} {}", first.text, last.text).as_str()),
        _ => false,
    };
    is_seat && after.is_some_and(|token| SPEAKING.contains(token.text))
}

fn is_river(before: Option<&Token<'_>>, name: &[Token<'_>], after: Option<&Token<'_>>) -> bool {
    let ([only], Some(article)) = (name, before) else {
        return false;
    };
    RIVERS.contains(only.text)
        && matches!(article.text, "the" | "The")
        && after.is_none_or(|token| {
            let is_sign = matches!(token.text, "." | "," | ";" | ":" | "!" | "?");
            let is_word = is_frequent_english(token.text) && !SPEAKING.contains(token.text);
            is_sign || is_word || AFTER_RIVERS.contains(token.text)
        })
}

#[cfg(test)]
mod tests {
    use super::settle;
    use crate::document::Mention;
    use crate::kind::Kind;
    use crate::token::tokens;

    fn settled(text: &str, name: &str, kind: Kind) -> Kind {
        let tokens = tokens(text);
        let start = tokens
            .iter()
            .position(|token| name.starts_with(token.text) && !token.text.starts_with("The"))
            .unwrap_or(0);
        let mut mentions = [Mention {
            kind,
            tokens: start..start + name.split(' ').count(),
        }];
        settle(&tokens, &mut mentions);
        let [mention] = mentions;
        mention.kind
    }

    #[test]
    fn buildings_speak_and_rivers_have_an_article() {
        use Kind::{Organisation, Place};
        for (text, name, kind, right) in [
            (
                "The White House said no.",
                "White House",
                Place,
                Organisation,
            ),
            ("Crowds left the White House.", "White House", Place, Place),
            ("The Amazon is rising.", "Amazon", Organisation, Place),
            ("We sailed down the Amazon.", "Amazon", Organisation, Place),
            ("the Amazon rainforest", "Amazon", Organisation, Place),
            ("the Amazon boss", "Amazon", Organisation, Organisation),
            ("Amazon is hiring.", "Amazon", Organisation, Organisation),
            ("The Amazon said no.", "Amazon", Organisation, Organisation),
        ] {
            assert_eq!(settled(text, name, kind), right, "{text}");
        }
    }
}
