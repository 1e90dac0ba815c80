//! The tables, and the migrations from earlier layouts.

use rusqlite::Connection;

/// The layout that this version writes, stored as `user_version` of the file.
pub(crate) const LAYOUT: i64 = 1;

/// The migrations: index 0 makes layout 1 of an empty file.
const STEPS: &[&str] = &[
    // `auto_vacuum` and `page_size` take effect only on an empty file.
    "
    CREATE TABLE articles (
        id INTEGER PRIMARY KEY,      -- 31 bits, made from the URL
        url TEXT NOT NULL,
        outlet TEXT NOT NULL,
        title TEXT NOT NULL,
        text TEXT NOT NULL,
        summary TEXT,
        image TEXT,
        video TEXT,
        authors TEXT NOT NULL,       -- parted by U+001F
        published INTEGER NOT NULL,
        seen INTEGER NOT NULL,
        page INTEGER NOT NULL        -- 0 not asked for, 1 read, 2 refused
    );
    CREATE INDEX articles_by_time ON articles (published);
    -- One article may stand in several editions.
    CREATE TABLE places (
        country TEXT NOT NULL,
        language TEXT NOT NULL,
        day INTEGER NOT NULL,
        id INTEGER NOT NULL,
        PRIMARY KEY (country, language, day, id)
    ) WITHOUT ROWID;
    CREATE INDEX places_by_article ON places (id);
    CREATE TABLE feeds (
        url TEXT PRIMARY KEY,
        title TEXT,
        moved_to TEXT,
        etag TEXT,
        last_modified TEXT,
        visited INTEGER,
        succeeded INTEGER,
        due INTEGER NOT NULL,
        interval INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        status TEXT NOT NULL,
        visits INTEGER NOT NULL,
        unchanged INTEGER NOT NULL,
        articles INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE own_feeds (
        url TEXT NOT NULL,
        country TEXT NOT NULL,
        language TEXT NOT NULL,
        outlet TEXT NOT NULL,
        removed INTEGER NOT NULL,
        PRIMARY KEY (url, country, language)
    ) WITHOUT ROWID;
    CREATE TABLE hosts (
        host TEXT PRIMARY KEY,
        robots TEXT NOT NULL,
        fetched INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE asked (
        country TEXT NOT NULL,
        language TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (country, language)
    ) WITHOUT ROWID;
    CREATE TABLE leases (
        name TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        until INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE counters (
        name TEXT NOT NULL,
        day INTEGER NOT NULL,
        value INTEGER NOT NULL,
        PRIMARY KEY (name, day)
    ) WITHOUT ROWID;
    ",
];

/// Migrates the file to the current layout; returns the layout found if that is a later one.
pub(crate) fn prepare(connection: &mut Connection) -> Result<Option<i64>, rusqlite::Error> {
    let found = layout(connection)?;
    if found >= LAYOUT {
        return Ok((found > LAYOUT).then_some(found));
    }
    // Lock before the layout is read again: two processes may open a new file at once.
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found = layout(&transaction)?;
    for step in STEPS
        .iter()
        .skip(usize::try_from(found).unwrap_or_default())
    {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", LAYOUT)?;
    transaction.commit()?;
    Ok(None)
}

fn layout(connection: &Connection) -> Result<i64, rusqlite::Error> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}
