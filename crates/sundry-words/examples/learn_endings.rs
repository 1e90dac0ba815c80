//! Regenerates `data/words/endings_plural.tsv`, `endings_singular.tsv` and `lexicon.tsv`:
//! `cargo run --release -p sundry-words --features training --example learn_endings`.
//! The same tables give the same files, byte for byte.

use std::path::{Path, PathBuf};

use sundry_words::Rule;
use sundry_words::training::{Lexicon, Setting};

fn main() -> std::io::Result<()> {
    let made = Lexicon::built_in().make(&Setting {
        held_out: &|_| false,
        keep_hand_rows: true,
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/words");
    write(folder.join("endings_plural.tsv"), &rows(&made.plural))?;
    write(folder.join("endings_singular.tsv"), &rows(&made.singular))?;
    let head = "# Made by the example `learn_endings`: dictionary nouns that neither the hand-written \
                tables nor the endings get right.\n";
    write(
        folder.join("lexicon.tsv"),
        &format!("{head}{}\n", made.lexicon.join("\n")),
    )
}

fn rows(rules: &[Rule]) -> String {
    let mut text = String::from(
        "# Made by the example `learn_endings`. ending (^ is the start of the word), what to cut and add\n",
    );
    for rule in rules {
        text.push_str(&rule.ending);
        text.push('\t');
        text.push_str(&rule.edit);
        text.push('\n');
    }
    text
}

#[expect(
    clippy::disallowed_methods,
    reason = "a program of its own, not the service"
)]
fn write(path: PathBuf, text: &str) -> std::io::Result<()> {
    std::fs::write(path, text)
}
