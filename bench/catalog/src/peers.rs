//! The peers on the same records and queries: tantivy with its default analyser, as its users set
//! it up, and `SQLite`'s FTS5 with its English stemmer.
//!
//! Both store the fields needed for a reply (description, url, type) and return the ten best with
//! the exact total and their stored fields. `redb` holds the documents by id, for size and
//! look-ups.

use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use tantivy::collector::{Count, TopDocs};
use tantivy::query::{BooleanQuery, Occur, QueryParser};
use tantivy::schema::{FAST, STORED, Schema, TEXT, Value};
use tantivy::{Index, IndexWriter, TantivyDocument, doc};

use crate::meme::Meme;
use crate::queries::Query;
use crate::timing;

fn size(folder: &Path) -> f64 {
    walkdir(folder) as f64 / 1e6
}

fn walkdir(folder: &Path) -> u64 {
    std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            let entry = entry.expect("an entry");
            let metadata = entry.metadata().expect("metadata");
            if metadata.is_dir() {
                walkdir(&entry.path())
            } else {
                metadata.len()
            }
        })
        .sum()
}

pub fn tantivy(folder: &Path, memes: &[Meme], times: u64, queries: &[Query]) {
    let mut schema = Schema::builder();
    let id = schema.add_u64_field("id", FAST | STORED);
    let description = schema.add_text_field("description", TEXT | STORED);
    let caption = schema.add_text_field("caption", TEXT);
    let url = schema.add_text_field("url", STORED);
    let kind = schema.add_text_field("type", STORED);
    let votes = schema.add_i64_field("votes", FAST);
    let views = schema.add_i64_field("views", FAST);
    let start = (Instant::now(), ProcessTime::now());
    let index = Index::create_in_dir(folder, schema.build()).expect("an index");
    let mut writer: IndexWriter = index
        .writer_with_num_threads(1, 128 << 20)
        .expect("a writer");
    let count = memes.len() as u64;
    for round in 0..times {
        for meme in memes {
            writer
                .add_document(doc!(
                    id => round * count + meme.id, description => meme.description.as_str(),
                    caption => meme.caption.as_str(), url => meme.url.as_str(),
                    kind => meme.media_type.as_str(), votes => meme.votes, views => meme.views,
                ))
                .expect("added");
        }
    }
    writer.commit().expect("committed");
    writer.wait_merging_threads().expect("merged");
    println!(
        "tantivy: {} records in {:.1} s ({:.1} s CPU), {:.1} MB",
        count * times,
        start.0.elapsed().as_secs_f64(),
        start.1.elapsed().as_secs_f64(),
        size(folder)
    );
    let searcher = index.reader().expect("a reader").searcher();
    println!("tantivy: {} segments", searcher.segment_readers().len());
    let mut parser = QueryParser::for_index(&index, vec![description, caption]);
    parser.set_conjunction_by_default();
    let parsed = |query: &Query| parser.parse_query(&query.text).expect("parsed");
    let ranked = timing::of(queries, 3, |query| {
        let collector = (TopDocs::with_limit(10).order_by_score(), Count);
        let (top, total) = searcher.search(&parsed(query), &collector).expect("found");
        let mut length = 0;
        for (_, address) in top {
            let found: TantivyDocument = searcher.doc(address).expect("a document");
            length += found
                .get_first(url)
                .and_then(|url| url.as_str())
                .map_or(0, str::len);
        }
        total as u64 + length as u64
    });
    timing::show("tantivy, top 10, exact total, documents", queries, &ranked);
    let sorted = timing::of(queries, 3, |query| {
        let range = parser.parse_query("votes:[10 TO *]").expect("parsed");
        let both = vec![
            (Occur::Must, parsed(query).box_clone()),
            (Occur::Must, range),
        ];
        let by_views =
            TopDocs::with_limit(10).order_by_fast_field::<i64>("views", tantivy::Order::Desc);
        let (top, total) = searcher
            .search(&BooleanQuery::new(both), &(by_views, Count))
            .expect("found");
        total as u64 + top.len() as u64
    });
    timing::show("tantivy, votes >= 10, by views", queries, &sorted);
}

pub fn fts5(folder: &Path, memes: &[Meme], queries: &[Query]) {
    let start = (Instant::now(), ProcessTime::now());
    let connection = rusqlite::Connection::open(folder.join("memes.db")).expect("a database");
    connection
        .execute_batch(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;
             CREATE TABLE meme (id INTEGER PRIMARY KEY, description, caption, url, type, votes INTEGER, views INTEGER);
             CREATE VIRTUAL TABLE words USING fts5(description, caption, content='', tokenize='porter unicode61');
             BEGIN;",
        )
        .expect("tables");
    {
        let mut meme_row = connection
            .prepare("INSERT INTO meme VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            .expect("prepared");
        let mut word_row = connection
            .prepare("INSERT INTO words (rowid, description, caption) VALUES (?1, ?2, ?3)")
            .expect("prepared");
        for meme in memes {
            meme_row
                .execute((
                    meme.id as i64,
                    &meme.description,
                    &meme.caption,
                    &meme.url,
                    &meme.media_type,
                    meme.votes,
                    meme.views,
                ))
                .expect("inserted");
            word_row
                .execute((meme.id as i64, &meme.description, &meme.caption))
                .expect("inserted");
        }
    }
    connection
        .execute_batch("INSERT INTO words (words) VALUES ('optimize'); COMMIT; CREATE INDEX votes ON meme (votes);")
        .expect("committed");
    println!(
        "sqlite fts5: {} records in {:.1} s ({:.1} s CPU), {:.1} MB",
        memes.len(),
        start.0.elapsed().as_secs_f64(),
        start.1.elapsed().as_secs_f64(),
        size(folder)
    );
    let quoted = |query: &Query| -> String {
        let words: Vec<String> = query
            .text
            .split(' ')
            .map(|word| format!("\"{word}\""))
            .collect();
        words.join(" AND ")
    };
    let mut best = connection
        .prepare(
            "SELECT meme.description, meme.url, meme.type FROM words JOIN meme ON meme.id = words.rowid
             WHERE words MATCH ?1 ORDER BY bm25(words) LIMIT 10",
        )
        .expect("prepared");
    let mut count = connection
        .prepare("SELECT count(*) FROM words WHERE words MATCH ?1")
        .expect("prepared");
    let ranked = timing::of(queries, 2, |query| {
        let words = quoted(query);
        let urls = best
            .query_map([&words], |row| row.get::<_, String>(1))
            .expect("found");
        let length: usize = urls.map(|url| url.expect("a url").len()).sum();
        let total: i64 = count
            .query_row([&words], |row| row.get(0))
            .expect("counted");
        length as u64 + total as u64
    });
    timing::show(
        "sqlite fts5, top 10, exact total, documents",
        queries,
        &ranked,
    );
    let mut by_views = connection
        .prepare(
            "SELECT meme.url, count(*) OVER () FROM words JOIN meme ON meme.id = words.rowid
             WHERE words MATCH ?1 AND meme.votes >= 10 ORDER BY meme.views DESC, meme.id LIMIT 10",
        )
        .expect("prepared");
    let sorted = timing::of(queries, 2, |query| {
        let rows = by_views
            .query_map([quoted(query)], |row| row.get::<_, String>(0))
            .expect("found");
        rows.count() as u64
    });
    timing::show("sqlite fts5, votes >= 10, by views", queries, &sorted);
}

pub fn redb(folder: &Path, memes: &[Meme]) {
    const DOCUMENTS: redb::TableDefinition<u64, &[u8]> = redb::TableDefinition::new("documents");
    let path = folder.join("documents.redb");
    let mut database = redb::Database::create(&path).expect("a database");
    let start = Instant::now();
    let transaction = database.begin_write().expect("begun");
    {
        let mut table = transaction.open_table(DOCUMENTS).expect("a table");
        for meme in memes {
            let document = serde_json::to_vec(meme).expect("JSON");
            table
                .insert(meme.id, document.as_slice())
                .expect("inserted");
        }
    }
    transaction.commit().expect("committed");
    while database.compact().expect("compacted") {}
    let took = start.elapsed().as_secs_f64();
    drop(database);
    let bytes = std::fs::metadata(&path).expect("a file").len();
    println!(
        "redb, the documents alone: {took:.1} s, {:.1} bytes a record",
        bytes as f64 / memes.len() as f64
    );
}
