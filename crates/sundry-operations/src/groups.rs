//! The operations grouped by topic, for pages that list them. Each operation's own file describes
//! it.

/// Every operation exactly once, under the name of its group.
pub const GROUPS: &[(&str, &[&str])] = &[
    (
        "Words and text",
        &[
            "pluralize-word",
            "singularize-word",
            "detect-language",
            "extract-entities",
        ],
    ),
    (
        "Food",
        &[
            "search-recipes",
            "retrieve-recipe",
            "compute-nutrition",
            "estimate-nutrients",
        ],
    ),
    ("News", &["retrieve-top-news", "extract-news"]),
    ("Pictures", &["detect-color"]),
    (
        "Fun",
        &["search-memes", "retrieve-random-meme", "search-gifs"],
    ),
    ("Books and games", &["list-similar-books", "retrieve-game"]),
];

#[cfg(test)]
mod tests {
    use super::GROUPS;
    use crate::OPERATIONS;

    #[test]
    fn every_operation_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        let mut all: Vec<&str> = OPERATIONS.iter().map(|entry| entry.name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }
}
