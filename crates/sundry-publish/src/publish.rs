//! A generation of a data folder becomes a publication: its chunks first, its number last.

use std::sync::Arc;

use bytes::Bytes;
use object_store::ObjectStoreExt as _;
use sundry_catalog::Outgoing;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use crate::error::Error;
use crate::history::{Claim, Line, random_name};
use crate::publication::{Change, Chunk, Content, Publication, StoredFile};
use crate::race::Proven;

/// Size of a chunk in bytes: one request each way, and what four of them hold in memory is a third
/// of what a server takes anyway.
const CHUNK: usize = 8 << 20;

/// Chunks on their way at the same time.
const AT_ONCE: usize = 4;

/// What a publication is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Whatever is there: it becomes the newest in any case.
    Any,
    /// This number (or none): if there is a newer one, nothing is published, since what came with
    /// it would be lost.
    Number(Option<u64>),
}

/// A chunk that was read and waits to be sent.
struct Piece {
    file: usize,
    chunk: usize,
    bytes: Bytes,
}

impl Line {
    /// Publishes a generation. Reads all of it once, holds it against its checksums, and sends it in
    /// chunks; `sent` is told how many bytes arrived so far.
    ///
    /// # Errors
    /// [`Error::Overtaken`] if there is a newer number than the one it was made from;
    /// [`Error::Catalogue`] if the generation is damaged; [`Error::Store`]. Nothing is published
    /// then; what was sent is removed by a sweep.
    pub async fn publish(
        &self,
        proven: Proven,
        generation: Outgoing,
        base: Base,
        published: i64,
        sent: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Publication, Error> {
        let manifest = generation.manifest();
        if manifest.kind != self.kind {
            let why = format!("it holds {}, not {}", manifest.kind, self.kind);
            return Err(Error::damaged("manifest", why));
        }
        let content = self.send(Arc::new(generation), sent).await?;
        let claim = Claim {
            published,
            change: Change::Publish,
            content: Some(content),
            base,
        };
        self.claim(proven, claim).await
    }

    async fn send(
        &self,
        generation: Arc<Outgoing>,
        sent: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Content, Error> {
        let upload = random_name()?;
        let mut files: Vec<StoredFile> = generation.manifest().files.iter().map(named).collect();
        let manifest = String::from_utf8_lossy(generation.manifest_bytes()).into_owned();
        // A chunk is read only once there is room for it on its way.
        let room = Arc::new(Semaphore::new(AT_ONCE));
        let (give, mut pieces) = mpsc::channel(1);
        let reading = tokio::task::spawn_blocking({
            let generation = Arc::clone(&generation);
            move || read(&generation, &give)
        });
        let mut sending = JoinSet::new();
        let mut done = 0;
        while let Some(piece) = pieces.recv().await {
            let piece: Piece = piece;
            let permit = Arc::clone(&room).acquire_owned().await;
            let permit = permit.map_err(|error| Error::Settings(error.to_string()))?;
            let Some(file) = files.get_mut(piece.file) else {
                continue;
            };
            let path = self.keys.chunk(&upload, &file.name, piece.chunk);
            file.chunks.push(Chunk {
                bytes: piece.bytes.len() as u64,
                sha256: sundry_catalog::sha256(&piece.bytes),
            });
            let objects = Arc::clone(&self.store.objects);
            sending.spawn(async move {
                let count = piece.bytes.len() as u64;
                let outcome = objects.put(&path, piece.bytes.into()).await;
                drop(permit);
                outcome.map(|_| count)
            });
            while let Some(finished) = sending.try_join_next() {
                done += finished??;
                sent(done);
            }
        }
        reading.await??;
        while let Some(finished) = sending.join_next().await {
            done += finished??;
            sent(done);
        }
        Ok(Content {
            upload,
            manifest,
            files,
        })
    }
}

fn named(file: &sundry_catalog::FileEntry) -> StoredFile {
    StoredFile {
        name: file.name.clone(),
        chunks: Vec::new(),
    }
}

/// Reads all files in order and hands their chunks over, as fast as they are taken.
fn read(generation: &Outgoing, give: &mpsc::Sender<Piece>) -> Result<(), Error> {
    for (file, entry) in generation.manifest().files.iter().enumerate() {
        let mut chunk = 0;
        generation.read(&entry.name, CHUNK, |bytes| {
            let piece = Piece {
                file,
                chunk,
                bytes: bytes.into(),
            };
            chunk += 1;
            // Nobody takes it any more: whoever sent them has failed, and says why.
            give.blocking_send(piece)
                .map_err(|_| Error::Settings("sending ended early".to_owned()))
        })?;
    }
    Ok(())
}
