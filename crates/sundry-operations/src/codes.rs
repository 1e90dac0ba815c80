//! Codes of countries and languages as parameters: the valid codes, and the error for others.

use crate::error::{ApiError, shorten};
use crate::parameter::Parameter;
use crate::suggest::nearest;

/// A table of codes with their names: two letters, a tab, the name; sorted by code.
pub(crate) struct Codes {
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

impl Codes {
    /// Returns the code that a value stands for, in lower case.
    ///
    /// # Errors
    /// 400 if there is no such code. If the value is a name instead, the message suggests its code.
    pub(crate) fn read(&self, value: &str, parameter: &Parameter) -> Result<String, ApiError> {
        let code = value.trim().to_lowercase();
        if self.rows().any(|(known, _)| known == code) {
            return Ok(code);
        }
        let message = format!(
            "`{}` is `{}`; allowed is the code of {}, such as {}.{}",
            parameter.name,
            shorten(value),
            self.standard,
            self.examples,
            self.hint(&code)
        );
        Err(ApiError::parameter(parameter.name, message))
    }

    fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.table
            .lines()
            .skip(1)
            .filter_map(|line| line.split_once('\t'))
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
