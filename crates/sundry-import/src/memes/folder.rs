//! A folder of the operator's own memes, which the program itself serves; with `--ocr`, the text in
//! them becomes their caption where no side-car states one.

use std::path::PathBuf;

use sundry_catalog::{Record as _, Writer, id_of};
use sundry_records::{MediaFormat, Meme};

use crate::error::ImportError;
use crate::importer::{Importer, Job, Texts};
use crate::media_folder::{Item, MediaFolder};
use crate::taken::{Fault, Taken, put};
use crate::text_in_pictures::{Looked, PictureReader, installed};
use crate::watch::Stage;
use crate::workers::Workers;

pub(crate) const FOLDER: Importer = Importer {
    kind: Meme::KIND,
    source: "folder",
    summary: "a folder of your own pictures and videos, served by this program",
    files: "FOLDER",
    run,
};

/// A meme in progress, and the picture whose text is its caption.
struct Waiting {
    meme: Meme,
    picture: Option<PathBuf>,
    shown: String,
}

/// A finished meme; no text if there was no picture to read.
struct Done {
    meme: Meme,
    shown: String,
    looked: Result<Option<Looked>, ImportError>,
}

type Readers = Workers<Waiting, Done>;

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let folder = MediaFolder::of(job)?;
    // Check before anything is written, so that a missing network is reported at once.
    let networks = job.options.ocr.then(|| installed(job.home)).transpose()?;
    let mut writer = folder.writer::<Meme>(job)?;
    let mut readers = None;
    let mut files = 0;
    if let Some((reader, by)) = networks {
        let reader = PictureReader::open(job, reader, &by)?;
        let work = move |waiting: Waiting| Done {
            looked: waiting.picture.map(|path| reader.look(&path)).transpose(),
            meme: waiting.meme,
            shown: waiting.shown,
        };
        readers = Some(Readers::start("text", 1, work)?);
        files = folder.count()?;
        job.outcome.texts = Some(Texts::default());
    }
    let adult = job.options.adult;
    folder.for_each(job, &mut |job, item| {
        if item.sidecar.is_adult && !adult {
            return Ok(Taken::Skipped);
        }
        let shown = item.path.display().to_string();
        let path = item.path.clone();
        let meme = meme(item, &folder);
        let Some(readers) = &mut readers else {
            return put(writer.as_mut(), &meme);
        };
        let picture = (meme.caption.is_empty() && is_picture(meme.format)).then_some(path);
        let done = readers.push(Waiting {
            meme,
            picture,
            shown,
        });
        take(job, writer.as_mut(), done)?;
        let (read, taken) = (job.outcome.read, job.outcome.taken);
        job.watch.progress(Stage::Looking, read, files, taken);
        Ok(Taken::Later)
    })?;
    if let Some(readers) = &mut readers {
        take(job, writer.as_mut(), readers.drain())?;
    }
    if job.outcome.taken > 0 {
        folder.mount(job)?;
    }
    job.publish(writer)
}

fn is_picture(format: MediaFormat) -> bool {
    !format.is_video()
}

fn meme(item: Item, folder: &MediaFolder) -> Meme {
    let sidecar = item.sidecar;
    let mut tags = sidecar.tags;
    tags.extend(item.folder_words);
    let description = [sidecar.description, sidecar.title, item.name_words];
    let description = description.into_iter().find(|text| !text.is_empty());
    Meme {
        id: id_of(&item.url),
        url: item.url,
        format: item.header.format,
        description: description.unwrap_or_default(),
        caption: sidecar.caption,
        caption_was_read: false,
        tags,
        width: Some(item.header.width),
        height: Some(item.header.height),
        created: sidecar.created.or(item.changed),
        rating: sidecar.rating,
        source: folder.source.clone(),
    }
}

/// Writes the memes that the readers have finished.
fn take(
    job: &mut Job<'_>,
    mut writer: Option<&mut Writer<Meme>>,
    done: Vec<Done>,
) -> Result<(), ImportError> {
    for Done {
        mut meme,
        shown,
        looked,
    } in done
    {
        let texts = job.outcome.texts.get_or_insert_default();
        let took = match looked? {
            Some(Looked::Broken(reason)) => Err(Fault::Item(reason)),
            looked => {
                match looked {
                    Some(Looked::Text(text, was_known)) => {
                        texts.known += u64::from(was_known);
                        texts.with_text += u64::from(!text.is_empty());
                        texts.without += u64::from(text.is_empty());
                        meme.caption_was_read = !text.is_empty();
                        meme.caption = text;
                    }
                    Some(_) => texts.not_looked_at += 1,
                    None => texts.not_looked_at += u64::from(meme.caption.is_empty()),
                }
                put(writer.as_deref_mut(), &meme)
            }
        };
        job.count(&shown, 0, &[], took)?;
    }
    Ok(())
}
