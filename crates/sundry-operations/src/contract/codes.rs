//! Codes of countries and languages: the valid ones with their names, and what to say of others.
//! They are read in `value`.

use crate::suggest::nearest;

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
pub static LANGUAGES: Codes = Codes {
    table: sundry_starter::LANGUAGES,
    standard: "a language of ISO 639-1",
    examples: "en, de or fr",
};

impl Codes {
    /// Returns each code with its name.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        sundry_table::rows(self.table).map(|[code, name]| (code, name))
    }

    /// Returns the name of each of these codes, or `None` if one of them is not in the table.
    pub fn names_of(&self, codes: &[&str]) -> Option<Vec<&'static str>> {
        let name = |code: &&str| Some(self.rows().find(|(known, _)| known == code)?.1);
        codes.iter().map(name).collect()
    }

    /// Returns true if there is such a code, in lower case.
    pub(crate) fn has(&self, code: &str) -> bool {
        self.rows().any(|(known, _)| known == code)
    }

    /// Describes the codes to one who wrote something else, for the end of a message.
    pub(crate) fn allowed(&self, written: &str) -> String {
        let (standard, examples) = (self.standard, self.examples);
        let hint = self.hint(written);
        format!("the code of {standard}, such as {examples}.{hint}")
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
