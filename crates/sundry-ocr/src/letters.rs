//! What a network says of each step along a line → the line's text.
//!
//! The network gives, for each step, how likely each character is, or that there is none ("blank");
//! a character that is the likeliest on several steps in a row stands once (Graves et al. 2006,
//! "Connectionist temporal classification").

/// The characters of a network, in the order of its outputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Characters {
    /// None for the blank.
    of: Vec<Option<String>>,
}

/// More than any network has.
const MOST: usize = 200_000;
/// The longest "character", in bytes.
const LONGEST: usize = 32;

impl Characters {
    /// Reads a list of characters, one a line, as `PaddleOCR` has them: with or without a first line
    /// for the blank and a last one for the space. `None` if it is no such list.
    ///
    /// ```
    /// use sundry_ocr::Characters;
    /// assert!(Characters::read("a\nb\nc\n").is_some());
    /// assert!(Characters::read("").is_none());
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let text = text.strip_suffix('\n').unwrap_or(text);
        let mut lines: Vec<&str> = text
            .split('\n')
            .map(|line| line.strip_suffix('\r').unwrap_or(line))
            .collect();
        if matches!(lines.first(), Some(&"blank" | &"<blank>")) {
            lines.remove(0);
        }
        let is_fine = |line: &&str| !line.is_empty() && line.len() <= LONGEST;
        if lines.len() > MOST || !lines.iter().all(is_fine) {
            return None;
        }
        let characters = lines.into_iter().map(|line| Some(line.to_owned()));
        Some(Self {
            of: std::iter::once(None).chain(characters).collect(),
        })
    }

    /// How many outputs a network has that uses these, the blank among them. Lists are often
    /// written without the space that comes last: one more is fine as well.
    pub fn fits(&self, outputs: usize) -> bool {
        outputs == self.of.len() || outputs == self.of.len() + 1
    }

    fn get(&self, output: usize) -> Option<&str> {
        if output == self.of.len() {
            return Some(" ");
        }
        self.of.get(output)?.as_deref()
    }

    /// The text of `steps`, each a row of `outputs` likelihoods, and how sure each character is on
    /// average, 0 to 1.
    pub fn text(&self, steps: &[f32], outputs: usize) -> (String, f32) {
        let mut text = String::new();
        let (mut sum, mut count, mut before) = (0.0, 0.0, 0);
        for step in steps.chunks_exact(outputs.max(1)) {
            let (best, likelihood) = likeliest(step);
            if best != before
                && let Some(character) = self.get(best)
            {
                text.push_str(character);
                sum += likelihood;
                count += 1.0;
            }
            before = best;
        }
        let sure = if count > 0.0 { sum / count } else { 0.0 };
        (text.trim().to_owned(), sure)
    }
}

/// The first of the greatest, and how great it is.
fn likeliest(step: &[f32]) -> (usize, f32) {
    let mut best = (0, f32::NEG_INFINITY);
    for (output, likelihood) in step.iter().enumerate() {
        if *likelihood > best.1 {
            best = (output, *likelihood);
        }
    }
    best
}
