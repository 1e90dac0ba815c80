//! Maps the singular and the plural of a word in a food's name to one form. The form need not be an
//! English word (`cheese` → `chees`): both sides of a comparison use the same function, so only
//! equality matters. Deliberately not `sundry-words`: this function costs a few comparisons per
//! word.

/// Plurals with a meaning of their own, and words that merely look like plurals.
const KEPT: &[&str] = &[
    "greens",
    "bitters",
    "sweets",
    "crisps",
    "swiss",
    "bass",
    "asparagus",
    "molasses",
    "hummus",
    "couscous",
    "gas",
    "lens",
    "ios",
    "dos",
    "yes",
    "this",
    "less",
    "plus",
    "raws",
    "schnapps",
    "haggis",
    "grits",
];

/// Sorted for binary search, because nearly every word is looked up.
const IRREGULAR: &[(&str, &str)] = &[
    ("avocadoes", "avocado"),
    ("broccolli", "broccoli"),
    ("brocolli", "broccoli"),
    ("burgandy", "burgundy"),
    ("calves", "calf"),
    ("cardamon", "cardamom"),
    ("catsup", "ketchup"),
    ("chedder", "cheddar"),
    ("chile", "chili"),
    ("chiles", "chili"),
    ("chilies", "chili"),
    ("chilis", "chili"),
    ("chilli", "chili"),
    ("chillies", "chili"),
    ("chillis", "chili"),
    ("chilly", "chili"),
    ("cinammon", "cinnamon"),
    ("colour", "color"),
    ("coloured", "colored"),
    ("colouring", "coloring"),
    ("colours", "color"),
    ("crystalised", "crystallized"),
    ("crystalized", "crystallized"),
    ("crystallised", "crystallized"),
    ("cummin", "cumin"),
    ("doughnut", "donut"),
    ("doughnuts", "donut"),
    ("feet", "foot"),
    ("fetta", "feta"),
    ("fibre", "fiber"),
    ("filet", "fillet"),
    ("filets", "fillet"),
    ("fillo", "phyllo"),
    ("filo", "phyllo"),
    ("flavour", "flavor"),
    ("flavoured", "flavored"),
    ("flavours", "flavor"),
    ("fungi", "fungus"),
    ("geese", "goose"),
    ("gelatine", "gelatin"),
    ("grey", "gray"),
    ("habenero", "habanero"),
    ("habeneros", "habanero"),
    ("halves", "half"),
    ("hoummus", "hummus"),
    ("houmous", "hummus"),
    ("humus", "hummus"),
    ("jalepeno", "jalapeno"),
    ("jalepenos", "jalapeno"),
    ("knives", "knife"),
    ("leaves", "leaf"),
    ("litre", "liter"),
    ("loaves", "loaf"),
    ("marscapone", "mascarpone"),
    ("marscarpone", "mascarpone"),
    ("mascapone", "mascarpone"),
    ("mayo", "mayonnaise"),
    ("mozarella", "mozzarella"),
    ("octopi", "octopus"),
    ("omelet", "omelette"),
    ("parmasan", "parmesan"),
    ("parmesean", "parmesan"),
    ("potatoe", "potato"),
    ("potatos", "potato"),
    ("raddichio", "radicchio"),
    ("radichio", "radicchio"),
    ("sulphured", "sulfured"),
    ("tomatoe", "tomato"),
    ("tomatos", "tomato"),
    ("tumeric", "turmeric"),
    ("unsulphured", "unsulfured"),
    ("vinager", "vinegar"),
    ("whiskey", "whisky"),
    ("whiskeys", "whisky"),
    ("whiskies", "whisky"),
    ("worcester", "worcestershire"),
    ("worchestershire", "worcestershire"),
    ("yoghourt", "yogurt"),
    ("yoghurt", "yogurt"),
    ("yoghurts", "yogurt"),
    ("yogourt", "yogurt"),
    ("zucchine", "zucchini"),
    ("zuccini", "zucchini"),
    ("zuchini", "zucchini"),
    ("zuchinni", "zucchini"),
];

/// Returns the common form of a lower-case word: a prefix of it and an ending to append.
///
/// ```
/// use sundry_food::build::lemma;
/// let form = |word| {
///     let (stem, ending) = lemma(word);
///     format!("{stem}{ending}")
/// };
/// assert_eq!(form("berries"), form("berry"));
/// assert_eq!(form("tomatoes"), form("tomato"));
/// assert_eq!(form("leaves"), form("leaf"));
/// assert_ne!(form("greens"), form("green"));
/// ```
pub fn lemma(word: &str) -> (&str, &'static str) {
    if !word.is_ascii() || word.len() < 3 {
        return (word, "");
    }
    let last = word.as_bytes().last().copied().unwrap_or_default();
    if word.len() >= 4
        && let Ok(at) = IRREGULAR.binary_search_by_key(&word, |(known, _)| *known)
        && let Some((_, common)) = IRREGULAR.get(at)
    {
        return singular(common);
    }
    if last != b's' {
        return singular(word);
    }
    if KEPT.contains(&word) {
        return (word, "");
    }
    if let Some(stem) = word.strip_suffix("ies") {
        return if stem.len() > 1 {
            (stem, "y")
        } else {
            cut(word, 1)
        };
    }
    for ending in ["oes", "ses", "xes", "zes", "ches", "shes"] {
        if word.len() > ending.len() + 1 && word.ends_with(ending) {
            return cut(word, 2);
        }
    }
    if word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") {
        return (word, "");
    }
    cut(word, 1)
}

fn singular(word: &str) -> (&str, &'static str) {
    if let Some(stem) = word.strip_suffix("ie")
        && stem.len() > 1
    {
        return (stem, "y");
    }
    for ending in ["se", "xe", "ze", "che", "she", "oe"] {
        if word.len() > ending.len() + 1 && word.ends_with(ending) {
            return cut(word, 1);
        }
    }
    (word, "")
}

fn cut(word: &str, letters: usize) -> (&str, &'static str) {
    (word.get(..word.len() - letters).unwrap_or(word), "")
}

#[cfg(test)]
mod tests {
    use super::IRREGULAR;

    #[test]
    fn irregular_words_are_sorted() {
        assert!(IRREGULAR.is_sorted_by_key(|(word, _)| *word));
    }
}
