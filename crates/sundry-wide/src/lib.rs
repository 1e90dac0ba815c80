//! Loops over many numbers, compiled for the widest instructions that the processor has.
//!
//! Plain Rust that the compiler turns into wide instructions by itself; [`wide`] only chooses at run
//! time for which processor it was compiled. It computes nothing of its own: no product is fused with
//! a sum, so that every processor gives the same numbers.

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

/// Runs `work`, compiled for this processor. What `work` calls must be inlined into it.
///
/// ```
/// let numbers = [1_u32; 100];
/// assert_eq!(sundry_wide::wide(|| numbers.iter().sum::<u32>()), 100);
/// ```
#[inline]
pub fn wide<R>(work: impl FnOnce() -> R) -> R {
    Work(work).dispatch()
}
