//! Data goes to standard output, talk to standard error. A closed pipe is no failure.

use std::error::Error;
use std::io::{self, IsTerminal as _, Write as _};

/// What a command may fail with; the text is for the person at the terminal.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// Writes data to standard output.
pub(crate) fn print(data: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    match output.write_all(data).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Says something to the person at the terminal.
pub(crate) fn say(text: &str) {
    // Nobody to talk to is no failure.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Says what went wrong, with the causes below it.
pub(crate) fn complain(error: &dyn Error) {
    let mut text = format!("error: {error}");
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text.push_str("\n  because: ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    say(&text);
}

/// Asks the person at the terminal; without one, the option `--yes` is needed.
pub(crate) fn accepted(question: &str) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err("give `--yes` to accept these terms without being asked".into());
    }
    say(&format!("{question} [y/N]"));
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// `1 record`, `2 records`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
