//! Sizes of pictures that the page does not tell: the first bytes of a few are fetched, side by
//! side and for a short time. What does not come in time stays unknown.

use std::time::Duration;

use sundry_article::Image;

use crate::service::Service;

/// Pictures of one article that are asked for.
const MOST: usize = 6;

/// How long an answer may wait for sizes.
const PATIENCE: Duration = Duration::from_secs(4);

/// Smaller than this on either side is no picture of an article.
const LEAST: u32 = 100;

/// Fills in the sizes that can be learned, and drops what turns out to be tiny.
pub(super) async fn learn(service: &Service, pictures: &mut Vec<Image>) {
    let unknown: Vec<usize> = pictures
        .iter()
        .enumerate()
        .filter(|(_, picture)| picture.size.is_none())
        .map(|(place, _)| place)
        .take(MOST)
        .collect();
    let urls = unknown
        .iter()
        .filter_map(|place| Some(pictures.get(*place)?.url.clone()))
        .collect();
    let starts = service.fetch_starts(urls, PATIENCE).await;
    for (place, bytes) in unknown.into_iter().zip(starts) {
        let size = bytes.and_then(|bytes| sundry_picture::probe(&bytes).ok());
        if let (Some((_, width, height)), Some(picture)) = (size, pictures.get_mut(place)) {
            picture.size = Some((width, height));
        }
    }
    pictures.retain(|picture| {
        picture
            .size
            .is_none_or(|(width, height)| width >= LEAST && height >= LEAST)
    });
}
