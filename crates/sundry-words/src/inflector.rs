//! The inflector: combines tables and endings and applies them to a text of any shape.

use std::borrow::Cow;
use std::sync::LazyLock;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::edit::{Edit, Number};
use crate::phrases::Phrases;
use crate::suffix::SuffixRules;
use crate::table::Table;
use crate::{acronym, phrase, possessive, surface};

/// The text of one compiled-in table.
pub struct BuiltIn {
    /// File name under `data/words/`.
    pub name: &'static str,
    /// The rows.
    pub text: &'static str,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(BuiltIn {
            name: $name,
            text: include_str!(concat!("../../../data/words/", $name)),
        }),*]
    };
}

/// The tables, most reliable first.
pub const BUILT_IN: &[BuiltIn] = built_in![
    "ambiguous.tsv",
    "function_words.tsv",
    "compounds.tsv",
    "irregular.tsv",
    "invariant.tsv",
    "adjectives.tsv",
    "plural_only.tsv",
    "mass.tsv",
    "ends_in_s.tsv",
    "regular.tsv",
    "lexicon.tsv",
];

/// Inflects by a given set of tables; the program has one, training creates others.
pub struct Inflector {
    /// Words with explicit forms.
    pub table: Table,
    /// Acronyms, written in capitals.
    pub acronyms: Table,
    /// Names, looked up if a word is capitalised.
    pub names: Table,
    /// Facts about phrases.
    pub phrases: Phrases,
    /// Suffix rules for plurals.
    pub plural: SuffixRules,
    /// Suffix rules for singulars.
    pub singular: SuffixRules,
}

pub(crate) fn standard() -> &'static Inflector {
    static STANDARD: LazyLock<Inflector> = LazyLock::new(|| {
        let mut table = Table::with_capacity(14_000);
        for part in BUILT_IN {
            table.read(part.text);
        }
        let mut acronyms = Table::default();
        acronyms.read(include_str!("../../../data/words/acronyms.tsv"));
        let mut names = Table::default();
        names.read(include_str!("../../../data/words/names.tsv"));
        Inflector {
            table,
            acronyms,
            names,
            phrases: Phrases::built_in(),
            plural: SuffixRules::read(include_str!("../../../data/words/endings_plural.tsv")),
            singular: SuffixRules::read(include_str!("../../../data/words/endings_singular.tsv")),
        }
    });
    &STANDARD
}

impl Inflector {
    /// Returns the text with its head noun in the requested number.
    pub fn inflect<'a>(&self, text: &'a str, number: Number) -> Cow<'a, str> {
        if text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return match self.word_edit(text, number) {
                Some(edit) if !edit.is_nothing() => Cow::Owned(surface::apply(text, edit, false)),
                _ => Cow::Borrowed(text),
            };
        }
        let composed: Cow<'_, str> = match is_nfc_quick(text.chars()) {
            IsNormalized::Yes => Cow::Borrowed(text),
            _ => Cow::Owned(text.nfc().collect()),
        };
        let (before, core, after) = surface::split(&composed);
        if let Some(dotted) = self.dotted(core, after, number) {
            let changed = [before, &dotted].concat();
            return if changed == composed {
                Cow::Borrowed(text)
            } else {
                Cow::Owned(changed)
            };
        }
        let (core, aside) = match core.find(" (") {
            Some(at) if at > 0 => core.split_at(at),
            _ => (core, ""),
        };
        match self.core(core, number) {
            Some(changed) if changed != core => {
                Cow::Owned([before, &changed, aside, after].concat())
            }
            _ => Cow::Borrowed(text),
        }
    }

    /// Inflects an abbreviation with stops together with what follows it: `Ph.D.`, `Ph.D.s`. `None` for
    /// other texts.
    fn dotted(&self, core: &str, after: &str, number: Number) -> Option<String> {
        if let Some(one) = core
            .strip_suffix(".s")
            .filter(|one| acronym::is_dotted(one))
        {
            return Some(match number {
                Number::Singular => [one, ".", after].concat(),
                Number::Plural => [core, after].concat(),
            });
        }
        let rest = after
            .strip_prefix('.')
            .filter(|_| acronym::is_dotted(core))?;
        let is_counted = number == Number::Plural
            && core.ends_with(char::is_uppercase)
            && self.table.get(&surface::key(core), number).is_none();
        Some(if is_counted {
            [core, ".s", rest].concat()
        } else {
            [core, after].concat()
        })
    }

    /// Inflects a text that starts and ends with a letter, a digit or an apostrophe.
    fn core(&self, core: &str, number: Number) -> Option<String> {
        if core.is_empty() {
            return None;
        }
        if let Some(changed) = self.expression(core, number) {
            return Some(changed);
        }
        if self.is_possessive_name(core) {
            return None;
        }
        if let Some(own) = possessive::split(core) {
            return self.possessive(&own, number);
        }
        self.joined(core, number, char::is_whitespace)
    }

    /// Returns true for capitalised names with a possessive: `Wendy's`, `two Wendy's`.
    fn is_possessive_name(&self, core: &str) -> bool {
        let last = core.rsplit(char::is_whitespace).next().unwrap_or(core);
        [core, last].into_iter().any(|name| {
            name.starts_with(char::is_uppercase)
                && self.phrases.is_named_by_possessive(&surface::key(name))
        })
    }

    /// Inflects an owner, but no further possessive, so that `x's's's…` ends.
    fn unowned(&self, owner: &str, number: Number) -> Option<String> {
        self.expression(owner, number)
            .or_else(|| self.joined(owner, number, char::is_whitespace))
    }

    fn possessive(&self, own: &possessive::Possessive<'_>, number: Number) -> Option<String> {
        let shout = surface::is_shouted(own.owner);
        // An apostrophe alone after a plural belongs to it; after a singular in -s (`James'`) it is
        // optional and stays.
        let changed = self
            .unowned(own.owner, number)
            .filter(|changed| changed != own.owner)?;
        let plural = number == Number::Plural;
        let mark = possessive::join(&changed, own.apostrophe, plural, shout);
        (own.with_s || plural || own.owner.ends_with(['s', 'S', 'x'])).then_some(mark)
    }

    /// Inflects a fixed expression of several words by the table, word by word so that each keeps
    /// its case.
    fn expression(&self, core: &str, number: Number) -> Option<String> {
        let joint = |letter: char| letter.is_whitespace() || phrase::is_hyphen(letter);
        if core.len() > 80 || !core.contains(joint) {
            return None;
        }
        // Tables list an expression with spaces or with hyphens, but people write either.
        let key = surface::key(core);
        let forms = [key.replace('-', " "), key.replace(' ', "-")];
        let known = |form: &str| Some((form.to_owned(), self.table.get(form, number)?));
        let (key, edit) = known(&key).or_else(|| forms.iter().find_map(|form| known(form)))?;
        let shout = surface::is_shouted(core);
        let target = surface::apply(&key, edit, false);
        let from = phrase::parts(&key, joint);
        let to = phrase::parts(&target, joint);
        let original = phrase::parts(core, joint);
        if from.len() != to.len() || from.len() != original.len() {
            return Some(surface::apply(core, edit, shout));
        }
        let mut out = String::with_capacity(core.len() + 4);
        let mut copied = 0;
        for ((at, was), is) in original.iter().zip(&from).zip(&to) {
            let word = core.get(at.0..at.1)?;
            let change = Edit::between(key.get(was.0..was.1)?, target.get(is.0..is.1)?);
            out.push_str(core.get(copied..at.0)?);
            out.push_str(&surface::apply(word, &change, shout));
            copied = at.1;
        }
        out.push_str(core.get(copied..)?);
        Some(out)
    }

    /// Inflects a phrase, or a compound with hyphens if `is_joint` accepts them.
    fn joined(&self, core: &str, number: Number, is_joint: fn(char) -> bool) -> Option<String> {
        let hyphens = is_joint('-');
        if !core.contains(is_joint) {
            return if hyphens {
                self.token(core, number)
            } else {
                self.joined(core, number, phrase::is_hyphen)
            };
        }
        let parts = phrase::parts(core, is_joint);
        let words: Vec<&str> = parts
            .iter()
            .filter_map(|(from, to)| core.get(*from..*to))
            .collect();
        let keys: Vec<Cow<'_, str>> = words.iter().map(|word| surface::key(word)).collect();
        let keys: Vec<&str> = keys.iter().map(AsRef::as_ref).collect();
        if let Some(edits) = self.phrases.latin(&keys, number) {
            return Some(respelled(core, &parts, &edits));
        }
        let (head, with) = if self.phrases.counts_both(&keys) {
            (keys.len() - 1, Some(0))
        } else {
            phrase::heads(&keys)
        };
        let mut out = String::with_capacity(core.len() + 4);
        let mut copied = 0;
        for at in with.into_iter().chain([head]) {
            let (from, to) = *parts.get(at)?;
            let word = words.get(at)?;
            let changed = if hyphens {
                let small = keys.get(at).is_some_and(|key| self.phrases.is_small(key));
                if small && number == Number::Plural {
                    Some(Self::counted(word))
                } else {
                    self.token(word, number)
                }
            } else {
                self.joined(word, number, phrase::is_hyphen)
            };
            out.push_str(core.get(copied..from)?);
            out.push_str(changed.as_deref().unwrap_or(word));
            copied = to;
        }
        out.push_str(core.get(copied..)?);
        Some(out)
    }

    /// Returns the plural of words such as `has-been` and `drive-by`, whose last part is not a
    /// noun.
    fn counted(word: &str) -> String {
        let add = if word.ends_with(['s', 'S']) {
            "es"
        } else {
            "s"
        };
        let edit = Edit {
            cut: 0,
            add: add.into(),
        };
        surface::apply(word, &edit, surface::is_shouted(word))
    }

    /// Inflects one word without spaces and hyphens.
    fn token(&self, token: &str, number: Number) -> Option<String> {
        let key = surface::key(token);
        let shout = surface::is_shouted(token);
        let listed = |text: &str| self.acronyms.get(text, Number::Singular).is_some();
        if shout && !listed(token) && token.strip_suffix('S').is_some_and(listed) {
            let cut = usize::from(number == Number::Singular);
            return Some(surface::apply(
                token,
                &Edit {
                    cut,
                    add: "".into(),
                },
                true,
            ));
        }
        if let Some(edit) = acronym::edit(token, number, |text| self.is_acronym(text)) {
            return Some(surface::apply(token, &edit, false));
        }
        if shout && listed(token) {
            return None;
        }
        if !key.chars().next_back().is_some_and(is_latin) {
            return None;
        }
        if token.chars().next().is_some_and(char::is_uppercase)
            && let Some(edit) = self.names.get(&key, number)
        {
            return (!edit.is_nothing()).then(|| surface::apply(token, edit, shout));
        }
        if key.ends_with('æ') {
            let singular = Edit {
                cut: 1,
                add: "a".into(),
            };
            return (number == Number::Singular).then(|| surface::apply(token, &singular, shout));
        }
        let edit = self.word_edit(&key, number)?;
        (!edit.is_nothing()).then(|| surface::apply(token, edit, shout))
    }

    /// Returns true for an apparent acronym, which is spelled out letter by letter.
    fn is_acronym(&self, token: &str) -> bool {
        if self.acronyms.get(token, Number::Singular).is_some() {
            return true;
        }
        let key = surface::key(token);
        if self.table.get(&key, Number::Singular).is_some() || !surface::is_shouted(token) {
            return false;
        }
        let letters = token.chars().count();
        let vowels = key
            .chars()
            .filter(|c| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y'))
            .count();
        letters <= 3 || (letters <= 6 && vowels == 0)
    }

    /// Returns the edit for a lower-case word, by table or by suffix.
    pub fn word_edit(&self, key: &str, number: Number) -> Option<&Edit> {
        if let Some(edit) = self.table.get(key, number) {
            return Some(edit);
        }
        match number {
            Number::Plural => self.plural.find(key),
            Number::Singular => self.singular.find(key),
        }
    }
}

/// Returns a text with each of its words edited.
fn respelled(core: &str, parts: &[(usize, usize)], edits: &[&Edit]) -> String {
    let shout = surface::is_shouted(core);
    let mut out = String::with_capacity(core.len() + 8);
    let mut copied = 0;
    for ((from, to), edit) in parts.iter().zip(edits) {
        out.push_str(core.get(copied..*from).unwrap_or_default());
        let word = core.get(*from..*to).unwrap_or_default();
        out.push_str(&surface::apply(word, edit, shout));
        copied = *to;
    }
    out.push_str(core.get(copied..).unwrap_or_default());
    out
}

/// English suffixes apply to words in Latin letters only.
fn is_latin(letter: char) -> bool {
    letter.is_alphabetic() && matches!(letter, '\0'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}')
}
