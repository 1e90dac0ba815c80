//! A folder of the operator's own memes, served by the program itself.

use sundry_catalog::id_of;
use sundry_records::Meme;

use super::KIND;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::lines::Taken;
use crate::media_folder::MediaFolder;
use crate::put::put;

pub(crate) const FOLDER: Importer = Importer {
    kind: KIND,
    source: "folder",
    summary: "a folder of your own pictures and videos, served by this program",
    files: "FOLDER",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let folder = MediaFolder::of(job)?;
    let source = job.source;
    let own = folder.source.clone();
    let mut writer = job.writer::<Meme>(|meme| {
        if meme.source == own {
            source
        } else {
            &meme.source
        }
    })?;
    let adult = job.options.adult;
    folder.for_each(job, &mut |item| {
        if item.sidecar.is_adult && !adult {
            return Ok(Taken::Skipped);
        }
        let sidecar = item.sidecar;
        let mut tags = sidecar.tags;
        tags.extend(item.folder_words);
        let description = [sidecar.description, sidecar.title, item.name_words];
        let description = description.into_iter().find(|text| !text.is_empty());
        let meme = Meme {
            id: id_of(&item.url),
            url: item.url,
            format: item.header.format,
            description: description.unwrap_or_default(),
            caption: sidecar.caption,
            tags,
            width: Some(item.header.width),
            height: Some(item.header.height),
            created: sidecar.created.or(item.changed),
            rating: sidecar.rating,
            source: folder.source.clone(),
        };
        put(writer.as_mut(), &meme)
    })?;
    if job.outcome.taken > 0 {
        folder.mount(job)?;
    }
    job.publish(writer)
}
