//! Decompresses a body as it arrives and stops at a size limit.
//!
//! It is synchronous and knows nothing of sockets or time. Each decoder writes into one [`Capped`]
//! buffer, so a decompression bomb costs at most the limit.

mod brotli;
mod deflate;
mod gzip;

use std::io;

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_ENCODING;

use crate::Held;

/// The reason why a body cannot be decoded.
#[derive(Debug)]
pub(crate) enum DecodeError {
    /// It exceeds the size limit.
    TooLarge,
    /// Other bodies hold all the memory.
    NoMemory,
    /// It does not match its header, or is truncated.
    Corrupt(&'static str),
}

/// The compression of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Deflate,
    Brotli,
}

impl Encoding {
    /// Parses `Content-Encoding`. Words that name no compression (`utf-8`, `none`, `binary` occur
    /// on real sites) are ignored, as browsers do. Stacked encodings are refused: they only serve
    /// to nest bombs.
    pub(crate) fn of(headers: &HeaderMap) -> Result<Self, DecodeError> {
        let mut encoding = Self::Identity;
        for value in headers.get_all(CONTENT_ENCODING) {
            let value = value
                .to_str()
                .map_err(|_| DecodeError::Corrupt("unreadable header"))?;
            for word in value.split(',') {
                let next = match word.trim().to_ascii_lowercase().as_str() {
                    "gzip" | "x-gzip" => Self::Gzip,
                    "deflate" => Self::Deflate,
                    "br" => Self::Brotli,
                    "zstd" | "compress" | "x-compress" | "dcb" | "dcz" => {
                        return Err(DecodeError::Corrupt("a compression that was not asked for"));
                    }
                    _ => continue,
                };
                if encoding != Self::Identity {
                    return Err(DecodeError::Corrupt("compressed more than once"));
                }
                encoding = next;
            }
        }
        Ok(encoding)
    }
}

/// A body that is being decoded.
pub(crate) struct Decoder {
    machine: Machine,
    output: Capped,
    started: bool,
}

enum Machine {
    Identity,
    Gzip(Box<gzip::Gunzip>),
    Deflate(Box<deflate::Inflate>),
    Brotli(Box<brotli::Unbrotli>),
}

impl Decoder {
    /// Makes a decoder that takes its memory from `held` as it needs it.
    pub(crate) fn new(encoding: Encoding, limit: usize, held: Held) -> Self {
        let machine = match encoding {
            Encoding::Identity => Machine::Identity,
            Encoding::Gzip => Machine::Gzip(Box::default()),
            Encoding::Deflate => Machine::Deflate(Box::default()),
            Encoding::Brotli => Machine::Brotli(Box::default()),
        };
        Self {
            machine,
            output: Capped {
                bytes: Vec::new(),
                limit,
                held,
            },
            started: false,
        }
    }

    /// Takes the next piece of the body as it came over the wire.
    pub(crate) fn push(&mut self, input: &[u8]) -> Result<(), DecodeError> {
        self.started |= !input.is_empty();
        match &mut self.machine {
            Machine::Identity => self.output.append(input),
            Machine::Gzip(gunzip) => gunzip.push(input, &mut self.output),
            Machine::Deflate(inflate) => inflate.push(input, &mut self.output),
            Machine::Brotli(unbrotli) => unbrotli.push(input, &mut self.output),
        }
    }

    /// Returns the whole body if it is complete; it holds its memory until it is dropped. An empty
    /// body is valid whatever its header says.
    pub(crate) fn finish(mut self) -> Result<Bytes, DecodeError> {
        let complete = match &mut self.machine {
            _ if !self.started => true,
            Machine::Identity => true,
            Machine::Gzip(gunzip) => {
                gunzip.finish(&mut self.output)?;
                true
            }
            Machine::Deflate(inflate) => inflate.is_complete(),
            Machine::Brotli(unbrotli) => unbrotli.is_complete(),
        };
        if complete {
            Ok(self.output.held.keep(self.output.bytes))
        } else {
            Err(DecodeError::Corrupt("cut short"))
        }
    }
}

/// A buffer that refuses to grow beyond its limit.
struct Capped {
    bytes: Vec<u8>,
    limit: usize,
    held: Held,
}

impl Capped {
    fn append(&mut self, more: &[u8]) -> Result<(), DecodeError> {
        if more.len() > self.limit - self.bytes.len() {
            return Err(DecodeError::TooLarge);
        }
        if !self.held.reserve(&mut self.bytes, more.len(), self.limit) {
            return Err(DecodeError::NoMemory);
        }
        self.bytes.extend_from_slice(more);
        Ok(())
    }

    /// Reserves memory for a decoder's own window.
    fn take_window(&mut self, bytes: usize) -> Result<(), DecodeError> {
        let taken = self.held.grow(bytes);
        taken.then_some(()).ok_or(DecodeError::NoMemory)
    }
}

impl From<flate2::DecompressError> for DecodeError {
    fn from(_: flate2::DecompressError) -> Self {
        Self::Corrupt("not valid deflate data")
    }
}

impl From<io::Error> for DecodeError {
    fn from(_: io::Error) -> Self {
        Self::Corrupt("not valid gzip data")
    }
}
