//! The side-car files of a picture or video: `cat.jpg.txt` with the text in the picture,
//! `cat.jpg.json` with everything else. Both may be there.

use std::path::{Path, PathBuf};

use fs_err as fs;
use serde::Deserialize;

use crate::error::ImportError;
use crate::own_shape::{Cell, List, Sentences};
use crate::taken::Fault;
use crate::values::tidy;

/// Largest side-car in bytes.
const LONGEST: u64 = 1 << 20;

/// The content of the side-cars; missing values are empty.
#[derive(Debug, Default)]
pub(crate) struct Sidecar {
    pub(crate) description: String,
    /// The text in the picture.
    pub(crate) caption: String,
    pub(crate) title: String,
    pub(crate) tags: Vec<String>,
    pub(crate) sentences: Vec<String>,
    pub(crate) created: Option<i64>,
    pub(crate) rating: Option<f64>,
    pub(crate) is_adult: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Written {
    description: Cell,
    caption: Cell,
    title: Cell,
    tags: List,
    sentences: Sentences,
    created: Cell,
    rating: Cell,
    adult: Cell,
}

impl Sidecar {
    /// Reads the side-cars of a file, or returns the fault in them.
    pub(super) fn beside(path: &Path) -> Result<Self, Fault> {
        let json = text_of(&with_ending(path, ".json"))?;
        let caption = text_of(&with_ending(path, ".txt"))?;
        Ok(Self::read(json.as_deref(), caption.as_deref())?)
    }

    fn read(json: Option<&str>, caption: Option<&str>) -> Result<Self, String> {
        let written: Written = match json {
            Some(text) => serde_json::from_str(text)
                .map_err(|error| format!("its side-car .json: {error}"))?,
            None => Written::default(),
        };
        let wrong = |reason: String| format!("its side-car .json: {reason}");
        Ok(Self {
            description: tidy(written.description.text()),
            caption: caption.unwrap_or(written.caption.text()).trim().to_owned(),
            title: tidy(written.title.text()),
            tags: written.tags.0,
            sentences: written.sentences.0,
            created: written.created.moment("created").map_err(wrong)?,
            rating: written.rating.share("rating").map_err(wrong)?,
            is_adult: written.adult.yes("adult").map_err(wrong)?,
        })
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Reads the text of a small file; `None` if there is no such file.
fn text_of(path: &Path) -> Result<Option<String>, Fault> {
    let read = |error| ImportError::read(&path.display().to_string(), error);
    let meta = match fs::metadata(path) {
        Ok(meta) => meta,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(read(error).into()),
    };
    if !meta.is_file() || meta.len() > LONGEST {
        return Err(format!("its side-car is larger than {LONGEST} bytes").into());
    }
    let bytes = fs::read(path).map_err(read)?;
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let text = std::str::from_utf8(bytes).map_err(|_| "its side-car is not UTF-8")?;
    Ok(Some(text.to_owned()))
}
