//! `sundry openapi`: prints the OpenAPI file that `/openapi.json` serves.

use std::process::ExitCode;

use sundry_operations::{OPERATIONS, openapi};

use crate::output::{Failure, print};

pub(crate) fn run() -> Result<ExitCode, Failure> {
    let document = openapi(OPERATIONS, env!("CARGO_PKG_VERSION"));
    let mut text = serde_json::to_vec_pretty(&document)?;
    text.push(b'\n');
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
