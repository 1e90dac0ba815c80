//! Shows the progress of a download on the terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use sundry_fetch::FetchError;
use sundry_fill::{Progress, State};

use crate::output::say;

/// The progress bar of a file.
pub(super) struct Shown {
    bar: ProgressBar,
    name: String,
    state: Option<State>,
}

impl Shown {
    /// Makes a bar for the file `name`, which is number `number` of `all`.
    pub(super) fn new(name: &str, number: usize, all: usize) -> Self {
        let bar = ProgressBar::new(0);
        bar.set_message(format!("{name} ({number} of {all})"));
        Self {
            bar,
            name: name.to_owned(),
            state: None,
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Shown {
    fn at(&mut self, state: State, done: u64, all: Option<u64>) {
        if self.state != Some(state) {
            self.state = Some(state);
            self.bar.reset();
            self.bar.set_style(style(all.is_some()));
            self.bar.set_prefix(match state {
                State::Coming => "Fetching",
                State::Checking => "Checking",
            });
            // Bytes from an earlier attempt must not count for the speed.
            self.bar.set_position(done);
            self.bar.reset_eta();
        }
        if let Some(all) = all
            && self.bar.length() != Some(all)
        {
            self.bar.set_length(all);
        }
        self.bar.set_position(done);
    }

    fn again(&mut self, why: &FetchError, pause: Duration) {
        self.state = None;
        let seconds = pause.as_secs();
        self.bar.suspend(|| {
            say(&format!(
                "{}: {why}; trying again in {seconds} s",
                self.name
            ));
        });
    }
}

fn style(knows_length: bool) -> ProgressStyle {
    let template = if knows_length {
        "{prefix:>10} [{bar:30}] {bytes}/{total_bytes} {bytes_per_sec}, {eta} left, {msg}"
    } else {
        "{prefix:>10} {spinner} {bytes} {bytes_per_sec}, {elapsed}, {msg}"
    };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ")
}
