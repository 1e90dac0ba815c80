//! Imports recipes from a list of URLs, fetched page by page under the fetch rules.
//!
//! One page at a time is fetched from a host, with a pause between pages; several hosts are fetched
//! in parallel. Recipes that the catalogue already has are not fetched again, and results are
//! published from time to time: an import that ended early resumes when it is started again.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use sundry_catalog::Record as _;
use sundry_fetch::{Expect, Fetched, Fetcher};
use sundry_html::decode;
use sundry_recipes::source;
use sundry_records::Recipe;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{MissedTickBehavior, interval};
use url::Url;

use super::gather::{Before, Gather, import};
use super::item::Item;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::for_each_line;
use crate::taken::Taken;
use crate::values::web_address;
use crate::watch::Stage;

pub(crate) const URLS: Importer = Importer {
    kind: Recipe::KIND,
    source: "urls",
    summary: "pages of a list of addresses, one per line; they are fetched",
    files: "LIST.txt…",
    run,
};

/// Number of hosts that are fetched in parallel.
const HOSTS: usize = 8;

/// Number of pages after which the results are published.
const PUBLISHED_EVERY: u64 = 1_000;

/// The place of a URL in the list.
#[derive(Debug, Clone)]
struct Place {
    file: Arc<str>,
    line: u64,
    address: String,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let wrong = |error: &dyn std::fmt::Display| ImportError::Usage(error.to_string());
    let fetcher = Fetcher::new(job.options.fetch.clone()).map_err(|error| wrong(&error))?;
    let runtime = Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|error| ImportError::read("a thread", error))?;
    let mut known = 0;
    let ran = import(job, Before::Kept, &mut |job, gather| {
        let hosts = hosts(job, gather)?;
        known = job.outcome.skipped;
        fetch_all(job, gather, &fetcher, &runtime, hosts)
    });
    match ran {
        // The catalogue already has everything on the list.
        Err(ImportError::Nothing { read }) if read > 0 && read == known => Ok(()),
        ran => ran,
    }
}

/// Groups the URLs of the list by host, each once, without those that are known.
fn hosts(job: &mut Job<'_>, gather: &Gather) -> Result<BTreeMap<String, Vec<Place>>, ImportError> {
    let mut hosts: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    let mut seen = HashSet::new();
    let refetch = job.options.replace;
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            let file: Arc<str> = input.name.as_str().into();
            for_each_line(&mut input, job, &mut |_, line| {
                let text = line.text.trim();
                if text.starts_with('#') {
                    return Ok(Taken::Skipped);
                }
                let address = web_address(text)?;
                let url = Url::parse(&address).map_err(|error| error.to_string())?;
                let host = url.host_str().unwrap_or_default().to_owned();
                let is_known = !refetch && gather.ids.has_address(&address);
                if is_known || !seen.insert(address.clone()) {
                    return Ok(Taken::Skipped);
                }
                let file = Arc::clone(&file);
                let line = line.number;
                let place = Place {
                    file,
                    line,
                    address,
                };
                hosts.entry(host).or_default().push(place);
                Ok(Taken::Later)
            })
        })?;
    }
    Ok(hosts)
}

type Answer = (Place, Result<Fetched, String>);

fn fetch_all(
    job: &mut Job<'_>,
    gather: &mut Gather,
    fetcher: &Fetcher,
    runtime: &Runtime,
    hosts: BTreeMap<String, Vec<Place>>,
) -> Result<(), ImportError> {
    let all: u64 = hosts.values().map(|places| places.len() as u64).sum();
    let (tell, mut told) = mpsc::channel::<Answer>(HOSTS);
    let room = Arc::new(Semaphore::new(HOSTS));
    for places in hosts.into_values() {
        let visit = visit_host(
            fetcher.clone(),
            Arc::clone(&room),
            job.options.pause,
            places,
            tell.clone(),
        );
        runtime.spawn(visit);
    }
    drop(tell);
    let mut done = 0;
    while let Some((place, fetched)) = told.blocking_recv() {
        done += 1;
        let taken = job.outcome.taken;
        job.watch.progress(Stage::Fetching, done, all, taken);
        match fetched {
            Ok(fetched) => {
                let item = Item::new(&place.file, place.line, &place.address, move || {
                    let html = decode(&fetched.bytes, fetched.content_type.as_deref());
                    source::page(&html, fetched.url.as_str())
                });
                gather.push(job, item)?;
            }
            Err(reason) => {
                let text = place.address.as_bytes();
                job.count(&place.file, place.line, text, Err(reason.into()))?;
            }
        }
        if done % PUBLISHED_EVERY == 0 && job.outcome.taken > 0 {
            gather.publish(job)?;
        }
    }
    Ok(())
}

/// Fetches the pages of one host, one after the other.
async fn visit_host(
    fetcher: Fetcher,
    room: Arc<Semaphore>,
    pause: Option<Duration>,
    places: Vec<Place>,
    tell: mpsc::Sender<Answer>,
) {
    let Ok(_room) = room.acquire_owned().await else {
        return;
    };
    let mut pace = pause.filter(|pause| !pause.is_zero()).map(interval);
    if let Some(pace) = &mut pace {
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    }
    for place in places {
        if let Some(pace) = &mut pace {
            pace.tick().await;
        }
        let fetched = fetcher.fetch(&place.address, Expect::Html).await;
        let fetched = fetched.map_err(|error| format!("cannot be fetched: {error}"));
        if tell.send((place, fetched)).await.is_err() {
            return;
        }
    }
}
