//! Parses the head of a text between two lines of `---`: one name and value per line. Only the YAML
//! that such heads use is supported: texts with or without quotes, lists in brackets or with
//! dashes, one level of nested names (`time:` / `  prep: 20 min`).

/// Splits a text into the names (in lower case) and values of its head, and the rest.
pub(super) fn parted(text: &str) -> (Vec<(String, String)>, &str) {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let Some(inner) = text.strip_prefix("---") else {
        return (Vec::new(), text);
    };
    let end = inner.find("\n---");
    let Some((head, rest)) = end.and_then(|end| Some((inner.get(..end)?, inner.get(end + 4..)?)))
    else {
        return (Vec::new(), text);
    };
    (
        fields(head),
        rest.split_once('\n').map_or("", |(_, body)| body),
    )
}

fn fields(head: &str) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut outer = String::new();
    for line in head.lines() {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if let Some(item) = trimmed.strip_prefix("- ") {
            if let Some((_, value)) = fields.last_mut() {
                if !value.is_empty() {
                    value.push('\n');
                }
                value.push_str(&unquoted(item));
            }
            continue;
        }
        let Some((name, value)) = trimmed.split_once(':') else {
            // A continued text.
            if let Some((_, last)) = fields.last_mut() {
                last.push(' ');
                last.push_str(trimmed);
            }
            continue;
        };
        let name = unquoted(name).to_lowercase();
        let is_inner = line.starts_with([' ', '\t']) && !outer.is_empty();
        let name = if is_inner {
            format!("{outer}.{name}")
        } else {
            outer.clone_from(&name);
            name
        };
        fields.push((name, unquoted(value)));
    }
    fields
}

/// Returns a value without quotes; a bracketed list becomes lines, markers of long texts become
/// nothing.
fn unquoted(value: &str) -> String {
    let value = value.trim();
    if let Some(inner) = value
        .strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'))
    {
        let items = inner.split(',').map(unquoted);
        return items
            .filter(|item| !item.is_empty())
            .collect::<Vec<_>>()
            .join("\n");
    }
    for quote in ['"', '\''] {
        let inner = value
            .strip_prefix(quote)
            .and_then(|inner| inner.strip_suffix(quote));
        if let Some(inner) = inner {
            return inner.to_owned();
        }
    }
    if matches!(value, "|" | ">" | "|-" | ">-") {
        return String::new();
    }
    value.to_owned()
}
