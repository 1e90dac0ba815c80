//! The questions, their accepted answers, and the noun of each.

const TEXT: &str = include_str!("../queries.tsv");

pub struct Query {
    pub lemma: String,
    pub plural: bool,
    pub class: String,
    pub input: String,
    pub accepted: Vec<String>,
}

impl Query {
    pub fn accepts(&self, answer: &str) -> bool {
        self.accepted.iter().any(|accepted| accepted == answer)
    }

    /// Returns a label such as `p/reg` or `s/already-s`.
    pub fn label(&self) -> String {
        format!("{}/{}", if self.plural { "p" } else { "s" }, self.class)
    }
}

pub fn read() -> Vec<Query> {
    TEXT.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [lemma, operation, class, _, input, accepted] = columns[..] else {
                return None;
            };
            Some(Query {
                lemma: lemma.to_owned(),
                plural: operation == "p",
                class: class.to_owned(),
                input: input.to_owned(),
                accepted: accepted.split(';').map(str::to_owned).collect(),
            })
        })
        .collect()
}
