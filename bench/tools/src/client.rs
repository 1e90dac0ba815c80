//! A client of `sundry mcp` on pipes: it starts the program, shakes hands and calls tools.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Failure;

/// The kernel's clock ticks per second in `/proc/PID/stat`; 100 on every relevant Linux.
const TICKS_A_SECOND: f64 = 100.0;

/// A running program; it is ended when dropped.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
    /// From before the start of the process to its answer to the first message.
    pub(crate) started: Duration,
}

/// A folder that is removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Result<Self, Failure> {
        let name = format!("bench-tools-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Client {
    /// Starts the program with an empty data folder and performs the handshake.
    pub(crate) fn start(program: &Path, data: &Path, pictures: &Path) -> Result<Self, Failure> {
        let begun = Instant::now();
        let mut child = Command::new(program)
            .args(["mcp", "--allow-files"])
            .arg(pictures)
            .env("SUNDRY_DATA_DIR", data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut client = Self {
            child,
            input,
            output,
            asked: 0,
            started: Duration::ZERO,
        };
        let hello = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "bench-tools", "version": "1" },
        });
        client.ask("initialize", &hello)?;
        client.started = begun.elapsed();
        client.send(
            &json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string(),
        )?;
        Ok(client)
    }

    /// Sends these lines at once.
    pub(crate) fn send(&mut self, lines: &str) -> Result<(), Failure> {
        let input = self.input.as_mut().ok_or("the input is closed")?;
        input.write_all(format!("{lines}\n").as_bytes())?;
        Ok(input.flush()?)
    }

    /// Takes the input, for another thread to write to.
    pub(crate) fn take_input(&mut self) -> Result<ChildStdin, Failure> {
        self.input
            .take()
            .ok_or_else(|| "the input is closed".into())
    }

    /// Reads one message.
    pub(crate) fn read(&mut self) -> Result<Value, Failure> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }

    /// Asks and returns the result.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Failure> {
        self.asked += 1;
        let id = self.asked;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send(&message.to_string())?;
        let mut answer = self.read()?;
        if answer["id"] != id || answer["result"].is_null() {
            return Err(format!("{method}: {answer}").into());
        }
        Ok(answer["result"].take())
    }

    /// Calls a tool and returns its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> Result<Value, Failure> {
        let params = json!({ "name": tool, "arguments": arguments });
        let result = self.ask("tools/call", &params)?;
        if result["isError"] == true {
            return Err(format!("{tool}: {}", result["content"][0]["text"]).into());
        }
        Ok(result)
    }

    /// Returns user and system time of the program so far, in seconds, exact to a tick (10 ms).
    pub(crate) fn processor_seconds(&self) -> f64 {
        let stat = format!("/proc/{}/stat", self.child.id());
        let stat = std::fs::read_to_string(stat).unwrap_or_default();
        // The second field, the name in parentheses, may contain blanks, so count from behind it.
        let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        let ticks = |place: usize| {
            fields
                .get(place)
                .and_then(|field| field.parse::<f64>().ok())
        };
        (ticks(11).unwrap_or(f64::NAN) + ticks(12).unwrap_or(f64::NAN)) / TICKS_A_SECOND
    }

    /// Returns the peak of resident memory so far, in MB (10^6 bytes).
    pub(crate) fn peak_megabytes(&self) -> f64 {
        let status = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok());
        kilobytes.map_or(f64::NAN, |kilobytes| kilobytes * 1024.0 / 1e6)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
