//! Names to addresses. A resolver is asked once a hop; what it says is judged, then used as is.
//!
//! No cache and no filter: the guard judges every answer, of whichever resolver.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;

/// The future of [`Resolve::resolve`].
pub type Resolving<'a> = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send + 'a>>;

/// Something that knows the addresses of a host name.
///
/// ```
/// use std::net::IpAddr;
/// use sundry_fetch::{Resolve, Resolving};
///
/// /// Every name is the same machine.
/// struct Fixed(IpAddr);
///
/// impl Resolve for Fixed {
///     fn resolve<'a>(&'a self, _name: &'a str) -> Resolving<'a> {
///         Box::pin(async { Ok(vec![self.0]) })
///     }
/// }
/// ```
pub trait Resolve: Send + Sync + 'static {
    /// All addresses of `name` (lower-case ASCII, no trailing dot), best first.
    fn resolve<'a>(&'a self, name: &'a str) -> Resolving<'a>;
}

/// The operating system's resolver: hosts file, search domains, name servers as configured there.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve<'a>(&'a self, name: &'a str) -> Resolving<'a> {
        Box::pin(async move {
            // The port only completes the socket address that `getaddrinfo` wants.
            let found = tokio::net::lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}
