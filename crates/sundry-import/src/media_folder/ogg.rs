//! Reads width and height of an Ogg video: the identification header of its Theora stream (Theora
//! specification, 6.2).

/// Returns width and height of the visible picture, if the beginning of the file states them.
pub(super) fn size(head: &[u8]) -> Option<(u32, u32)> {
    let mark = b"\x80theora";
    let at = head.windows(mark.len()).position(|bytes| bytes == mark)?;
    // Version (3 bytes), size in macroblocks (2 + 2), then the picture within it.
    let picture = head.get(at + mark.len() + 7..)?;
    let three = |at: usize| {
        let [a, b, c]: [u8; 3] = picture.get(at..at + 3)?.try_into().ok()?;
        Some(u32::from_be_bytes([0, a, b, c]))
    };
    Some((three(0)?, three(3)?))
}
