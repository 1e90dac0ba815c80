//! The two compiled tables together, and the built-in copy.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::blob::{Blob, u32_at};
use crate::food::Food;
use crate::layout::{FOOD_WIDTH, FOODS_MAGIC, KINDS_MAGIC, foods, kinds};

/// Foods, kinds and names. Opening them computes nothing; everything is read in place.
#[derive(Debug)]
pub struct Foods {
    pub(crate) foods: Blob,
    pub(crate) kinds: Blob,
}

/// Returns the built-in tables.
///
/// ```
/// assert!(sundry_food::standard().len() > 8_789);
/// ```
pub fn standard() -> &'static Foods {
    static STANDARD: LazyLock<Foods> = LazyLock::new(|| {
        Foods::from_bytes(
            include_bytes!("../blobs/foods.bin").into(),
            include_bytes!("../blobs/kinds.bin").into(),
        )
    });
    &STANDARD
}

impl Foods {
    /// Opens tables written by `cargo xtask food`.
    ///
    /// ```
    /// let none = sundry_food::Foods::from_bytes(Vec::new().into(), Vec::new().into());
    /// assert!(none.find("apple").is_none());
    /// ```
    pub fn from_bytes(food_table: Cow<'static, [u8]>, kind_table: Cow<'static, [u8]>) -> Self {
        Self {
            foods: Blob::open(food_table, *FOODS_MAGIC, foods::COUNT),
            kinds: Blob::open(kind_table, *KINDS_MAGIC, kinds::COUNT),
        }
    }

    /// Returns the number of foods.
    pub fn len(&self) -> usize {
        self.foods.section(foods::FOODS).len() / FOOD_WIDTH
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns all foods, by ascending id.
    pub fn iter(&self) -> impl Iterator<Item = Food<'_>> {
        (0..self.len()).map(|index| self.at(index as u16))
    }

    /// Returns the food with an id: a USDA NDB number, an FNDDS code, or an id of the overlay.
    ///
    /// ```
    /// let apple = sundry_food::standard().food(9003).unwrap();
    /// assert_eq!(apple.description(), "Apples, raw, with skin");
    /// ```
    pub fn food(&self, id: u32) -> Option<Food<'_>> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.id_at(middle).cmp(&id) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(self.at(middle as u16)),
            }
        }
        None
    }

    pub(crate) fn at(&self, index: u16) -> Food<'_> {
        Food {
            foods: self,
            index,
            own: None,
        }
    }

    fn id_at(&self, index: usize) -> u32 {
        u32_at(self.foods.record(foods::FOODS, FOOD_WIDTH, index), 0)
    }
}
