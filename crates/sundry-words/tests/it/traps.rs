//! Errors reported by users of other libraries, and words that resemble others.

use sundry_words::{pluralize, singularize};

#[test]
fn singulars_that_end_in_s_stay() {
    for word in "mass dress status bus lens gas analysis virus iris atlas canvas bias alias chaos \
                 physics news tennis asbestos diabetes arthritis happiness business witness class \
                 christmas pancreas thermos cosmos Texas James Paris octopus campus chassis species \
                 series corps boss glass kiss process access address"
        .split_whitespace()
    {
        assert_eq!(singularize(word), word);
    }
}

#[test]
fn plurals_stay() {
    for word in "women men geese analyses criteria cacti children feet mice dogs boxes data media \
                 alumni larvae oxen wolves people parties lenses buses dice"
        .split_whitespace()
    {
        assert_eq!(pluralize(word), word);
    }
}

#[test]
fn one_form_only() {
    for word in "sheep deer fish series species aircraft offspring information furniture equipment \
                 advice luggage rice scissors trousers sunglasses measles mathematics goldfish bison \
                 moose salmon trout headquarters Japanese Swiss pyjamas thanks"
        .split_whitespace()
    {
        assert_eq!(pluralize(word), word);
        assert_eq!(singularize(word), word);
    }
}

#[test]
fn singulars_of_plurals_that_mislead() {
    for (plural, singular) in [
        ("fuses", "fuse"),
        ("lenses", "lens"),
        ("expenses", "expense"),
        ("rookies", "rookie"),
        ("movies", "movie"),
        ("parties", "party"),
        ("knives", "knife"),
        ("doves", "dove"),
        ("shoes", "shoe"),
        ("heroes", "hero"),
        ("axes", "axis"),
        ("boxes", "box"),
        ("caches", "cache"),
        ("houses", "house"),
        ("buses", "bus"),
        ("gases", "gas"),
        ("databases", "database"),
        ("diagnoses", "diagnosis"),
        ("statuses", "status"),
        ("aliases", "alias"),
        ("horses", "horse"),
        ("sizes", "size"),
        ("quizzes", "quiz"),
        ("matrices", "matrix"),
        ("prices", "price"),
        ("valves", "valve"),
        ("halves", "half"),
        ("monkeys", "monkey"),
        ("cookies", "cookie"),
        ("glasses", "glass"),
        ("wine glasses", "wine glass"),
        ("findings", "finding"),
        ("credentials", "credential"),
    ] {
        assert_eq!(singularize(plural), singular);
        assert_eq!(pluralize(singular), plural);
    }
}

#[test]
fn man_at_the_end_is_not_always_a_man() {
    for word in "human german roman shaman talisman ottoman caiman".split_whitespace() {
        assert_eq!(pluralize(word), format!("{word}s"));
        assert_eq!(singularize(&format!("{word}s")), word);
    }
    for word in "abdomen specimen omen regimen hymen".split_whitespace() {
        assert_eq!(singularize(word), word);
    }
}
