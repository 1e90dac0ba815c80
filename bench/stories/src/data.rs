//! The labelled headlines: reading, splitting, shuffling, thinning, adding noise.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use sha2::Digest;

/// One labelled headline.
#[derive(Debug, Clone)]
pub struct Headline {
    pub id: u64,
    pub title: String,
    pub host: String,
    /// Seconds since 1970.
    pub time: i64,
    pub story: String,
}

/// A generator that gives the same numbers each time (splitmix64).
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}

pub fn read(folder: &Path) -> Vec<Headline> {
    let packed = std::fs::File::open(folder.join("cluster_uci.tsv.gz")).expect("the headlines");
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed)
        .read_to_string(&mut text)
        .expect("gzip");
    let rows = text
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>());
    rows.map(|row| Headline {
        id: row[0].parse().expect("a number"),
        title: row[1].to_owned(),
        host: row[6].to_owned(),
        time: row[7].parse::<i64>().expect("a time") / 1000,
        story: row[5].to_owned(),
    })
    .collect()
}

/// Returns the stories of one part.
pub fn part(headlines: &[Headline], held_out: bool) -> Vec<Headline> {
    let is_held_out = |story: &str| sha2::Sha256::digest(story.as_bytes())[0] % 2 == 1;
    headlines
        .iter()
        .filter(|headline| is_held_out(&headline.story) == held_out)
        .cloned()
        .collect()
}

pub fn stories(headlines: &[Headline]) -> usize {
    headlines
        .iter()
        .map(|headline| &headline.story)
        .collect::<BTreeSet<_>>()
        .len()
}

/// Shuffles the times among the headlines and sorts by time.
pub fn shuffled(headlines: &[Headline], seed: u64) -> Vec<Headline> {
    let mut times: Vec<i64> = headlines.iter().map(|headline| headline.time).collect();
    let mut chance = Chance(seed.wrapping_mul(1_000_003));
    chance.shuffle(&mut times);
    let mut dealt = headlines.to_vec();
    for (headline, time) in dealt.iter_mut().zip(times) {
        headline.time = time;
    }
    dealt.sort_by_key(|headline| (headline.time, headline.id));
    dealt
}

/// Makes ten samples with a random 1, 1, 2, 3, 5, 8 or 12 headlines of each story.
pub fn thinned(headlines: &[Headline]) -> Vec<Vec<Headline>> {
    let mut by_story: BTreeMap<&str, Vec<&Headline>> = BTreeMap::new();
    for headline in headlines {
        by_story.entry(&headline.story).or_default().push(headline);
    }
    let draw = |seed: u64| {
        let mut chance = Chance(seed.wrapping_mul(7_000_003));
        let mut drawn = Vec::new();
        for of_story in by_story.values() {
            let mut of_story = of_story.clone();
            chance.shuffle(&mut of_story);
            let size = [1, 1, 2, 3, 5, 8, 12][chance.below(7)];
            drawn.extend(of_story.into_iter().take(size).cloned());
        }
        shuffled(&drawn, seed)
    };
    (0..10).map(draw).collect()
}

/// Adds as many headlines again that belong to no story: three words drawn from headlines, and five
/// that no other headline has.
pub fn with_noise(headlines: &[Headline], seed: u64) -> Vec<Headline> {
    let mut by_story: BTreeMap<&str, Vec<&Headline>> = BTreeMap::new();
    for headline in headlines {
        by_story.entry(&headline.story).or_default().push(headline);
    }
    let of_stories: Vec<_> = by_story.into_values().collect();
    let mut chance = Chance(seed.wrapping_mul(9_000_011));
    let mut all = headlines.to_vec();
    for at in 0..headlines.len() {
        let mut words: Vec<&str> = Vec::new();
        while words.len() < 3 {
            let of_story = &of_stories[chance.below(of_stories.len())];
            let title = &of_story[chance.below(of_story.len())].title;
            let from: Vec<&str> = title.split_whitespace().collect();
            words.push(from[chance.below(from.len())]);
        }
        let own: Vec<String> = (0..5).map(|word| format!("own{at}x{word}")).collect();
        let other = &headlines[chance.below(headlines.len())];
        all.push(Headline {
            id: 1_000_000_000 + at as u64,
            title: format!("{} {}", words.join(" "), own.join(" ")),
            host: other.host.clone(),
            time: other.time,
            story: format!("none {at}"),
        });
    }
    shuffled(&all, seed)
}
