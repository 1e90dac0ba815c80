//! A query that was checked against a schema and split into leaves: words, filters, and how they
//! combine.
//!
//! Everything that must be the same for every executor happens here and in [`crate::score`]: the
//! lexemes of a word in each field, the treatment of stop words, the types that may be compared.

mod filters;
mod words;

use sundry_text::Lexeme;

use crate::error::Error;
use crate::query::{Clause, Direction, MAX_AMONG, MAX_LEAVES, MAX_WINDOW, Query, Sort};
use crate::schema::{FieldKind, Id, Schema};

pub(crate) use filters::{Test, TestKind};

/// A checked query.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// The condition that records must meet; `None` matches everything.
    pub(crate) matching: Option<Node>,
    pub(crate) not: Vec<Node>,
    /// Places in `leaves`.
    pub(crate) filters: Vec<usize>,
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) sort: PlannedSort,
    pub(crate) prior: Option<(usize, f32)>,
    pub(crate) like: Option<Id>,
    /// The field and the number of records of [`Among`](crate::query::Among).
    pub(crate) among: Option<(usize, usize)>,
    pub(crate) offset: usize,
    pub(crate) limit: usize,
    pub(crate) total: bool,
}

/// A combination of leaves.
#[derive(Debug, Clone)]
pub(crate) enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    Leaf(usize),
}

/// The smallest condition.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    pub(crate) kind: LeafKind,
    /// Factor of the relevance; 0 if the leaf has no weight.
    pub(crate) boost: f32,
}

#[derive(Debug, Clone)]
pub(crate) enum LeafKind {
    /// One word (or phrase) in any of some fields.
    Word(Vec<FieldWord>),
    Test(Test),
}

/// A word (or phrase) in the form in which one field stores it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FieldWord {
    pub(crate) field: usize,
    /// True if the word is looked up with its ending.
    pub(crate) exact: bool,
    pub(crate) weight: f32,
    pub(crate) evening: f32,
    /// The lexemes in order of position, the first at position 0. Never empty.
    pub(crate) lexemes: Vec<Lexeme>,
    /// True if the positions must match; else all lexemes must occur anywhere in the field.
    pub(crate) in_row: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PlannedSort {
    Relevance,
    Field(usize, Direction),
    Random(u64),
}

impl Plan {
    pub(crate) fn of(query: &Query, schema: &Schema) -> Result<Self, Error> {
        if query.offset.saturating_add(query.limit) > MAX_WINDOW {
            return Err(Error::Query(format!(
                "offset + limit is above {MAX_WINDOW}"
            )));
        }
        let mut planner = Planner {
            schema,
            leaves: Vec::new(),
        };
        let must = planner.clauses(&query.must, true)?;
        let should = planner.clauses(&query.should, true)?;
        let matching = match (must.is_empty(), should.is_empty()) {
            (false, _) => Some(Node::All(must)),
            (true, false) => Some(Node::Any(should)),
            (true, true) => None,
        };
        let not = planner.clauses(&query.not, false)?;
        let mut filters = Vec::with_capacity(query.filter.len());
        for filter in &query.filter {
            let test = Test::of(filter, schema)?;
            filters.push(planner.leaf(LeafKind::Test(test), 0.0)?);
        }
        let sort = match &query.sort {
            Sort::Relevance => PlannedSort::Relevance,
            Sort::Random(seed) => PlannedSort::Random(*seed),
            Sort::Field(name, direction) => {
                PlannedSort::Field(numeric(schema, name, "sort by")?, *direction)
            }
        };
        let among = match &query.among {
            Some(among) if among.most > MAX_AMONG => {
                return Err(Error::Query(format!("`among` is above {MAX_AMONG}")));
            }
            Some(among) => Some((numeric(schema, &among.field, "choose by")?, among.most)),
            None => None,
        };
        let prior = match &query.prior {
            Some(prior) if !prior.weight.is_finite() || prior.weight < 0.0 => {
                return Err(Error::Query(
                    "weight of the prior is not a positive number".into(),
                ));
            }
            Some(prior) => Some((numeric(schema, &prior.field, "weigh by")?, prior.weight)),
            None => None,
        };
        Ok(Self {
            matching,
            not,
            filters,
            leaves: planner.leaves,
            sort,
            prior,
            like: query.like,
            among,
            offset: query.offset,
            limit: query.limit,
            total: query.total,
        })
    }

    /// Returns the number of hits up to the end of the requested page.
    pub(crate) fn window(&self) -> usize {
        self.offset + self.limit
    }

    /// Requires that one of these leaves matches, for records similar to another.
    pub(crate) fn require_any(&mut self, leaves: Vec<Leaf>) {
        let first = self.leaves.len();
        self.leaves.extend(leaves);
        let any = Node::Any((first..self.leaves.len()).map(Node::Leaf).collect());
        self.matching = Some(match self.matching.take() {
            Some(matching) => Node::All(vec![matching, any]),
            None => any,
        });
    }
}

fn numeric(schema: &Schema, name: &str, what: &str) -> Result<usize, Error> {
    match schema.field(name) {
        Some((at, FieldKind::I64 | FieldKind::F64 | FieldKind::Date | FieldKind::Bool)) => Ok(at),
        Some(_) => Err(Error::Query(format!(
            "cannot {what} `{name}`: not a number"
        ))),
        None => Err(Error::Query(format!(
            "cannot {what} `{name}`: no such field"
        ))),
    }
}

struct Planner<'a> {
    schema: &'a Schema,
    leaves: Vec<Leaf>,
}

impl Planner<'_> {
    fn leaf(&mut self, kind: LeafKind, boost: f32) -> Result<usize, Error> {
        if self.leaves.len() >= MAX_LEAVES {
            return Err(Error::Query(format!(
                "more than {MAX_LEAVES} words and conditions"
            )));
        }
        if !boost.is_finite() || boost < 0.0 {
            return Err(Error::Query("a boost is not a positive number".into()));
        }
        self.leaves.push(Leaf { kind, boost });
        Ok(self.leaves.len() - 1)
    }

    fn clauses(&mut self, clauses: &[Clause], weighs: bool) -> Result<Vec<Node>, Error> {
        clauses
            .iter()
            .map(|clause| self.clause(clause, weighs, 0))
            .collect()
    }

    fn clause(&mut self, clause: &Clause, weighs: bool, depth: usize) -> Result<Node, Error> {
        if depth > DEEPEST {
            return Err(Error::Query(format!(
                "clauses nested deeper than {DEEPEST}"
            )));
        }
        match clause {
            Clause::All(clauses) | Clause::Any(clauses) => {
                let nodes = clauses
                    .iter()
                    .map(|clause| self.clause(clause, weighs, depth + 1))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(match clause {
                    // An empty conjunction matches nothing: matching everything would be a
                    // surprise.
                    Clause::All(_) if !nodes.is_empty() => Node::All(nodes),
                    _ => Node::Any(nodes),
                })
            }
            Clause::Filter(filter, boost) => {
                let test = Test::of(filter, self.schema)?;
                let boost = if weighs { *boost } else { 0.0 };
                Ok(Node::Leaf(self.leaf(LeafKind::Test(test), boost)?))
            }
            Clause::Text(text) => {
                let boost = if weighs { text.boost } else { 0.0 };
                let words = words::of(text, self.schema)?;
                let mut nodes = Vec::with_capacity(words.len());
                for word in words {
                    nodes.push(Node::Leaf(self.leaf(LeafKind::Word(word), boost)?));
                }
                Ok(match text.mode {
                    crate::query::Mode::All if !nodes.is_empty() => Node::All(nodes),
                    _ => Node::Any(nodes),
                })
            }
        }
    }
}

/// Deepest nesting of clauses. Programs build them and never go this deep; the limit bounds the
/// recursion.
const DEEPEST: usize = 16;
