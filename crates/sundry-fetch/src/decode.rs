//! Decompression of a body as it arrives, stopped at a size limit.
//!
//! Pushes bytes through synchronously; knows nothing of sockets or time. Each decoder writes into
//! one [`Capped`] buffer, so a bomb costs at most the limit, whatever it would unpack to.

mod brotli;
mod deflate;
mod gzip;

use std::io;

use http::HeaderMap;
use http::header::CONTENT_ENCODING;

/// Why a body cannot be decoded.
#[derive(Debug)]
pub(crate) enum DecodeError {
    /// Over the limit.
    TooLarge,
    /// Not what its header says it is, or cut short.
    Corrupt(&'static str),
}

/// How a body is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Deflate,
    Brotli,
}

impl Encoding {
    /// Reads `Content-Encoding`. Words that name no compression (`utf-8`, `none`, `binary` occur
    /// on real sites) mean nothing, as in browsers. Stacked encodings are refused: they serve only
    /// to build bombs out of bombs.
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

/// A body in the making.
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
    /// `size_hint` is what the remote announced; it is only believed up to the limit.
    pub(crate) fn new(encoding: Encoding, limit: usize, size_hint: usize) -> Self {
        let machine = match encoding {
            Encoding::Identity => Machine::Identity,
            Encoding::Gzip => Machine::Gzip(Box::default()),
            Encoding::Deflate => Machine::Deflate(Box::default()),
            Encoding::Brotli => Machine::Brotli(Box::default()),
        };
        let bytes = Vec::with_capacity(size_hint.min(limit));
        Self {
            machine,
            output: Capped { bytes, limit },
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

    /// The whole body, if nothing is missing. An empty body is fine whatever its header says.
    pub(crate) fn finish(self) -> Result<Vec<u8>, DecodeError> {
        let complete = match &self.machine {
            _ if !self.started => true,
            Machine::Identity => true,
            Machine::Gzip(gunzip) => gunzip.is_complete(),
            Machine::Deflate(inflate) => inflate.is_complete(),
            Machine::Brotli(unbrotli) => unbrotli.is_complete(),
        };
        if complete {
            Ok(self.output.bytes)
        } else {
            Err(DecodeError::Corrupt("cut short"))
        }
    }
}

/// A buffer that refuses to grow past its limit.
struct Capped {
    bytes: Vec<u8>,
    limit: usize,
}

impl Capped {
    fn append(&mut self, more: &[u8]) -> Result<(), DecodeError> {
        if more.len() > self.limit - self.bytes.len() {
            return Err(DecodeError::TooLarge);
        }
        self.bytes.extend_from_slice(more);
        Ok(())
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
