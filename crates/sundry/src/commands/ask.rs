//! `sundry ask`: answers one request from the command line, without a server.

use std::path::Path;
use std::process::ExitCode;

use fs_err as fs;
use sundry_http::failure_json;
use sundry_operations::{ApiError, Entry, IMAGE_ARGUMENT, Input, Service, operation};

use super::{batch, blocking_threads, configuration};
use crate::cli::Ask;
use crate::output::{Failure, print, say};

/// The request id in a failure answer, where a server would put its own.
pub(super) const REQUEST_ID: &str = "ask";

pub(crate) fn run(file: Option<&Path>, ask: &Ask) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let entry = operation(&ask.operation).ok_or("there is no such operation")?;
    let settings = loaded.config.service()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(blocking_threads(&settings))
        .enable_all()
        .build()?;
    let service = Service::new(settings)?;
    for (kind, news) in service.told() {
        if let Err(error) = news {
            say(&format!(
                "warning: the catalogue of {kind} is not used: {error}"
            ));
        }
    }
    let strict = loaded.config.strict_parameters;
    if let Some(input) = &ask.input {
        return runtime.block_on(batch::run(entry, service, strict, input));
    }
    let answer = match input(entry, &ask.parameters)? {
        Ok(input) => runtime.block_on(async {
            let answer = call(entry, &service, input, strict).await;
            service.news().stop().await;
            answer
        }),
        Err(failure) => Err(failure),
    };
    let (code, json) = match answer {
        Ok(json) => (ExitCode::SUCCESS, json),
        Err(failure) => (ExitCode::FAILURE, failure_json(&failure, REQUEST_ID)),
    };
    let mut text = if ask.pretty { pretty(&json)? } else { json };
    text.push(b'\n');
    print(&text)?;
    Ok(code)
}

/// Answers one call. Unknown parameters cause a warning, or an error if the operator is strict.
async fn call(
    entry: &Entry,
    service: &Service,
    input: Input,
    strict: bool,
) -> Result<Vec<u8>, ApiError> {
    for name in entry.unknown(&input.arguments) {
        let failure = entry.no_parameter(name);
        if strict {
            return Err(failure);
        }
        say(&format!("warning: {}", failure.message));
    }
    entry.call(service, input).await
}

/// Parses `name=value` pairs; `image=@FILE` reads the file.
fn input(entry: &Entry, pairs: &[String]) -> Result<Result<Input, ApiError>, Failure> {
    let mut input = Input::default();
    for pair in pairs {
        let (name, value) = pair
            .split_once('=')
            .ok_or_else(|| format!("`{pair}` is not a parameter; write NAME=VALUE"))?;
        match value.strip_prefix('@') {
            Some(file) if name == IMAGE_ARGUMENT && entry.intake.takes_picture() => {
                input.picture = Some(fs::read(file)?.into());
            }
            _ => {
                if let Err(failure) = input.arguments.add_text(name, value) {
                    return Ok(Err(failure));
                }
            }
        }
    }
    Ok(Ok(input))
}

fn pretty(json: &[u8]) -> Result<Vec<u8>, Failure> {
    let value: serde_json::Value = serde_json::from_slice(json)?;
    Ok(serde_json::to_vec_pretty(&value)?)
}
