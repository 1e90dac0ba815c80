//! Strict F1 of spans: start, end and kind must all agree.

use sundry_entities::Kind;

use crate::corpus::{Example, Span};

#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    pub right: usize,
    pub found: usize,
    pub gold: usize,
}

impl Counts {
    pub fn f1(self) -> f64 {
        200.0 * self.right as f64 / (self.found + self.gold).max(1) as f64
    }
}

/// Counts over all kinds, and for each kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scores {
    pub all: Counts,
    pub kinds: [Counts; 3],
}

impl Scores {
    pub fn add(&mut self, gold: &[Span], found: &[Span]) {
        for (spans, is_gold) in [(gold, true), (found, false)] {
            for span in spans {
                let kind = &mut self.kinds[span.0 as usize];
                for counts in [&mut self.all, kind] {
                    if is_gold {
                        counts.gold += 1;
                        counts.right += usize::from(found.contains(span));
                    } else {
                        counts.found += 1;
                    }
                }
            }
        }
    }
}

impl std::fmt::Display for Scores {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:5.1}", self.all.f1())?;
        for kind in Kind::ALL {
            write!(
                out,
                "  {} {:5.1}",
                kind.code(),
                self.kinds[kind as usize].f1()
            )?;
        }
        Ok(())
    }
}

/// Returns a copy in lower case or in capitals only; letters whose other case has more than one
/// character stay, so that offsets do not move.
pub fn recased(example: &Example, upper: bool) -> Example {
    let text = example.text.chars().map(|letter| {
        let mut other: Vec<char> = if upper {
            letter.to_uppercase().collect()
        } else {
            letter.to_lowercase().collect()
        };
        if other.len() == 1 {
            other.remove(0)
        } else {
            letter
        }
    });
    Example {
        text: text.collect(),
        spans: example.spans.clone(),
    }
}

/// Scores a tagger on examples.
pub fn score(examples: &[Example], find: &mut dyn FnMut(&str) -> Vec<Span>) -> Scores {
    let mut scores = Scores::default();
    for example in examples {
        scores.add(&example.spans, &find(&example.text));
    }
    scores
}
