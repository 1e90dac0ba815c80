//! Text of our own with its names marked in place: `[PER Ann Smith] lives in [LOC Oslo].`
//!
//! The text is in `*.txt` files of a folder; a line is a sentence, a headline or a row of a table.

use std::path::Path;

use sundry_entities::Kind;
use train_entities::corpus::Example;

/// Reads all lines of all files, in the order of the files' names.
pub fn read(folder: &Path) -> Result<Vec<Example>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            files.push(path);
        }
    }
    files.sort();
    let mut examples = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(failed)?;
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let example = marked(line.trim())
                .map_err(|error| format!("{}:{}: {error}", file.display(), number + 1))?;
            examples.push(example);
        }
    }
    Ok(examples)
}

fn marked(line: &str) -> Result<Example, String> {
    let mut example = Example::default();
    let mut rest = line;
    while let Some(at) = rest.find('[') {
        let (before, after) = rest.split_at(at);
        example.text.push_str(before);
        let (inner, next) = after
            .get(1..)
            .and_then(|after| after.split_once(']'))
            .ok_or("a mark is not closed")?;
        let (code, name) = inner.split_once(' ').ok_or("a mark without a name")?;
        let kind = Kind::of_code(code).ok_or_else(|| format!("no kind of name: {code}"))?;
        let start = example.text.chars().count();
        example.text.push_str(name);
        let end = start + name.chars().count();
        if name.is_empty() || name != name.trim() || name.contains('[') {
            return Err(format!("a mark that is no name: {inner}"));
        }
        example.spans.push((kind, start, end));
        rest = next;
    }
    if rest.contains(']') {
        return Err("a bracket without a mark".to_owned());
    }
    example.text.push_str(rest);
    Ok(example)
}
