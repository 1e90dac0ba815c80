//! `cargo xtask starter`: packs the tables in `data/` into the catalogues of `sundry-starter`.
//!
//! The packs are committed, so that building the product needs neither this tool nor minutes.
//! `cargo test -p xtask` compares every record in them with the tables.

mod books;
mod entities;
mod files;
mod games;
mod gifs;
mod memes;
pub(crate) mod neighbours;
mod recipes;
mod serves;
mod table;

use std::path::Path;

use fs_err as fs;
use sundry_catalog::{Home, Record, WriteOptions};

use crate::Failure;

/// A record and the records nearest to it, if they are known.
pub(crate) struct Entry<R> {
    pub(crate) record: R,
    pub(crate) neighbours: Vec<u64>,
}

impl<R> Entry<R> {
    pub(crate) fn alone(record: R) -> Self {
        Self {
            record,
            neighbours: Vec::new(),
        }
    }
}

const KINDS: [&str; 6] = ["memes", "gifs", "games", "books", "entities", "recipes"];

/// The argument that replaces a kind: reports faults of the recipes and writes nothing.
const CHECK_RECIPES: &str = "--check-recipes";

/// Writes the packs of these kinds, or of all kinds if none is given.
pub(crate) fn run(root: &Path, kinds: &[String]) -> Result<bool, Failure> {
    if kinds == [CHECK_RECIPES] {
        let mut problems = recipes::problems(&root.join("data"))?;
        let (counts, few) = serves::counts(&recipes::read(&root.join("data"))?);
        print!("{counts}");
        problems.extend(few);
        for problem in &problems {
            println!("{problem}");
        }
        println!("{} problems", problems.len());
        return Ok(problems.is_empty());
    }
    if let Some(kind) = kinds.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
        return Err(format!("there is no kind `{kind}`, but {}", KINDS.join(", ")).into());
    }
    let wanted = |kind: &str| kinds.is_empty() || kinds.iter().any(|known| known == kind);
    let data = root.join("data");
    let out = root.join("crates/sundry-starter");
    if wanted("memes") {
        pack(&memes::read(&data)?, &out)?;
        files::write(&data, &out)?;
    }
    if wanted("gifs") {
        pack(&gifs::read(&data)?, &out)?;
    }
    if wanted("games") {
        pack(&games::read(&data)?, &out)?;
    }
    if wanted("books") {
        pack(&books::read(&data)?, &out)?;
    }
    if wanted("entities") {
        pack(&entities::read(&data)?, &out)?;
    }
    if wanted("recipes") {
        pack(&recipes::read(&data)?, &out)?;
        files::write(&data, &out)?;
    }
    Ok(true)
}

fn pack<R: Record>(entries: &[Entry<R>], out: &Path) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let home = Home::new(folder.path());
    let mut writer = home.writer::<R>(WriteOptions {
        source: "starter".to_owned(),
        ..WriteOptions::default()
    })?;
    for entry in entries {
        writer.put(&entry.record)?;
        if !entry.neighbours.is_empty() {
            writer.put_neighbours(entry.record.id(), &entry.neighbours)?;
        }
    }
    let published = writer.finish(&mut |_, _, _| {})?;
    let bytes = home.pack(R::KIND)?;
    let path = out.join(format!("blobs/{}.pack", R::KIND));
    println!(
        "{}: {} records, {} bytes",
        R::KIND,
        published.manifest.records,
        bytes.len()
    );
    fs::write(path, bytes)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use sundry_catalog::{Catalogue, Origin};

    use super::*;

    /// Checks that the pack has exactly the records of the tables.
    fn is_fresh<R: Record + Debug + PartialEq>(entries: Vec<Entry<R>>, pack: &'static [u8]) {
        let (catalogue, wrong) = Catalogue::<R>::open(None, Some(pack));
        assert!(wrong.is_empty(), "{wrong:?}");
        let snapshot = catalogue.snapshot();
        assert_eq!(snapshot.origin(), Origin::Starter);
        assert_eq!(snapshot.executor().records(), entries.len() as u64);
        for entry in entries {
            let id = entry.record.id();
            let packed = snapshot.get::<R>(id).unwrap();
            assert_eq!(packed, Some(entry.record), "run `cargo xtask starter`");
            let near = snapshot.executor().neighbours(id).unwrap();
            assert_eq!(near, entry.neighbours, "run `cargo xtask starter`");
        }
    }

    #[test]
    fn packs_hold_what_the_tables_say() {
        let data = crate::root().join("data");
        is_fresh(memes::read(&data).unwrap(), sundry_starter::MEMES);
        is_fresh(gifs::read(&data).unwrap(), sundry_starter::GIFS);
        is_fresh(games::read(&data).unwrap(), sundry_starter::GAMES);
        is_fresh(books::read(&data).unwrap(), sundry_starter::BOOKS);
        is_fresh(entities::read(&data).unwrap(), sundry_starter::ENTITIES);
        is_fresh(recipes::read(&data).unwrap(), sundry_starter::RECIPES);
    }

    #[test]
    fn nothing_is_wrong_with_our_recipes() {
        let problems = recipes::problems(&crate::root().join("data")).unwrap();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn every_meme_of_ours_has_its_file() {
        let data = crate::root().join("data");
        for entry in memes::read(&data).unwrap() {
            let file = entry.record.url.rsplit('/').next().unwrap();
            let bytes = sundry_starter::media(file).unwrap();
            let format = sundry_records::MediaFormat::of_bytes(bytes);
            assert_eq!(format, Some(entry.record.format), "{file}");
        }
    }
}
