//! Logs to standard error, for people or for machines. Panics are logged by place only: their
//! message may hold a piece of a caller's text.
//!
//! Lines are written by a thread of their own, from a queue that drops what it has no room for: a
//! reader that went away or fell asleep (a closed terminal, a full pipe) neither ends the server
//! nor holds up an answer.

use std::io::{self, IsTerminal as _, Write};
use std::panic;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use tracing_subscriber::EnvFilter;

use crate::config::{ConfigError, Log, LogFormat};

/// Lines that may wait for the reader of the log.
const QUEUE: usize = 4096;

/// How long the end of the program waits for lines that are not written yet.
const LAST_LINES: Duration = Duration::from_millis(500);

/// What the writing thread is told.
enum Message {
    Line(Vec<u8>),
    /// Everything before this is written: say so.
    Written(SyncSender<()>),
}

/// The queue of lines; every event is one write.
#[derive(Clone)]
struct Queue(SyncSender<Message>);

impl Write for Queue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // A full queue drops the line.
        let _ = self.0.try_send(Message::Line(line.to_vec()));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A started log.
pub(crate) struct Logging(Queue);

impl Logging {
    /// Waits, for a moment, until the lines that were logged are written.
    pub(crate) fn finish(self) {
        let (tell, told) = sync_channel(1);
        if self.0.0.try_send(Message::Written(tell)).is_ok() {
            let _ = told.recv_timeout(LAST_LINES);
        }
    }
}

fn write_lines(queue: &Receiver<Message>, mut to: impl Write) {
    while let Ok(message) = queue.recv() {
        match message {
            // Nobody is left to be told that the log cannot be written.
            Message::Line(line) => drop(to.write_all(&line)),
            Message::Written(tell) => drop(tell.try_send(())),
        }
    }
}

/// Refuses a word that is no level: the library would take it for the name of a module, log
/// nothing of anything else, and say nothing of it.
fn check_level(level: &str) -> Result<(), ConfigError> {
    const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
    for directive in level.split(',').map(str::trim) {
        let known = LEVELS
            .iter()
            .any(|name| name.eq_ignore_ascii_case(directive));
        if !(known || directive.contains('=')) {
            return Err(ConfigError::Whole(format!(
                "`log.level` is `{level}`: `{directive}` is neither a level ({}) nor a directive \
                 such as `sundry_http=debug`",
                LEVELS.join(", ")
            )));
        }
    }
    Ok(())
}

/// Starts logging; to be called once.
pub(crate) fn start(settings: &Log) -> Result<Logging, ConfigError> {
    check_level(&settings.level)?;
    let filter = EnvFilter::try_new(&settings.level).map_err(|error| {
        ConfigError::Whole(format!("`log.level` is `{}`: {error}", settings.level))
    })?;
    let (sender, lines) = sync_channel(QUEUE);
    thread::Builder::new()
        .name("log".to_owned())
        .spawn(move || write_lines(&lines, io::stderr()))
        .map_err(ConfigError::Read)?;
    let queue = Queue(sender);
    let writer = queue.clone();
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .log_internal_errors(false)
        .with_writer(move || writer.clone());
    match settings.format {
        LogFormat::Text => {
            // NO_COLOR is honoured by the library itself.
            builder
                .with_ansi(io::stderr().is_terminal())
                .with_target(false)
                .init();
        }
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(
            place,
            "a panic; the request it belongs to is answered with 500"
        );
    }));
    Ok(Logging(queue))
}
