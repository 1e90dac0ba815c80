//! `sundry health`: asks the server of this configuration whether it is ready, for containers
//! without curl. The question goes through the guarded fetcher, which is allowed this one address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::process::ExitCode;

use sundry_fetch::{Expect, FetchSettings, Fetcher};

use super::configuration;
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let address = reachable(loaded.config.listen);
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

/// A server that listens on every address is asked on loopback.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
