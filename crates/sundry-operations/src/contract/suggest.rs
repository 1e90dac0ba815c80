//! "Did you mean": finds the known name that is nearest to an unknown one.

/// Returns the candidate most similar to `given`, if any is similar enough.
///
/// ```
/// use sundry_operations::nearest;
///
/// assert_eq!(nearest("wrod", &["word", "text"]), Some("word"));
/// assert_eq!(nearest("completely-else", &["word", "text"]), None);
/// ```
pub fn nearest<'a>(given: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let given: String = given
        .chars()
        .take(64)
        .flat_map(char::to_lowercase)
        .collect();
    candidates
        .iter()
        .map(|candidate| {
            (
                strsim::normalized_damerau_levenshtein(&given, candidate),
                *candidate,
            )
        })
        // 0.6: two typos in a five-letter word still find it, an unrelated word does not.
        .filter(|(likeness, _)| *likeness >= 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}
