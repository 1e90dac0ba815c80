//! Well-known people, places and organisations: their names, and the file of a picture.
//!
//! These records serve only to find a picture for a name; `sundry-entities` finds the names in a
//! text.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema};
use sundry_text::{TokenKind, fold, tokens};

/// The type of an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EntityKind {
    /// A person.
    #[serde(rename = "PER")]
    Person,
    /// A place.
    #[serde(rename = "LOC")]
    Place,
    /// A company, party, club, band and the like.
    #[serde(rename = "ORG")]
    Organisation,
}

impl EntityKind {
    /// Returns the code: `PER`, `LOC` or `ORG`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Person => "PER",
            Self::Place => "LOC",
            Self::Organisation => "ORG",
        }
    }

    /// Parses a code: `PER`, `LOC` or `ORG`.
    pub fn of_code(code: &str) -> Option<Self> {
        match code {
            "PER" => Some(Self::Person),
            "LOC" => Some(Self::Place),
            "ORG" => Some(Self::Organisation),
            _ => None,
        }
    }
}

/// A stored entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entity {
    /// The number of its Wikidata item, or [`sundry_catalog::id_of`] its name.
    pub id: Id,
    /// Its type.
    pub kind: EntityKind,
    /// Its names, the best known first.
    pub names: Vec<String>,
    /// Name of a file at Wikimedia Commons, or a URL. Empty if no picture is known; the entity is
    /// still stored, since its name may also be another's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// Its prominence: the number of Wikipedias with a page about it.
    pub rank: u32,
    /// The importer that brought it.
    pub source: String,
}

/// Most names that are stored of one entity; a country has some hundreds.
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

/// Normalises a name for look-ups: its words in lower case without accents, separated by single
/// blanks.
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

/// Width of the pictures in pixels: one of the widths that Wikimedia keeps ready. Originals are up
/// to a hundred times as large, and not every client can show drawings (SVG).
const WIDTH: u32 = 330;

/// Returns the URL of a picture at Wikimedia Commons, in a size for a page. It depends only on the
/// file's name, and a renamed file is found under its old name. A URL is returned unchanged.
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
        // MediaWiki leaves these characters unescaped in such a URL.
        if byte.is_ascii_alphanumeric() || b"-_.!~*(),:;@$/".contains(&byte) {
            address.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
    // Writing to a string cannot fail here either.
    let _ = write!(address, "?width={WIDTH}");
    address
}

/// Factor by which the most prominent entity of a name must exceed the next one to be the one
/// meant.
const MARGIN: u32 = 3;

/// Returns the picture for a name of that type in a text, if the name can hardly mean anybody else;
/// candidates are all entities of that name. A person is identified only by a full name.
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
