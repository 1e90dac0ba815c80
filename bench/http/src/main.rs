//! Measures a running `sundry` over HTTP, beside a bare axum route in the same run.
//!
//! Everything happens on the loopback interface, with bounded counts and times, and needs no
//! other program: the load generator is `load.rs`, the peer is this same executable started as
//! `bench-http peer`. Times of the server are processor times read from `/proc` (Linux), so that
//! a busy machine disturbs them little. Correctness of answers is not judged here beyond their
//! status: that is what the product's tests are for.

mod catalogue;
mod client;
mod cores;
mod hostile;
mod load;
mod memory;
mod overload;
mod peer;
mod pictures;
mod pipeline;
mod process;
mod server;
mod slow;
mod start;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "\
Measures a running `sundry` over HTTP, beside a bare axum route in the same run.

  bench-http pipeline   processor time a request: word forms and /livez against hello-JSON
  bench-http start      time from start to ready, and memory at rest
  bench-http slow       slow clients: when they are closed, and what they cost the others
  bench-http overload   five times the load that it can handle: goodput, and the wait for a 503
  bench-http hostile    malicious clients: processor time, memory, and whether others are served
  bench-http memory     peak memory of a request with a 5000×2813 picture

  bench-http catalogue  look-ups by id, searches and random memes, beside hello-JSON, two workers

  --data FOLDER    a data folder with imported memes, for `catalogue` (the starter catalogue)
  --sundry FILE    the program to measure           (target/release/sundry)
  --rounds N       rounds, of which the median counts  (5)
  --seconds S      length of one timed stretch      (2)
  --quick          of `hostile` what takes seconds, with bounds for a build without optimisation
  --unpinned       do not give server and load a core each (taskset)

Exit status: 0 when every goal was met, 1 when one was missed, 2 when nothing could be measured.
";

/// The reason of a failure, as a message for the user at the terminal.
type Failure = Box<dyn std::error::Error>;

/// The options of the command line.
struct Options {
    sundry: PathBuf,
    data: Option<PathBuf>,
    rounds: usize,
    stretch: Duration,
    pinned: bool,
    quick: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

/// Runs a measurement; `Ok(false)` if a goal was missed.
fn run(arguments: &[String]) -> Result<bool, Failure> {
    let Some((name, rest)) = arguments.split_first() else {
        print!("{HELP}");
        return Ok(true);
    };
    if let ("peer", [address]) = (name.as_str(), rest) {
        peer::serve(address)?;
        return Ok(true);
    }
    let measure = match name.as_str() {
        "pipeline" => pipeline::measure,
        "start" => start::measure,
        "slow" => slow::measure,
        "overload" => overload::measure,
        "hostile" => hostile::measure,
        "memory" => memory::measure,
        "catalogue" => catalogue::measure,
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            return Ok(true);
        }
        other => return Err(format!("there is no measurement `{other}`\n\n{HELP}").into()),
    };
    if rest
        .iter()
        .any(|argument| argument == "--help" || argument == "-h")
    {
        print!("{HELP}");
        return Ok(true);
    }
    let options = Options::read(rest)?;
    let table = measure(&options)?;
    print!("{table}");
    Ok(table.all_met())
}

impl Options {
    fn read(arguments: &[String]) -> Result<Self, Failure> {
        let mut options = Self {
            sundry: "target/release/sundry".into(),
            data: None,
            rounds: 5,
            stretch: Duration::from_secs(2),
            pinned: true,
            quick: false,
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().ok_or(format!("{argument} wants a value"));
            match argument.as_str() {
                "--sundry" => options.sundry = value()?.into(),
                "--data" => options.data = Some(value()?.into()),
                "--rounds" => options.rounds = value()?.parse::<usize>()?.clamp(1, 99),
                "--seconds" => {
                    let seconds = value()?.parse::<f64>()?.clamp(0.1, 60.0);
                    options.stretch = Duration::from_secs_f64(seconds);
                }
                "--quick" => options.quick = true,
                "--unpinned" => options.pinned = false,
                other => return Err(format!("unknown argument `{other}`\n\n{HELP}").into()),
            }
        }
        if !options.sundry.exists() {
            let path = options.sundry.display();
            return Err(format!(
                "there is no program at `{path}`; build it with `cargo build --release`, \
                 or name another with --sundry"
            )
            .into());
        }
        Ok(options)
    }
}
