//! Learns suffix rules from nouns with known forms.
//!
//! A tree of endings up to `DEPTH` letters is built from all examples, then the cheapest set of
//! rules is chosen exactly (dynamic programming over node and inherited rule): a wrong answer costs
//! 1, a rule costs [`Costs::rule`]. No randomness, so the same examples give the same rules.

#![expect(
    clippy::indexing_slicing,
    reason = "indices come from this module's own vectors"
)]

use std::collections::BTreeMap;

use crate::edit::Edit;
use crate::suffix::{Rule, START};

/// Maximum length of an ending, in bytes.
const DEPTH: usize = 9;

/// The costs that the learner minimises.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// The cost of one rule, in wrong answers.
    pub rule: f64,
}

/// A word and its expected form.
pub struct Example {
    /// The input.
    pub word: String,
    /// The expected output.
    pub form: String,
    /// The weight relative to an ordinary example.
    pub weight: f64,
}

#[derive(Default)]
struct Node {
    children: BTreeMap<u8, usize>,
    /// Weight of the examples below this node, by edit.
    below: BTreeMap<usize, f64>,
    /// Weight of the examples that end at this node.
    here: BTreeMap<usize, f64>,
}

struct Tree {
    nodes: Vec<Node>,
    edits: Vec<(String, String)>,
    /// Best cost and choice by node and inherited edit.
    memo: Vec<BTreeMap<usize, (f64, usize)>>,
    costs: Costs,
}

/// Returns the cheapest rules for the examples, shortest endings first.
pub fn learn(examples: &[Example], costs: Costs) -> Vec<Rule> {
    let mut tree = Tree {
        nodes: vec![Node::default()],
        edits: Vec::new(),
        memo: Vec::new(),
        costs,
    };
    let mut numbers = BTreeMap::new();
    for example in examples {
        let edit = Edit::between(&example.word, &example.form);
        let kept = example.word.chars().count() - edit.cut;
        let cut: String = example.word.chars().skip(kept).collect();
        let key = (cut, edit.add.to_string());
        let number = *numbers.entry(key.clone()).or_insert_with(|| {
            tree.edits.push(key);
            tree.edits.len() - 1
        });
        tree.insert(&example.word, number, example.weight);
    }
    tree.memo = tree.nodes.iter().map(|_| BTreeMap::new()).collect();
    let Some(nothing) = numbers
        .get(&(String::new(), "s".to_owned()))
        .or(numbers.get(&(String::new(), String::new())))
    else {
        return Vec::new();
    };
    let mut rules = Vec::new();
    tree.solve(0, *nothing, &mut String::new());
    tree.collect(0, None, *nothing, &mut String::new(), &mut rules);
    rules.sort_by(|a, b| a.ending.len().cmp(&b.ending.len()).then_with(|| a.cmp(b)));
    rules
}

impl Tree {
    fn insert(&mut self, word: &str, edit: usize, weight: f64) {
        let mut at = 0;
        let letters = word.bytes().rev().chain(std::iter::once(START)).take(DEPTH);
        *self.nodes[0].below.entry(edit).or_default() += weight;
        for letter in letters {
            at = if let Some(next) = self.nodes[at].children.get(&letter) {
                *next
            } else {
                self.nodes.push(Node::default());
                let next = self.nodes.len() - 1;
                self.nodes[at].children.insert(letter, next);
                next
            };
            *self.nodes[at].below.entry(edit).or_default() += weight;
        }
        *self.nodes[at].here.entry(edit).or_default() += weight;
    }

    fn fits(&self, edit: usize, ending: &str) -> bool {
        // `ending` grows backwards, so it is compared reversed.
        let cut: String = self.edits[edit].0.chars().rev().collect();
        ending.starts_with(&cut)
    }

    fn solve(&mut self, at: usize, inherited: usize, ending: &mut String) -> f64 {
        if let Some((cost, _)) = self.memo[at].get(&inherited) {
            return *cost;
        }
        if self.nodes[at].below.len() == 1 && self.nodes[at].below.contains_key(&inherited) {
            self.memo[at].insert(inherited, (0.0, inherited));
            return 0.0;
        }
        let mut candidates: Vec<(usize, f64)> = self.nodes[at]
            .below
            .iter()
            .map(|(edit, weight)| (*edit, *weight))
            .collect();
        candidates.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        candidates.retain(|(edit, weight)| {
            *edit != inherited && *weight > self.costs.rule && self.fits(*edit, ending)
        });
        candidates.truncate(5);
        let rule = self.costs.rule;
        let mut best = (f64::INFINITY, inherited);
        for (choice, price) in std::iter::once((inherited, 0.0))
            .chain(candidates.into_iter().map(|(edit, _)| (edit, rule)))
        {
            let wrong: f64 = self.nodes[at]
                .here
                .iter()
                .filter(|(edit, _)| **edit != choice)
                .map(|(_, weight)| *weight)
                .sum();
            let mut cost = price + wrong;
            let children: Vec<(u8, usize)> = self.nodes[at]
                .children
                .iter()
                .map(|(letter, next)| (*letter, *next))
                .collect();
            for (letter, next) in children {
                if cost >= best.0 {
                    break;
                }
                ending.push(letter as char);
                cost += self.solve(next, choice, ending);
                ending.pop();
            }
            if cost < best.0 {
                best = (cost, choice);
            }
        }
        self.memo[at].insert(inherited, best);
        best.0
    }

    fn collect(
        &self,
        at: usize,
        parent: Option<usize>,
        inherited: usize,
        ending: &mut String,
        rules: &mut Vec<Rule>,
    ) {
        let choice = self.memo[at]
            .get(&inherited)
            .map_or(inherited, |(_, choice)| *choice);
        if parent != Some(choice) {
            let (cut, add) = &self.edits[choice];
            let edit = match (cut.as_str(), add.as_str()) {
                ("", "") => "=".to_owned(),
                ("", add) => format!("+{add}"),
                (cut, "") => format!("-{cut}"),
                (cut, add) => format!("-{cut}+{add}"),
            };
            rules.push(Rule {
                ending: ending.chars().rev().collect(),
                edit,
            });
        }
        for (letter, next) in &self.nodes[at].children {
            ending.push(*letter as char);
            self.collect(*next, Some(choice), choice, ending, rules);
            ending.pop();
        }
    }
}
