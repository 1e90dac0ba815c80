//! Runs malicious clients against a server and measures their cost in processor time and memory,
//! and whether others are served meanwhile. Processor times are those of the server's process, so
//! that a busy machine changes little; time limits are generous.
//!
//! Some cases are missing because they need a name server or a terminal of their own: silent name
//! servers, log readers that go away, damaged catalogues. The product's tests cover those.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::pictures::{self, Order};
use crate::process::{processor_seconds, reset_peak, status_megabytes};
use crate::server::Server;
use crate::table::Table;
use crate::{Failure, Options};

/// Longest wait; an event that takes longer never happens.
const PATIENCE: Duration = Duration::from_secs(60);

/// Factor by which an unoptimised build may need more processor time.
const UNOPTIMISED: f64 = 5.0;

/// Limits of processor time in milliseconds, for a failing request and for one that is answered.
const FAILING: f64 = 20.0;
const LONGEST_PICTURE: f64 = 1_000.0;

/// Limit of processor time in milliseconds for work of callers who are gone, for all of them
/// together.
const GONE: f64 = 400.0;

/// Measures, and compares with the limits.
pub(crate) fn measure(options: &Options) -> Result<Table, Failure> {
    let kind = if options.quick {
        ", the quick half"
    } else {
        ""
    };
    let mut bench = Hostile {
        options,
        slack: if options.quick { UNOPTIMISED } else { 1.0 },
        table: Table::new(format!("Malicious clients{kind}")),
    };
    bench.requests_that_fail()?;
    bench.pictures_made_to_cost()?;
    bench.callers_who_go_away()?;
    bench.idle_uploads()?;
    bench.tiny_bodies_with_wide_windows()?;
    bench.unfinished_heads()?;
    bench.clients_that_never_read()?;
    bench.an_end_with_work_running()?;
    Ok(bench.table)
}

struct Hostile<'o> {
    options: &'o Options,
    slack: f64,
    table: Table,
}

impl Hostile<'_> {
    fn server(&self, settings: &[(&str, &str)]) -> Result<Server, Failure> {
        Server::sundry_set(&self.options.sundry, settings)
    }

    fn judge_cost(&mut self, name: &str, milliseconds: f64, bound: f64) {
        let bound = bound * self.slack;
        let (value, goal) = (format!("{milliseconds:.0} ms"), format!("<= {bound:.0} ms"));
        self.table.judge(name, value, goal, milliseconds <= bound);
    }

    fn judge_status(&mut self, name: &str, status: u16, wanted: &[u16]) {
        let goal: Vec<String> = wanted.iter().map(u16::to_string).collect();
        let met = wanted.contains(&status);
        self.table
            .judge(name, status.to_string(), goal.join(" or "), met);
    }

    /// Sends too many names and parts, a wrong path, another host's name.
    fn requests_that_fail(&mut self) -> Result<(), Failure> {
        let server = self.server(&[])?;
        let members: Vec<String> = (0..100_000).map(|at| format!("\"p{at}\":1")).collect();
        let json = format!("{{{}}}", members.join(","));
        let pairs: Vec<String> = (0..7_000).map(|at| format!("p{at}=1")).collect();
        let query = pairs.join("&");
        let parts = (0..50_000).map(|at| {
            format!("--X\r\nContent-Disposition: form-data; name=\"p{at}\"\r\n\r\n1\r\n")
        });
        let form = parts.collect::<String>() + "--X--\r\n";
        let colour = "/detect-color";
        let requests = [
            (
                "JSON of 100,000 names",
                post(colour, "application/json", json.as_bytes()),
                400,
            ),
            (
                "form of 50,000 parts",
                post(colour, "multipart/form-data; boundary=X", form.as_bytes()),
                400,
            ),
            (
                "query of 7,000 names",
                get(&format!("/pluralize-word?{query}"), "localhost"),
                400,
            ),
            (
                "8 MB to a wrong path",
                post("/nothing", "image/png", &vec![0; 8_000_000]),
                404,
            ),
            (
                "the name of another host",
                get("/pluralize-word?word=ox", "evil.example"),
                403,
            ),
        ];
        // Data that is built on first use belongs to no request.
        exchange(server.address, &get("/pluralize-word?word=ox", "localhost"))?;
        for (name, request, wanted) in &requests {
            let times = 5;
            let mut status = 0;
            let before = processor_seconds(server.pid());
            for _ in 0..times {
                status = exchange(server.address, request)?;
            }
            let spent = (processor_seconds(server.pid()) - before) * 1e3 / f64::from(times);
            self.judge_status(name, status, &[*wanted]);
            self.judge_cost("  processor time of one", spent, FAILING);
        }
        Ok(())
    }

    /// Sends a small file that makes a decoder go over a large picture again and again.
    fn pictures_made_to_cost(&mut self) -> Result<(), Failure> {
        let server = self.server(&[])?;
        let request = post("/detect-color", "image/jpeg", &scans_without_end());
        let before = processor_seconds(server.pid());
        let status = exchange(server.address, &request)?;
        let spent = (processor_seconds(server.pid()) - before) * 1e3;
        self.judge_status("JPEG of thousands of scans", status, &[200, 415]);
        self.judge_cost("  processor time", spent, LONGEST_PICTURE);
        Ok(())
    }

    /// Sends heavy work whose callers hang up.
    fn callers_who_go_away(&mut self) -> Result<(), Failure> {
        let server = self.server(&[("SUNDRY_LIMITS_COMPUTE_QUEUE", "64")])?;
        let request = heavy();
        let mut callers = Vec::new();
        for _ in 0..16 {
            let mut stream = connect(server.address)?;
            stream.write_all(&request)?;
            callers.push(stream);
        }
        // They are at work as soon as they use processor time.
        let begun = processor_seconds(server.pid());
        wait_for(|| processor_seconds(server.pid()) > begun + 0.05)?;
        drop(callers);
        let before = processor_seconds(server.pid());
        let mut last = before;
        // At rest means a fifth of a second without work.
        wait_for(|| {
            std::thread::sleep(Duration::from_millis(200));
            let now = processor_seconds(server.pid());
            let rests = now - last < 0.02;
            last = now;
            rests
        })?;
        self.judge_cost(
            "16 callers who hang up: work after that",
            (last - before) * 1e3,
            GONE,
        );
        Ok(())
    }

    /// Announces uploads that are never sent.
    fn idle_uploads(&mut self) -> Result<(), Failure> {
        let server = self.server(&[])?;
        let mut idle = Vec::new();
        for _ in 0..200 {
            let mut stream = connect(server.address)?;
            stream.write_all(
                b"POST /detect-color HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/gif\r\n\
                  Transfer-Encoding: chunked\r\n\r\n",
            )?;
            idle.push(stream);
        }
        let status = exchange(server.address, &post("/detect-color", "image/gif", GIF))?;
        self.judge_status("an upload beside 200 that send nothing", status, &[200]);
        Ok(())
    }

    /// Serves bodies of a few bytes that ask for 16 MB of memory each, and then stall.
    fn tiny_bodies_with_wide_windows(&mut self) -> Result<(), Failure> {
        let site = TcpListener::bind("127.0.0.1:0")?;
        let address = site.local_addr()?;
        std::thread::spawn(move || {
            let mut held = Vec::new();
            for mut stream in site.incoming().map_while(Result::ok) {
                let mut head = [0; 1024];
                let _ = stream.read(&mut head);
                // A window of 2^24 bytes, and the first bytes of a block.
                let _ = stream.write_all(
                    b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 1000\r\n\r\n\
                      \x8f\xff\xff\xff\x7f\x00\x00",
                );
                held.push(stream);
            }
        });
        let server = self.server(&[("SUNDRY_FETCH_ALLOW", &address.to_string())])?;
        let rest = status_megabytes(server.pid(), "VmRSS");
        reset_peak(server.pid());
        let target = format!("/detect-color?url=http://{address}/a.png");
        let request = get(&target, "localhost");
        let calls: Vec<_> = (0..64)
            .map(|_| {
                let (request, to) = (request.clone(), server.address);
                std::thread::spawn(move || exchange(to, &request).unwrap_or(0))
            })
            .collect();
        let answered = calls.into_iter().filter_map(|call| call.join().ok());
        let answered = answered
            .filter(|status| (500..505).contains(status))
            .count();
        self.table.judge(
            "64 fetches of a few brotli bytes",
            format!("{answered} told so"),
            "64",
            answered == 64,
        );
        self.judge_growth("  growth of memory", &server, rest, 260.0);
        Ok(())
    }

    /// Sends heads that are never finished, as large as allowed.
    fn unfinished_heads(&mut self) -> Result<(), Failure> {
        let count = if self.options.quick { 150 } else { 900 };
        let server = self.server(&[("SUNDRY_LIMITS_HEADER_TIMEOUT_SECONDS", "30")])?;
        let rest = status_megabytes(server.pid(), "VmRSS");
        reset_peak(server.pid());
        let mut head = b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Long: ".to_vec();
        head.resize(155_000, b'x');
        let mut held = Vec::new();
        for _ in 0..count {
            let mut stream = connect(server.address)?;
            stream.write_all(&head)?;
            held.push(stream);
        }
        let alive = exchange(server.address, &get("/livez", "localhost"))?;
        self.judge_status(
            &format!("/livez beside {count} unfinished heads"),
            alive,
            &[200],
        );
        // 160 kB each, plus what the allocator adds by doubling.
        let bound = f64::from(count) * 0.35 + 20.0;
        self.judge_growth("  growth of memory", &server, rest, bound);
        Ok(())
    }

    fn judge_growth(&mut self, name: &str, server: &Server, rest: f64, bound: f64) {
        let growth = status_megabytes(server.pid(), "VmHWM") - rest;
        let (value, goal) = (format!("{growth:.0} MB"), format!("<= {bound:.0} MB"));
        self.table.judge(name, value, goal, growth <= bound);
    }

    /// Takes all connections with clients that send requests and do not read.
    fn clients_that_never_read(&mut self) -> Result<(), Failure> {
        let server = self.server(&[
            ("SUNDRY_LIMITS_MAX_CONNECTIONS", "40"),
            ("SUNDRY_LIMITS_WRITE_TIMEOUT_SECONDS", "1"),
        ])?;
        let request = get("/openapi.json", "localhost").repeat(200);
        let mut deaf = Vec::new();
        for _ in 0..40 {
            let mut stream = connect(server.address)?;
            stream.set_write_timeout(Some(Duration::from_millis(200)))?;
            let _ = stream.write_all(&request);
            deaf.push(stream);
        }
        let begun = Instant::now();
        let served = exchange(server.address, &get("/livez", "localhost"));
        let seconds = begun.elapsed().as_secs_f64();
        let status = served.unwrap_or(0);
        self.judge_status("/livez when 40 of 40 never read", status, &[200]);
        self.table.tell("  after", format!("{seconds:.1} s"));
        drop(deaf);
        Ok(())
    }

    /// Sends SIGTERM while the processors are busy.
    fn an_end_with_work_running(&mut self) -> Result<(), Failure> {
        let server = self.server(&[
            ("SUNDRY_LIMITS_DRAIN_TIMEOUT_SECONDS", "1"),
            ("SUNDRY_LIMITS_COMPUTE_QUEUE", "64"),
        ])?;
        let request = heavy();
        let mut callers = Vec::new();
        for _ in 0..64 {
            let mut stream = connect(server.address)?;
            stream.write_all(&request)?;
            callers.push(stream);
        }
        let begun = processor_seconds(server.pid());
        wait_for(|| processor_seconds(server.pid()) > begun + 0.05)?;
        let ended = server.terminate(PATIENCE)?;
        let seconds = ended.map_or(f64::INFINITY, |ended| ended.as_secs_f64());
        // The grace period, and a generous margin for a busy machine.
        let bound = if self.options.quick { 12.0 } else { 4.0 };
        self.table.judge(
            "SIGTERM with work for 64, a grace of 1 s",
            format!("ended after {seconds:.1} s"),
            format!("<= {bound:.0} s"),
            seconds <= bound,
        );
        Ok(())
    }
}

const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// Makes an upload that keeps a processor busy for a while: a large progressive JPEG.
fn heavy() -> Vec<u8> {
    let picture = pictures::of_quality(3_000, 2_000, 90, Order::Progressive);
    post("/detect-color", "image/jpeg", &picture)
}

/// Makes a progressive JPEG that repeats its first scan, which covers every block, again and again.
fn scans_without_end() -> Vec<u8> {
    let picture = pictures::of_quality(3_000, 2_000, 5, Order::Progressive);
    let marks: Vec<usize> = (0..picture.len().saturating_sub(1))
        .filter(|at| picture.get(*at..at + 2) == Some(&[0xff, 0xda]))
        .collect();
    let (start, after) = match marks.as_slice() {
        [first, second, ..] => (*first, *second),
        _ => (0, 0),
    };
    let end = picture.len() - 2;
    let scan = picture.get(start..after).unwrap_or_default();
    let mut made = picture.get(..end).unwrap_or_default().to_vec();
    while made.len() + scan.len() < 9_000_000 && !scan.is_empty() {
        made.extend_from_slice(scan);
    }
    made.extend([0xff, 0xd9]);
    made
}

fn get(target: &str, host: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n").into_bytes()
}

fn post(target: &str, kind: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "POST {target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n\
         Content-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

fn connect(to: SocketAddr) -> Result<TcpStream, Failure> {
    let stream = TcpStream::connect(to)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// Sends a request on a connection of its own; returns the status of the answer.
fn exchange(to: SocketAddr, request: &[u8]) -> Result<u16, Failure> {
    let mut stream = connect(to)?;
    // The answer may come before everything is sent, after which the connection may be closed.
    let _ = stream.write_all(request);
    let mut start = [0; 12];
    stream.read_exact(&mut start)?;
    let status = start
        .get(9..)
        .and_then(|status| std::str::from_utf8(status).ok());
    Ok(status.ok_or("no status")?.parse()?)
}

/// Waits until a condition is true.
fn wait_for(mut is_so: impl FnMut() -> bool) -> Result<(), Failure> {
    let begun = Instant::now();
    while !is_so() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("what was waited for did not happen within {PATIENCE:?}").into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}
