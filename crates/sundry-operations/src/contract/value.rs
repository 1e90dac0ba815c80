//! Parses the values of parameters, one `impl` a type, and checks each against its parameter.
//!
//! Every message names the parameter, the received value (shortened) and the allowed values.
//! `arguments` provides names and raw values; `param` knows what may be absent.

use jiff::civil::Date;

use crate::arguments::Arguments;
use crate::error::{ApiError, shorten};
use crate::parameter::{Kind, Parameter};
use crate::suggest::nearest;

/// A type that one value of a parameter is parsed as.
pub trait Value: Sized {
    /// The value of a parameter that is absent, has no default and is not required; `None` where
    /// that cannot be.
    const ABSENT: Option<Self> = None;

    /// Parses a value that is not empty.
    ///
    /// # Errors
    /// 400 that names the parameter, the value and what is allowed.
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError>;
}

/// A type of whole numbers.
pub trait Whole: Value {
    /// The least and the greatest number that it holds.
    const HOLDS: (i128, i128);
}

/// A code in lower case.
pub(crate) struct Code(pub(crate) String);

macro_rules! whole {
    ($($number:ty),*) => {$(
        impl Value for $number {
            fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
                let number = text.trim().parse::<i64>().ok();
                let number = number.filter(|number| match parameter.kind {
                    Kind::Integer { min, max } => (min..=max).contains(number),
                    _ => true,
                });
                number
                    .and_then(|number| number.try_into().ok())
                    .ok_or_else(|| wrong(parameter, text))
            }
        }

        impl Whole for $number {
            const HOLDS: (i128, i128) = (<$number>::MIN as i128, <$number>::MAX as i128);
        }
    )*};
}

whole!(u32, i64, u64, usize);

impl Value for f64 {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let number = text.trim().parse::<Self>().ok();
        let number = number.filter(|number| match parameter.kind {
            Kind::Number { min, max } => (min..=max).contains(number),
            _ => number.is_finite(),
        });
        number.ok_or_else(|| wrong(parameter, text))
    }
}

impl Value for bool {
    const ABSENT: Option<Self> = Some(false);

    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let text = text.trim();
        if text == "1" || text.eq_ignore_ascii_case("true") {
            Ok(true)
        } else if text == "0" || text.eq_ignore_ascii_case("false") {
            Ok(false)
        } else {
            Err(wrong(parameter, text))
        }
    }
}

impl Value for String {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        match parameter.kind {
            Kind::Text { min, max } => {
                let length = text.chars().count();
                if !(min..=max).contains(&length) {
                    let message = format!(
                        "`{}` has {length} characters (`{}`); it must have {}.",
                        parameter.name,
                        shorten(text),
                        parameter.kind.allowed()
                    );
                    return Err(parameter.refused(message));
                }
            }
            Kind::Url { max } => {
                let scheme = text.split_once("://").map(|(scheme, _)| scheme);
                let known = scheme.is_some_and(|scheme| {
                    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
                });
                if !known || text.chars().count() > max {
                    return Err(wrong(parameter, text));
                }
            }
            _ => {}
        }
        Ok(text.to_owned())
    }
}

/// One of the values of a choice or list, in its documented spelling.
impl Value for &'static str {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let (Kind::Choice { values } | Kind::List { values, .. }) = parameter.kind else {
            return Err(wrong(parameter, text));
        };
        let text = text.trim();
        let found = values.iter().find(|known| {
            known.len() == text.len()
                && known.bytes().zip(text.bytes()).all(|(known, given)| {
                    known.eq_ignore_ascii_case(&given) || is_gap(known) && is_gap(given)
                })
        });
        found.copied().ok_or_else(|| {
            let hint = nearest(text, values)
                .map(|near| format!(" Did you mean `{near}`?"))
                .unwrap_or_default();
            let mut error = wrong(parameter, text);
            error.message.push_str(&hint);
            error
        })
    }
}

/// Reads a code of the parameter's table. If the value is a name instead, the message suggests its
/// code.
impl Value for Code {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let text = String::parse(parameter, text)?;
        let code = text.trim().to_lowercase();
        let Some(codes) = parameter.codes else {
            return Ok(Self(code));
        };
        if codes.has(&code) {
            return Ok(Self(code));
        }
        Err(parameter.refused(format!(
            "`{}` is `{}`; it must be {}",
            parameter.name,
            shorten(&text),
            codes.allowed(&code)
        )))
    }
}

/// A day written as `YYYY-MM-DD`.
impl Value for Date {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let trimmed = text.trim();
        let shaped = trimmed.len() == 10
            && trimmed.bytes().enumerate().all(|(at, byte)| match at {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        let day = shaped.then(|| trimmed.parse().ok()).flatten();
        day.ok_or_else(|| wrong(parameter, text))
    }
}

/// Trims the entries of a list and drops empty ones.
pub(crate) fn split_list<'a>(entries: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let entries = entries.map(str::trim);
    entries.filter(|entry| !entry.is_empty()).collect()
}

/// Returns true for a separator of words: blanks, dashes and underscores count as the same.
fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'_' | b'-')
}

/// Makes the failure for a list with more characters than its parameter allows.
pub(crate) fn too_long(parameter: &Parameter, entries: &[&str]) -> Result<(), ApiError> {
    let Kind::List { max, .. } = parameter.kind else {
        return Ok(());
    };
    let length: usize = entries.iter().map(|entry| entry.chars().count() + 1).sum();
    if length <= max + 1 {
        return Ok(());
    }
    let message = format!(
        "`{}` has {} characters; it must be {}.",
        parameter.name,
        length - 1,
        parameter.kind.allowed()
    );
    Err(parameter.refused(message))
}

/// Makes the failure for a list where one value is allowed.
pub(crate) fn is_a_list(parameter: &Parameter) -> ApiError {
    let message = format!(
        "`{}` is a list; it must be {}.",
        parameter.name,
        parameter.kind.allowed()
    );
    parameter.refused(message)
}

/// Makes the failure for a value that is not allowed.
fn wrong(parameter: &Parameter, text: &str) -> ApiError {
    let message = format!(
        "`{}` is `{}`; it must be {}.",
        parameter.name,
        shorten(text),
        parameter.kind.allowed()
    );
    parameter.refused(message)
}

/// Makes the failure for a required parameter that is empty, or that is missing: then it suggests a
/// similar name that was given.
pub(crate) fn absent(parameter: &Parameter, arguments: &Arguments) -> ApiError {
    let given: Vec<&str> = arguments.names().collect();
    let (how, near) = if given.contains(&parameter.name) {
        ("empty", None)
    } else {
        ("missing", nearest(parameter.name, &given))
    };
    let remark = near
        .map(|near| {
            format!(
                " (did you mean `{}` instead of `{}`?)",
                parameter.name,
                shorten(near)
            )
        })
        .unwrap_or_default();
    let message = format!(
        "`{0}` is {how}{remark}; give {1}, for example `{0}={2}`.",
        parameter.name,
        parameter.kind.allowed(),
        parameter.example
    );
    parameter.refused(message)
}
