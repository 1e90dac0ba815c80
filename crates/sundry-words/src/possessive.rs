//! Handles possessives, `dog's` and `dogs'`: the owner changes number, the mark follows.
//!
//! Letters and numbers with `'s` (`p's`) are plurals and belong to `acronym`.

use crate::surface::is_apostrophe;

/// An owner and the mark it was written with.
pub(crate) struct Possessive<'a> {
    pub(crate) owner: &'a str,
    pub(crate) apostrophe: char,
    /// True if an `s` follows the mark.
    pub(crate) with_s: bool,
}

pub(crate) fn split(text: &str) -> Option<Possessive<'_>> {
    let (rest, with_s) = match text.strip_suffix(['s', 'S']) {
        Some(rest) if rest.ends_with(is_apostrophe) => (rest, true),
        _ => (text, false),
    };
    let apostrophe = rest
        .chars()
        .next_back()
        .filter(|mark| is_apostrophe(*mark))?;
    let owner = rest.get(..rest.len() - apostrophe.len_utf8())?;
    let lone = owner.chars().count() <= 1 || owner.chars().all(char::is_numeric);
    (!lone).then_some(Possessive {
        owner,
        apostrophe,
        with_s,
    })
}

/// Joins the owner with its mark: `'` alone after the `s` of a plural, otherwise `'s`.
pub(crate) fn join(owner: &str, apostrophe: char, plural: bool, shout: bool) -> String {
    let bare = plural && owner.ends_with(['s', 'S']);
    let mut out = String::with_capacity(owner.len() + 4);
    out.push_str(owner);
    out.push(apostrophe);
    if !bare {
        out.push(if shout { 'S' } else { 's' });
    }
    out
}
