//! Computes which records match: evaluates the plan's tree with sets.
//!
//! Sets are built from the rarest condition up. Once few records are left, each further condition
//! is checked for every one of them instead of being read as a whole.

use std::io;

use super::columns::Numbers;
use super::docs::Docs;
use super::lists::{self, FoundIn, Lists};
use super::store::Store;
use crate::plan::{LeafKind, Node, Plan, Test, TestKind};

/// Estimated cost of one lookup, as the number of list entries that could be read in its time.
const LOOKUP: usize = 8;

/// The leaves of a plan with their posting lists.
pub(crate) struct Matching<'a> {
    store: &'a Store,
    leaves: Vec<Found<'a>>,
}

pub(crate) enum Found<'a> {
    Word(Vec<FoundIn<'a>>),
    Test(&'a Test),
}

impl<'a> Matching<'a> {
    pub(crate) fn of(plan: &'a Plan, store: &'a Store) -> io::Result<Self> {
        let mut leaves = Vec::with_capacity(plan.leaves.len());
        for leaf in &plan.leaves {
            leaves.push(match &leaf.kind {
                LeafKind::Test(test) => Found::Test(test),
                LeafKind::Word(fields) => {
                    let mut found = Vec::with_capacity(fields.len());
                    for (at, word) in fields.iter().enumerate() {
                        if let Some(lists) = store.words(word.field, word.exact) {
                            found.extend(FoundIn::of(at, word, lists)?);
                        }
                    }
                    Found::Word(found)
                }
            });
        }
        Ok(Self { store, leaves })
    }

    pub(crate) fn leaf(&self, leaf: usize) -> Option<&Found<'a>> {
        self.leaves.get(leaf)
    }

    /// Returns all records that match; if `among` is given, only those of them that are in it.
    pub(crate) fn matches(&self, plan: &Plan, among: Option<Docs>) -> io::Result<Docs> {
        let mut needed: Vec<&Node> = Vec::new();
        let filters: Vec<Node> = plan.filters.iter().map(|leaf| Node::Leaf(*leaf)).collect();
        match &plan.matching {
            Some(Node::All(nodes)) => needed.extend(nodes),
            Some(node) => needed.push(node),
            None => {}
        }
        needed.extend(&filters);
        let mut docs = self.all(&needed, among)?;
        for node in &plan.not {
            if docs.len() == 0 {
                break;
            }
            let without = match &docs {
                Docs::Few(_) => self.within(node, docs.clone())?,
                Docs::Many(_) => self.docs(node)?,
            };
            docs = docs.subtract(&without);
        }
        Ok(docs)
    }

    fn all(&self, nodes: &[&Node], among: Option<Docs>) -> io::Result<Docs> {
        let mut order: Vec<(usize, &Node)> =
            nodes.iter().map(|node| (self.cost(node), *node)).collect();
        order.sort_by_key(|(cost, _)| *cost);
        let mut nodes = order.into_iter().map(|(_, node)| node);
        let first = match among {
            Some(among) => among,
            None => match nodes.next() {
                Some(first) => self.docs(first)?,
                None => return Ok(Docs::all(self.store.records)),
            },
        };
        nodes.try_fold(first, |docs, node| self.within(node, docs))
    }

    /// Estimates how many entries have to be read for a node.
    fn cost(&self, node: &Node) -> usize {
        match node {
            Node::All(nodes) => nodes.iter().map(|node| self.cost(node)).min().unwrap_or(0),
            Node::Any(nodes) => nodes.iter().map(|node| self.cost(node)).sum(),
            Node::Leaf(leaf) => match self.leaf(*leaf) {
                Some(Found::Word(found)) => found.iter().map(FoundIn::len).sum(),
                Some(Found::Test(test)) => self.test_cost(test),
                None => 0,
            },
        }
    }

    fn test_cost(&self, test: &Test) -> usize {
        match (&test.kind, self.store.keywords(test.field)) {
            (TestKind::Keywords(keywords), Some(lists)) => keywords
                .iter()
                .map(|keyword| lists.count(keyword) as usize)
                .sum(),
            _ => self.store.records as usize,
        }
    }

    /// Returns all records that match a node.
    fn docs(&self, node: &Node) -> io::Result<Docs> {
        match node {
            Node::All(nodes) => self.all(&nodes.iter().collect::<Vec<_>>(), None),
            Node::Any(nodes) => nodes.iter().try_fold(Docs::NONE, |docs, node| {
                Ok(docs.unite(self.docs(node)?, self.store.records))
            }),
            Node::Leaf(leaf) => match self.leaf(*leaf) {
                Some(Found::Word(found)) => lists::with_word(found, self.store.records),
                Some(Found::Test(test)) => self.passing(test),
                None => Ok(Docs::NONE),
            },
        }
    }

    /// Returns those of some records that match a node.
    fn within(&self, node: &Node, docs: Docs) -> io::Result<Docs> {
        if docs.len() == 0 {
            return Ok(docs);
        }
        if let (Docs::Few(few), Node::Leaf(leaf)) = (&docs, node)
            && few.len().saturating_mul(LOOKUP) < self.cost(node)
        {
            match self.leaf(*leaf) {
                Some(Found::Word(found)) => {
                    return Ok(Docs::Few(lists::few_with_word(few, found)?));
                }
                Some(Found::Test(test)) => {
                    if let Some(kept) = self.few_passing(few, test)? {
                        return Ok(Docs::Few(kept));
                    }
                }
                None => {}
            }
        }
        match node {
            Node::All(nodes) => nodes
                .iter()
                .try_fold(docs, |docs, node| self.within(node, docs)),
            _ => Ok(docs.intersect(self.docs(node)?)),
        }
    }

    /// Returns all records that pass a test.
    pub(crate) fn passing(&self, test: &Test) -> io::Result<Docs> {
        let cost = self.test_cost(test);
        if !Docs::is_many(cost, self.store.records) {
            return self.worked_out(test);
        }
        let work_out = || self.worked_out(test);
        let docs = self.store.kept.get(test, self.store.records, work_out)?;
        Ok(Docs::clone(&docs))
    }

    fn worked_out(&self, test: &Test) -> io::Result<Docs> {
        let universe = self.store.records;
        if let Some(numbers) = self.store.numbers(test.field) {
            return Ok(numbers.passing(&test.kind, universe));
        }
        let Some((lists, keywords)) = self.listed(test) else {
            return Ok(Docs::NONE);
        };
        let mut infos = Vec::with_capacity(keywords.len());
        for keyword in keywords {
            infos.extend(lists.find(keyword)?);
        }
        let count = infos.iter().map(|info| info.doc_freq as usize).sum();
        lists::union(count, universe, |each| {
            infos
                .iter()
                .try_for_each(|info| lists.for_each(info, &mut *each))
        })
    }

    fn few_passing(&self, few: &[u32], test: &Test) -> io::Result<Option<Vec<u32>>> {
        if let Some(numbers) = self.store.numbers(test.field) {
            let passes = |doc: &u32| Numbers::passes(numbers, *doc, &test.kind);
            return Ok(Some(few.iter().copied().filter(passes).collect()));
        }
        let Some((lists, [keyword])) = self.listed(test) else {
            return Ok(None);
        };
        let Some(info) = lists.find(keyword)? else {
            return Ok(Some(Vec::new()));
        };
        let mut cursor = lists.cursor(&info, tantivy::schema::IndexRecordOption::Basic)?;
        let has = |doc: &u32| lists::has(&mut cursor, *doc);
        Ok(Some(few.iter().copied().filter(has).collect()))
    }

    /// Returns the lists to read for a test of keywords or of the presence of a value.
    fn listed<'t>(&self, test: &'t Test) -> Option<(&'a Lists, &'t [String])>
    where
        'a: 't,
    {
        match &test.kind {
            TestKind::Keywords(keywords) => Some((self.store.keywords(test.field)?, keywords)),
            TestKind::Exists => {
                let name = self.store.names.get(test.field)?;
                Some((&self.store.present, std::slice::from_ref(name)))
            }
            _ => None,
        }
    }
}
