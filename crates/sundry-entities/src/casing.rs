//! Classifies the capitalisation of a sentence: in some, capitals indicate names, in others they
//! tell nothing.

use crate::token::Token;

/// The capitalisation of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Casing {
    /// Capitals as usual in the language.
    Normal = 0,
    /// No capitals at all.
    Lower = 1,
    /// Capitals only.
    Upper = 2,
    /// Every longer word is capitalised, as in headlines.
    Title = 3,
}

impl Casing {
    pub(crate) fn of(tokens: &[Token<'_>]) -> Self {
        let (mut lower, mut title, mut upper, mut long, mut long_capital) = (0, 0, 0, 0, 0);
        for token in tokens {
            let mut letters = token.text.chars().filter(|letter| letter.is_alphabetic());
            let Some(first) = letters.next() else {
                continue;
            };
            if token.text.starts_with(['@', '#']) || token.text.contains("://") {
                continue;
            }
            let (mut big, mut small) = (0, 0);
            for letter in letters {
                big += usize::from(letter.is_uppercase());
                small += usize::from(letter.is_lowercase());
            }
            let letters = 1 + big + small;
            if first.is_uppercase() {
                if small == 0 && letters > 1 {
                    upper += 1;
                } else {
                    title += 1;
                }
            } else if first.is_lowercase() {
                lower += 1;
            }
            if letters > 3 {
                long += 1;
                long_capital += usize::from(first.is_uppercase());
            }
        }
        if upper > 3 * (title + lower) {
            Self::Upper
        } else if lower > 0 && title + upper == 0 {
            Self::Lower
        } else if long >= 4 && long_capital * 10 >= long * 9 {
            Self::Title
        } else {
            Self::Normal
        }
    }

    /// Returns true if the capitalisation of a word does not indicate a name.
    pub(crate) fn is_mute(self) -> bool {
        matches!(self, Self::Lower | Self::Upper)
    }
}
