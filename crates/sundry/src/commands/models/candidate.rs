//! Examines a file that may become a model: its type, whether it works, and its own description.

use sundry_import::{TEXT_CHARACTERS, TEXT_FINDER, TEXT_READER};
use sundry_operations::{MAX_PLATE_MODEL, PLATE_MODEL};
use sundry_picture::Picture;
use sundry_plate::{MAGIC, Model, Wish};

use super::text;
use crate::output::Failure;

/// A file that was loaded and tried.
#[derive(Debug)]
pub(super) struct Candidate {
    /// Name under which it is installed.
    pub(super) name: &'static str,
    /// Title of the model.
    pub(super) title: String,
    /// Terms of use; `None` if nobody states them.
    pub(super) licence: Option<String>,
    /// Further facts that an operator may want to know before using it.
    pub(super) facts: Vec<String>,
}

/// Describes the purpose of an installed model.
pub(super) fn purpose(name: &str) -> &'static str {
    match name {
        PLATE_MODEL => "names foods in photos (`estimate-nutrients`)",
        TEXT_FINDER => "finds lines of text in pictures (`sundry import memes folder … --ocr`)",
        TEXT_READER => "reads a line of text (`sundry import memes folder … --ocr`)",
        TEXT_CHARACTERS => "the characters that the line reader distinguishes",
        _ => "unknown to this version",
    }
}

impl Candidate {
    /// Determines the type of the bytes and tries them.
    ///
    /// # Errors
    /// If the file is damaged or is not a usable model.
    pub(super) fn of(bytes: &[u8], checksum: &str) -> Result<Self, Failure> {
        if bytes.starts_with(MAGIC.get(..6).unwrap_or(MAGIC)) {
            return plate(bytes);
        }
        text::candidate(bytes, checksum)?.ok_or_else(|| {
            "the file is no model that can be used: neither one of foods in photos nor one of text \
             in pictures"
                .into()
        })
    }
}

fn plate(bytes: &[u8]) -> Result<Candidate, Failure> {
    if bytes.len() as u64 > MAX_PLATE_MODEL {
        return Err("the file is too large to be a model of foods in photos".into());
    }
    let model = Model::read(bytes)?;
    // Weights that load may still compute nonsense.
    let grey = vec![[128, 128, 128, 255]; 32 * 32];
    let grey = Picture::from_rgba(32, 32, grey).ok_or("no picture to try the model on")?;
    let sight = model.look(&grey);
    if sight.whole.iter().any(|share| !share.is_finite()) {
        return Err("the model gives no numbers for a grey square".into());
    }
    model.estimate(&sight, &Wish::default());
    let unknown = model.unknown_classes();
    let about = model.about();
    let mut facts = vec![
        format!("learned from: {}", about.trained_on),
        format!("foods it can name: {}", about.foods),
    ];
    if !unknown.is_empty() {
        facts.push(format!(
            "foods that no table knows, which answers leave out: {}",
            unknown.join(", ")
        ));
    }
    Ok(Candidate {
        name: PLATE_MODEL,
        title: about.title.clone(),
        licence: Some(about.licence.clone()),
        facts,
    })
}
