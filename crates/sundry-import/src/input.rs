//! Opens the files that an operator names: plain, or compressed with gzip, zstd or zip (also zip in
//! zip).
//!
//! The first bytes of a file determine its format, not its name. `-` is standard input.

use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;
use fs_err::File;

use crate::error::ImportError;

/// Window size of Reddit's zstd dumps as a power of two; a reader needs as much memory.
const LARGEST_ZSTD_WINDOW: u32 = 31;

const BUFFER: usize = 1 << 18;

/// The decompressed content of a file.
pub struct Input<'a> {
    /// Name for messages: `ratings.csv in goodbooks.zip`.
    pub name: String,
    /// Path within the archive, such as `ratings.csv`; outside of archives, the given path.
    pub path: String,
    reader: Box<dyn BufRead + 'a>,
    counter: Arc<AtomicU64>,
    size: u64,
}

impl std::fmt::Debug for Input<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Input")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Input<'_> {
    /// Returns the number of bytes read so far, as stored on disk.
    pub fn done(&self) -> u64 {
        self.counter.load(Ordering::Relaxed)
    }

    /// Returns the total number of bytes as stored on disk; 0 if unknown.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns the first bytes of the content (at least 32, if there are so many) without consuming
    /// them.
    ///
    /// # Errors
    /// [`ImportError::Read`].
    pub fn peek(&mut self) -> Result<&[u8], ImportError> {
        let name = &self.name;
        self.reader
            .fill_buf()
            .map_err(|error| ImportError::read(name, error))
    }
}

impl Input<'_> {
    /// Reads a line without its line feed; of one that is longer than `most` bytes, just a byte
    /// more. Returns false at the end.
    ///
    /// # Errors
    /// [`ImportError::Read`].
    pub(crate) fn line(&mut self, line: &mut Vec<u8>, most: usize) -> Result<bool, ImportError> {
        line.clear();
        let mut any = false;
        loop {
            let block = match self.reader.fill_buf() {
                Ok(block) => block,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(ImportError::read(&self.name, error)),
            };
            if block.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = block.iter().position(|byte| *byte == b'\n');
            let part = block.get(..end.unwrap_or(block.len())).unwrap_or_default();
            let room = (most + 1).saturating_sub(line.len());
            line.extend_from_slice(part.get(..room).unwrap_or(part));
            let used = part.len() + usize::from(end.is_some());
            self.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// Returns up to `most` bytes of the coming content, which are read again afterwards.
    ///
    /// # Errors
    /// [`ImportError::Read`].
    pub(crate) fn look_ahead(&mut self, most: usize) -> Result<Vec<u8>, ImportError> {
        let mut head = Vec::new();
        let read = Read::by_ref(&mut self.reader)
            .take(most as u64)
            .read_to_end(&mut head);
        read.map_err(|error| ImportError::read(&self.name, error))?;
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(io::Cursor::new(head.clone()).chain(rest));
        Ok(head)
    }
}

impl Read for Input<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.reader.read(into)
    }
}

impl BufRead for Input<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
    }
}

/// Counts the bytes read.
struct Counting<R> {
    reader: R,
    counter: Arc<AtomicU64>,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(into)?;
        self.counter.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Opens a file and passes its content to `visit`; for a zip archive, every file in it, one after
/// the other.
///
/// # Errors
/// [`ImportError::Read`] if it cannot be read, [`ImportError::Format`] if its compression is not
/// supported, and the errors of `visit`.
pub fn for_each_input(
    path: &Path,
    visit: &mut dyn FnMut(Input<'_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    if path == Path::new("-") {
        return visit(unpacked("standard input", Box::new(io::stdin()), 0)?);
    }
    let name = path.display().to_string();
    let read = |error| ImportError::read(&name, error);
    let mut file = File::open(path).map_err(read)?;
    let meta = file.metadata().map_err(read)?;
    if meta.is_dir() {
        return Err(ImportError::format(&name, "is a folder, not a file"));
    }
    // A named pipe cannot be opened twice.
    if !meta.is_file() {
        return visit(unpacked(&name, Box::new(file), 0)?);
    }
    let mut head = Vec::with_capacity(4);
    Read::by_ref(&mut file)
        .take(4)
        .read_to_end(&mut head)
        .map_err(read)?;
    if head == ZIP {
        return each_of_zip(path, &name, visit);
    }
    let file = File::open(path).map_err(read)?;
    visit(unpacked(&name, Box::new(file), meta.len())?)
}

fn each_of_zip(
    path: &Path,
    name: &str,
    visit: &mut dyn FnMut(Input<'_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let file = File::open(path).map_err(|error| ImportError::read(name, error))?;
    each_entry(BufReader::new(file), name, true, visit)
}

/// Visits the entries of an archive. Archives within it are read too, but none within those.
fn each_entry<R: Read + Seek>(
    reader: R,
    name: &str,
    is_outer: bool,
    visit: &mut dyn FnMut(Input<'_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let broken = |error: zip::result::ZipError| ImportError::read(name, error.into());
    let mut archive = zip::ZipArchive::new(reader).map_err(broken)?;
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).map_err(broken)?;
        if entry.is_dir() || entry.name().starts_with("__MACOSX") {
            continue;
        }
        let path = entry.name().to_owned();
        let inner = format!("{path} in {name}");
        let read = |error| ImportError::read(&inner, error);
        let mut head = Vec::with_capacity(ZIP.len());
        let most = ZIP.len() as u64;
        let mut start = Read::by_ref(&mut entry).take(most);
        start.read_to_end(&mut head).map_err(read)?;
        if is_outer && head == ZIP {
            let mut whole = head;
            let mut rest = Read::by_ref(&mut entry).take(LARGEST_INNER);
            rest.read_to_end(&mut whole).map_err(read)?;
            if whole.len() as u64 > LARGEST_INNER {
                let reason = format!("is an archive of more than {LARGEST_INNER} bytes; unpack it");
                return Err(ImportError::format(&inner, reason));
            }
            each_entry(io::Cursor::new(whole), &inner, false, visit)?;
            continue;
        }
        let size = entry.size();
        let whole = io::Cursor::new(head).chain(entry);
        let mut input = unpacked(&inner, Box::new(whole), size)?;
        input.path = path;
        visit(input)?;
    }
    Ok(())
}

/// Largest archive within an archive, in bytes, since it is read into memory.
const LARGEST_INNER: u64 = 256 << 20;

const ZIP: &[u8] = b"PK\x03\x04";

/// Number of bytes that determine the format of a file: a tar archive has its mark at byte 257.
const HEAD: usize = 512;

/// Unsupported formats: first bytes, name, the command that unpacks them.
const UNREADABLE: [(&[u8], &str, &str); 4] = [
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"\xFD7zXZ\x00", "xz", "xz -dc"),
    (b"7z\xBC\xAF\x27\x1C", "7-Zip", "7z x -so"),
    (b"Rar!\x1A\x07", "RAR", "unrar p -inul"),
];

/// Decompresses gzip and zstd; other content is read as it is.
fn unpacked<'a>(
    name: &str,
    source: Box<dyn Read + 'a>,
    size: u64,
) -> Result<Input<'a>, ImportError> {
    let read = |error| ImportError::read(name, error);
    let counter = Arc::new(AtomicU64::new(0));
    let counting = Counting {
        reader: source,
        counter: Arc::clone(&counter),
    };
    let (head, packed) = beginning(BufReader::with_capacity(BUFFER, counting)).map_err(read)?;
    for (first, what, command) in UNREADABLE {
        if head.starts_with(first) {
            let reason = format!("is packed with {what}; unpack it first: `{command} FILE`");
            return Err(ImportError::format(name, reason));
        }
    }
    if head.starts_with(ZIP) {
        let reason = "is a zip archive, which can be read from a file only";
        return Err(ImportError::format(name, reason));
    }
    // A skippable frame (pzstd begins with one) starts with any of 16 marks.
    let is_skippable =
        |head: &[u8]| matches!(head, [first, 0x2A, 0x4D, 0x18, ..] if first & 0xF0 == 0x50);
    let reader: Box<dyn BufRead + 'a> = if head.starts_with(b"\x1F\x8B") {
        let decoder = MultiGzDecoder::new(packed);
        Box::new(BufReader::with_capacity(BUFFER, decoder))
    } else if head.starts_with(b"\x28\xB5\x2F\xFD") || is_skippable(&head) {
        let mut decoder = zstd::stream::read::Decoder::with_buffer(packed).map_err(read)?;
        decoder.window_log_max(LARGEST_ZSTD_WINDOW).map_err(read)?;
        Box::new(BufReader::with_capacity(BUFFER, decoder))
    } else {
        Box::new(packed)
    };
    let (head, reader) = beginning(reader).map_err(read)?;
    if head.get(257..262) == Some(b"ustar") {
        let reason = "is a tar archive; unpack it first: `tar -xf FILE`";
        return Err(ImportError::format(name, reason));
    }
    Ok(Input {
        name: name.to_owned(),
        path: name.to_owned(),
        reader: Box::new(reader),
        counter,
        size,
    })
}

type Whole<R> = io::Chain<io::Cursor<Vec<u8>>, R>;

/// Reads the first [`HEAD`] bytes and chains them before the rest, since a pipe delivers a few at a
/// time.
fn beginning<R: BufRead>(mut reader: R) -> io::Result<(Vec<u8>, Whole<R>)> {
    let mut head = Vec::with_capacity(HEAD);
    Read::by_ref(&mut reader)
        .take(HEAD as u64)
        .read_to_end(&mut head)?;
    let whole = io::Cursor::new(head.clone()).chain(reader);
    Ok((head, whole))
}
