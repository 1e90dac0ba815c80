//! Measures the speed and the memory of imports.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-import -- --data DIR memes` where
//! DIR holds the development files. Without a section's name, all sections run; since the peak of
//! memory is that of the whole process, run a section alone to know its own.

mod measure;
mod memes;

use std::path::PathBuf;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = arguments.iter().position(|argument| argument == "--data");
    let data = at
        .and_then(|at| arguments.get(at + 1))
        .map(PathBuf::from)
        .expect("--data DIR");
    let sections = arguments.iter().enumerate();
    let sections: Vec<&str> = sections
        .filter(|(place, _)| Some(*place) != at && Some(*place) != at.map(|at| at + 1))
        .map(|(_, name)| name.as_str())
        .collect();
    let wanted = |name: &str| sections.is_empty() || sections.contains(&name);
    if wanted("memes") {
        memes::run(&data);
    }
}
