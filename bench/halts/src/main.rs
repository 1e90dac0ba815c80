//! Measures how long every computation goes on after it was called off: the longest stretch of a
//! thread's processor time between two of its checks, on the largest input that the service lets in.
//! Processor time, so that a busy machine changes little.
//!
//! `cargo xtask bench halts` prints a row a computation. A stretch beyond 50 ms is marked. Pictures
//! that nothing here can write (lossy WebP) may be named: `cargo xtask bench halts FILE…`.

mod inputs;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use cpu_time::ThreadTime;
use sundry_picture::{Frames, Limits, decode, preview};

/// Longest stretch, in milliseconds.
const BOUND: f64 = 50.0;

/// What was seen of a computation.
struct Seen {
    checks: u64,
    longest: Duration,
    /// How many checks had passed before the longest stretch.
    before: u64,
    whole: Duration,
}

fn main() {
    println!(
        "{:<32} {:>10} {:>11} {:>12} {:>10}",
        "computation", "checks", "longest ms", "after check", "whole ms"
    );
    let limits = Limits::default();
    for (name, bytes) in inputs::pictures() {
        row(name, || {
            drop(decode(&bytes, 90, &limits).expect("a picture that may be uploaded"));
        });
    }
    for path in std::env::args().skip(1) {
        match std::fs::read(&path) {
            Ok(bytes) => row(&path, || drop(decode(&bytes, 90, &limits))),
            Err(error) => println!("{path}: {error}"),
        }
    }
    let animation = inputs::animation();
    row("preview of a gif", || {
        drop(preview(&animation, (220, u32::MAX), Frames::All, &limits).expect("an animation"));
    });
    let jpeg = inputs::pictures().swap_remove(1).1;
    if let Ok(picture) = decode(&jpeg, 320, &limits) {
        row("main colours", || drop(sundry_color::main_colors(&picture)));
        if let Some(model) = sundry_plate::Model::built_in() {
            row("foods of a photo", || drop(model.look(&picture)));
        }
    }
    let text = inputs::text(10_000);
    for (name, tagger) in [
        ("names, encoder", sundry_entities::Tagger::Encoder),
        ("names, linear", sundry_entities::Tagger::Linear),
    ] {
        row(name, || drop(sundry_entities::extract_by(tagger, &text)));
    }
    let lines = inputs::ingredients(1_000);
    row("ingredient lines", || {
        drop(sundry_nutrition::ingredients(&lines));
    });
    for (name, page) in inputs::pages() {
        let context = sundry_article::Context::default();
        row(name, || {
            drop(sundry_article::extract(page.as_bytes(), &context));
        });
    }
    let long = inputs::text(2_000_000);
    row("sentiment of 2 MB", || {
        sundry_sentiment::sentiment("en", None, &long);
    });
    let all = sundry_language::LanguageSet::default();
    row("language of 2 MB", || {
        drop(sundry_language::detect(&long, all))
    });
    row("names of 2 MB, linear", || {
        drop(sundry_entities::extract_by(
            sundry_entities::Tagger::Linear,
            &long,
        ));
    });
}

/// Runs a computation twice, the first time for its tables, and prints what the second showed.
fn row(name: &str, work: impl Fn()) {
    work();
    let seen = watch(&work);
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let longest = milliseconds(seen.longest);
    let mark = if longest > BOUND { "  LONGER" } else { "" };
    println!(
        "{name:<32} {:>10} {longest:>11.1} {:>12} {:>10.0}{mark}",
        seen.checks,
        seen.before,
        milliseconds(seen.whole)
    );
}

fn watch(work: &dyn Fn()) -> Seen {
    let begun = ThreadTime::now();
    let seen = Rc::new(RefCell::new((
        Seen {
            checks: 0,
            longest: Duration::ZERO,
            before: 0,
            whole: Duration::ZERO,
        },
        begun,
    )));
    let at_check = Rc::clone(&seen);
    let note = move || {
        let (seen, last) = &mut *at_check.borrow_mut();
        seen.pass(last.elapsed());
        *last = ThreadTime::now();
    };
    sundry_halt::watched(Box::new(note), work);
    let Some((mut seen, last)) = Rc::into_inner(seen).map(RefCell::into_inner) else {
        unreachable!("the note is gone with the work");
    };
    seen.pass(last.elapsed());
    seen.checks -= 1;
    seen.whole = begun.elapsed();
    seen
}

impl Seen {
    fn pass(&mut self, stretch: Duration) {
        if stretch > self.longest {
            self.longest = stretch;
            self.before = self.checks;
        }
        self.checks += 1;
    }
}
