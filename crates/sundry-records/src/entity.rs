//! Someone, somewhere or an organisation that many know: its names, and the file of a picture.
//!
//! Only what is needed to find a picture for a name; which words of a text are a name is
//! `sundry-entities`' matter.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema};
use sundry_text::{TokenKind, fold, tokens};

/// What an entity is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EntityKind {
    /// Someone.
    #[serde(rename = "PER")]
    Person,
    /// Somewhere.
    #[serde(rename = "LOC")]
    Place,
    /// A company, party, club, band and the like.
    #[serde(rename = "ORG")]
    Organisation,
}

impl EntityKind {
    /// `PER`, `LOC`, `ORG`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Person => "PER",
            Self::Place => "LOC",
            Self::Organisation => "ORG",
        }
    }

    /// The kind of a code: `PER`, `LOC`, `ORG`.
    pub fn of_code(code: &str) -> Option<Self> {
        match code {
            "PER" => Some(Self::Person),
            "LOC" => Some(Self::Place),
            "ORG" => Some(Self::Organisation),
            _ => None,
        }
    }
}

/// What is kept of an entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entity {
    /// The number of its Wikidata item, or [`sundry_catalog::id_of`] its name.
    pub id: Id,
    /// What it is.
    pub kind: EntityKind,
    /// Its names, the best known first.
    pub names: Vec<String>,
    /// The name of a file at Wikimedia Commons, or an address. Empty if no picture is known: such
    /// an entity is kept since its name may be another's too.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// How well known it is: the number of Wikipedias with a page about it.
    pub rank: u32,
    /// The importer it came by.
    pub source: String,
}

/// Names that are kept of one entity; a country has some hundreds.
pub const MOST_NAMES: usize = 64;

impl Entity {
    /// Adds a name unless it is known already, or there are [`MOST_NAMES`].
    pub fn add_name(&mut self, name: &str) {
        let key = name_key(name);
        let is_known = || self.names.iter().any(|known| name_key(known) == key);
        if !key.is_empty() && self.names.len() < MOST_NAMES && !is_known() {
            self.names.push(name.trim().to_owned());
        }
    }
}

impl Record for Entity {
    const KIND: &'static str = "entities";

    fn schema() -> Schema {
        Schema::new().keyword("name").keyword("kind").i64("rank")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        for name in &self.names {
            fields.keyword("name", name_key(name));
        }
        fields.keyword("kind", self.kind.code());
        fields.i64("rank", i64::from(self.rank));
    }
}

/// A name as it is looked up: its words in small letters without accents, one blank between them.
///
/// ```
/// use sundry_records::name_key;
/// assert_eq!(name_key("  São-Tomé  (island)"), "sao tome island");
/// assert_eq!(name_key("…"), "");
/// ```
pub fn name_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    for token in tokens(name) {
        if token.kind == TokenKind::Emoji {
            continue;
        }
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(&fold(token.text));
    }
    key
}

/// How wide the pictures are that are asked for, in pixels: one of the widths that Wikimedia keeps
/// ready. Originals weigh up to a hundred times as much, and drawings are no pictures for everybody.
const WIDTH: u32 = 330;

/// The address of a picture of a file at Wikimedia Commons, in a size for a page: the file's name
/// decides it, and a file that was renamed is found under its old name. What is an address already
/// stays one.
///
/// ```
/// use sundry_records::picture_address;
/// assert_eq!(
///     picture_address("Jim Carrey 2008.jpg"),
///     "https://commons.wikimedia.org/wiki/Special:FilePath/Jim_Carrey_2008.jpg?width=330"
/// );
/// ```
pub fn picture_address(file: &str) -> String {
    if file.starts_with("https://") {
        return file.to_owned();
    }
    let name = file.trim().replace(' ', "_");
    let mut address = "https://commons.wikimedia.org/wiki/Special:FilePath/".to_owned();
    for byte in name.bytes() {
        // What MediaWiki leaves as it is in such an address.
        if byte.is_ascii_alphanumeric() || b"-_.!~*(),:;@$/".contains(&byte) {
            address.push(char::from(byte));
        } else {
            // Writing to a text does not fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
    // Nor here.
    let _ = write!(address, "?width={WIDTH}");
    address
}

/// How many times as many Wikipedias must know the one that is meant as know the next of that name.
const MARGIN: u32 = 3;

/// The picture for a name of that kind in a text, if it can hardly mean anybody else: candidates are
/// all entities of that name. A person is only known by a full name.
///
/// ```
/// use sundry_records::{Entity, EntityKind, picture_for};
/// let paris = Entity {
///     id: 90,
///     kind: EntityKind::Place,
///     names: vec!["Paris".to_owned()],
///     image: "Paris night.jpg".to_owned(),
///     rank: 300,
///     source: String::new(),
/// };
/// let texan = Entity { id: 830149, rank: 60, ..paris.clone() };
/// assert!(picture_for("Paris", EntityKind::Place, &[paris.clone(), texan.clone()]).is_some());
/// assert!(picture_for("Paris", EntityKind::Person, &[paris.clone()]).is_none());
/// let rival = Entity { rank: 200, ..texan };
/// assert!(picture_for("Paris", EntityKind::Place, &[paris, rival]).is_none());
/// ```
pub fn picture_for(name: &str, kind: EntityKind, candidates: &[Entity]) -> Option<String> {
    let words = name_key(name).split(' ').count();
    if kind == EntityKind::Person && words < 2 {
        return None;
    }
    let mut alike: Vec<&Entity> = candidates
        .iter()
        .filter(|entity| entity.kind == kind)
        .collect();
    alike.sort_by_key(|entity| (std::cmp::Reverse(entity.rank), entity.id));
    let (best, others) = alike.split_first()?;
    let is_clear = others
        .first()
        .is_none_or(|second| best.rank >= second.rank.saturating_mul(MARGIN).max(1));
    (is_clear && !best.image.is_empty()).then(|| picture_address(&best.image))
}
