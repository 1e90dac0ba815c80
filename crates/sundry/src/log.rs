//! Logs to standard error, for people or for programs. Panics are logged by place only, because
//! their message may hold a piece of a caller's text.
//!
//! A thread of its own writes the lines from a queue that drops what does not fit: a reader that
//! went away or stalls (a closed terminal, a full pipe) neither stops the server nor delays an
//! answer.

use std::io::{self, IsTerminal as _, Write};
use std::panic;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use tracing_subscriber::EnvFilter;

use crate::config::{ConfigError, Log, LogFormat};

/// Number of lines that can wait to be written.
const QUEUE: usize = 4096;

/// Longest wait at the end of the program for unwritten lines.
const LAST_LINES: Duration = Duration::from_millis(500);

/// A message to the writing thread.
enum Message {
    Line(Vec<u8>),
    /// Requests a signal once all earlier lines are written.
    Written(SyncSender<()>),
}

/// The sending end of the queue; every event is one write.
#[derive(Clone)]
struct Queue(SyncSender<Message>);

impl Write for Queue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // If the queue is full, the line is dropped.
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
    /// Waits briefly until all logged lines are written.
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
            // There is nowhere to report that the log cannot be written.
            Message::Line(line) => drop(to.write_all(&line)),
            Message::Written(tell) => drop(tell.try_send(())),
        }
    }
}

/// Refuses a word that is not a level: the library would silently take it for a module's name and
/// log only that module.
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

/// Starts logging. Call it only once.
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
            // The library itself honours NO_COLOR.
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
