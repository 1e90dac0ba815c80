//! One TCP connection to one of the judged addresses.
//!
//! The only place in the house that opens an outbound connection. It takes [`Permitted`]
//! addresses, never a name: what was judged is what is connected to.

use std::io;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::guard::Permitted;

/// Time for which one address is tried alone before the next one joins in, as RFC 8305 recommends.
const NEXT_ATTEMPT: Duration = Duration::from_millis(250);

/// Most addresses that are tried, since a name may list hundreds.
const MOST_ATTEMPTS: usize = 6;

/// Connects to whichever address answers first ("happy eyeballs"): each further attempt starts when
/// the one before has failed or has been silent for a while. The caller sets the time limit.
pub(crate) async fn connect(addresses: &[Permitted]) -> io::Result<TcpStream> {
    let mut waiting = alternate_families(addresses)
        .into_iter()
        .take(MOST_ATTEMPTS)
        .peekable();
    let mut running = FuturesUnordered::new();
    let mut failure = io::Error::new(io::ErrorKind::AddrNotAvailable, "no address to connect to");
    loop {
        if let Some(address) = waiting.next() {
            running.push(attempt(address));
        }
        let finished = if waiting.peek().is_some() {
            match timeout(NEXT_ATTEMPT, running.next()).await {
                Ok(finished) => finished,
                Err(_) => continue,
            }
        } else {
            running.next().await
        };
        match finished {
            Some(Ok(stream)) => return Ok(stream),
            Some(Err(error)) => failure = error,
            None => return Err(failure),
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this is the function that the rule reserves"
)]
async fn attempt(to: Permitted) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(to.address()).await?;
    // This holds by construction. It is checked anyway, because a packet filter's redirect or a
    // change of this function would otherwise go unnoticed.
    if stream.peer_addr()? != to.address() {
        return Err(io::Error::other(
            "connected to another address than the one judged",
        ));
    }
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Alternates IPv6 and IPv4 in the resolver's order, so that one broken family costs one delay.
fn alternate_families(addresses: &[Permitted]) -> Vec<Permitted> {
    let first_is_v6 = addresses
        .first()
        .is_some_and(|first| first.address().is_ipv6());
    let (mut leading, mut following): (Vec<_>, Vec<_>) = addresses
        .iter()
        .copied()
        .rev()
        .partition(|one| one.address().is_ipv6() == first_is_v6);
    let mut order = Vec::with_capacity(addresses.len());
    while !(leading.is_empty() && following.is_empty()) {
        order.extend(leading.pop());
        order.extend(following.pop());
    }
    order
}
