//! The grammar of a question: wanted pieces, unwanted pieces, and the scope of a "without".
//!
//! One pass from left to right. A cue (`with`, `no`, `allergic to`) opens a scope; a list
//! (`X, Y or Z`) continues it; a dish, a turn (`but`), a wish (`give me`), an amount or a full stop
//! ends it. Words outside any scope are the dish that is asked for: see `run`.

use super::amounts::Amounts;
use super::piece::Piece;
use super::question::{Ingredient, Question};
use super::run::{Run, is_cooking};
use super::suffix;
use super::table::{Cue, tables};

/// The effect of a scope on the foods in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Neutral,
    Include,
    Exclude,
    Allergy,
    /// Foods are neither wanted nor denied: "easy on the garlic".
    Spare,
}

/// The class of the first item of a denial, which the others share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Food,
    Cuisine,
    Other,
}

pub(crate) struct Reader<'a> {
    pieces: &'a [Piece],
    amounts: Amounts,
    pub(crate) question: Question,
    run: Run<'a>,
    mode: Mode,
    /// Number of items in the scope so far.
    items: usize,
    sort: Option<Sort>,
    /// The separator between the last item and the next.
    joined: Option<Join>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Join {
    Comma,
    And,
    Or,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(pieces: &'a [Piece], amounts: Amounts) -> Self {
        Self {
            pieces,
            amounts,
            question: Question::default(),
            run: Run::default(),
            mode: Mode::Neutral,
            items: 0,
            sort: None,
            joined: None,
        }
    }

    pub(crate) fn read(mut self) -> Question {
        let marks = suffix::marks(self.pieces);
        let mut at = 0;
        while let Some(piece) = self.pieces.get(at) {
            if let Some(mark) = marks.get(at).copied().flatten() {
                self.end_run();
                if !self.is_needless(at) {
                    self.denied_outright(piece, mark);
                }
                at += 1;
                if self.items == 0 && marks.get(at).copied().flatten().is_none() {
                    // The "with" of "with an egg allergy" opens no list, nor does "not nut free".
                    self.open(Mode::Neutral);
                }
                continue;
            }
            at += self.step(piece, at);
        }
        self.end_run();
        self.amounts.apply(&mut self.question);
        self.question.finish();
        self.question
    }

    /// Processes a piece; returns how many pieces it used.
    fn step(&mut self, piece: &'a Piece, at: usize) -> usize {
        if piece.is_stop() {
            self.end_run();
            // In "hates: olives" the colon comes before the list.
            let colon = matches!(piece.sign, Some(':' | '–')) && self.items == 0;
            if !colon && !self.adds_another(at + 1) {
                self.open(Mode::Neutral);
            }
            return 1;
        }
        if piece.is_separator() {
            self.separator(piece, at);
            return 1;
        }
        if piece.sign.is_some() {
            return 1;
        }
        if let Some(cue) = piece.cue()
            && self.cue(cue, piece, at)
        {
            return 1;
        }
        if let Some(value) = piece.meaning.free {
            self.end_run();
            if !self.is_needless(at) {
                self.question.add_intolerances(value);
            }
            if self.items == 0 {
                self.open(Mode::Neutral);
            }
            return 1;
        }
        if self.mode != Mode::Exclude && piece.food.is_none() {
            self.question
                .rank_by(piece.meaning.occasion, piece.meaning.prefer);
        }
        if piece.is_filler() || piece.prefix && self.mode != Mode::Neutral {
            self.end_run();
            return 1;
        }
        if self.mode != Mode::Neutral
            && self.joined.is_none()
            && self.items > 0
            && match self.sort {
                Some(Sort::Food) => true,
                Some(Sort::Cuisine) => piece.food.is_some(),
                // "Not spicy curry" is a curry.
                _ => piece.food.is_some() || piece.meaning.dish.is_some(),
            }
        {
            // In "no egg chocolate cake" nothing joins the cake to the egg, nor the pasta to the
            // cuisine in "not Italian pasta".
            self.open(Mode::Neutral);
        }
        if self.label(piece) {
            return 1;
        }
        match self.mode {
            Mode::Neutral => {
                self.run.push(piece);
                1
            }
            Mode::Include => self.included(piece, at),
            Mode::Spare => self.spared(piece),
            Mode::Exclude | Mode::Allergy => self.excluded(at),
        }
    }

    fn open(&mut self, mode: Mode) {
        self.mode = mode;
        self.items = 0;
        self.sort = None;
        self.joined = None;
    }

    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        run.finish(&mut self.question);
    }

    /// Handles cues; returns true if the piece was one.
    fn cue(&mut self, cue: Cue, piece: &'a Piece, at: usize) -> bool {
        match cue {
            // "That doesn't contain nuts" and "I don't want anything with shrimp" go on to deny.
            Cue::Include | Cue::Whatever | Cue::If
                if self.mode == Mode::Exclude && self.items == 0 => {}
            Cue::Include => {
                self.end_run();
                self.open(Mode::Include);
            }
            Cue::Exclude | Cue::Instead => {
                self.end_run();
                self.open(Mode::Exclude);
            }
            Cue::Allergy => {
                self.end_run();
                self.open(Mode::Allergy);
            }
            Cue::If => {
                self.end_run();
                let mut later = self.pieces.iter().skip(at + 1).filter_map(Piece::cue);
                let denied = later.any(|cue| matches!(cue, Cue::Exclude | Cue::Instead));
                self.open(if denied { Mode::Exclude } else { Mode::Include });
            }
            Cue::Spare => {
                self.end_run();
                self.open(Mode::Spare);
            }
            Cue::Wish | Cue::Whatever => {
                // "I don't like" is a cue of its own; a wish after it starts afresh.
                self.end_run();
                self.open(Mode::Neutral);
            }
            Cue::Turn => {
                self.end_run();
                self.open(Mode::Neutral);
            }
            Cue::SuffixAllergy => {
                let next = self.pieces.get(at + 1);
                self.end_run();
                let listed = next.is_some_and(|next| matches!(next.sign, Some(':' | '–')));
                self.open(if listed { Mode::Allergy } else { Mode::Neutral });
            }
            Cue::SuffixFree | Cue::SuffixLess => {
                if piece.food.is_some() {
                    return false;
                }
            }
            Cue::And | Cue::Or | Cue::Nor => return false,
        }
        true
    }

    /// Handles a comma or "and": decides whether the scope continues after it.
    fn separator(&mut self, piece: &'a Piece, at: usize) {
        let join = match (piece.cue(), piece.sign) {
            (Some(Cue::Or | Cue::Nor), _) | (_, Some('/' | '|')) => Join::Or,
            (Some(Cue::And), _) | (_, Some('+')) => Join::And,
            _ => Join::Comma,
        };
        if self.mode == Mode::Neutral {
            if join == Join::Comma {
                self.end_run();
            } else {
                self.run.join(join == Join::Or);
            }
            self.joined = Some(join);
            return;
        }
        // In "carrots, or onions" the word after the comma decides.
        let doubled = self.pieces.get(at + 1).is_some_and(Piece::is_separator);
        if join == Join::Comma && (self.items == 0 || doubled) {
            return;
        }
        let strong = self.joined.is_none() || join != Join::Comma;
        if self.goes_on(at + 1, join) {
            if strong {
                self.joined = Some(join);
            }
        } else {
            self.open(Mode::Neutral);
        }
    }

    /// Returns true if the words after a separator are another item of the list.
    fn goes_on(&self, from: usize, join: Join) -> bool {
        let mut foods = 0;
        let mut unknown = 0;
        let mut dish = false;
        let mut parted = false;
        // In "no eggs, waffles with banana" the waffles are the dish, since none was named before.
        let none = self.question.text.is_empty() && self.question.meals.is_empty();
        let wanted = none && join == Join::Comma;
        let mut alone = false;
        if self.denies_next(from, join) {
            return true;
        }
        for (piece, at) in self.pieces.iter().zip(0..).skip(from) {
            if piece.is_separator() || piece.is_stop() {
                // "No bread, pasta, rice" denies all three.
                alone &= piece.is_stop() || piece.sign == Some(',') && !self.is_lone_food(at + 1);
                break;
            }
            if piece.cue().is_some() {
                // "And without nuts" opens its own scope; "peanut free" is already marked.
                return foods + unknown > 0 && !dish && !(wanted && alone);
            }
            if piece.is_filler() {
                parted = foods + unknown > 0;
                continue;
            }
            if parted {
                break;
            }
            let meaning = piece.meaning;
            if self.sort == Some(Sort::Cuisine) {
                return meaning.cuisine.is_some();
            }
            if meaning.diet.is_some()
                || meaning.free.is_some()
                || meaning.cuisine.is_some() && piece.food.is_none()
            {
                return foods > 0 && join != Join::Comma;
            }
            if let Some(quality) = meaning
                .quality
                .and_then(|place| tables().qualities.get(place))
            {
                return self.mode == Mode::Exclude && !quality.not.is_empty();
            }
            if self.sort == Some(Sort::Other) && meaning.equipment.is_none() {
                // "Nothing fried or smoked"; in "nothing fried, chicken" the chicken is wanted.
                return piece.said && is_cooking(&piece.text);
            }
            if piece.food.is_some() || meaning.intolerance.is_some() {
                dish |= foods + unknown > 0 && (meaning.dish.is_some() || meaning.meal.is_some());
                // The same holds in "no nuts and a chocolate cake".
                dish |=
                    none && meaning.protected && !meaning.bought && meaning.intolerance.is_none();
                alone = foods + unknown == 0
                    && (meaning.dish.is_some() || meaning.meal.is_some())
                    && !meaning.bought
                    && meaning.intolerance.is_none();
                foods += 1;
            } else if meaning.dish.is_some() || meaning.meal.is_some() || meaning.protected {
                dish = true;
            } else if meaning.equipment.is_some() {
                return self.sort == Some(Sort::Other);
            } else {
                unknown += 1;
            }
        }
        // Several pieces that end in a dish are not an item of a list.
        foods + unknown > 0 && !dish && !(wanted && alone)
    }

    /// Returns true if the sentence after a full stop goes on with the denial: "no fish. or mushrooms."
    fn adds_another(&self, from: usize) -> bool {
        let mut pieces = self.pieces.iter().skip(from);
        let next = pieces.find(|piece| !piece.is_stop()).and_then(Piece::cue);
        matches!(self.mode, Mode::Exclude | Mode::Allergy)
            && self.items > 0
            && matches!(next, Some(Cue::Or | Cue::Nor))
    }

    /// Returns true if a food stands for itself between separators.
    fn is_lone_food(&self, at: usize) -> bool {
        let ends = self.pieces.get(at + 1);
        self.pieces
            .get(at)
            .is_some_and(|piece| piece.food.is_some())
            && ends.is_none_or(|next| next.is_separator() || next.is_stop())
    }

    /// Returns true if a denial includes the next food although a dish follows: "neither beef nor
    /// pork stew", "allergic to milk and gluten dinner".
    fn denies_next(&self, from: usize, join: Join) -> bool {
        let mut pieces = self.pieces.iter().skip(from);
        let Some(next) = pieces.find(|piece| !piece.is_filler()) else {
            return false;
        };
        let ends = |piece: &Piece| piece.is_separator() || piece.is_stop();
        let is_last = pieces.next().is_none_or(ends);
        let meaning = next.meaning;
        let avoided = meaning.intolerance.is_some() || meaning.allergen.is_some();
        let is_dish = meaning.dish.is_some() || meaning.meal.is_some() || meaning.protected;
        match self.mode {
            Mode::Exclude if join == Join::Or && self.sort == Some(Sort::Food) => {
                next.food.is_some() && (is_last || meaning.bought || !is_dish)
            }
            Mode::Exclude if join == Join::And => avoided && !is_dish,
            Mode::Allergy if join != Join::Comma => avoided && !is_dish,
            _ => false,
        }
    }

    /// Handles diets, cuisines, meals, equipment and vague words; returns true if the piece was one
    /// here.
    fn label(&mut self, piece: &'a Piece) -> bool {
        let meaning = piece.meaning;
        let denied = matches!(self.mode, Mode::Exclude)
            && (self.items == 0 || self.sort != Some(Sort::Food) || self.joined.is_some());
        let in_list = self.mode != Mode::Neutral && (self.items == 0 || self.joined.is_some());
        if let Some(diet) = meaning.diet {
            self.end_run();
            if !(denied && self.items == 0) {
                self.question.add_diet(diet);
                self.open(Mode::Neutral);
            }
            return true;
        }
        if let Some(quality) = meaning
            .quality
            .and_then(|place| tables().qualities.get(place))
        {
            if denied && !quality.not.is_empty() {
                for name in &quality.not {
                    self.question.exclude(Ingredient::named(name));
                }
                self.item(Sort::Other);
                return true;
            }
            if quality.restricts() {
                self.end_run();
                if self.mode != Mode::Exclude || self.items > 0 {
                    for bound in &quality.bounds {
                        self.amounts.add(*bound);
                    }
                    for name in &quality.without {
                        self.question.exclude(Ingredient::named(name));
                    }
                }
                self.open(Mode::Neutral);
                return true;
            }
            self.run.push(piece);
            return true;
        }
        if in_list && piece.food.is_some() && meaning.cuisine.is_none() {
            return false;
        }
        if let Some(cuisine) = meaning.cuisine {
            self.end_run();
            if denied && self.sort != Some(Sort::Food) {
                self.question.exclude_cuisine(cuisine);
                self.item(Sort::Cuisine);
            } else {
                self.question.add_cuisine(cuisine);
                self.open(Mode::Neutral);
            }
            return true;
        }
        if let Some(equipment) = meaning.equipment {
            self.end_run();
            if denied {
                self.question.exclude_equipment(equipment);
                self.item(Sort::Other);
            } else {
                self.question.add_equipment(equipment);
                self.open(Mode::Neutral);
            }
            return true;
        }
        if let Some(meal) = meaning.meal
            && !meaning.protected
        {
            if denied && self.items == 0 {
                self.question.exclude_word(&piece.text);
                self.question.exclude_meal(Some(meal));
                self.item(Sort::Other);
                return true;
            }
            if self.mode == Mode::Neutral && meaning.dish.is_some() {
                self.run.push(piece);
                return true;
            }
            self.end_run();
            self.question.add_meal(meal);
            if self.mode != Mode::Neutral {
                self.open(Mode::Neutral);
            }
            return true;
        }
        false
    }

    /// Returns true for what a question says it can do without: "not dairy free".
    fn is_needless(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.pieces.get(before));
        self.mode == Mode::Exclude
            && self.items == 0
            && before
                .is_some_and(|before| before.cue() == Some(Cue::Exclude) && before.text == "not")
    }

    fn item(&mut self, sort: Sort) {
        self.items += 1;
        self.sort.get_or_insert(sort);
        self.joined = None;
    }

    /// Handles a piece after "with".
    fn included(&mut self, piece: &'a Piece, at: usize) -> usize {
        if let Some(kind) = piece.food {
            let join = self.joined;
            // In "with lemon garlic sauce" the lemon is a search word for the sauce.
            let next_is_dish = self.pieces.get(at + 1).is_some_and(|next| {
                next.from == piece.to && next.meaning.dish.is_some() && next.sign.is_none()
            });
            if next_is_dish && self.items == 0 && piece.meaning.dish.is_none() {
                self.open(Mode::Neutral);
                self.run.push(piece);
                return 1;
            }
            self.item(Sort::Food);
            let ingredient = Ingredient::of(&piece.text, kind);
            if join == Some(Join::Or) {
                self.question.include_or(ingredient);
            } else {
                self.question.include(ingredient);
            }
            return 1;
        }
        if piece.said {
            return 1;
        }
        // An unknown word is searched for as it is, and so is a dish.
        self.open(Mode::Neutral);
        self.run.push(piece);
        1
    }

    /// Passes over a food after "easy on".
    fn spared(&mut self, piece: &'a Piece) -> usize {
        if piece.food.is_some() || piece.said {
            self.item(Sort::Food);
        } else {
            self.open(Mode::Neutral);
            self.run.push(piece);
        }
        1
    }

    /// Handles an item after "without" or "allergic to".
    fn excluded(&mut self, at: usize) -> usize {
        // Adjectives of the next food: "raw fish".
        let mut words: Vec<&str> = Vec::new();
        let mut taken = 0;
        let mut last = None;
        for piece in self.pieces.iter().skip(at) {
            if piece.is_separator()
                || piece.is_stop()
                || piece.cue().is_some()
                || piece.is_filler()
                || piece.sign.is_some()
            {
                break;
            }
            let meaning = piece.meaning;
            if taken > 0
                && (meaning.diet.is_some()
                    || meaning.free.is_some()
                    || meaning.quality.is_some()
                    || meaning.equipment.is_some())
            {
                break;
            }
            let food =
                piece.food.is_some() || meaning.intolerance.is_some() || meaning.allergen.is_some();
            if taken > 0
                && !food
                && (meaning.dish.is_some() || meaning.meal.is_some() || meaning.cuisine.is_some())
            {
                break;
            }
            taken += 1;
            last = Some(piece);
            if food {
                break;
            }
            words.push(&piece.text);
        }
        let Some(last) = last else {
            self.open(Mode::Neutral);
            return 1;
        };
        let meaning = last.meaning;
        let meal = meaning.meal.filter(|_| self.mode != Mode::Allergy);
        self.question.exclude_meal(meal);
        let is_cooked = last.said && words.len() == 1 && is_cooking(&last.text);
        self.item(if is_cooked { Sort::Other } else { Sort::Food });
        if (self.mode == Mode::Allergy || meaning.substance)
            && let Some(value) = meaning.intolerance.or(meaning.allergen)
        {
            self.question.add_intolerances(value);
        } else if let Some(kind) = last.food {
            let raw = words.contains(&"raw");
            let name = if raw {
                format!("raw {}", last.text)
            } else {
                last.text.clone()
            };
            self.question.exclude(Ingredient::of(&name, kind));
        } else if let Some(value) = meaning.intolerance {
            self.question.add_intolerances(value);
        } else if is_cooked || last.meaning.dish.is_some() || last.meaning.protected {
            // "Not fried" excludes no food.
            for word in words {
                self.question.exclude_word(word);
            }
        } else {
            self.question.exclude(Ingredient::named(&words.join(" ")));
        }
        taken.max(1)
    }

    /// Handles "peanut free" and "egg allergy".
    fn denied_outright(&mut self, piece: &'a Piece, mark: suffix::Mark) {
        let meaning = piece.meaning;
        if matches!(mark, suffix::Mark::Word) {
            return;
        }
        match (meaning.intolerance.or(meaning.allergen), piece.food) {
            (Some(value), _) => self.question.add_intolerances(value),
            (None, Some(kind)) => self.question.exclude(Ingredient::of(&piece.text, kind)),
            (None, None) => self.question.exclude(Ingredient::named(&piece.text)),
        }
    }
}
