//! Determines the size of a picture without loading it: by attributes, `srcset` and address.

use sundry_html::{Document, NodeId};

/// A width and a height.
pub(crate) type Size = (u32, u32);

/// Maximum plausible side length.
const MAX: u32 = 20_000;

/// Parses a number of pixels: `640`, `640px`, `640.0`; no percentages.
pub(crate) fn pixels(text: &str) -> Option<u32> {
    let text = text.trim();
    let text = text.strip_suffix("px").unwrap_or(text).trim();
    let whole = text.split('.').next()?;
    let number: u32 = whole.parse().ok()?;
    let rest = text.get(whole.len()..)?;
    let fraction = rest.is_empty() || rest.bytes().skip(1).all(|b| b.is_ascii_digit());
    (fraction && (1..=MAX).contains(&number)).then_some(number)
}

/// Returns the size in the attributes of an element.
pub(crate) fn by_attributes(page: &Document, id: NodeId) -> Option<Size> {
    const PAIRS: [(&str, &str); 4] = [
        ("width", "height"),
        ("data-width", "data-height"),
        ("data-original-width", "data-original-height"),
        ("data-image-width", "data-image-height"),
    ];
    PAIRS.iter().find_map(|(width, height)| {
        let width = pixels(page.attribute(id, width)?)?;
        let height = pixels(page.attribute(id, height)?)?;
        Some((width, height))
    })
}

/// Parses a `srcset` into entries: address and descriptor (`640w`, `2x`).
pub(crate) fn candidates(srcset: &str) -> Vec<(&str, Option<u32>, Option<f32>)> {
    let mut found = Vec::new();
    let mut rest = srcset.trim();
    while !rest.is_empty() && found.len() < 40 {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (url, after) = rest.split_at(end);
        if let Some(bare) = url.strip_suffix(',') {
            found.push((bare, None, None));
            rest = after;
            continue;
        }
        let end = after.find(',').unwrap_or(after.len());
        let (descriptor, next) = after.split_at(end);
        let descriptor = descriptor.trim();
        if !url.is_empty() {
            let width = descriptor
                .strip_suffix('w')
                .and_then(|w| w.trim().parse().ok());
            let density = descriptor
                .strip_suffix('x')
                .and_then(|x| x.trim().parse().ok());
            found.push((url, width, density));
        }
        rest = next;
    }
    found
}

/// Returns the size contained in an address: `/1200x630/`, `-1200x630.jpg`, `?w=1200&h=630`,
/// `w_1200,h_630`.
pub(crate) fn by_url(url: &str) -> Option<Size> {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    by_query(query)
        .or_else(|| by_commands(path))
        .or_else(|| by_pair(path))
        .or_else(|| by_pair(query))
}

fn by_query(query: &str) -> Option<Size> {
    let (mut width, mut height) = (None, None);
    for pair in query.split(['&', ';']) {
        let pair = pair.strip_prefix("amp;").unwrap_or(pair);
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match name.to_ascii_lowercase().as_str() {
            "w" | "width" | "wid" | "imwidth" => width = pixels(value),
            "h" | "height" | "hei" | "imheight" => height = pixels(value),
            "resize" | "fit" | "size" | "crop" | "dimensions" => {
                let value = value.replace("%2C", ",").replace("%2c", ",");
                let mut sides = value.split([',', 'x', ':']).filter_map(pixels);
                if let (Some(w), Some(h), None) = (sides.next(), sides.next(), sides.next()) {
                    return Some((w, h));
                }
            }
            _ => {}
        }
    }
    Some((width?, height?))
}

/// Parses commands of image servers in the path: `w_1200,h_630`, `w-1200/h-630`,
/// `width/1200/height/630`.
fn by_commands(path: &str) -> Option<Size> {
    let (mut width, mut height) = (None, None);
    let mut pieces = path.split(['/', ',', ';', '&']).peekable();
    while let Some(piece) = pieces.next() {
        let lower = piece.to_ascii_lowercase();
        for (name, side) in [("w", 0), ("h", 1), ("width", 0), ("height", 1)] {
            let value = lower
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix(['_', '-', '=', ':']))
                .and_then(pixels)
                .or_else(|| {
                    let next = pieces.peek().filter(|_| lower == name && name.len() > 1);
                    next.and_then(|next| pixels(next))
                });
            if value.is_some() {
                if side == 0 {
                    width = value;
                } else {
                    height = value;
                }
            }
        }
    }
    Some((width?, height?))
}

/// Parses two numbers joined by an `x`, as a separate part of the address.
fn by_pair(text: &str) -> Option<Size> {
    let bytes = text.as_bytes();
    let mut found = None;
    for (at, _) in text.match_indices(['x', 'X']) {
        let digits_before = bytes
            .get(..at)?
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let digits_after = bytes
            .get(at + 1..)?
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        if !(2..=5).contains(&digits_before) || !(2..=5).contains(&digits_after) {
            continue;
        }
        let start = at - digits_before;
        let end = at + 1 + digits_after;
        let alone = |byte: Option<&u8>| byte.is_none_or(|b| !b.is_ascii_alphanumeric());
        let before = start.checked_sub(1).and_then(|at| bytes.get(at));
        if !alone(before) || !alone(bytes.get(end)) {
            continue;
        }
        let sides = (pixels(text.get(start..at)?), pixels(text.get(at + 1..end)?));
        if let (Some(width), Some(height)) = sides
            && width >= 16
            && height >= 16
        {
            found = Some((width, height));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_tell_sizes() {
        for (url, size) in [
            ("https://e.org/a-1200x630.jpg", Some((1200, 630))),
            ("https://e.org/a.jpg?w=640&amp;h=360", Some((640, 360))),
            ("https://e.org/w_800,h_450,c_fill/a.jpg", Some((800, 450))),
            ("https://e.org/a.jpg?resize=1024%2C683", Some((1024, 683))),
            ("https://e.org/width/100/height/50/a.jpg", Some((100, 50))),
            ("https://e.org/0x1234abcd.jpg", None),
            ("https://e.org/a.jpg?w=640", None),
        ] {
            assert_eq!(by_url(url), size, "{url}");
        }
    }

    #[test]
    fn a_srcset_may_hold_commas_in_addresses() {
        let list = candidates("/w_1,h_2/a.jpg 640w, /b.jpg 2x,/c.jpg");
        assert_eq!(list.len(), 3);
        assert_eq!(list[0], ("/w_1,h_2/a.jpg", Some(640), None));
        assert_eq!(list[1].2, Some(2.0));
        assert_eq!(list[2].0, "/c.jpg");
    }

    #[test]
    fn pixels_are_whole_numbers() {
        assert_eq!(pixels("640px"), Some(640));
        assert_eq!(pixels("640.5"), Some(640));
        assert_eq!(pixels("100%"), None);
        assert_eq!(pixels("auto"), None);
        assert_eq!(pixels("0"), None);
    }
}
