//! Resolves names to addresses. A resolver is asked once per hop; its answer is judged, then used
//! as it is.
//!
//! There is no cache and no filter here: the guard judges every answer, from any resolver.

use std::io;
use std::net::{IpAddr, ToSocketAddrs as _};
use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::{Semaphore, oneshot};

/// The future of [`Resolve::resolve`].
pub type Resolving<'a> = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send + 'a>>;

/// A source of the addresses of host names.
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
    /// Returns all addresses of `name` (lower-case ASCII, no trailing dot), best first.
    fn resolve<'a>(&'a self, name: &'a str) -> Resolving<'a>;
}

/// The operating system's resolver: hosts file, search domains, name servers as configured there.
/// The system offers no look-up that can be cancelled, and one that no server answers takes up to
/// half a minute. So look-ups have threads of their own, at most [`SystemResolver::MOST`] at a
/// time, and a look-up counts until it has returned, whether or not anybody still waits for it:
/// silent name servers cost that many threads and block nothing else.
#[derive(Debug, Clone)]
pub struct SystemResolver {
    free: Arc<Semaphore>,
    look_up: fn(&str) -> io::Result<Vec<IpAddr>>,
}

impl SystemResolver {
    /// Most look-ups at the same time; further ones wait.
    pub const MOST: usize = 64;
}

impl Default for SystemResolver {
    fn default() -> Self {
        Self {
            free: Arc::new(Semaphore::new(Self::MOST)),
            look_up: ask_system,
        }
    }
}

fn ask_system(name: &str) -> io::Result<Vec<IpAddr>> {
    // The port only completes the socket address that `getaddrinfo` requires.
    let found = (name, 0).to_socket_addrs()?;
    Ok(found.map(|address| address.ip()).collect())
}

impl Resolve for SystemResolver {
    fn resolve<'a>(&'a self, name: &'a str) -> Resolving<'a> {
        Box::pin(async move {
            let permit = Arc::clone(&self.free)
                .acquire_owned()
                .await
                .map_err(io::Error::other)?;
            let (tell, told) = oneshot::channel();
            let (look_up, name) = (self.look_up, name.to_owned());
            std::thread::Builder::new()
                .name("look-up".to_owned())
                .spawn(move || {
                    let found = look_up(&name);
                    drop(permit);
                    // The caller may have stopped waiting.
                    let _ = tell.send(found);
                })?;
            told.await.map_err(io::Error::other)?
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    static SILENT: (Mutex<bool>, Condvar) = (Mutex::new(true), Condvar::new());

    /// Does not answer before the test allows it.
    fn silent(name: &str) -> io::Result<Vec<IpAddr>> {
        let (silent, changed) = &SILENT;
        drop(changed.wait_while(silent.lock().unwrap(), |silent| *silent));
        assert_eq!(name, "silent.example");
        Err(io::ErrorKind::NotFound.into())
    }

    #[test]
    fn silent_name_servers_keep_nothing_else_from_running() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let resolver = SystemResolver {
            look_up: silent,
            ..SystemResolver::default()
        };
        runtime.block_on(async {
            for _ in 0..200 {
                let asked = resolver.resolve("silent.example");
                assert!(timeout(Duration::from_micros(100), asked).await.is_err());
            }
            // The callers have given up, but the look-ups still count.
            assert_eq!(resolver.free.available_permits(), 0);
            assert_eq!(tokio::task::spawn_blocking(|| 42).await.unwrap(), 42);

            *SILENT.0.lock().unwrap() = false;
            SILENT.1.notify_all();
            assert!(resolver.resolve("silent.example").await.is_err());
        });
    }
}
