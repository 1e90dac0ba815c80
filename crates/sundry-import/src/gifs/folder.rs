//! A folder of the operator's own gifs, which the program itself serves.

use sundry_catalog::Record as _;
use sundry_records::{Gif, MediaFormat};

use super::bare::bare;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::media_folder::MediaFolder;
use crate::taken::{Taken, put};

pub(crate) const FOLDER: Importer = Importer {
    kind: Gif::KIND,
    source: "folder",
    summary: "a folder of your own gifs, served by this program",
    files: "FOLDER",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let folder = MediaFolder::of(job)?;
    let mut writer = folder.writer::<Gif>(job)?;
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
