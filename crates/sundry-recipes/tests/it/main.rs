//! What `sundry-recipes` promises.

mod question;
mod raw;
