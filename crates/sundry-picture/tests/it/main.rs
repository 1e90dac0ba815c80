//! What users of the crate see: files in, pixels or an error out.

mod formats;
mod hostile;
mod jpeg;
mod paint;
