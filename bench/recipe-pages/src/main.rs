//! Measures saved pages of recipe sites: the share of pages for which each field is exactly as
//! expected, and processor time per page.
//!
//! `bench-recipe-pages --data DIR [--learn] [--show FIELD] [--python PROGRAM]`: the folder that
//! holds `schemaorg_bench.jsonl.zst`, rows of `{path, host, kind, html, expected}`. Hosts are split
//! by a hash: the held-out part is measured, unless `--learn` asks for the other one, and only for
//! that does `--show` print single errors. `--python` names an interpreter that has
//! `recipe-scrapers`, which then reads the same pages without its code for single sites.

mod data;
mod peer;
mod score;

use std::path::Path;

use cpu_time::ProcessTime;
use sundry_recipes::source::{self, Unread};

use crate::data::Page;
use crate::score::{Read, Scores};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let folder =
        value("--data").ok_or("give --data DIR, the folder of schemaorg_bench.jsonl.zst")?;
    let learn = arguments.iter().any(|argument| argument == "--learn");
    let show = value("--show");
    if show.is_some() && !learn {
        return Err("--show: single errors are shown of --learn only".to_owned());
    }
    let pages = data::pages(Path::new(&folder), learn)?;
    let part = if learn { "learned from" } else { "held out" };
    println!("{} pages, {part}", pages.len());
    let mut scores = Scores::default();
    for page in &pages {
        scores.add(page, &ours(page), show.as_deref());
    }
    scores.print("Sundry");
    println!("CPU time a page: {:.3} ms", milliseconds(&pages));
    if let Some(python) = value("--python") {
        let (scores, milliseconds) = peer::measure(&python, &pages)?;
        scores.print("recipe-scrapers");
        println!("CPU time a page: {milliseconds:.3} ms");
    }
    Ok(())
}

fn ours(page: &Page) -> Read {
    // A page that an import rejects, usually because it has no ingredients, is scored on the fields
    // that were read, as for the peer.
    let recipe = match source::page(&page.html, &page.url) {
        Ok(recipe) => recipe,
        Err(Unread::Rejected(_, recipe)) => *recipe,
        Err(_) => return Read::default(),
    };
    let lines = recipe.lines().map(str::to_owned).collect();
    let sections = recipe.instructions.iter();
    let steps = sections.flat_map(|section| {
        let name = Some(section.name.clone()).filter(|name| !name.is_empty());
        let steps = section
            .steps
            .iter()
            .flat_map(|step| step.lines().map(str::to_owned));
        name.into_iter().chain(steps).collect::<Vec<String>>()
    });
    let parts = [recipe.prep_minutes, recipe.cook_minutes];
    let sum = parts.iter().flatten().sum::<u32>();
    Read {
        title: recipe.title.clone(),
        lines,
        steps: steps.collect(),
        yields: recipe.yields.clone(),
        minutes: recipe.total_minutes.or((sum > 0).then_some(sum)),
        author: recipe.author.clone(),
        cuisines: recipe.cuisines.clone(),
        keywords: recipe.keywords.clone(),
        language: recipe.language.clone(),
    }
}

/// Returns the processor time of reading a page: the least of five rounds.
fn milliseconds(pages: &[Page]) -> f64 {
    let rounds = (0..5).map(|_| {
        let begin = ProcessTime::now();
        for page in pages {
            std::hint::black_box(source::page(&page.html, &page.url).is_ok());
        }
        begin.elapsed().as_secs_f64()
    });
    rounds.fold(f64::INFINITY, f64::min) * 1_000.0 / pages.len() as f64
}
