//! A site on loopback whose answers come from a closure.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

type Answer = Box<dyn Fn(&str) -> Reply + Send>;

pub(crate) struct Site {
    pub(crate) host: String,
    heads: Arc<Mutex<Vec<String>>>,
    answer: Arc<Mutex<Answer>>,
}

/// A reply, and its faults.
pub(crate) struct Reply {
    status: String,
    headers: String,
    body: Vec<u8>,
    claimed: usize,
    sent: usize,
    hangs: bool,
}

impl Reply {
    pub(crate) fn new(status: &str, headers: &str, body: &[u8]) -> Self {
        Self {
            status: status.to_owned(),
            headers: headers.to_owned(),
            body: body.to_vec(),
            claimed: body.len(),
            sent: body.len(),
            hangs: false,
        }
    }

    /// Breaks the connection after this many bytes.
    pub(crate) fn cut(mut self, sent: usize) -> Self {
        self.sent = sent.min(self.body.len());
        self
    }

    /// Announces another length.
    pub(crate) fn claiming(mut self, claimed: usize) -> Self {
        self.claimed = claimed;
        self
    }

    /// Sends this many bytes, then nothing until the client disconnects.
    pub(crate) fn hanging_after(mut self, sent: usize) -> Self {
        self.hangs = true;
        self.cut(sent)
    }
}

impl Site {
    pub(crate) fn new(answer: impl Fn(&str) -> Reply + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let host = listener.local_addr().unwrap().to_string();
        let heads = Arc::new(Mutex::new(Vec::new()));
        let answer: Arc<Mutex<Answer>> = Arc::new(Mutex::new(Box::new(answer)));
        let (seen, answers) = (heads.clone(), answer.clone());
        thread::spawn(move || {
            for stream in listener.incoming() {
                serve(&stream.unwrap(), &seen, &answers);
            }
        });
        Self {
            host,
            heads,
            answer,
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    /// Changes the answers from now on.
    pub(crate) fn answer(&self, answer: impl Fn(&str) -> Reply + Send + 'static) {
        *self.answer.lock().unwrap() = Box::new(answer);
    }

    /// Returns the heads of all requests so far.
    pub(crate) fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }
}

fn serve(mut stream: &TcpStream, heads: &Mutex<Vec<String>>, answer: &Mutex<Answer>) {
    let mut head = String::new();
    let mut reader = BufReader::new(stream);
    while reader.read_line(&mut head).unwrap() > 2 {}
    heads.lock().unwrap().push(head.clone());
    let reply = answer.lock().unwrap()(&head);
    let top = format!(
        "HTTP/1.1 {}\r\nContent-Length: {}\r\n{}\r\n",
        reply.status, reply.claimed, reply.headers
    );
    // A client that has disconnected is no failure of the site.
    let _ = stream.write_all(top.as_bytes());
    let _ = stream.write_all(&reply.body[..reply.sent]);
    if reply.hangs {
        let _ = reader.read(&mut [0]);
    }
    let _ = stream.shutdown(Shutdown::Both);
}

pub(crate) fn path(head: &str) -> &str {
    head.split(' ').nth(1).unwrap()
}

pub(crate) fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        found.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}
