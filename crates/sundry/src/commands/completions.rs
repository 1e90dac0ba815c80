//! `sundry completions SHELL`: prints a script made from the definition of the command line.

use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

use crate::cli::Arguments;
use crate::output::{Failure, print};

pub(crate) fn run(shell: Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    generate(shell, &mut Arguments::command(), "sundry", &mut script);
    print(&script)?;
    Ok(ExitCode::SUCCESS)
}
