//! The parts of the table: the servers that a part needs and the program that measures it.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::table::Table;

pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// Scripts that start something and then run the rest of the command line.
    servers: &'static [&'static str],
    /// The measuring program and its arguments.
    program: &'static [&'static str],
}

/// `STORE` stands for the script that starts the chosen store, `SUNDRY` for the program.
pub(crate) const PARTS: &[Part] = &[
    Part {
        name: "store",
        servers: &["STORE"],
        program: &["bench-store", "--parts", "transfer,races,publishers,nodes"],
    },
    Part {
        name: "servers",
        servers: &["STORE", "bash .ci/database standby"],
        program: &["bench-store", "--parts", "swaps", "--sundry", "SUNDRY"],
    },
    Part {
        name: "articles",
        servers: &["bash .ci/database"],
        program: &["bench-state"],
    },
    Part {
        name: "news",
        servers: &["bash .ci/database"],
        program: &["bench-cluster", "news", "SUNDRY"],
    },
    Part {
        name: "hosts",
        servers: &["bash .ci/database"],
        program: &["bench-state", "hosts"],
    },
    Part {
        name: "crawl",
        servers: &["bash .ci/database"],
        program: &["bench-crawl", "nodes"],
    },
    Part {
        name: "quotas",
        servers: &["bash .ci/database"],
        program: &["bench-state", "quotas"],
    },
    Part {
        name: "standby",
        servers: &["bash .ci/database standby"],
        program: &["bench-cluster", "failover", "standby"],
    },
    Part {
        name: "switchover",
        servers: &["bash .ci/patroni switchover"],
        program: &["bench-cluster", "failover", "switchover"],
    },
    Part {
        name: "server-killed",
        servers: &["bash .ci/patroni server-killed"],
        program: &["bench-cluster", "failover", "server-killed"],
    },
    Part {
        name: "machine-killed",
        servers: &["bash .ci/patroni machine-killed"],
        program: &["bench-cluster", "failover", "machine-killed"],
    },
    Part {
        name: "machine-frozen",
        servers: &["bash .ci/patroni machine-frozen"],
        program: &["bench-cluster", "failover", "machine-frozen"],
    },
];

impl Part {
    /// Runs it, repeats what it says, and keeps its figures.
    pub(crate) fn run(&self, store: &str, program: &Path, table: &mut Table) {
        let line = self.line(store, &program.to_string_lossy());
        println!("\n{}: {line}", self.name);
        let mut words = line.split(' ');
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let output = BufReader::new(child.stdout.take().expect("its lines"));
        for said in output.lines().map_while(Result::ok) {
            println!("{said}");
            table.take(self.name, &said);
        }
        let status = child.wait().expect("it ends");
        table.end(self.name, status.success());
    }

    fn line(&self, store: &str, program: &str) -> String {
        let mut words = Vec::new();
        for server in self.servers {
            match (*server, store) {
                ("STORE", "folder") => {}
                ("STORE", store) => words.push(format!("bash .ci/store {store}")),
                (other, _) => words.push(other.to_owned()),
            }
        }
        let release = if cfg!(debug_assertions) {
            ""
        } else {
            " --release"
        };
        let (name, arguments) = self.program.split_first().expect("a program");
        words.push(format!(
            "cargo run --quiet{release} --manifest-path bench/Cargo.toml --package {name} --"
        ));
        for argument in arguments {
            words.push(argument.replace("SUNDRY", program));
        }
        words.join(" ")
    }
}
