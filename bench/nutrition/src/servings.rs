//! Derives the number of servings in a publisher's figures from the yield and the serving size. It
//! does not look at the contents of the recipe.

/// Servings of a yield (`6 servings`, `39 cookies`, `2 cups`), with the serving size where one is
/// given (`1 cookie`, `1/6 of batch`, `2 tablespoons`):
///
/// 1. a size that is a share of the recipe tells (`1/6 of batch` are 6, whatever the yield says);
/// 2. of a yield and a size in the same unit, the quotient (2 cups by 2 tablespoons are 16);
/// 3. else the number of the yield, if it counts pieces; servings always are their number.
///
/// None for a yield in loaves, cups or grams of which no share is known.
pub fn servings(made: &str, size: &str) -> Option<u32> {
    let number = portions(made, size)?.round();
    (1.0..=10_000.0).contains(&number).then_some(number as u32)
}

fn portions(made: &str, size: &str) -> Option<f64> {
    let (made, size) = (made.to_lowercase(), size.to_lowercase());
    if let Some(share) = share_of_recipe(&size) {
        return Some(share);
    }
    let (number, unit) = amount(&made)?;
    if matches!(unit.as_str(), "serving" | "people" | "portion") {
        return Some(number);
    }
    if let Some((of, each)) = amount(&size) {
        let quotient = match (millilitres(&unit), millilitres(&each)) {
            (Some(whole), Some(part)) => Some(number * whole / (of * part)),
            _ => (unit == each).then_some(number / of),
        };
        if quotient.is_some() {
            return quotient;
        }
    }
    (!is_vessel(&unit) && millilitres(&unit).is_none()).then_some(number)
}

/// Returns six for `1/6 of batch`, `1/6 recipe`, `1 of 6 slices` and `1 (of 6)`.
fn share_of_recipe(size: &str) -> Option<f64> {
    let words: Vec<&str> = size
        .split(|letter: char| !letter.is_alphanumeric() && letter != '/')
        .filter(|word| !word.is_empty())
        .collect();
    let number = |word: &str| word.parse::<f64>().ok().filter(|number| *number > 1.0);
    match words.as_slice() {
        ["1", "of", below, ..] => number(below),
        ["1", below, rest @ ..] | [below, rest @ ..]
            if below.contains('/') && is_the_recipe(rest) =>
        {
            number(below.rsplit('/').next()?).filter(|_| below.trim_start_matches('1').len() > 1)
        }
        _ => None,
    }
}

fn is_the_recipe(words: &[&str]) -> bool {
    words.iter().any(|word| matches!(*word, "batch" | "recipe"))
}

/// Returns the first number and the word behind it in the singular: 39 and `cookie`.
fn amount(text: &str) -> Option<(f64, String)> {
    let start = text.find(|letter: char| letter.is_ascii_digit())?;
    let end = text[start..]
        .find(|letter: char| !(letter.is_ascii_digit() || letter == '.' || letter == '/'))
        .map_or(text.len(), |length| start + length);
    let written = &text[start..end];
    let number = match written.split_once('/') {
        Some((above, below)) => above.parse::<f64>().ok()? / below.parse::<f64>().ok()?,
        None => written.trim_end_matches('.').parse().ok()?,
    };
    let unit: String = text[end..]
        .chars()
        .skip_while(|letter| !letter.is_alphabetic())
        .take_while(|letter| letter.is_alphabetic())
        .collect();
    let unit = unit.strip_suffix('s').unwrap_or(&unit).to_owned();
    (number.is_finite() && number > 0.0).then_some((number, unit))
}

fn millilitres(unit: &str) -> Option<f64> {
    Some(match unit {
        "gallon" => 3785.4,
        "quart" => 946.4,
        "pint" => 473.2,
        "cup" => 236.6,
        "liter" | "litre" => 1000.0,
        "oz" | "ounce" => 29.57,
        "tablespoon" | "tbsp" => 14.79,
        "teaspoon" | "tsp" => 4.93,
        "ml" => 1.0,
        _ => return None,
    })
}

/// Returns true for units that hold more than one portion, or are weights.
fn is_vessel(unit: &str) -> bool {
    matches!(
        unit,
        "" | "loaf"
            | "loave"
            | "layer"
            | "batch"
            | "cake"
            | "pie"
            | "jar"
            | "bottle"
            | "pan"
            | "g"
            | "gram"
            | "kg"
            | "kilogram"
            | "lb"
            | "pound"
    )
}

#[cfg(test)]
mod tests {
    use super::servings;

    #[test]
    fn yields_and_sizes_tell_servings() {
        for (made, size, wanted) in [
            ("6 servings", "1 serving", Some(6)),
            ("6 servings", "", Some(6)),
            ("4 servings", "1 /6 of batch", Some(6)),
            ("8 servings", "1 serving (1/8 recipe)", Some(8)),
            ("12 servings", "1 of 12 slices", Some(12)),
            ("6 servings", "1 (of 6), about 1 cup", Some(6)),
            ("8 servings", "8 servings", Some(8)),
            ("39 cookies", "1 cookie", Some(39)),
            ("22 cookies", "1 cookie (32g)", Some(22)),
            ("12 items", "", Some(12)),
            ("9 squares", "1 g", Some(9)),
            ("10 pancakes", "2 pancakes", Some(5)),
            ("2 cups", "1/4 cup", Some(8)),
            ("8 cups", "1/2-cup", Some(16)),
            ("2 cups", "", None),
            ("1 loaf", "1 slice", None),
            ("8 loaves", "1", None),
            ("250 grams", "", None),
            ("", "1 serving", None),
        ] {
            assert_eq!(servings(made, size), wanted, "{made} / {size}");
        }
    }
}
