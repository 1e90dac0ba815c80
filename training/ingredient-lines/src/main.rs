//! Trains the tagger of ingredient lines and, with `--split`, the splitter of lines at commas.
//!
//! `cargo run --release -p train-ingredient-lines -- --data DIR [--split] [--out FILE]`, where DIR
//! holds `ingredient_lines_train.tsv.gz` and `ingredient_lines_nyt_train.tsv.gz`; `--older` trains
//! on the second as well. One line in ten, by a hash of its text (`--fold` chooses the tenth), is
//! held out for measuring; `--all` trains on those too, for the shipped model, and then measures
//! nothing. `--shipped` trains nothing and measures the splitter that is compiled in. `--epochs`,
//! and for the splitter `--hide`, `--rare`, `--bare`, `--again` and `--rate`, set parameters of
//! training; `--errors` prints wrong results, `--show WORD` training examples.

mod align;
mod crf;
mod data;
mod measure;
mod parted;
mod splitting;

use std::path::PathBuf;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let data = PathBuf::from(value("--data").expect("--data DIR"));
    let epochs: usize = value("--epochs").map_or(12, |n| n.parse().expect("a number"));
    let fold: u64 = value("--fold").map_or(0, |n| n.parse().expect("a number"));
    let all = arguments.iter().any(|argument| argument == "--all");
    let main = data::read(&data.join("ingredient_lines_train.tsv.gz"), 0);
    let older = data::read(&data.join("ingredient_lines_nyt_train.tsv.gz"), main.len());
    let (held, mut kept): (Vec<_>, Vec<_>) = main.into_iter().partition(|line| line.fold() == fold);
    let older_kept: Vec<_> = older
        .into_iter()
        .filter(|line| line.fold() != fold)
        .collect();
    eprintln!(
        "{} lines to train on, {} older, {} held out",
        kept.len(),
        older_kept.len(),
        held.len()
    );
    if arguments.iter().any(|argument| argument == "--older") {
        kept.extend(older_kept);
    }
    if all {
        kept.extend(held.iter().cloned());
    }
    if arguments.iter().any(|argument| argument == "--shipped") {
        parted::report(
            None,
            &held,
            arguments.iter().any(|argument| argument == "--errors"),
        );
        return;
    }
    let examples: Vec<_> = kept.iter().filter_map(align::example).collect();
    let lost = kept.len() - examples.len();
    eprintln!(
        "{} examples, {lost} lines could not be aligned",
        examples.len()
    );
    if let Some(word) = value("--show") {
        for line in kept
            .iter()
            .filter(|line| line.sentence.contains(&word))
            .take(12)
        {
            println!("{}", align::shown(line));
        }
        return;
    }
    if arguments.iter().any(|argument| argument == "--split") {
        let mut options = splitting::Options {
            epochs,
            ..splitting::Options::default()
        };
        if let Some(hide) = value("--hide") {
            options.hide = hide.parse().expect("a share");
        }
        if let Some(rare) = value("--rare") {
            options.rare = rare.parse().expect("a count");
        }
        if let Some(rate) = value("--rate") {
            options.rate = rate.parse().expect("a rate");
        }
        if let Some(again) = value("--again") {
            options.again = again.parse().expect("a number");
        }
        if let Some(bare) = value("--bare") {
            options.bare = bare.parse().expect("a share");
        }
        kept.sort_by_key(|line| line.place);
        let packed = splitting::train(&kept, &options);
        if !all {
            parted::report(
                Some(&packed),
                &held,
                arguments.iter().any(|argument| argument == "--errors"),
            );
        }
        if let Some(out) = value("--out") {
            std::fs::write(out, &packed).expect("the model can be written");
        }
        return;
    }
    let mut weights = crf::Weights::new();
    for epoch in 0..epochs {
        let loss = weights.epoch(&examples, epoch, epochs);
        eprint!("epoch {epoch}: loss {loss:.4}");
        if !all && (epoch % 3 == 2 || epoch + 1 == epochs) {
            let packed = weights.packed();
            eprint!("  {}", measure::all_three(&packed, &held));
        }
        eprintln!();
    }
    let packed = weights.packed();
    if !all {
        measure::report(
            &packed,
            &held,
            arguments.iter().any(|argument| argument == "--errors"),
        );
    }
    if let Some(out) = value("--out") {
        std::fs::write(out, &packed).expect("the model can be written");
    }
}
