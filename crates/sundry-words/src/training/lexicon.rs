//! Derives suffix rules and the lexicon from nouns with known forms and the hand-written tables.
//!
//! A noun gets a lexicon row only if suffix rules and hand-written tables together get it wrong.

use sundry_table::headless;

use super::learner::{Costs, Example, learn};
use crate::Inflector;
use crate::edit::Number;
use crate::inflector::BUILT_IN;
use crate::phrases::Phrases;
use crate::suffix::{Rule, SuffixRules};
use crate::table::Table;

/// The file that this module writes; everything else in `BUILT_IN` is written by hand.
const OWN: &str = "lexicon.tsv";

/// The costs, chosen on held-out folds; 1.2 and 2.2 give the means within .3 points.
const COSTS: Costs = Costs { rule: 1.5 };

struct Noun {
    lemma: String,
    class: String,
    plurals: Vec<String>,
    singulars: Vec<String>,
}

/// Nouns with known forms.
pub struct Lexicon {
    nouns: Vec<Noun>,
    more: Vec<(String, String)>,
    noise: Vec<String>,
}

/// Restrictions on the data.
pub struct Setting<'a> {
    /// Nouns that are left out of training and lexicon.
    pub held_out: &'a dyn Fn(&str) -> bool,
    /// True if hand-written rows about those nouns are kept.
    pub keep_hand_rows: bool,
}

/// The result of training.
pub struct Made {
    /// The finished inflector.
    pub inflector: Inflector,
    /// Endings for the plural.
    pub plural: Vec<Rule>,
    /// Endings for the singular.
    pub singular: Vec<Rule>,
    /// Lexicon rows, sorted.
    pub lexicon: Vec<String>,
}

impl Lexicon {
    /// Parses the nouns of `data/words/`.
    pub fn built_in() -> Self {
        let list = |text: &str| text.split(';').map(str::to_owned).collect::<Vec<_>>();
        let nouns = headless(include_str!("../../../../data/words/nouns.tsv"))
            .map(|[lemma, class, plurals, singulars, _]| Noun {
                lemma: lemma.to_owned(),
                class: class.to_owned(),
                plurals: list(plurals),
                singulars: list(singulars),
            })
            .collect();
        let more = headless(include_str!("../../../../data/words/nouns_more.tsv"))
            .map(|[lemma, plural]| (lemma.to_owned(), plural.to_owned()))
            .collect();
        let noise = headless(include_str!("../../../../data/words/noise.tsv"))
            .map(|[lemma, _]| lemma.to_owned())
            .collect();
        Self { nouns, more, noise }
    }

    /// Learns everything from scratch under a setting.
    pub fn make(&self, setting: &Setting<'_>) -> Made {
        let mut table = Table::with_capacity(32_768);
        let mut plural = Examples::default();
        let mut singular = Examples::default();
        for part in BUILT_IN.iter().filter(|part| part.name != OWN) {
            for line in part.text.lines().filter(|line| !line.starts_with('#')) {
                if !setting.keep_hand_rows
                    && line.split(['\t', ';']).any(|form| (setting.held_out)(form))
                {
                    continue;
                }
                table.read_row(line);
                teach_row(&table, line, weight(part.name), &mut plural, &mut singular);
            }
        }
        let usable: Vec<&Noun> = self
            .nouns
            .iter()
            .filter(|noun| !(setting.held_out)(&noun.lemma) && !self.noise.contains(&noun.lemma))
            .collect();
        for noun in &usable {
            teach_noun(noun, &mut plural, &mut singular);
        }
        for (lemma, form) in self
            .more
            .iter()
            .filter(|(lemma, _)| !(setting.held_out)(lemma))
        {
            plural.add(lemma, form);
            plural.add(form, form);
            singular.add(form, lemma);
            singular.add(lemma, lemma);
        }
        let plural = learn(&plural.0, COSTS);
        let singular = learn(&singular.0, COSTS);
        let mut inflector = Inflector {
            table,
            acronyms: Table::default(),
            names: Table::default(),
            phrases: Phrases::default(),
            plural: SuffixRules::from_rules(&plural),
            singular: SuffixRules::from_rules(&singular),
        };
        let mut lexicon: Vec<String> = usable
            .iter()
            .filter(|noun| !noun.is_right(&inflector))
            .map(|noun| noun.row())
            .collect();
        lexicon.sort();
        for row in &lexicon {
            inflector.table.read_row(row);
        }
        Made {
            inflector,
            plural,
            singular,
            lexicon,
        }
    }
}

/// Returns the weight of a hand-written row. The hand-written tables list nearly every irregular
/// noun, so at full weight their endings would look far more common than they are among nouns not
/// listed.
fn weight(table: &str) -> f64 {
    match table {
        "irregular.tsv" | "invariant.tsv" => 0.2,
        "adjectives.tsv" | "plural_only.tsv" | "mass.tsv" | "function_words.tsv"
        | "ambiguous.tsv" => 0.0,
        _ => 0.3,
    }
}

#[derive(Default)]
struct Examples(Vec<Example>);

impl Examples {
    fn add(&mut self, word: &str, form: &str) {
        self.add_weighted(word, form, 1.0);
    }

    fn add_weighted(&mut self, word: &str, form: &str, weight: f64) {
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase());
        if weight > 0.0 && plain(word) && plain(form) && word.len() > 2 {
            self.0.push(Example {
                word: word.to_owned(),
                form: form.to_owned(),
                weight,
            });
        }
    }
}

/// Adds a hand-written row as an example.
fn teach_row(
    table: &Table,
    line: &str,
    weight: f64,
    plural: &mut Examples,
    singular: &mut Examples,
) {
    let mut one = Table::default();
    one.read_row(line);
    for word in one.words() {
        for (number, examples) in [
            (Number::Plural, &mut *plural),
            (Number::Singular, &mut *singular),
        ] {
            let form = table.get(word, number).and_then(|edit| edit.apply(word));
            if let Some(form) = form {
                examples.add_weighted(word, &form, weight);
            }
        }
    }
}

fn teach_noun(noun: &Noun, plural: &mut Examples, singular: &mut Examples) {
    let Some(form) = noun.plurals.first() else {
        return;
    };
    plural.add(&noun.lemma, form);
    singular.add(&noun.lemma, &noun.lemma);
    if *form != noun.lemma && form.len() > 2 {
        plural.add(form, form);
        singular.add(form, &noun.lemma);
    }
}

impl Noun {
    fn is_right(&self, inflector: &Inflector) -> bool {
        let Some(form) = self.plurals.first() else {
            return true;
        };
        let accepted = |word: &str, number: Number, forms: &[String]| {
            let answer = inflector.inflect(word, number);
            forms.iter().any(|form| *form == answer)
        };
        let lemma = std::slice::from_ref(&self.lemma);
        let mass = self.class == "uncountable";
        let lemma_in_plural = mass && accepted(&self.lemma, Number::Plural, lemma);
        (lemma_in_plural || accepted(&self.lemma, Number::Plural, &self.plurals))
            && accepted(form, Number::Singular, &self.singulars)
            && (mass
                || accepted(form, Number::Plural, &self.plurals)
                    && accepted(&self.lemma, Number::Singular, lemma))
    }

    fn row(&self) -> String {
        let plurals: Vec<&str> = self
            .plurals
            .iter()
            .enumerate()
            .filter(|(at, form)| *at == 0 || (!form.is_empty() && **form != self.lemma))
            .map(|(_, form)| {
                if *form == self.lemma {
                    "="
                } else {
                    form.as_str()
                }
            })
            .collect();
        format!("{}\t{}", self.lemma, plurals.join(";"))
    }
}
