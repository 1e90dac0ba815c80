//! Pairs that must be right in both directions, by theme.

use sundry_words::{is_plural, is_singular, pluralize, singularize};

/// Tests `singular > plural` pairs, separated by `|`; a plural stays plural, a singular stays
/// singular.
fn both_ways(pairs: &str) {
    let mut wrong = Vec::new();
    for pair in pairs.split('|') {
        let (singular, plural) = pair.trim().split_once(" > ").expect("a pair");
        for (asked, answer, wanted) in [
            ("plural of", pluralize(singular), plural),
            ("plural of", pluralize(plural), plural),
            ("singular of", singularize(plural), singular),
            ("singular of", singularize(singular), singular),
        ] {
            if answer != wanted {
                wrong.push(format!("{asked} {singular}/{plural}: {answer}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn spelling() {
    both_ways(
        "dog > dogs|box > boxes|church > churches|dish > dishes|party > parties|day > days|\
         soliloquy > soliloquies|buzz > buzzes|quiz > quizzes|photo > photos|hero > heroes|\
         potato > potatoes|zoo > zoos|radio > radios|roof > roofs|giraffe > giraffes",
    );
}

#[test]
fn irregular() {
    both_ways(
        "man > men|woman > women|child > children|ox > oxen|foot > feet|goose > geese|\
         tooth > teeth|mouse > mice|dormouse > dormice|louse > lice|person > people|die > dice|\
         knife > knives|wolf > wolves|leaf > leaves|thief > thieves|grandchild > grandchildren|\
         policewoman > policewomen|fisherman > fishermen",
    );
}

#[test]
fn latin_and_greek() {
    both_ways(
        "alumnus > alumni|bacterium > bacteria|criterion > criteria|phenomenon > phenomena|\
         larva > larvae|alga > algae|analysis > analyses|crisis > crises|axis > axes|\
         matrix > matrices|codex > codices|genus > genera|corpus > corpora|stigma > stigmata|\
         stratum > strata|nucleus > nuclei|addendum > addenda|chrysalis > chrysalises",
    );
}

#[test]
fn french_italian_hebrew_german() {
    both_ways(
        "château > châteaux|bon mot > bons mots|coup d'état > coups d'état|graffito > graffiti|\
         paparazzo > paparazzi|kibbutz > kibbutzim|monsieur > messieurs|tableau > tableaux|\
         lied > lieder|cul-de-sac > cul-de-sacs|femme fatale > femmes fatales|café > cafés",
    );
}

#[test]
fn compounds_and_phrases() {
    both_ways(
        "mother-in-law > mothers-in-law|passer-by > passers-by|runner-up > runners-up|\
         attorney general > attorneys general|court martial > courts martial|\
         man-of-war > men-of-war|cup of tea > cups of tea|glass of wine > glasses of wine|\
         woman doctor > women doctors|poet laureate > poets laureate|grown-up > grown-ups|\
         drive-in theater > drive-in theaters|queen mother > queen mothers|\
         forget-me-not > forget-me-nots|secretary general > secretaries general|\
         editor-in-chief > editors-in-chief|lady-in-waiting > ladies-in-waiting|\
         credit card > credit cards|jack-in-the-box > jack-in-the-boxes|major general > major generals",
    );
}

#[test]
fn possessives() {
    both_ways("dog's > dogs'|woman's > women's|dog’s > dogs’|party's > parties'");
    assert_eq!(singularize("James's"), "James's");
    assert_eq!(singularize("James'"), "James'");
}

#[test]
fn letters_numbers_acronyms() {
    both_ways(
        "CD > CDs|MP > MPs|PhD > PhDs|1990 > 1990s|p > p's|URL > URLs|GPS > GPSes|DVD > DVDs|\
         747 > 747s|NGO > NGOs",
    );
    assert_eq!(singularize("CDS"), "CD");
    assert_eq!(pluralize("CDS"), "CDS");
}

#[test]
fn case_and_surroundings() {
    both_ways(
        "Party > Parties|BOX > BOXES|McDonald > McDonalds|Person > People|PERSON > PEOPLE|\
         Attorney General > Attorneys General|MOTHER-IN-LAW > MOTHERS-IN-LAW|Kennedy > Kennedys|\
         Bon Mot > Bons Mots",
    );
    both_ways("'dog' > 'dogs'|(box) > (boxes)|dog (animal) > dogs (animal)");
    assert_eq!(pluralize("  dog, "), "  dogs, ");
    assert_eq!(singularize("\tgeese.\n"), "\tgoose.\n");
}

#[test]
fn composed_and_decomposed_accents_are_the_same_word() {
    assert_eq!(pluralize("cha\u{302}teau"), "châteaux");
    assert_eq!(singularize("cha\u{302}teaux"), "château");
    assert_eq!(pluralize("cafe\u{301}"), "cafés");
    assert_eq!(singularize("formulæ"), "formula");
}

#[test]
fn nothing_to_inflect_comes_back() {
    for text in [
        "",
        " ",
        "-",
        "...",
        "the",
        "with",
        "日本",
        "кошка",
        "🙂",
        "'",
        "'s",
        "--s",
        "s'",
    ] {
        assert_eq!(singularize(text), text);
        if text != "'s" && text != "--s" && text != "s'" {
            assert_eq!(pluralize(text), text);
        }
    }
}

#[test]
fn number_is_recognised() {
    assert!(is_plural("geese") && !is_singular("geese"));
    assert!(is_singular("bus") && !is_plural("bus"));
    assert!(is_plural("sheep") && is_singular("sheep"));
}
