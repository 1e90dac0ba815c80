//! Starts a server on a free port of the loopback interface with a data folder of its own, waits
//! until it is ready, and ends it when the measurement is over.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::Failure;
use crate::cores::Cores;

/// Longest wait for a server to be ready; one that takes longer never will be.
const PATIENCE: Duration = Duration::from_secs(20);
/// Interval between two readiness checks: short compared with the 200 ms that are measured.
const LOOK_AGAIN: Duration = Duration::from_micros(500);

static STARTED: AtomicUsize = AtomicUsize::new(0);

/// A running server; it is ended and cleaned up when dropped.
pub(crate) struct Server {
    child: Child,
    data: PathBuf,
    pub(crate) address: SocketAddr,
    /// Time from before the start to the first 200 of the readiness path.
    pub(crate) ready_after: Duration,
}

impl Server {
    /// Starts `sundry serve`. `threads` sets the async runtime's workers; `None` leaves the choice
    /// to the program.
    pub(crate) fn sundry(
        program: &Path,
        cores: &Cores,
        threads: Option<usize>,
    ) -> Result<Self, Failure> {
        let mut command = cores.command(&program.canonicalize()?);
        command.arg("serve");
        Self::start(command, threads, "/readyz", |command, address, data| {
            command
                .env("SUNDRY_LISTEN", address.to_string())
                .env("SUNDRY_DATA_DIR", data);
        })
    }

    /// Starts `sundry serve` with settings from the environment.
    pub(crate) fn sundry_set(program: &Path, settings: &[(&str, &str)]) -> Result<Self, Failure> {
        let mut command = Cores::Shared.command(&program.canonicalize()?);
        command.arg("serve");
        Self::start(command, None, "/readyz", |command, address, data| {
            command
                .env("SUNDRY_LISTEN", address.to_string())
                .env("SUNDRY_DATA_DIR", data)
                .envs(settings.iter().copied());
        })
    }

    /// Sends SIGTERM and returns how long it took to end; `None` if it did not end within
    /// `patience`.
    pub(crate) fn terminate(mut self, patience: Duration) -> Result<Option<Duration>, Failure> {
        let begun = Instant::now();
        let told = Command::new("kill")
            .args(["-TERM", &self.pid().to_string()])
            .status()?;
        if !told.success() {
            return Err("the server could not be told to end".into());
        }
        while begun.elapsed() < patience {
            if self.child.try_wait()?.is_some() {
                return Ok(Some(begun.elapsed()));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(None)
    }

    /// Starts `sundry serve` with an existing data folder, which stays.
    pub(crate) fn sundry_with(
        program: &Path,
        cores: &Cores,
        folder: &Path,
    ) -> Result<Self, Failure> {
        let mut command = cores.command(&program.canonicalize()?);
        command.arg("serve");
        let folder = folder.canonicalize()?;
        Self::start(command, None, "/readyz", |command, address, _| {
            command
                .env("SUNDRY_LISTEN", address.to_string())
                .env("SUNDRY_DATA_DIR", &folder);
        })
    }

    /// Sends one request on a connection of its own and returns the body of the answer.
    pub(crate) fn body(&self, path: &str) -> Result<String, Failure> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let host = self.address;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (_, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
        Ok(body.to_owned())
    }

    /// Starts the peer: this executable, as `bench-http peer ADDRESS`.
    pub(crate) fn peer(cores: &Cores, threads: Option<usize>) -> Result<Self, Failure> {
        let command = cores.command(&std::env::current_exe()?);
        Self::start(
            command,
            threads,
            "/hello?word=party",
            |command, address, _| {
                command.arg("peer").arg(address.to_string());
            },
        )
    }

    fn start(
        mut command: Command,
        threads: Option<usize>,
        ready: &str,
        prepare: impl Fn(&mut Command, SocketAddr, &Path),
    ) -> Result<Self, Failure> {
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let data = std::env::temp_dir().join(format!("bench-http-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&data)?;
        // Bind a port and free it again: nobody else is likely to take it.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        prepare(&mut command, address, &data);
        if let Some(threads) = threads {
            command.env("TOKIO_WORKER_THREADS", threads.to_string());
        }
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let begun = Instant::now();
        let child = command
            .spawn()
            .map_err(|error| format!("{command:?}: {error}"))?;
        let mut server = Self {
            child,
            data,
            address,
            ready_after: Duration::ZERO,
        };
        while !is_ready(address, ready) {
            if let Some(status) = server.child.try_wait()? {
                return Err(format!("{command:?} ended with {status} before it was ready").into());
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("{command:?} was not ready within {PATIENCE:?}").into());
            }
            std::thread::sleep(LOOK_AGAIN);
        }
        server.ready_after = begun.elapsed();
        Ok(server)
    }

    /// Sends one request on a connection of its own; returns true if the answer was 200.
    pub(crate) fn answers(&self, path: &str) -> bool {
        is_ready(self.address, path)
    }

    /// Returns its process id.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // There is nothing to save: the data folder is ours and is removed too.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

fn is_ready(address: SocketAddr, path: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else {
        return false;
    };
    let _ = stream.set_read_timeout(Some(Duration::from_secs(2)));
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut start = [0; 12];
    stream.write_all(request.as_bytes()).is_ok()
        && stream.read_exact(&mut start).is_ok()
        && start == *b"HTTP/1.1 200"
}
