//! Evaluates licence expressions (SPDX, and the older `MIT/Apache-2.0`): can one be satisfied with
//! licences from a list? Precedence is WITH, AND, OR, as in the SPDX specification. It does not
//! check that a name is a real SPDX identifier: one that is not on the list fails anyway.

/// Returns true if some choice among the expression's alternatives needs only licences that
/// `allowed` accepts; `allowed` gets the licence and its exception, if one is named. `None` if the
/// text is not an expression.
pub(crate) fn satisfied(
    expression: &str,
    allowed: &dyn Fn(&str, Option<&str>) -> bool,
) -> Option<bool> {
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let mut words = Words {
        words: spaced.split_whitespace().collect(),
        place: 0,
    };
    let answer = either(&mut words, allowed)?;
    (words.place == words.words.len()).then_some(answer)
}

struct Words<'a> {
    words: Vec<&'a str>,
    place: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.place).copied();
        self.place += usize::from(word.is_some());
        word
    }

    /// Steps over `word` if it comes next.
    fn take(&mut self, word: &str) -> bool {
        let found = self
            .words
            .get(self.place)
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.place += usize::from(found);
        found
    }
}

type Allowed<'a> = &'a dyn Fn(&str, Option<&str>) -> bool;

fn either(words: &mut Words<'_>, allowed: Allowed<'_>) -> Option<bool> {
    let mut answer = both(words, allowed)?;
    while words.take("OR") {
        answer |= both(words, allowed)?;
    }
    Some(answer)
}

fn both(words: &mut Words<'_>, allowed: Allowed<'_>) -> Option<bool> {
    let mut answer = one(words, allowed)?;
    while words.take("AND") {
        answer &= one(words, allowed)?;
    }
    Some(answer)
}

fn one(words: &mut Words<'_>, allowed: Allowed<'_>) -> Option<bool> {
    if words.take("(") {
        let answer = either(words, allowed)?;
        return words.take(")").then_some(answer);
    }
    let is_name = |name: &&str| !["(", ")", "OR", "AND", "WITH"].contains(name);
    let licence = words.next().filter(is_name)?;
    let with = words.take("WITH");
    let exception = if with {
        Some(words.next().filter(is_name)?)
    } else {
        None
    };
    Some(allowed(licence, exception))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(expression: &str) -> Option<bool> {
        satisfied(expression, &|licence, exception| match exception {
            None => ["MIT", "ISC", "Apache-2.0"].contains(&licence),
            Some(exception) => licence == "Apache-2.0" && exception == "LLVM-exception",
        })
    }

    #[test]
    fn expressions_are_judged() {
        for (expression, answer) in [
            ("MIT", Some(true)),
            ("GPL-3.0-only", Some(false)),
            ("MIT OR GPL-3.0-only", Some(true)),
            ("MIT AND GPL-3.0-only", Some(false)),
            ("MIT/Apache-2.0", Some(true)),
            ("Unlicense / MIT", Some(true)),
            ("(MIT OR GPL-2.0) AND ISC", Some(true)),
            ("MIT OR GPL-2.0 AND X", Some(true)),
            ("(MIT OR GPL-2.0) AND X", Some(false)),
            ("Apache-2.0 WITH LLVM-exception OR X", Some(true)),
            ("MIT WITH LLVM-exception", Some(false)),
            ("ISC AND (Apache-2.0 OR ISC)", Some(true)),
            ("mit or x", Some(false)),
        ] {
            assert_eq!(judge(expression), answer, "{expression}");
        }
    }

    #[test]
    fn what_is_no_expression_is_not_guessed_at() {
        for expression in [
            "",
            "OR",
            "MIT OR",
            "(MIT",
            "MIT)",
            "MIT ISC",
            "MIT WITH",
            "AND MIT",
            "MIT WITH OR X",
        ] {
            assert_eq!(judge(expression), None, "{expression}");
        }
    }
}
