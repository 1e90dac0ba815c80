//! A plain test client: it writes the bytes it is given and reads one answer, which it holds to what
//! generated clients bear.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value as Json;

use crate::expected;

/// Longer than any time limit that a test sets; only a hang takes this long.
const PATIENCE: Duration = Duration::from_secs(30);

/// One connection, kept open between requests.
pub(crate) struct Client {
    reader: BufReader<TcpStream>,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Client {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test client connects to the test's server"
    )]
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let socket = TcpStream::connect(address).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        Self {
            reader: BufReader::new(socket),
        }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.reader.get_mut().write_all(bytes).unwrap();
    }

    /// Reads one answer. `head` is true if it answers a HEAD request and so has no body.
    pub(crate) fn receive(&mut self, head: bool) -> Answer {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        let status = line.split(' ').nth(1).expect(&line).parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            self.reader.read_line(&mut line).unwrap();
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(": ").unwrap();
            headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        let mut answer = Answer {
            status,
            headers,
            body: Vec::new(),
        };
        let length = answer
            .header("content-length")
            .map_or(0, |length| length.parse().unwrap());
        if !head {
            answer.body.resize(length, 0);
            self.reader.read_exact(&mut answer.body).unwrap();
        }
        answer
    }

    /// Waits for the server to close the connection; returns what it still sent.
    pub(crate) fn wait_for_close(mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        match self.reader.read_to_end(&mut rest) {
            Ok(_) => rest,
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => rest,
            Err(error) => panic!("the connection stayed open: {error}"),
        }
    }

    pub(crate) fn get(&mut self, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.request("GET", target, headers, b"")
    }

    pub(crate) fn request(
        &mut self,
        method: &str,
        target: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut request = format!("{method} {target} HTTP/1.1\r\nhost: sundry\r\n");
        for (name, value) in headers {
            request.extend([name, ": ", value, "\r\n"]);
        }
        if !body.is_empty() {
            let length = body.len().to_string();
            request.extend(["content-length: ", &length, "\r\n"]);
        }
        request.push_str("\r\n");
        let request = [request.as_bytes(), body].concat();
        self.send(&request);
        let answer = self.receive(method == "HEAD");
        expected::check(method, target, &request, &answer);
        answer
    }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Checks that this is a complete failure answer and returns its message.
    pub(crate) fn failure(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(
            self.header("content-type"),
            Some("application/json; charset=utf-8")
        );
        let json = self.json();
        assert_eq!(json["status"], "failure");
        assert_eq!(json["code"], status);
        assert_eq!(json["request_id"].as_str(), self.header("x-request-id"));
        json["message"].as_str().unwrap().to_owned()
    }
}
