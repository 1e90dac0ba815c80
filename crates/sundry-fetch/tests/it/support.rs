//! Servers on loopback with scripted answers, resolvers that lie, and shorthands.

use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sundry_fetch::{AllowRule, FetchSettings, Fetcher, Resolve, Resolving};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A server on a random loopback port that counts its connections.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    visits: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Server {
    /// Reads each request's head and passes it and the connection to `handle`.
    pub(crate) async fn handling<F, Fut>(handle: F) -> Self
    where
        F: Fn(String, TcpStream) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = ()> + Send + 'static,
    {
        Self::on("127.0.0.1:0", handle).await.unwrap()
    }

    /// Answers every request with the bytes that `answer` makes from its head.
    pub(crate) async fn answering(
        answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static,
    ) -> Self {
        Self::answering_on("127.0.0.1:0", answer).await.unwrap()
    }

    /// Works like `answering`, on a chosen address.
    pub(crate) async fn answering_on(
        at: &str,
        answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        Self::on(at, move |head, mut stream| {
            let reply = answer(&head);
            async move {
                drop(stream.write_all(&reply).await);
                drop(stream.shutdown().await);
            }
        })
        .await
    }

    async fn on<F, Fut>(at: &str, handle: F) -> io::Result<Self>
    where
        F: Fn(String, TcpStream) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = ()> + Send + 'static,
    {
        let listener = TcpListener::bind(at).await?;
        let address = listener.local_addr()?;
        let visits = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&visits);
        let task = tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                counter.fetch_add(1, Ordering::SeqCst);
                if let Some(head) = read_head(&mut stream).await {
                    tokio::spawn(handle(head, stream));
                }
            }
        });
        Ok(Self {
            address,
            visits,
            task,
        })
    }

    pub(crate) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn visits(&self) -> usize {
        self.visits.load(Ordering::SeqCst)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn read_head(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => return None,
        }
    }
    String::from_utf8(head).ok()
}

/// Waits for the other side to close the connection.
pub(crate) async fn until_closed(stream: &mut TcpStream) {
    let mut ignored = [0; 64];
    while let Ok(1..) = stream.read(&mut ignored).await {}
}

/// Makes a complete response.
pub(crate) fn response(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\n\r\n");
    [head.into_bytes(), body.to_vec()].concat()
}

/// Makes a `200 OK` with these headers, each with its line end.
pub(crate) fn ok(headers: &str, body: &[u8]) -> Vec<u8> {
    response("200 OK", headers, body)
}

/// Makes a redirect.
pub(crate) fn redirect(to: &str) -> Vec<u8> {
    response("302 Found", &format!("Location: {to}\r\n"), b"moved")
}

/// Returns the path of a request.
pub(crate) fn path_of(head: &str) -> &str {
    head.split(' ').nth(1).unwrap()
}

/// Makes settings that allow exactly these rules.
pub(crate) fn allowing(rules: &[String]) -> FetchSettings {
    let allow: Vec<AllowRule> = rules.iter().map(|rule| rule.parse().unwrap()).collect();
    FetchSettings {
        allow,
        ..FetchSettings::default()
    }
}

/// Makes settings that allow one server, with limits small enough to reach in a test.
pub(crate) fn small(server: &Server) -> FetchSettings {
    FetchSettings {
        max_html: 1_000_000,
        max_image: 2_000_000,
        ..allowing(&[rule(server)])
    }
}

/// Returns the rule that allows one server and nothing else.
pub(crate) fn rule(server: &Server) -> String {
    server.address.to_string()
}

/// Makes a fetcher that may visit one server and resolves no name.
pub(crate) fn fetcher_for(server: &Server) -> Fetcher {
    Fetcher::with_resolver(small(server), Names::none()).unwrap()
}

/// Makes the same fetcher with short time limits.
pub(crate) fn hasty_fetcher_for(server: &Server) -> Fetcher {
    let settings = FetchSettings {
        stall_window: Duration::from_millis(150),
        total_timeout: Duration::from_millis(600),
        ..small(server)
    };
    Fetcher::with_resolver(settings, Names::none()).unwrap()
}

/// A resolver that answers from a script: each look-up takes the next answer, the last one stays.
pub(crate) struct Names {
    script: Mutex<VecDeque<Vec<IpAddr>>>,
    pub(crate) asked: Arc<AtomicUsize>,
}

impl Names {
    /// Makes a resolver that knows no name.
    pub(crate) fn none() -> Self {
        Self::script(&[])
    }

    pub(crate) fn script(answers: &[&[&str]]) -> Self {
        let answers = answers
            .iter()
            .map(|list| list.iter().map(|ip| ip.parse().unwrap()).collect());
        Self {
            script: Mutex::new(answers.collect()),
            asked: Arc::default(),
        }
    }
}

impl Resolve for Names {
    fn resolve<'a>(&'a self, name: &'a str) -> Resolving<'a> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let mut script = self.script.lock().unwrap();
        let answer = if script.len() > 1 {
            script.pop_front()
        } else {
            script.front().cloned()
        };
        let answer = answer.ok_or_else(|| io::Error::other(format!("no such name: {name}")));
        Box::pin(async { answer })
    }
}
