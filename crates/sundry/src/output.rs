//! Output of the program: data goes to standard output, messages to standard error. A closed pipe
//! is not a failure.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

/// The failure of a command; its text is for the user at the terminal.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// Writes data to standard output: unchanged to a file or another program, without control
/// sequences to a terminal.
pub(crate) fn print(data: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let text = std::str::from_utf8(data).ok();
    let harmless = text.filter(|_| output.is_terminal()).map(harmless);
    let data = harmless.as_deref().map_or(data, str::as_bytes);
    match output.write_all(data).and_then(|()| output.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Prints a message to standard error.
pub(crate) fn say(text: &str) {
    // If standard error is closed, the message is lost, which is no failure.
    let _ = writeln!(io::stderr().lock(), "{}", harmless(text));
}

/// Escapes the control characters of a text, except line ends and tabs, because cells of imported
/// files must not move the cursor, set a title or paint over earlier lines. Characters that change
/// the text direction are escaped too.
fn harmless(text: &str) -> Cow<'_, str> {
    let commands = |letter: char| {
        (letter.is_control() && !matches!(letter, '\n' | '\t'))
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if commands(letter) {
            // Writing into a string cannot fail.
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(letter));
        } else {
            shown.push(letter);
        }
    }
    Cow::Owned(shown)
}

/// Prints an error with its causes.
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

/// Asks the user for consent; if there is no terminal, the option `--yes` is required.
pub(crate) fn accepted(question: &str) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err("give `--yes` to accept these terms without being asked".into());
    }
    say(&format!("{question} [y/N]"));
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// Formats a count with its noun: `1 record`, `2 records`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_commands_a_terminal() {
        for (text, shown) in [
            ("plain\ttext\n", "plain\ttext\n"),
            ("Zürich 東京 🍕", "Zürich 東京 🍕"),
            ("\x1b]0;owned\x07", "\\u{1b}]0;owned\\u{7}"),
            ("a\rb\u{9b}2J\u{7f}", "a\\u{d}b\\u{9b}2J\\u{7f}"),
            ("\u{202e}gpj.exe", "\\u{202e}gpj.exe"),
        ] {
            assert_eq!(harmless(text), shown);
        }
    }
}
