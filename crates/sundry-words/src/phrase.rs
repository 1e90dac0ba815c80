//! Finds the words of a phrase or compound that change: `cups of tea`, `mothers-in-law`,
//! `passers-by`, `attorneys general`, `women doctors`, and otherwise the last word.
//!
//! Fixed expressions without a rule are in `data/words/compounds.tsv` and are handled before.

/// Returns the parts of a phrase between joints, as byte ranges.
pub(crate) fn parts(text: &str, is_joint: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        match (is_joint(letter), start) {
            (true, Some(from)) => {
                found.push((from, at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    found.extend(start.map(|from| (from, text.len())));
    found
}

/// Returns true for hyphens, which bind more strongly than a space.
pub(crate) fn is_hyphen(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}' | '\u{2011}')
}

const LINKS: &[&str] = &[
    "a", "about", "above", "against", "al", "alla", "alle", "among", "at", "au", "aux", "behind",
    "below", "beneath", "between", "beyond", "by", "con", "de", "del", "dell", "della", "des",
    "di", "du", "en", "for", "from", "in", "into", "of", "on", "onto", "over", "per", "sans",
    "sur", "to", "under", "upon", "who", "whose", "with", "within", "without",
];

/// Adverbs that end a compound: the noun before them is the head (`runner-up`).
const PARTICLES: &[&str] = &[
    "about", "across", "along", "around", "aside", "away", "back", "by", "down", "in", "off", "on",
    "out", "over", "through", "under", "up", "upon",
];

/// Spans of time before a closing adverb (`nights out`, `days off`).
const SPANS: &[&str] = &[
    "afternoon",
    "afternoons",
    "day",
    "days",
    "evening",
    "evenings",
    "holiday",
    "holidays",
    "month",
    "months",
    "night",
    "nights",
    "week",
    "weekend",
    "weekends",
    "weeks",
    "year",
    "years",
];

/// Words that open a noun phrase: an adverb before one is a preposition (`shot across the bows`).
const DETERMINERS: &[&str] = &[
    "a", "an", "her", "his", "its", "my", "one's", "our", "the", "their", "your",
];

/// Prepositions that also stand in compounds (`pick up truck`), so that they link only before a
/// determiner.
const SOMETIMES_LINKS: &[&str] = &[
    "across", "after", "along", "around", "before", "behind", "down", "off", "out", "through", "up",
];

/// Adjectives that follow their noun in titles and legal terms.
const AFTER_THE_NOUN: &[&str] = &[
    "absolute",
    "adjutant",
    "apparent",
    "apostolic",
    "assembled",
    "choate",
    "consort",
    "contributory",
    "designate",
    "dowager",
    "elect",
    "emerita",
    "emeritus",
    "errant",
    "extraordinary",
    "fatale",
    "general",
    "immemorial",
    "incarnate",
    "inchoate",
    "laureate",
    "manifest",
    "martial",
    "mendicant",
    "militant",
    "noir",
    "palatine",
    "paramount",
    "plenipotentiary",
    "politic",
    "possible",
    "presumptive",
    "proper",
    "public",
    "regent",
    "regnant",
    "royal",
    "spiritual",
    "suffragan",
    "temporal",
    "triumphant",
    "victorious",
];

/// Nouns after which such a word is an adjective (`attorneys general`), not a noun of its own.
const TAKES_ADJECTIVE: &[&str] = &[
    "accountant",
    "advocate",
    "agent",
    "ambassador",
    "astronomer",
    "attorney",
    "auditor",
    "battle",
    "bishop",
    "body",
    "bride",
    "chairman",
    "chancellor",
    "church",
    "commissary",
    "commissioner",
    "consul",
    "controller",
    "comptroller",
    "count",
    "county",
    "court",
    "devil",
    "director",
    "elector",
    "envoy",
    "fee",
    "friar",
    "governor",
    "groom",
    "heir",
    "inspector",
    "intendant",
    "judge",
    "justice",
    "king",
    "knight",
    "lord",
    "mayor",
    "minister",
    "notary",
    "paymaster",
    "poet",
    "postmaster",
    "president",
    "prince",
    "princess",
    "prior",
    "procurator",
    "professor",
    "prosecutor",
    "provost",
    "quartermaster",
    "queen",
    "registrar",
    "secretary",
    "senator",
    "sergeant",
    "solicitor",
    "superior",
    "surgeon",
    "surveyor",
    "time",
    "treasurer",
    "vicar",
];

/// First words of a pair that change together with the second (`women doctors`).
const MEN_AND_WOMEN: &[&str] = &[
    "woman",
    "women",
    "gentleman",
    "gentlemen",
    "yeoman",
    "yeomen",
];
/// Second words of a pair before which `man` changes too (`menservants`).
const MAN_TOO: &[&str] = &[
    "servant", "servants", "child", "children", "cook", "cooks", "friend", "friends",
];

/// Returns the indices of the one or two words that change, given their lower-case keys.
pub(crate) fn heads(keys: &[&str]) -> (usize, Option<usize>) {
    let last = keys.len().saturating_sub(1);
    let first = keys.first().copied().unwrap_or_default();
    if keys.len() < 2 {
        return (last, None);
    }
    let opens_with_noun =
        !LINKS.contains(&first) && !PARTICLES.contains(&first) && !is_numeral(first);
    let link = keys.iter().enumerate().position(|(at, key)| {
        let next = keys.get(at + 1).copied().unwrap_or_default();
        let links =
            LINKS.contains(key) || SOMETIMES_LINKS.contains(key) && DETERMINERS.contains(&next);
        at > 0 && (at < last && links || is_elided(key))
    });
    if let (Some(link), true) = (link, opens_with_noun) {
        return heads(keys.get(..link).unwrap_or(keys));
    }
    let closing = keys.last().copied().unwrap_or_default();
    let before = keys.get(last - 1).copied().unwrap_or_default();
    let is_apart = PARTICLES.contains(&closing) || closing == "abroad";
    if is_apart && (is_doer(before) || SPANS.contains(&before)) {
        return (last - 1, None);
    }
    if AFTER_THE_NOUN.contains(&closing) {
        let noun = before.strip_suffix('s').unwrap_or(before);
        let noun = noun.strip_suffix("ie").map_or(noun, |stem| {
            TAKES_ADJECTIVE
                .iter()
                .find(|known| known.strip_suffix('y') == Some(stem))
                .unwrap_or(&noun)
        });
        if TAKES_ADJECTIVE.contains(&noun) || noun == "chairmen" {
            return (last - 1, None);
        }
    }
    if matches!(closing, "elect" | "designate" | "emeritus" | "emerita") {
        return (last - 1, None);
    }
    let both = MEN_AND_WOMEN.contains(&first)
        || (matches!(first, "man" | "men") && MAN_TOO.contains(&closing));
    if both && keys.len() == 2 {
        return (last, Some(0));
    }
    (last, None)
}

/// Returns true for an elided article: `d'état`, `d'oeuvre`.
fn is_elided(key: &str) -> bool {
    key.strip_prefix("d'").is_some_and(|rest| !rest.is_empty())
}

/// Returns true for short words that link words or end a compound.
pub(crate) fn is_particle(key: &str) -> bool {
    LINKS.contains(&key) || PARTICLES.contains(&key)
}

fn is_numeral(key: &str) -> bool {
    const NUMERALS: &[&str] = &[
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "hundred",
    ];
    NUMERALS.contains(&key) || key.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_doer(key: &str) -> bool {
    let singular = key.strip_suffix('s').unwrap_or(key);
    let agent = singular.len() > 4 && (singular.ends_with("er") || singular.ends_with("or"));
    let deed = singular.len() > 5 && singular.ends_with("ing");
    agent
        && !matches!(
            singular,
            "under"
                | "other"
                | "over"
                | "counter"
                | "cover"
                | "layer"
                | "order"
                | "water"
                | "power"
                | "letter"
        )
        || deed
}
