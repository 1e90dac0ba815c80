//! Measures how well and how fast headlines are clustered into stories.
//!
//! `cargo xtask bench stories --data DIR` where DIR holds `cluster_uci.tsv.gz`: headlines labelled
//! with their stories (id, title, URL, publisher, category, story, host, time in milliseconds).
//! They were collected story by story, so their times would give the labels away. Before each
//! measurement the times are therefore permuted by one of five fixed shuffles. The stories are
//! split by a hash of their names: the settings of `sundry-stories` were chosen on the learning
//! part, and the held-out part is what counts; only its sums are ever printed.
//!
//! `--speed` makes headlines up instead and measures processor time and memory per article, from
//! ten thousand to a million in the window.

mod data;
mod measure;
mod peer;
mod speed;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--speed") {
        speed::run(&arguments);
        return;
    }
    let folder = arguments
        .iter()
        .position(|argument| argument == "--data")
        .and_then(|at| arguments.get(at + 1));
    let Some(folder) = folder else {
        println!("--data DIR measures quality, --speed [ARTICLES …] time and memory");
        return;
    };
    let all = data::read(folder.as_ref());
    let held_out = data::part(&all, true);
    let learning = data::part(&all, false);
    for (name, headlines) in [
        ("learning part", &learning),
        ("held-out part", &held_out),
        ("all", &all),
    ] {
        println!(
            "{name}: {} headlines, {} stories",
            headlines.len(),
            data::stories(headlines)
        );
        show("sundry-stories", headlines, measure::sundry);
        show(
            "peer: average link of TF-IDF, distance .97",
            headlines,
            peer::average_link,
        );
    }
    // Stories of a few articles, like most of a day.
    for (name, headlines) in [("learning part", &learning), ("held-out part", &held_out)] {
        println!("{name}, stories cut down to 1 to 12 headlines");
        let thin = data::thinned(headlines);
        show_all("sundry-stories", &thin, measure::sundry);
        show_all(
            "peer: average link of TF-IDF, distance .97",
            &thin,
            peer::average_link,
        );
        println!("{name}, with as many headlines of no story, made of its words");
        let noisy: Vec<_> = (0..5)
            .map(|seed| data::with_noise(headlines, seed))
            .collect();
        show_all("sundry-stories", &noisy, measure::sundry);
        show_all(
            "peer: average link of TF-IDF, distance .97",
            &noisy,
            peer::average_link,
        );
    }
}

type Cluster = fn(&[data::Headline]) -> Vec<u64>;

/// Prints means over five shuffles of the times.
fn show(name: &str, headlines: &[data::Headline], cluster: Cluster) {
    let shuffled: Vec<_> = (0..5).map(|seed| data::shuffled(headlines, seed)).collect();
    show_all(name, &shuffled, cluster);
}

fn show_all(name: &str, runs: &[Vec<data::Headline>], cluster: Cluster) {
    let start = cpu_time::ProcessTime::now();
    let figures: Vec<measure::Figures> = runs
        .iter()
        .map(|run| measure::figures(run, &cluster(run)))
        .collect();
    let seconds = start.elapsed().as_secs_f64();
    let headlines: usize = runs.iter().map(Vec::len).sum();
    let mean = |of: fn(&measure::Figures) -> f64| {
        figures.iter().map(of).sum::<f64>() / figures.len() as f64
    };
    println!(
        "  {name:<44} BCubed P {:.3} R {:.3} F1 {:.3}  20 biggest pure {:.3}  clusters {:.0}  \
         headlines a CPU-second {:.0}",
        mean(|f| f.precision),
        mean(|f| f.recall),
        mean(|f| f.f1),
        mean(|f| f.purity),
        mean(|f| f.clusters as f64),
        headlines as f64 / seconds,
    );
}
