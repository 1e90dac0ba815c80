//! `sundry serve` from its start to SIGTERM, and `sundry health` beside it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::terminal::{Folder, Said};

/// A server on a free port; killed if a test ends early.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
    pub(crate) log: BufReader<std::process::ChildStderr>,
}

pub(crate) fn serve(folder: &Folder, variables: &[(&str, &str)]) -> Served {
    serve_by(folder.sundry(&["serve"]), variables)
}

fn serve_by(mut command: Command, variables: &[(&str, &str)]) -> Served {
    let mut child = command
        .env("SUNDRY_LISTEN", "127.0.0.1:0")
        .env("SUNDRY_LOG_FORMAT", "json")
        .envs(variables.iter().copied())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    let first: serde_json::Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}"));
    assert_eq!(first["message"], "listening");
    let address = first["address"].as_str().unwrap().to_owned();
    Served {
        child,
        address,
        log,
    }
}

impl Served {
    fn health(&self, folder: &Folder) -> Said {
        folder
            .sundry(&["health"])
            .env("SUNDRY_LISTEN", &self.address)
            .output()
            .unwrap()
            .into()
    }

    /// Sends a signal by name.
    pub(crate) fn signal(&self, signal: &str) {
        let kill = format!("kill -{signal} {}", self.child.id());
        let sent = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(sent.success());
    }

    /// Sends a signal by name and waits for the end; returns the log since then.
    pub(crate) fn end(&mut self, signal: &str) -> (i32, String) {
        self.signal(signal);
        let mut rest = String::new();
        self.log.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code().unwrap_or(-1), rest)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_serves_until_it_is_told_to_stop() {
    let folder = Folder::new("serve-signals");
    for signal in ["TERM", "INT"] {
        let mut served = serve(&folder, &[]);
        let said = served.health(&folder);
        assert_eq!(said.code, 0, "{said:?}");
        let (code, log) = served.end(signal);
        assert_eq!(code, 0);
        assert!(log.contains("\"message\":\"stopped\""), "{log}");
        let said = served.health(&folder);
        assert_eq!(said.code, 1, "{said:?}");
    }
}

#[test]
fn a_taken_port_is_said_with_what_to_do() {
    let folder = Folder::new("serve-taken");
    let served = serve(&folder, &[]);
    let said: Said = folder
        .sundry(&[])
        .env("SUNDRY_LISTEN", &served.address)
        .output()
        .unwrap()
        .into();
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("cannot listen on") && said.err.contains("SUNDRY_LISTEN"),
        "{said:?}"
    );
}

#[test]
fn quotas_go_on_after_a_restart() {
    let folder = Folder::new("serve-quotas");
    let hash = "sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b";
    folder.write(
        "sundry.toml",
        format!(
            "data_dir = \"data\"\n[[keys]]\nname = \"a\"\nhash = \"{hash}\"\ndaily_quota = 5\n"
        ),
    );
    let ask = |served: &Served| {
        let answer = ask(served, "/pluralize-word?word=ox", "x-api-key: secret\r\n");
        let left = answer
            .lines()
            .find_map(|line| line.strip_prefix("x-api-quota-left: "));
        left.map_or_else(|| answer.clone(), |left| left.trim().to_owned())
    };
    let mut served = serve(&folder, &[]);
    assert_eq!([ask(&served), ask(&served)], ["4", "3"]);
    assert_eq!(served.end("TERM").0, 0);
    // With two servers on one folder, the counts of both are added up.
    let mut served = serve(&folder, &[]);
    let mut other = serve(&folder, &[]);
    assert_eq!([ask(&served), ask(&other), ask(&other)], ["2", "2", "1"]);
    assert_eq!((served.end("TERM").0, other.end("TERM").0), (0, 0));
    let last = serve(&folder, &[]);
    let answer = ask(&last);
    assert!(answer.starts_with("HTTP/1.1 402"), "{answer}");
}

/// Returns the answer to a request with these header lines.
pub(crate) fn ask(served: &Served, target: &str, headers: &str) -> String {
    ask_for(served, "localhost", target, headers)
}

/// Returns the answer to a request that is meant for this host.
fn ask_for(served: &Served, host: &str, target: &str, headers: &str) -> String {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test client connects to the test's server"
    )]
    let mut socket = TcpStream::connect(&served.address).unwrap();
    let head =
        format!("GET {target} HTTP/1.1\r\nhost: {host}\r\n{headers}connection: close\r\n\r\n");
    socket.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    answer
}

#[test]
fn without_keys_a_page_elsewhere_can_neither_call_nor_read() {
    let folder = Folder::new("serve-hosts");
    let target = "/pluralize-word?word=ox";
    let own = serve(&folder, &[]);
    let answer = ask(&own, target, "origin: https://evil.example\r\n");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(!answer.contains("access-control-allow-origin"), "{answer}");
    let refused = ask_for(&own, "evil.example", target, "");
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    // The public address and `hosts` name others.
    let variables = [("SUNDRY_PUBLIC_URL", "https://sundry.example:8443/")];
    let named = serve(&folder, &variables);
    let answer = ask_for(&named, "sundry.example", target, "");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let refused = ask_for(&named, "evil.example", target, "");
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
}

#[test]
fn the_log_holds_no_key_and_no_text() {
    let folder = Folder::new("serve-log");
    let variables = [
        ("SUNDRY_LOG_REQUESTS", "all"),
        ("SUNDRY_LOG_LEVEL", "trace"),
        ("SUNDRY_FETCH_ALLOW", "127.0.0.1:9"),
    ];
    let mut served = serve(&folder, &variables);
    let ask = |target: &str| ask(&served, target, "x-api-key: privatekey\r\n");
    ask("/pluralize-word?word=privateword&api-key=privatekey");
    ask("/detect-color?url=http://127.0.0.1:9/privateword");
    ask("/nowhere?privateword=privatekey");
    let (_, log) = served.end("TERM");
    assert!(log.contains("\"operation\":\"pluralize-word\""), "{log}");
    assert!(log.contains("\"operation\":\"detect-color\""), "{log}");
    for secret in ["privatekey", "privateword"] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}

/// Requests a path until the server has answered it `count` times.
fn answered(address: &str, count: usize) {
    for _ in 0..count {
        #[expect(
            clippy::disallowed_methods,
            reason = "a test client connects to the test's server"
        )]
        let mut socket = TcpStream::connect(address).unwrap();
        socket
            .write_all(b"GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[test]
fn a_log_that_nobody_reads_changes_nothing() {
    let folder = Folder::new("serve-unread-log");
    let mut served = serve(&folder, &[("SUNDRY_LOG_REQUESTS", "all")]);
    // About 450 lines fill a pipe.
    answered(&served.address, 700);
    // The pipe is closed, so writing fails from now on.
    served.log = BufReader::new(spare_log());
    answered(&served.address, 20);
    assert!(served.child.try_wait().unwrap().is_none());
}

/// Returns the standard error of a process that ends at once.
fn spare_log() -> std::process::ChildStderr {
    let mut child = Command::new("true").stderr(Stdio::piped()).spawn().unwrap();
    let log = child.stderr.take().unwrap();
    child.wait().unwrap();
    log
}

#[test]
fn a_level_that_is_none_is_refused() {
    let folder = Folder::new("serve-loud");
    let said: Said = folder
        .sundry(&["serve"])
        .env("SUNDRY_LISTEN", "127.0.0.1:0")
        .env("SUNDRY_LOG_LEVEL", "loud")
        .output()
        .unwrap()
        .into();
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("`loud` is neither a level"), "{said:?}");
}

#[test]
fn the_limit_of_open_files_bounds_the_connections() {
    let folder = Folder::new("serve-descriptors");
    let program = folder.sundry(&["serve"]);
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -n 160; exec \"$0\" serve"])
        .arg(program.get_program())
        .current_dir(program.get_current_dir().unwrap())
        .env_clear()
        .stdin(Stdio::null());
    let mut served = serve_by(command, &[]);
    // More than there are descriptors; connections that are not served wait in the kernel's queue.
    #[expect(
        clippy::disallowed_methods,
        reason = "a test client connects to the test's server"
    )]
    let connect = |_| TcpStream::connect(&served.address).ok();
    let crowd: Vec<TcpStream> = (0..200).map_while(connect).collect();
    drop(crowd);
    answered(&served.address, 3);
    let (code, log) = served.end("TERM");
    assert_eq!(code, 0);
    assert!(log.contains("allows fewer connections"), "{log}");
    assert!(!log.contains("could not be accepted"), "{log}");
}
