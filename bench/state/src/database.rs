//! A database for a measurement: a schema of its own, which is dropped in the end.

use sundry_state::{DatabaseSettings, State};

use crate::Arguments;

pub(crate) struct Schema {
    server: String,
    name: String,
}

impl Schema {
    /// Makes an empty schema; `None`, with a line that says so, if no database is named.
    pub(crate) fn new(arguments: &Arguments, name: &str) -> Option<Self> {
        let Some(server) = arguments.database() else {
            println!("no database: give --database URL");
            return None;
        };
        let name = format!("bench_{name}_{}", std::process::id());
        run(&server, &format!("CREATE SCHEMA {name}"));
        Some(Self { server, name })
    }

    /// Opens a handle of its own, as another node does.
    pub(crate) fn open(&self) -> State {
        State::connect(&DatabaseSettings {
            url: self.url(),
            ..DatabaseSettings::default()
        })
        .expect("a database")
    }

    /// Returns the address of the database, in this schema.
    pub(crate) fn url(&self) -> String {
        let joint = if self.server.contains('?') { '&' } else { '?' };
        format!(
            "{}{joint}options=-csearch_path%3D{}",
            self.server, self.name
        )
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        run(&self.server, &format!("DROP SCHEMA {} CASCADE", self.name));
    }
}

/// Runs statements beside the store; returns the first column of the last one's rows.
pub(crate) fn run(url: &str, statements: &str) -> Vec<String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let connected = tokio_postgres::connect(url, tokio_postgres::NoTls).await;
        let (client, connection) = connected.expect("a connection");
        let connection = tokio::spawn(connection);
        let messages = client.simple_query(statements).await.expect("statements");
        drop(client);
        let _ = connection.await;
        messages
            .iter()
            .filter_map(|message| match message {
                tokio_postgres::SimpleQueryMessage::Row(row) => Some(row.get(0)?.to_owned()),
                _ => None,
            })
            .collect()
    })
}

/// Says if a goal was met; returns true if it was.
pub(crate) fn goal(holds: bool, what: &str) -> bool {
    println!("  {} {what}", if holds { "ok    " } else { "MISSED" });
    holds
}

/// Says a figure beside its goal, as `bench-cluster` reads it; returns true if it was met.
pub(crate) fn figure(what: &str, measured: &str, goal: &str, holds: bool) -> bool {
    let verdict = if holds { "met" } else { "MISSED" };
    println!("  {what}: {measured} (goal {goal}: {verdict})");
    holds
}
