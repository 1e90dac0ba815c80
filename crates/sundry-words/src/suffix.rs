//! Suffix rules for words that no table contains: the longest matching ending wins.
//!
//! The rules are learned (`training`) and stored as text in `data/words/`. This module only parses
//! and applies them.

use crate::edit::Edit;

/// Precedes the first letter, so that a rule can match the whole word.
pub(crate) const START: u8 = b'^';

/// A learned rule: the ending, and the edit in its written form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    /// The ending; it is matched from its last letter backwards.
    pub ending: String,
    /// The edit, such as `-is+es` or `=`.
    pub edit: String,
}

#[derive(Clone, Default)]
struct Node {
    edit: Option<u32>,
    children: Vec<(u8, u32)>,
}

/// A trie of endings, walked from the last letter.
#[derive(Clone)]
pub struct SuffixRules {
    nodes: Vec<Node>,
    edits: Vec<Edit>,
}

impl SuffixRules {
    /// Parses rows of `ending<TAB>edit` (further columns are for people).
    pub fn read(text: &str) -> Self {
        Self::from_rows(
            text.lines()
                .filter(|line| !line.starts_with('#'))
                .filter_map(|line| {
                    let mut columns = line.split('\t');
                    Some((columns.next()?, columns.next()?))
                }),
        )
    }

    /// Creates the rules from memory.
    pub fn from_rules(rules: &[Rule]) -> Self {
        Self::from_rows(
            rules
                .iter()
                .map(|rule| (rule.ending.as_str(), rule.edit.as_str())),
        )
    }

    fn from_rows<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut tree = Self {
            nodes: vec![Node::default()],
            edits: Vec::new(),
        };
        for (ending, written) in rows {
            let Some(edit) = Edit::read(written) else {
                continue;
            };
            let number = if let Some(at) = tree.edits.iter().position(|known| *known == edit) {
                at as u32
            } else {
                tree.edits.push(edit);
                tree.edits.len() as u32 - 1
            };
            let mut at = 0;
            for letter in ending.bytes().rev() {
                at = tree.child_or_new(at, letter);
            }
            if let Some(node) = tree.nodes.get_mut(at) {
                node.edit = Some(number);
            }
        }
        tree
    }

    fn child(&self, at: usize, letter: u8) -> Option<usize> {
        let children = &self.nodes.get(at)?.children;
        children
            .iter()
            .find(|(key, _)| *key == letter)
            .map(|(_, to)| *to as usize)
    }

    fn child_or_new(&mut self, at: usize, letter: u8) -> usize {
        if let Some(found) = self.child(at, letter) {
            return found;
        }
        let new = self.nodes.len();
        self.nodes.push(Node::default());
        if let Some(node) = self.nodes.get_mut(at) {
            node.children.push((letter, new as u32));
        }
        new
    }

    /// Returns the edit of the longest matching ending that leaves at least one letter.
    pub(crate) fn find(&self, word: &str) -> Option<&Edit> {
        let mut at = 0;
        let mut best = self.nodes.first()?.edit;
        for letter in word.bytes().rev().chain(std::iter::once(START)) {
            let Some(next) = self.child(at, letter) else {
                break;
            };
            at = next;
            best = self.nodes.get(at).and_then(|node| node.edit).or(best);
        }
        let edit = self.edits.get(best? as usize)?;
        (edit.cut < word.len()).then_some(edit)
    }

    /// Returns the number of endings.
    pub fn len(&self) -> usize {
        self.nodes.iter().filter(|node| node.edit.is_some()).count()
    }

    /// Returns true if there are no endings.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
