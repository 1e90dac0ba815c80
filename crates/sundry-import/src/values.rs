//! Parses values that sources write in several ways: numbers as texts, HTML entities, URLs, dates.

/// The longest side that a JPEG, GIF or video can have; PNG could have more, and nobody shows that.
pub(crate) const LONGEST_SIDE: u32 = 65_535;

/// Parses a whole number, also with commas between thousands or with a fraction.
pub(crate) fn whole(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let plain: String = text.chars().filter(|character| *character != ',').collect();
    let is_grouped = text.split(',').skip(1).all(|group| group.len() == 3);
    match plain.parse() {
        Ok(number) if is_grouped => Some(number),
        _ => text.parse::<f64>().ok().and_then(|number| {
            (number.is_finite() && number.abs() < 9e15).then_some(number as i64)
        }),
    }
}

/// Puts back the five signs that HTML writes otherwise; other entities do not come up.
pub(crate) fn without_entities(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    // `&` last: `&amp;lt;` is the text `&lt;`.
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

/// Runs of blanks become one, ends are cut off.
pub(crate) fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !tidy.is_empty() {
            tidy.push(' ');
        }
        tidy.push_str(word);
    }
    tidy
}

/// Tidies every text and leaves out empty ones.
pub(crate) fn tidied<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let texts = texts.map(tidy);
    texts.filter(|text| !text.is_empty()).collect()
}

/// An address on the web that can stand in a page as it is.
///
/// # Errors
/// The fault in the URL.
pub(crate) fn web_address(address: &str) -> Result<String, String> {
    let address = address.trim();
    let rest = after(address, "https://").or_else(|| after(address, "http://"));
    let Some(rest) = rest else {
        return Err(format!("`{}` does not begin with https://", short(address)));
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if host.is_empty() || host.contains('@') {
        return Err(format!("`{}` names no host", short(address)));
    }
    if address.len() > LONGEST_ADDRESS {
        return Err(format!("an address of {} bytes", address.len()));
    }
    let is_bad = |character: char| {
        character.is_whitespace() || character.is_control() || "<>\"\\`".contains(character)
    };
    if address.contains(is_bad) {
        return Err(format!(
            "`{}` has characters that no address may have",
            short(address)
        ));
    }
    Ok(address.to_owned())
}

fn after<'a>(address: &'a str, scheme: &str) -> Option<&'a str> {
    let head = address.get(..scheme.len())?;
    let rest = address.get(scheme.len()..)?;
    head.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// Longest URL that browsers and proxies accept, in characters.
const LONGEST_ADDRESS: usize = 2_000;

/// The beginning of a text, to be shown.
pub(crate) fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(60).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// A moment as people and programs write it: seconds since 1970, `2024-05-31`,
/// `2024-05-31T12:00:00Z`, `2024-05-31 12:00:00`; without a zone it is UTC.
pub(crate) fn moment(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        // From 1973 on: `2024` is meant as a year, and of 14 digits nobody knows the unit.
        return (1e8..1e11).contains(&seconds).then_some(seconds as i64);
    }
    if let Ok(moment) = text.parse::<jiff::Timestamp>() {
        return Some(moment.as_second());
    }
    let there: jiff::civil::DateTime = text.parse().ok()?;
    let moment = there.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    Some(moment.timestamp().as_second())
}

/// `true`, `yes`, `1` and their opposites; an empty text is `false`.
pub(crate) fn yes(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "y" | "1" => Some(true),
        "false" | "no" | "n" | "0" | "" => Some(false),
        _ => None,
    }
}

/// A list in one cell: split at `|` if there is one, else at commas and semicolons.
pub(crate) fn listed(text: &str) -> Vec<String> {
    let is_bar = text.contains('|');
    let parts = text.split(|sign| {
        if is_bar {
            sign == '|'
        } else {
            sign == ',' || sign == ';'
        }
    });
    tidied(parts)
}
