//! Converts a network's output for each step along a line to text.
//!
//! For each step, the network gives the likelihood of each character and of none ("blank"); a
//! character that is the most likely on several consecutive steps counts once (Graves et al. 2006,
//! "Connectionist temporal classification").

/// The characters of a network, in the order of its outputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Characters {
    /// The characters; `None` for the blank.
    of: Vec<Option<String>>,
}

/// Maximum number of characters; no network has more.
const MOST: usize = 200_000;
/// Maximum length of a "character", in bytes.
const LONGEST: usize = 32;

impl Characters {
    /// Parses a list of characters, one per line, in the format of `PaddleOCR`: with or without a
    /// first line for the blank and a last one for the space. `None` if it is not such a list.
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

    /// Returns true if the list matches a network's number of outputs, including the blank. Lists
    /// are often written without the final space, so one more output is accepted too.
    pub fn fits(&self, outputs: usize) -> bool {
        outputs == self.of.len() || outputs == self.of.len() + 1
    }

    fn get(&self, output: usize) -> Option<&str> {
        if output == self.of.len() {
            return Some(" ");
        }
        self.of.get(output)?.as_deref()
    }

    /// Returns the text of `steps`, each a row of `outputs` likelihoods, and the mean confidence of
    /// its characters, 0 to 1.
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

/// Returns the index and value of the first maximum.
fn likeliest(step: &[f32]) -> (usize, f32) {
    let mut best = (0, f32::NEG_INFINITY);
    for (output, likelihood) in step.iter().enumerate() {
        if *likelihood > best.1 {
            best = (output, *likelihood);
        }
    }
    best
}
