//! A server farm: one server that stands for thousands of hosts, since every address of 127.0.0.0/8
//! leads to it. It reports the requests and how many were under way at once.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Number of items that a feed shows at once; a new one appears every three seconds.
const SHOWN: usize = 60;
const NEW_EVERY_MS: u128 = 3_000;

#[derive(Clone)]
pub(crate) struct Farm {
    inner: Arc<Inner>,
}

struct Inner {
    hosts: Vec<Host>,
    port: u16,
    answers: AtomicUsize,
    unchanged: AtomicUsize,
    changes: AtomicBool,
    clock: Mutex<(Instant, usize)>,
    /// Changes with each crawler, so that requests of a killed one do not count as under way.
    epoch: AtomicUsize,
}

#[derive(Default)]
struct Host {
    under_way: Mutex<(usize, usize)>,
    most: AtomicUsize,
    visits: AtomicUsize,
    /// Number of items that its feed had at its last complete or unchanged answer.
    told: AtomicUsize,
}

impl Farm {
    pub(crate) async fn open(feeds: usize) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0))
            .await
            .expect("a port");
        let inner = Arc::new(Inner {
            hosts: (0..feeds).map(|_| Host::default()).collect(),
            port: listener.local_addr().expect("an address").port(),
            answers: AtomicUsize::new(0),
            unchanged: AtomicUsize::new(0),
            changes: AtomicBool::new(false),
            clock: Mutex::new((Instant::now(), 1)),
            epoch: AtomicUsize::new(0),
        });
        let farm = Self { inner };
        let serving = farm.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let farm = serving.clone();
                tokio::spawn(async move {
                    let _ = farm.answer(stream).await;
                });
            }
        });
        farm
    }

    fn address(&self, host: usize) -> SocketAddr {
        let host = host as u32 + 1;
        let ip = Ipv4Addr::from(0x7F10_0000 + (host / 250) * 256 + host % 250 + 1);
        (ip, self.inner.port).into()
    }

    /// Iterates over outlets and URLs.
    pub(crate) fn feeds(&self) -> impl Iterator<Item = (String, String)> + '_ {
        (0..self.inner.hosts.len()).map(|host| {
            let address = self.address(host);
            (format!("Outlet {host}"), format!("http://{address}/feed"))
        })
    }

    fn item(&self, host: usize, item: usize) -> String {
        format!("http://{}/items/{item}", self.address(host))
    }

    /// Returns the URLs of all items that ever existed.
    pub(crate) fn items(&self) -> Vec<String> {
        let count = self.count();
        let hosts = 0..self.inner.hosts.len();
        hosts
            .flat_map(|host| (0..count).map(move |item| (host, item)))
            .map(|(host, item)| self.item(host, item))
            .collect()
    }

    /// Sets if new items appear from now on.
    pub(crate) fn change(&self, changes: bool) {
        let count = self.count();
        *self.inner.clock.lock().expect("a clock") = (Instant::now(), count);
        self.inner.changes.store(changes, SeqCst);
    }

    /// Returns how many items each feed has had so far.
    fn count(&self) -> usize {
        let (since, before) = *self.inner.clock.lock().expect("a clock");
        let new = if self.inner.changes.load(SeqCst) {
            (since.elapsed().as_millis() / NEW_EVERY_MS) as usize
        } else {
            0
        };
        before + new
    }

    pub(crate) fn visited(&self) -> usize {
        let hosts = self.inner.hosts.iter();
        hosts.filter(|host| host.visits.load(SeqCst) > 0).count()
    }

    pub(crate) fn answers(&self) -> usize {
        self.inner.answers.load(SeqCst)
    }

    pub(crate) fn unchanged(&self) -> usize {
        self.inner.unchanged.load(SeqCst)
    }

    pub(crate) fn all_saw_the_last(&self) -> bool {
        let count = self.count();
        let mut hosts = self.inner.hosts.iter();
        hosts.all(|host| host.told.load(SeqCst) == count)
    }

    pub(crate) fn most_at_once(&self) -> usize {
        let hosts = self.inner.hosts.iter();
        hosts.map(|host| host.most.load(SeqCst)).max().unwrap_or(0)
    }

    /// Forgets requests under way, because their crawler is gone.
    pub(crate) fn forget_open(&self) {
        self.inner.epoch.fetch_add(1, SeqCst);
    }

    async fn answer(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let IpAddr::V4(ip) = stream.local_addr()?.ip() else {
            return Ok(());
        };
        let place = u32::from(ip) - 0x7F10_0000;
        let number = (place / 256) * 250 + place % 256 - 1;
        let number = number as usize - 1;
        let Some(host) = self.inner.hosts.get(number) else {
            return Ok(());
        };
        let epoch = self.inner.epoch.load(SeqCst);
        {
            let mut under_way = host.under_way.lock().expect("a count");
            if under_way.0 != epoch {
                *under_way = (epoch, 0);
            }
            under_way.1 += 1;
            host.most.fetch_max(under_way.1, SeqCst);
        }
        let mut head = Vec::new();
        let mut buffer = [0; 2_048];
        while !head.ends_with(b"\r\n\r\n") {
            // A crawler that is killed breaks the connection; its request is over.
            let read = stream.read(&mut buffer).await.unwrap_or(0);
            if read == 0 {
                break;
            }
            head.extend_from_slice(&buffer[..read]);
        }
        let head = String::from_utf8_lossy(&head);
        let count = self.count();
        let tag = format!("\"{count}\"");
        let reply = if !head.starts_with("GET /feed") {
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_owned()
        } else if head.contains(&tag) {
            self.inner.unchanged.fetch_add(1, SeqCst);
            format!("HTTP/1.1 304 Not Modified\r\nETag: {tag}\r\n\r\n")
        } else {
            let items: String = (count.saturating_sub(SHOWN)..count)
                .map(|item| {
                    let url = self.item(number, item);
                    format!("<item><title>Title {item} of outlet {number}</title><link>{url}</link></item>")
                })
                .collect();
            let body = format!("<rss><channel><title>{number}</title>{items}</channel></rss>");
            let length = body.len();
            format!("HTTP/1.1 200 OK\r\nETag: {tag}\r\nContent-Length: {length}\r\n\r\n{body}")
        };
        // Before the last byte is sent, so that the next request cannot come first.
        let (rest, last) = reply.split_at(reply.len() - 1);
        let written = stream.write_all(rest.as_bytes()).await;
        {
            let mut under_way = host.under_way.lock().expect("a count");
            if under_way.0 == epoch {
                under_way.1 = under_way.1.saturating_sub(1);
            }
        }
        written?;
        stream.write_all(last.as_bytes()).await?;
        stream.shutdown().await?;
        if head.starts_with("GET /feed") {
            host.visits.fetch_add(1, SeqCst);
            host.told.fetch_max(count, SeqCst);
            self.inner.answers.fetch_add(1, SeqCst);
        }
        Ok(())
    }
}
