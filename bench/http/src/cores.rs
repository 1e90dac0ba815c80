//! Assigns one core to the server and the others to the load, so that the generator's work is not
//! attributed to the server. It uses util-linux's `taskset`; without it, or with one core, nothing
//! is pinned and the table says so.

use std::process::{Command, Stdio};

/// The distribution of server and load over the cores.
#[derive(Clone, Debug)]
pub(crate) enum Cores {
    /// Both run wherever the kernel puts them.
    Shared,
    /// The server has this core; the load has the others.
    Apart { server: usize },
}

impl Cores {
    /// Pins this process, and so the load, if that is wanted and possible.
    pub(crate) fn arrange(wanted: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if !wanted || cores < 2 {
            return Self::Shared;
        }
        let others = format!("1-{}", cores - 1);
        let own = std::process::id().to_string();
        let pinned = Command::new("taskset")
            .args(["--all-tasks", "--cpu-list", "--pid", &others, &own])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        match pinned {
            Ok(status) if status.success() => Self::Apart { server: 0 },
            _ => Self::Shared,
        }
    }

    /// Makes a command that starts a server on its core.
    pub(crate) fn command(&self, program: &std::path::Path) -> Command {
        match self {
            Self::Shared => Command::new(program),
            Self::Apart { server } => {
                let mut command = Command::new("taskset");
                command
                    .args(["--cpu-list", &server.to_string()])
                    .arg(program);
                command
            }
        }
    }

    /// Describes the arrangement for the table's title.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            Self::Shared => "server and load share all cores",
            Self::Apart { .. } => "server on one core, load on the others",
        }
    }
}
