//! Quotas that four nodes share, with skewed load: never more than the quota, how early the first
//! refusal comes, calls of the database, what a crash loses. Nodes borrow as the program's do: a part
//! when the last is used up, and nothing for a second once nothing is left (here: for a thousand
//! requests, since a busy server has more in a second).

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, sync_channel};

use sundry_state::{State, Wanted};

use crate::Arguments;
use crate::database::{Schema, goal};

/// Share of the requests of each node, in percent.
const SKEW: [u64; 4] = [70, 20, 8, 2];

const DAY: i32 = 20_700;

/// Requests after which a node asks again that was told that nothing is left.
const PAUSE: u64 = 1_000;

/// The requests of a day, in percent of the quota.
const REQUESTS: u64 = 130;

struct Node<'a> {
    state: State,
    name: &'a str,
    quota: u64,
    left: u64,
    silent_for: u64,
    counts: &'a Counts,
}

#[derive(Default)]
struct Counts {
    accepted: AtomicU64,
    calls: AtomicU64,
    /// What had been accepted when a request was refused first.
    first_refusal: Mutex<Option<u64>>,
}

pub(crate) fn measure(arguments: &Arguments) -> bool {
    let Some(schema) = Schema::new(arguments, "quotas") else {
        return true;
    };
    let mut is_met = true;
    for quota in [10_000, 30_000, 100_000] {
        is_met &= whole_day(&schema, quota, false);
    }
    is_met & whole_day(&schema, 20_000, true)
}

/// Spends a quota. With a crash, the node with most of the load is killed in the middle of the day.
fn whole_day(schema: &Schema, quota: u64, crashes: bool) -> bool {
    let name = format!("quota:{quota}");
    let counts = Counts::default();
    let requests = quota * REQUESTS / 100;
    let lost = std::thread::scope(|scope| {
        let (mut lines, mut nodes) = (Vec::new(), Vec::new());
        for _ in SKEW {
            let (send, hear) = sync_channel::<bool>(4);
            let node = Node {
                state: schema.open(),
                name: &name,
                quota,
                left: 0,
                silent_for: 0,
                counts: &counts,
            };
            lines.push(send);
            nodes.push(scope.spawn(move || node.serve(&hear)));
        }
        let mut random = 0x2545_F491_4F6C_DD1D_u64;
        for number in 0..requests {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let mut part = random % 100;
            let mut to = 0;
            while part >= SKEW[to] {
                part -= SKEW[to];
                to += 1;
            }
            let is_last = crashes && to == 0 && number > requests / 3;
            if lines[to].send(!is_last).is_err() {
                // It is dead; its clients go to the next.
                lines[1].send(true).expect("a node");
            }
        }
        drop(lines);
        let left: Vec<(Option<State>, u64)> = nodes
            .into_iter()
            .map(|node| node.join().expect("a node"))
            .collect();
        // Those that live give back what they have, and one of them spends it.
        let mut lost = 0;
        let mut alive = Vec::new();
        for (state, left) in left {
            match state {
                Some(state) => {
                    let rest = [(name.as_str(), -left.cast_signed())];
                    state.add(DAY, &rest).expect("given back");
                    alive.push(state);
                }
                None => lost += left,
            }
        }
        let mut last = Node {
            state: alive.pop().expect("a node"),
            name: &name,
            quota,
            left: 0,
            silent_for: 0,
            counts: &Counts::default(),
        };
        while last.takes() {
            counts.accepted.fetch_add(1, SeqCst);
        }
        lost
    });
    let accepted = counts.accepted.into_inner();
    let first = counts.first_refusal.into_inner().expect("not poisoned");
    let early = quota.saturating_sub(first.unwrap_or(quota)) as f64 * 100.0 / quota as f64;
    let calls = counts.calls.into_inner() as f64 * 1_000.0 / accepted as f64;
    let part = quota / (100 * SKEW.len() as u64);
    let what = if crashes { ", a node is killed" } else { "" };
    println!("{quota} requests a day, {requests} come{what}:");
    let mut is_met = goal(
        accepted <= quota,
        &format!("accepted in the end: {accepted}, never over"),
    );
    if crashes {
        let missing = quota - accepted;
        return is_met
            & goal(
                missing == lost && lost <= part,
                &format!("lost by the crash: {missing}, at most one part of {part}"),
            );
    }
    is_met &= goal(
        early <= 1.0,
        &format!("the first refusal came {early:.2} % early"),
    );
    is_met &= goal(
        accepted == quota,
        &format!("accepted in the end: all of {quota}"),
    );
    is_met
        & goal(
            calls <= 50.0,
            &format!("calls of the database a thousand accepted requests: {calls:.1}"),
        )
}

impl Node<'_> {
    /// Answers requests until none comes, or it is killed; returns what was left of its loan, and its
    /// handle if it lives.
    fn serve(mut self, hear: &Receiver<bool>) -> (Option<State>, u64) {
        while let Ok(lives) = hear.recv() {
            if self.takes() {
                self.counts.accepted.fetch_add(1, SeqCst);
            } else {
                let mut first = self.counts.first_refusal.lock().expect("not poisoned");
                first.get_or_insert(self.counts.accepted.load(SeqCst));
            }
            if !lives {
                return (None, self.left);
            }
        }
        (Some(self.state), self.left)
    }

    /// Counts a request; returns false if it is refused.
    fn takes(&mut self) -> bool {
        if self.left == 0 && self.silent_for == 0 {
            self.counts.calls.fetch_add(1, SeqCst);
            let wanted = Wanted {
                name: self.name,
                quota: self.quota,
                owed: 0,
            };
            let nodes = SKEW.len() as u32;
            let loans = self.state.lend(DAY, nodes, &[wanted]).expect("an answer");
            self.left = loans[0].granted;
            if self.left == 0 {
                self.silent_for = PAUSE;
            }
        }
        self.silent_for = self.silent_for.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        true
    }
}
