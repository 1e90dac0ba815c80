//! Kinds of records for the tests, and made-up records with colliding words.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use sundry_catalog::{Error, Fields, Home, Id, Published, Record, Schema, Text, WriteOptions};

/// A record with every type of field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub(crate) struct Thing {
    pub(crate) id: Id,
    pub(crate) title: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) body: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<String>,
    pub(crate) votes: Option<i64>,
    pub(crate) rating: Option<f64>,
    pub(crate) created: Option<i64>,
    pub(crate) adult: Option<bool>,
    #[serde(skip)]
    pub(crate) thumbnail: Option<Vec<u8>>,
}

impl Record for Thing {
    const KIND: &'static str = "things";

    fn schema() -> Schema {
        Schema::new()
            .text("title", Text::english().weight(3.0).with_exact())
            .text("notes", Text::plain())
            .text(
                "body",
                Text::english()
                    .without_stop_words()
                    .without_phrases()
                    .weight(0.5),
            )
            .keyword("tags")
            .i64("votes")
            .f64("rating")
            .date("created")
            .bool("adult")
            .blob("thumbnail")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("title", self.title.as_str());
        for note in &self.notes {
            fields.text("notes", note.as_str());
        }
        fields.text("body", self.body.as_str());
        for tag in &self.tags {
            fields.keyword("tags", tag.as_str());
        }
        if let Some(votes) = self.votes {
            fields.i64("votes", votes);
        }
        if let Some(rating) = self.rating {
            fields.f64("rating", rating);
        }
        if let Some(created) = self.created {
            fields.date("created", created);
        }
        if let Some(adult) = self.adult {
            fields.bool("adult", adult);
        }
        if let Some(thumbnail) = &self.thumbnail {
            fields.blob("thumbnail", Cow::Borrowed(thumbnail.as_slice()));
        }
    }
}

/// A pseudo-random generator with the same numbers in every run.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound.max(1)
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        // Smaller numbers come more often, since words are not equally frequent.
        let at = self
            .below(from.len() as u64)
            .min(self.below(from.len() as u64));
        from[at as usize]
    }
}

/// Words with common stems, stop words, accents, and scripts without blanks.
pub(crate) const WORDS: &[&str] = &[
    "the",
    "cat",
    "cats",
    "running",
    "run",
    "of",
    "Grumpy",
    "café",
    "cafe",
    "dog's",
    "dogs",
    "happy",
    "happiness",
    "not",
    "simply",
    "1,000",
    "3.5",
    "黒猫",
    "猫",
    "東京都",
    "京都",
    "한국어",
    "😂",
    "walk",
    "walked",
    "and",
    "don't",
    "straße",
    "Ёлка",
    "x",
];

pub(crate) const TAGS: &[&str] = &["image", "video", "gif", "png", "adult only", "Ünïcode"];

pub(crate) fn text(dice: &mut Dice, most: u64) -> String {
    let count = dice.below(most + 1);
    let words: Vec<&str> = (0..count).map(|_| dice.pick(WORDS)).collect();
    words.join(if dice.chance(80) { " " } else { "" })
}

/// Makes records with gaps in their ids and in their fields.
pub(crate) fn things(count: u64, seed: u64) -> Vec<Thing> {
    let mut dice = Dice(seed);
    (0..count)
        .map(|at| Thing {
            id: at * 3 + dice.below(3),
            title: text(&mut dice, 6),
            notes: (0..dice.below(3)).map(|_| text(&mut dice, 4)).collect(),
            body: text(&mut dice, 30),
            tags: (0..dice.below(4))
                .map(|_| dice.pick(TAGS).to_owned())
                .collect(),
            votes: dice.chance(80).then(|| dice.below(40) as i64 - 10),
            rating: dice.chance(70).then(|| dice.below(21) as f64 / 20.0 - 0.25),
            created: dice
                .chance(90)
                .then(|| 1_500_000_000 + dice.below(1000) as i64 * 86_400),
            adult: dice.chance(60).then(|| dice.chance(10)),
            thumbnail: dice
                .chance(30)
                .then(|| vec![at as u8; dice.below(50) as usize]),
        })
        .collect()
}

pub(crate) fn options() -> WriteOptions {
    WriteOptions {
        source: "made up".into(),
        created: 1_700_000_000,
        ..WriteOptions::default()
    }
}

/// Writes a generation of things.
pub(crate) fn write(home: &Home, things: &[Thing]) -> Result<Published, Error> {
    let mut writer = home.writer::<Thing>(options())?;
    for thing in things {
        writer.put(thing)?;
    }
    writer.finish(&mut |_, _, _| {})
}
