//! Measures the tools of language models that `sundry mcp` serves: the start, the processor time of a
//! call, 1,000 calls at once, and the bytes and tokens that definitions and answers cost.
//!
//! Tokens are counted by `o200k_base`, a published vocabulary of models in use; others differ by a
//! few per cent. The contents of the answers are the business of the product's tests.

mod calls;
mod client;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use serde_json::{Value, json};
use tiktoken_rs::CoreBPE;

use crate::client::{Client, Folder};

const HELP: &str = "\
Measures the tools of language models: start, calls, definitions, answers.

  --sundry FILE    the program to measure                  (target/release/sundry)
  --pictures DIR   the folder with sunset.png              (docs)
  --rounds N       rounds, of which the median counts      (5)

Exit status: 0 when every goal was met, 1 when one was missed, 2 when nothing could be measured.
";

/// Most milliseconds from the start of the process to its first answer.
const START: f64 = 50.0;
/// Most bytes of all definitions without output schemas.
const DEFINITIONS: usize = 16_000;
/// Most bytes of an answer: brief, full.
const ANSWERS: [usize; 2] = [4_000, 60_000];
/// Calls that are made at once.
const AT_ONCE: u64 = 1_000;
/// Processor time that a measurement of one tool uses at least, in seconds, since it is counted in
/// ticks of 10 ms, and the most calls that it makes.
const ENOUGH: f64 = 0.3;
const MOST_CALLS: usize = 2_000;

/// The reason of a failure, as a message for the user at the terminal.
type Failure = Box<dyn std::error::Error>;

struct Options {
    program: PathBuf,
    pictures: PathBuf,
    rounds: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|it| it == "--help" || it == "-h") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match read(&arguments).and_then(|options| measure(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

fn read(arguments: &[String]) -> Result<Options, Failure> {
    let mut options = Options {
        program: "target/release/sundry".into(),
        pictures: "docs".into(),
        rounds: 5,
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let value = rest.next().ok_or(format!("{argument} wants a value"))?;
        match argument.as_str() {
            "--sundry" => options.program = value.into(),
            "--pictures" => options.pictures = value.into(),
            "--rounds" => options.rounds = value.parse::<usize>()?.clamp(1, 99),
            other => return Err(format!("unknown argument `{other}`\n\n{HELP}").into()),
        }
    }
    options.program = options.program.canonicalize()?;
    Ok(options)
}

/// Measures everything; `Ok(false)` if a goal was missed.
fn measure(options: &Options) -> Result<bool, Failure> {
    let data = Folder::new()?;
    let start = || Client::start(&options.program, &data.0, &options.pictures);
    let mut good = started(options.rounds * 4, &start)?;
    good &= costs(&start)?;
    at_once(options.rounds, &start)?;
    Ok(good)
}

/// Measures the time from the start of the process to its first answer.
fn started(starts: usize, start: &dyn Fn() -> Result<Client, Failure>) -> Result<bool, Failure> {
    let (mut firsts, mut lists, mut used) = (Vec::new(), Vec::new(), 0.0);
    for _ in 0..starts {
        let mut client = start()?;
        used += client.processor_seconds();
        firsts.push(client.started.as_secs_f64() * 1e3);
        let begun = Instant::now();
        client.ask("tools/list", &json!({}))?;
        lists.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let first = median(&mut firsts);
    let slowest = firsts.last().copied().unwrap_or_default();
    println!("Start (median of {starts} starts)");
    let good = first <= START;
    println!(
        "  start to first answer   {first:.1} ms   <= {START:.0} ms: {}",
        met(good)
    );
    println!("  slowest of them         {slowest:.1} ms");
    // A sum over all starts, since one of them is counted in a tick or two.
    let used = used * 1e3 / starts as f64;
    println!("  processor time, mean    {used:.1} ms");
    println!("  list of tools, then     {:.1} ms", median(&mut lists));
    Ok(good)
}

/// Prints what each tool costs: bytes and tokens of definition and answers, processor time.
fn costs(start: &dyn Fn() -> Result<Client, Failure>) -> Result<bool, Failure> {
    let vocabulary = tiktoken_rs::o200k_base()?;
    let mut client = start()?;
    let listed = client.ask("tools/list", &json!({}))?;
    let tools = listed["tools"].as_array().ok_or("no tools")?;
    let calls = calls::calls();
    if tools.len() != calls.len() {
        return Err(format!("{} tools, but {} calls", tools.len(), calls.len()).into());
    }
    println!("\nBytes and tokens (o200k_base), processor time of a brief call");
    println!(
        "  {:<22}{:>10}{:>8}{:>8}{:>8}{:>8}{:>8}{:>10}",
        "tool", "definition", "tokens", "brief", "tokens", "full", "tokens", "CPU"
    );
    let (mut all, mut all_tokens, mut good) = (Vec::new(), 0, true);
    for (tool, (name, arguments)) in tools.iter().zip(&calls) {
        if tool["name"] != *name {
            return Err(format!("{} instead of {name}", tool["name"]).into());
        }
        let mut definition = tool.clone();
        if let Value::Object(members) = &mut definition {
            members.remove("outputSchema");
        }
        let (bytes, tokens) = size(&definition, &vocabulary);
        print!("  {name:<22}{bytes:>10}{tokens:>8}");
        all_tokens += tokens;
        all.push(definition);
        for (detail, most) in ["brief", "full"].into_iter().zip(ANSWERS) {
            let mut arguments = arguments.clone();
            arguments["detail"] = json!(detail);
            let (bytes, tokens) = size(&client.call(name, &arguments)?, &vocabulary);
            good &= bytes <= most;
            print!("{bytes:>8}{tokens:>8}");
        }
        println!(
            "{:>7.2} ms",
            processor_milliseconds(&mut client, name, arguments)?
        );
    }
    let (bytes, _) = size(&json!({ "tools": all }), &vocabulary);
    good &= bytes <= DEFINITIONS;
    println!("  {:<22}{bytes:>10}{all_tokens:>8}", "all");
    println!(
        "  definitions <= {DEFINITIONS} bytes, answers <= {} and {} bytes: {}",
        ANSWERS[0],
        ANSWERS[1],
        met(good)
    );
    Ok(good)
}

/// Returns the processor time of one call, from as many as it takes to measure it.
fn processor_milliseconds(
    client: &mut Client,
    name: &str,
    arguments: &Value,
) -> Result<f64, Failure> {
    let before = client.processor_seconds();
    let mut made = 0;
    let mut used = 0.0;
    while made < MOST_CALLS && used < ENOUGH {
        for _ in 0..10 {
            client.call(name, arguments)?;
        }
        made += 10;
        used = client.processor_seconds() - before;
    }
    Ok(used * 1e3 / made as f64)
}

/// Sends 1,000 calls without waiting for answers, and waits for all of them.
fn at_once(rounds: usize, start: &dyn Fn() -> Result<Client, Failure>) -> Result<(), Failure> {
    let mut lines = String::new();
    for id in 0..AT_ONCE {
        let (name, arguments) = match id % 10 {
            0 => (
                "compute_nutrition",
                json!({ "ingredients": format!("{id} g rice") }),
            ),
            1 => ("search_memes", json!({ "keywords": ["cat"] })),
            2 => ("detect_language", json!({ "text": "Wo ist der Bahnhof?" })),
            _ => ("pluralize_word", json!({ "word": format!("cat{id}") })),
        };
        let params = json!({ "name": name, "arguments": arguments });
        let call =
            json!({ "jsonrpc": "2.0", "id": id + 10, "method": "tools/call", "params": params });
        lines.push_str(&format!("{call}\n"));
    }
    let (mut seconds, mut used, mut peaks) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let mut client = start()?;
        let before = client.processor_seconds();
        let mut input = client.take_input()?;
        let lines = lines.clone();
        let begun = Instant::now();
        let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).map(|()| input));
        let mut answered = std::collections::BTreeSet::new();
        for _ in 0..AT_ONCE {
            let answer = client.read()?;
            if answer["result"]["isError"] != false {
                return Err(format!("a call failed: {answer}").into());
            }
            answered.insert(answer["id"].as_u64());
        }
        seconds.push(begun.elapsed().as_secs_f64());
        used.push(client.processor_seconds() - before);
        peaks.push(client.peak_megabytes());
        let written = writer.join();
        if answered.len() as u64 != AT_ONCE || !matches!(written, Ok(Ok(_))) {
            return Err("some calls were not answered".into());
        }
    }
    println!("\n{AT_ONCE} calls at once, mixed (median of {rounds} rounds)");
    println!(
        "  all answered after      {:.0} ms",
        median(&mut seconds) * 1e3
    );
    println!(
        "  processor time          {:.0} ms",
        median(&mut used) * 1e3
    );
    println!("  peak of memory          {:.0} MB", median(&mut peaks));
    Ok(())
}

/// Returns the bytes and tokens of a value as JSON.
fn size(value: &Value, vocabulary: &CoreBPE) -> (usize, usize) {
    let text = value.to_string();
    (text.len(), vocabulary.encode_ordinary(&text).len())
}

/// Sorts the figures and returns the one in the middle.
fn median(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

fn met(good: bool) -> &'static str {
    if good { "met" } else { "MISSED" }
}
