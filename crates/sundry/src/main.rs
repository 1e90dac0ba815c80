//! The program: `serve`, `ask`, `mcp`, `import`, `fill`, `catalogue`, `models`, `crawl`, `feeds`,
//! `news`, `backup`, `check`, `food`, `recipe`, `keys`, `config`, `openapi`, `health`, `reload`,
//! `completions`, `man`.
//!
//! It reads the command line, the configuration and the environment, and passes plain settings
//! down. `sundry-operations` answers requests; `sundry-http` speaks HTTP.

mod cli;
mod commands;
mod config;
mod descriptors;
mod keys_file;
mod log;
mod output;

use std::process::ExitCode;

use clap::Parser as _;

use crate::cli::{Arguments, Command};
use crate::output::complain;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command.unwrap_or(Command::Serve) {
        Command::Serve => commands::serve::run(arguments.config.as_deref()),
        Command::Ask(ask) => commands::ask::run(arguments.config.as_deref(), &ask),
        Command::Mcp(mcp) => commands::mcp::run(arguments.config.as_deref(), &mcp),
        Command::Import(import) => commands::import::run(arguments.config.as_deref(), &import),
        Command::Fill(fill) => commands::fill::run(arguments.config.as_deref(), &fill),
        Command::Catalogue(command) => {
            commands::catalogue::run(arguments.config.as_deref(), &command)
        }
        Command::Crawl(crawl) => commands::crawl::run(arguments.config.as_deref(), &crawl),
        Command::Feeds(command) => commands::feeds::run(arguments.config.as_deref(), &command),
        Command::News(command) => commands::news::run(arguments.config.as_deref(), &command),
        Command::State(command) => commands::state::run(arguments.config.as_deref(), &command),
        Command::Backup { file } => commands::backup::run(arguments.config.as_deref(), &file),
        Command::Check { store } => commands::check::run(arguments.config.as_deref(), store),
        Command::Keys(keys) => commands::keys::run(arguments.config.as_deref(), &keys),
        Command::Config(command) => commands::config::run(arguments.config.as_deref(), &command),
        Command::Food(food) => commands::food::run(arguments.config.as_deref(), &food),
        Command::Recipe(recipe) => commands::recipe::run(arguments.config.as_deref(), &recipe),
        Command::Models(command) => commands::models::run(arguments.config.as_deref(), &command),
        Command::Openapi => commands::openapi::run(),
        Command::Reload => commands::reload::run(arguments.config.as_deref()),
        Command::Health => commands::health::run(arguments.config.as_deref()),
        Command::Completions { shell } => commands::completions::run(shell),
        Command::Man => commands::man::run(),
        Command::Licences { part } => commands::licences::run(part),
    };
    outcome.unwrap_or_else(|error| {
        complain(error.as_ref());
        ExitCode::from(2)
    })
}
