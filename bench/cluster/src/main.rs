//! Every figure of several nodes in one table: a store, three servers, a database with a standby, and
//! what happens when hosts end.
//!
//! `cargo xtask bench cluster [--store radosgw|moto|folder] [--parts store,servers,articles,…]`. Starts
//! what a part needs with the scripts in `.ci`, on loopback and in folders of its own, and ends it; a part
//! whose servers are not there and cannot be installed is skipped and says so. What is measured stands in
//! the programs that it calls (`bench-store`, `bench-state`), in `failover.rs` and in `news.rs`.

mod failover;
mod news;
mod parts;
mod table;

use std::path::Path;

use table::Table;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // A part that this program measures itself, once its servers run.
    let measured = match arguments.as_slice() {
        [task, event] if task == "failover" => Some(failover::measure(event)),
        [task, program] if task == "news" => Some(news::measure(program)),
        _ => None,
    };
    if let Some(is_met) = measured {
        std::process::exit(i32::from(!is_met));
    }
    let text = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let store = text("--store").unwrap_or_else(|| "radosgw".to_owned());
    let program = text("--sundry").unwrap_or_else(|| "target/release/sundry".to_owned());
    let program = Path::new(&program).canonicalize().expect("the program");
    let wanted = text("--parts");
    let is_wanted = |part: &str| match &wanted {
        Some(wanted) => wanted.split(',').any(|wanted| wanted == part),
        None => true,
    };
    let mut table = Table::default();
    for part in parts::PARTS.iter().filter(|part| is_wanted(part.name)) {
        part.run(&store, &program, &mut table);
    }
    table.print();
    std::process::exit(i32::from(!table.is_good()));
}
