//! Asks a store to prove what publishing rests on, instead of trusting what it says of itself.
//!
//! Stores that call themselves compatible with S3 heed conditions, ignore them, or heed them until
//! two requests come at once. So several tasks race to create one object, several times: unless
//! exactly one of them wins every time, and its content is what is read afterwards, nothing is
//! published.

use std::sync::Arc;

use futures_util::future::join_all;
use object_store::{ObjectStore as _, ObjectStoreExt as _, PutMode, PutOptions};
use tokio::sync::Barrier;

use crate::error::Error;
use crate::history::random_name;
use crate::store::Store;

/// Tasks that race at the same time.
const RACERS: usize = 8;

/// Rounds of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Race {
    /// Four: before every publication.
    Short,
    /// Sixteen: when somebody asks.
    Long,
}

/// The store has proven that it lets exactly one create an object. Only [`Store::prove`] makes it.
#[derive(Debug, Clone, Copy)]
pub struct Proven(());

impl Store {
    /// Lets tasks race to create one object, again and again.
    ///
    /// # Errors
    /// [`Error::Unfit`] unless exactly one wins every round; [`Error::Store`] if the store cannot
    /// be asked.
    pub async fn prove(&self, race: Race) -> Result<Proven, Error> {
        let rounds = match race {
            Race::Short => 4,
            Race::Long => 16,
        };
        for round in 1..=rounds {
            self.round(round).await?;
        }
        Ok(Proven(()))
    }

    async fn round(&self, round: u32) -> Result<(), Error> {
        let path = self.prefix.clone().join("check").join(random_name()?);
        let start = Arc::new(Barrier::new(RACERS));
        let racers = (0..RACERS).map(|racer| {
            let (objects, path, start) =
                (Arc::clone(&self.objects), path.clone(), Arc::clone(&start));
            tokio::spawn(async move {
                let options = PutOptions::from(PutMode::Create);
                let content = format!("racer {racer}").into_bytes();
                start.wait().await;
                objects.put_opts(&path, content.into(), options).await
            })
        });
        let mut winners = Vec::new();
        let mut failed = None;
        for (racer, outcome) in join_all(racers).await.into_iter().enumerate() {
            match outcome? {
                Ok(_) => winners.push(racer),
                Err(object_store::Error::AlreadyExists { .. }) => {}
                Err(error) => failed = Some(error),
            }
        }
        let found = self.read(&path, 64).await;
        let removed = self.objects.delete(&path).await;
        if let Some(error) = failed {
            return Err(error.into());
        }
        let [winner] = winners.as_slice() else {
            let count = winners.len();
            return Err(Error::Unfit(format!(
                "of {RACERS} that created one object at the same time, {count} were told that they \
                 did (round {round})"
            )));
        };
        if found?.as_deref() != Some(format!("racer {winner}").as_bytes()) {
            let why = "it does not hold what the only one wrote who was told to have created it";
            return Err(Error::Unfit(format!("{why} (round {round})")));
        }
        Ok(removed?)
    }
}
