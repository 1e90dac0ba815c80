//! Reads a food of a list between commas by the meal with which the list begins: `burrito w egg,
//! sausage, cheese`, `steak, chips, salad`. Foods behind `with` and `and` are in `beside`.

use sundry_food::{Match, Tables};

use super::Ingredient;
use super::beside::{fills, is_a, is_meal, named_beside};
use super::plate::on_plate;
use super::talk::label;
use crate::joints::JOINTS;
use crate::line::Line;
use crate::weight::{How, Weight, beside as usual};

impl<'t> Ingredient<'t> {
    /// Takes measured grain and pulses as cooked.
    pub(crate) fn cook(&mut self, tables: Tables<'t>) {
        if let Some((cooked, weight)) = on_plate(tables, self) {
            (self.found, self.weight) = (Some(cooked), weight);
        }
    }

    /// Changes what a name alone means behind the first food of its list, and how much of it is
    /// eaten if that food lists what is on or in it.
    pub(crate) fn add_to(&mut self, first: &Self, tables: Tables<'t>) {
        let foods = tables.foods();
        let is_meal = |meal: &Match<'_>| is_a(foods, meal.kind, "dish");
        // "Grilled salmon, quinoa 1 cup": on a plate, it is cooked. So it is beside what is not known.
        if first.found.as_ref().is_none_or(is_meal) {
            self.cook(tables);
        }
        let Some(meal) = first.found.as_ref() else {
            return;
        };
        if !is_bare(&self.line) {
            return;
        }
        let meant = named_beside(foods, meal.kind, self.line.original);
        if meant != self.line.original && is_served(&first.line) {
            let original = self.line.original;
            *self = Self::read_in(meant, tables);
            self.line.original = original;
        }
        let Some(food) = self.found.as_ref().filter(|_| lists_foods(&first.line)) else {
            return;
        };
        let is_unsaid = |weight: &Weight| matches!(weight.how, How::Usual | How::Serving);
        let grams = if fills(meal.kind, food.kind) || label(first.line.original).is_some() {
            Some(0.0)
        } else {
            usual(food.kind)
        };
        if self.weight.as_ref().is_some_and(is_unsaid)
            && let Some(grams) = grams
        {
            self.weight = Some(Weight {
                grams,
                how: How::Usual,
            });
        }
    }
}

fn is_bare(line: &Line<'_>) -> bool {
    line.amounts.main.is_none() && line.size.is_empty()
}

/// Returns true for a food that is served, not measured for a dish.
fn is_served(line: &Line<'_>) -> bool {
    let main = line.amounts.main;
    main.is_none_or(|main| main.unit.is_none()) && is_meal(line)
}

/// Returns true for a meal without an amount that says what is with or in it.
fn lists_foods(line: &Line<'_>) -> bool {
    let mut withs = JOINTS.iter().filter(|joint| joint.with);
    let is_with = withs.any(|joint| line.original.contains(&joint.spaced));
    (is_with || label(line.original).is_some()) && is_bare(line) && is_meal(line)
}
