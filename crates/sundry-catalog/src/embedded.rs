//! The embedded executor: one generation of a kind, read from files or from the program itself.
//!
//! tantivy stores the posting lists and columns; this module computes sets, totals, relevance and
//! order itself, so that the results equal those of every other executor.

mod columns;
mod completions;
mod docs;
mod kept;
mod lists;
mod matching;
mod order;
mod relevance;
mod store;
mod top;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use tantivy::directory::Directory;

use crate::error::Error;
use crate::executor::{Executor, Hit, Page, Visit};
use crate::like;
use crate::plan::{Plan, PlannedSort};
use crate::query::{Direction, Query};
use crate::random::shuffled;
use crate::record::{Fields, Record, Value};
use crate::schema::{Id, Schema};
use crate::table::take_number;
use crate::weights;
use docs::Docs;
use matching::Matching;
pub(crate) use store::{DOCUMENTS, NEIGHBOURS, Store, blob_table};
use top::{Rank, Top};

/// Parses a stored document and passes the values of its fields to a function.
pub(crate) type ReadFields = fn(&[u8], &Schema, &mut TakeFields<'_>) -> Result<(), Error>;

/// Receives the values of a record's fields, by the fields' places.
pub(crate) type TakeFields<'t> = dyn FnMut(&[(usize, Value<'_>)]) + 't;

/// Parses a stored document of a kind into the values of its fields.
pub(crate) fn read_fields<R: Record>(
    document: &[u8],
    schema: &Schema,
    take: &mut TakeFields<'_>,
) -> Result<(), Error> {
    let record: R = serde_json::from_slice(document)
        .map_err(|error| Error::damaged(DOCUMENTS, error.to_string()))?;
    let mut fields = Fields::default();
    record.fields(&mut fields);
    take(&fields.checked(schema)?);
    Ok(())
}

/// An executor over one generation.
pub struct Embedded {
    schema: Schema,
    store: Store,
    read_fields: ReadFields,
    /// True once reading has met damage, so that another generation can replace this one.
    damaged: AtomicBool,
}

impl std::fmt::Debug for Embedded {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Embedded")
            .field("records", &self.store.records)
            .finish_non_exhaustive()
    }
}

impl Embedded {
    pub(crate) fn open<R: Record>(
        index: Box<dyn Directory>,
        tables: &dyn Directory,
        schema: Schema,
    ) -> Result<Self, Error> {
        let store = guarded(|| Store::open(index, tables, &schema))?;
        Ok(Self {
            schema,
            store,
            read_fields: read_fields::<R>,
            damaged: AtomicBool::new(false),
        })
    }

    /// Passes a result on and remembers if it shows that the files are damaged.
    fn noted<T>(&self, answer: Result<T, Error>) -> Result<T, Error> {
        if let Err(Error::Damaged { .. }) = &answer {
            self.damaged.store(true, Ordering::Relaxed);
        }
        answer
    }

    fn answer(&self, query: &Query) -> Result<Page, Error> {
        let mut plan = Plan::of(query, &self.schema)?;
        let like = match plan.like {
            None => None,
            Some(id) => match self.store.find(id) {
                None => return Ok(nothing(&plan)),
                Some(doc) => Some(doc),
            },
        };
        let near = like.map_or(Ok(Vec::new()), |doc| self.near(doc))?;
        if let Some(doc) = like.filter(|_| near.is_empty()) {
            let document = self.entry(doc)?;
            let mut leaves = Vec::new();
            (self.read_fields)(&document, &self.schema, &mut |values| {
                leaves = like::leaves(values, &self.schema, &self.store);
            })?;
            plan.require_any(leaves);
        }
        let matching = Matching::of(&plan, &self.store)?;
        let among = plan.among.map(|(field, most)| {
            let first = order::first(&self.store, field, Direction::Descending, most);
            Docs::gathered(first, self.store.records)
        });
        let mut matches = matching.matches(&plan, among)?;
        if !near.is_empty() {
            let near = Docs::gathered(near.clone(), self.store.records);
            matches = matches.intersect(near);
        }
        if let Some(doc) = like {
            matches = matches.subtract(&Docs::Few(vec![doc]));
        }
        let total = plan.total.then(|| matches.len() as u64);
        let hits = match &plan.sort {
            _ if plan.limit == 0 => Vec::new(),
            PlannedSort::Random(seed) => {
                let ranks = shuffled(matches.len() as u64, plan.offset, plan.limit, *seed);
                let docs = matches.select(&ranks);
                docs.into_iter().map(|doc| self.hit(doc, 0.0)).collect()
            }
            PlannedSort::Field(field, direction) => {
                let window = plan.window();
                let docs = order::by_field(&self.store, &matches, *field, *direction, window);
                let docs = docs.into_iter().skip(plan.offset);
                docs.map(|doc| self.hit(doc, 0.0)).collect()
            }
            PlannedSort::Relevance => {
                let weights = weights::of(&plan, &self.store);
                if near.is_empty() && weights.iter().all(|weight| weight.factor <= 0.0) {
                    // No leaf has a weight, so the first records by id are the best.
                    let end = plan.window().min(matches.len()) as u64;
                    let ranks: Vec<u64> = (plan.offset as u64..end).collect();
                    let docs = matches.select(&ranks).into_iter();
                    let hits = docs.map(|doc| self.hit(doc, 0.0)).collect();
                    return Ok(Page { hits, total });
                }
                let mut top = Top::new(plan.window());
                if near.is_empty() {
                    relevance::rank(&matches, &matching, &plan, &weights, &self.store, &mut top)?;
                } else {
                    for (nearness, doc) in (1..=near.len()).rev().zip(&near) {
                        if matches.contains(*doc) {
                            top.push(Rank::of_score(nearness as f32, *doc));
                        }
                    }
                }
                let ranks = top.finish(plan.offset).into_iter();
                ranks
                    .map(|rank| self.hit(rank.doc(), rank.score()))
                    .collect()
            }
        };
        Ok(Page { hits, total })
    }

    fn hit(&self, doc: u32, score: f32) -> Hit {
        Hit {
            id: self.store.id(doc),
            score,
        }
    }

    fn entry(&self, doc: u32) -> Result<Vec<u8>, Error> {
        let entry = self.store.documents.get(doc);
        entry.map_err(|reason| Error::damaged(DOCUMENTS, reason))
    }

    /// Returns the stored neighbours of a record, as places.
    fn near(&self, doc: u32) -> Result<Vec<u32>, Error> {
        let Some(table) = &self.store.neighbours else {
            return Ok(Vec::new());
        };
        let entry = table
            .get(doc)
            .map_err(|reason| Error::damaged(NEIGHBOURS, reason))?;
        let mut rest = entry.as_slice();
        let mut near = Vec::new();
        while !rest.is_empty() {
            let place = take_number(&mut rest)
                .and_then(|place| u32::try_from(place).ok())
                .filter(|place| *place < self.store.records)
                .ok_or_else(|| Error::damaged(NEIGHBOURS, "a list that is none"))?;
            near.push(place);
        }
        Ok(near)
    }
}

fn nothing(plan: &Plan) -> Page {
    Page {
        hits: Vec::new(),
        total: plan.total.then_some(0),
    }
}

/// Catches a panic. The index library trusts its files and may panic on flipped bytes. That may
/// cost one answer, but not the process.
fn guarded<T>(answer: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|thrown| {
        if thrown.is::<sundry_halt::Halted>() {
            resume_unwind(thrown);
        }
        Err(Error::damaged(
            "index",
            "reading it went astray; run a check of the data folder",
        ))
    })
}

impl Executor for Embedded {
    fn schema(&self) -> &Schema {
        &self.schema
    }

    fn records(&self) -> u64 {
        u64::from(self.store.records)
    }

    fn search(&self, query: &Query) -> Result<Page, Error> {
        self.noted(guarded(|| self.answer(query)))
    }

    fn completions(&self, start: &str, most: usize) -> Result<Vec<String>, Error> {
        self.noted(guarded(|| Ok(completions::of(&self.store, start, most)?)))
    }

    fn document(&self, id: Id) -> Result<Option<Vec<u8>>, Error> {
        let document = || self.store.find(id).map(|doc| self.entry(doc)).transpose();
        self.noted(guarded(document))
    }

    fn blob(&self, id: Id, field: &str) -> Result<Option<Vec<u8>>, Error> {
        let Some((at, crate::schema::FieldKind::Blob)) = self.schema.field(field) else {
            return Err(Error::Query(format!("`{field}` is not a blob")));
        };
        let (Some(Some(table)), Some(doc)) = (self.store.blobs.get(at), self.store.find(id)) else {
            return Ok(None);
        };
        let entry = table.get(doc);
        let entry =
            self.noted(entry.map_err(|reason| Error::damaged(blob_table(field), reason)))?;
        // One byte marks that there is a blob, so that an empty blob differs from a missing one.
        Ok(entry.split_first().map(|(_, blob)| blob.to_vec()))
    }

    fn neighbours(&self, id: Id) -> Result<Vec<Id>, Error> {
        let near = self
            .store
            .find(id)
            .map_or(Ok(Vec::new()), |doc| self.near(doc));
        let near = self.noted(near)?;
        Ok(near.into_iter().map(|doc| self.store.id(doc)).collect())
    }

    fn for_each(&self, visit: &mut Visit<'_>) -> Result<(), Error> {
        let mut failed = None;
        let walked: Result<(), String> = self.store.documents.for_each(|doc, document| {
            visit(self.store.id(doc), document).map_err(|error| {
                failed = Some(error);
                String::new()
            })
        });
        match failed {
            Some(error) => Err(error),
            None => self.noted(walked.map_err(|reason| Error::damaged(DOCUMENTS, reason))),
        }
    }

    fn is_damaged(&self) -> bool {
        self.damaged.load(Ordering::Relaxed)
    }
}
