//! Tests of `sundry-state` through its public API: on disk, in memory and in a database, from one
//! process and from two. Tests of a database run if `SUNDRY_TEST_POSTGRES` names one: `.ci/database`.

#![expect(
    clippy::unwrap_used,
    reason = "helpers too: a test that cannot set its stage must fail"
)]

mod articles;
mod copying;
mod damage;
mod database;
mod failover;
mod homes;
mod host_leases;
mod small_things;
mod two_processes;
mod upkeep;

use sundry_state::{Edition, NewArticle};

/// Returns noon of a day, counted from 1970.
fn noon(day: i64) -> i64 {
    day * 86_400 + 43_200
}

fn edition() -> Edition {
    Edition::new("at", "de").unwrap()
}

/// Makes an article with that number, published at noon of a day.
fn article(number: usize, day: i64) -> NewArticle {
    NewArticle {
        edition: edition(),
        url: format!("https://news.example/{number}"),
        outlet: "Example".to_owned(),
        title: format!("Title {number}"),
        text: format!("Text {number}"),
        authors: vec!["Ada Adler".to_owned(), "Bo Berg".to_owned()],
        published: noon(day) + number as i64,
        ..NewArticle::default()
    }
}
