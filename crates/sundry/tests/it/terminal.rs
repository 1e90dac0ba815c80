//! Runs the built program in an empty folder, without the tester's environment.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::strict;

/// A folder of its own for a test, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs_err::create_dir_all(path.parent().unwrap()).unwrap();
        fs_err::write(&path, content).unwrap();
        path
    }

    /// Returns the path of a file with this name.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs_err::read_to_string(self.0.join(name)).unwrap()
    }

    /// Finds the largest file below a subfolder.
    pub(crate) fn largest_file(&self, under: &str) -> PathBuf {
        let mut folders = vec![self.0.join(under)];
        let mut largest = (0, PathBuf::new());
        while let Some(folder) = folders.pop() {
            for entry in fs_err::read_dir(folder).unwrap() {
                let entry = entry.unwrap();
                let known = entry.metadata().unwrap();
                if known.is_dir() {
                    folders.push(entry.path());
                } else if known.len() > largest.0 {
                    largest = (known.len(), entry.path());
                }
            }
        }
        largest.1
    }

    /// Prepares the program to be run in this folder.
    pub(crate) fn sundry(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sundry"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .env_clear()
            .stdin(Stdio::null());
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The outcome of a run.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs the program with these arguments.
pub(crate) fn run(folder: &Folder, arguments: &[&str]) -> Said {
    let said = folder.sundry(arguments).output().unwrap().into();
    check(arguments, &said);
    said
}

/// Holds the answers of `sundry ask` to the rules of the strictest clients.
fn check(arguments: &[&str], said: &Said) {
    let ["ask", operation, asked @ ..] = arguments else {
        return;
    };
    if said.code == 0 && !asked.iter().any(|word| word.starts_with("extensions")) {
        for line in serde_json::Deserializer::from_str(&said.out).into_iter::<Value>() {
            strict::read(operation, line.unwrap().to_string().as_bytes());
        }
    }
}

/// Runs the program with this text on its standard input.
pub(crate) fn run_with_input(folder: &Folder, arguments: &[&str], input: &str) -> Said {
    let mut child = folder
        .sundry(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let said = output.into();
    check(arguments, &said);
    said
}
