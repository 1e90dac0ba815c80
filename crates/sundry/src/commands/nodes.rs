//! Tells the other nodes of a database about this one, and learns of them: how many share the quotas,
//! and what the console shows.

use std::sync::Arc;
use std::time::Duration;

use sundry_crawl::{Error, Node, NodeReport};
use sundry_http::{Control, unix_seconds};
use sundry_operations::Service;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};
use tracing::{info, warn};

/// Interval between reports.
const REPORT_EVERY: Duration = Duration::from_secs(5);

/// A background task that reports while the server runs.
#[derive(Debug)]
pub(super) struct Reporter {
    service: Arc<Service>,
    at_work: JoinHandle<()>,
}

impl Reporter {
    /// Begins to report.
    pub(super) fn begin(service: Arc<Service>, control: Control) -> Self {
        let at_work = tokio::spawn(run(Arc::clone(&service), control));
        Self { service, at_work }
    }

    /// Tells the others that this node ends, and stops.
    pub(super) async fn end(self) {
        self.at_work.abort();
        let _ = self.at_work.await;
        let service = self.service;
        let left = tokio::task::spawn_blocking(move || service.news().state()?.leave());
        if let Ok(Err(error)) = left.await {
            warn!(%error, "the other nodes will notice only later that this one has stopped");
        }
    }
}

async fn run(service: Arc<Service>, control: Control) {
    let host = host();
    let mut look = interval(REPORT_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut alive = 1;
    let mut is_silent = false;
    loop {
        look.tick().await;
        let report = report(&service, &control, &host);
        let outcome = told(&service, report).await;
        if let (Err(error), false) = (&outcome, is_silent) {
            warn!(%error, "the database does not accept the reports of this node");
        }
        is_silent = outcome.is_err();
        service.nodes().note(outcome.ok(), unix_seconds());
        let now = service.nodes().alive();
        if now != alive {
            info!(
                nodes = now,
                "rates and quotas are divided among other nodes"
            );
            alive = now;
        }
        control.with_keys(|keys| keys.divide_rates(now));
    }
}

async fn told(service: &Arc<Service>, report: NodeReport) -> Result<Vec<Node>, Error> {
    let service = Arc::clone(service);
    let told = tokio::task::spawn_blocking(move || service.news().state()?.report(&report));
    told.await
        .unwrap_or_else(|error| Err(Error::Database(error.to_string())))
}

fn report(service: &Service, control: &Control, host: &str) -> NodeReport {
    let following = service.following().kinds();
    let behind = following.iter().filter(|(_, kind)| kind.wrong.is_some());
    let states = service.catalogues().state().into_iter();
    let lent = control.with_keys(|keys| keys.all_loans_left(super::quota_loans::today()));
    NodeReport {
        host: host.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        publications: states
            .filter_map(|state| Some((state.kind.to_owned(), state.publication?)))
            .collect(),
        behind: behind.map(|(kind, _)| (*kind).to_owned()).collect(),
        crawls: service.news().status().is_crawling,
        late: service.news().status().late,
        lent: lent.unwrap_or_default(),
    }
}

/// Returns the name of this machine.
fn host() -> String {
    let name = fs_err::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    match name.trim() {
        "" => "unknown".to_owned(),
        name => name.to_owned(),
    }
}
