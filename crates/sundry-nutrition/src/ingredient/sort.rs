//! Picks the sort of a food by the rest of the line: dried herbs by the spoon, chocolate by its
//! share of cacao, crumbs made from bread, tea by the bag. Works on names only, not on table rows.

use sundry_food::{Foods, standard};
use sundry_table::Class;

use crate::line::{Amount, Line};
use crate::lower_case::lower_case;
use crate::word_classes::MEANING;

/// Returns the sort's name if the line specifies a sort that the name alone does not.
pub(super) fn sort(line: &Line<'_>, name: &str) -> Option<String> {
    let foods = standard();
    chili(line, name)
        .or_else(|| hamburger(line, name))
        .or_else(|| rack(line, name))
        .or_else(|| poured_bouillon(line, name))
        .or_else(|| canned_meat(foods, line, name))
        .or_else(|| dried_herb(foods, line, name))
        .or_else(|| dried_chili(foods, line, name))
        .or_else(|| duck_breast(line, name))
        .or_else(|| cacao(line, name))
        .or_else(|| soft_crumbs(line, name))
        .or_else(|| named_milk(foods, line, name))
        .or_else(|| leaves_of_tea(foods, line, name))
        .or_else(|| powder(line, name))
        .or_else(|| fresh_tomato(foods, line, name))
        .or_else(|| ground(foods, line, name))
        .or_else(|| with_size(foods, line, name))
}

/// Returns the name of the amount's unit.
fn unit(line: &Line<'_>) -> Option<&'static str> {
    let unit = line.amounts.main.and_then(|main: Amount| main.unit)?;
    Some(unit.name)
}

/// Tells the dish chili from the pepper: by the can or cup it is the dish; counted, spooned or
/// weighed it is a pepper. The other spellings (`chilli`, `chiles`) never mean the dish.
fn chili(line: &Line<'_>, name: &str) -> Option<String> {
    let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
    let alone = rest.is_empty() || rest.starts_with("with ") && standard().kind(name).is_none();
    // "Chili with cornbread" has no amount and is a meal.
    let meal = line.amounts.main.is_none() && rest.starts_with("with ");
    let served = matches!(unit(line), Some("cup" | "bowl" | "plate" | "portion"));
    let dish = line.packed || served || meal;
    (first.eq_ignore_ascii_case("chili") && alone && dish).then(|| "chili con carne".to_owned())
}

/// Returns minced beef for hamburger by weight or volume, as recipes of the United States call it;
/// a counted hamburger has a bun.
fn hamburger(line: &Line<'_>, name: &str) -> Option<String> {
    let is = ["hamburger", "hamburgers"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known));
    let measured = line.amounts.main.is_some_and(Amount::is_exact) || !line.preparation.is_empty();
    (is && measured).then(|| "ground beef".to_owned())
}

/// Returns the cut for `1 rack of lamb`.
fn rack(line: &Line<'_>, name: &str) -> Option<String> {
    let meat = ["lamb", "veal", "pork"]
        .iter()
        .find(|meat| name.eq_ignore_ascii_case(meat))?;
    (unit(line) == Some("rack")).then(|| format!("rack of {meat}"))
}

/// Returns the liquid for bouillon by the cup, unless it is called a powder.
fn poured_bouillon(line: &Line<'_>, name: &str) -> Option<String> {
    static POURED: Class = Class::of(&MEANING, "poured");
    static DRY: Class = Class::of(&MEANING, "dry broth");
    if !unit(line).is_some_and(|unit| POURED.contains(&unit)) {
        return None;
    }
    let lower = lower_case(name);
    let original = lower_case(line.original);
    let dry = DRY.iter().any(|word| original.contains(word));
    (!dry && lower.contains("bouillon")).then(|| lower.replace("bouillon", "broth"))
}

/// Returns the canned form of fish and poultry by the can, even where the table's first row is the
/// raw one.
fn canned_meat(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    // A cup of tuna comes from a can as well.
    let is_cup = unit(line) == Some("cup") && name.eq_ignore_ascii_case("tuna");
    if !is_cup && !matches!(unit(line), Some("can" | "tin")) {
        return None;
    }
    let kind = foods.kind(name)?;
    let is = |other: &str| foods.kind(other).is_some_and(|other| kind.is(other));
    known(foods, format!("canned {name}")).filter(|_| is("seafood") || is("poultry"))
}

/// Returns the dried form of a herb if the line says so after its name (`sage, dried`), or if it
/// comes by the spoon without further description: `1 teaspoon oregano`, `a pinch of thyme`.
fn dried_herb(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    static SPOONS: Class = Class::of(&MEANING, "spooned");
    // Preparations of dried leaves by the spoon.
    static RUBBED: Class = Class::of(&MEANING, "as from the jar");
    let name = name.split(" or ").next().unwrap_or(name);
    let name = name.strip_suffix(" weed").unwrap_or(name);
    if name.contains(' ') || name.is_empty() {
        return None;
    }
    let spooned = unit(line).is_some_and(|unit| SPOONS.contains(&unit))
        && (line.preparation.is_empty() || RUBBED.contains(&line.preparation.as_str()))
        && !lower_case(line.original).contains("fresh");
    let said = |text: &str| text.trim().eq_ignore_ascii_case("dried");
    if !spooned && !said(&line.preparation) && !said(&line.comment) {
        return None;
    }
    if name.eq_ignore_ascii_case("ginger") {
        static OTHERS: Class = Class::of(&MEANING, "other ginger");
        let lower = lower_case(line.original);
        let other = OTHERS.iter().any(|other| lower.contains(other));
        return (!other).then(|| "ground ginger".to_owned());
    }
    let herb = foods.kind("herb")?;
    if !foods.kind(name)?.is(herb) {
        return None;
    }
    known(foods, format!("dried {name}"))
}

/// Returns the dried chili for `24 dried Indian red chiles`: dried ones weigh a tenth of fresh
/// ones.
fn dried_chili(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    if !name.contains("ried ") || name.contains(" or ") || unit(line).is_some() {
        return None;
    }
    let lower = lower_case(name);
    let kind = foods.find(&lower)?.kind;
    let is = |other: &str| foods.kind(other).is_some_and(|other| kind.is(other));
    (is("chili pepper") && !is("dried chili")).then(|| "dried chili".to_owned())
}

/// Returns the breast for `2 magrets of duck` or `1 breast of duck`.
fn duck_breast(line: &Line<'_>, name: &str) -> Option<String> {
    if !name.eq_ignore_ascii_case("duck") {
        return None;
    }
    let lower = lower_case(line.original);
    let says = ["magret", "breast"].iter().any(|part| lower.contains(part));
    (says && lower.contains(" of duck")).then(|| "duck breast".to_owned())
}

/// Returns the name if the table knows it.
fn known(foods: &Foods, name: String) -> Option<String> {
    foods.kind(&name).is_some().then_some(name)
}

/// Returns the sort of dark chocolate by the cacao percentage anywhere in the line: `dark chocolate
/// (70%)`. Of a range (`60 to 72%`) the first number is used.
fn cacao(line: &Line<'_>, name: &str) -> Option<String> {
    static OTHERS: Class = Class::of(&MEANING, "other chocolate");
    let lower = lower_case(name);
    if !lower.contains("chocolate") || OTHERS.iter().any(|other| lower.contains(other)) {
        return None;
    }
    let (before, _) = ["%", " per cent", " percent"]
        .iter()
        .find_map(|sign| line.original.split_once(sign))?;
    let mut words = before
        .rsplit(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let last: u8 = words.next()?.parse().ok()?;
    let first = match words.next() {
        Some("to") => words.next().and_then(|word| word.parse().ok()),
        Some(word) => word.parse().ok(),
        None => None,
    };
    let range = first.filter(|first| (30..last).contains(first));
    match range.unwrap_or(last) {
        60..70 => Some("60% dark chocolate".to_owned()),
        70..90 => Some("70% dark chocolate".to_owned()),
        _ => None,
    }
}

/// Returns soft crumbs if the line says that they are made from bread: `150g breadcrumbs (made from
/// 4 slices)`.
fn soft_crumbs(line: &Line<'_>, name: &str) -> Option<String> {
    if !lower_case(name).ends_with("crumbs") {
        return None;
    }
    let lower = lower_case(line.original);
    let bread = lower.contains("breadcrumbs") || lower.contains("bread crumbs");
    let made = ["made from", "made with", "preferably fresh"]
        .iter()
        .any(|made| lower.contains(made));
    (bread && made).then(|| "fresh breadcrumbs".to_owned())
}

/// Returns the plant milk whose kind a bracket gives: `dairy-free milk (we use almond milk)`.
fn named_milk(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    static PLANTS: Class = Class::of(&MEANING, "milked plant");
    let lower = lower_case(line.original);
    if !lower.contains("milk") || foods.kind(name)?.name() != "plant milk" {
        return None;
    }
    let mut milks = PLANTS.iter().map(|plant| format!("{plant} milk"));
    milks.find(|milk| lower.contains(milk))
}

/// Returns the leaves for tea by the bag.
fn leaves_of_tea(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    if unit(line) != Some("bag") {
        return None;
    }
    match foods.kind(name)?.name() {
        tea @ ("tea" | "green tea" | "herbal tea") => Some(format!("{tea} leaves")),
        _ => None,
    }
}

/// Returns the powder for protein by the scoop: `2 scoops whey`.
fn powder(line: &Line<'_>, name: &str) -> Option<String> {
    static POWDERS: Class = Class::of(&MEANING, "powder by the scoop");
    let is_scooped = unit(line) == Some("scoop");
    (is_scooped && POWDERS.contains(&&*lower_case(name))).then(|| "protein powder".to_owned())
}

/// Returns fresh tomatoes if they are called ripe, or are skinned or seeded; otherwise chopped
/// tomatoes come in cans.
fn fresh_tomato(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    static FRESH: Class = Class::of(&MEANING, "fresh tomato");
    static KEPT: Class = Class::of(&MEANING, "kept tomato");
    if !name.contains("omato") {
        return None;
    }
    let first = |text: &str| {
        let lower = lower_case(text);
        lower.split(" or ").next().unwrap_or_default().to_owned()
    };
    let kind = foods.kind(first(name).trim())?.name();
    if kind != "canned tomato" && !(kind == "tomato" && name.contains(" or ")) {
        return None;
    }
    let said = first(line.original);
    let mut words = said.split(|sign: char| !sign.is_alphabetic());
    let kept = line.packed || words.clone().any(|word| KEPT.contains(&word));
    (!kept && words.any(|word| FRESH.contains(&word))).then(|| "tomatoes".to_owned())
}

/// Returns the spice for a ground herb or root: `Gourmet Coriander, Ground`.
fn ground(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    let many = name
        .split_whitespace()
        .any(|word| matches!(word, "and" | "&" | "or"));
    if many || !line.preparation.trim().eq_ignore_ascii_case("ground") {
        return None;
    }
    let spice = foods.kind("spice")?;
    let last = name.split_whitespace().next_back()?;
    let ground = format!("ground {last}");
    let other = !foods.kind(last)?.is(spice) && foods.kind(&ground)?.is(spice);
    other.then_some(ground)
}

/// Restores a word of the name that was tagged as a size: `medium rye flour`.
fn with_size(foods: &Foods, line: &Line<'_>, name: &str) -> Option<String> {
    if line.size.is_empty() || name.is_empty() {
        return None;
    }
    let longer = format!("{} {name}", line.size);
    let kind = foods.kind(&longer)?;
    (foods.kind(name) != Some(kind)).then_some(longer)
}
