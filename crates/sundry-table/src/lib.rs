//! Reads the tables of `data/` that are compiled in: a row a line, cells with tabs between them. Lines
//! that begin with `# ` are comments. The first other line is the head, which names the columns; some
//! tables of bare words have none. What the cells mean is known to those who ask.
//!
//! Tables of users are no matter of this crate: here every row is as it should be. A row with other
//! columns than its reader says panics in debug builds and thus in every test that reads the table; in a
//! release build its missing cells are empty. A test for each table would be forgotten for the next one.

use std::ops::Deref;
use std::sync::{LazyLock, OnceLock};

/// A set for what a table lists. Its hash is a few multiplications: every word of a text is looked up in
/// several of them, and nobody but us chooses what is in them.
pub use rustc_hash::FxHashSet as Set;

/// A map from what a table lists; see [`Set`].
pub use rustc_hash::FxHashMap as Map;

/// Returns the rows below the head of a table.
///
/// ```
/// let table = "# Grams of one.\nunit\tgrams\nslice\t30\nhandful\t25\n";
/// let grams = sundry_table::rows(table).find_map(|[unit, grams]| (unit == "slice").then_some(grams));
/// assert_eq!(grams, Some("30"));
/// ```
pub fn rows<const COLUMNS: usize>(table: &str) -> impl Iterator<Item = [&str; COLUMNS]> {
    headless(table).skip(1)
}

/// Returns the rows of a table without a head.
///
/// ```
/// let rivers: Vec<&str> = sundry_table::headless("# Never firms.\nDanube\nRhine\n").map(|[river]| river).collect();
/// assert_eq!(rivers, ["Danube", "Rhine"]);
/// ```
pub fn headless<const COLUMNS: usize>(table: &str) -> impl Iterator<Item = [&str; COLUMNS]> {
    let lines = table.lines().filter(|line| !line.starts_with("# "));
    lines.map(|line| {
        debug_assert!(
            !line.is_empty() && line.split('\t').count() == COLUMNS,
            "a row has other than {COLUMNS} columns: {line:?}"
        );
        let mut cells = line.split('\t');
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

/// Words by their classes, of a table with the columns word and class. A word may be of several.
pub struct Classes {
    words: Map<&'static str, Vec<&'static str>>,
    pairs: Set<(&'static str, &'static str)>,
}

impl Classes {
    /// Reads a table below its head.
    ///
    /// ```
    /// let classes = sundry_table::Classes::read("word\tclass\nand\tlink\nor\tlink\nof\tbelonging\n");
    /// assert!(classes.has("link", "or") && !classes.has("link", "of"));
    /// assert_eq!(classes.words("link"), ["and", "or"]);
    /// ```
    pub fn read(table: &'static str) -> Self {
        let mut words: Map<_, Vec<_>> = Map::default();
        for [word, class] in rows(table) {
            words.entry(class).or_default().push(word);
        }
        let pairs = rows(table).map(|[word, class]| (class, word)).collect();
        Self { words, pairs }
    }

    /// Returns true if a word is of a class. A class without words panics in debug builds: its name is
    /// misspelt.
    pub fn has(&self, class: &str, word: &str) -> bool {
        debug_assert!(self.words.contains_key(class), "no words: {class}");
        self.pairs.contains(&(class, word))
    }

    /// Returns the words of a class in the order of the table. A class without words panics in debug
    /// builds.
    pub fn words(&self, class: &str) -> &[&'static str] {
        debug_assert!(self.words.contains_key(class), "no words: {class}");
        self.words.get(class).map_or(&[], Vec::as_slice)
    }
}

/// The words of one class, which are looked up once. It can be used like a slice.
///
/// ```
/// use std::sync::LazyLock;
/// use sundry_table::{Class, Classes};
/// static WORDS: LazyLock<Classes> = LazyLock::new(|| Classes::read("word\tclass\nor\tlink\n"));
/// static LINKS: Class = Class::of(&WORDS, "link");
/// assert!(LINKS.contains(&"or"));
/// ```
pub struct Class {
    table: &'static LazyLock<Classes>,
    name: &'static str,
    words: OnceLock<&'static [&'static str]>,
}

impl Class {
    /// Names a class of a table.
    pub const fn of(table: &'static LazyLock<Classes>, name: &'static str) -> Self {
        Self {
            table,
            name,
            words: OnceLock::new(),
        }
    }
}

impl Deref for Class {
    type Target = [&'static str];

    fn deref(&self) -> &Self::Target {
        self.words.get_or_init(|| self.table.words(self.name))
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::{Classes, headless, rows};

    #[test]
    fn colours_are_no_comments_and_empty_cells_are_cells() {
        let table = "# Colours.\nhex\tname\n#ff0000\tred\n#00ff00\t\n";
        let read: Vec<[&str; 2]> = rows(table).collect();
        assert_eq!(read, [["#ff0000", "red"], ["#00ff00", ""]]);
    }

    #[test]
    fn damaged_rows_and_misspelt_classes_fail_in_tests() {
        let rows = catch_unwind(|| headless::<2>("a\t1\nb\n").count());
        assert_eq!(rows.is_err(), cfg!(debug_assertions));
        let class = catch_unwind(|| Classes::read("word\tclass\nand\tlink\n").has("lnk", "and"));
        assert_eq!(class.is_err(), cfg!(debug_assertions));
    }
}
