//! Integration tests of the public API: files in, pixels or an error out.

mod formats;
mod hostile;
mod jpeg;
mod paint;
mod preview;
