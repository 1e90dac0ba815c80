//! Many publish at the same time: every number is given once, and nothing is lost.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use sundry_catalog::{Home, Record as _};

use crate::place::Place;
use crate::say;
use crate::things::{Thing, import, publish};

pub(crate) async fn measure(place: &Place, publishers: u64, rounds: u64) -> bool {
    let store = place.store("races");
    let begun = Instant::now();
    let tasks: Vec<_> = (0..publishers)
        .map(|publisher| {
            let store = store.clone();
            let folder = Arc::new(tempfile::tempdir().expect("a folder"));
            let home = Home::new(folder.path());
            import(&home, 4, publisher + 1);
            tokio::spawn(async move {
                let _folder = folder;
                let mut numbers = Vec::new();
                for _ in 0..rounds {
                    numbers.push(publish(&store, &home).await.expect("published").number);
                }
                numbers
            })
        })
        .collect();
    let (mut numbers, mut given) = (BTreeSet::new(), 0);
    for task in tasks {
        let got = task.await.expect("a publisher");
        given += got.len() as u64;
        numbers.extend(got);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let all: BTreeSet<u64> = (1..=publishers * rounds).collect();
    let found = store.line(Thing::KIND).numbers().await.expect("a list");
    let is_met = given == publishers * rounds && numbers == all && found == all;
    say(
        &format!("{publishers} publishers × {rounds} rounds"),
        &format!(
            "{} numbers, {} in the store, {seconds:.1} s",
            numbers.len(),
            found.len()
        ),
        "every number once, none lost",
        is_met,
    )
}
