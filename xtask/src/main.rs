//! The house's own tools: `cargo xtask tidy`, `cargo xtask bench …`. Not part of the product.

fn main() {}
