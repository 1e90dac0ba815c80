//! Connections to the host that takes writes.
//!
//! All hosts are asked at once, each within a time that includes the handshake: a frozen host accepts
//! connections and then says nothing, which a limit for connecting alone does not notice. Of several
//! that take writes, the one on the highest timeline wins: the other was the primary before it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use deadpool::managed::{self, Metrics, RecycleError, RecycleResult};
use deadpool_postgres::ClientWrapper;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_postgres::{Client, Config};

use super::schema;
use super::tls::Tls;
use super::trouble::{Trouble, told};
use crate::error::Error;

/// Time within which a host must say whether it takes writes.
const HOST: Duration = Duration::from_millis(800);

/// Name of the connections in `pg_stat_activity`.
const NAME: &str = "sundry";

/// Makes connections for the pool.
pub(super) struct Manager {
    /// One a host.
    hosts: Vec<Config>,
    tls: Tls,
    /// The highest timeline seen. Connections to a primary of an earlier one are dropped: after a
    /// failover it may come back and take writes that nobody will ever see.
    timeline: AtomicU32,
    is_prepared: AtomicBool,
}

/// A connection and the timeline of its host.
pub(super) struct Connection {
    pub(super) client: ClientWrapper,
    timeline: u32,
}

/// A host that takes writes.
struct Primary {
    client: Client,
    task: tokio::task::JoinHandle<()>,
    timeline: u32,
}

impl Manager {
    /// Reads the address; it connects to nothing.
    pub(super) fn new(url: &str, tls: Tls) -> Result<Self, Error> {
        let wrong = |why: &str| {
            Error::Settings(format!(
                "this is no address of a database: {why}; give one such as \
                 postgres://user:password@host:5432/sundry"
            ))
        };
        if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
            return Err(wrong("it does not begin with `postgres://`"));
        }
        let config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
            use std::error::Error as _;
            let source = error.source().map(ToString::to_string);
            wrong(&source.unwrap_or_else(|| error.to_string()))
        })?;
        let hosts = one_each(&config);
        if hosts.is_empty() {
            return Err(wrong("it names no host"));
        }
        Ok(Self {
            hosts,
            tls,
            timeline: AtomicU32::new(0),
            is_prepared: AtomicBool::new(false),
        })
    }

    /// Names the hosts, for messages.
    pub(super) fn names(&self) -> String {
        let names: Vec<String> = self.hosts.iter().map(name_of).collect();
        names.join(", ")
    }

    /// Asks all hosts and connects to the one that takes writes.
    async fn primary(&self) -> Result<Primary, Trouble> {
        let mut asked = JoinSet::new();
        for config in &self.hosts {
            let (config, tls) = (config.clone(), self.tls.clone());
            asked.spawn(async move {
                let name = name_of(&config);
                match timeout(HOST, ask(&config, tls)).await {
                    Ok(Ok(Some(primary))) => Ok(primary),
                    Ok(Ok(None)) => Err(format!("{name} is a standby")),
                    Ok(Err(error)) => Err(format!("{name}: {}", told(&error))),
                    Err(_) => Err(format!("{name} does not answer")),
                }
            });
        }
        let mut best: Option<Primary> = None;
        let mut reasons = Vec::new();
        while let Some(answer) = asked.join_next().await {
            match answer {
                Ok(Ok(primary)) => {
                    if best
                        .as_ref()
                        .is_none_or(|best| best.timeline < primary.timeline)
                    {
                        best = Some(primary);
                    }
                }
                Ok(Err(reason)) => reasons.push(reason),
                Err(error) => reasons.push(error.to_string()),
            }
        }
        reasons.sort_unstable();
        let best = best.ok_or_else(|| Trouble::Away(reasons.join("; ")))?;
        if best.timeline < self.timeline.fetch_max(best.timeline, Ordering::Relaxed) {
            return Err(Trouble::Away(
                "only a former primary answers, which another has replaced".to_owned(),
            ));
        }
        Ok(best)
    }
}

impl managed::Manager for Manager {
    type Type = Connection;
    type Error = Trouble;

    async fn create(&self) -> Result<Connection, Trouble> {
        let mut primary = self.primary().await?;
        if !self.is_prepared.load(Ordering::Relaxed) {
            schema::prepare(&mut primary.client).await?;
            self.is_prepared.store(true, Ordering::Relaxed);
        }
        Ok(Connection {
            client: ClientWrapper::new(primary.client, primary.task),
            timeline: primary.timeline,
        })
    }

    async fn recycle(&self, connection: &mut Connection, _: &Metrics) -> RecycleResult<Trouble> {
        if connection.client.is_closed() {
            return Err(RecycleError::message("closed"));
        }
        if connection.timeline < self.timeline.load(Ordering::Relaxed) {
            return Err(RecycleError::message("its host is no longer the primary"));
        }
        Ok(())
    }
}

/// Connects to a host; returns `None` if it is a standby.
async fn ask(config: &Config, tls: Tls) -> Result<Option<Primary>, tokio_postgres::Error> {
    let (client, connection) = config.connect(tls).await?;
    let task = tokio::spawn(async move {
        // Whoever waits for an answer on this connection learns of it.
        let _ = connection.await;
    });
    // The name of the current file of the log begins with the timeline, in hexadecimal.
    let row = client
        .query_one(
            "SELECT CASE WHEN pg_is_in_recovery() THEN NULL
                 ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END",
            &[],
        )
        .await?;
    let timeline: Option<&str> = row.try_get(0)?;
    Ok(timeline.map(|timeline| Primary {
        timeline: u32::from_str_radix(timeline, 16).unwrap_or_default(),
        client,
        task,
    }))
}

/// Makes a configuration for each host of one.
fn one_each(config: &Config) -> Vec<Config> {
    let (ports, addresses) = (config.get_ports(), config.get_hostaddrs());
    let hosts = config.get_hosts().iter().enumerate();
    hosts
        .map(|(at, host)| {
            let mut one = Config::new();
            match host {
                tokio_postgres::config::Host::Tcp(host) => one.host(host),
                #[cfg(unix)]
                tokio_postgres::config::Host::Unix(folder) => one.host_path(folder),
            };
            if let Some(address) = addresses.get(at) {
                one.hostaddr(*address);
            }
            if let Some(port) = ports.get(at).or(ports.first()) {
                one.port(*port);
            }
            if let Some(user) = config.get_user() {
                one.user(user);
            }
            if let Some(password) = config.get_password() {
                one.password(password);
            }
            if let Some(name) = config.get_dbname() {
                one.dbname(name);
            }
            if let Some(options) = config.get_options() {
                one.options(options);
            }
            one.ssl_mode(config.get_ssl_mode());
            one.application_name(config.get_application_name().unwrap_or(NAME));
            one.tcp_user_timeout(Duration::from_secs(5));
            one.keepalives_idle(Duration::from_secs(5));
            one
        })
        .collect()
}

fn name_of(config: &Config) -> String {
    let port = config.get_ports().first().copied().unwrap_or(5432);
    match config.get_hosts().first() {
        Some(tokio_postgres::config::Host::Tcp(host)) => format!("{host}:{port}"),
        #[cfg(unix)]
        Some(tokio_postgres::config::Host::Unix(folder)) => folder.display().to_string(),
        None => String::new(),
    }
}
