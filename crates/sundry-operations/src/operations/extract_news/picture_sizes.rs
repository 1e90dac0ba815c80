//! Learns the sizes of pictures that the page does not state: it fetches the first bytes of a few
//! of them, in parallel and with a short deadline. Sizes that do not arrive in time stay unknown.

use std::time::Duration;

use sundry_article::Image;

use crate::service::Service;

/// Most pictures of one article whose size is fetched.
const MOST: usize = 6;

/// Longest time that an answer waits for sizes.
const PATIENCE: Duration = Duration::from_secs(4);

/// Least width and height of an article's picture, in pixels.
const LEAST: u32 = 100;

/// Fills in the sizes that can be learned, and drops pictures that turn out to be tiny.
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
