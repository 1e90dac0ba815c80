//! Measures the speed of importing recipes, and of finding them among very many.
//!
//! `bench-recipe-search --sundry PROGRAM [--import N] [--recipes N]`: N raw recipes (20,000) are
//! made up and imported with full enrichment; a part of the result is then multiplied, with titles,
//! times and nutrients of their own and without steps, to a catalogue of N recipes (1,000,000), and
//! the program answers 200 queries of words, filters and orders over HTTP, one after the other on
//! one connection, each of them five times.

mod ask;
mod made;

use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use sundry_catalog::{Catalogue, Home, Query, WriteOptions};
use sundry_import::{Job, Options, Outcome, Quiet, find};
use sundry_records::Recipe;

/// Number of recipes that are multiplied.
const BASE: usize = 2_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let given = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)
    };
    let number = |name: &str, usual: u64| given(name).map_or(Ok(usual), |text| text.parse());
    let folder = tempfile::tempdir()?;
    let raw = folder.path().join("raw.ndjson");
    let count = number("--import", 20_000)?;
    std::fs::write(&raw, made::raw(count))?;
    let small = Home::new(folder.path().join("small"));
    import(&small, &raw)?;
    let Some(program) = given("--sundry") else {
        return Ok(());
    };
    let data = folder.path().join("data");
    multiply(
        &small,
        &Home::new(data.clone()),
        number("--recipes", 1_000_000)?,
    )?;
    ask::run(program, &data, &made::questions())
}

fn import(home: &Home, file: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let importer = find("recipes", "ndjson").ok_or("no importer")?;
    let mut watch = Quiet;
    let mut job = Job {
        home,
        files: vec![file.to_owned()],
        source: importer.source,
        now: 0,
        options: Options::default(),
        watch: &mut watch,
        outcome: Outcome::default(),
    };
    let (wall, processor) = (Instant::now(), ProcessTime::now());
    (importer.run)(&mut job)?;
    let (wall, processor) = (
        wall.elapsed().as_secs_f64(),
        processor.elapsed().as_secs_f64(),
    );
    let taken = job.outcome.taken as f64;
    println!(
        "import: {taken} recipes taken, {} rejected: {:.0}/s on the wall ({wall:.1} s), {:.0}/s of processor time",
        job.outcome.rejected,
        taken / wall,
        taken / processor
    );
    Ok(())
}

fn multiply(from: &Home, to: &Home, count: u64) -> Result<(), Box<dyn std::error::Error>> {
    let (catalogue, _) = Catalogue::<Recipe>::open(Some(from.clone()), None);
    let query = Query {
        limit: BASE,
        ..Query::default()
    };
    let mut base: Vec<Recipe> = catalogue
        .snapshot()
        .find::<Recipe>(&query)?
        .records
        .into_iter()
        .map(|(_, record)| record)
        .collect();
    base.iter_mut()
        .for_each(|record| record.recipe.instructions.clear());
    let many = base.len().max(1);
    let wall = Instant::now();
    let mut writer = to.writer::<Recipe>(WriteOptions::default())?;
    for at in 0..count {
        let Some(record) = base.get_mut(at as usize % many) else {
            return Err("no recipes to multiply".into());
        };
        made::vary(record, at);
        writer.put(record)?;
    }
    let published = writer.finish(&mut |_, _, _| {})?;
    let bytes: u64 = published.manifest.files.iter().map(|file| file.bytes).sum();
    println!(
        "catalogue: {} recipes written in {:.0} s, {:.0} MB on disk",
        published.manifest.records,
        wall.elapsed().as_secs_f64(),
        bytes as f64 / 1e6
    );
    Ok(())
}
