//! Binds the sockets of the configuration. A stale Unix socket of an earlier server is replaced;
//! one on which somebody answers is not.

use std::io;
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use fs_err as fs;
use sundry_http::Listener;
use tokio::net::{TcpListener, UnixListener};

use crate::config::Address;
use crate::output::Failure;

/// The bound sockets, and a description of each for the log.
pub(super) struct Bound {
    pub(super) listeners: Vec<Listener>,
    pub(super) places: Vec<String>,
    /// Removes the Unix sockets at the end.
    sockets: Vec<SocketFile>,
}

/// A socket's file, removed when the server ends.
struct SocketFile(PathBuf);

impl Drop for SocketFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Binds all addresses.
pub(super) async fn bind(addresses: &[Address]) -> Result<Bound, Failure> {
    let mut bound = Bound {
        listeners: Vec::new(),
        places: Vec::new(),
        sockets: Vec::new(),
    };
    for address in addresses {
        let cannot = |error: io::Error| {
            format!("cannot listen on {address}: {error}; `SUNDRY_LISTEN` chooses another")
        };
        match address {
            Address::Tcp(wanted) => {
                let listener = TcpListener::bind(wanted).await.map_err(cannot)?;
                bound.places.push(listener.local_addr()?.to_string());
                bound.listeners.push(listener.into());
            }
            Address::Unix(path) => {
                let listener = unix(path).map_err(cannot)?;
                bound.sockets.push(SocketFile(path.clone()));
                bound.places.push(address.to_string());
                bound.listeners.push(listener.into());
            }
        }
    }
    Ok(bound)
}

fn unix(path: &Path) -> io::Result<UnixListener> {
    let is_socket = fs::symlink_metadata(path).is_ok_and(|about| about.file_type().is_socket());
    if is_socket {
        match UnixStream::connect(path) {
            Ok(_) => return Err(io::ErrorKind::AddrInUse.into()),
            // No process has it open any more.
            Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                fs::remove_file(path)?;
            }
            Err(error) => return Err(error),
        }
    }
    let listener = UnixListener::bind(path)?;
    // Whoever can enter the folder may connect, whatever the umask, since a proxy is another user.
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o666))?;
    Ok(listener)
}
