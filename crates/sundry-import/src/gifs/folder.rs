//! A folder of the operator's own gifs, which the program itself serves.

use sundry_records::{Gif, MediaFormat};

use super::{KIND, bare};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::lines::Taken;
use crate::media_folder::MediaFolder;
use crate::put::put;

pub(crate) const FOLDER: Importer = Importer {
    kind: KIND,
    source: "folder",
    summary: "a folder of your own gifs, served by this program",
    files: "FOLDER",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let folder = MediaFolder::of(job)?;
    let source = job.source;
    let own = folder.source.clone();
    let mut writer = job.writer::<Gif>(|gif| {
        if gif.source == own {
            source
        } else {
            &gif.source
        }
    })?;
    let adult = job.options.adult;
    folder.for_each(job, &mut |_, item| {
        // Only formats that can be animated count as gifs.
        let moves = matches!(
            item.header.format,
            MediaFormat::Gif | MediaFormat::Webp | MediaFormat::Avif
        );
        if !moves || (item.sidecar.is_adult && !adult) {
            return Ok(Taken::Skipped);
        }
        let sidecar = item.sidecar;
        let mut tags = sidecar.tags;
        tags.extend(item.folder_words);
        let mut sentences = sidecar.sentences;
        let said = [sidecar.description, sidecar.caption];
        sentences.extend(said.into_iter().filter(|text| !text.is_empty()));
        let title = if sidecar.title.is_empty() {
            item.name_words
        } else {
            sidecar.title
        };
        let gif = Gif {
            width: Some(item.header.width),
            height: Some(item.header.height),
            tags,
            title,
            sentences,
            rating: sidecar.rating,
            ..bare(item.url, &folder.source)
        };
        put(writer.as_mut(), &gif)
    })?;
    if job.outcome.taken > 0 {
        folder.mount(job)?;
    }
    job.publish(writer)
}
