//! Clusters with Sundry, and scores a clustering.

use std::collections::BTreeMap;

use sundry_stories::{Clusterer, Item, Settings};

use crate::data::Headline;

/// Returns the story of each headline from Sundry: pushed in order of time, refreshed once.
pub fn sundry(headlines: &[Headline]) -> Vec<u64> {
    let mut clusterer = Clusterer::new(Settings::for_language("en"));
    for headline in headlines {
        clusterer.push(&Item {
            id: headline.id,
            outlet: &headline.host,
            title: &headline.title,
            published: headline.time,
            ..Item::default()
        });
    }
    let now = headlines.last().map_or(0, |last| last.time);
    let mut of_id = BTreeMap::new();
    for story in clusterer.refresh(now) {
        for member in &story.members {
            of_id.insert(member.id, story.id);
        }
    }
    headlines
        .iter()
        .map(|headline| of_id[&headline.id])
        .collect()
}

pub struct Figures {
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
    /// The share of the headlines in the twenty largest clusters that belong to the cluster's main
    /// story.
    pub purity: f64,
    pub clusters: usize,
}

/// Computes `BCubed` (Bagga and Baldwin 1998) and purity. Headlines of no story ("none …") count
/// for the precision of the others, and each as a story of its own.
pub fn figures(headlines: &[Headline], found: &[u64]) -> Figures {
    figures_of(
        headlines.iter().map(|headline| headline.story.as_str()),
        found,
    )
}

pub fn figures_of<'a>(truth: impl Iterator<Item = &'a str>, found: &[u64]) -> Figures {
    let all = found.len() as f64;
    let mut both: BTreeMap<(u64, &str), f64> = BTreeMap::new();
    let mut clusters: BTreeMap<u64, f64> = BTreeMap::new();
    let mut stories: BTreeMap<&str, f64> = BTreeMap::new();
    for (story, cluster) in truth.zip(found) {
        *both.entry((*cluster, story)).or_default() += 1.0;
        *clusters.entry(*cluster).or_default() += 1.0;
        *stories.entry(story).or_default() += 1.0;
    }
    let (mut precision, mut recall) = (0.0, 0.0);
    let mut main: BTreeMap<u64, f64> = BTreeMap::new();
    for ((cluster, story), count) in &both {
        precision += count * count / clusters[cluster];
        recall += count * count / stories[story];
        let most = main.entry(*cluster).or_default();
        *most = count.max(*most);
    }
    precision /= all;
    recall /= all;
    let mut biggest: Vec<(f64, f64)> = clusters
        .iter()
        .map(|(cluster, size)| (*size, main[cluster]))
        .collect();
    biggest.sort_by(|left, right| right.0.total_cmp(&left.0));
    biggest.truncate(20);
    let (sizes, mains) = biggest
        .iter()
        .fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    Figures {
        precision,
        recall,
        f1: 2.0 * precision * recall / (precision + recall),
        purity: mains / sizes,
        clusters: clusters.len(),
    }
}
