//! The numbers of one kind, and how a number is claimed.

use std::collections::BTreeSet;

use futures_util::TryStreamExt as _;
use object_store::path::Path;
use object_store::{ObjectStore as _, PutMode, PutOptions};

use crate::error::Error;
use crate::keys::{Keys, format_name, number_of};
use crate::publication::{Change, Content, LARGEST, Publication};
use crate::publish::Base;
use crate::race::Proven;
use crate::store::Store;

/// The publications of a kind in the format of this program.
#[derive(Debug, Clone)]
pub struct Line {
    pub(crate) store: Store,
    pub(crate) kind: String,
    pub(crate) keys: Keys,
}

/// Names what is about to be claimed.
pub(crate) struct Claim {
    pub(crate) published: i64,
    pub(crate) change: Change,
    pub(crate) content: Option<Content>,
    pub(crate) base: Base,
}

impl Line {
    pub(crate) fn new(store: Store, kind: &str) -> Self {
        let base = store.prefix.clone().join(kind).join(format_name());
        Self {
            keys: Keys::new(base),
            kind: kind.to_owned(),
            store,
        }
    }

    /// Lists the numbers there are, ascending.
    ///
    /// # Errors
    /// [`Error::Store`].
    pub async fn numbers(&self) -> Result<BTreeSet<u64>, Error> {
        let folder = self.keys.manifests();
        let listed = self.store.objects.list(Some(&folder));
        let numbers = listed.try_filter_map(async |object| Ok(number_of(&object.location)));
        Ok(numbers.try_collect().await?)
    }

    /// Reads a publication; `None` if there is none of that number.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is not what was published; [`Error::Store`].
    pub async fn get(&self, number: u64) -> Result<Option<Publication>, Error> {
        let path = self.keys.manifest(number);
        let Some(bytes) = self.store.read(&path, LARGEST).await? else {
            return Ok(None);
        };
        let publication = Publication::from_bytes(&bytes)
            .map_err(|reason| Error::damaged(path.as_ref(), reason))?;
        if publication.number != number {
            let reason = format!("it is number {}", publication.number);
            return Err(Error::damaged(path.as_ref(), reason));
        }
        Ok(Some(publication))
    }

    /// Reads the newest publication; `None` if nothing was ever published.
    ///
    /// # Errors
    /// Those of [`Line::get`].
    pub async fn last(&self) -> Result<Option<Publication>, Error> {
        match self.numbers().await?.last() {
            Some(number) => self.get(*number).await,
            None => Ok(None),
        }
    }

    /// Reads all publications that are kept, the newest first. One that is damaged is an error in
    /// its place.
    ///
    /// # Errors
    /// [`Error::Store`] if they cannot be listed.
    pub async fn history(&self) -> Result<Vec<(u64, Result<Publication, Error>)>, Error> {
        let mut history = Vec::new();
        for number in self.numbers().await?.into_iter().rev() {
            // One that was swept since it was listed is no part of the history any more.
            if let Some(found) = self.get(number).await.transpose() {
                history.push((number, found));
            }
        }
        Ok(history)
    }

    /// Lets the files of an earlier number answer again, under a new number.
    ///
    /// # Errors
    /// [`Error::NoSuch`], [`Error::Nothing`]; [`Error::Store`].
    pub async fn roll_back(
        &self,
        proven: Proven,
        to: u64,
        published: i64,
    ) -> Result<Publication, Error> {
        let earlier = self.get(to).await?.ok_or(Error::NoSuch(to))?;
        let content = earlier.content.ok_or(Error::Nothing(to))?;
        let claim = Claim {
            published,
            change: Change::Rollback { to },
            content: Some(content),
            base: Base::Any,
        };
        self.claim(proven, claim).await
    }

    /// Drops the catalogue under a new number: the starter answers on every node.
    ///
    /// # Errors
    /// [`Error::Unpublished`] if there is nothing to drop; [`Error::Store`].
    pub async fn drop_all(&self, proven: Proven, published: i64) -> Result<Publication, Error> {
        let last = self.last().await?;
        if last.and_then(|last| last.content).is_none() {
            return Err(Error::Unpublished(self.kind.clone()));
        }
        let claim = Claim {
            published,
            change: Change::Drop,
            content: None,
            base: Base::Any,
        };
        self.claim(proven, claim).await
    }

    /// Creates the next number. That is the publication: before it nothing is published, after it
    /// everything is.
    pub(crate) async fn claim(&self, _: Proven, claim: Claim) -> Result<Publication, Error> {
        let attempt = random_name()?;
        let last = self.numbers().await?.last().copied();
        let mut number = last.unwrap_or(0) + 1;
        let overtaken = |found| match claim.base {
            Base::Number(base) if base != found => Err(Error::Overtaken {
                base,
                found: found.unwrap_or(0),
            }),
            _ => Ok(()),
        };
        overtaken(last)?;
        loop {
            let publication = Publication::new(
                number,
                &attempt,
                claim.published,
                claim.change,
                claim.content.clone(),
            );
            let path = self.keys.manifest(number);
            match self.create(&path, &publication).await {
                Ok(()) => return Ok(publication),
                // Refused, or no answer: the first try of a repeated request may have arrived.
                Err(refused) => match self.get(number).await? {
                    Some(found) if found.attempt == attempt => return Ok(found),
                    Some(_) => {
                        overtaken(Some(number))?;
                        number += 1;
                    }
                    None => return Err(refused),
                },
            }
        }
    }

    async fn create(&self, path: &Path, publication: &Publication) -> Result<(), Error> {
        let bytes = publication.to_bytes();
        let bytes = bytes.map_err(|error| Error::damaged(path.as_ref(), error.to_string()))?;
        let options = PutOptions::from(PutMode::Create);
        let objects = &self.store.objects;
        objects.put_opts(path, bytes.into(), options).await?;
        Ok(())
    }
}

/// Returns 32 hexadecimal digits that nobody had before.
pub(crate) fn random_name() -> Result<String, Error> {
    use std::fmt::Write as _;
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| {
        Error::Settings(format!("the system provides no random bytes: {error}"))
    })?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}
