//! Removes from a store what nobody can need any more: one node at a time, slowly.
//!
//! Manifests go first: those beyond the last few that are also old. Each leaves a note, and the
//! files that no kept manifest names go an hour after it, so that a node that is fetching them
//! finishes. Files that no manifest ever named are an upload under way, or one that was killed: they
//! go after a day. All ages are differences between times of the store itself, since the clocks of
//! nodes may be wrong.
//!
//! One node sweeps at a time: it creates the next numbered lease, which the store lets only one do,
//! once the newest lease is an hour old. Two at once would do no harm, only the work twice: what may
//! go is decided from a listing made right before it goes.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore as _, ObjectStoreExt as _, PutMode, PutOptions};

use crate::error::Error;
use crate::history::{Line, random_name};
use crate::keys::{number_name, number_of};
use crate::store::Store;

/// What may go, and when.
#[derive(Debug, Clone, Copy)]
pub struct SweepRules {
    /// The newest publications, which stay whatever their age.
    pub keep: usize,
    /// The age below which every publication stays.
    pub least_age: Duration,
    /// The time between a manifest and its files.
    pub grace: Duration,
    /// The age of an upload that no manifest names.
    pub orphan_age: Duration,
    /// The time between two sweeps.
    pub lease: Duration,
}

impl Default for SweepRules {
    /// The last three, a day, an hour, a day, an hour.
    fn default() -> Self {
        Self {
            keep: 3,
            least_age: Duration::from_hours(24),
            grace: Duration::from_hours(1),
            orphan_age: Duration::from_hours(24),
            lease: Duration::from_hours(1),
        }
    }
}

/// What a sweep removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Swept {
    /// Publications.
    pub publications: u64,
    /// Uploads: the files of a publication, or what was left of one that was never made.
    pub uploads: u64,
    /// Objects of those uploads.
    pub objects: u64,
}

/// A moment of the store's clock, in milliseconds since 1970.
type Moment = i64;

impl Store {
    /// Sweeps the publications of some kinds, if no other node does or did within the hour.
    ///
    /// # Errors
    /// [`Error::Leased`]; [`Error::Damaged`] if a manifest cannot be read: nothing of its kind is
    /// removed then; [`Error::Store`].
    pub async fn sweep(&self, kinds: &[&str], rules: &SweepRules) -> Result<Swept, Error> {
        let now = self.lease(rules).await?;
        let mut swept = Swept::default();
        for kind in kinds {
            self.line(kind).sweep(now, rules, &mut swept).await?;
        }
        Ok(swept)
    }

    /// Takes the lease. Returns what time it is for the store.
    async fn lease(&self, rules: &SweepRules) -> Result<Moment, Error> {
        let leases = self.prefix.clone().join("sweep").join("lease");
        let clock = self.prefix.clone().join("sweep").join(random_name()?);
        self.objects.put(&clock, "time".into()).await?;
        let now = moment(&self.objects.head(&clock).await?);
        self.objects.delete(&clock).await?;
        let mut held = BTreeMap::new();
        for lease in self.all(&leases).await? {
            held.extend(number_of(&lease.location).map(|number| (number, moment(&lease))));
        }
        if let Some((_, taken)) = held.last_key_value()
            && !is_older(*taken, now, rules.lease)
        {
            return Err(Error::Leased);
        }
        let next = held.last_key_value().map_or(1, |(number, _)| number + 1);
        let path = leases.clone().join(number_name(next));
        let options = PutOptions::from(PutMode::Create);
        match self.objects.put_opts(&path, "lease".into(), options).await {
            Ok(_) => {}
            Err(object_store::Error::AlreadyExists { .. }) => return Err(Error::Leased),
            Err(error) => return Err(error.into()),
        }
        for number in held.keys() {
            self.objects
                .delete(&leases.clone().join(number_name(*number)))
                .await?;
        }
        Ok(now)
    }

    async fn all(&self, folder: &Path) -> Result<Vec<ObjectMeta>, Error> {
        Ok(self.objects.list(Some(folder)).try_collect().await?)
    }
}

impl Line {
    async fn sweep(&self, now: Moment, rules: &SweepRules, swept: &mut Swept) -> Result<(), Error> {
        self.sweep_manifests(now, rules, swept).await?;
        self.sweep_uploads(now, rules, swept).await
    }

    /// Removes old manifests. A note of each stays until its files are gone.
    async fn sweep_manifests(
        &self,
        now: Moment,
        rules: &SweepRules,
        swept: &mut Swept,
    ) -> Result<(), Error> {
        let mut listed = self.store.all(&self.keys.manifests()).await?;
        listed.retain(|object| number_of(&object.location).is_some());
        listed.sort_by_key(|object| number_of(&object.location));
        let beyond = listed.len().saturating_sub(rules.keep.max(1));
        for object in listed.iter().take(beyond) {
            let Some(number) = number_of(&object.location) else {
                continue;
            };
            if !is_older(moment(object), now, rules.least_age) {
                continue;
            }
            if let Some(publication) = self.get(number).await? {
                let upload = publication.content.map(|content| content.upload);
                let note = upload.unwrap_or_default();
                let path = self.keys.removed().join(number_name(number));
                self.store.objects.put(&path, note.into()).await?;
            }
            self.store.objects.delete(&object.location).await?;
            swept.publications += 1;
        }
        Ok(())
    }

    /// Removes the files of uploads that no manifest names: an hour after the last manifest that
    /// named them, or a day after the last of them came if none ever did.
    async fn sweep_uploads(
        &self,
        now: Moment,
        rules: &SweepRules,
        swept: &mut Swept,
    ) -> Result<(), Error> {
        let notes = self.notes().await?;
        let mut uploads: BTreeMap<String, (Moment, Vec<Path>)> = BTreeMap::new();
        for object in self.store.all(&self.keys.files()).await? {
            let Some(upload) = self.upload_of(&object.location) else {
                continue;
            };
            let entry = uploads.entry(upload).or_default();
            entry.0 = entry.0.max(moment(&object));
            entry.1.push(object.location);
        }
        for (upload, last) in self.folders()? {
            uploads.entry(upload).or_insert((last, Vec::new()));
        }
        let may_go = |upload: &str, last: Moment| {
            let removed = notes.iter().filter(|note| note.upload == upload);
            match removed.map(|note| note.removed).max() {
                Some(removed) => is_older(removed, now, rules.grace),
                None => is_older(last, now, rules.orphan_age),
            }
        };
        uploads.retain(|upload, (last, _)| may_go(upload, *last));
        // Right before anything goes: what was published, or rolled back to, meanwhile stays.
        let named = self.named().await?;
        for (upload, (_, paths)) in uploads {
            if named.contains(&upload) {
                continue;
            }
            swept.uploads += 1;
            swept.objects += paths.len() as u64;
            let paths = futures_util::stream::iter(paths.into_iter().map(Ok)).boxed();
            let removed = self.store.objects.delete_stream(paths);
            removed.try_for_each(async |_| Ok(())).await?;
            self.remove_folder(&upload)?;
        }
        for note in notes {
            if is_older(note.removed, now, rules.grace) && !named.contains(&note.upload) {
                self.store.objects.delete(&note.path).await?;
            }
        }
        Ok(())
    }

    async fn notes(&self) -> Result<Vec<Note>, Error> {
        let mut notes = Vec::new();
        for object in self.store.all(&self.keys.removed()).await? {
            if let Some(upload) = self.store.read(&object.location, 64).await? {
                notes.push(Note {
                    upload: String::from_utf8_lossy(&upload).into_owned(),
                    removed: moment(&object),
                    path: object.location,
                });
            }
        }
        Ok(notes)
    }

    /// Lists the uploads that manifests name now. A manifest that cannot be read may name any.
    async fn named(&self) -> Result<BTreeSet<String>, Error> {
        let mut named = BTreeSet::new();
        for number in self.numbers().await? {
            let content = self.get(number).await?.and_then(|found| found.content);
            named.extend(content.map(|content| content.upload));
        }
        Ok(named)
    }

    /// In a shared folder, lists the folders of uploads and when each was last written to. A listing
    /// of objects shows nothing of an upload whose process was killed within its first object.
    fn folders(&self) -> Result<Vec<(String, Moment)>, Error> {
        let Some(folder) = &self.store.folder else {
            return Ok(Vec::new());
        };
        let wrong = |error: std::io::Error| Error::Settings(error.to_string());
        let entries = match fs_err::read_dir(folder.join(self.keys.files().as_ref())) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(wrong)?,
        };
        let mut folders = Vec::new();
        for entry in entries {
            let entry = entry.map_err(wrong)?;
            let found = match entry.metadata() {
                // Another sweep was faster.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                found => found.map_err(wrong)?,
            };
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            if !found.is_dir() {
                continue;
            }
            let changed = found.modified().map_err(wrong)?;
            let changed = changed
                .duration_since(std::time::UNIX_EPOCH)
                .unwrap_or_default();
            folders.push((name, Moment::try_from(changed.as_millis()).unwrap_or(0)));
        }
        Ok(folders)
    }

    fn upload_of(&self, path: &Path) -> Option<String> {
        let mut parts = path.prefix_match(&self.keys.files())?;
        Some(parts.next()?.as_ref().to_owned())
    }

    /// In a shared folder, removes what a listing does not show: halves of objects that were being
    /// written when their process was killed.
    fn remove_folder(&self, upload: &str) -> Result<(), Error> {
        let Some(folder) = &self.store.folder else {
            return Ok(());
        };
        let path = folder.join(self.keys.files().join(upload).as_ref());
        match fs_err::remove_dir_all(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(Error::Settings(error.to_string()))
            }
            _ => Ok(()),
        }
    }
}

/// A manifest that was swept.
struct Note {
    upload: String,
    removed: Moment,
    path: Path,
}

fn moment(object: &ObjectMeta) -> Moment {
    object.last_modified.timestamp_millis()
}

fn is_older(then: Moment, now: Moment, age: Duration) -> bool {
    u128::from(now.saturating_sub(then).max(0).unsigned_abs()) >= age.as_millis()
}
