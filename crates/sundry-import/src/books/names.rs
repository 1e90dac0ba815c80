//! Millions of names by number, in one long string plus eight bytes per name.

/// Longest name that is kept, in bytes.
const LONGEST: usize = 200;

/// Names by number. Of two names with one number, the later counts.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// All names, each followed by a line feed, which no name contains.
    text: String,
    /// The number and the offset of its name.
    rows: Vec<(u32, u32)>,
}

impl Names {
    /// Adds a name. Beyond 4 GB of names, further ones are dropped.
    pub(super) fn push(&mut self, number: u32, name: &str) {
        let Ok(start) = u32::try_from(self.text.len()) else {
            return;
        };
        let length = self.text.len();
        for word in name.split_whitespace() {
            if self.text.len() - length + word.len() > LONGEST {
                break;
            }
            if self.text.len() > length {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
        self.text.push('\n');
        self.rows.push((number, start));
    }

    /// Prepares look-ups.
    pub(super) fn settle(&mut self) {
        self.rows.sort_unstable();
        self.rows.shrink_to_fit();
    }

    /// Returns the name of a number; call [`Names::settle`] before.
    pub(super) fn get(&self, number: u32) -> Option<&str> {
        let end = self.rows.partition_point(|row| row.0 <= number);
        let (found, start) = *self.rows.get(end.checked_sub(1)?)?;
        let name = self.text.get(start as usize..)?.split('\n').next()?;
        (found == number && !name.is_empty()).then_some(name)
    }
}
