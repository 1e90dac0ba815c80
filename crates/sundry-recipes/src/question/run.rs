//! A run of adjacent words outside any scope: the dish that is asked for, with the ingredients
//! before it. `Shrimp pasta` is pasta with shrimp, `lentil soup` a dish of that name,
//! `whole30 chicken` asks for chicken.

use super::piece::Piece;
use super::question::{Ingredient, Question};
use super::table::Dish;

/// One element of a run.
#[derive(Debug, Clone, Copy)]
enum Element<'a> {
    Piece(&'a Piece),
    And,
    Or,
}

#[derive(Debug, Default)]
pub(crate) struct Run<'a> {
    elements: Vec<Element<'a>>,
}

impl<'a> Run<'a> {
    pub(crate) fn push(&mut self, piece: &'a Piece) {
        self.elements.push(Element::Piece(piece));
    }

    pub(crate) fn join(&mut self, or: bool) {
        if !self.elements.is_empty() {
            self.elements
                .push(if or { Element::Or } else { Element::And });
        }
    }

    /// Writes the run's dish and ingredients into the question.
    pub(crate) fn finish(mut self, question: &mut Question) {
        while matches!(self.elements.last(), Some(Element::And | Element::Or)) {
            self.elements.pop();
        }
        let Some(Element::Piece(last)) = self.elements.last().copied() else {
            return;
        };
        if last.meaning.dish.is_some() || last.meaning.protected {
            self.dish(last, question);
        } else {
            self.foods(question, self.elements.len());
        }
    }

    /// Handles a run that ends in a dish.
    fn dish(&self, head: &'a Piece, question: &mut Question) {
        let end = self.elements.len() - 1;
        // The words right before the head, back to an "and".
        let start = self
            .elements
            .iter()
            .take(end)
            .rposition(|element| !matches!(element, Element::Piece(_)))
            .map_or(0, |at| at + 1);
        let beside: Vec<&Piece> = self
            .elements
            .iter()
            .take(end)
            .skip(start)
            .filter_map(|element| match element {
                Element::Piece(piece) => Some(*piece),
                _ => None,
            })
            .collect();
        let named = head.meaning.dish == Some(Dish::Named) && start == 0;
        let listed_before =
            start > 0
                && self.elements.iter().take(start).any(
                    |element| matches!(element, Element::Piece(piece) if is_ingredient(piece)),
                );
        if start > 0 {
            self.foods(question, start - 1);
        }
        let mut or = matches!(
            start.checked_sub(1).and_then(|at| self.elements.get(at)),
            Some(Element::Or)
        );
        let mut words: Vec<&str> = Vec::new();
        for piece in beside {
            match piece.food {
                Some(kind) if is_ingredient(piece) && !named => {
                    let ingredient = Ingredient::of(&piece.text, kind);
                    if or && listed_before {
                        question.include_or(ingredient);
                    } else {
                        question.include(ingredient);
                    }
                    or = false;
                }
                _ if piece.said && !is_cooking(&piece.text) => {}
                _ => words.push(&piece.text),
            }
        }
        if let Some(meal) = head.meaning.meal.filter(|_| !head.meaning.protected) {
            question.add_meal(meal);
            // "Vegan soup" is fully expressed by the meal type.
            if words.is_empty() {
                return;
            }
        }
        words.push(&head.text);
        question.add_text(&words.join(" "));
    }

    /// Handles the first elements of a run that does not end in a dish.
    fn foods(&self, question: &mut Question, end: usize) {
        let mut or = false;
        let mut cooking: Vec<&str> = Vec::new();
        let mut words: Vec<&str> = Vec::new();
        let mut listed = false;
        for element in self.elements.iter().take(end) {
            match element {
                Element::And => or = false,
                Element::Or => or = true,
                Element::Piece(piece) => {
                    if let Some(kind) = piece.food {
                        if !cooking.is_empty() {
                            words.append(&mut cooking);
                            words.push(&piece.text);
                        }
                        let ingredient = Ingredient::of(&piece.text, kind);
                        if or && listed {
                            question.include_or(ingredient);
                        } else {
                            question.include(ingredient);
                        }
                        listed = true;
                        or = false;
                    } else if piece.said {
                        if is_cooking(&piece.text) {
                            cooking.push(&piece.text);
                        }
                    } else if let Some(meal) =
                        piece.meaning.meal.filter(|_| !piece.meaning.protected)
                    {
                        question.add_meal(meal);
                    } else {
                        words.push(&piece.text);
                    }
                }
            }
        }
        words.append(&mut cooking);
        if !words.is_empty() {
            question.add_text(&words.join(" "));
        }
    }
}

/// Returns true if a piece before a dish is an ingredient of it.
fn is_ingredient(piece: &Piece) -> bool {
    piece.food.is_some() && !(piece.meaning.protected && piece.meaning.dish.is_none())
}

/// Returns true for words of the food table that describe cooking rather than the form in which a
/// food is bought.
pub(crate) fn is_cooking(word: &str) -> bool {
    use sundry_food::State;
    let states = sundry_food::standard().states_of(word);
    states.is_cooked() || states.has(State::Smoked) || states.has(State::Roasted)
}
