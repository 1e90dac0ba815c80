//! Counts the connections of each address, so that no address takes all of them, and the requests
//! of each address that come through proxies.
//!
//! An IPv6 client has a whole network of addresses, so its first 64 bits count as one address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of connections by address.
#[derive(Debug)]
pub(crate) struct Shares {
    most: AtomicUsize,
    held: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection of an address; dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Share {
    shares: Arc<Shares>,
    address: IpAddr,
}

impl Shares {
    /// Makes a counter that allows at most `most` connections per address; 0 sets no limit.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            most: AtomicUsize::new(most),
            held: Mutex::default(),
        })
    }

    /// Changes the limit. Addresses that are above it keep what they have.
    pub(crate) fn allow(&self, most: usize) {
        self.most.store(most, Ordering::Relaxed);
    }

    /// Counts a connection; returns `None` if its address has reached the limit.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Share> {
        let address = counted(address);
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(address).or_default();
        let most = self.most.load(Ordering::Relaxed);
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(Share {
            shares: Arc::clone(self),
            address,
        })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self
            .shares
            .held
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.address);
            }
        }
    }
}

fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_no_more() {
        let shares = Shares::new(2);
        let take = |address: &str| shares.take(address.parse().unwrap());
        let first = take("192.0.2.1");
        let _second = take("::ffff:192.0.2.1");
        assert!(first.is_some() && take("192.0.2.1").is_none());
        assert!(take("192.0.2.2").is_some());
        drop(first);
        assert!(take("192.0.2.1").is_some());
        let _six = (take("2001:db8::1"), take("2001:db8::2"));
        assert!(take("2001:db8::3").is_none());
        assert!(take("2001:db8:0:1::3").is_some());
        assert!(Shares::new(0).take("192.0.2.1".parse().unwrap()).is_some());
    }
}
