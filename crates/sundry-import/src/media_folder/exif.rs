//! Reads the orientation that a camera wrote into a JPEG.

/// Returns true if it is rotated by 90° or 270°: orientations 5 to 8 of EXIF 2.3, 4.6.4.
pub(super) fn is_turned(jpeg: &[u8]) -> bool {
    orientation(jpeg).is_some_and(|orientation| (5..=8).contains(&orientation))
}

fn orientation(jpeg: &[u8]) -> Option<u16> {
    let mut rest = jpeg.get(2..)?;
    loop {
        let [0xFF, marker, high, low, ..] = *rest else {
            return None;
        };
        // The image data begins here, so there is no orientation.
        if marker == 0xDA {
            return None;
        }
        let length = usize::from(u16::from_be_bytes([high, low]));
        let content = rest.get(4..2 + length)?;
        if marker == 0xE1
            && let Some(tiff) = content.strip_prefix(b"Exif\0\0")
        {
            return in_tiff(tiff);
        }
        rest = rest.get(2 + length..)?;
    }
}

/// Finds tag 0x0112 of the first directory.
fn in_tiff(tiff: &[u8]) -> Option<u16> {
    let is_little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let two = |at: usize| {
        let bytes = tiff.get(at..at + 2)?.try_into().ok()?;
        Some(if is_little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let four = |at: usize| {
        let bytes = tiff.get(at..at + 4)?.try_into().ok()?;
        Some(if is_little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        })
    };
    let start = four(4)? as usize;
    let count = usize::from(two(start)?);
    (0..count)
        .map(|entry| start + 2 + entry * 12)
        .find(|at| two(*at) == Some(0x0112))
        .and_then(|at| two(at + 8))
}
