//! Publishers and nodes that are killed at any moment.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sundry_catalog::{Home, Record as _};
use sundry_publish::{Follower, SweepRules};

use crate::place::Place;
use crate::say;
use crate::things::{Thing, fits, import, publish};

/// Records of a generation that is killed for: 13 MB.
const RECORDS: u64 = 200;

/// Everything may go at once.
const NOW: SweepRules = SweepRules {
    keep: 3,
    least_age: Duration::ZERO,
    grace: Duration::ZERO,
    orphan_age: Duration::ZERO,
    lease: Duration::ZERO,
};

fn start(place: &Place, part: &str, task: &str, folder: &Path) -> Child {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command
        .args(["child", task])
        .arg(folder)
        .args(place.address(part));
    command.arg(RECORDS.to_string());
    command.stdout(Stdio::piped()).spawn().expect("a child")
}

/// Moments of a kill: from 0 to a second and a half after the start, never twice the same.
fn moment(kill: u64) -> Duration {
    Duration::from_millis(100 + kill.wrapping_mul(7919) % 1400)
}

pub(crate) async fn publishers(place: &Place, kills: u64) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    import(&Home::new(folder.path()), RECORDS, 1);
    let store = place.store("publishers");
    let line = store.line(Thing::KIND);
    let (mut incomplete, mut published) = (0, 0);
    for kill in 0..kills {
        let mut child = start(place, "publishers", "publish-on", folder.path());
        tokio::time::sleep(moment(kill)).await;
        child.kill().expect("killed");
        child.wait().expect("ended");
        // Whatever was killed, the newest publication must be complete.
        let node = tempfile::tempdir().expect("a folder");
        let mut follower = Follower::new(line.clone(), Home::new(node.path()), fits);
        let looked = follower.list().await;
        published = looked.newest.unwrap_or(0);
        incomplete += u64::from(looked.outcome.is_err());
        incomplete += Home::new(node.path())
            .check()
            .map_or(1, |wrong| wrong.len() as u64);
    }
    let mut good = say(
        &format!("publisher killed {kills} times"),
        &format!("{incomplete} incomplete of {published} publications"),
        "0",
        incomplete == 0,
    );
    let swept = store.sweep(&[Thing::KIND], &NOW).await.expect("swept");
    let again = store.sweep(&[Thing::KIND], &NOW).await.expect("swept");
    let kept = line.numbers().await.expect("a list");
    good &= say(
        "sweep after it",
        &format!(
            "{} uploads and {} manifests removed, {} kept, {} left to remove",
            swept.uploads,
            swept.publications,
            kept.len(),
            again.objects
        ),
        "0 left",
        again.objects == 0 && kept.len() <= 3,
    );
    let node = tempfile::tempdir().expect("a folder");
    let mut follower = Follower::new(line, Home::new(node.path()), fits);
    let taken = follower.list().await.outcome;
    good & say(
        "the newest after it",
        &format!("{taken:?}"),
        "Ok(true)",
        matches!(taken, Ok(true)),
    )
}

pub(crate) async fn nodes(place: &Place, kills: u64) -> bool {
    let (publisher, node) = (tempfile::tempdir(), tempfile::tempdir());
    let (publisher, node) = (publisher.expect("a folder"), node.expect("a folder"));
    let store = place.store("nodes");
    let home = Home::new(publisher.path());
    let (mut unanswered, mut answers, mut newest) = (0, 0, None);
    import(&home, RECORDS, 1);
    publish(&store, &home).await.expect("published");
    let mut first = Follower::new(store.line(Thing::KIND), Home::new(node.path()), fits);
    first.list().await.outcome.expect("taken");
    for kill in 0..kills {
        import(&home, RECORDS, kill + 2);
        publish(&store, &home).await.expect("published");
        let mut child = start(place, "nodes", "node", node.path());
        let lines = BufReader::new(child.stdout.take().expect("lines")).lines();
        let told = std::thread::spawn(move || lines.map_while(Result::ok).collect::<Vec<_>>());
        tokio::time::sleep(moment(kill)).await;
        child.kill().expect("killed");
        child.wait().expect("ended");
        for line in told.join().expect("lines") {
            if let Some(answer) = line.strip_prefix("answer ") {
                answers += 1;
                unanswered += u64::from(answer == "None");
                newest = Some(answer.to_owned());
            }
        }
    }
    let wrong = Home::new(node.path())
        .check()
        .map_or(1, |wrong| wrong.len());
    say(
        &format!("node killed {kills} times while it fetches"),
        &format!(
            "{unanswered} of {answers} questions unanswered, the last from import {}; {wrong} faults",
            newest.unwrap_or_default()
        ),
        "0",
        unanswered == 0 && answers >= kills && wrong == 0,
    )
}
