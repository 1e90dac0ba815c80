//! Sentences written for this project, with their ratings by the reference implementation of the
//! published rules (vaderSentiment 3.3.2).

use sundry_sentiment::{compound, sentiment};

#[test]
fn sentences_are_rated_as_the_reference_rates_them() {
    for (sentence, rating) in RATED {
        assert!((compound(sentence) - rating).abs() < 1e-9, "{sentence}");
    }
}

#[test]
fn a_title_counts_as_two_sentences() {
    let rating = sentiment("en-GB", Some("Good"), "Bad.").unwrap();
    let expected = (2.0 * compound("Good") + compound("Bad.")) / 3.0;
    assert!((rating - expected).abs() < 1e-4, "{rating} {expected}");
    assert_eq!(sentiment("en", None, " \n "), None);
}

const RATED: &[(&str, f64)] = &[
    ("The service was good.", 0.4404),
    ("The service was very good.", 0.4927),
    ("The service was VERY good.", 0.6028),
    ("The service was VERY GOOD!", 0.7141),
    ("The service was very good!!!", 0.6211),
    ("The service was only kind of good.", 0.3832),
    ("The service was not good.", -0.3412),
    ("The service wasn't good at all.", -0.3412),
    ("It was good, but the end was terrible.", -0.4939),
    ("It was terrible, but the end was good.", 0.4215),
    ("The least interesting talk of the day.", -0.3089),
    ("At least it is not boring.", 0.2411),
    ("I never felt so good.", 0.5777),
    ("Without a doubt an excellent idea.", 0.7013),
    ("No problem.", 0.3089),
    ("There is no good reason to hate it.", -0.7274),
    ("Today SUX!", -0.5461),
    ("Today only kinda sux! But I'll get by, lol", 0.5249),
    ("Make sure you :) or :D today!", 0.8633),
    ("I love this phone 😍", 0.802),
    ("Not bad at all.", 0.431),
    ("That cake is to die for, really.", -0.5994),
    ("What a bus stop that was.", 0.0),
    ("Are you happy??? Are you sure??", 0.7882),
    ("War and disaster killed hundreds.", -0.926),
    ("Markets fell sharply on fears of a crisis.", -0.7845),
    ("The minister welcomed the peace agreement.", 0.8442),
    ("Hardly a success.", 0.5302),
    (
        "An extremely uncomfortable, barely useful and overpriced chair.",
        -0.0058,
    ),
    ("A win for the poor, a loss for the rich.", 0.4588),
    ("The chair stands in the room.", 0.0),
    ("I'm not happy or sad.", -0.1139),
    ("This isn't the worst film, nor is it great.", 0.0),
    ("ALL CAPS GOOD NEWS", 0.4404),
];
