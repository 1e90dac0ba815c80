//! Compares ratings of sentiment with those of people and of another program.

use std::path::Path;

/// Prints correlation and largest difference with the ratings of another program.
pub fn agreement(file: &Path) -> Result<(), String> {
    let pairs = read(file, 0, 1)?;
    let same = pairs.iter().filter(|(a, b)| (a - b).abs() < 5e-5).count();
    println!(
        "{} texts, {same} rated the same, correlation {:.4}",
        pairs.len(),
        correlation(&pairs)
    );
    Ok(())
}

/// Prints the correlation with the mean ratings of people (from −4 to 4), and how often the sign is
/// right where they are clear.
pub fn labelled(folder: &Path) -> Result<(), String> {
    for name in [
        "tweets",
        "amazonReviewSnippets",
        "movieReviewSnippets",
        "nytEditorialSnippets",
    ] {
        let pairs = read(&folder.join(format!("{name}_GroundTruth.txt")), 1, 2)?;
        // The classes of the VADER paper: its ratings beyond ±0.05 are positive or negative.
        let class = |rating: f64, edge: f64| i32::from(rating > edge) - i32::from(rating < -edge);
        let right = pairs
            .iter()
            .filter(|(people, own)| class(*people / 4.0, 0.05) == class(*own, 0.05))
            .count();
        let clear: Vec<_> = pairs
            .iter()
            .filter(|(people, _)| people.abs() >= 0.5)
            .collect();
        let signs = clear
            .iter()
            .filter(|(people, own)| class(*people, 0.0) == class(*own, 0.0))
            .count();
        println!(
            "{name:<22} {:>6} texts  correlation {:.3}  class right {:.1} %  sign right {:.1} % of {} clear ones",
            pairs.len(),
            correlation(&pairs),
            100.0 * right as f64 / pairs.len().max(1) as f64,
            100.0 * signs as f64 / clear.len().max(1) as f64,
            clear.len(),
        );
    }
    Ok(())
}

/// Reads pairs of a given rating and our own, from lines of cells.
fn read(file: &Path, rating: usize, text: usize) -> Result<Vec<(f64, f64)>, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(String::from_utf8_lossy(&bytes)
        .lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.splitn(text + 1, '\t').collect();
            let number = cells.get(rating)?.trim().parse().ok()?;
            Some((number, sundry_sentiment::compound(cells.get(text)?)))
        })
        .collect())
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| pairs.iter().map(pick).sum::<f64>() / count;
    let (left, right) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut both, mut own, mut other) = (0.0, 0.0, 0.0);
    for (a, b) in pairs {
        both += (a - left) * (b - right);
        own += (a - left).powi(2);
        other += (b - right).powi(2);
    }
    both / (own * other).sqrt()
}
