//! Parses an HTTP response from a web archive: status, type, and the body, decompressed within
//! bounds.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::{MultiGzDecoder, ZlibDecoder};

/// An HTTP response.
#[derive(Debug)]
pub(super) struct Message<'a> {
    pub(super) status: u16,
    pub(super) content_type: Option<String>,
    packed: String,
    is_chunked: bool,
    body: &'a [u8],
}

/// Largest decompressed body in bytes.
const MOST_BODY: u64 = 8_000_000;

impl<'a> Message<'a> {
    /// Parses a response, beginning at its status line.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, String> {
        let end = |mark: &[u8]| {
            let at = bytes.windows(mark.len()).position(|part| part == mark)?;
            Some((at, at + mark.len()))
        };
        let (head, body) = end(b"\r\n\r\n")
            .or_else(|| end(b"\n\n"))
            .ok_or("the answer has no end of its head")?;
        let head = String::from_utf8_lossy(bytes.get(..head).unwrap_or_default());
        let mut lines = head.lines();
        let status = lines
            .next()
            .filter(|line| line.starts_with("HTTP/"))
            .and_then(|line| line.split(' ').nth(1)?.parse().ok())
            .ok_or("the answer has no status line")?;
        let mut message = Self {
            status,
            content_type: None,
            packed: String::new(),
            is_chunked: false,
            body: bytes.get(body..).unwrap_or_default(),
        };
        for (name, value) in lines.filter_map(|line| line.split_once(':')) {
            let value = value.trim();
            match name.trim().to_ascii_lowercase().as_str() {
                "content-type" => message.content_type = Some(value.to_owned()),
                "content-encoding" => message.packed = value.to_ascii_lowercase(),
                "transfer-encoding" => {
                    message.is_chunked = value.to_ascii_lowercase().contains("chunked");
                }
                _ => {}
            }
        }
        Ok(message)
    }

    /// Wraps a page that is stored without an HTTP response.
    pub(super) fn bare(body: &'a [u8], content_type: Option<&str>) -> Self {
        Self {
            status: 200,
            content_type: content_type.map(str::to_owned),
            packed: String::new(),
            is_chunked: false,
            body,
        }
    }

    /// Returns true if the body may be a page, which includes responses without a type.
    pub(super) fn may_be_html(&self) -> bool {
        self.content_type
            .as_ref()
            .is_none_or(|kind| kind.to_ascii_lowercase().contains("html"))
    }

    /// Returns the body. Archives often store it uncompressed below a head that says it is
    /// compressed, so its first bytes decide.
    pub(super) fn body(&self) -> Result<Cow<'a, [u8]>, String> {
        let body = match self.is_chunked.then(|| joined(self.body)).flatten() {
            Some(joined) => Cow::Owned(joined),
            None => Cow::Borrowed(self.body),
        };
        let unpacked = if body.starts_with(b"\x1F\x8B") {
            unpack(MultiGzDecoder::new(&*body))?
        } else if self.packed == "deflate" && body.starts_with(b"\x78") {
            unpack(ZlibDecoder::new(&*body))?
        } else {
            return Ok(body);
        };
        Ok(Cow::Owned(unpacked))
    }
}

fn unpack(from: impl Read) -> Result<Vec<u8>, String> {
    let mut unpacked = Vec::new();
    from.take(MOST_BODY + 1)
        .read_to_end(&mut unpacked)
        .map_err(|_| "the page cannot be unpacked")?;
    if unpacked.len() as u64 > MOST_BODY {
        return Err("larger than a page may be".to_owned());
    }
    Ok(unpacked)
}

/// Joins the chunks; `None` if there are none, because the archive has joined them already.
fn joined(mut bytes: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::with_capacity(bytes.len());
    loop {
        let end = bytes.iter().take(40).position(|byte| *byte == b'\n')?;
        let line = std::str::from_utf8(bytes.get(..end)?).ok()?;
        let size = line.split(';').next()?.trim();
        let size = usize::from_str_radix(size, 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        let start = end + 1;
        whole.extend_from_slice(bytes.get(start..start.checked_add(size)?)?);
        bytes = bytes.get(start + size..)?;
        bytes = bytes
            .strip_prefix(b"\r\n")
            .or_else(|| bytes.strip_prefix(b"\n"))?;
    }
}
