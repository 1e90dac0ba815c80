//! What one number in a store stands for: files to answer from, or that the catalogue is dropped.
//!
//! One line with a checksum, then JSON. What is read is outside input: any bytes give a publication
//! whose parts fit each other, or a reason.

use serde::{Deserialize, Serialize};
use sundry_catalog::Manifest;

/// Raised when older publications can no longer be read.
const FORMAT: u32 = 1;

/// Largest chunk that is read, in bytes.
pub(crate) const LARGEST_CHUNK: u64 = 16 << 20;

/// Largest publication that is read, in bytes: 10 TB in chunks of 8 MiB are described in less.
pub(crate) const LARGEST: u64 = 256 << 20;

/// What was done under a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// New files were published.
    Publish,
    /// The files of an earlier number answer again.
    Rollback {
        /// That number.
        to: u64,
    },
    /// Nothing answers but the starter catalogue.
    Drop,
}

/// A number of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Publication {
    format: u32,
    /// Counts from 1 and only grows.
    pub number: u64,
    /// Names this attempt to publish: who created the number finds its own name in it.
    pub attempt: String,
    /// When, in seconds since 1970, by the clock of who published.
    pub published: i64,
    /// What was done.
    pub change: Change,
    /// The files; none if the catalogue is dropped.
    pub content: Option<Content>,
}

/// The files of a generation in a store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Names the folder that the files lie in, 32 hexadecimal digits.
    pub upload: String,
    /// The generation's own manifest, byte for byte.
    pub manifest: String,
    /// Its files, as the manifest lists them.
    pub files: Vec<StoredFile>,
}

/// A file in a store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredFile {
    /// Path within the generation, with `/`.
    pub name: String,
    /// Its content, in order.
    pub chunks: Vec<Chunk>,
}

/// A piece of a file, an object of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// Size, at most 16 MiB.
    pub bytes: u64,
    /// Its SHA-256, 64 small hexadecimal digits.
    pub sha256: String,
}

impl Content {
    /// The generation's manifest.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn generation(&self) -> Result<Manifest, String> {
        Manifest::from_bytes(self.manifest.as_bytes())
    }

    /// Size of all files together.
    pub fn bytes(&self) -> u64 {
        let chunks = self.files.iter().flat_map(|file| &file.chunks);
        chunks.map(|chunk| chunk.bytes).sum()
    }

    fn check(&self) -> Result<(), String> {
        if !is_hexadecimal(&self.upload, 32) {
            return Err("its upload has no proper name".into());
        }
        let manifest = self.generation()?;
        if manifest.files.len() != self.files.len() {
            return Err("it names other files than the generation's manifest".into());
        }
        for (entry, file) in manifest.files.iter().zip(&self.files) {
            if entry.name != file.name {
                return Err(format!(
                    "`{}` stands where `{}` must",
                    file.name, entry.name
                ));
            }
            let mut bytes = 0_u64;
            for chunk in &file.chunks {
                if chunk.bytes == 0 || chunk.bytes > LARGEST_CHUNK {
                    return Err(format!(
                        "`{}` has a chunk of {} bytes",
                        file.name, chunk.bytes
                    ));
                }
                if !is_hexadecimal(&chunk.sha256, 64) {
                    return Err(format!("`{}` has a chunk without a checksum", file.name));
                }
                bytes = bytes.saturating_add(chunk.bytes);
            }
            if bytes != entry.bytes {
                return Err(format!(
                    "the chunks of `{}` have {bytes} bytes, not {}",
                    file.name, entry.bytes
                ));
            }
        }
        Ok(())
    }
}

impl Publication {
    pub(crate) fn new(
        number: u64,
        attempt: &str,
        published: i64,
        change: Change,
        content: Option<Content>,
    ) -> Self {
        Self {
            format: FORMAT,
            number,
            attempt: attempt.to_owned(),
            published,
            change,
            content,
        }
    }

    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        let json = serde_json::to_vec(self)?;
        let mut bytes = format!("sha256 {}\n", sundry_catalog::sha256(&json)).into_bytes();
        bytes.extend(json);
        Ok(bytes)
    }

    /// Reads what was published.
    ///
    /// # Errors
    /// Why these bytes are no publication.
    ///
    /// ```
    /// use sundry_publish::Publication;
    ///
    /// assert!(Publication::from_bytes(b"").unwrap_err().contains("checksum"));
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let (line, json) = end
            .and_then(|end| Some((bytes.get(..end)?, bytes.get(end + 1..)?)))
            .ok_or("no checksum in its first line")?;
        if !cfg!(feature = "fuzzing")
            && line != format!("sha256 {}", sundry_catalog::sha256(json)).as_bytes()
        {
            return Err("its checksum differs".into());
        }
        let publication: Self = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        if publication.format != FORMAT {
            return Err(format!("format {}, not {FORMAT}", publication.format));
        }
        match (&publication.content, publication.change) {
            (None, Change::Drop) => Ok(publication),
            (Some(content), Change::Publish | Change::Rollback { .. }) => {
                content.check()?;
                Ok(publication)
            }
            _ => Err("what it did and what it names contradict each other".into()),
        }
    }
}

fn is_hexadecimal(text: &str, length: usize) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == length && text.bytes().all(is_digit)
}
