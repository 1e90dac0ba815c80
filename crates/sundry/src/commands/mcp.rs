//! `sundry mcp`: serves the operations as tools on standard input and output, and prints the
//! configuration for clients. The tools themselves are in `sundry-tools`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use sundry_operations::{OPERATIONS, Service};
use sundry_tools::{Choice, Direct, Files, Tools, client_config, serve};

use super::{blocking_threads, configuration};
use crate::cli::Mcp;
use crate::config::Log;
use crate::log;
use crate::output::{Failure, print, say};

pub(crate) fn run(file: Option<&Path>, mcp: &Mcp) -> Result<ExitCode, Failure> {
    let files = mcp.allow_files.as_deref().map(Files::of).transpose()?;
    let choice = Choice {
        only: mcp.tools.clone(),
        except: mcp.exclude.clone(),
    };
    let loaded = configuration(file)?;
    let settings = loaded.config.service()?;
    let threads = settings.compute_threads.get();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(blocking_threads(&settings))
        .enable_all()
        .build()?;
    let service = Arc::new(Service::new(settings)?);
    let version = env!("CARGO_PKG_VERSION");
    let tools = Tools::new(OPERATIONS, &choice, Arc::clone(&service), files, version)?;
    if let Some(client) = &mcp.print_config {
        return print_config(file, mcp, client);
    }
    let logging = log::start(&quiet(&loaded.config.log))?;
    for (kind, news) in service.told() {
        if let Err(error) = news {
            tracing::warn!(kind, %error, "a catalogue is not used");
        }
    }
    // Run enough computations at a time to keep every processor busy; the others wait their turn.
    let caller = Direct::new(Arc::clone(&service), threads * 2);
    let served = runtime.block_on(async {
        let served = serve(tools, Arc::new(caller)).await;
        service.news().stop().await;
        served
    });
    // Do not wait for a pending read of standard input.
    runtime.shutdown_background();
    logging.finish();
    served?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the log's settings, without the protocol library's messages about every connection.
fn quiet(log: &Log) -> Log {
    let mut quiet = log.clone();
    if !quiet.level.contains("rmcp") && !quiet.level.eq_ignore_ascii_case("off") {
        quiet.level.push_str(",rmcp=error");
    }
    quiet
}

/// Prints the configuration of a client that starts this program with these options.
fn print_config(file: Option<&Path>, mcp: &Mcp, client: &str) -> Result<ExitCode, Failure> {
    let program = std::env::current_exe()?;
    let mut args = vec!["mcp".to_owned()];
    let mut option = |name: &str, value: String| args.extend([name.to_owned(), value]);
    // A client starts the command in a folder of its own, so paths must be absolute.
    let whole = |path: &Path| Ok::<_, Failure>(fs_err::canonicalize(path)?.display().to_string());
    if let Some(file) = file {
        option("--config", whole(file)?);
    }
    if !mcp.tools.is_empty() {
        option("--tools", mcp.tools.join(","));
    }
    if !mcp.exclude.is_empty() {
        option("--exclude", mcp.exclude.join(","));
    }
    if let Some(folder) = &mcp.allow_files {
        option("--allow-files", whole(folder)?);
    }
    let (place, text) = client_config(client, &program.display().to_string(), &args)
        .ok_or("there is no such client")?;
    say(&format!("For {place}:"));
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
