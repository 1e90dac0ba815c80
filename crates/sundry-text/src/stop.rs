//! English function words, excluded from the index of long running text, where they cost space and
//! time.
//!
//! Short texts (titles, captions) keep them: "the who" must find "The Who".

/// English function words, folded and sorted.
pub const ENGLISH_STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because",
    "been", "but", "by", "can", "could", "did", "do", "does", "for", "from", "had", "has", "have",
    "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "me", "more",
    "most", "my", "no", "not", "of", "on", "only", "or", "other", "our", "out", "over", "said",
    "she", "so", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these",
    "they", "this", "to", "up", "was", "we", "were", "what", "when", "where", "which", "who",
    "will", "with", "would", "you", "your",
];

/// Returns true if a folded word is in [`ENGLISH_STOP_WORDS`].
pub(crate) fn is_english_stop_word(folded: &str) -> bool {
    ENGLISH_STOP_WORDS.binary_search(&folded).is_ok()
}
