//! Writes the training data of an encoder, for `training/encoder`: the pieces, marks and tags of
//! each sentence, as written, in lower case, in capitals, and with blanks around hyphens.
//!
//! A record: number of the family (255: for training), repetitions (one byte), form (one byte),
//! number of pieces (two bytes), then the pieces (two bytes each), the marks (eight), the tags
//! (one; 255 within a token).

use std::io::Write;
use std::path::Path;

use sundry_entities::{tokens, training};
use train_entities::corpus::Example;
use train_entities::score::recased;

use crate::crf::tags_of;
use crate::prepare::hyphens_apart;

/// The vocabulary in the form that the encoder gets.
pub struct Vocabulary {
    pub table: Vec<u8>,
    pub unknown: u16,
}

impl Vocabulary {
    /// Keeps the pieces of a `vocab.txt` that can occur in text of Latin script.
    pub fn read(file: &Path) -> Result<(Self, Vec<usize>), String> {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let mut kept = Vec::new();
        let mut pieces = Vec::new();
        for (id, piece) in text.lines().enumerate() {
            let bare = piece.strip_prefix("##").unwrap_or(piece);
            let special = ["[UNK]", "[CLS]", "[SEP]"].contains(&piece);
            let latin = bare
                .chars()
                .all(|letter| (letter as u32) < 0x250 || matches!(letter, '\u{2010}'..='\u{20CF}'));
            if special || (latin && !(piece.starts_with('[') && piece.len() > 1)) {
                kept.push(id);
                pieces.push(piece);
            }
        }
        let unknown = pieces
            .iter()
            .position(|piece| *piece == "[UNK]")
            .ok_or("no [UNK]")? as u16;
        let table = training::vocabulary(&pieces);
        Ok((Self { table, unknown }, kept))
    }
}

/// Longest window in pieces, without the two that frame it.
const WINDOW: usize = 126;

/// Writes one example in its forms.
pub fn write(
    out: &mut impl Write,
    vocabulary: &Vocabulary,
    example: &Example,
    family: u8,
    times: u8,
) -> std::io::Result<()> {
    let mut forms = vec![
        (0, example.clone()),
        (1, recased(example, false)),
        (2, recased(example, true)),
    ];
    if example.text.contains('-') {
        forms.push((3, hyphens_apart(example)));
    }
    for (form, example) in &forms {
        let tokens = tokens(&example.text);
        let tags = tags_of(example, &tokens);
        let inputs = training::encoder_inputs(&tokens, &vocabulary.table, vocabulary.unknown);
        let mut window: Vec<(u16, u64, u8)> = Vec::new();
        for ((ids, marks), tag) in inputs.iter().zip(&tags) {
            if window.len() + ids.len() > WINDOW {
                record(out, [family, times, *form], &window)?;
                window.clear();
            }
            for (index, id) in ids.iter().enumerate() {
                window.push((*id, *marks, if index == 0 { *tag } else { 255 }));
            }
        }
        record(out, [family, times, *form], &window)?;
    }
    Ok(())
}

fn record(out: &mut impl Write, head: [u8; 3], window: &[(u16, u64, u8)]) -> std::io::Result<()> {
    if window.is_empty() {
        return Ok(());
    }
    out.write_all(&head)?;
    out.write_all(&(window.len() as u16).to_le_bytes())?;
    for (id, _, _) in window {
        out.write_all(&id.to_le_bytes())?;
    }
    for (_, marks, _) in window {
        out.write_all(&marks.to_le_bytes())?;
    }
    for (_, _, tag) in window {
        out.write_all(&[*tag])?;
    }
    Ok(())
}
