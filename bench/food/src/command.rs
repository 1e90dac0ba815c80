//! The command line of a measuring program: `--data DIR [--wrong] [PART]…`.

use std::path::PathBuf;

/// The parsed command line.
pub struct Command {
    /// The folder of the development data.
    pub data: PathBuf,
    /// True if errors are listed.
    pub wrong: bool,
    parts: Vec<String>,
}

impl Command {
    /// Parses the arguments; without a folder, it prints `usage` and ends the program.
    pub fn read(usage: &str) -> Self {
        let (mut data, mut wrong, mut parts) = (None, false, Vec::new());
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--data" => data = arguments.next().map(PathBuf::from),
                "--wrong" => wrong = true,
                part => parts.push(part.to_owned()),
            }
        }
        let Some(data) = data else {
            eprintln!("usage: {usage}");
            std::process::exit(2);
        };
        Self { data, wrong, parts }
    }

    /// Returns true if the part was named, or if none was.
    pub fn wants(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|wanted| wanted == part)
    }
}
