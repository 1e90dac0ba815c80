//! The columns of the food table: nutrients, by the numbers of the US Department of Agriculture.
//! Their names in the API are not defined here.

use std::fmt;

use crate::blob::{u8_at, u16_at};
use crate::layout::{NUTRIENT_WIDTH, foods};
use crate::table::Foods;

/// The number of a nutrient: `208` energy, `203` protein, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nutrient(pub u16);

macro_rules! nutrients {
    ($($name:ident = $number:literal, $about:literal;)*) => {
        impl Nutrient {
            $(#[doc = $about] pub const $name: Self = Self($number);)*
        }
    };
}

nutrients! {
    PROTEIN = 203, "Protein, g.";
    FAT = 204, "Total fat, g.";
    CARBOHYDRATE = 205, "Carbohydrate by difference, g.";
    ENERGY = 208, "Energy, kcal.";
    ALCOHOL = 221, "Ethanol, g.";
    WATER = 255, "Water, g.";
    CAFFEINE = 262, "Caffeine, mg.";
    SUGAR = 269, "Sugars, g.";
    FIBER = 291, "Dietary fibre, g.";
    CALCIUM = 301, "Calcium, mg.";
    IRON = 303, "Iron, mg.";
    MAGNESIUM = 304, "Magnesium, mg.";
    PHOSPHORUS = 305, "Phosphorus, mg.";
    POTASSIUM = 306, "Potassium, mg.";
    SODIUM = 307, "Sodium, mg.";
    ZINC = 309, "Zinc, mg.";
    COPPER = 312, "Copper, mg.";
    FLUORIDE = 313, "Fluoride, µg.";
    MANGANESE = 315, "Manganese, mg.";
    SELENIUM = 317, "Selenium, µg.";
    VITAMIN_A_IU = 318, "Vitamin A, IU.";
    VITAMIN_E = 323, "Vitamin E (alpha-tocopherol), mg.";
    VITAMIN_D = 328, "Vitamin D (D2 and D3), µg.";
    LYCOPENE = 337, "Lycopene, µg.";
    VITAMIN_C = 401, "Vitamin C, mg.";
    VITAMIN_B1 = 404, "Thiamin, mg.";
    VITAMIN_B2 = 405, "Riboflavin, mg.";
    VITAMIN_B3 = 406, "Niacin, mg.";
    VITAMIN_B5 = 410, "Pantothenic acid, mg.";
    VITAMIN_B6 = 415, "Vitamin B6, mg.";
    FOLATE = 417, "Folate, total, µg.";
    VITAMIN_B12 = 418, "Vitamin B12, µg.";
    CHOLINE = 421, "Choline, mg.";
    VITAMIN_K = 430, "Vitamin K1, µg.";
    FOLIC_ACID = 431, "Folic acid, µg.";
    CHOLESTEROL = 601, "Cholesterol, mg.";
    TRANS_FAT = 605, "Trans fatty acids, g.";
    SATURATED_FAT = 606, "Saturated fatty acids, g.";
    MONOUNSATURATED_FAT = 645, "Monounsaturated fatty acids, g.";
    POLYUNSATURATED_FAT = 646, "Polyunsaturated fatty acids, g.";
}

/// A column of the food table. Its texts are read on demand: most loops over the values of a food
/// need none (they took a tenth of the time of a report).
#[derive(Clone, Copy)]
pub struct Column<'a> {
    /// The number of its nutrient.
    pub nutrient: Nutrient,
    /// Maximum number of decimals of its values.
    pub decimals: u8,
    foods: &'a Foods,
    index: usize,
}

/// Powers of ten, by number of decimals.
const SCALES: [f64; 10] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

impl<'a> Column<'a> {
    /// Returns the factor that makes its values whole numbers.
    pub(crate) fn scale(&self) -> f64 {
        let scale = SCALES.get(usize::from(self.decimals));
        scale.copied().unwrap_or(1.0)
    }

    /// Rounds a value of this column to the table's own decimals: single precision stores 81.11 as
    /// slightly more.
    ///
    /// ```
    /// let butter = sundry_food::standard().food(1001).unwrap();
    /// let (fat, value) = butter.nutrients().find(|(column, _)| column.nutrient.0 == 204).unwrap();
    /// assert_eq!(fat.rounded(value), 81.11);
    /// ```
    pub fn rounded(&self, value: f32) -> f64 {
        let scale = self.scale();
        (f64::from(value) * scale).round() / scale
    }

    fn record(&self) -> &'a [u8] {
        let foods = &self.foods.foods;
        foods.record(foods::NUTRIENTS, NUTRIENT_WIDTH, self.index)
    }

    /// Returns the name: `Protein`, `Vitamin D (D2 + D3)`, …
    pub fn name(&self) -> &'a str {
        self.foods.foods.text(self.record(), 10)
    }

    /// Returns the unit: `g`, `mg`, `µg`, `kcal`, `IU`, `kJ`.
    pub fn unit(&self) -> &'a str {
        self.foods.foods.text(self.record(), 4)
    }
}

impl fmt::Debug for Column<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ({})", self.name(), self.unit())
    }
}

impl Foods {
    /// Returns the columns, by ascending number.
    pub fn columns(&self) -> impl Iterator<Item = Column<'_>> {
        (0..self.column_count()).map(|index| self.column(index))
    }

    pub(crate) fn column_count(&self) -> usize {
        self.foods.section(foods::NUTRIENTS).len() / NUTRIENT_WIDTH
    }

    pub(crate) fn column(&self, index: usize) -> Column<'_> {
        let record = self.foods.record(foods::NUTRIENTS, NUTRIENT_WIDTH, index);
        Column {
            nutrient: Nutrient(u16_at(record, 0)),
            decimals: u8_at(record, 2),
            foods: self,
            index,
        }
    }
}

/// The 26 flavonoids of the API, in its order.
pub const FLAVONOIDS: [&str; 26] = [
    "Cyanidin",
    "Petunidin",
    "Delphinidin",
    "Malvidin",
    "Pelargonidin",
    "Peonidin",
    "Catechin",
    "Epigallocatechin",
    "Epicatechin",
    "Epicatechin 3-gallate",
    "Epigallocatechin 3-gallate",
    "Theaflavin",
    "Thearubigins",
    "Eriodictyol",
    "Hesperetin",
    "Naringenin",
    "Apigenin",
    "Luteolin",
    "Isorhamnetin",
    "Kaempferol",
    "Myricetin",
    "Quercetin",
    "Theaflavin-3,3'-digallate",
    "Theaflavin-3'-gallate",
    "Theaflavin-3-gallate",
    "Gallocatechin",
];
