//! A file that may become a model: what it is, whether it works, and what it says of itself.

use sundry_import::{TEXT_CHARACTERS, TEXT_FINDER, TEXT_READER};
use sundry_operations::{MAX_PLATE_MODEL, PLATE_MODEL};
use sundry_picture::Picture;
use sundry_plate::{MAGIC, Model, Wish};

use super::text;
use crate::output::Failure;

/// A file that was read and tried.
#[derive(Debug)]
pub(super) struct Candidate {
    /// Under which name it is installed.
    pub(super) name: &'static str,
    /// What it is called.
    pub(super) title: String,
    /// Under which terms it may be used; none if nobody says.
    pub(super) licence: Option<String>,
    /// What else an operator may want to know before using it.
    pub(super) facts: Vec<String>,
}

/// What an installed model is for.
pub(super) fn purpose(name: &str) -> &'static str {
    match name {
        PLATE_MODEL => "names foods in photos (`estimate-nutrients`)",
        TEXT_FINDER => "finds lines of text in pictures (`sundry import memes folder … --ocr`)",
        TEXT_READER => "reads a line of text (`sundry import memes folder … --ocr`)",
        TEXT_CHARACTERS => "the characters that the reader of lines tells apart",
        _ => "nothing that this version knows",
    }
}

impl Candidate {
    /// Tells what the bytes are, and tries them.
    ///
    /// # Errors
    /// What is wrong with the file, or that it is nothing that can be used.
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
    // Weights that can be read may still compute nonsense.
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
        format!("foods it tells apart: {}", about.foods),
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
