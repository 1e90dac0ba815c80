//! Tests of `sundry-fetch` through its public API, against real servers on loopback only.

#![expect(
    clippy::unwrap_used,
    reason = "helpers too: a test that cannot set its stage must fail"
)]

mod address;
mod answers;
mod encodings;
mod endpoint;
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
