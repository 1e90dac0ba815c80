//! Codes of countries and languages as parameters: the valid codes, and the error for others.

use crate::error::{ApiError, shorten};
use crate::parameter::Parameter;
use crate::suggest::nearest;
use crate::value::Value;

/// A code in lower case.
pub(crate) struct Code(pub(crate) String);

/// A table of codes with their names: two letters, a tab, the name; sorted by code.
#[derive(Debug)]
pub struct Codes {
    table: &'static str,
    /// Name of the standard, to follow the words "a code of".
    standard: &'static str,
    /// Codes that messages give as examples.
    examples: &'static str,
}

/// ISO 3166-1 alpha-2.
pub(crate) static COUNTRIES: Codes = Codes {
    table: sundry_starter::COUNTRIES,
    standard: "a country of ISO 3166-1 with two letters",
    examples: "us, gb or de",
};

/// ISO 639-1.
pub(crate) static LANGUAGES: Codes = Codes {
    table: sundry_starter::LANGUAGES,
    standard: "a language of ISO 639-1",
    examples: "en, de or fr",
};

/// Reads a code of the parameter's table. If the value is a name instead, the message suggests its
/// code.
impl Value for Code {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let text = String::parse(parameter, text)?;
        let code = text.trim().to_lowercase();
        let Some(codes) = parameter.codes else {
            return Ok(Self(code));
        };
        if codes.rows().any(|(known, _)| known == code) {
            return Ok(Self(code));
        }
        Err(parameter.refused(format!(
            "`{}` is `{}`; allowed is the code of {}, such as {}.{}",
            parameter.name,
            shorten(&text),
            codes.standard,
            codes.examples,
            codes.hint(&code)
        )))
    }
}

impl Codes {
    /// Returns each code with its name.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let lines = self.table.lines().skip(1);
        lines.filter_map(|line| line.split_once('\t'))
    }

    /// Suggests the code of a name: whoever writes `germany` means `de`.
    fn hint(&self, value: &str) -> String {
        let lower: Vec<String> = self.rows().map(|(_, name)| name.to_lowercase()).collect();
        let names: Vec<&str> = lower.iter().map(String::as_str).collect();
        let near = nearest(value, &names);
        self.rows()
            .zip(&lower)
            .find(|(_, name)| near == Some(name.as_str()))
            .map(|((code, name), _)| format!(" Did you mean `{code}` ({name})?"))
            .unwrap_or_default()
    }
}
