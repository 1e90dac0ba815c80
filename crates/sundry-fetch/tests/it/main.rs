//! What a caller of `sundry-fetch` sees, against real servers on loopback and nothing else.

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
