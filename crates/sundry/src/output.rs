//! Data goes to standard output, talk to standard error. A closed pipe is no failure.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

/// What a command may fail with; the text is for the person at the terminal.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// Writes data to standard output: as it is to a file or another program, without anything that
/// could command a terminal if it is one.
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

/// Says something to the person at the terminal.
pub(crate) fn say(text: &str) {
    // Nobody to talk to is no failure.
    let _ = writeln!(io::stderr().lock(), "{}", harmless(text));
}

/// A text whose control characters are spelt out, but for line ends and tabs: cells of imported
/// files must not move a cursor, set a title or paint over what stands above. So are the signs that
/// turn the direction of what follows.
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
