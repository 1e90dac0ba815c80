//! Connections to the host that takes writes, or to any that can be read from.
//!
//! All hosts are asked at once, each within a time that includes the handshake: a frozen host accepts
//! connections and then says nothing, which a limit for connecting alone does not notice. Of several
//! that take writes, the one on the highest timeline wins: the other was the primary before it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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

/// Time within which a host must answer to be read from.
const READ_HOST: Duration = Duration::from_millis(300);

/// The hosts of a database. Cheap to clone.
#[derive(Clone)]
pub(super) struct Hosts {
    /// One a host.
    configs: Arc<[Config]>,
    tls: Tls,
}

/// The purpose of a pool's connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    /// Everything: only the host that takes writes.
    Writes,
    /// Reading: the host that answers first.
    Reads,
}

/// Which host takes writes, and when another began to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Moves {
    /// The name of the host; empty before the first connection.
    pub(super) primary: String,
    /// When this node found another primary than before, in seconds since 1970.
    pub(super) failed_over: Option<i64>,
}

/// Makes connections for a pool.
pub(super) struct Manager {
    hosts: Hosts,
    takes: Takes,
    /// The highest timeline seen. Connections to a primary of an earlier one are dropped: after a
    /// failover it may come back and take writes that nobody will ever see.
    timeline: AtomicU32,
    is_prepared: AtomicBool,
    moves: Mutex<Moves>,
}

/// A connection and the timeline of its host.
pub(super) struct Connection {
    pub(super) client: ClientWrapper,
    timeline: u32,
}

impl Connection {
    /// Returns the timeline of the host that takes writes.
    pub(super) fn timeline(&self) -> u32 {
        self.timeline
    }
}

/// A host that answers.
struct Host {
    name: String,
    client: Client,
    task: tokio::task::JoinHandle<()>,
    /// `None` for a standby.
    timeline: Option<u32>,
    /// Its time, in seconds since 1970.
    now: i64,
}

impl Hosts {
    /// Reads the address; it connects to nothing.
    pub(super) fn new(url: &str, tls: Tls) -> Result<Self, Error> {
        let wrong = |why: &str| {
            Error::Settings(format!(
                "this is not the address of a database: {why}; give one such as \
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
        let configs: Arc<[Config]> = one_each(&config).into();
        if configs.is_empty() {
            return Err(wrong("it names no host"));
        }
        Ok(Self { configs, tls })
    }

    /// Returns the number of hosts.
    pub(super) fn len(&self) -> usize {
        self.configs.len()
    }

    /// Names the hosts, for messages.
    pub(super) fn names(&self) -> String {
        let names: Vec<String> = self.configs.iter().map(name_of).collect();
        names.join(", ")
    }

    /// Asks all hosts at once, each within a time. Tasks end when the set is dropped.
    fn ask(&self, within: Duration) -> JoinSet<Result<Host, String>> {
        let mut asked = JoinSet::new();
        for config in &*self.configs {
            let (config, tls) = (config.clone(), self.tls.clone());
            asked.spawn(async move {
                let name = name_of(&config);
                match timeout(within, ask(&config, tls)).await {
                    Ok(Ok(host)) => Ok(host),
                    Ok(Err(error)) => Err(format!("{name}: {}", told(&error))),
                    Err(_) => Err(format!("{name} does not answer")),
                }
            });
        }
        asked
    }
}

impl Manager {
    pub(super) fn new(hosts: Hosts, takes: Takes) -> Self {
        Self {
            hosts,
            takes,
            timeline: AtomicU32::new(0),
            is_prepared: AtomicBool::new(false),
            moves: Mutex::default(),
        }
    }

    /// Returns which host took writes when a connection was last made.
    pub(super) fn moves(&self) -> Moves {
        let moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        moves.clone()
    }

    /// Asks all hosts and connects to the one that takes writes.
    async fn primary(&self) -> Result<(Host, u32), Trouble> {
        let mut asked = self.hosts.ask(HOST);
        let mut best: Option<(Host, u32)> = None;
        let mut reasons = Vec::new();
        while let Some(answer) = asked.join_next().await {
            match answer {
                Ok(Ok(host)) => match host.timeline {
                    Some(timeline) => {
                        if best.as_ref().is_none_or(|(_, best)| *best < timeline) {
                            best = Some((host, timeline));
                        }
                    }
                    None => reasons.push(format!("{} is a standby", host.name)),
                },
                Ok(Err(reason)) => reasons.push(reason),
                Err(error) => reasons.push(error.to_string()),
            }
        }
        reasons.sort_unstable();
        let (host, timeline) = best.ok_or_else(|| Trouble::Away(reasons.join("; ")))?;
        if timeline < self.timeline.fetch_max(timeline, Ordering::Relaxed) {
            return Err(Trouble::Away(
                "only a former primary answers, which another has replaced".to_owned(),
            ));
        }
        let mut moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if moves.primary != host.name {
            if !moves.primary.is_empty() {
                moves.failed_over = Some(host.now);
            }
            moves.primary.clone_from(&host.name);
        }
        drop(moves);
        Ok((host, timeline))
    }

    /// Asks all hosts and connects to the one that answers first.
    async fn first(&self) -> Result<Host, Trouble> {
        let mut asked = self.hosts.ask(READ_HOST);
        let mut reasons = Vec::new();
        while let Some(answer) = asked.join_next().await {
            match answer {
                Ok(Ok(host)) => return Ok(host),
                Ok(Err(reason)) => reasons.push(reason),
                Err(error) => reasons.push(error.to_string()),
            }
        }
        reasons.sort_unstable();
        Err(Trouble::Away(reasons.join("; ")))
    }
}

impl managed::Manager for Manager {
    type Type = Connection;
    type Error = Trouble;

    async fn create(&self) -> Result<Connection, Trouble> {
        if self.takes == Takes::Reads {
            let host = self.first().await?;
            return Ok(Connection {
                client: ClientWrapper::new(host.client, host.task),
                timeline: u32::MAX,
            });
        }
        let (mut host, timeline) = self.primary().await?;
        if !self.is_prepared.load(Ordering::Relaxed) {
            schema::prepare(&mut host.client).await?;
            self.is_prepared.store(true, Ordering::Relaxed);
        }
        Ok(Connection {
            client: ClientWrapper::new(host.client, host.task),
            timeline,
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

/// Connects to a host and asks what it is.
async fn ask(config: &Config, tls: Tls) -> Result<Host, tokio_postgres::Error> {
    let (client, connection) = config.connect(tls).await?;
    let task = tokio::spawn(async move {
        // Whoever waits for an answer on this connection learns of it.
        let _ = connection.await;
    });
    // The name of the current file of the log begins with the timeline, in hexadecimal.
    let row = client
        .query_one(
            "SELECT CASE WHEN pg_is_in_recovery() THEN NULL
                 ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
                 extract(epoch FROM clock_timestamp())::bigint",
            &[],
        )
        .await?;
    let timeline: Option<&str> = row.try_get(0)?;
    Ok(Host {
        name: name_of(config),
        timeline: timeline.map(|timeline| u32::from_str_radix(timeline, 16).unwrap_or_default()),
        now: row.try_get(1)?,
        client,
        task,
    })
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
