//! The manifest of a generation: its files with sizes and checksums, its schema, its source. It is
//! written last; a folder without one was never finished.

use std::io::Read;
use std::path::Path;

use fs_err as fs;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::schema::Schema;

/// Name of the manifest's file.
pub(crate) const MANIFEST: &str = "manifest";

/// Version of the file format; raised when older files can no longer be read.
const FORMAT: u32 = 1;

/// Version of the text analysis; raised when the same text gives other lexemes than before, because
/// queries would then miss records that were written earlier.
const ANALYSER: u32 = 1;

/// Returns the versions of the file format and of the text analysis: programs whose two numbers are
/// equal read each other's generations.
pub fn formats() -> (u32, u32) {
    (FORMAT, ANALYSER)
}

/// The manifest of a generation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    analyser: u32,
    /// Name of its kind.
    pub kind: String,
    /// The fields as they were written.
    pub schema: Schema,
    /// Number of its records.
    pub records: u64,
    /// Time of writing, in seconds since 1970, as given by the writer's caller.
    pub created: i64,
    /// The source of the records, as the importer describes it.
    pub source: String,
    /// The files of the generation.
    pub files: Vec<FileEntry>,
}

/// A file of a generation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Path within the generation, with `/`.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// CRC-32 of its content.
    pub crc32: u32,
}

impl Manifest {
    pub(crate) fn new(
        kind: &str,
        schema: Schema,
        records: u64,
        created: i64,
        source: &str,
    ) -> Self {
        Self {
            format: FORMAT,
            analyser: ANALYSER,
            kind: kind.to_owned(),
            schema,
            records,
            created,
            source: source.to_owned(),
            files: Vec::new(),
        }
    }

    /// Returns the total size of all files.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// Serialises the manifest as one line with a checksum, then JSON.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let json = serde_json::to_vec_pretty(self)
            .map_err(|error| Error::io("manifest", std::io::Error::other(error)))?;
        let mut bytes = format!("crc32 {:08x}\n", crc32fast::hash(&json)).into_bytes();
        bytes.extend(json);
        Ok(bytes)
    }

    /// Parses the manifest file of a generation.
    ///
    /// # Errors
    /// The reason why these bytes are no manifest.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let (line, json) = bytes
            .iter()
            .position(|byte| *byte == b'\n')
            .and_then(|end| Some((bytes.get(..end)?, bytes.get(end + 1..)?)))
            .ok_or("no checksum in its first line")?;
        if !cfg!(feature = "fuzzing")
            && line != format!("crc32 {:08x}", crc32fast::hash(json)).as_bytes()
        {
            return Err("its checksum differs".into());
        }
        let manifest: Self = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        manifest
            .schema
            .validate()
            .map_err(|error| error.to_string())?;
        if manifest.files.iter().any(|file| !is_plain(&file.name)) {
            return Err("it names a file outside the generation".into());
        }
        Ok(manifest)
    }

    /// Checks that this program can read the generation and that its fields are the expected ones.
    ///
    /// # Errors
    /// The difference.
    pub fn fits(&self, kind: &str, schema: &Schema) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("format {}, not {FORMAT}", self.format));
        }
        if self.analyser != ANALYSER {
            return Err(format!("analyser {}, not {ANALYSER}", self.analyser));
        }
        if self.kind != kind {
            return Err(format!("kind `{}`, not `{kind}`", self.kind));
        }
        self.schema.difference(schema).map_or(Ok(()), Err)
    }

    /// Checks that every file exists with the size that was written.
    pub(crate) fn check_sizes(&self, generation: &Path) -> Result<(), Error> {
        for file in &self.files {
            let path = generation.join(&file.name);
            let found = match fs::metadata(&path) {
                Ok(metadata) => metadata.len(),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    return Err(Error::damaged(path, "it is missing"));
                }
                Err(error) => return Err(error.into()),
            };
            if found != file.bytes {
                let reason = format!("{found} bytes, not {}", file.bytes);
                return Err(Error::damaged(path, reason));
            }
        }
        Ok(())
    }

    /// Checks that every file has the content that was written. It reads all of it.
    pub(crate) fn check_content(&self, generation: &Path) -> Result<(), Error> {
        self.check_sizes(generation)?;
        for file in &self.files {
            let path = generation.join(&file.name);
            let found = checksum(&path)?;
            if found != file.crc32 {
                let reason = format!("checksum {found:08x}, not {:08x}", file.crc32);
                return Err(Error::damaged(path, reason));
            }
        }
        Ok(())
    }
}

fn is_plain(name: &str) -> bool {
    let mut parts = name.split('/');
    !name.is_empty() && parts.all(|part| !matches!(part, "" | "." | "..") && !part.contains('\\'))
}

/// Computes the CRC-32 of a file.
pub(crate) fn checksum(path: &Path) -> Result<u32, Error> {
    let mut file = fs::File::open(path)?;
    let mut buffer = vec![0; 1 << 18];
    let mut checksum = crc32fast::Hasher::new();
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(checksum.finalize()),
            count => checksum.update(buffer.get(..count).unwrap_or_default()),
        }
    }
}
