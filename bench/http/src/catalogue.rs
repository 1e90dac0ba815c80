//! Measures answers per second from catalogues: look-ups by id, keyword searches and random memes,
//! alternating with a bare hello-JSON, on all cores and with the load generator beside it.

use crate::cores::Cores;
use crate::load::{self, Tally};
use crate::server::Server;
use crate::table::{Table, median};
use crate::{Failure, Options};

const CONNECTIONS: usize = 64;
/// Goals on two cores: look-ups by id per second, and keyword searches per second.
const LOOK_UPS: f64 = 5000.0;
const SEARCHES: f64 = 1500.0;

/// A mix of requests with its name and goal.
struct Mix {
    name: &'static str,
    requests: Vec<Vec<u8>>,
    goal: Option<f64>,
}

/// Measures, and compares with the goals.
pub(crate) fn measure(options: &Options) -> Result<Table, Failure> {
    // Everything shares all cores, as on an operator's small machine.
    let cores = Cores::arrange(false);
    let peer = Server::peer(&cores, None)?;
    let sundry = match &options.data {
        Some(folder) => Server::sundry_with(&options.sundry, &cores, folder)?,
        None => Server::sundry(&options.sundry, &cores, None)?,
    };
    let words = words(&sundry)?;
    let ask = |server: &Server, targets: &[String]| -> Vec<Vec<u8>> {
        let requests = targets.iter();
        requests
            .map(|target| load::get(server.address, target))
            .collect()
    };
    let searches = |prefix: &str| -> Vec<String> {
        words
            .iter()
            .map(|words| format!("{prefix}{words}"))
            .collect()
    };
    let mixes = [
        Mix {
            name: "retrieve-game by id",
            requests: ask(&sundry, &games(&sundry)?),
            goal: Some(LOOK_UPS),
        },
        Mix {
            name: "search-memes",
            requests: ask(&sundry, &searches("/search-memes?keywords=")),
            goal: Some(SEARCHES),
        },
        Mix {
            name: "retrieve-random-meme",
            requests: ask(&sundry, &searches("/retrieve-random-meme?keywords=")),
            goal: None,
        },
    ];
    let hello = ask(&peer, &["/hello?word=party".to_owned()]);
    let runtime = load::runtime()?;
    let stretch = |server: &Server, requests: &[Vec<u8>], share: f64| {
        let time = options.stretch.mul_f64(share);
        runtime.block_on(load::mixed_loop(server, requests, CONNECTIONS, time))
    };
    stretch(&peer, &hello, 0.25);
    for mix in &mixes {
        stretch(&sundry, &mix.requests, 0.25);
    }
    let mut hellos = Vec::new();
    let mut rounds: Vec<Vec<Tally>> = mixes.iter().map(|_| Vec::new()).collect();
    for _ in 0..options.rounds {
        hellos.push(stretch(&peer, &hello, 1.0));
        for (mix, tallies) in mixes.iter().zip(&mut rounds) {
            tallies.push(stretch(&sundry, &mix.requests, 1.0));
        }
    }
    let mut table = Table::new(format!(
        "Catalogues over HTTP ({} rounds of {:?}, {CONNECTIONS} connections, {} questions; load \
         and server share the cores)",
        options.rounds,
        options.stretch,
        words.len(),
    ));
    let rate = |tallies: &[Tally]| median(&tallies.iter().map(Tally::rate).collect::<Vec<_>>());
    let late =
        |tallies: &[Tally]| median(&tallies.iter().map(|t| t.latency(0.99)).collect::<Vec<_>>());
    table.tell("peer hello", format!("{:.0} req/s", rate(&hellos)));
    for (mix, tallies) in mixes.iter().zip(&rounds) {
        let (rate, share) = (rate(tallies), rate(tallies) / rate(&hellos));
        let cost = median(&tallies.iter().map(Tally::microseconds).collect::<Vec<_>>());
        let value = format!(
            "{rate:.0} req/s  {share:.2}× hello  {cost:.0} µs CPU  p99 {:.1} ms",
            late(tallies)
        );
        match mix.goal {
            Some(goal) => {
                table.judge(mix.name, value, format!(">= {goal:.0} req/s"), rate >= goal);
            }
            None => table.tell(mix.name, value),
        }
    }
    let failures: usize = rounds.iter().flatten().map(|tally| tally.failures).sum();
    table.judge(
        "answers that were not 200",
        failures.to_string(),
        "0",
        failures == 0,
    );
    Ok(table)
}

/// Returns queries that have answers: words, and pairs of words, from the memes.
fn words(sundry: &Server) -> Result<Vec<String>, Failure> {
    let mut questions = Vec::new();
    for page in 0..40 {
        let path = format!("/search-memes?number=10&offset={}", page * 25);
        let body = sundry.body(&path)?;
        for part in body.split("\"description\":\"").skip(1) {
            let text = part.split('"').next().unwrap_or_default();
            let words: Vec<&str> = text
                .split(|letter: char| !letter.is_ascii_alphabetic())
                .filter(|word| word.len() > 2)
                .collect();
            match words.as_slice() {
                [.., one, two] if questions.len() % 3 == 0 => {
                    questions.push(format!("{one},{two}"))
                }
                [.., one] => questions.push((*one).to_owned()),
                [] => {}
            }
        }
    }
    if questions.is_empty() {
        return Err("the catalogue has no memes with words".into());
    }
    Ok(questions)
}

/// Returns look-ups of existing games: the one in the documentation, found in the OpenAPI file.
fn games(sundry: &Server) -> Result<Vec<String>, Failure> {
    let body = sundry.body("/openapi.json")?;
    let path = body.split("\"/retrieve-game\"").nth(1).unwrap_or_default();
    let id = path
        .split("\"example\":")
        .nth(1)
        .and_then(|rest| {
            rest.trim_start_matches(['"', ' '])
                .split(|letter: char| !letter.is_ascii_digit())
                .next()
        })
        .filter(|id| !id.is_empty())
        .ok_or("no example of `retrieve-game` in the OpenAPI file")?;
    let target = format!("/retrieve-game?id={id}");
    if !sundry.answers(&target) {
        return Err(format!("`{target}` is not answered with 200").into());
    }
    Ok(vec![target])
}
