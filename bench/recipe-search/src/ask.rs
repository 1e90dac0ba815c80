//! Runs the program under queries: measures its start, the time of each answer, and its memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const ADDRESS: &str = "127.0.0.1:18917";

/// Ends the program in any case.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn run(
    program: &str,
    data: &Path,
    questions: &[String],
) -> Result<(), Box<dyn std::error::Error>> {
    let begin = Instant::now();
    let child = Command::new(program)
        .arg("serve")
        .env("SUNDRY_DATA_DIR", data)
        .env("SUNDRY_LISTEN", ADDRESS)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let program = Program(child);
    while get("/readyz").is_err() {
        if begin.elapsed() > Duration::from_secs(60) {
            return Err("the program does not get ready".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let ready = begin.elapsed();
    let first = Instant::now();
    let (status, _) = get("/search-recipes?query=soup")?;
    println!(
        "start: ready after {:.2} s, first answer ({status}) {:.2} s later",
        ready.as_secs_f64(),
        first.elapsed().as_secs_f64()
    );
    let mut times = Vec::new();
    let mut worst: Vec<(Duration, &str)> = Vec::new();
    let mut connection = Connection::open()?;
    for round in 0..6 {
        for question in questions {
            let begin = Instant::now();
            let (status, body) = connection.get(question)?;
            let took = begin.elapsed();
            if status != 200 {
                return Err(format!("{status} for {question}: {body}").into());
            }
            // The first round warms up.
            if round > 0 {
                times.push(took);
                worst.push((took, question));
            }
        }
    }
    times.sort_unstable();
    worst.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times
            .get(place.min(times.len() - 1))
            .map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    println!(
        "answers: p50 {:.2} ms, p90 {:.2} ms, p99 {:.2} ms, slowest {:.2} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    for (took, question) in worst.iter().rev().step_by(5).take(5) {
        println!("  {:.2} ms {question}", took.as_secs_f64() * 1e3);
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.0.id()))?;
    for line in status
        .lines()
        .filter(|line| line.starts_with("VmRSS") || line.starts_with("Rss"))
    {
        println!(
            "memory: {}",
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        );
    }
    Ok(())
}

fn get(path: &str) -> std::io::Result<(u16, String)> {
    Connection::open()?.get(path)
}

/// One keep-alive connection.
struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    fn open() -> std::io::Result<Self> {
        let stream = TcpStream::connect(ADDRESS)?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream: BufReader::new(stream),
        })
    }

    fn get(&mut self, path: &str) -> std::io::Result<(u16, String)> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {ADDRESS}\r\n\r\n");
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut line = String::new();
        let (mut status, mut length) = (0, 0);
        loop {
            line.clear();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let head = line.trim_end().to_ascii_lowercase();
            if head.is_empty() {
                break;
            }
            if let Some(rest) = head.strip_prefix("http/1.1 ") {
                status = rest
                    .get(..3)
                    .and_then(|code| code.parse().ok())
                    .unwrap_or(0);
            } else if let Some(rest) = head.strip_prefix("content-length:") {
                length = rest.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }
}
