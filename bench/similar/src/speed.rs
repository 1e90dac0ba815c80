//! Measures import-scale runs on made-up reading data: processor time and peak memory.

use std::time::Instant;

use bench_measure::{forget_peak, peak_kilobytes};
use cpu_time::ProcessTime;
use sundry_hash::SplitMix64;
use sundry_similar::{
    BookFacts, CoRead, ContentIndex, Options, Reading, Readings, each_neighbours,
};

/// Random numbers, the same in every run.
struct Numbers(SplitMix64);

impl Numbers {
    fn next(&mut self) -> f64 {
        (self.0.draw() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Draws popular items more often: about as 1/rank to a power below 1.
    fn item(&mut self, items: usize, bend: f64) -> u32 {
        ((self.next().powf(bend) * items as f64) as usize).min(items - 1) as u32
    }
}

/// Returns the process's peak memory in MB and resets the counter.
fn peak_then_reset() -> u64 {
    let peak = peak_kilobytes();
    forget_peak();
    peak / 1024
}

pub fn run(options: &Options, only: Option<&str>) {
    let wanted = |name: &str| only.is_none_or(|only| only == name);
    println!(
        "{} threads; seconds on the clock / of the processor; peak memory",
        options.co_read.threads
    );
    if wanted("dense") {
        co_reading(
            "6,000,000 readings of 10,000 books",
            10_000,
            53_400,
            112,
            1.7,
            options,
        );
    }
    if wanted("middle") {
        co_reading(
            "400,000 readings of 25,000 books",
            25_000,
            35_000,
            12,
            1.7,
            options,
        );
    }
    if wanted("sparse") {
        co_reading(
            "12,000,000 readings of 4,000,000 books",
            4_000_000,
            1_200_000,
            10,
            1.3,
            options,
        );
    }
    if wanted("content") {
        content(1_000_000, options);
    }
}

fn made(items: usize, users: u32, each: usize, bend: f64) -> impl Iterator<Item = Reading> {
    (0..users).flat_map(move |user| {
        let mut numbers = Numbers(SplitMix64(u64::from(user) << 20));
        (0..each).map(move |_| Reading {
            user,
            item: numbers.item(items, bend),
            weight: 1.0,
        })
    })
}

fn co_reading(name: &str, items: usize, users: u32, each: usize, bend: f64, options: &Options) {
    peak_then_reset();
    let (clock, processor) = (Instant::now(), ProcessTime::now());
    let readings = Readings::collect(items, made(items, users, each, bend), options.longest_list);
    let collected = processor.elapsed();
    let co_read = CoRead::new(&readings, options.co_read);
    let mut lists = 0_usize;
    let mut longest = 0;
    co_read.each(100, &mut |_, list| {
        lists += usize::from(!list.is_empty());
        longest = longest.max(list.len());
    });
    println!(
        "{name}: {} distinct, {lists} lists of up to {longest}: {:.1} / {:.1} s ({:.1} s collecting), {} MB",
        readings.len(),
        clock.elapsed().as_secs_f64(),
        processor.elapsed().as_secs_f64(),
        collected.as_secs_f64(),
        peak_then_reset(),
    );
}

fn content(books: usize, options: &Options) {
    peak_then_reset();
    let processor = ProcessTime::now();
    let words: Vec<String> = (0..60_000).map(|word| format!("w{word:x}q")).collect();
    let mut numbers = Numbers(SplitMix64(7));
    let texts: Vec<[String; 3]> = (0..books)
        .map(|_| {
            let title = [0; 4].map(|_| words[numbers.item(60_000, 2.0) as usize].as_str());
            let author = format!("author {:x}", numbers.item(300_000, 1.5));
            [
                title.join(" "),
                author,
                format!("subject {:x}", numbers.item(20_000, 2.0)),
            ]
        })
        .collect();
    let facts = (0..)
        .zip(&texts)
        .map(|(id, [title, author, subject])| BookFacts {
            id,
            title,
            authors: vec![author],
            subjects: vec![subject],
            year: Some(1900 + (id % 120) as i32),
            readers: 1_000_000 / (id + 1),
            ..BookFacts::default()
        });
    let index = ContentIndex::build(facts, options.content);
    println!(
        "{books} books by content: indexed in {:.1} s of the processor, {} MB with the texts",
        processor.elapsed().as_secs_f64(),
        peak_then_reset()
    );
    let processor = ProcessTime::now();
    let mut slowest: f64 = 0.0;
    let asked = 2_000;
    for place in (0..books).step_by(books / asked) {
        let one = ProcessTime::now();
        assert_eq!(index.similar(place, 10, options.rules).len(), 10);
        slowest = slowest.max(one.elapsed().as_secs_f64());
    }
    println!(
        "ten neighbours of one book: mean {:.2} ms, slowest {:.1} ms",
        processor.elapsed().as_secs_f64() * 1e3 / asked as f64,
        slowest * 1e3
    );
    let readings = Readings::collect(books, made(books, 40_000, 10, 1.3), options.longest_list);
    let (clock, processor) = (Instant::now(), ProcessTime::now());
    let mut lists = 0_usize;
    each_neighbours(&index, &readings, options, &mut |_, _| {}, &mut |_, _| {
        lists += 1
    });
    println!(
        "blended, {} readings: {lists} lists of 100 in {:.1} / {:.1} s, {} MB",
        readings.len(),
        clock.elapsed().as_secs_f64(),
        processor.elapsed().as_secs_f64(),
        peak_then_reset()
    );
}
