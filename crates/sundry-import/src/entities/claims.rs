//! The claims about an item of Wikidata: they determine its kind and its picture.
//!
//! The class of an item is rarely one of those listed here but a narrower one. Instead of walking
//! up a hierarchy of millions, other properties distinguish a place (it has coordinates) from an
//! organisation (it has a headquarters, an industry, employees).

use serde::Deserialize;
use serde::de::MapAccess;
use serde_json::Value;
use sundry_records::EntityKind;

use super::members::Members;

/// The claims that are used here.
#[derive(Debug, Default)]
pub(super) struct Claims {
    classes: Vec<u64>,
    picture: Option<String>,
    logo: Option<String>,
    flag: Option<String>,
    has_coordinates: bool,
    has_seat: bool,
    is_event: bool,
}

/// Classes of people, including fictional ones.
const PEOPLE: &[u64] = &[5, 95_074, 15_632_617, 15_773_347, 3_658_341, 1_114_461];

/// Classes of organisations: companies, clubs, parties, schools, bands, agencies.
const ORGANISATIONS: &[u64] = &[
    4_830_453, 783_794, 6_881_511, 891_723, 43_229, 163_740, 79_913, 484_652, 245_065, 7_278,
    476_028, 847_017, 12_973_014, 13_393_265, 17_156_793, 13_027_888, 4_498_974, 215_380,
    5_741_069, 3_918, 875_538, 902_104, 15_936_437, 38_723, 9_826, 3_914, 22_687, 46_970,
    18_388_277, 786_820, 2_085_381, 11_032, 1_110_794, 1_616_075, 327_333, 192_350, 35_749, 31_855,
    270_791, 161_726, 167_037, 1_058_914, 210_167, 1_137_109, 18_127, 1_762_059, 507_619, 155_271,
    48_204, 178_706, 157_031, 4_438_121, 431_289,
];

/// Classes of places: countries, towns, mountains, waters, buildings.
const PLACES: &[u64] = &[
    6_256, 3_624_078, 515, 1_549_591, 5_119, 3_957, 532, 486_972, 15_284, 747_074, 484_170,
    262_166, 2_074_737, 1_093_829, 1_637_706, 200_250, 208_511, 35_657, 47_168, 10_864_048, 23_442,
    8_502, 4_022, 23_397, 165, 9_430, 5_107, 8_514, 82_794, 46_831, 41_176, 16_970, 33_506, 12_280,
    1_248_784, 55_488, 483_110, 23_413, 16_560, 22_698, 46_169, 123_705, 79_007, 570_116,
    4_989_906,
];

impl Claims {
    /// Returns the kind of the item; `None` for works, species, events and everything else.
    pub(super) fn kind(&self) -> Option<EntityKind> {
        let is_any = |known: &[u64]| self.classes.iter().any(|class| known.contains(class));
        if is_any(PEOPLE) {
            Some(EntityKind::Person)
        } else if is_any(ORGANISATIONS) {
            Some(EntityKind::Organisation)
        } else if is_any(PLACES) {
            Some(EntityKind::Place)
        } else if self.is_event {
            None
        } else if self.has_seat {
            Some(EntityKind::Organisation)
        } else {
            self.has_coordinates.then_some(EntityKind::Place)
        }
    }

    /// Returns the file name of its picture: for an organisation its logo, else a picture, else a
    /// flag.
    pub(super) fn image(self, kind: EntityKind) -> String {
        let Self {
            picture,
            logo,
            flag,
            ..
        } = self;
        let chosen = if kind == EntityKind::Organisation {
            logo.or(picture)
        } else {
            picture.or(flag)
        };
        chosen.unwrap_or_default()
    }
}

impl<'de> Members<'de> for Claims {
    fn take<A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        match name {
            "P31" => {
                let statements: Vec<Statement> = map.next_value()?;
                self.classes = statements.iter().filter_map(Statement::item).collect();
                return Ok(true);
            }
            "P18" => self.picture = best_file(&map.next_value::<Vec<Statement>>()?),
            "P154" => self.logo = best_file(&map.next_value::<Vec<Statement>>()?),
            "P41" => self.flag = best_file(&map.next_value::<Vec<Statement>>()?),
            _ => {
                match name {
                    "P625" => self.has_coordinates = true,
                    // Headquarters, industry, director, employees.
                    "P159" | "P452" | "P169" | "P1128" => self.has_seat = true,
                    // A point in time, a start time.
                    "P585" | "P580" => self.is_event = true,
                    _ => {}
                }
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[derive(Debug, Deserialize)]
struct Statement {
    #[serde(default)]
    mainsnak: Snak,
    #[serde(default)]
    rank: String,
}

#[derive(Debug, Default, Deserialize)]
struct Snak {
    /// Missing if the value is unknown or known not to exist.
    #[serde(default)]
    datavalue: Option<DataValue>,
}

#[derive(Debug, Deserialize)]
struct DataValue {
    #[serde(default)]
    value: Value,
}

impl Statement {
    fn value(&self) -> Option<&Value> {
        let holds = self.rank != "deprecated";
        holds.then_some(&self.mainsnak.datavalue.as_ref()?.value)
    }

    fn item(&self) -> Option<u64> {
        let value = self.value()?;
        let number = value.get("numeric-id").and_then(Value::as_u64);
        number.or_else(|| item_number(value.get("id")?.as_str()?))
    }
}

/// Returns the file of the preferred statement, else of the first.
fn best_file(statements: &[Statement]) -> Option<String> {
    let mut all: Vec<&Statement> = statements
        .iter()
        .filter(|statement| statement.value().is_some_and(Value::is_string))
        .collect();
    all.sort_by_key(|statement| statement.rank != "preferred");
    all.first()?.value()?.as_str().map(str::to_owned)
}

/// Parses an item number: `Q42` is 42.
pub(super) fn item_number(id: &str) -> Option<u64> {
    id.strip_prefix('Q')?.parse().ok()
}
