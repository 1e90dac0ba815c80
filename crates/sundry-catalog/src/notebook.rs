//! Notebooks: caches on disk for expensive results, `<data>/notes/NAME.ndjson`, one key and text
//! per line.
//!
//! Lines are only appended, each of them at once, so that interrupted work goes on where it
//! stopped. A notebook is not a catalogue: it may be deleted at any time, and its contents are then
//! computed again.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};

use fs_err as fs;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::home::Home;
use crate::modes::{like_above, make_folder};

/// An open notebook.
#[derive(Debug)]
pub struct Notebook {
    file: fs::File,
    known: HashMap<String, String>,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Head {
    by: String,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
struct Note {
    key: String,
    text: String,
}

impl Home {
    /// Opens the notebook of that name (`a-z` and `-`). Notes made by anything else than `by`, such
    /// as another version of a model, are dropped.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn notebook(&self, name: &str, by: &str) -> Result<Notebook, Error> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        if name.is_empty() || !name.bytes().all(is_plain) {
            let reason = format!("`{name}` cannot be the name of a notebook");
            let reason = io::Error::new(io::ErrorKind::InvalidInput, reason);
            return Err(Error::io("notes", reason));
        }
        let folder = self.data_folder().join("notes");
        make_folder(&folder)?;
        let path = folder.join(format!("{name}.ndjson"));
        let options = {
            let mut options = fs::OpenOptions::new();
            options.read(true).append(true).create(true);
            options
        };
        let mut file = options.open(&path)?;
        like_above(&path)?;
        let (known, good) = read(&mut file, by)?;
        // Cut off an incomplete line and everything after it.
        file.set_len(good)?;
        let mut notebook = Notebook { file, known };
        if good == 0 {
            notebook.add(&Head { by: by.to_owned() })?;
        }
        Ok(notebook)
    }
}

impl Notebook {
    /// Returns the text stored under a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.known.get(key).map(String::as_str)
    }

    /// Stores a text under a key.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn keep(&mut self, key: &str, text: &str) -> Result<(), Error> {
        self.add(&Note {
            key: key.to_owned(),
            text: text.to_owned(),
        })?;
        self.known.insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    fn add(&mut self, line: &impl Serialize) -> Result<(), Error> {
        let mut line = serde_json::to_vec(line).map_err(io::Error::other)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        Ok(())
    }
}

/// Reads all notes; also returns how many bytes of the file are complete lines, 0 if another
/// producer wrote them.
fn read(file: &mut fs::File, by: &str) -> Result<(HashMap<String, String>, u64), Error> {
    file.seek(SeekFrom::Start(0))?;
    let mut lines = BufReader::new(file);
    let (mut known, mut good) = (HashMap::new(), 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = lines.read_until(b'\n', &mut line)?;
        if length == 0 || line.last() != Some(&b'\n') {
            return Ok((known, good));
        }
        if good == 0 {
            let head: Option<Head> = serde_json::from_slice(&line).ok();
            if head.is_none_or(|head| head.by != by) {
                return Ok((known, 0));
            }
        } else {
            let Ok(note) = serde_json::from_slice::<Note>(&line) else {
                return Ok((known, good));
            };
            known.insert(note.key, note.text);
        }
        good += length as u64;
    }
}
