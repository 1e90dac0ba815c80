//! This program as it is started again to be killed, or to have its memory measured alone.

use std::io::Write as _;

use sundry_catalog::{Catalogue, Home, Record as _};
use sundry_publish::Follower;

use crate::place::open;
use crate::things::{Thing, ask, fits, publish};

pub(crate) async fn run(arguments: &[String]) {
    let [task, folder, url, endpoint, rest @ ..] = arguments else {
        panic!("child TASK FOLDER URL ENDPOINT …");
    };
    let (home, store) = (Home::new(folder), open(url, endpoint));
    match task.as_str() {
        "publish" => {
            let published = publish(&store, &home).await.expect("published");
            say(&format!("published {}", published.number));
        }
        "publish-on" => loop {
            let published = publish(&store, &home).await.expect("published");
            say(&format!("published {}", published.number));
        },
        "take" => {
            let mut follower = Follower::new(store.line(Thing::KIND), home, fits);
            let taken = follower.list().await.outcome.expect("taken");
            say(&format!("taken {taken}"));
        }
        // Asks, answers and takes until it is killed.
        "node" => {
            let records = rest
                .first()
                .and_then(|text| text.parse().ok())
                .expect("records");
            let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home.clone()), None);
            assert!(wrong.is_empty(), "{wrong:?}");
            say(&format!("answer {:?}", ask(&catalogue, records)));
            let mut follower = Follower::new(store.line(Thing::KIND), home, fits);
            loop {
                let outcome = follower.list().await.outcome;
                say(&format!("looked {}", outcome.is_ok()));
                catalogue.reload().expect("whole");
                say(&format!("answer {:?}", ask(&catalogue, records)));
            }
        }
        other => panic!("there is no task {other}"),
    }
    say(&format!("memory {}", peak_kilobytes()));
}

fn say(line: &str) {
    println!("{line}");
    std::io::stdout().flush().expect("somebody listens");
}

/// The most memory that this process held, in kilobytes.
fn peak_kilobytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let digits = line.and_then(|line| line.split_whitespace().next());
    digits
        .and_then(|digits| digits.parse().ok())
        .expect("a figure")
}
