//! Measures Recipe-MPR: which of five dishes a query asks for.

use std::io::Read;
use std::path::Path;

pub(crate) fn run(path: &Path, wrong: bool) {
    let mut text = String::new();
    let read = std::fs::File::open(path)
        .and_then(|file| flate2::read::GzDecoder::new(file).read_to_string(&mut text));
    if read.is_err() {
        println!("Recipe-MPR: no {}", path.display());
        return;
    }
    let mut counts = [(0_u32, 0_u32); 2];
    for line in text.lines() {
        let Ok(entry) = serde_json::from_str::<serde_json::Value>(line) else {
            continue;
        };
        let question = entry["query"].as_str().unwrap_or_default();
        let answer = entry["answer"].as_str().unwrap_or_default();
        let Some(options) = entry["options"].as_object() else {
            continue;
        };
        let read = sundry_recipes::question::read(question);
        let mut ranked: Vec<(f32, &str, &str)> = options
            .iter()
            .map(|(id, text)| {
                let text = text.as_str().unwrap_or_default();
                (
                    sundry_recipes::question::fit(question, &read, text),
                    id.as_str(),
                    text,
                )
            })
            .collect();
        ranked.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(two.1)));
        let right = ranked.first().is_some_and(|(_, id, _)| *id == answer);
        let held = crate::is_held_out(question);
        let count = &mut counts[usize::from(held)];
        count.0 += 1;
        count.1 += u32::from(right);
        if wrong && !held && !right {
            println!("  {question}");
            for (score, id, text) in ranked {
                println!(
                    "    {} {score:6.2} {text}",
                    if id == answer { '*' } else { ' ' }
                );
            }
        }
    }
    for (name, (all, right)) in ["to learn from", "held out"].iter().zip(counts) {
        println!(
            "Recipe-MPR, {name}: {right} of {all} ({:.3}); by chance 0.200",
            f64::from(right) / f64::from(all.max(1))
        );
    }
}
