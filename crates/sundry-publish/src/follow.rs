//! Follows the publications of a kind: asks for the next number every few seconds, lists once a
//! minute, and brings the data folder to what is newest.
//!
//! Whatever goes wrong, the generation that answered still does. A publication that could not be
//! taken is tried again with the next listing, not with the next question: what failed for its
//! content would be fetched in vain every few seconds.

use std::time::Duration;

use sundry_catalog::{Home, Manifest};
use tokio::time::{MissedTickBehavior, interval};

use crate::error::Error;
use crate::history::Line;
use crate::publication::Publication;
use crate::pull::Trust;

/// How often the next number is asked for, about: every follower takes a period of its own.
const ASK_EVERY: Duration = Duration::from_secs(5);

/// Questions between two listings.
const ASKS: u32 = 12;

/// Tells whether this program asks for the fields that a generation has.
pub type Fits = fn(kind: &str, &Manifest) -> Result<(), String>;

/// Follows one kind.
#[derive(Debug)]
pub struct Follower {
    line: Line,
    home: Home,
    fits: Fits,
    /// The newest number that was seen.
    known: u64,
    /// Whether the data folder has yet to be brought to it.
    is_behind: bool,
    /// True if the files of the data folder are in doubt.
    is_doubted: bool,
}

/// What came of looking.
#[derive(Debug)]
pub struct Followed {
    /// The newest number there is; `None` if nothing was ever published.
    pub newest: Option<u64>,
    /// Whether the newest could not be taken, now or before.
    pub is_behind: bool,
    /// Whether another generation answers from now on, or why the newest does not.
    pub outcome: Result<bool, Error>,
}

impl Follower {
    /// Follows a line with a data folder. Nothing is asked yet.
    pub fn new(line: Line, home: Home, fits: Fits) -> Self {
        Self {
            line,
            home,
            fits,
            known: 0,
            is_behind: false,
            is_doubted: false,
        }
    }

    /// Lets the next listing read the generation that is there completely, and fetch it again if it
    /// is not what was published.
    pub fn doubt(&mut self) {
        self.is_doubted = true;
    }

    /// Returns the kind that is followed.
    pub fn kind(&self) -> &str {
        &self.line.kind
    }

    /// Lists the numbers and takes the newest unless it answers already.
    pub async fn list(&mut self) -> Followed {
        let outcome = self.listed().await;
        self.followed(outcome)
    }

    /// Asks for the numbers after the newest known one and takes the last of them.
    pub async fn ask(&mut self) -> Followed {
        let outcome = self.asked().await;
        self.followed(outcome)
    }

    /// Looks for as long as the program runs and tells what came of it each time. `is_damaged` is
    /// asked before each listing if the generation that is there turned out to be damaged.
    pub async fn run(
        mut self,
        is_damaged: impl Fn() -> bool,
        mut tell: impl FnMut(&str, Followed),
    ) {
        let mut look = interval(period());
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for count in (0..ASKS).cycle() {
            look.tick().await;
            self.is_doubted |= count == 0 && is_damaged();
            let followed = match count {
                0 => self.list().await,
                _ => self.ask().await,
            };
            tell(&self.line.kind, followed);
        }
    }

    fn followed(&self, outcome: Result<bool, Error>) -> Followed {
        Followed {
            newest: (self.known > 0).then_some(self.known),
            is_behind: self.is_behind,
            outcome,
        }
    }

    async fn listed(&mut self) -> Result<bool, Error> {
        let newest = self.line.numbers().await?.last().copied();
        let is_wanted = |newest: &u64| *newest > self.known || self.is_behind || self.is_doubted;
        let Some(newest) = newest.filter(is_wanted) else {
            return Ok(false);
        };
        let Some(publication) = self.line.get(newest).await? else {
            return Ok(false);
        };
        self.take(&publication).await
    }

    async fn asked(&mut self) -> Result<bool, Error> {
        let mut newest = None;
        let mut number = self.known + 1;
        while let Some(found) = self.line.get(number).await? {
            newest = Some(found);
            number += 1;
        }
        match newest {
            Some(publication) => self.take(&publication).await,
            None => Ok(false),
        }
    }

    async fn take(&mut self, publication: &Publication) -> Result<bool, Error> {
        self.known = publication.number;
        self.is_behind = true;
        if let Some(content) = &publication.content {
            let kind = self.kind();
            let fits = content
                .generation()
                .and_then(|found| (self.fits)(kind, &found));
            fits.map_err(|reason| Error::Other {
                number: publication.number,
                reason,
            })?;
        }
        let trust = if self.is_doubted {
            Trust::Content
        } else {
            Trust::Receipt
        };
        let changed = self.line.bring(&self.home, publication, trust).await?;
        self.is_behind = false;
        self.is_doubted = false;
        Ok(changed)
    }
}

/// A fifth more or less, so that nodes that were started together do not ask together.
fn period() -> Duration {
    let mut byte = [128];
    // Without chance, everybody asks at the same pace: no harm.
    let _ = getrandom::fill(&mut byte);
    let share = 0.8 + 0.4 * f64::from(byte[0]) / 255.0;
    ASK_EVERY.mul_f64(share)
}
