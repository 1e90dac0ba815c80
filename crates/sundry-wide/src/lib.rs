//! Runs loops over many numbers, compiled for the widest instructions of the processor.
//!
//! The loops are plain Rust that the compiler vectorises by itself; [`wide`] only selects at run
//! time the version compiled for the processor. The results do not depend on it: no multiplication
//! is fused with an addition, so every processor gives the same numbers.

#![expect(
    clippy::inline_always,
    reason = "what is not inlined into `eval` is compiled for the oldest processor"
)]

use rten_simd::{Isa, SimdOp};

struct Work<F>(F);

impl<R, F: FnOnce() -> R> SimdOp for Work<F> {
    type Output = R;

    #[inline(always)]
    fn eval<I: Isa>(self, _isa: I) -> R {
        (self.0)()
    }
}

/// Runs `work`, compiled for this processor. Functions that `work` calls must be inlined into it.
///
/// ```
/// let numbers = [1_u32; 100];
/// assert_eq!(sundry_wide::wide(|| numbers.iter().sum::<u32>()), 100);
/// ```
#[inline]
pub fn wide<R>(work: impl FnOnce() -> R) -> R {
    Work(work).dispatch()
}
