//! Catalogues through a store: how fast, in how much memory, and whatever is killed meanwhile.
//!
//! `cargo xtask bench store [--endpoint URL] [--megabytes 500] [--kills 40]
//! [--parts transfer,races,publishers,nodes,swaps]`. The endpoint is a server with a bucket `sundry` for
//! the key `test` with the secret `test`: `bash .ci/store radosgw cargo xtask bench store` starts one and
//! names it in SUNDRY_TEST_S3. Without one a folder is the store. Publishers and nodes that are killed are
//! this program, started again; the servers that are asked over HTTP while publications arrive are
//! `--sundry PROGRAM`, with the database that SUNDRY_TEST_STANDBY names, if it does.

mod child;
mod kills;
mod node;
mod place;
mod races;
mod swaps;
mod things;
mod transfer;

use place::Place;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if let Some(rest) = arguments.strip_prefix(&["child".to_owned()]) {
        runtime.block_on(child::run(rest));
        return;
    }
    let text = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, otherwise: u64| {
        text(name)
            .and_then(|text| text.parse().ok())
            .unwrap_or(otherwise)
    };
    let parts = text("--parts");
    let is_wanted = |part: &str| {
        let wanted = parts
            .as_deref()
            .map(|parts| parts.split(',').any(|wanted| wanted == part));
        wanted.unwrap_or(true)
    };
    let variable = || std::env::var("SUNDRY_TEST_S3").ok();
    let place = Place::open(text("--endpoint").or_else(variable));
    println!("store: {}", place.name());
    let (kills, megabytes) = (number("--kills", 40), number("--megabytes", 500));
    let mut good = true;
    runtime.block_on(async {
        if is_wanted("transfer") {
            good &= transfer::measure(&place, megabytes).await;
        }
        if is_wanted("races") {
            good &= races::measure(&place, 8, 25).await;
        }
        if is_wanted("publishers") {
            good &= kills::publishers(&place, kills).await;
        }
        if is_wanted("nodes") {
            good &= kills::nodes(&place, kills).await;
        }
    });
    match text("--sundry") {
        _ if !is_wanted("swaps") => {}
        Some(program) => good &= swaps::measure(&place, &program, megabytes),
        None => println!("swaps: not measured, `--sundry` names no program"),
    }
    drop(place);
    std::process::exit(i32::from(!good));
}

/// Prints a figure beside its goal; `false` if it was missed.
pub(crate) fn say(what: &str, figure: &str, goal: &str, is_met: bool) -> bool {
    let verdict = if is_met { "met" } else { "MISSED" };
    println!("{what}: {figure} (goal {goal}: {verdict})");
    is_met
}
