//! The simplest executor: it examines every record for every query, in memory.
//!
//! The tests compare the others with it, and it serves catalogues that are too small to be worth
//! files. It shares the plan, the weights and the relevance formula with them, but not how they
//! find, add up and sort.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use crate::embedded::{ReadFields, read_fields};
use crate::error::Error;
use crate::executor::{Executor, Hit, Page, Visit};
use crate::like;
use crate::plan::{FieldWord, LeafKind, Node, Plan, PlannedSort, Test, TestKind};
use crate::query::{Direction, Query};
use crate::random::shuffled;
use crate::record::{Fields, Record, Value};
use crate::schema::{FieldKind, Id, MAX_ID, Schema};
use crate::score::{length_code, prior, saturated};
use crate::weights::{self, Counts, Weight};
use crate::written::write_values;

/// Records in memory.
#[derive(Debug)]
pub struct Scan {
    schema: Schema,
    records: Vec<Kept>,
    counts: HashMap<(usize, bool, String), u64>,
    lexemes: HashMap<(usize, bool), u64>,
    read_fields: Option<ReadFields>,
}

#[derive(Debug)]
struct Kept {
    id: Id,
    document: Vec<u8>,
    texts: Vec<WrittenText>,
    keywords: Vec<(usize, String)>,
    numbers: Vec<(usize, f64, i64)>,
    blobs: Vec<(usize, Vec<u8>)>,
    present: Vec<usize>,
    neighbours: Vec<Id>,
}

/// Field, whether endings are kept, and the lexemes with their positions, sorted.
type WrittenText = (usize, bool, Vec<(String, u32)>);

impl Scan {
    /// Makes an executor without records.
    pub fn empty(schema: Schema) -> Self {
        Self {
            schema,
            records: Vec::new(),
            counts: HashMap::new(),
            lexemes: HashMap::new(),
            read_fields: None,
        }
    }

    /// Makes an executor over records; of two with the same id, the later one counts.
    ///
    /// # Errors
    /// [`Error::Record`] for a record that does not fit the schema.
    pub fn of<R: Record>(records: impl IntoIterator<Item = R>) -> Result<Self, Error> {
        let schema = R::schema();
        schema.validate()?;
        let mut scan = Self::empty(schema);
        scan.read_fields = Some(read_fields::<R>);
        for record in records {
            let kept = scan.keep(&record)?;
            scan.records.push(kept);
        }
        // The sort is stable, so the last record given for an id comes last among its duplicates.
        scan.records.sort_by_key(|kept| kept.id);
        scan.records.reverse();
        scan.records.dedup_by_key(|kept| kept.id);
        scan.records.reverse();
        for kept in &scan.records {
            for (field, exact, written) in &kept.texts {
                *scan.lexemes.entry((*field, *exact)).or_default() += written.len() as u64;
                for group in written.chunk_by(|(a, _), (b, _)| a == b) {
                    if let Some((lexeme, _)) = group.first() {
                        let key = (*field, *exact, lexeme.clone());
                        *scan.counts.entry(key).or_default() += 1;
                    }
                }
            }
            for (field, keyword) in &kept.keywords {
                *scan
                    .counts
                    .entry((*field, false, keyword.clone()))
                    .or_default() += 1;
            }
        }
        Ok(scan)
    }

    /// Returns the ids of the first records by a field, the largest first.
    fn first(&self, field: usize, most: usize) -> Vec<Id> {
        let is_real = self.is_real(field);
        let mut all: Vec<&Kept> = self.records.iter().collect();
        all.sort_by(|a, b| {
            by_number(
                a.number(field),
                b.number(field),
                is_real,
                Direction::Descending,
            )
        });
        all.iter().take(most).map(|kept| kept.id).collect()
    }

    /// Stores the neighbours of a record, nearest first, as a writer does.
    pub fn set_neighbours(&mut self, id: Id, neighbours: &[Id]) {
        let known = neighbours.iter().copied();
        let known = known.filter(|other| *other != id && self.find(*other).is_some());
        let known: Vec<Id> = known.collect();
        if let Ok(at) = self.records.binary_search_by_key(&id, |kept| kept.id)
            && let Some(kept) = self.records.get_mut(at)
        {
            kept.neighbours = known;
        }
    }

    fn keep<R: Record>(&self, record: &R) -> Result<Kept, Error> {
        let id = record.id();
        if id > MAX_ID {
            return Err(Error::Record(format!("id {id} is above {MAX_ID}")));
        }
        let document =
            serde_json::to_vec(record).map_err(|error| Error::Record(error.to_string()))?;
        let mut fields = Fields::default();
        record.fields(&mut fields);
        let values = fields.checked(&self.schema)?;
        let mut kept = Kept {
            id,
            document,
            texts: Vec::new(),
            keywords: Vec::new(),
            numbers: Vec::new(),
            blobs: Vec::new(),
            present: values.iter().map(|(at, _)| *at).collect(),
            neighbours: Vec::new(),
        };
        for (at, _, text) in self.schema.texts() {
            let given = || {
                values.iter().filter_map(move |(field, value)| match value {
                    Value::Text(text) if *field == at => Some(text.as_ref()),
                    _ => None,
                })
            };
            let mut write = |exact: bool, analyser| {
                let mut written = Vec::new();
                write_values(given(), analyser, |lexeme, place| {
                    written.push((lexeme.to_owned(), place));
                });
                written.sort();
                kept.texts.push((at, exact, written));
            };
            write(false, text.analyser());
            if text.keeps_exact() {
                write(true, text.exact_analyser());
            }
        }
        for (at, value) in &values {
            match value {
                Value::Keyword(keyword) => kept.keywords.push((*at, keyword.clone().into_owned())),
                Value::I64(number) | Value::Date(number) => {
                    kept.numbers.push((*at, *number as f64, *number));
                }
                Value::Bool(yes) => {
                    kept.numbers
                        .push((*at, f64::from(u8::from(*yes)), i64::from(*yes)));
                }
                Value::F64(number) => kept.numbers.push((*at, *number, 0)),
                Value::Blob(blob) => kept.blobs.push((*at, blob.to_vec())),
                Value::Text(_) => {}
            }
        }
        kept.keywords.sort();
        kept.keywords.dedup();
        Ok(kept)
    }

    fn find(&self, id: Id) -> Option<&Kept> {
        let at = self.records.binary_search_by_key(&id, |kept| kept.id);
        self.records.get(at.ok()?)
    }

    fn is_real(&self, field: usize) -> bool {
        let field = self.schema.fields().get(field);
        field.is_some_and(|field| field.kind == FieldKind::F64)
    }
}

impl Kept {
    fn written(&self, field: usize, exact: bool) -> &[(String, u32)] {
        let found = self
            .texts
            .iter()
            .find(|(at, is, _)| (*at, *is) == (field, exact));
        found.map_or(&[], |(_, _, written)| written)
    }

    fn number(&self, field: usize) -> Option<(f64, i64)> {
        let found = self.numbers.iter().find(|(at, ..)| *at == field);
        found.map(|(_, real, whole)| (*real, *whole))
    }

    /// Counts the occurrences of a word in its field.
    fn times(&self, word: &FieldWord) -> u32 {
        let written = self.written(word.field, word.exact);
        let places = |text: &str| -> Vec<u32> {
            let here = written.iter().filter(|(lexeme, _)| lexeme == text);
            here.map(|(_, place)| *place).collect()
        };
        let Some((first, others)) = word.lexemes.split_first() else {
            return 0;
        };
        let starts = places(&first.text);
        if word.in_row {
            let in_row = starts.iter().filter(|start| {
                let mut others = others.iter();
                others.all(|other| places(&other.text).contains(&(*start + other.position)))
            });
            return in_row.count() as u32;
        }
        let counts = others.iter().map(|other| places(&other.text).len());
        counts.chain([starts.len()]).min().unwrap_or(0) as u32
    }

    fn passes(&self, test: &Test) -> bool {
        match &test.kind {
            TestKind::Exists => self.present.contains(&test.field),
            TestKind::Keywords(keywords) => self
                .keywords
                .iter()
                .any(|(field, keyword)| *field == test.field && keywords.contains(keyword)),
            TestKind::Whole(ranges) => self.number(test.field).is_some_and(|(_, number)| {
                ranges
                    .iter()
                    .any(|(low, high)| *low <= number && number <= *high)
            }),
            TestKind::Real(ranges) => self.number(test.field).is_some_and(|(number, _)| {
                ranges
                    .iter()
                    .any(|(low, high)| *low <= number && number <= *high)
            }),
        }
    }

    fn leaf(&self, plan: &Plan, leaf: usize) -> bool {
        match plan.leaves.get(leaf).map(|leaf| &leaf.kind) {
            Some(LeafKind::Word(fields)) => fields.iter().any(|word| self.times(word) > 0),
            Some(LeafKind::Test(test)) => self.passes(test),
            None => false,
        }
    }

    fn meets(&self, plan: &Plan, node: &Node) -> bool {
        match node {
            Node::All(nodes) => nodes.iter().all(|node| self.meets(plan, node)),
            Node::Any(nodes) => nodes.iter().any(|node| self.meets(plan, node)),
            Node::Leaf(leaf) => self.leaf(plan, *leaf),
        }
    }

    fn matches(&self, plan: &Plan) -> bool {
        plan.matching
            .as_ref()
            .is_none_or(|node| self.meets(plan, node))
            && plan.filters.iter().all(|leaf| self.leaf(plan, *leaf))
            && !plan.not.iter().any(|node| self.meets(plan, node))
    }

    fn score(&self, plan: &Plan, weights: &[Weight]) -> f32 {
        let mut score = 0.0_f32;
        for (leaf, weight) in plan.leaves.iter().zip(weights) {
            if weight.factor <= 0.0 {
                continue;
            }
            match &leaf.kind {
                LeafKind::Word(fields) => {
                    let mut occurrences = 0.0_f32;
                    for (word, table) in fields.iter().zip(&weight.tables) {
                        let length = self.written(word.field, word.exact).len() as u32;
                        let times = self.times(word);
                        if times > 0 {
                            occurrences += times as f32 * table[usize::from(length_code(length))];
                        }
                    }
                    if occurrences > 0.0 {
                        score += saturated(occurrences, weight.factor);
                    }
                }
                LeafKind::Test(test) if self.passes(test) => score += weight.factor,
                LeafKind::Test(_) => {}
            }
        }
        if let Some((field, weight)) = plan.prior {
            let value = self.number(field).map(|(real, _)| real);
            score *= prior(value, weight);
        }
        score
    }
}

impl Counts for Scan {
    fn all(&self) -> u64 {
        self.records.len() as u64
    }

    fn with_lexeme(&self, field: usize, exact: bool, lexeme: &str) -> u64 {
        let key = (field, exact, lexeme.to_owned());
        self.counts.get(&key).copied().unwrap_or(0)
    }

    fn with_keyword(&self, field: usize, keyword: &str) -> u64 {
        self.with_lexeme(field, false, keyword)
    }

    fn lexemes_in(&self, field: usize, exact: bool) -> u64 {
        self.lexemes.get(&(field, exact)).copied().unwrap_or(0)
    }
}

impl Executor for Scan {
    fn schema(&self) -> &Schema {
        &self.schema
    }

    fn records(&self) -> u64 {
        self.records.len() as u64
    }

    fn completions(&self, start: &str, most: usize) -> Result<Vec<String>, Error> {
        let start = sundry_text::fold(start);
        let is_text = |field: usize| self.schema.texts().any(|(at, _, _)| at == field);
        let begun = self.counts.iter().filter(|((field, exact, lexeme), _)| {
            !exact && lexeme.starts_with(&*start) && is_text(*field)
        });
        let found: BTreeMap<&str, u64> =
            begun.fold(BTreeMap::new(), |mut found, ((_, _, lexeme), records)| {
                let most = found.entry(lexeme.as_str()).or_default();
                *most = (*most).max(*records);
                found
            });
        let mut found: Vec<(&str, u64)> = found.into_iter().collect();
        found.sort_by_key(|(_, records)| std::cmp::Reverse(*records));
        found.truncate(most);
        Ok(found.into_iter().map(|(word, _)| word.to_owned()).collect())
    }

    fn search(&self, query: &Query) -> Result<Page, Error> {
        let mut plan = Plan::of(query, &self.schema)?;
        let like = plan.like.map(|id| self.find(id));
        if let Some(None) = like {
            return Ok(Page {
                hits: Vec::new(),
                total: plan.total.then_some(0),
            });
        }
        let like = like.flatten();
        let near = like.map_or(&[][..], |kept| kept.neighbours.as_slice());
        if let (Some(kept), [], Some(read_fields)) = (like, near, self.read_fields) {
            let mut leaves = Vec::new();
            read_fields(&kept.document, &self.schema, &mut |values| {
                leaves = like::leaves(values, &self.schema, self);
            })?;
            plan.require_any(leaves);
        }
        let among = plan.among.map(|(field, most)| self.first(field, most));
        let weights = weights::of(&plan, self);
        let mut matches: Vec<(&Kept, f32)> = self
            .records
            .iter()
            .filter(|kept| Some(kept.id) != like.map(|like| like.id))
            .filter(|kept| near.is_empty() || near.contains(&kept.id))
            .filter(|kept| among.as_ref().is_none_or(|among| among.contains(&kept.id)))
            .filter(|kept| kept.matches(&plan))
            .map(|kept| {
                let place = near.iter().position(|id| *id == kept.id);
                let score = match (&plan.sort, place) {
                    (PlannedSort::Relevance, Some(place)) => (near.len() - place) as f32,
                    (PlannedSort::Relevance, None) => kept.score(&plan, &weights),
                    _ => 0.0,
                };
                (kept, score)
            })
            .collect();
        let total = plan.total.then_some(matches.len() as u64);
        match &plan.sort {
            PlannedSort::Relevance => matches.sort_by(|a, b| b.1.total_cmp(&a.1)),
            PlannedSort::Field(field, direction) => {
                let is_real = self.is_real(*field);
                matches.sort_by(|(a, _), (b, _)| {
                    by_number(a.number(*field), b.number(*field), is_real, *direction)
                });
            }
            PlannedSort::Random(seed) => {
                let places = shuffled(matches.len() as u64, plan.offset, plan.limit, *seed);
                let drawn = places
                    .iter()
                    .filter_map(|place| matches.get(*place as usize));
                let hits = drawn.map(|(kept, score)| Hit {
                    id: kept.id,
                    score: *score,
                });
                return Ok(Page {
                    hits: hits.collect(),
                    total,
                });
            }
        }
        let window = matches.iter().skip(plan.offset).take(plan.limit);
        let hits = window.map(|(kept, score)| Hit {
            id: kept.id,
            score: *score,
        });
        Ok(Page {
            hits: hits.collect(),
            total,
        })
    }

    fn document(&self, id: Id) -> Result<Option<Vec<u8>>, Error> {
        Ok(self.find(id).map(|kept| kept.document.clone()))
    }

    fn blob(&self, id: Id, field: &str) -> Result<Option<Vec<u8>>, Error> {
        let Some((at, FieldKind::Blob)) = self.schema.field(field) else {
            return Err(Error::Query(format!("`{field}` is not a blob")));
        };
        Ok(self.find(id).and_then(|kept| {
            let found = kept.blobs.iter().find(|(field, _)| *field == at);
            found.map(|(_, blob)| blob.clone())
        }))
    }

    fn neighbours(&self, id: Id) -> Result<Vec<Id>, Error> {
        Ok(self
            .find(id)
            .map_or_else(Vec::new, |kept| kept.neighbours.clone()))
    }

    fn for_each(&self, visit: &mut Visit<'_>) -> Result<(), Error> {
        self.records
            .iter()
            .try_for_each(|kept| visit(kept.id, &kept.document))
    }
}

fn by_number(
    a: Option<(f64, i64)>,
    b: Option<(f64, i64)>,
    is_real: bool,
    direction: Direction,
) -> Ordering {
    let (Some(a), Some(b)) = (a, b) else {
        return b.is_some().cmp(&a.is_some());
    };
    let order = if is_real {
        a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal)
    } else {
        a.1.cmp(&b.1)
    };
    match direction {
        Direction::Ascending => order,
        Direction::Descending => order.reverse(),
    }
}
