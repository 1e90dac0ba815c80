//! Writes a reply as text: lines of `name: value`, short tables, numbered items. The rules are the same
//! for every operation; the type and size of a part decide its form.
//!
//! `cut` decides how much of a reply is shown.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json};

/// A text with more characters than this stands on lines of its own.
const LONG: usize = 120;

/// Returns the reply as text under a heading.
pub(crate) fn text(heading: &str, reply: &Json) -> String {
    let mut text = String::new();
    match reply {
        Json::Array(items) => list(&mut text, heading, items),
        Json::Object(members) => {
            let only_words = members.values().all(|member| short(member).is_some());
            if only_words {
                let _ = writeln!(text, "{heading}: {}", pairs(&with_nones(members)));
            } else {
                let _ = writeln!(text, "{heading}.");
                object(&mut text, "", members);
            }
        }
        scalar => {
            let _ = writeln!(text, "{heading}: {}", short(scalar).unwrap_or_default());
        }
    }
    text
}

/// Returns the members with the word `none` for each empty list.
fn with_nones(members: &Map<String, Json>) -> Map<String, Json> {
    let none = |member: &Json| match member {
        Json::Array(items) if items.is_empty() => Json::from("none"),
        other => other.clone(),
    };
    let members = members.iter();
    members
        .map(|(name, member)| (name.clone(), none(member)))
        .collect()
}

/// Writes the members of an object: the short ones on one line, then the others in their order.
fn object(text: &mut String, above: &str, members: &Map<String, Json>) {
    let line = pairs(members);
    if !line.is_empty() {
        let above = above.trim_end_matches(" / ");
        let colon = if above.is_empty() { "" } else { ": " };
        let _ = writeln!(text, "{above}{colon}{line}");
    }
    for (name, member) in members {
        let name = format!("{above}{}", words(name));
        match member {
            Json::String(long) if short(member).is_none() => {
                let _ = writeln!(text, "{name}:\n{}", long.trim_end());
            }
            Json::Object(inner) if !inner.is_empty() => object(text, &format!("{name} / "), inner),
            Json::Array(items) if !is_plain(items) => list(text, &name, items),
            _ => {}
        }
    }
}

/// Returns the short members as `name: value; name: value`.
fn pairs(members: &Map<String, Json>) -> String {
    let mut line = String::new();
    for (name, member) in columns_of(members) {
        let Some(value) = short(&member).filter(|value| !value.is_empty()) else {
            continue;
        };
        let apart = if line.is_empty() { "" } else { "; " };
        let _ = write!(line, "{apart}{}: {value}", words(name));
    }
    line
}

/// Writes a list: as a table if its items are flat, else item by item.
fn list(text: &mut String, name: &str, items: &[Json]) {
    if items.is_empty() {
        let _ = writeln!(text, "{name}: none");
    } else if items.iter().all(is_flat) {
        table(text, name, items);
    } else {
        let _ = writeln!(text, "{name} ({}):", items.len());
        for (place, item) in items.iter().enumerate() {
            numbered(text, place + 1, item);
        }
    }
}

/// Writes rows of values below a row of names.
fn table(text: &mut String, name: &str, items: &[Json]) {
    let (names, rows) = rows(items);
    if let [only] = names.as_slice() {
        let values = rows.iter().filter_map(|row| row.first());
        let values: Vec<&str> = values.map(String::as_str).collect();
        let only = if only.is_empty() {
            String::new()
        } else {
            format!(" ({only})")
        };
        let _ = writeln!(text, "{name}{only}: {}", values.join("; "));
        return;
    }
    let _ = writeln!(text, "{name} ({}):\n{}", items.len(), names.join(" | "));
    for row in rows {
        let _ = writeln!(text, "{}", row.join(" | "));
    }
}

/// Returns a table on one line, `nutrients (name, amount): Fat, 2 g; Sugar, 1 g`, or `None` if its rows
/// are too long.
fn row_of_rows(name: &str, items: &[Json]) -> Option<String> {
    if !items.iter().all(is_flat) {
        return None;
    }
    let (names, rows) = rows(items);
    let names = names.join(", ");
    let rows: Vec<String> = rows.iter().map(|row| row.join(", ")).collect();
    let is_short = rows.iter().all(|row| row.chars().nth(LONG).is_none());
    is_short.then(|| format!("{name} ({names}): {}", rows.join("; ")))
}

/// Returns the columns that any item fills, and the values of each item in them.
fn rows(items: &[Json]) -> (Vec<String>, Vec<Vec<String>>) {
    let mut names: Vec<String> = Vec::new();
    let mut found: Vec<Vec<(String, String)>> = Vec::new();
    for item in items {
        let cells = cells(item);
        for (name, value) in &cells {
            if !value.is_empty() && !names.contains(name) {
                names.push(name.clone());
            }
        }
        found.push(cells);
    }
    let rows = found.into_iter().map(|cells| {
        let value = |name: &String| {
            let cell = cells.iter().find(|(known, _)| known == name);
            cell.map_or_else(|| "–".to_owned(), |(_, value)| value.clone())
        };
        names.iter().map(value).collect()
    });
    let rows = rows.collect();
    (names, rows)
}

/// Returns the named values of a flat item. Values of inner objects have both names.
fn cells(item: &Json) -> Vec<(String, String)> {
    let Json::Object(members) = item else {
        return vec![(String::new(), short(item).unwrap_or_default())];
    };
    let mut cells = Vec::new();
    for (name, member) in columns_of(members) {
        let name = words(name);
        match &member {
            Json::Object(inner) => {
                for (inner_name, inner) in columns_of(inner) {
                    let name = format!("{name} {}", words(inner_name));
                    cells.push((name, in_a_cell(&inner)));
                }
            }
            other => cells.push((name, in_a_cell(other))),
        }
    }
    cells
}

fn in_a_cell(value: &Json) -> String {
    short(value).unwrap_or_default().replace(" | ", " / ")
}

/// Writes an item with lists or long texts in it.
fn numbered(text: &mut String, number: usize, item: &Json) {
    let Json::Object(members) = item else {
        let _ = writeln!(text, "{number}. {}", short(item).unwrap_or_default());
        return;
    };
    let pairs = pairs(members);
    let apart = if pairs.is_empty() { "" } else { " " };
    let _ = writeln!(text, "{number}.{apart}{pairs}");
    for (name, member) in members {
        let name = words(name);
        match member {
            Json::String(long) if short(member).is_none() => {
                let _ = writeln!(text, "   {name}: {}", one_line(long));
            }
            Json::Object(inner) if !inner.is_empty() => {
                let _ = writeln!(text, "   {name}: {}", inline(inner));
            }
            Json::Array(items) if !items.is_empty() && !is_plain(items) => {
                if let Some(row) = row_of_rows(&name, items) {
                    let _ = writeln!(text, "   {row}");
                } else {
                    if members.len() > 1 {
                        let _ = writeln!(text, "   {name} ({}):", items.len());
                    }
                    for item in items {
                        let _ = writeln!(text, "   - {}", inline_value(item));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns a whole object on one line.
fn inline(members: &Map<String, Json>) -> String {
    let mut line = pairs(members);
    for (name, member) in members {
        let more = match member {
            Json::String(long) if short(member).is_none() => {
                format!("{}: {}", words(name), one_line(long))
            }
            Json::Object(inner) if !inner.is_empty() => {
                format!("{} ({})", words(name), inline(inner))
            }
            Json::Array(items) if !items.is_empty() && !is_plain(items) => {
                row_of_rows(&words(name), items).unwrap_or_else(|| {
                    let items: Vec<String> = items.iter().map(inline_value).collect();
                    format!("{}: {}", words(name), items.join("; "))
                })
            }
            _ => continue,
        };
        if !line.is_empty() {
            line.push_str("; ");
        }
        line.push_str(&more);
    }
    line
}

fn inline_value(value: &Json) -> String {
    match value {
        Json::Object(members) => inline(members),
        other => short(other).unwrap_or_default(),
    }
}

/// Returns a value that fits into a line: a short text, a number or a list of these; else `None`.
fn short(value: &Json) -> Option<String> {
    match value {
        Json::Null => Some(String::new()),
        Json::Bool(true) => Some("yes".to_owned()),
        Json::Bool(false) => Some("no".to_owned()),
        Json::Number(number) => Some(number.to_string()),
        Json::String(text) => {
            let is_short = text.chars().nth(LONG).is_none() || is_address(text);
            (is_short && !text.contains('\n')).then(|| text.clone())
        }
        Json::Array(items) if is_plain(items) => {
            let values: Vec<String> = items.iter().filter_map(short).collect();
            Some(values.join(", "))
        }
        Json::Array(_) | Json::Object(_) => None,
    }
}

/// Returns true if all items of a list are short values.
fn is_plain(items: &[Json]) -> bool {
    let plain = |item: &Json| !item.is_array() && short(item).is_some();
    items.iter().all(plain)
}

/// Returns true if an item fits into a row.
fn is_flat(item: &Json) -> bool {
    let Json::Object(members) = item else {
        return short(item).is_some();
    };
    members.values().all(|member| match member {
        Json::Object(inner) => {
            inner.len() <= 4 && inner.values().all(|value| short(value).is_some())
        }
        other => short(other).is_some(),
    })
}

/// Returns the members of an object; an amount and its unit are one column.
fn columns_of(members: &Map<String, Json>) -> Vec<(&str, Json)> {
    let unit = members.get("unit").and_then(Json::as_str);
    let has_amount = members.get("amount").is_some_and(Json::is_number);
    let mut columns = Vec::new();
    for (name, member) in members {
        match (name.as_str(), unit) {
            ("amount", Some(unit)) if has_amount => {
                let amount = format!("{member} {unit}");
                columns.push(("amount", Json::String(amount.trim_end().to_owned())));
            }
            ("unit", Some(_)) if has_amount => {}
            (name, _) => columns.push((name, member.clone())),
        }
    }
    columns
}

fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Turns `percent_of_daily_needs` into `percent of daily needs`.
fn words(name: &str) -> String {
    name.replace('_', " ")
}
