//! The `gzip` encoding, RFC 1952: members one after another. `flate2` reads each of them and holds it
//! against its checksum.
//!
//! Data after the last member that does not start another one is ignored, as browsers do.

use std::io::Write as _;

use flate2::write::GzDecoder;

use super::{Capped, DecodeError};

/// Most members of one body. Real bodies have one, log concatenations a handful. Each costs a fresh
/// decoder (about 75 kB), so a body of nothing but empty members would be slow.
const MOST_MEMBERS: usize = 1_000;

/// The first byte of a member.
const MARK: u8 = 0x1f;

/// A gzip stream that is being decoded.
pub(super) struct Gunzip {
    part: Part,
    members: usize,
}

/// The part of a stream that comes next.
enum Part {
    /// The rest of a member, whose decoder gives at most 32 kB at a time.
    Member(Box<GzDecoder<Vec<u8>>>),
    BetweenMembers,
    Ignored,
}

impl Default for Gunzip {
    fn default() -> Self {
        Self {
            part: Part::Member(Box::new(GzDecoder::new(Vec::new()))),
            members: 1,
        }
    }
}

impl Gunzip {
    pub(super) fn push(&mut self, input: &[u8], output: &mut Capped) -> Result<(), DecodeError> {
        let mut rest = input;
        while let Some(first) = rest.first() {
            match &mut self.part {
                Part::Ignored => break,
                Part::BetweenMembers if *first == MARK => self.begin_member()?,
                Part::BetweenMembers => self.part = Part::Ignored,
                Part::Member(decoder) => {
                    let used = decoder.write(rest)?;
                    take(decoder, output)?;
                    rest = rest.get(used..).unwrap_or_default();
                    // A decoder takes nothing beyond the end of its member.
                    if used == 0 {
                        self.end_member(output)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that the stream is complete, and gives what its decoder still holds.
    pub(super) fn finish(&mut self, output: &mut Capped) -> Result<(), DecodeError> {
        self.end_member(output)
    }

    fn begin_member(&mut self) -> Result<(), DecodeError> {
        if self.members == MOST_MEMBERS {
            return Err(DecodeError::Corrupt("too many gzip members"));
        }
        *self = Self {
            members: self.members + 1,
            ..Self::default()
        };
        Ok(())
    }

    fn end_member(&mut self, output: &mut Capped) -> Result<(), DecodeError> {
        if let Part::Member(decoder) = &mut self.part {
            decoder.try_finish()?;
            take(decoder, output)?;
            self.part = Part::BetweenMembers;
        }
        Ok(())
    }
}

/// Passes on what a decoder has made.
fn take(decoder: &mut GzDecoder<Vec<u8>>, output: &mut Capped) -> Result<(), DecodeError> {
    let made = decoder.get_mut();
    output.append(made)?;
    made.clear();
    Ok(())
}
