//! Follows a store for a server: one task per kind, reported in log and state; and the sweep that
//! one of the nodes makes each hour.

use std::sync::Arc;
use std::time::Duration;

use sundry_catalog::{Home, Manifest};
use sundry_operations::{Catalogues, KindFollowing, Service};
use sundry_publish::{Error, Followed, Follower, Race, Store, SweepRules};
use tokio::task::JoinSet;
use tracing::{info, warn};

use crate::config::Config;
use crate::output::Failure;

/// Interval between attempts of a node to sweep. Only one node succeeds in an hour.
const SWEEP_EVERY: Duration = Duration::from_hours(1);

/// Starts to follow the store of the configuration, if there is one. Following ends when the set is
/// dropped.
pub(super) fn begin(config: &Config, service: &Arc<Service>) -> Result<JoinSet<()>, Failure> {
    let mut tasks = JoinSet::new();
    let Some(folder) = config.data_folder() else {
        return Ok(tasks);
    };
    let home = Home::new(folder);
    let Some(settings) = config.store()? else {
        if let Some(store) = home.following()? {
            info!(store, "this data folder no longer follows the store");
            home.follow(None)?;
        }
        return Ok(tasks);
    };
    let store = Store::open(&settings)?;
    home.follow(Some(store.name()))?;
    info!(store = store.name(), "following");
    for kind in Catalogues::KINDS {
        let follower = Follower::new(store.line(kind), home.clone(), fits);
        let (service, catalogues) = (Arc::clone(service), Arc::clone(service.catalogues()));
        tasks.spawn(follower.run(
            move || catalogues.damaged().contains(kind),
            move |_, followed| tell(&service, kind, followed),
        ));
    }
    tasks.spawn(sweep(store));
    Ok(tasks)
}

fn fits(kind: &str, manifest: &Manifest) -> Result<(), String> {
    Catalogues::fits(kind, manifest)
}

fn tell(service: &Service, kind: &'static str, followed: Followed) {
    let wrong = match &followed.outcome {
        Err(error) => Some(public(error)),
        // A publication that could not be taken is tried again with the next listing; until then
        // the reason holds.
        Ok(_) if followed.is_behind => service
            .following()
            .kinds()
            .remove(kind)
            .and_then(|before| before.wrong),
        Ok(_) => None,
    };
    let is_answered = !matches!(followed.outcome, Err(Error::Store(_)));
    let now = KindFollowing {
        newest: followed.newest,
        asked: is_answered.then(sundry_http::unix_seconds),
        wrong,
    };
    let wrong = now.wrong.clone();
    let before = service.following().note(kind, now);
    match followed.outcome {
        Ok(true) => info!(kind, publication = followed.newest, "a publication arrived"),
        Ok(false) => {}
        // A fault is logged once, not every few seconds.
        Err(_) if before.is_some_and(|before| before.wrong == wrong) => {}
        Err(error) => {
            warn!(kind, %error, "the newest publication is not used; the previous one still answers");
        }
    }
}

/// Describes a failure for a page, without anything that a remote server wrote.
fn public(error: &Error) -> String {
    match error {
        Error::Store(_) => "the store cannot be reached, or refuses; the log says why".to_owned(),
        error => error.to_string(),
    }
}

/// Checks at the start that the store can be published to, and sweeps it regularly.
async fn sweep(store: Store) {
    match store.prove(Race::Short).await {
        Ok(_) => {}
        Err(error @ Error::Unfit(_)) => warn!(%error, "following goes on"),
        Err(error) => warn!(%error, "the store could not be queried"),
    }
    let mut look = tokio::time::interval(SWEEP_EVERY);
    loop {
        look.tick().await;
        match store.sweep(Catalogues::KINDS, &SweepRules::default()).await {
            Ok(swept) => info!(
                publications = swept.publications,
                uploads = swept.uploads,
                objects = swept.objects,
                "the store was swept"
            ),
            Err(Error::Leased) => {}
            Err(error) => warn!(%error, "the store was not swept"),
        }
    }
}
