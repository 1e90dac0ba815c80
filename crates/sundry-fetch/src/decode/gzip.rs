//! The `gzip` encoding, RFC 1952: members one after another, each checked against its checksum.
//!
//! Header fields (name, comment, time) are skipped. Data after the last member that does not start
//! another one is ignored, as browsers do.

use flate2::Crc;

use super::deflate::Inflate;
use super::{Capped, DecodeError};

/// Most members of one body. Real bodies have one, log concatenations a handful. Each costs a fresh
/// decoder (about 75 kB), so a body of nothing but empty members would be slow.
const MOST_MEMBERS: usize = 1_000;

const HAS_HEADER_CRC: u8 = 1 << 1;
const HAS_EXTRA: u8 = 1 << 2;
const HAS_NAME: u8 = 1 << 3;
const HAS_COMMENT: u8 = 1 << 4;

/// A gzip stream that is being decoded.
pub(super) struct Gunzip {
    part: Part,
    flags: u8,
    members: usize,
    crc: Crc,
    body: Inflate,
}

/// The part of a member that comes next; the numbers count bytes of it that have been seen.
enum Part {
    Fixed(usize),
    ExtraLength(usize, u16),
    Extra(u16),
    Name,
    Comment,
    HeaderCrc(usize),
    Body,
    Trailer(usize, u64),
    BetweenMembers,
    Ignored,
}

impl Default for Gunzip {
    fn default() -> Self {
        let body = Inflate::bare();
        Self {
            part: Part::Fixed(0),
            flags: 0,
            members: 1,
            crc: Crc::new(),
            body,
        }
    }
}

impl Gunzip {
    pub(super) fn push(&mut self, input: &[u8], output: &mut Capped) -> Result<(), DecodeError> {
        let mut rest = input;
        while let Some((&byte, after)) = rest.split_first() {
            match self.part {
                Part::Ignored => break,
                Part::Body => {
                    let crc = &mut self.crc;
                    let used = self
                        .body
                        .push_seen(rest, output, |piece| crc.update(piece))?;
                    rest = rest.get(used..).unwrap_or_default();
                    if self.body.is_complete() {
                        self.part = Part::Trailer(0, 0);
                    } else if used == 0 {
                        return Err(DecodeError::Corrupt("not valid deflate data"));
                    }
                }
                _ => {
                    self.take(byte)?;
                    rest = after;
                }
            }
        }
        Ok(())
    }

    pub(super) fn is_complete(&self) -> bool {
        matches!(self.part, Part::BetweenMembers | Part::Ignored)
    }

    /// Takes one byte of a header or trailer.
    fn take(&mut self, byte: u8) -> Result<(), DecodeError> {
        self.part = match self.part {
            Part::Fixed(seen) => {
                match (seen, byte) {
                    (0, 0x1f) | (1, 0x8b) | (2, 8) | (4..=9, _) => {}
                    // The three highest flags are reserved.
                    (3, flags) if flags >> 5 == 0 => self.flags = flags,
                    _ => return Err(DecodeError::Corrupt("not a gzip header")),
                }
                if seen == 9 {
                    self.after_fixed()
                } else {
                    Part::Fixed(seen + 1)
                }
            }
            Part::ExtraLength(0, _) => Part::ExtraLength(1, byte.into()),
            Part::ExtraLength(_, low) => match low | u16::from(byte) << 8 {
                0 => self.after_extra(),
                length => Part::Extra(length),
            },
            Part::Extra(1) => self.after_extra(),
            Part::Extra(left) => Part::Extra(left.saturating_sub(1)),
            Part::Name if byte == 0 => self.after_name(),
            Part::Comment if byte == 0 => self.after_comment(),
            Part::Name => Part::Name,
            Part::Comment => Part::Comment,
            Part::HeaderCrc(0) => Part::HeaderCrc(1),
            Part::HeaderCrc(_) | Part::Body => Part::Body,
            Part::Trailer(seen, value) => {
                let value = value | u64::from(byte) << (8 * seen);
                if seen < 7 {
                    Part::Trailer(seen + 1, value)
                } else {
                    self.end_member(value)?
                }
            }
            Part::BetweenMembers if byte == 0x1f => self.next_member()?,
            Part::BetweenMembers | Part::Ignored => Part::Ignored,
        };
        Ok(())
    }

    fn after_fixed(&self) -> Part {
        if self.flags & HAS_EXTRA != 0 {
            Part::ExtraLength(0, 0)
        } else {
            self.after_extra()
        }
    }

    fn after_extra(&self) -> Part {
        if self.flags & HAS_NAME != 0 {
            Part::Name
        } else {
            self.after_name()
        }
    }

    fn after_name(&self) -> Part {
        if self.flags & HAS_COMMENT != 0 {
            Part::Comment
        } else {
            self.after_comment()
        }
    }

    fn after_comment(&self) -> Part {
        if self.flags & HAS_HEADER_CRC != 0 {
            Part::HeaderCrc(0)
        } else {
            Part::Body
        }
    }

    /// Checks a member; `trailer` is the checksum and, in the upper half, the length modulo 2³².
    fn end_member(&self, trailer: u64) -> Result<Part, DecodeError> {
        let seen = u64::from(self.crc.sum()) | u64::from(self.crc.amount()) << 32;
        if seen == trailer {
            Ok(Part::BetweenMembers)
        } else {
            Err(DecodeError::Corrupt("checksum does not match"))
        }
    }

    fn next_member(&mut self) -> Result<Part, DecodeError> {
        if self.members == MOST_MEMBERS {
            return Err(DecodeError::Corrupt("too many gzip members"));
        }
        *self = Self {
            members: self.members + 1,
            part: Part::Fixed(1),
            ..Self::default()
        };
        Ok(Part::Fixed(1))
    }
}
