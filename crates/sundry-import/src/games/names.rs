//! Normalises names for comparison: ignores differences in spelling, punctuation and trademark
//! signs.

use sundry_records::roman_number;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Returns the words of a name in lower case, without accents, punctuation, a leading article and
/// trademark signs; `&` becomes `and`, Roman numerals from II become Arabic (I, V and X are letters
/// too often). Editions stay: a "Gold Edition" is another product.
pub(super) fn compared(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let plain = name
        .chars()
        .filter(|letter| !matches!(letter, '™' | '®' | '©' | '\'' | '’' | '`'));
    for letter in plain.nfkd().filter(|letter| !is_combining_mark(*letter)) {
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        } else {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
            if letter == '&' {
                words.push("and".to_owned());
            }
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    if words.len() > 1 && words.first().is_some_and(|first| first == "the") {
        words.remove(0);
    }
    for word in words.iter_mut().skip(1) {
        // A single letter is rather a name: Mega Man X.
        let roman = (word.len() > 1).then(|| word.to_uppercase());
        if let Some(number) = roman.and_then(|roman| roman_number(&roman)) {
            *word = number.to_string();
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::compared;

    #[test]
    fn spelling_does_not_matter_and_numbers_do() {
        for (one, other) in [
            ("The Tide of Ys", "Tide of Ys"),
            ("Gravel™ & Glory®", "gravel and GLORY"),
            ("Pokéwell's Farm", "Pokewells farm"),
            ("Iron Harbor VII", "Iron Harbor 7"),
            ("ＬＡＮＴＥＲＮ", "Lantern"),
        ] {
            assert_eq!(compared(one), compared(other), "{one}");
        }
        for (one, other) in [
            ("Iron Harbor", "Iron Harbor 2"),
            ("Harbor X", "Harbor 10"),
            ("VI", "6"),
            ("The", ""),
            ("灯笼", "灯塔"),
        ] {
            assert_ne!(compared(one), compared(other), "{one}");
        }
    }
}
