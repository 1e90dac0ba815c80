//! What a caller of `sundry-fetch` sees, against real servers on loopback and nothing else.

#![expect(
    clippy::unwrap_used,
    reason = "helpers too: a test that cannot set its stage must fail"
)]

mod address;
mod answers;
mod encodings;
mod guard;
mod hostile;
mod limits;
mod proxy;
mod redirects;
mod resolving;
mod rules;
mod secure;
mod support;
mod visits;
