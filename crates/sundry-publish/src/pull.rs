//! A publication becomes a generation of a data folder, or an earlier one that is still there does.

use std::future::ready;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::ObjectStoreExt as _;
use object_store::path::Path;
use sundry_catalog::{Home, Incoming, Receipt};

use crate::error::Error;
use crate::history::Line;
use crate::publication::{Content, Publication};

/// Chunks on their way at the same time.
const AT_ONCE: usize = 4;

/// The evidence that a data folder has a publication already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// The note that was written when it arrived.
    Receipt,
    /// Its files, each of which is read completely.
    Content,
}

/// Where a chunk comes from and goes to.
struct Wanted {
    path: Path,
    name: Arc<str>,
    at: u64,
    bytes: u64,
    sha256: String,
}

impl Line {
    /// Brings a data folder to a publication: takes the generation that is that upload if it has
    /// it, fetches it otherwise, and lets it answer. Where the publication is a drop, the catalogue
    /// ends. Does nothing if it answers already. Tells whether anything changed.
    ///
    /// # Errors
    /// [`Error::Damaged`] if a chunk is not what was published; [`Error::Catalogue`] if the folder
    /// cannot take it (busy, full); [`Error::Store`]. What answered before still does.
    pub async fn bring(
        &self,
        home: &Home,
        publication: &Publication,
        trust: Trust,
    ) -> Result<bool, Error> {
        let (kind, folder) = (self.kind.clone(), home.clone());
        let Some(content) = &publication.content else {
            return blocking(move || {
                let had = folder.has_current(&kind)?;
                if had {
                    folder.withdraw(&kind)?;
                }
                Ok(had)
            })
            .await;
        };
        let receipt = Receipt {
            store: self.store.name().to_owned(),
            upload: content.upload.clone(),
            number: publication.number,
        };
        let (wanted, upload) = (receipt.clone(), content.upload.clone());
        let at_hand = blocking(move || {
            let before = folder.receipt(&kind)?;
            let has = before.is_some_and(|before| before.upload == upload);
            if has && trust == Trust::Receipt {
                return Ok(Some(false));
            }
            match folder.find_upload(&kind, &upload)? {
                Some(number) => Ok(Some(folder.adopt(&kind, number, &wanted).map(|()| !has)?)),
                None => Ok(None),
            }
        })
        .await?;
        if let Some(changed) = at_hand {
            return Ok(changed);
        }
        self.fetch(home, content, receipt).await?;
        Ok(true)
    }

    async fn fetch(&self, home: &Home, content: &Content, receipt: Receipt) -> Result<(), Error> {
        let (folder, kind) = (home.clone(), self.kind.clone());
        let manifest = content.manifest.clone().into_bytes();
        let incoming = blocking(move || Ok(folder.incoming(&kind, &manifest)?)).await?;
        let incoming = Arc::new(incoming);
        // Chunks that are on their way when one fails are waited for: until the last of them is written,
        // the folder belongs to this attempt, and the next one would find it busy.
        let has_failed = AtomicBool::new(false);
        let mut chunks = futures_util::stream::iter(self.wanted(content))
            .take_while(|_| ready(!has_failed.load(Ordering::Relaxed)))
            .map(|wanted| self.chunk(wanted, Arc::clone(&incoming)))
            .buffer_unordered(AT_ONCE);
        let mut outcome = Ok(());
        while let Some(chunk) = chunks.next().await {
            has_failed.fetch_or(chunk.is_err(), Ordering::Relaxed);
            outcome = outcome.and(chunk);
        }
        drop(chunks);
        outcome?;
        let incoming = Arc::into_inner(incoming);
        blocking(move || {
            let incoming =
                incoming.ok_or_else(|| Error::Settings("a chunk is still written".to_owned()))?;
            incoming.finish(&receipt)?;
            Ok(())
        })
        .await
    }

    /// Lists the chunks of a publication with their places.
    fn wanted(&self, content: &Content) -> Vec<Wanted> {
        let mut wanted = Vec::new();
        for file in &content.files {
            let name: Arc<str> = file.name.as_str().into();
            let mut at = 0;
            for (number, chunk) in file.chunks.iter().enumerate() {
                wanted.push(Wanted {
                    path: self.keys.chunk(&content.upload, &file.name, number),
                    name: Arc::clone(&name),
                    at,
                    bytes: chunk.bytes,
                    sha256: chunk.sha256.clone(),
                });
                at += chunk.bytes;
            }
        }
        wanted
    }

    /// Fetches a chunk, holds it against its checksum, and writes it.
    async fn chunk(&self, wanted: Wanted, incoming: Arc<Incoming>) -> Result<(), Error> {
        let found = self.store.objects.get(&wanted.path).await?;
        if found.meta.size != wanted.bytes {
            let reason = format!("{} bytes, not {}", found.meta.size, wanted.bytes);
            return Err(Error::damaged(wanted.path.as_ref(), reason));
        }
        // Room is taken once, for what was announced and no more.
        let mut bytes = Vec::with_capacity(wanted.bytes as usize);
        let mut pieces = found.into_stream();
        while let Some(piece) = pieces.try_next().await? {
            if bytes.len() + piece.len() > wanted.bytes as usize {
                return Err(Error::damaged(wanted.path.as_ref(), "it goes on too long"));
            }
            bytes.extend_from_slice(&piece);
        }
        blocking(move || {
            if sundry_catalog::sha256(&bytes) != wanted.sha256 {
                return Err(Error::damaged(wanted.path.as_ref(), "its checksum differs"));
            }
            Ok(incoming.write(&wanted.name, wanted.at, &bytes)?)
        })
        .await
    }
}

/// Runs work that waits for a disk where that holds nobody up.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work).await?
}
