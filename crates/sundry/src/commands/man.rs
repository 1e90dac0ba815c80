//! `sundry man`: prints the manual page, with a section for each command.

use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::cli::Arguments;
use crate::output::{Failure, print};

pub(crate) fn run() -> Result<ExitCode, Failure> {
    let mut command = Arguments::command();
    command.build();
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    for subcommand in command
        .get_subcommands()
        .filter(|subcommand| !subcommand.is_hide_set())
    {
        let name = subcommand.get_name().to_uppercase();
        page.extend_from_slice(format!(".SH \"SUNDRY {name}\"\n").as_bytes());
        let man = Man::new(subcommand.clone());
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if subcommand.has_subcommands() {
            man.render_subcommands_section(&mut page)?;
        }
        // Sources of imports, and examples.
        man.render_extra_section(&mut page)?;
    }
    print(&page)?;
    Ok(ExitCode::SUCCESS)
}
