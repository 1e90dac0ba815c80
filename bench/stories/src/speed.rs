//! Measures processor time and memory per article on made-up headlines: words by a power law,
//! stories of power-law sizes, spread over the window.

use bench_measure::{peak_kilobytes, resident_kilobytes};
use cpu_time::ProcessTime;
use sundry_stories::{Clusterer, Item, Settings};

use crate::data::Chance;
use crate::measure;

const WORDS: usize = 200_000;

pub fn run(arguments: &[String]) {
    let mut sizes: Vec<usize> = arguments
        .iter()
        .filter_map(|size| size.parse().ok())
        .collect();
    if sizes.is_empty() {
        sizes = vec![10_000, 100_000, 1_000_000];
    }
    let mut first = None;
    for size in sizes {
        let before = resident();
        let mut clusterer = Clusterer::new(Settings::for_language("en"));
        let mut chance = Chance(size as u64);
        let mut pushed = 0.0;
        // Running stories: their subjects, and how many articles are still to come.
        let mut told: Vec<(About, usize, usize)> = Vec::new();
        let mut truth = Vec::with_capacity(size);
        for at in 0..size {
            let made = headline(&mut chance, &mut told, at);
            truth.push(made.story as u32);
            let start = ProcessTime::now();
            clusterer.push(&Item {
                id: at as u64,
                outlet: &made.outlet,
                title: &made.title,
                published: (at as f64 / size as f64 * 36.0 * 3600.0) as i64,
                ..Item::default()
            });
            pushed += start.elapsed().as_secs_f64();
        }
        let start = ProcessTime::now();
        let stories = clusterer.refresh(36 * 3600).len();
        let refreshed = start.elapsed().as_secs_f64();
        let a_headline = (pushed + refreshed) / size as f64;
        let first = *first.get_or_insert(a_headline);
        println!(
            "{size:>9} articles, {stories} stories: {:.0} headlines a CPU-second ({:.1} µs each: \
             push {:.1}, refresh {:.1}), {:.2} times the first; {:.0} bytes an article, \
             {:.0} at the most",
            1.0 / a_headline,
            a_headline * 1e6,
            pushed / size as f64 * 1e6,
            refreshed / size as f64 * 1e6,
            a_headline / first,
            (resident() - before).max(0.0) / size as f64,
            (peak() - before).max(0.0) / size as f64,
        );
        let mut found = vec![0; size];
        for story in clusterer.stories() {
            for member in &story.members {
                found[member.id as usize] = story.id;
            }
        }
        let names: Vec<String> = truth.iter().map(u32::to_string).collect();
        let figures = measure::figures_of(names.iter().map(String::as_str), &found);
        println!(
            "          BCubed P {:.3} R {:.3} F1 {:.3}, 20 biggest pure {:.3}, {} true stories",
            figures.precision,
            figures.recall,
            figures.f1,
            figures.purity,
            truth
                .iter()
                .collect::<std::collections::BTreeSet<_>>()
                .len(),
        );
    }
}

/// The subject of a story: names of its own, and words of its topic.
type About = ([usize; 3], [usize; 4]);

/// Makes a headline: six in ten stand alone; the others belong to a story with several articles.
fn headline(chance: &mut Chance, told: &mut Vec<(About, usize, usize)>, at: usize) -> Made {
    let mut words: Vec<usize> = Vec::new();
    let story;
    if told.len() > 20 && chance.below(100) < 60 {
        story = at;
        words.extend([chance.below(WORDS), chance.below(WORDS)]);
        words.extend((0..6).map(|_| common(chance)));
    } else {
        if told.len() < 20 || chance.below(100) < 25 {
            let about = (
                [0; 3].map(|_| chance.below(WORDS)),
                [0; 4].map(|_| common(chance)),
            );
            let size = (2.0 / ((chance.below(10_000) + 1) as f64 / 10_000.0)) as usize;
            told.push((about, size.min(400), at));
        }
        let place = chance.below(told.len());
        let (names, topic) = told[place].0;
        story = told[place].2;
        told[place].1 -= 1;
        if told[place].1 == 0 {
            told.swap_remove(place);
        }
        words.extend(names.iter().filter(|_| chance.below(100) < 65));
        words.extend(topic.iter().filter(|_| chance.below(100) < 50));
        words.extend((0..3).map(|_| common(chance)));
    }
    let title: Vec<String> = words.into_iter().map(word).collect();
    Made {
        title: title.join(" "),
        outlet: format!("outlet{}.example", chance.below(3000)),
        story,
    }
}

struct Made {
    title: String,
    outlet: String,
    story: usize,
}

/// Draws a word by a power law, flat at its head like the words of headlines without function
/// words: the most frequent is in 2.6 % of the headlines.
fn common(chance: &mut Chance) -> usize {
    let even = (chance.below(1 << 30) + 1) as f64 / f64::from(1 << 30);
    (30.0 * (WORDS as f64 / 30.0).powf(even)) as usize - 30
}

fn word(number: usize) -> String {
    let mut name = String::from("w");
    let mut rest = number;
    for _ in 0..4 {
        name.push(char::from(b'a' + (rest % 20) as u8));
        name.push(['a', 'o', 'u', 'i'][rest % 4]);
        rest /= 20;
    }
    name
}

fn resident() -> f64 {
    resident_kilobytes() as f64 * 1024.0
}

fn peak() -> f64 {
    peak_kilobytes() as f64 * 1024.0
}
