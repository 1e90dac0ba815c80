//! Blanks the comments and literals of Rust source, so that a search for a macro finds only code.
//! It is a scanner with a few rules, not a parser: it keeps line breaks and byte offsets, and it is
//! correct for code that compiles.

/// Blanks comments, strings and characters with spaces; line breaks stay.
pub(crate) fn code_only(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut masked = bytes.to_vec();
    let mut place = 0;
    while place < bytes.len() {
        let end = literal_end(bytes, place);
        if end > place {
            let blanked = masked.iter_mut().take(end).skip(place);
            blanked
                .filter(|byte| **byte != b'\n')
                .for_each(|byte| *byte = b' ');
            place = end;
        } else if is_word(bytes.get(place)) {
            // Skip a whole word at once, so that the `r` of `for"` is not taken for a raw string.
            while is_word(bytes.get(place)) {
                place += 1;
            }
        } else {
            place += 1;
        }
    }
    String::from_utf8_lossy(&masked).into_owned()
}

fn is_word(byte: Option<&u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80)
}

/// Returns the end of the comment or literal that begins at `place`; `place` itself if there is
/// none.
fn literal_end(bytes: &[u8], place: usize) -> usize {
    let rest = bytes.get(place..).unwrap_or_default();
    match rest {
        [b'/', b'/', ..] => {
            place
                + rest
                    .iter()
                    .position(|byte| *byte == b'\n')
                    .unwrap_or(rest.len())
        }
        [b'/', b'*', ..] => place + block_comment(rest),
        [b'"', ..] => place + string(rest, 1),
        [b'b' | b'c', b'"', ..] => place + string(rest, 2),
        [b'b', b'\'', ..] => place + 1 + character(rest.get(1..).unwrap_or_default()),
        [b'r', b'"' | b'#', ..] => place + raw_string(rest, 1),
        [b'b' | b'c', b'r', b'"' | b'#', ..] => place + raw_string(rest, 2),
        [b'\'', ..] => place + character(rest),
        _ => place,
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut place) = (0_usize, 0);
    while place < rest.len() {
        match rest.get(place..) {
            Some([b'/', b'*', ..]) => (depth, place) = (depth + 1, place + 2),
            Some([b'*', b'/', ..]) => {
                (depth, place) = (depth.saturating_sub(1), place + 2);
                if depth == 0 {
                    return place;
                }
            }
            _ => place += 1,
        }
    }
    rest.len()
}

fn string(rest: &[u8], mut place: usize) -> usize {
    while let Some(byte) = rest.get(place) {
        match byte {
            b'\\' => place += 2,
            b'"' => return place + 1,
            _ => place += 1,
        }
    }
    rest.len()
}

/// Returns the length of a raw string; `after` is the offset of the hashes. A raw identifier
/// (`r#type`) is not a string and stays.
fn raw_string(rest: &[u8], after: usize) -> usize {
    let hashes = rest
        .iter()
        .skip(after)
        .take_while(|byte| **byte == b'#')
        .count();
    if rest.get(after + hashes) != Some(&b'"') {
        return 0;
    }
    let body = after + hashes + 1;
    let close: Vec<u8> = std::iter::once(b'"')
        .chain(std::iter::repeat_n(b'#', hashes))
        .collect();
    let found = rest
        .get(body..)
        .unwrap_or_default()
        .windows(close.len())
        .position(|at| at == close);
    found.map_or(rest.len(), |at| body + at + close.len())
}

/// Returns the length of a character literal; zero if the quote begins a lifetime.
fn character(rest: &[u8]) -> usize {
    match rest {
        [b'\'', b'\\', _, tail @ ..] => {
            3 + tail
                .iter()
                .position(|byte| *byte == b'\'')
                .map_or(tail.len(), |at| at + 1)
        }
        [b'\'', first, tail @ ..] => {
            let more = match first {
                0xF0.. => 3,
                0xE0.. => 2,
                0xC0.. => 1,
                _ => 0,
            };
            if tail.get(more) == Some(&b'\'') {
                3 + more
            } else {
                0
            }
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<String> {
        code_only(source)
            .split_whitespace()
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn comments_and_literals_vanish_and_code_stays() {
        for (source, code) in [
            ("a // b\nc", "a c"),
            ("a /* b /* c */ d */ e", "a e"),
            ("f(\"todo!()\") g", "f( ) g"),
            ("f(\"a \\\" b\") g", "f( ) g"),
            ("f(r#\"a \" b\"#) g", "f( ) g"),
            ("f(br\"a\") g(b\"b\") h(c\"c\")", "f( ) g( ) h( )"),
            ("f('\"') g('\\'') h('é') i(b'\"')", "f( ) g( ) h( ) i( )"),
            (
                "fn f<'a>(x: &'a str) -> &'a str",
                "fn f<'a>(x: &'a str) -> &'a str",
            ),
            ("let r#type = for_r; \"x\"", "let r#type = for_r;"),
            ("f('\\u{1F600}') g", "f( ) g"),
        ] {
            assert_eq!(words(source).join(" "), code, "{source}");
        }
    }

    #[test]
    fn lines_keep_their_numbers() {
        let source = "a\n\"b\nc\"\n/* d\n */ e\n";
        assert_eq!(code_only(source).lines().count(), source.lines().count());
        assert_eq!(code_only(source).len(), source.len());
    }

    #[test]
    fn unfinished_literals_end_with_the_file() {
        for source in ["\"a", "/* a", "r#\"a", "'", "b'", "'\\", "r#"] {
            assert_eq!(code_only(source).len(), source.len());
        }
    }
}
