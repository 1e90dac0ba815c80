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
    let memory = kilobytes("self", "VmHWM:").expect("Linux");
    say(&format!("memory {memory}"));
}

fn say(line: &str) {
    println!("{line}");
    std::io::stdout().flush().expect("somebody listens");
}

/// A figure of a process in kilobytes, such as `VmHWM:`, the most memory that it held; `None` once it has
/// ended.
pub(crate) fn kilobytes(process: &str, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}
