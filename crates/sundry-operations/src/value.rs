//! Converts raw arguments to typed values and checks each against its parameter.
//!
//! Every message names the parameter, the received value (shortened) and the allowed values.
//! `arguments` provides names and raw values.

use jiff::civil::Date;

use crate::arguments::{Arguments, Raw};
use crate::error::{ApiError, shorten};
use crate::parameter::{Kind, Parameter};
use crate::suggest::nearest;

impl Arguments {
    /// Returns the text of a required parameter.
    ///
    /// # Errors
    /// 400 if it is absent, empty or out of bounds.
    pub fn required_text(&self, parameter: &Parameter) -> Result<String, ApiError> {
        self.text(parameter)?.ok_or_else(|| self.missing(parameter))
    }

    /// Returns the text of a parameter; `None` if absent or empty. It serves [`Kind::Text`],
    /// [`Kind::Url`] and [`Kind::Choice`] (whose value is returned in its documented spelling).
    ///
    /// # Errors
    /// 400 if it is out of bounds, or required and absent.
    pub fn text(&self, parameter: &Parameter) -> Result<Option<String>, ApiError> {
        let Some(value) = self.single(parameter)? else {
            return Ok(None);
        };
        match parameter.kind {
            Kind::Text { min, max } => {
                let length = value.chars().count();
                if length < min || length > max {
                    let message = format!(
                        "`{}` has {length} characters (`{}`); allowed are {}.",
                        parameter.name,
                        shorten(value),
                        parameter.kind.allowed()
                    );
                    return Err(ApiError::parameter(parameter.name, message));
                }
                Ok(Some(value.to_owned()))
            }
            Kind::Url { max } => {
                let scheme = value.split_once("://").map(|(scheme, _)| scheme);
                let known = scheme.is_some_and(|scheme| {
                    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
                });
                if !known || value.chars().count() > max {
                    return Err(wrong(parameter, value));
                }
                Ok(Some(value.to_owned()))
            }
            Kind::Choice { values } => choice(parameter, value, values).map(Some),
            _ => Ok(Some(value.to_owned())),
        }
    }

    /// Returns a whole number, or the parameter's default.
    ///
    /// # Errors
    /// 400 if it is not a whole number within its bounds, or required and absent.
    pub fn integer(&self, parameter: &Parameter) -> Result<Option<i64>, ApiError> {
        let Some(value) = self.single(parameter)? else {
            return Ok(None);
        };
        let number = value
            .trim()
            .parse::<i64>()
            .map_err(|_| wrong(parameter, value))?;
        match parameter.kind {
            Kind::Integer { min, max } if number < min || number > max => {
                Err(wrong(parameter, value))
            }
            _ => Ok(Some(number)),
        }
    }

    /// Returns a decimal number, or the parameter's default.
    ///
    /// # Errors
    /// 400 if it is not a finite number within its bounds, or required and absent.
    pub fn number(&self, parameter: &Parameter) -> Result<Option<f64>, ApiError> {
        let Some(value) = self.single(parameter)? else {
            return Ok(None);
        };
        let number = value
            .trim()
            .parse::<f64>()
            .map_err(|_| wrong(parameter, value))?;
        let within = match parameter.kind {
            Kind::Number { min, max } => number >= min && number <= max,
            _ => true,
        };
        if within && number.is_finite() {
            Ok(Some(number))
        } else {
            Err(wrong(parameter, value))
        }
    }

    /// Returns a boolean, the parameter's default, or `false`.
    ///
    /// # Errors
    /// 400 if it is none of `true`, `false`, `1`, `0`.
    pub fn flag(&self, parameter: &Parameter) -> Result<bool, ApiError> {
        let Some(value) = self.single(parameter)? else {
            return Ok(false);
        };
        let value = value.trim();
        if value == "1" || value.eq_ignore_ascii_case("true") {
            Ok(true)
        } else if value == "0" || value.eq_ignore_ascii_case("false") {
            Ok(false)
        } else {
            Err(wrong(parameter, value))
        }
    }

    /// Returns the entries of a comma-separated list or JSON array, trimmed and without empty ones.
    ///
    /// # Errors
    /// 400 if the list is too long or an entry is not one of the allowed values.
    pub fn list(&self, parameter: &Parameter) -> Result<Vec<String>, ApiError> {
        let entries: Vec<String> = match self.raw(parameter.name) {
            None => parameter.default.map(split_list).unwrap_or_default(),
            Some(Raw::Text(text)) => split_list(text),
            Some(Raw::List(items)) => items
                .iter()
                .map(|item| item.trim().to_owned())
                .filter(|i| !i.is_empty())
                .collect(),
        };
        if entries.is_empty() && parameter.required {
            return Err(self.missing(parameter));
        }
        let Kind::List { max, values } = parameter.kind else {
            return Ok(entries);
        };
        let length: usize = entries.iter().map(|entry| entry.chars().count() + 1).sum();
        if length > max + 1 {
            let message = format!(
                "`{}` has {} characters; allowed is {}.",
                parameter.name,
                length - 1,
                parameter.kind.allowed()
            );
            return Err(ApiError::parameter(parameter.name, message));
        }
        if values.is_empty() {
            return Ok(entries);
        }
        entries
            .iter()
            .map(|entry| choice(parameter, entry, values))
            .collect()
    }

    /// Returns a calendar day.
    ///
    /// # Errors
    /// 400 if it is not a valid day written as `YYYY-MM-DD`.
    pub fn date(&self, parameter: &Parameter) -> Result<Option<Date>, ApiError> {
        let Some(value) = self.single(parameter)? else {
            return Ok(None);
        };
        let trimmed = value.trim();
        let shaped = trimmed.len() == 10
            && trimmed.bytes().enumerate().all(|(at, byte)| match at {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !shaped {
            return Err(wrong(parameter, value));
        }
        trimmed
            .parse::<Date>()
            .map(Some)
            .map_err(|_| wrong(parameter, value))
    }

    /// Returns the single raw text of a parameter, or its default; an empty text counts as absent.
    fn single<'a>(&'a self, parameter: &Parameter) -> Result<Option<&'a str>, ApiError> {
        let given = match self.raw(parameter.name) {
            Some(Raw::Text(text)) => Some(text.as_str()),
            Some(Raw::List(_)) => {
                let message = format!(
                    "`{}` is a list; allowed is {}.",
                    parameter.name,
                    parameter.kind.allowed()
                );
                return Err(ApiError::parameter(parameter.name, message));
            }
            None => None,
        };
        match given.filter(|text| !text.trim().is_empty()) {
            Some(text) => Ok(Some(text)),
            None if parameter.required => Err(match given {
                Some(_) => empty(parameter),
                None => self.missing(parameter),
            }),
            None => Ok(parameter.default),
        }
    }

    /// Makes the failure for a required parameter that is absent; it suggests a similar name that
    /// was given.
    fn missing(&self, parameter: &Parameter) -> ApiError {
        let given: Vec<&str> = self.names().collect();
        let remark = nearest(parameter.name, &given)
            .map(|near| format!(" (did you mean it by `{}`?)", shorten(near)))
            .unwrap_or_default();
        absent(parameter, "missing", &remark)
    }
}

fn split_list(text: &str) -> Vec<String> {
    text.split(',')
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns true for a separator of words: blanks, dashes and underscores count as the same.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'_' | b'-')
}

fn choice(parameter: &Parameter, value: &str, values: &[&str]) -> Result<String, ApiError> {
    let value = value.trim();
    let found = values.iter().find(|known| {
        known.len() == value.len()
            && known.bytes().zip(value.bytes()).all(|(known, given)| {
                known.eq_ignore_ascii_case(&given) || is_gap(known) && is_gap(given)
            })
    });
    found.map(|known| (*known).to_owned()).ok_or_else(|| {
        let hint = nearest(value, values)
            .map(|near| format!(" Did you mean `{near}`?"))
            .unwrap_or_default();
        let message = format!(
            "`{}` is `{}`; allowed is {}.{hint}",
            parameter.name,
            shorten(value),
            parameter.kind.allowed()
        );
        ApiError::parameter(parameter.name, message)
    })
}

fn wrong(parameter: &Parameter, value: &str) -> ApiError {
    let message = format!(
        "`{}` is `{}`; allowed is {}.",
        parameter.name,
        shorten(value),
        parameter.kind.allowed()
    );
    ApiError::parameter(parameter.name, message)
}

fn empty(parameter: &Parameter) -> ApiError {
    absent(parameter, "empty", "")
}

fn absent(parameter: &Parameter, how: &str, remark: &str) -> ApiError {
    let message = format!(
        "`{0}` is {how}{remark}; give {1}, for example `{0}={2}`.",
        parameter.name,
        parameter.kind.allowed(),
        parameter.example
    );
    ApiError::parameter(parameter.name, message)
}
