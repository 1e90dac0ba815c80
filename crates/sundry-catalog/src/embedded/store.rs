//! The open files of a generation: posting lists, columns, tables.

use std::path::Path;

use tantivy::columnar::Column;
use tantivy::directory::Directory;
use tantivy::{Index, SegmentReader};

use super::columns::Numbers;
use super::kept::Kept;
use super::lists::Lists;
use super::order::Orders;
use crate::error::{Error, from_index};
use crate::index::{ID, Layout};
use crate::schema::{FieldKind, Id, Schema};
use crate::table::Table;
use crate::weights::Counts;

/// Names of a generation's files besides the index.
pub(crate) const DOCUMENTS: &str = "documents.table";
pub(crate) const NEIGHBOURS: &str = "neighbours.table";

/// Returns the file name of the table of a blob field.
pub(crate) fn blob_table(field: &str) -> String {
    format!("blob-{field}.table")
}

/// The open files of a generation.
pub(crate) struct Store {
    pub(crate) records: u32,
    pub(crate) names: Vec<String>,
    pub(crate) present: Lists,
    ids: Column<u64>,
    /// The lists of each field of the schema.
    lists: Vec<Option<Lists>>,
    exact: Vec<Option<Lists>>,
    numbers: Vec<Option<Numbers>>,
    /// The cache of frequent filters.
    pub(crate) kept: Kept,
    pub(crate) orders: Orders,
    pub(crate) documents: Table,
    pub(crate) neighbours: Option<Table>,
    /// The table of each field of the schema; `None` unless it is a blob field.
    pub(crate) blobs: Vec<Option<Table>>,
}

impl Store {
    /// Opens the files: `index` holds the index, `tables` the tables.
    pub(crate) fn open(
        index: Box<dyn Directory>,
        tables: &dyn Directory,
        schema: &Schema,
    ) -> Result<Self, Error> {
        let index = Index::open(index).map_err(from_index)?;
        let layout = Layout::of(schema);
        if index.schema() != layout.schema {
            return Err(Error::damaged(
                "index/meta.json",
                "it has other fields than the manifest",
            ));
        }
        let segments = index.searchable_segments().map_err(from_index)?;
        let [segment] = segments.as_slice() else {
            let reason = format!("{} segments, not 1", segments.len());
            return Err(Error::damaged("index/meta.json", reason));
        };
        let segment = SegmentReader::open(segment).map_err(from_index)?;
        let lists = |field: tantivy::schema::Field, lengths: bool| -> Result<Lists, Error> {
            let norms = || segment.get_fieldnorms_reader(field).map_err(from_index);
            Ok(Lists {
                field,
                reader: segment.inverted_index(field).map_err(from_index)?,
                lengths: if lengths { Some(norms()?) } else { None },
            })
        };
        let columns = segment.fast_fields();
        let mut store = Self {
            records: segment.max_doc(),
            names: schema
                .fields()
                .iter()
                .map(|field| field.name.clone())
                .collect(),
            present: lists(layout.present, false)?,
            ids: columns.u64(ID).map_err(from_index)?,
            lists: Vec::new(),
            exact: Vec::new(),
            numbers: Vec::new(),
            kept: Kept::default(),
            orders: Orders::default(),
            documents: open_table(tables, DOCUMENTS)?,
            neighbours: None,
            blobs: Vec::new(),
        };
        let exists = |name: &str| tables.exists(Path::new(name)).unwrap_or(false);
        if exists(NEIGHBOURS) {
            store.neighbours = Some(open_table(tables, NEIGHBOURS)?);
        }
        for ((field, place), exact) in schema
            .fields()
            .iter()
            .zip(&layout.fields)
            .zip(&layout.exact)
        {
            let is_text = matches!(field.kind, FieldKind::Text(_));
            let is_listed = is_text || field.kind == FieldKind::Keyword;
            let place = place.filter(|_| is_listed);
            store
                .lists
                .push(place.map(|place| lists(place, is_text)).transpose()?);
            store
                .exact
                .push(exact.map(|place| lists(place, true)).transpose()?);
            store.numbers.push(match field.kind {
                FieldKind::I64 | FieldKind::Date | FieldKind::Bool => {
                    let column = columns.column_opt::<i64>(&field.name).map_err(from_index)?;
                    Some(Numbers::Whole(column.unwrap_or_else(|| {
                        Column::build_empty_column(store.records)
                    })))
                }
                FieldKind::F64 => {
                    let column = columns.column_opt::<f64>(&field.name).map_err(from_index)?;
                    Some(Numbers::Real(column.unwrap_or_else(|| {
                        Column::build_empty_column(store.records)
                    })))
                }
                _ => None,
            });
            let table = blob_table(&field.name);
            store
                .blobs
                .push(if field.kind == FieldKind::Blob && exists(&table) {
                    Some(open_table(tables, &table)?)
                } else {
                    None
                });
        }
        if store.documents.len() != store.records {
            let reason = format!("{} documents, not {}", store.documents.len(), store.records);
            return Err(Error::damaged(DOCUMENTS, reason));
        }
        Ok(store)
    }

    pub(crate) fn words(&self, field: usize, exact: bool) -> Option<&Lists> {
        let lists = if exact { &self.exact } else { &self.lists };
        lists.get(field)?.as_ref()
    }

    /// Iterates over the lists of every text field.
    pub(crate) fn all_words(&self) -> impl Iterator<Item = &Lists> {
        let lists = self.lists.iter().flatten();
        lists.filter(|lists| lists.lengths.is_some())
    }

    pub(crate) fn keywords(&self, field: usize) -> Option<&Lists> {
        self.words(field, false)
            .filter(|lists| lists.lengths.is_none())
    }

    pub(crate) fn numbers(&self, field: usize) -> Option<&Numbers> {
        self.numbers.get(field)?.as_ref()
    }

    pub(crate) fn id(&self, doc: u32) -> Id {
        self.ids.first(doc).unwrap_or_default()
    }

    /// Finds the place of a record by binary search, since ids ascend with places.
    pub(crate) fn find(&self, id: Id) -> Option<u32> {
        let (mut low, mut high) = (0, self.records);
        while low < high {
            let middle = u32::midpoint(low, high);
            match self.id(middle).cmp(&id) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

impl Counts for Store {
    fn all(&self) -> u64 {
        u64::from(self.records)
    }

    fn with_lexeme(&self, field: usize, exact: bool, lexeme: &str) -> u64 {
        self.words(field, exact)
            .map_or(0, |lists| lists.count(lexeme))
    }

    fn with_keyword(&self, field: usize, keyword: &str) -> u64 {
        self.keywords(field).map_or(0, |lists| lists.count(keyword))
    }

    fn lexemes_in(&self, field: usize, exact: bool) -> u64 {
        self.words(field, exact)
            .map_or(0, |lists| lists.reader.total_num_tokens())
    }
}

fn open_table(tables: &dyn Directory, name: &str) -> Result<Table, Error> {
    let bytes = tables
        .open_read(Path::new(name))
        .map_err(|error| Error::damaged(name, error.to_string()))?
        .read_bytes()?;
    Table::open(bytes).map_err(|reason| Error::damaged(name, reason))
}
