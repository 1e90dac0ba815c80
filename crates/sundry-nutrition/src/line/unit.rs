//! Units as cooks write them, each folded to one name, with its size. The weights of pieces and
//! packages depend on the food and are not here.
//!
//! Volumes are those of the United States (a cup of 236.6 ml), because recipes in cups come from
//! there. Informal units have the middle of the values given by makers of measuring spoons and by
//! cook books.

/// The quantity that a unit measures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// A mass, in grams.
    Mass(f64),
    /// A volume, in millilitres.
    Volume(f64),
    /// A length, in centimetres: of ginger, of cinnamon.
    Length(f64),
    /// A piece of the food itself: a clove, a stalk.
    Piece,
    /// A container or handling amount: a can, a handful.
    Container,
    /// Twelve pieces.
    Dozen,
}

/// A unit of measure.
#[derive(Debug, PartialEq)]
pub struct Unit {
    /// The singular name.
    pub name: &'static str,
    /// The size of one unit.
    pub measure: Measure,
}

impl Unit {
    /// Returns true for a metric unit: grams, litres or metres with any prefix.
    pub(crate) fn is_metric(&self) -> bool {
        const ENDINGS: &[&str] = &["gram", "liter", "meter"];
        ENDINGS.iter().any(|ending| self.name.ends_with(ending))
    }
}

const fn unit_row(name: &'static str, measure: Measure) -> Unit {
    Unit { name, measure }
}

use Measure::{Container, Dozen, Length, Mass, Piece, Volume};

static UNITS: &[Unit] = &[
    unit_row("teaspoon", Volume(4.928_92)),
    unit_row("tablespoon", Volume(14.786_8)),
    unit_row("dessertspoon", Volume(10.0)),
    unit_row("cup", Volume(236.588)),
    unit_row("fluid ounce", Volume(29.573_5)),
    unit_row("pint", Volume(473.176)),
    unit_row("quart", Volume(946.353)),
    unit_row("gallon", Volume(3_785.41)),
    unit_row("gill", Volume(118.294)),
    unit_row("milliliter", Volume(1.0)),
    unit_row("centiliter", Volume(10.0)),
    unit_row("deciliter", Volume(100.0)),
    unit_row("liter", Volume(1_000.0)),
    unit_row("gram", Mass(1.0)),
    unit_row("kilogram", Mass(1_000.0)),
    unit_row("milligram", Mass(0.001)),
    unit_row("ounce", Mass(28.349_5)),
    unit_row("pound", Mass(453.592)),
    unit_row("stone", Mass(6_350.29)),
    unit_row("inch", Length(2.54)),
    unit_row("centimeter", Length(1.0)),
    unit_row("millimeter", Length(0.1)),
    unit_row("pinch", Volume(0.31)),
    unit_row("smidgen", Volume(0.16)),
    unit_row("dash", Volume(0.62)),
    unit_row("splash", Volume(5.0)),
    unit_row("drop", Volume(0.05)),
    unit_row("drizzle", Volume(7.5)),
    unit_row("dollop", Volume(20.0)),
    unit_row("glug", Volume(15.0)),
    unit_row("squeeze", Volume(7.5)),
    unit_row("sprinkle", Volume(1.0)),
    unit_row("grind", Volume(0.1)),
    unit_row("spoonful", Volume(14.786_8)),
    unit_row("capful", Volume(5.0)),
    unit_row("jigger", Volume(44.36)),
    unit_row("shot", Volume(44.36)),
    unit_row("mug", Volume(240.0)),
    unit_row("glass", Volume(200.0)),
    unit_row("bowl", Volume(400.0)),
    unit_row("ladle", Volume(120.0)),
    unit_row("scoop", Container),
    unit_row("handful", Container),
    unit_row("knob", Container),
    unit_row("pat", Container),
    unit_row("clove", Piece),
    unit_row("sprig", Piece),
    unit_row("bunch", Piece),
    unit_row("stalk", Piece),
    unit_row("stem", Piece),
    unit_row("stick", Piece),
    unit_row("slice", Piece),
    unit_row("piece", Piece),
    unit_row("head", Piece),
    unit_row("crown", Piece),
    unit_row("can", Container),
    unit_row("tin", Container),
    unit_row("jar", Container),
    unit_row("bottle", Container),
    unit_row("package", Container),
    unit_row("envelope", Container),
    unit_row("box", Container),
    unit_row("bag", Container),
    unit_row("carton", Container),
    unit_row("container", Container),
    unit_row("tub", Container),
    unit_row("punnet", Container),
    unit_row("leaf", Piece),
    unit_row("fillet", Piece),
    unit_row("rasher", Piece),
    unit_row("strip", Piece),
    unit_row("sheet", Piece),
    unit_row("ear", Piece),
    unit_row("rib", Piece),
    unit_row("bulb", Piece),
    unit_row("loaf", Piece),
    unit_row("cube", Piece),
    unit_row("block", Container),
    unit_row("log", Piece),
    unit_row("wedge", Piece),
    unit_row("part", Piece),
    unit_row("square", Piece),
    unit_row("ball", Piece),
    unit_row("batch", Container),
    unit_row("dozen", Dozen),
    unit_row("rack", Piece),
    unit_row("joint", Piece),
    unit_row("round", Piece),
    unit_row("ring", Piece),
    unit_row("roll", Piece),
    unit_row("segment", Piece),
    unit_row("spear", Piece),
    unit_row("floret", Piece),
    unit_row("thumb", Piece),
    unit_row("portion", Piece),
    unit_row("recipe", Container),
    unit_row("link", Piece),
    unit_row("pod", Piece),
    unit_row("branch", Piece),
    unit_row("tray", Container),
    unit_row("tube", Container),
    unit_row("pouch", Container),
    unit_row("pot", Container),
    unit_row("bar", Container),
    unit_row("half", Piece),
    unit_row("quarter", Piece),
    unit_row("teacup", Volume(177.4)),
    unit_row("plate", Container),
];

/// Spellings of each unit in lower case, in byte order, with the unit's index in [`UNITS`].
static WAYS: &[(&str, u8)] = &[
    ("bag", 62),
    ("ball", 82),
    ("bar", 103),
    ("batch", 83),
    ("batche", 83),
    ("block", 77),
    ("bottle", 58),
    ("bowl", 39),
    ("bowlful", 39),
    ("box", 61),
    ("boxe", 61),
    ("branch", 98),
    ("branche", 98),
    ("bulb", 74),
    ("bunch", 47),
    ("bunche", 47),
    ("bundle", 47),
    ("c", 3),
    ("can", 55),
    ("capful", 34),
    ("carton", 63),
    ("cc", 9),
    ("centiliter", 10),
    ("centilitre", 10),
    ("centimeter", 20),
    ("centimetre", 20),
    ("chunk", 52),
    ("cl", 10),
    ("clove", 45),
    ("cm", 20),
    ("container", 64),
    ("crown", 54),
    ("cube", 76),
    ("cup", 3),
    ("cupful", 3),
    ("dahse", 24),
    ("dash", 24),
    ("dashe", 24),
    ("deciliter", 11),
    ("decilitre", 11),
    ("dessertspoon", 2),
    ("dessertspoonful", 2),
    ("dl", 11),
    ("dollop", 28),
    ("dozen", 84),
    ("drizzle", 27),
    ("drop", 26),
    ("dsp", 2),
    ("dssp", 2),
    ("dstspn", 2),
    ("dusting", 31),
    ("ear", 72),
    ("envelope", 60),
    ("filet", 68),
    ("fillet", 68),
    ("fistful", 42),
    ("fl", 4),
    ("floret", 92),
    ("floz", 4),
    ("g", 13),
    ("gal", 7),
    ("gallon", 7),
    ("gill", 8),
    ("glass", 38),
    ("glasse", 38),
    ("glassful", 38),
    ("glug", 29),
    ("gm", 13),
    ("gms", 13),
    ("gr", 13),
    ("gram", 13),
    ("gramm", 13),
    ("gramme", 13),
    ("grind", 32),
    ("grinding", 32),
    ("grm", 13),
    ("half", 104),
    ("halve", 104),
    ("halves", 104),
    ("handful", 42),
    ("head", 53),
    ("helping", 94),
    ("in", 19),
    ("inch", 19),
    ("inche", 19),
    ("jar", 57),
    ("jigger", 35),
    ("joint", 86),
    ("kg", 14),
    ("kgs", 14),
    ("kilo", 14),
    ("kilogram", 14),
    ("kilogramme", 14),
    ("knob", 43),
    ("l", 12),
    ("ladle", 40),
    ("ladleful", 40),
    ("lb", 17),
    ("lbs", 17),
    ("leaf", 67),
    ("leave", 67),
    ("leaves", 67),
    ("link", 96),
    ("liter", 12),
    ("litre", 12),
    ("loaf", 75),
    ("loave", 75),
    ("loaves", 75),
    ("log", 78),
    ("lt", 12),
    ("ltr", 12),
    ("lug", 29),
    ("mg", 15),
    ("mil", 9),
    ("milligram", 15),
    ("milliliter", 9),
    ("millilitre", 9),
    ("millimeter", 21),
    ("millimetre", 21),
    ("ml", 9),
    ("mls", 9),
    ("mm", 21),
    ("mug", 37),
    ("mugful", 37),
    ("nub", 43),
    ("onz", 16),
    ("order", 94),
    ("ounce", 16),
    ("oz", 16),
    ("ozs", 16),
    ("pack", 59),
    ("package", 59),
    ("packages", 59),
    ("packet", 59),
    ("part", 80),
    ("pat", 44),
    ("pc", 52),
    ("piece", 52),
    ("pinch", 22),
    ("pinche", 22),
    ("pint", 5),
    ("pkg", 59),
    ("pkge", 59),
    ("pkt", 59),
    ("plate", 107),
    ("plateful", 107),
    ("pod", 97),
    ("portion", 94),
    ("pot", 102),
    ("pouch", 101),
    ("pouche", 101),
    ("pound", 17),
    ("pt", 5),
    ("punnet", 66),
    ("qt", 6),
    ("quart", 6),
    ("quarter", 105),
    ("rack", 85),
    ("rasher", 69),
    ("recipe", 95),
    ("rib", 73),
    ("ring", 88),
    ("roll", 89),
    ("round", 87),
    ("sachet", 60),
    ("scoop", 41),
    ("segment", 90),
    ("serving", 94),
    ("shake", 31),
    ("sheet", 71),
    ("shot", 36),
    ("slice", 51),
    ("smidge", 23),
    ("smidgen", 23),
    ("smidgeon", 23),
    ("spear", 91),
    ("splash", 25),
    ("splashe", 25),
    ("spoon", 33),
    ("spoonful", 33),
    ("sprig", 46),
    ("sprinkle", 31),
    ("sprinkling", 31),
    ("spritz", 30),
    ("square", 81),
    ("squeeze", 30),
    ("squirt", 30),
    ("st", 18),
    ("stalk", 48),
    ("stem", 49),
    ("stick", 50),
    ("strip", 70),
    ("t", 0),
    ("tablesp", 1),
    ("tablespoon", 1),
    ("tablespoonful", 1),
    ("tb", 1),
    ("tbl", 1),
    ("tblsp", 1),
    ("tblspn", 1),
    ("tbps", 1),
    ("tbs", 1),
    ("tbsp", 1),
    ("tbspn", 1),
    ("tbsps", 1),
    ("teacup", 106),
    ("teacupful", 106),
    ("teasp", 0),
    ("teaspoon", 0),
    ("teaspoonful", 0),
    ("thumb", 93),
    ("tin", 56),
    ("tray", 99),
    ("tsbp", 1),
    ("tsp", 0),
    ("tspn", 0),
    ("tsps", 0),
    ("tub", 65),
    ("tube", 100),
    ("turn", 32),
    ("twist", 32),
    ("wedge", 79),
    ("wineglass", 38),
    ("wineglassful", 38),
];

/// Length of the longest spelling, in bytes.
const LONGEST: usize = 15;

/// Returns true if a lower-case word is a known spelling of a unit.
pub(super) fn is_unit(word: &str) -> bool {
    unit_of(word).is_some()
}

/// Returns the unit that a word denotes. `T` is a tablespoon, `t` a teaspoon.
///
/// ```
/// use sundry_nutrition::line::unit;
/// assert_eq!(unit("Tbsps.").unwrap().name, "tablespoon");
/// assert_eq!(unit("T.").unwrap().name, "tablespoon");
/// assert_eq!(unit("t.").unwrap().name, "teaspoon");
/// assert!(unit("flour").is_none());
/// ```
pub fn unit(word: &str) -> Option<&'static Unit> {
    let word = word.trim_end_matches('.');
    if matches!(word, "T" | "Tb" | "TB" | "Tbl") {
        return unit_of("tablespoon");
    }
    if word.len() > LONGEST + 2 {
        return None;
    }
    let lower = word.to_lowercase();
    // Most words are neither units nor plurals, so the same spelling is not looked up twice.
    let stem = super::features::stem(&lower);
    // Stemming leaves the `s` on short words such as "ozs".
    let cut = lower.strip_suffix('s').filter(|cut| *cut != stem);
    unit_of(&lower)
        .or_else(|| (stem != lower).then(|| unit_of(stem)).flatten())
        .or_else(|| cut.and_then(unit_of))
        .or_else(|| misspelt(&lower))
        .or_else(|| hyphened(&lower))
}

/// Returns the unit for hyphenated spellings in older books: `table-spoonfuls`, `tea-cup`.
fn hyphened(word: &str) -> Option<&'static Unit> {
    let (first, second) = word.split_once('-')?;
    let is_measure = matches!(first, "table" | "tea" | "dessert" | "wine");
    let joined = format!("{first}{}", second.trim_end_matches('s'));
    unit_of(&joined).filter(|_| is_measure)
}

/// Returns the spoon for a spelling with one or two wrong letters: `tableaspoons`, `teasoons`.
/// Other units are too short to be told from foods this way.
fn misspelt(word: &str) -> Option<&'static Unit> {
    let word = word.strip_suffix('s').unwrap_or(word);
    let like_spoon = word.is_ascii()
        && (7..=LONGEST).contains(&word.len())
        && word.starts_with('t')
        && word.contains("oo");
    let name = ["tablespoon", "teaspoon"]
        .into_iter()
        .find(|name| like_spoon && edits(word.as_bytes(), name.as_bytes()) <= 2)?;
    unit_of(name)
}

/// Returns the edit distance of two short words: insertions, deletions and substitutions.
fn edits(one: &[u8], two: &[u8]) -> usize {
    let mut row: [usize; LONGEST + 1] = std::array::from_fn(|at| at);
    for (at, letter) in one.iter().enumerate() {
        let mut before = at;
        let mut left = at + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (other, cell) in two.iter().zip(row.iter_mut().skip(1)) {
            let changed = before + usize::from(letter != other);
            before = *cell;
            *cell = changed.min(before + 1).min(left + 1);
            left = *cell;
        }
    }
    row.get(two.len()).copied().unwrap_or(LONGEST)
}

/// Returns the name of the unit that a word denotes.
///
/// ```
/// use sundry_nutrition::line::fold_unit;
/// assert_eq!(fold_unit("lbs"), Some("pound"));
/// assert_eq!(fold_unit("flour"), None);
/// ```
pub fn fold_unit(word: &str) -> Option<&'static str> {
    unit(word).map(|unit| unit.name)
}

fn unit_of(word: &str) -> Option<&'static Unit> {
    if word.len() > LONGEST {
        return None;
    }
    let first = usize::from(word.bytes().next()?.checked_sub(b'a')?);
    let (from, to) = (*STARTS.get(first)?, *STARTS.get(first + 1)?);
    let ways = WAYS.get(usize::from(from)..usize::from(to))?;
    let at = ways.binary_search_by(|(way, _)| (*way).cmp(word)).ok()?;
    let (_, unit) = ways.get(at)?;
    UNITS.get(usize::from(*unit))
}

/// Index of the first spelling for each initial letter in [`WAYS`], since every word of a line is
/// looked up several times.
static STARTS: [u8; 27] = starts();

const fn starts() -> [u8; 27] {
    let mut starts = [0; 27];
    let mut letter = 0;
    while letter < 27 {
        let mut at = 0;
        while at < WAYS.len() && WAYS[at].0.as_bytes()[0] < b'a' + letter as u8 {
            at += 1;
        }
        starts[letter] = at as u8;
        letter += 1;
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, STARTS, UNITS, WAYS, unit_of};

    #[test]
    fn ways_are_sorted_and_lead_somewhere() {
        assert!(WAYS.is_sorted_by(|one, two| one.0 < two.0));
        assert!(
            WAYS.iter()
                .all(|(way, at)| way.len() <= LONGEST && usize::from(*at) < UNITS.len())
        );
        assert_eq!(usize::from(STARTS[26]), WAYS.len());
        assert!(WAYS.iter().all(|(way, _)| unit_of(way).is_some()));
    }
}
