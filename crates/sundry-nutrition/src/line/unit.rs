//! Units as cooks write them, folded to one name each. How much a unit holds is told elsewhere.

/// The name of a unit, from any way to write it (without a plural's `s`, in lower case).
const UNITS: &[(&str, &[&str])] = &[
    ("teaspoon", &["tsp", "t", "teaspoon", "tea spoon", "tspn", "teasp"]),
    ("tablespoon", &["tbsp", "tbs", "tablespoon", "tbl", "tblsp", "tb", "tbspn"]),
    ("dessertspoon", &["dessertspoon", "dsp", "dstspn"]),
    ("cup", &["cup", "c"]),
    ("fluid ounce", &["fl", "floz"]),
    ("pint", &["pint", "pt"]),
    ("quart", &["quart", "qt"]),
    ("gallon", &["gallon", "gal"]),
    ("milliliter", &["ml", "milliliter", "millilitre", "cc"]),
    ("centiliter", &["cl", "centiliter", "centilitre"]),
    ("deciliter", &["dl", "deciliter", "decilitre"]),
    ("liter", &["l", "liter", "litre", "ltr"]),
    ("gram", &["g", "gram", "gramme", "gr", "gm"]),
    ("kilogram", &["kg", "kilo", "kilogram", "kilogramme"]),
    ("milligram", &["mg"]),
    ("ounce", &["oz", "ounce"]),
    ("pound", &["lb", "pound"]),
    ("stone", &["st"]),
    ("inch", &["inch", "in", "inche"]),
    ("centimeter", &["cm", "centimeter", "centimetre"]),
    ("millimeter", &["mm"]),
    ("pinch", &["pinch", "pinche"]),
    ("dash", &["dash", "dashe"]),
    ("splash", &["splash", "splashe"]),
    ("drop", &["drop"]),
    ("drizzle", &["drizzle"]),
    ("handful", &["handful"]),
    ("knob", &["knob"]),
    ("clove", &["clove"]),
    ("sprig", &["sprig"]),
    ("bunch", &["bunch", "bunche"]),
    ("stalk", &["stalk"]),
    ("stick", &["stick"]),
    ("slice", &["slice"]),
    ("piece", &["piece"]),
    ("head", &["head"]),
    ("can", &["can"]),
    ("tin", &["tin"]),
    ("jar", &["jar"]),
    ("bottle", &["bottle"]),
    ("package", &["package", "packet", "pack", "pkg", "pkt"]),
    ("envelope", &["envelope", "sachet"]),
    ("box", &["box", "boxe"]),
    ("bag", &["bag"]),
    ("carton", &["carton"]),
    ("container", &["container"]),
    ("tub", &["tub"]),
    ("punnet", &["punnet"]),
    ("leaf", &["leaf", "leave"]),
    ("fillet", &["fillet", "filet"]),
    ("rasher", &["rasher"]),
    ("strip", &["strip"]),
    ("sheet", &["sheet"]),
    ("ear", &["ear"]),
    ("rib", &["rib"]),
    ("bulb", &["bulb"]),
    ("loaf", &["loaf", "loave"]),
    ("cube", &["cube"]),
    ("block", &["block"]),
    ("log", &["log"]),
    ("wedge", &["wedge"]),
    ("scoop", &["scoop"]),
    ("part", &["part"]),
    ("square", &["square"]),
    ("ball", &["ball"]),
    ("batch", &["batch", "batche"]),
    ("dozen", &["dozen"]),
    ("jigger", &["jigger"]),
    ("shot", &["shot"]),
    ("glug", &["glug"]),
    ("grind", &["grind", "grinding"]),
    ("twist", &["twist"]),
    ("rack", &["rack"]),
    ("joint", &["joint"]),
    ("round", &["round"]),
    ("ring", &["ring"]),
    ("segment", &["segment"]),
    ("spear", &["spear"]),
    ("floret", &["floret"]),
    ("thumb", &["thumb"]),
    ("mug", &["mug"]),
    ("glass", &["glass"]),
    ("bowl", &["bowl"]),
    ("portion", &["portion", "serving"]),
    ("recipe", &["recipe"]),
    ("link", &["link"]),
    ("pod", &["pod"]),
    ("branch", &["branch", "branche"]),
    ("tray", &["tray"]),
    ("tube", &["tube"]),
    ("pouch", &["pouch", "pouche"]),
    ("pot", &["pot"]),
    ("bar", &["bar"]),
    ("half", &["half", "halve"]),
];

/// Whether a word (in lower case, without a plural's ending) is a unit.
pub(super) fn is_unit(word: &str) -> bool {
    unit_of(word).is_some()
}

/// The name of the unit that a word stands for. `T` is a tablespoon, `t` a teaspoon.
///
/// ```
/// use sundry_nutrition::line::fold_unit;
/// assert_eq!(fold_unit("Tbsps."), Some("tablespoon"));
/// assert_eq!(fold_unit("T"), Some("tablespoon"));
/// assert_eq!(fold_unit("flour"), None);
/// ```
pub fn fold_unit(word: &str) -> Option<&'static str> {
    if word == "T" {
        return Some("tablespoon");
    }
    let lower = word.trim_end_matches('.').to_lowercase();
    unit_of(&lower).or_else(|| unit_of(super::features::stem(&lower))).or_else(|| {
        // Short ones keep their `s` when the stem is cut: "lbs", "ozs".
        lower.strip_suffix('s').and_then(unit_of)
    })
}

fn unit_of(word: &str) -> Option<&'static str> {
    UNITS
        .iter()
        .find(|(_, ways)| ways.contains(&word))
        .map(|(name, _)| *name)
}
