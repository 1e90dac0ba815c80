//! Reads the pictures of a `.tar.zst` one after the other.

use std::io::{self, Read};
use std::path::Path;

/// Calls `each` with the name and bytes of every file of the archive.
pub(crate) fn read(path: &Path, mut each: impl FnMut(&str, &[u8])) -> io::Result<()> {
    let file = std::fs::File::open(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    let mut tar = ruzstd::decoding::StreamingDecoder::new(file).map_err(io::Error::other)?;
    let mut header = [0; 512];
    let mut long_name = None;
    loop {
        tar.read_exact(&mut header)?;
        if header[0] == 0 {
            return Ok(());
        }
        let text = |from: usize, length: usize| {
            let bytes = &header[from..from + length];
            let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(length);
            String::from_utf8_lossy(&bytes[..end]).trim().to_owned()
        };
        let size = usize::from_str_radix(&text(124, 12), 8).map_err(io::Error::other)?;
        let mut content = vec![0; size.next_multiple_of(512)];
        tar.read_exact(&mut content)?;
        content.truncate(size);
        match header[156] {
            b'L' => {
                while content.last() == Some(&0) {
                    content.pop();
                }
                long_name = Some(String::from_utf8_lossy(&content).into_owned());
            }
            b'0' | 0 => {
                let prefix = text(345, 155);
                let name = long_name.take().unwrap_or_else(|| {
                    if prefix.is_empty() {
                        text(0, 100)
                    } else {
                        format!("{prefix}/{}", text(0, 100))
                    }
                });
                each(name.trim_start_matches("./"), &content);
            }
            _ => long_name = None,
        }
    }
}
