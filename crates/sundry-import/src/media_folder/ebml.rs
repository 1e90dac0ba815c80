//! Reads width and height of a `WebM` video: the first video track of its first segment. RFC 8794
//! defines the encoding of elements, RFC 9559 their meaning.

use std::io::{self, Read, Seek, SeekFrom};

const SEGMENT: u64 = 0x1853_8067;
const CLUSTER: u64 = 0x1F43_B675;
const TRACKS: u64 = 0x1654_AE6B;
const TRACK: u64 = 0xAE;
const VIDEO: u64 = 0xE0;
const PIXEL_WIDTH: u64 = 0xB0;
const PIXEL_HEIGHT: u64 = 0xBA;

/// Most elements before the tracks; a file with more is broken.
const MOST_ELEMENTS: usize = 1_000;

/// Largest size of the tracks, which take some hundred bytes each.
const LARGEST: u64 = 4 << 20;

/// Returns width and height, if the file states them.
pub(super) fn size(file: &mut (impl Read + Seek)) -> io::Result<Option<(u32, u32)>> {
    let mut at = 0_u64;
    for _ in 0..MOST_ELEMENTS {
        file.seek(SeekFrom::Start(at))?;
        let mut head = Vec::with_capacity(16);
        file.by_ref().take(16).read_to_end(&mut head)?;
        let mut rest = head.as_slice();
        let (Some(id), Some(length)) = (id(&mut rest), length(&mut rest)) else {
            return Ok(None);
        };
        let start = at + (head.len() - rest.len()) as u64;
        match (id, length) {
            // Its content follows; its length may be unknown.
            (SEGMENT, _) => at = start,
            (TRACKS, Length::Known(length)) => {
                file.seek(SeekFrom::Start(start))?;
                let mut tracks = Vec::new();
                file.by_ref()
                    .take(length.min(LARGEST))
                    .read_to_end(&mut tracks)?;
                return Ok(in_tracks(&tracks));
            }
            // After the first pictures, no track information follows.
            (CLUSTER, _) | (_, Length::Unknown) => return Ok(None),
            (_, Length::Known(length)) => match start.checked_add(length) {
                Some(next) => at = next,
                None => return Ok(None),
            },
        }
    }
    Ok(None)
}

fn in_tracks(tracks: &[u8]) -> Option<(u32, u32)> {
    each(tracks)
        .filter(|(id, _)| *id == TRACK)
        .find_map(|(_, track)| {
            let (_, video) = each(track).find(|(id, _)| *id == VIDEO)?;
            let number = |wanted: u64| {
                let (_, bytes) = each(video).find(|(id, _)| *id == wanted)?;
                bytes.iter().try_fold(0_u32, |number, byte| {
                    number.checked_mul(256)?.checked_add(u32::from(*byte))
                })
            };
            Some((number(PIXEL_WIDTH)?, number(PIXEL_HEIGHT)?))
        })
}

fn each(mut bytes: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    std::iter::from_fn(move || {
        let id = id(&mut bytes)?;
        let Length::Known(length) = length(&mut bytes)? else {
            return None;
        };
        let length = usize::try_from(length).ok()?;
        let (content, rest) = bytes.split_at_checked(length)?;
        bytes = rest;
        Some((id, content))
    })
}

/// Reads an element id, including its length mark.
fn id(bytes: &mut &[u8]) -> Option<u64> {
    let length = bytes.first()?.leading_zeros() as usize + 1;
    (length <= 4).then(|| number(bytes, length, 0xFF))?
}

/// The length of an element.
enum Length {
    Known(u64),
    /// The length was unknown when the element was begun.
    Unknown,
}

/// Reads a length without its mark; all ones mean unknown.
fn length(bytes: &mut &[u8]) -> Option<Length> {
    let length = bytes.first()?.leading_zeros() as usize + 1;
    if length > 8 {
        return None;
    }
    let mask = 0xFF_u32 >> length;
    let value = number(bytes, length, mask as u8)?;
    let unknown = (1_u64 << (7 * length)) - 1;
    Some(if value == unknown {
        Length::Unknown
    } else {
        Length::Known(value)
    })
}

fn number(bytes: &mut &[u8], length: usize, mask: u8) -> Option<u64> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    let (first, others) = taken.split_first()?;
    let first = u64::from(first & mask);
    Some(
        others
            .iter()
            .fold(first, |value, byte| value << 8 | u64::from(*byte)),
    )
}
