//! One form for the singular and the plural of a word in a food's name. The form itself may be no
//! English word (`cheese` → `chees`): both sides of a comparison go through the same function, so
//! only sameness matters. Deliberately not `sundry-words`: this one is a few comparisons a word.

/// Plurals whose meaning is not that of their singular, and words that merely look like plurals.
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

const IRREGULAR: &[(&str, &str)] = &[
    ("leaves", "leaf"),
    ("halves", "half"),
    ("loaves", "loaf"),
    ("calves", "calf"),
    ("knives", "knife"),
    ("geese", "goose"),
    ("feet", "foot"),
    ("fungi", "fungus"),
    ("octopi", "octopus"),
    ("zuchini", "zucchini"),
    ("zucchine", "zucchini"),
    ("yoghurt", "yogurt"),
    ("yoghourt", "yogurt"),
    ("yogourt", "yogurt"),
    ("yoghurts", "yogurt"),
    ("chillies", "chili"),
    ("chilies", "chili"),
    ("chilli", "chili"),
    ("chillis", "chili"),
    ("chile", "chili"),
    ("chiles", "chili"),
    ("chilis", "chili"),
    ("chilly", "chili"),
    ("fibre", "fiber"),
    ("flavour", "flavor"),
    ("flavours", "flavor"),
    ("flavoured", "flavored"),
    ("coloured", "colored"),
    ("colour", "color"),
    ("colouring", "coloring"),
    ("colours", "color"),
    ("whiskey", "whisky"),
    ("whiskeys", "whisky"),
    ("whiskies", "whisky"),
    ("doughnut", "donut"),
    ("doughnuts", "donut"),
    ("omelet", "omelette"),
    ("hoummus", "hummus"),
    ("houmous", "hummus"),
    ("humus", "hummus"),
    ("sulphured", "sulfured"),
    ("unsulphured", "unsulfured"),
    ("grey", "gray"),
    ("litre", "liter"),
    ("catsup", "ketchup"),
    ("filo", "phyllo"),
    ("fillo", "phyllo"),
    ("filet", "fillet"),
    ("filets", "fillet"),
    ("tomatos", "tomato"),
    ("tomatoe", "tomato"),
    ("potatoe", "potato"),
    ("potatos", "potato"),
    ("mozarella", "mozzarella"),
    ("parmesean", "parmesan"),
    ("parmasan", "parmesan"),
    ("worchestershire", "worcestershire"),
    ("worcester", "worcestershire"),
    ("brocolli", "broccoli"),
    ("broccolli", "broccoli"),
    ("cinammon", "cinnamon"),
    ("avocadoes", "avocado"),
    ("vinager", "vinegar"),
    ("mayo", "mayonnaise"),
    ("gelatine", "gelatin"),
    ("tumeric", "turmeric"),
    ("cummin", "cumin"),
    ("raddichio", "radicchio"),
    ("radichio", "radicchio"),
    ("marscarpone", "mascarpone"),
    ("marscapone", "mascarpone"),
    ("mascapone", "mascarpone"),
    ("burgandy", "burgundy"),
    ("jalepeno", "jalapeno"),
    ("jalepenos", "jalapeno"),
    ("habenero", "habanero"),
    ("habeneros", "habanero"),
    ("crystalized", "crystallized"),
    ("crystalised", "crystallized"),
    ("crystallised", "crystallized"),
    ("chedder", "cheddar"),
    ("fetta", "feta"),
    ("zuchinni", "zucchini"),
    ("zuccini", "zucchini"),
    ("cardamon", "cardamom"),
];

/// The common form of a lower-case word: a part of it and an ending to put behind.
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
        && let Some((_, common)) = IRREGULAR.iter().find(|(known, _)| *known == word)
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
