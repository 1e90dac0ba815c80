//! Reads a response's body to its end within limits of size and pace.
//!
//! It does not interpret the bytes; the caller notices a page where a picture was expected.

use bytes::Bytes;
use http::HeaderMap;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http_body_util::BodyExt;
use hyper::body::{Body, Incoming};
use tokio::time::timeout;

use crate::FetchSettings;
use crate::decode::{DecodeError, Decoder, Encoding};
use crate::error::{FetchError, FetchErrorKind, Phase};

/// Reads a body of at most `limit` bytes, counted on the wire and again after decompression.
pub(crate) async fn read(
    headers: &HeaderMap,
    body: &mut Incoming,
    limit: usize,
    settings: &FetchSettings,
) -> Result<Bytes, FetchError> {
    let announced = body.size_hint().exact();
    if announced.is_some_and(|length| length > limit as u64) || claims_more(headers, limit) {
        return Err(FetchErrorKind::TooLarge { limit }.into());
    }
    if is_endless(headers, announced.is_some()) {
        return Err(FetchErrorKind::EndlessStream.into());
    }

    let failed = |error| decoding_failed(&error, limit);
    let encoding = Encoding::of(headers).map_err(failed)?;
    let decoder = Decoder::new(encoding, limit, settings.memory.hold());
    let mut reading = Reading {
        body,
        decoder,
        on_the_wire: 0,
        limit,
    };
    let quota = settings.least_bytes();
    // Each window must bring its quota or the end, which needs no clock and leaves no way to
    // trickle.
    loop {
        match timeout(settings.stall_window, reading.advance(quota)).await {
            Ok(Ok(true)) => break,
            Ok(Ok(false)) => {}
            Ok(Err(error)) => return Err(error),
            Err(elapsed) => {
                return Err(FetchError::new(
                    FetchErrorKind::TooSlow(Phase::Body),
                    elapsed,
                ));
            }
        }
    }
    reading.decoder.finish().map_err(failed)
}

/// Reads the first `limit` bytes of a body as sent, or the whole body if it is shorter. It is meant
/// for uncompressed formats; a compressed body is not what was asked for anyway.
pub(crate) async fn read_start(
    body: &mut Incoming,
    limit: usize,
    settings: &FetchSettings,
) -> Result<Bytes, FetchError> {
    let mut start = Vec::new();
    let mut held = settings.memory.hold();
    while start.len() < limit {
        let frame = timeout(settings.stall_window, body.frame())
            .await
            .map_err(|elapsed| FetchError::new(FetchErrorKind::TooSlow(Phase::Body), elapsed))?;
        let Some(frame) = frame else { break };
        let frame = frame.map_err(|error| FetchError::new(FetchErrorKind::Protocol, error))?;
        if let Ok(data) = frame.into_data() {
            let room = data.len().min(limit - start.len());
            if !held.reserve(&mut start, room, limit) {
                return Err(FetchErrorKind::NoMemory.into());
            }
            start.extend_from_slice(data.get(..room).unwrap_or_default());
        }
    }
    Ok(held.keep(start))
}

struct Reading<'a> {
    body: &'a mut Incoming,
    decoder: Decoder,
    on_the_wire: usize,
    limit: usize,
}

impl Reading<'_> {
    /// Reads at least `quota` bytes from the wire, or to the end; returns true at the end.
    async fn advance(&mut self, quota: usize) -> Result<bool, FetchError> {
        let goal = self.on_the_wire.saturating_add(quota);
        while self.on_the_wire < goal {
            let Some(frame) = self.body.frame().await else {
                return Ok(true);
            };
            let frame = frame.map_err(|error| FetchError::new(FetchErrorKind::Protocol, error))?;
            let Ok(data) = frame.into_data() else {
                continue;
            };
            self.on_the_wire = self.on_the_wire.saturating_add(data.len());
            if self.on_the_wire > self.limit {
                return Err(FetchErrorKind::TooLarge { limit: self.limit }.into());
            }
            self.decoder
                .push(&data)
                .map_err(|error| decoding_failed(&error, self.limit))?;
        }
        Ok(false)
    }
}

fn decoding_failed(error: &DecodeError, limit: usize) -> FetchError {
    match error {
        DecodeError::TooLarge => FetchErrorKind::TooLarge { limit }.into(),
        DecodeError::NoMemory => FetchErrorKind::NoMemory.into(),
        DecodeError::Corrupt(why) => FetchError::new(FetchErrorKind::BadEncoding, *why),
    }
}

/// Returns true if `Content-Length` exceeds the limit, even if a transfer encoding overrides it.
fn claims_more(headers: &HeaderMap, limit: usize) -> bool {
    let length = headers
        .get(CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok());
    length
        .and_then(|text| text.parse::<u64>().ok())
        .is_some_and(|length| length > limit as u64)
}

/// Recognises media types whose bodies never end: event streams, pushed camera pictures, radio and
/// live video.
fn is_endless(headers: &HeaderMap, has_length: bool) -> bool {
    let media_type = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let media_type = media_type
        .unwrap_or_default()
        .trim_start()
        .to_ascii_lowercase();
    let is = |start| media_type.starts_with(start);
    is("text/event-stream")
        || is("multipart/x-mixed-replace")
        || (!has_length && (is("audio/") || is("video/")))
}
