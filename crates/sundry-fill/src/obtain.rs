//! Downloads one file: resumes an interrupted attempt, retries while the network is unreliable, and
//! compares the result with the published checksum.

use std::io::{Seek as _, SeekFrom, Write as _};
use std::time::Duration;

use fs_err::{self as fs, File, OpenOptions};
use sundry_fetch::{Expect, FailureClass, FetchError, FetchErrorKind, Fetcher, Opened, Start};

use crate::checksum::{Algorithm, Checksum, digits, listed};
use crate::error::FillError;
use crate::keep::{Folder, Note};
use crate::sources::RemoteFile;

/// Limits for retries.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// Most attempts in a row that bring no bytes.
    pub tries: u32,
    /// Pause before the second attempt; it doubles with each further one.
    pub pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            tries: 6,
            pause: Duration::from_secs(2),
        }
    }
}

/// Longest pause, even if a site asks for a longer one, because a user is waiting.
const LONGEST_PAUSE: Duration = Duration::from_mins(5);

/// The state of a download.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Bytes are arriving.
    Coming,
    /// The file is complete and its checksum is being computed.
    Checking,
}

/// Receives reports about a download.
pub trait Progress {
    /// Reports `done` bytes of `all`, if the total is known.
    fn at(&mut self, state: State, done: u64, all: Option<u64>);
    /// Reports that an attempt failed and the next one comes after a pause.
    fn again(&mut self, why: &FetchError, pause: Duration);
}

/// Downloads `file` into `folder` under its name and returns the facts about it. A complete file is
/// not fetched again if the remote site still has the same version.
///
/// # Errors
/// [`FillError::Fetch`] after the last attempt or if a retry is useless; the part downloaded so far
/// is kept. [`FillError::Checksum`] if the complete file does not match the published checksum.
pub async fn obtain(
    fetcher: &Fetcher,
    file: &RemoteFile,
    folder: &Folder,
    patience: Patience,
    now: fn() -> i64,
    progress: &mut impl Progress,
) -> Result<Note, FillError> {
    let name = file.name().ok_or_else(|| {
        FillError::Table(format!("`{}` does not end in the name of a file", file.url))
    })?;
    let published = published(fetcher, file, &name).await?;
    let whole = folder.file(&name);
    let part = folder.part(&name);
    let mut note = folder.note(&name);
    if note.url != file.url {
        // Another URL may mean another file.
        folder.remove(&name)?;
        note = Note::default();
    }
    if whole.exists() {
        fs::rename(&whole, &part)?;
    }
    let mut failed = 0;
    loop {
        let before = folder.present(&name);
        match fetch_on(fetcher, file, folder, &name, &mut note, progress).await {
            Ok(()) => break,
            Err(FillError::Fetch { url, error }) => {
                failed = if folder.present(&name) > before {
                    1
                } else {
                    failed + 1
                };
                if failed >= patience.tries || !is_worth_another_try(&error) {
                    return Err(FillError::Fetch { url, error });
                }
                let doubled = patience.pause.saturating_mul(1 << (failed - 1).min(16));
                let wanted = error.retry_after().map(|s| Duration::from_secs(s.into()));
                let pause = wanted.unwrap_or(doubled).min(LONGEST_PAUSE);
                progress.again(&error, pause);
                // No event tells when a site is well again, so this is only a deadline.
                let _ = tokio::time::timeout(pause, std::future::pending::<()>()).await;
            }
            Err(other) => return Err(other),
        }
    }
    verify(file, folder, &name, published.as_ref(), &mut note, progress)?;
    note.fetched = Some(now());
    fs::rename(&part, &whole)?;
    folder.keep_note(&name, &note)?;
    Ok(note)
}

/// Returns true if the remote site has another version than the one that was downloaded; `None` if
/// it cannot tell.
///
/// # Errors
/// [`FillError::Fetch`] if the site does not answer.
pub async fn is_newer(
    fetcher: &Fetcher,
    file: &RemoteFile,
    note: &Note,
) -> Result<Option<bool>, FillError> {
    let start = Start {
        from: note.bytes.unwrap_or(0),
        known: note.validators(),
    };
    if start.from == 0 || start.known.is_empty() {
        return Ok(None);
    }
    let opened = fetcher.download(&file.url, &start).await;
    let opened = opened.map_err(|error| FillError::Fetch {
        url: file.url.clone(),
        error,
    })?;
    Ok(match opened {
        Opened::Complete => Some(false),
        Opened::Changed => Some(true),
        // Sites without support for ranges send the file from its beginning; the head is enough.
        Opened::Body(body) if body.validators().is_empty() => None,
        Opened::Body(body) => Some(*body.validators() != start.known),
    })
}

/// Makes one attempt, which appends to the partial file.
async fn fetch_on(
    fetcher: &Fetcher,
    file: &RemoteFile,
    folder: &Folder,
    name: &str,
    note: &mut Note,
    progress: &mut impl Progress,
) -> Result<(), FillError> {
    let failed = |error| FillError::Fetch {
        url: file.url.clone(),
        error,
    };
    let mut start = Start {
        from: folder.present(name),
        known: note.validators(),
    };
    let opened = fetcher.download(&file.url, &start).await.map_err(failed)?;
    let mut body = match opened {
        Opened::Complete => return Ok(()),
        Opened::Body(body) => body,
        Opened::Changed => {
            start = Start::default();
            match fetcher.download(&file.url, &start).await.map_err(failed)? {
                Opened::Body(body) => body,
                // Neither can answer a request without a range.
                Opened::Complete | Opened::Changed => {
                    return Err(failed(FetchErrorKind::Protocol.into()));
                }
            }
        }
    };
    *note = Note {
        url: file.url.clone(),
        from: body.url().to_string(),
        etag: body.validators().etag.clone(),
        last_modified: body.validators().last_modified.clone(),
        bytes: body.length(),
        ..Note::default()
    };
    let mut options = OpenOptions::new();
    let mut part = options
        .create(true)
        .write(true)
        .truncate(false)
        .open(folder.part(name))?;
    part.set_len(body.from())?;
    // After the truncation, so that a note of a new version never stands beside bytes of an old
    // one.
    folder.keep_note(name, note)?;
    part.seek(SeekFrom::Start(body.from()))?;
    let mut done = body.from();
    progress.at(State::Coming, done, body.length());
    loop {
        match body.next().await {
            Ok(Some(bytes)) => {
                part.write_all(&bytes)?;
                done += bytes.len() as u64;
                progress.at(State::Coming, done, body.length());
            }
            Ok(None) => break,
            Err(error) => return Err(failed(error)),
        }
    }
    part.sync_all()?;
    match body.length() {
        Some(length) if length != done => Err(failed(FetchErrorKind::Protocol.into())),
        _ => Ok(()),
    }
}

/// Returns the checksum that the complete file must have, if one is known.
async fn published(
    fetcher: &Fetcher,
    file: &RemoteFile,
    name: &str,
) -> Result<Option<Checksum>, FillError> {
    if let Some(digits) = &file.sha256 {
        let checksum = Checksum::parse(digits)
            .ok_or_else(|| FillError::Table(format!("`{digits}` is not a SHA-256")))?;
        return Ok(Some(checksum));
    }
    let Some(list) = &file.checksums else {
        return Ok(None);
    };
    let fetched = fetcher.fetch(list, Expect::Feed).await;
    let fetched = fetched.map_err(|error| FillError::Fetch {
        url: list.clone(),
        error,
    })?;
    let wanted = file.name_there.as_deref().unwrap_or(name);
    let text = String::from_utf8_lossy(&fetched.bytes);
    let found = listed(&text, wanted).ok_or_else(|| FillError::NotListed {
        list: list.clone(),
        name: wanted.to_owned(),
    })?;
    Ok(Some(found))
}

fn verify(
    file: &RemoteFile,
    folder: &Folder,
    name: &str,
    published: Option<&Checksum>,
    note: &mut Note,
    progress: &mut impl Progress,
) -> Result<(), FillError> {
    let part = folder.part(name);
    let length = fs::metadata(&part)?.len();
    let mut algorithms = vec![Algorithm::Sha256];
    if published.is_some_and(|checksum| checksum.algorithm == Algorithm::Md5) {
        algorithms.push(Algorithm::Md5);
    }
    let made = digits(File::open(&part)?, &algorithms, |done| {
        progress.at(State::Checking, done, Some(length));
    })?;
    note.bytes = Some(length);
    note.sha256 = made.first().cloned();
    note.verified = published.map(|checksum| checksum.algorithm.name().to_owned());
    let Some(checksum) = published else {
        return Ok(());
    };
    // SHA-256 is computed first, MD5 last.
    let found = match checksum.algorithm {
        Algorithm::Sha256 => made.first(),
        Algorithm::Md5 => made.last(),
    };
    if found == Some(&checksum.digits) {
        return Ok(());
    }
    folder.remove(name)?;
    Err(FillError::Checksum {
        url: file.url.clone(),
        algorithm: checksum.algorithm.name(),
        found: found.cloned().unwrap_or_default(),
        published: checksum.digits.clone(),
    })
}

/// Returns true if a retry may soon succeed.
fn is_worth_another_try(error: &FetchError) -> bool {
    match (error.class(), error.kind()) {
        (_, FetchErrorKind::Status(status)) => matches!(status, 408 | 425 | 429 | 500..),
        // While the network is down, names cannot be resolved either.
        (_, FetchErrorKind::Lookup) => true,
        (FailureClass::InvalidUrl | FailureClass::NotAllowed, _) => false,
        _ => true,
    }
}
