//! Cancels work whose result nobody is waiting for any more: one flag, which every long loop
//! checks.
//!
//! The caller runs the work under a [`Halt`]; loops call [`check`] once per row, line or batch.
//! When the flag is set, `check` unwinds to [`Halt::run`], like an error passed on by every
//! function in between, but without changing their return types. It is not a panic: nothing is
//! reported, and code that runs under no `Halt` is unaffected.
//!
//! There are two rules. Work spread over several threads takes the flag along ([`current`]). And
//! nothing that checks may run during the initialisation of a lazy table: an interrupted
//! initialisation leaves the table poisoned.

#[cfg(feature = "watched")]
mod watch;

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(feature = "watched")]
pub use watch::watched;

thread_local! {
    static CURRENT: RefCell<Option<Halt>> = const { RefCell::new(None) };
}

/// A flag that cancels work. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub struct Halt(Arc<AtomicBool>);

/// The error of work that was cancelled before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halted;

impl Halt {
    /// Creates a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels the work. It ends at its next [`check`].
    pub fn call_off(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true if the work was cancelled.
    pub fn is_called_off(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Runs work under this flag, on this thread. Panics of the work pass through.
    ///
    /// ```
    /// use sundry_halt::{Halt, Halted, check};
    ///
    /// let halt = Halt::new();
    /// assert_eq!(halt.run(|| 6 * 7), Ok(42));
    ///
    /// halt.call_off();
    /// let endless = || loop {
    ///     check();
    /// };
    /// assert_eq!(halt.run(endless), Err::<(), _>(Halted));
    /// ```
    ///
    /// # Errors
    /// Returns [`Halted`] if it was cancelled and noticed.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, Halted> {
        let outer = CURRENT.replace(Some(self.clone()));
        // Anything the work had borrowed is gone when it is cancelled, as after a panic.
        let outcome = catch_unwind(AssertUnwindSafe(work));
        CURRENT.set(outer);
        outcome.or_else(|thrown| match thrown.downcast::<Halted>() {
            Ok(halted) => Err(*halted),
            Err(panic) => resume_unwind(panic),
        })
    }
}

/// Returns the flag of this thread, to be passed to helping threads.
pub fn current() -> Option<Halt> {
    CURRENT.with_borrow(Clone::clone)
}

/// Ends the work of this thread if it was cancelled. Costs about a nanosecond.
#[inline]
pub fn check() {
    #[cfg(feature = "watched")]
    watch::tell();
    let called_off =
        CURRENT.with_borrow(|current| current.as_ref().is_some_and(Halt::is_called_off));
    if called_off {
        resume_unwind(Box::new(Halted));
    }
}

/// Runs a helping thread's part under the flag of the thread that it helps. If cancelled, it
/// returns `T::default()`: the thread that is helped notices at its own next [`check`].
pub fn helping<T: Default>(halt: Option<&Halt>, work: impl FnOnce() -> T) -> T {
    match halt {
        Some(halt) => halt.run(work).unwrap_or_default(),
        None => work(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_flag_nothing_is_called_off() {
        check();
        assert!(current().is_none());
    }

    #[test]
    fn the_flag_of_the_outer_work_is_back_afterwards() {
        let (outer, inner) = (Halt::new(), Halt::new());
        inner.call_off();
        let done = outer.run(|| {
            assert_eq!(inner.run(check), Err(Halted));
            check();
            current().is_some_and(|halt| !halt.is_called_off())
        });
        assert_eq!(done, Ok(true));
        assert!(current().is_none());
    }

    #[test]
    fn a_panic_stays_a_panic() {
        let halt = Halt::new();
        let outcome = catch_unwind(|| halt.run(|| panic!("on purpose")));
        assert!(outcome.is_err_and(|thrown| thrown.is::<&str>()));
        assert!(current().is_none());
    }

    #[test]
    fn a_helper_that_is_called_off_gives_nothing() {
        let halt = Halt::new();
        assert_eq!(helping(Some(&halt), || 7), 7);
        halt.call_off();
        let part = || {
            check();
            7
        };
        assert_eq!(helping(Some(&halt), part), 0);
        assert_eq!(helping(None, part), 7);
    }
}
