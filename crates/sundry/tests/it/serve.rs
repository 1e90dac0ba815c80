//! `sundry serve` from start to SIGTERM, and `sundry health` beside it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::terminal::{Folder, Said};

/// A server on a free port; killed if a test ends early.
struct Served {
    child: Child,
    address: String,
    log: BufReader<std::process::ChildStderr>,
}

fn serve(folder: &Folder, variables: &[(&str, &str)]) -> Served {
    let mut child = folder
        .sundry(&["serve"])
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

    /// Sends a signal by name and waits for the end; what was logged since comes back.
    fn end(&mut self, signal: &str) -> (i32, String) {
        let kill = format!("kill -{signal} {}", self.child.id());
        assert!(
            Command::new("sh")
                .args(["-c", &kill])
                .status()
                .unwrap()
                .success()
        );
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
fn the_log_holds_no_key_and_no_text() {
    let folder = Folder::new("serve-log");
    let variables = [
        ("SUNDRY_LOG_REQUESTS", "all"),
        ("SUNDRY_LOG_LEVEL", "trace"),
        ("SUNDRY_FETCH_ALLOW", "127.0.0.1:9"),
    ];
    let mut served = serve(&folder, &variables);
    let ask = |target: &str| {
        #[expect(
            clippy::disallowed_methods,
            reason = "a test client connects to the test's server"
        )]
        let mut socket = TcpStream::connect(&served.address).unwrap();
        let head = format!("GET {target} HTTP/1.1\r\nhost: a\r\n");
        let rest = "x-api-key: privatekey\r\nconnection: close\r\n\r\n";
        socket
            .write_all(format!("{head}{rest}").as_bytes())
            .unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    };
    ask("/pluralize-word?word=privateword&api-key=privatekey");
    ask("/detect-color?url=http://127.0.0.1:9/privateword");
    ask("/privateword?privatekey");
    let (_, log) = served.end("TERM");
    assert!(log.contains("\"operation\":\"pluralize-word\""), "{log}");
    assert!(log.contains("\"operation\":\"detect-color\""), "{log}");
    for secret in ["privatekey", "privateword"] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}
