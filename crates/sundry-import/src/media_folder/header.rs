//! Determines format, width and height of a picture or video from the beginning of its file.

use std::io::{self, Read, Seek, SeekFrom};

use sundry_picture::{DecodeError, probe};
use sundry_records::MediaFormat;

use super::{avif, ebml, exif, mp4, ogg};

/// Facts from the header of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MediaHeader {
    /// Format by the first bytes, whatever the file's name.
    pub format: MediaFormat,
    /// Width as shown, with rotations applied.
    pub width: u32,
    /// Height as shown.
    pub height: u32,
}

/// Numbers of bytes to read. Cameras put previews and colour profiles before a JPEG's size: mostly
/// 64 kB, sometimes several hundred; each step is taken only if needed.
const STEPS: [u64; 3] = [64 << 10, 1 << 20, 16 << 20];

/// Reads the header of a file, or returns the reason why it is not a picture or video that can be
/// shown.
///
/// # Errors
/// If the file cannot be read.
pub fn media_header(file: &mut (impl Read + Seek)) -> io::Result<Result<MediaHeader, String>> {
    let mut head = Vec::new();
    more(file, &mut head, 64)?;
    let Some(format) = MediaFormat::of_bytes(&head) else {
        return Ok(Err("its content is not a picture or video".to_owned()));
    };
    let size = match format {
        MediaFormat::Jpg | MediaFormat::Png | MediaFormat::Gif | MediaFormat::Webp => {
            return picture(file, format, head);
        }
        MediaFormat::Avif => avif::size(file)?,
        MediaFormat::Mp4 | MediaFormat::Mov => mp4::size(file)?,
        MediaFormat::Webm => ebml::size(file)?,
        MediaFormat::Ogv => {
            more(file, &mut head, STEPS[0])?;
            ogg::size(&head)
        }
    };
    Ok(match size {
        Some((width @ 1.., height @ 1..)) => Ok(MediaHeader {
            format,
            width,
            height,
        }),
        _ => Err(format!("no width and height in this {}", format.name())),
    })
}

fn picture(
    file: &mut (impl Read + Seek),
    format: MediaFormat,
    mut head: Vec<u8>,
) -> io::Result<Result<MediaHeader, String>> {
    let mut wrong = String::new();
    for step in STEPS {
        let before = head.len();
        more(file, &mut head, step)?;
        match probe(&head) {
            Ok((_, width, height)) => {
                let is_turned = format == MediaFormat::Jpg && exif::is_turned(&head);
                let (width, height) = if is_turned {
                    (height, width)
                } else {
                    (width, height)
                };
                return Ok(Ok(MediaHeader {
                    format,
                    width,
                    height,
                }));
            }
            Err(error @ DecodeError::NotAPicture) => return Ok(Err(error.to_string())),
            Err(error) => wrong = error.to_string(),
        }
        if head.len() == before {
            break;
        }
    }
    Ok(Err(wrong))
}

/// Reads from the beginning until there are `length` bytes or the file ends.
fn more(file: &mut (impl Read + Seek), head: &mut Vec<u8>, length: u64) -> io::Result<()> {
    let have = head.len() as u64;
    file.seek(SeekFrom::Start(have))?;
    file.by_ref()
        .take(length.saturating_sub(have))
        .read_to_end(head)?;
    Ok(())
}
