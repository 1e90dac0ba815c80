//! Calling off work that nobody waits for any more: one flag, which every long loop of the house
//! looks at.
//!
//! Whoever starts the work runs it under a [`Halt`]; loops call [`check`] once a row, a line, a
//! batch. When the flag is up, `check` unwinds to [`Halt::run`], as a failure would that every
//! function on the way passed on; no function needs another return type for it. It is no panic:
//! nothing is reported, and code that runs under no `Halt` never notices.
//!
//! Two rules. Work spread over several threads takes the flag along ([`current`]). And nothing that
//! checks may run while a lazily made table is built: a table whose making was broken off stays
//! broken.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static CURRENT: RefCell<Option<Halt>> = const { RefCell::new(None) };
}

/// A flag that calls work off. Clones are the same flag.
#[derive(Debug, Clone, Default)]
pub struct Halt(Arc<AtomicBool>);

/// The work was called off before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halted;

impl Halt {
    /// A flag that is down.
    pub fn new() -> Self {
        Self::default()
    }

    /// Calls the work off. It ends at its next [`check`].
    pub fn call_off(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work was called off.
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
    /// [`Halted`] if it was called off and noticed.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, Halted> {
        let outer = CURRENT.replace(Some(self.clone()));
        // Whatever the work had borrowed is gone when it is called off, as after a panic.
        let outcome = catch_unwind(AssertUnwindSafe(work));
        CURRENT.set(outer);
        outcome.or_else(|thrown| match thrown.downcast::<Halted>() {
            Ok(halted) => Err(*halted),
            Err(panic) => resume_unwind(panic),
        })
    }
}

/// The flag that this thread works under, to hand it to threads that help.
pub fn current() -> Option<Halt> {
    CURRENT.with_borrow(Clone::clone)
}

/// Ends the work of this thread if it was called off. Costs about a nanosecond.
#[inline]
pub fn check() {
    let called_off =
        CURRENT.with_borrow(|current| current.as_ref().is_some_and(Halt::is_called_off));
    if called_off {
        resume_unwind(Box::new(Halted));
    }
}

/// Does a helping thread's part under the flag of the thread that it helps. Called off, it leaves
/// `T::default()`: the thread that is helped notices at its own next [`check`].
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
