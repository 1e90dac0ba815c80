//! `sundry health`: asks the server of this configuration if it is ready, for containers without
//! curl. The request goes through the guarded fetcher, which is allowed only this one address; if
//! the server listens only on Unix sockets, it goes through the first of them.

use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use sundry_fetch::{Expect, FetchSettings, Fetcher};

use super::configuration;
use crate::config::Address;
use crate::output::{Failure, say};

/// Time limit for an answer through a Unix socket.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let places = loaded.config.listen.addresses();
    let address = places.iter().find_map(|place| match place {
        Address::Tcp(listen) => Some(reachable(*listen)),
        Address::Unix(_) => None,
    });
    let Some(address) = address else {
        return Ok(through_a_socket(places));
    };
    let settings = FetchSettings {
        allow: vec![address.to_string().parse()?],
        ..FetchSettings::default()
    };
    let fetcher = Fetcher::new(settings)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let url = format!("http://{address}/readyz");
    match runtime.block_on(fetcher.fetch(&url, Expect::Html)) {
        Ok(_) => {
            say(&format!("{url}: ready"));
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            say(&format!("{url}: {error}"));
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Asks through the first Unix socket.
fn through_a_socket(places: &[Address]) -> ExitCode {
    let socket = places.iter().find_map(|place| match place {
        Address::Unix(path) => Some(path),
        Address::Tcp(_) => None,
    });
    let Some(path) = socket else {
        return ExitCode::FAILURE;
    };
    let shown = path.display();
    match status(path) {
        Ok(line) if line.starts_with("HTTP/1.1 200 ") => {
            say(&format!("unix:{shown}: ready"));
            ExitCode::SUCCESS
        }
        Ok(line) => {
            say(&format!("unix:{shown}: {line}"));
            ExitCode::FAILURE
        }
        Err(error) => {
            say(&format!("unix:{shown}: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Returns the status line of `/readyz`.
fn status(path: &Path) -> io::Result<String> {
    let mut socket = UnixStream::connect(path)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.write_all(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut answer = [0; 256];
    let read = socket.read(&mut answer)?;
    let answer = String::from_utf8_lossy(answer.get(..read).unwrap_or_default());
    Ok(answer.lines().next().unwrap_or_default().to_owned())
}

/// Returns an address to connect to: loopback if the server listens on every address.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
