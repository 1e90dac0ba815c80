//! Merges file and environment over the defaults and remembers the origin of each setting, so that
//! an error can name file and line, or the variable. `schema` interprets the settings.

use std::collections::BTreeMap;

use sundry_operations::nearest;
use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use super::{Config, ConfigError, DEFAULT, Environment};

/// The origin of a setting.
#[derive(Debug, Clone)]
pub(super) enum Origin {
    Line(usize),
    Variable(String),
}

/// `SUNDRY_` variables that are not settings.
const OTHER_VARIABLES: [&str; 1] = ["SUNDRY_CONFIG"];

/// The origin of each setting that differs from the default, by its path.
pub(super) type Origins = BTreeMap<String, Origin>;

/// Merges the settings; also returns their origins, and warnings. `file` is a file's name and text.
pub(super) fn merge(
    file: Option<(&str, &str)>,
    environment: &Environment,
) -> Result<(Config, Origins, Vec<String>), ConfigError> {
    let mut table: Table = toml::from_str(DEFAULT)
        .map_err(|error| ConfigError::Whole(format!("the built-in defaults: {error}")))?;
    let known = leaves(&table);
    let mut origins = BTreeMap::new();
    if let Some((name, text)) = file {
        let in_file = |line, message| ConfigError::InFile {
            file: name.to_owned(),
            line,
            message,
        };
        let parsed = DeTable::parse(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            in_file(line, error.message().to_owned())
        })?;
        check_names(parsed.get_ref(), "", &known, &mut |start, message| {
            in_file(line_of(text, start), message)
        })?;
        note_lines(parsed.get_ref(), "", &Lines::of(text), &mut origins);
        let given: Table =
            toml::from_str(text).map_err(|error| ConfigError::Whole(format!("{name}: {error}")))?;
        overlay(&mut table, given);
    }
    let warnings = add_environment(&mut table, &known, environment, &mut origins)?;
    let config =
        serde_path_to_error::deserialize::<_, Config>(Value::Table(table)).map_err(|error| {
            let path = error.path().to_string();
            let message = error.into_inner().message().to_owned();
            locate(&path, message, &origins, file.map(|(name, _)| name))
        })?;
    config
        .check()
        .map_err(|(path, message)| locate(path, message, &origins, file.map(|(name, _)| name)))?;
    Ok((config, origins, warnings))
}

/// Lists every setting of the defaults: its dotted path and default value.
fn leaves(table: &Table) -> BTreeMap<String, Value> {
    let mut leaves = BTreeMap::new();
    for (name, value) in table {
        match value {
            Value::Table(section) => {
                for (inner, value) in section {
                    leaves.insert(format!("{name}.{inner}"), value.clone());
                }
            }
            value => {
                leaves.insert(name.clone(), value.clone());
            }
        }
    }
    leaves
}

/// Refuses unknown names of settings. Entries of `[[keys]]` are checked by their own type.
fn check_names(
    table: &DeTable<'_>,
    prefix: &str,
    known: &BTreeMap<String, Value>,
    refuse: &mut impl FnMut(usize, String) -> ConfigError,
) -> Result<(), ConfigError> {
    for (name, value) in table {
        let path = format!("{prefix}{}", name.get_ref());
        let section = format!("{path}.");
        let is_section = known.keys().any(|known| known.starts_with(&section));
        match value.get_ref() {
            DeValue::Table(inner) if is_section => check_names(inner, &section, known, refuse)?,
            _ if is_section => {
                let message = format!("`{path}` is a section; write `[{path}]`");
                return Err(refuse(name.span().start, message));
            }
            _ if path == "keys" || known.contains_key(&path) => {}
            _ => {
                let names: Vec<&str> = known.keys().map(String::as_str).chain(["keys"]).collect();
                let hint = nearest(&path, &names)
                    .map(|near| format!("; did you mean `{near}`?"))
                    .unwrap_or_default();
                let message = format!("there is no setting `{path}`{hint}");
                return Err(refuse(name.span().start, message));
            }
        }
    }
    Ok(())
}

fn note_lines(table: &DeTable<'_>, prefix: &str, lines: &Lines, origins: &mut Origins) {
    for (name, value) in table {
        let path = format!("{prefix}{}", name.get_ref());
        note_line(value, &path, lines, origins);
    }
}

fn note_line(value: &Spanned<DeValue<'_>>, path: &str, lines: &Lines, origins: &mut Origins) {
    origins.insert(
        path.to_owned(),
        Origin::Line(lines.line(value.span().start)),
    );
    match value.get_ref() {
        DeValue::Table(inner) => note_lines(inner, &format!("{path}."), lines, origins),
        DeValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                note_line(item, &format!("{path}[{index}]"), lines, origins);
            }
        }
        _ => {}
    }
}

fn overlay(base: &mut Table, over: Table) {
    for (name, value) in over {
        match (base.get_mut(&name), value) {
            (Some(Value::Table(section)), Value::Table(value)) => overlay(section, value),
            (_, value) => {
                base.insert(name, value);
            }
        }
    }
}

/// Applies the environment's settings; returns warnings for unknown `SUNDRY_` variables.
fn add_environment(
    table: &mut Table,
    known: &BTreeMap<String, Value>,
    environment: &Environment,
    origins: &mut Origins,
) -> Result<Vec<String>, ConfigError> {
    let variables: BTreeMap<String, (&String, &Value)> = known
        .iter()
        .map(|(path, value)| (variable_of(path), (path, value)))
        .collect();
    let mut warnings = Vec::new();
    for (variable, text) in environment.range("SUNDRY_".to_owned()..) {
        if !variable.starts_with("SUNDRY_") {
            break;
        }
        if OTHER_VARIABLES.contains(&variable.as_str()) {
            continue;
        }
        let Some((path, default)) = variables.get(variable) else {
            let lower: Vec<String> = variables.keys().map(|name| name.to_lowercase()).collect();
            let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
            let hint = nearest(variable, &lower)
                .map(|near| format!("; did you mean {}?", near.to_uppercase()))
                .unwrap_or_default();
            warnings.push(format!(
                "the environment variable {variable} is not a setting{hint}"
            ));
            continue;
        };
        let value = parse_as(default, text).map_err(|message| ConfigError::InEnvironment {
            variable: variable.clone(),
            message,
        })?;
        origins.retain(|known, _| known != *path && !known.starts_with(&format!("{path}[")));
        origins.insert((*path).clone(), Origin::Variable(variable.clone()));
        match path.split_once('.') {
            Some((section, name)) => {
                if let Some(Value::Table(section)) = table.get_mut(section) {
                    section.insert(name.to_owned(), value);
                }
            }
            None => {
                table.insert((*path).clone(), value);
            }
        }
    }
    Ok(warnings)
}

/// Converts a path to a variable name: `fetch.allow` becomes `SUNDRY_FETCH_ALLOW`.
fn variable_of(path: &str) -> String {
    format!("SUNDRY_{}", path.replace('.', "_").to_uppercase())
}

/// Parses a variable's text as the type of the default value.
fn parse_as(default: &Value, text: &str) -> Result<Value, String> {
    let text = text.trim();
    match default {
        Value::Integer(_) => text
            .parse()
            .map(Value::Integer)
            .map_err(|_| format!("`{text}` is not a whole number")),
        Value::Boolean(_) => match text.to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(Value::Boolean(true)),
            "false" | "0" => Ok(Value::Boolean(false)),
            _ => Err(format!("`{text}` is neither `true` nor `false`")),
        },
        Value::Array(_) => Ok(Value::Array(
            text.split(',')
                .map(str::trim)
                .filter(|entry| !entry.is_empty())
                .map(|entry| {
                    entry
                        .parse()
                        .map_or_else(|_| Value::String(entry.to_owned()), Value::Integer)
                })
                .collect(),
        )),
        _ => Ok(Value::String(text.to_owned())),
    }
}

/// Makes an error that names the origin of a wrong setting, or the nearest known origin up its
/// path.
pub(super) fn locate(
    path: &str,
    message: String,
    origins: &Origins,
    file: Option<&str>,
) -> ConfigError {
    let mut place = path;
    loop {
        match (origins.get(place), file) {
            (Some(Origin::Variable(variable)), _) => {
                return ConfigError::InEnvironment {
                    variable: variable.clone(),
                    message,
                };
            }
            (Some(Origin::Line(line)), Some(file)) => {
                let message = format!("`{path}`: {message}");
                return ConfigError::InFile {
                    file: file.to_owned(),
                    line: *line,
                    message,
                };
            }
            _ => {}
        }
        match place.rfind(['.', '[']) {
            Some(end) => place = place.get(..end).unwrap_or_default(),
            None => return ConfigError::Whole(format!("`{path}`: {message}")),
        }
    }
}

/// The offsets of a text's line ends, which find the line of an offset without counting again.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        Self(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    fn line(&self, at: usize) -> usize {
        self.0.partition_point(|end| *end < at) + 1
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}
