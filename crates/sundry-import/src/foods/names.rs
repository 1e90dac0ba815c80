//! Names of foods and of the compiled table's kinds.

/// Longest name in bytes. Longer ones are mistakes, and rows without a name are useless.
pub(super) const LONGEST_NAME: usize = 400;

/// Returns the compiled table's own name of a kind that is known as `name`.
pub(super) fn kind_named(name: &str) -> Option<&'static str> {
    let kind = sundry_food::standard().kind(name)?;
    kind.is_food().then(|| kind.name())
}
