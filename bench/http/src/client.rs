//! One keep-alive HTTP/1.1 connection: sends a request's bytes and reads an answer's status. It
//! parses just enough of HTTP for the measured answers: a body has a stated length. An answer may
//! come before the whole request is sent; a client that went on sending would blame the server for
//! its own stubbornness, so this one stops.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The relevant parts of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) retry_after: bool,
    /// True if the connection can carry another request.
    pub(crate) reusable: bool,
}

/// A keep-alive connection.
pub(crate) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    /// Connects.
    pub(crate) async fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            buffer: Vec::with_capacity(8192),
        })
    }

    /// Sends one request, completely or until it is answered, and reads the answer.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> io::Result<Answer> {
        // Nearly every request fits in the socket's buffer, so that no second task is needed.
        let sent = match self.stream.try_write(request) {
            Ok(sent) => sent,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
            Err(error) => return Err(error),
        };
        let rest = request.get(sent..).unwrap_or_default();
        if rest.is_empty() {
            return read_answer(&mut self.stream, &mut self.buffer).await;
        }
        let (mut reading, mut writing) = self.stream.split();
        let answer = read_answer(&mut reading, &mut self.buffer);
        tokio::pin!(answer);
        tokio::select! {
            answer = &mut answer => answer.map(|answer| Answer { reusable: false, ..answer }),
            // A failed write may only mean that the answer is already on its way.
            _ = writing.write_all(rest) => answer.await,
        }
    }
}

async fn read_answer(
    stream: &mut (impl AsyncReadExt + Unpin),
    buffer: &mut Vec<u8>,
) -> io::Result<Answer> {
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if let Some((answer, length)) = parse(buffer)? {
            // The body is read only for its length.
            while buffer.len() < length {
                if stream.read_buf(buffer).await? == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            return Ok(answer);
        }
    }
}

/// Returns the answer and its whole length in bytes, once the header is complete.
fn parse(bytes: &[u8]) -> io::Result<Option<(Answer, usize)>> {
    let Some(header) = bytes.windows(4).position(|at| at == b"\r\n\r\n") else {
        return Ok(None);
    };
    let strange = || io::Error::from(io::ErrorKind::InvalidData);
    let text =
        std::str::from_utf8(bytes.get(..header).unwrap_or_default()).map_err(|_| strange())?;
    let mut lines = text.split("\r\n");
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1))
        .ok_or_else(strange)?;
    let status = status.parse().map_err(|_| strange())?;
    let mut answer = Answer {
        status,
        retry_after: false,
        reusable: true,
    };
    let mut length = None;
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        let value = value.trim();
        if name.eq_ignore_ascii_case("content-length") {
            length = value.parse::<usize>().ok();
        } else if name.eq_ignore_ascii_case("retry-after") {
            answer.retry_after = true;
        } else if name.eq_ignore_ascii_case("connection") {
            answer.reusable = !value.eq_ignore_ascii_case("close");
        }
    }
    // Without a stated length, this client cannot tell where the answer ends.
    let length = length.ok_or_else(strange)?;
    Ok(Some((answer, header + 4 + length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_whole() {
        let bytes = b"HTTP/1.1 503 Busy\r\nRetry-After: 1\r\ncontent-length: 2\r\n\r\n{}";
        let (answer, length) = parse(bytes).unwrap().unwrap();
        assert_eq!(
            answer,
            Answer {
                status: 503,
                retry_after: true,
                reusable: true
            }
        );
        assert_eq!(length, bytes.len());
        assert!(parse(b"HTTP/1.1 200 OK\r\ncontent-le").unwrap().is_none());
    }

    #[test]
    fn a_closing_answer_is_not_reused_and_a_strange_one_is_refused() {
        let bytes = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
        assert!(!parse(bytes).unwrap().unwrap().0.reusable);
        assert!(parse(b"HTTP/1.1 200 OK\r\n\r\n").is_err());
        assert!(parse(b"nonsense\r\n\r\n").is_err());
    }
}
