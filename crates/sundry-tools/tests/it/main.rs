//! The tools as a model is given them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod definitions;
