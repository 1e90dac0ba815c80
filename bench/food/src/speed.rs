//! Measures look-ups per second of processor time, over the names of real lines by their frequency.

use std::hint::black_box;
use std::path::Path;

use cpu_time::ProcessTime;
use sundry_food::find;

pub fn run(data: &Path) {
    let start = ProcessTime::now();
    black_box(find("apple"));
    let first = start.elapsed().as_secs_f64() * 1e6;
    let names = crate::names::counted(data);
    let lines: Vec<&str> = names
        .iter()
        .flat_map(|(name, count)| std::iter::repeat_n(name.as_str(), *count))
        .collect();
    let rate = |of: &[&str]| {
        let start = ProcessTime::now();
        let mut done = 0;
        while start.elapsed().as_secs_f64() < 1.0 {
            for name in of {
                black_box(find(name));
            }
            done += of.len();
        }
        done as f64 / start.elapsed().as_secs_f64()
    };
    let distinct: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    println!("\nspeed, look-ups a CPU-second");
    println!("names as often as they occur {:>12.0}", rate(&lines));
    println!("each distinct name once      {:>12.0}", rate(&distinct));
    println!("first look-up, tables opened {first:>12.1} microseconds");
}
