//! The homes that a store can have: tests that go through [`homes`] hold for each.

use std::sync::atomic::{AtomicU32, Ordering};

use sundry_state::{DatabaseSettings, State};
use tokio_postgres::{Client, NoTls};

/// Returns an empty store in memory and, if there is a database for tests, one in that.
pub(crate) fn homes() -> Vec<State> {
    let mut homes = vec![State::in_memory().unwrap()];
    homes.extend(Schema::new().map(|schema| schema.open()));
    homes
}

/// A schema of its own in the database for tests.
pub(crate) struct Schema {
    server: String,
    name: String,
}

impl Schema {
    /// Makes an empty schema; `None` if `SUNDRY_TEST_POSTGRES` names no database, as `.ci/database`
    /// does.
    #[expect(
        clippy::disallowed_methods,
        clippy::print_stdout,
        reason = "a test learns of a server that it cannot start itself, and tells if there is none"
    )]
    pub(crate) fn new() -> Option<Self> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("SUNDRY_TEST_POSTGRES").ok();
        let Some(server) = server else {
            println!("skipped: SUNDRY_TEST_POSTGRES names no database");
            return None;
        };
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let schema = Self {
            server,
            name: format!("test_{}_{number}", std::process::id()),
        };
        let name = &schema.name;
        schema.run(&format!(
            "DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}"
        ));
        Some(schema)
    }

    pub(crate) fn settings(&self) -> DatabaseSettings {
        DatabaseSettings {
            url: format!(
                "{0}?options=-csearch_path%3D{1}&application_name={1}",
                self.server, self.name
            ),
            ..DatabaseSettings::default()
        }
    }

    /// Opens another handle of the schema, as another node does.
    pub(crate) fn open(&self) -> State {
        State::connect(&self.settings()).unwrap()
    }

    /// Breaks all connections of the handles.
    pub(crate) fn cut_off(&self) {
        self.run(&format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = '{}' AND pid <> pg_backend_pid()",
            self.name
        ));
    }

    /// Runs statements beside the store; returns the first column of the rows of the last one.
    pub(crate) fn run(&self, statements: &str) -> Vec<String> {
        let url = self.settings().url;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (client, connection): (Client, _) =
                tokio_postgres::connect(&url, NoTls).await.unwrap();
            let connection = tokio::spawn(connection);
            let messages = client.simple_query(statements).await.unwrap();
            drop(client);
            connection.await.unwrap().unwrap();
            messages
                .into_iter()
                .filter_map(|message| match message {
                    tokio_postgres::SimpleQueryMessage::Row(row) => {
                        Some(row.get(0).unwrap_or_default().to_owned())
                    }
                    _ => None,
                })
                .collect()
        })
    }
}
