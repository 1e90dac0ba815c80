//! `sundry reload`: sends SIGHUP to the server of this configuration, which is found by the socket
//! that it listens on. There is no file with the server's process id: such a file can be stale, a
//! socket cannot.

use std::path::Path;
use std::process::ExitCode;

use super::configuration;
use super::serve::read_keys;
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    // Report here what the server would refuse, where somebody reads it.
    let loaded = configuration(file)?;
    let keys = read_keys(&loaded.config)?;
    loaded.check_access(keys.ring.is_some())?;
    #[cfg(target_os = "linux")]
    {
        let servers = linux::servers(loaded.config.listen.addresses())?;
        if servers.is_empty() {
            say(
                "No server of this configuration was found. For one that runs as another user, use \
                 `sudo`; for one in a container, the engine's `kill -s HUP`.",
            );
            return Ok(ExitCode::FAILURE);
        }
        for server in servers {
            linux::hang_up(server)?;
            say(&format!(
                "Process {server} is reading keys and limits again; see its log for the result."
            ));
        }
        Ok(ExitCode::SUCCESS)
    }
    #[cfg(not(target_os = "linux"))]
    {
        say("Servers are found on Linux only; send SIGHUP to the process yourself.");
        Ok(ExitCode::FAILURE)
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::net::SocketAddr;

    use procfs::net::{TcpState, tcp, tcp6, unix};
    use procfs::process::{FDTarget, Process, all_processes};
    use rustix::process::{Pid, Signal, kill_process};

    use crate::config::Address;
    use crate::output::Failure;

    /// Only this program takes the signal as a request; one of another name may end.
    const NAME: &str = "sundry";

    /// Finds the processes of this program that listen on one of the addresses.
    pub(super) fn servers(addresses: &[Address]) -> Result<Vec<i32>, Failure> {
        let sockets = listening(addresses)?;
        let mut servers = Vec::new();
        for process in all_processes()?.flatten() {
            let is_ours = process.stat().is_ok_and(|stat| stat.comm == NAME);
            if is_ours && holds(&process, &sockets) {
                servers.push(process.pid());
            }
        }
        Ok(servers)
    }

    /// Returns the numbers of the sockets that listen on one of the addresses.
    fn listening(addresses: &[Address]) -> Result<Vec<u64>, Failure> {
        let listens = |local: SocketAddr| addresses.contains(&Address::Tcp(local));
        // A machine without IPv6 has no table of it.
        let tables = tcp()?.into_iter().chain(tcp6().unwrap_or_default());
        let tables = tables.filter(|row| row.state == TcpState::Listen);
        let mut sockets: Vec<u64> = tables
            .filter(|row| listens(row.local_address))
            .map(|row| row.inode)
            .collect();
        for row in unix()? {
            if row
                .path
                .is_some_and(|path| addresses.contains(&Address::Unix(path)))
            {
                sockets.push(row.inode);
            }
        }
        Ok(sockets)
    }

    /// Returns true if the process has one of the sockets open. A process whose files cannot be
    /// seen cannot be signalled either.
    fn holds(process: &Process, sockets: &[u64]) -> bool {
        let Ok(mut files) = process.fd() else {
            return false;
        };
        files.any(|file| {
            file.is_ok_and(|file| match file.target {
                FDTarget::Socket(number) => sockets.contains(&number),
                _ => false,
            })
        })
    }

    /// Sends SIGHUP.
    pub(super) fn hang_up(process: i32) -> Result<(), Failure> {
        let process = Pid::from_raw(process).ok_or("no such process")?;
        Ok(kill_process(process, Signal::HUP)?)
    }
}
