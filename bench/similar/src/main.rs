//! Similar books beside their peers, on readers that no model has seen.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-similar -- --data DIR` where DIR
//! holds `goodbooks_books.csv.zst`, `goodbooks_interactions_dev.csv.zst` and
//! `amazonbook_users_dev.txt.zst`. Readers are split into folds by a hash; the truth of a seed is
//! its 20 nearest books by plain cosine among the held-out readers, and R10of20 the share of a
//! model's ten that are in it. `--ease` adds EASE, which inverts a matrix; `--seed N` splits
//! otherwise; `--set NAME=VALUE` changes a setting; `--only goodbooks|amazon|content` measures less;
//! `--alone` leaves the peers out; `--kinds` tells the models what the starter catalogue says of the
//! books;
//! `--speed` measures import-scale runs on made readings instead and needs no data.

mod content;
mod data;
mod ease;
mod peers;
mod settings;
mod speed;
mod truth;

use std::path::PathBuf;

use data::{Book, Interactions};
use sundry_similar::{BookFacts, Options, Reading, neighbours};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).cloned()
    };
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let options = settings::read(&arguments);
    if has("--speed") {
        speed::run(&options, value("--only").as_deref());
        return;
    }
    let data = PathBuf::from(value("--data").expect("--data DIR"));
    let only = value("--only");
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let seed = value("--seed").map_or(1, |seed| seed.parse().expect("--seed NUMBER"));
    if wanted("content") || wanted("goodbooks") {
        let mut books = data::books(&data);
        if has("--kinds") {
            data::add_subjects(&mut books);
        }
        let interactions = data::goodbooks(&data);
        if wanted("content") {
            content::run(&books, &interactions, &options);
        }
        if wanted("goodbooks") {
            let known = &books[..interactions.items];
            let model = Model {
                options,
                ease: has("--ease"),
                alone: has("--alone"),
                thin: false,
            };
            model.fold("goodbooks", &interactions, known, 2, 20, seed);
            model.fold("goodbooks", &interactions, known, 5, 10, seed);
            model.fold("goodbooks", &interactions, known, 5, 20, seed);
            let thin = Model {
                thin: true,
                ..model
            };
            thin.fold("goodbooks, a fold known", &interactions, known, 5, 20, seed);
            thin.fold(
                "goodbooks, a fold known",
                &interactions,
                known,
                20,
                20,
                seed,
            );
            if has("--wide") {
                model.fold(
                    "goodbooks, among all books",
                    &interactions,
                    &books,
                    2,
                    20,
                    seed,
                );
            }
        }
    }
    if wanted("amazon") {
        let interactions = data::amazon(&data);
        let books = vec![Book::default(); interactions.items];
        let model = Model {
            options,
            ease: false,
            alone: has("--alone"),
            thin: false,
        };
        model.fold("amazon-book", &interactions, &books, 2, 20, seed);
        model.fold("amazon-book", &interactions, &books, 5, 10, seed);
        model.fold("amazon-book", &interactions, &books, 5, 20, seed);
    }
}

#[derive(Clone, Copy)]
struct Model {
    options: Options,
    ease: bool,
    alone: bool,
    /// True if a single fold is all the training data, and the others hold the truth.
    thin: bool,
}

impl Model {
    /// Measures one table: the mean over all folds.
    fn fold(
        &self,
        name: &str,
        interactions: &Interactions,
        books: &[Book],
        folds: u64,
        least_readers: usize,
        seed: u64,
    ) {
        let mut rows: Vec<(&str, f64)> = Vec::new();
        let mut seeds_of_all = 0;
        for fold in 0..folds {
            let (mut known, mut held_out) = interactions.split(folds, fold, seed);
            if self.thin {
                std::mem::swap(&mut known, &mut held_out);
            }
            let truth = truth::Truth::of(&held_out, least_readers);
            seeds_of_all += truth.seeds.len();
            let mut add = |name: &'static str, lists: Vec<Vec<u32>>| {
                let recall = truth.recall(&lists);
                match rows.iter_mut().find(|(other, _)| *other == name) {
                    Some((_, sum)) => *sum += recall,
                    None => rows.push((name, recall)),
                }
            };
            if !self.alone {
                add("popularity", peers::popularity(&known, &truth.seeds));
                add(
                    "content alone, ours",
                    ours(books, &[], &self.options, &truth.seeds),
                );
                add(
                    "co-read count",
                    peers::co_read(&known, &truth.seeds, |co, _, _| co),
                );
                add(
                    "item-kNN cosine",
                    peers::co_read(&known, &truth.seeds, |co, left, right| {
                        co / (left * right).sqrt()
                    }),
                );
                add(
                    "item-kNN, shrink 20",
                    peers::co_read(&known, &truth.seeds, |co, left, right| {
                        co / ((left * right).sqrt() + 20.0)
                    }),
                );
                add(
                    "item-kNN, shrink 50",
                    peers::co_read(&known, &truth.seeds, |co, left, right| {
                        co / ((left * right).sqrt() + 50.0)
                    }),
                );
                if self.ease {
                    add("EASE, lambda 100", ease::lists(&known, &truth.seeds, 100.0));
                    add("EASE, lambda 500", ease::lists(&known, &truth.seeds, 500.0));
                }
            }
            add(
                "co-reading alone, ours",
                co_reading(&known, &self.options, &truth.seeds),
            );
            add(
                "ours",
                ours(books, &known.pairs, &self.options, &truth.seeds),
            );
        }
        println!(
            "\n{name}: {folds} folds, seeds with {least_readers} held-out readers or more: {} a fold",
            seeds_of_all as u64 / folds
        );
        for (name, sum) in rows {
            println!("  {name:<26} {:.3}", sum / folds as f64);
        }
    }
}

/// Runs the product as an importer uses it: ten neighbours for each seed.
pub fn ours(
    books: &[Book],
    pairs: &[(u32, u32)],
    options: &Options,
    seeds: &[usize],
) -> Vec<Vec<u32>> {
    let options = Options {
        neighbours: 10,
        every_book: true,
        ..*options
    };
    let facts = books
        .iter()
        .zip(0..)
        .map(|(book, id)| BookFacts { id, ..book.facts() });
    let readings = readings(pairs);
    let lists = neighbours(facts, readings, &options, &mut |_, _| {});
    let narrow = |list: &Vec<u64>| list.iter().map(|&id| u32::try_from(id).unwrap()).collect();
    seeds.iter().map(|&seed| narrow(&lists[seed])).collect()
}

fn co_reading(known: &Interactions, options: &Options, seeds: &[usize]) -> Vec<Vec<u32>> {
    let readings = sundry_similar::Readings::collect(known.items, readings(&known.pairs), 1000);
    let table = sundry_similar::CoRead::new(&readings, options.co_read).table(10);
    let list = |&seed: &usize| table.get(seed).map(|(item, _)| item).collect();
    seeds.iter().map(list).collect()
}

fn readings(pairs: &[(u32, u32)]) -> impl Iterator<Item = Reading> {
    pairs.iter().map(|&(user, item)| Reading {
        user,
        item,
        weight: 1.0,
    })
}
