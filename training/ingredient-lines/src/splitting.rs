//! Trains the splitter of lines at commas: lines are joined, one to eight at a time, and the model
//! learns to prefer the original lines to every other segmentation of the text.
//!
//! It is a semi-Markov conditional random field over whole lines: the probability of a segmentation
//! is proportional to the exponential of the summed weights of its lines and seams.

use std::collections::HashMap;

use sundry_nutrition::line::{SPLIT_BUCKETS, SPLIT_PACKED, Seams};

use crate::data::Line;

const RATE: f32 = 0.1;

pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 20) as usize % bound
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Joins lines; returns the text and the places of its seams.
pub fn joined(lines: &[&str]) -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut seams = Vec::new();
    for line in lines {
        if !text.is_empty() {
            seams.push(text.len());
            text.push_str(", ");
        }
        text.push_str(line.trim().trim_end_matches(','));
    }
    (text, seams)
}

/// Returns the text of a line, if it can be used in such a text.
pub fn usable(line: &Line) -> Option<&str> {
    let text = line.sentence.trim();
    (!text.is_empty() && !text.contains('\n')).then_some(text)
}

/// Returns the food of a line, if it can stand alone.
pub fn alone(line: &Line) -> Option<&str> {
    let name = line.name.trim();
    let plain = |letter: char| letter.is_alphabetic() || matches!(letter, ' ' | '-' | '\'' | '’');
    let words = name.split(' ').count();
    (!name.is_empty() && words <= 4 && name.chars().all(plain) && !name.contains(" or "))
        .then_some(name)
}

/// A line that consecutive pieces of a text could form.
struct Edge {
    from: usize,
    to: usize,
    features: Vec<u32>,
    sum: f32,
}

/// Returns every possible line of a text, with the features that are not dropped this time.
fn edges(seams: &Seams<'_>, dice: &mut Dice, weights: &[f32], hide: f32) -> Vec<Edge> {
    let count = seams.pieces();
    let mut edges = Vec::new();
    let mut own = Vec::new();
    let mut features = Vec::new();
    // The same kinds of features are dropped for all lines that end at a comma, so that rival
    // segmentations are compared on the same features.
    let masks: Vec<[u64; 2]> = (0..=count)
        .map(|_| [mask(dice, hide), mask(dice, hide)])
        .collect();
    for from in 0..count {
        own.clear();
        if from > 0 {
            seams.own(from, &mut own);
        }
        let kept_own: Vec<u32> = kept(&own, masks[from][0]).collect();
        seams.lines(from, &mut features, |to, features| {
            let mut all = kept_own.clone();
            all.extend(kept(features, masks[to][1]));
            let sum = all.iter().map(|f| weights[*f as usize]).sum::<f32>() / (1.0 - hide);
            edges.push(Edge {
                from,
                to,
                features: all,
                sum,
            });
        });
    }
    edges
}

fn mask(dice: &mut Dice, hide: f32) -> u64 {
    let bound = (hide * 256.0) as usize;
    (0..64).fold(0, |mask, at| {
        mask | u64::from(dice.below(256) >= bound) << at
    })
}

fn kept(features: &[u32], mask: u64) -> impl Iterator<Item = u32> {
    let places = features.iter().enumerate();
    places
        .filter(move |(at, _)| mask >> (at % 64) & 1 == 1)
        .map(|(_, feature)| *feature)
}

fn log_add(one: f32, two: f32) -> f32 {
    let (small, large) = if one < two { (one, two) } else { (two, one) };
    if small == f32::NEG_INFINITY {
        return large;
    }
    large + (small - large).exp().ln_1p()
}

pub struct Options {
    pub epochs: usize,
    pub hide: f32,
    pub rate: f32,
    /// A word that occurs in this few lines is hidden half of the time: words that are rare in
    /// training resemble unseen ones.
    pub rare: f32,
    /// Number of final rounds over texts that are still split wrongly.
    pub again: usize,
    /// Share of texts in which two lines of three are only a food.
    pub bare: f32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            epochs: 8,
            hide: 0.5,
            rate: RATE,
            rare: 2.0,
            again: 0,
            bare: 0.0,
        }
    }
}

pub fn train(kept: &[Line], options: &Options) -> Vec<u8> {
    let epochs = options.epochs;
    let texts = Texts::of(kept);
    // Count the lines that contain each word.
    let mut counts: HashMap<u64, u32> = HashMap::new();
    for line in &texts.lines {
        let mut own = Vec::new();
        Seams::hiding(line, |word| {
            own.push(word);
            None
        });
        own.sort_unstable();
        own.dedup();
        for word in own {
            *counts.entry(word).or_default() += 1;
        }
    }
    let mut dice = Dice(0x5EED);
    let mut weights = Weights::new(options.rate);
    let mut sums = vec![0.0_f32; SPLIT_BUCKETS];
    for epoch in 0..epochs {
        let (mut loss, mut count) = (0.0_f64, 0_u64);
        for _ in 0..texts.lines.len() / 2 {
            let chosen = texts.choose(&mut dice, options.bare);
            let (text, wanted) = joined(&chosen);
            let seams = Seams::hiding(&text, |word| {
                let known = *counts.get(&word).unwrap_or(&0) as f32;
                let chance = options.rare / (options.rare + known);
                let hides = (dice.below(1 << 16) as f32) < chance * 65_536.0;
                hides.then(|| dice.next())
            });
            let begins = begins(&seams, &wanted);
            let edges = edges(&seams, &mut dice, &weights.weights, options.hide);
            loss += weights.learn(&edges, &begins);
            count += 1;
        }
        if epoch * 2 >= epochs {
            for (sum, weight) in sums.iter_mut().zip(&weights.weights) {
                *sum += weight;
            }
        }
        eprintln!("epoch {epoch}: loss {:.4} a text", loss / count as f64);
    }
    let rounds = (epochs - epochs.div_ceil(2)).max(1) as f32;
    weights.weights = sums.iter().map(|sum| sum / rounds).collect();
    for round in 0..options.again {
        // Use the order of the files every other time.
        let wrong = again(&texts, round % 2 == 0, &mut dice, &mut weights);
        eprintln!("round {round}: learned once more from {wrong} texts that came apart wrongly");
    }
    let top = weights
        .weights
        .iter()
        .fold(0.0_f32, |top, weight| top.max(weight.abs()));
    eprintln!("largest weight {top:.2}");
    let mut packed = Vec::with_capacity(SPLIT_PACKED);
    for weight in &weights.weights {
        let weight = (weight * SCALE).round().clamp(-32_000.0, 32_000.0);
        packed.extend((weight as i16).to_le_bytes());
    }
    packed
}

/// Joins all lines with a comma, five at a time, and trains once more, with nothing hidden, on the
/// texts that are split wrongly. Returns their number.
fn again(texts: &Texts<'_>, shuffled: bool, dice: &mut Dice, weights: &mut Weights) -> usize {
    let mut order = texts.groups[1].clone();
    if shuffled {
        for at in (1..order.len()).rev() {
            order.swap(at, dice.below(at + 1));
        }
    }
    let mut wrong = 0;
    for five in order.chunks(5) {
        let chosen: Vec<&str> = five.iter().map(|line| texts.lines[*line]).collect();
        let (text, wanted) = joined(&chosen);
        let seams = Seams::hiding(&text, |_| None);
        let begins = begins(&seams, &wanted);
        let edges = edges(&seams, dice, &weights.weights, 0.0);
        if best(&edges, begins.len()) != begins {
            weights.learn(&edges, &begins);
            wrong += 1;
        }
    }
    wrong
}

/// Marks the pieces that begin a line; the place behind the last piece counts as one.
fn begins(seams: &Seams<'_>, wanted: &[usize]) -> Vec<bool> {
    let pieces = seams.pieces();
    let is_wanted = |piece| {
        seams
            .comma(piece)
            .is_some_and(|comma| wanted.contains(&comma.0))
    };
    (0..=pieces)
        .map(|piece| piece == 0 || piece == pieces || is_wanted(piece))
        .collect()
}

/// Returns the best segmentation of a text, in the form of [`begins`].
fn best(edges: &[Edge], places: usize) -> Vec<bool> {
    let mut top = vec![(f32::NEG_INFINITY, 0); places];
    top[0].0 = 0.0;
    for edge in edges {
        let sum = top[edge.from].0 + edge.sum;
        if sum > top[edge.to].0 {
            top[edge.to] = (sum, edge.from);
        }
    }
    let mut begins = vec![false; places];
    let mut at = places - 1;
    while at > 0 {
        begins[at] = true;
        at = top[at].1;
    }
    begins[0] = true;
    begins
}

/// The weights, and how far each has moved.
struct Weights {
    weights: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
}

impl Weights {
    fn new(rate: f32) -> Self {
        Self {
            weights: vec![0.0; SPLIT_BUCKETS],
            squares: vec![0.0; SPLIT_BUCKETS],
            rate,
        }
    }

    /// Takes one step towards the original lines; returns their negative log-likelihood.
    fn learn(&mut self, edges: &[Edge], begins: &[bool]) -> f64 {
        let pieces = begins.len() - 1;
        let mut forward = vec![f32::NEG_INFINITY; pieces + 1];
        forward[0] = 0.0;
        for edge in edges {
            forward[edge.to] = log_add(forward[edge.to], forward[edge.from] + edge.sum);
        }
        let mut backward = vec![f32::NEG_INFINITY; pieces + 1];
        backward[pieces] = 0.0;
        for edge in edges.iter().rev() {
            backward[edge.from] = log_add(backward[edge.from], backward[edge.to] + edge.sum);
        }
        let total = forward[pieces];
        let mut gold = 0.0;
        for edge in edges {
            let is_gold = begins[edge.from]
                && begins[edge.to]
                && !begins[edge.from + 1..edge.to].iter().any(|begins| *begins);
            let chance = (forward[edge.from] + edge.sum + backward[edge.to] - total).exp();
            let slope = chance - f32::from(u8::from(is_gold));
            if is_gold {
                gold += edge.sum;
            }
            if slope.abs() < 1e-4 {
                continue;
            }
            for feature in &edge.features {
                let feature = *feature as usize;
                self.squares[feature] += slope * slope;
                self.weights[feature] -= self.rate * slope / (self.squares[feature].sqrt() + 0.1);
            }
        }
        f64::from(total - gold)
    }
}

/// Steps of a packed weight.
const SCALE: f32 = 1000.0;

/// The training texts: lines of one source or of all, all lines or those with a comma.
struct Texts<'a> {
    lines: Vec<&'a str>,
    lower: Vec<String>,
    /// The food of each line, as people write it who state no amounts.
    names: Vec<Option<&'a str>>,
    groups: Vec<Vec<usize>>,
}

impl<'a> Texts<'a> {
    fn of(kept: &'a [Line]) -> Self {
        let usable: Vec<(&str, &str)> = kept
            .iter()
            .filter_map(|line| Some((line.source.as_str(), self::usable(line)?)))
            .collect();
        let names = kept
            .iter()
            .filter(|line| self::usable(line).is_some())
            .map(alone)
            .collect();
        let lines: Vec<&str> = usable.iter().map(|(_, line)| *line).collect();
        let lower = lines.iter().map(|line| line.to_lowercase()).collect();
        let mut sources: Vec<&str> = usable.iter().map(|(source, _)| *source).collect();
        sources.sort_unstable();
        sources.dedup();
        let group = |wanted: &dyn Fn(&str, &str) -> bool| -> Vec<usize> {
            let all = usable.iter().enumerate();
            all.filter(|(_, (source, line))| wanted(source, line))
                .map(|(at, _)| at)
                .collect()
        };
        let mut groups = vec![group(&|_, _| true), group(&|_, line| line.contains(','))];
        for own in &sources {
            groups.push(group(&|source, _| source == *own));
            groups.push(group(&|source, line| source == *own && line.contains(',')));
        }
        Self {
            lines,
            lower,
            names,
            groups,
        }
    }

    /// Chooses one to eight lines: half of the texts come from one source, half have only lines
    /// with a comma, one in four is in lower case.
    fn choose(&self, dice: &mut Dice, bare: f32) -> Vec<&str> {
        let number = 1 + dice.below(8);
        let small = dice.below(4) == 0;
        let commas = dice.below(2);
        let mut group = commas;
        if dice.below(2) == 0 {
            // Choose a source in proportion to its number of lines.
            let any = self.groups[0][dice.below(self.groups[0].len())];
            let own = (2..self.groups.len()).step_by(2);
            for at in own {
                if self.groups[at].binary_search(&any).is_ok() {
                    group = at + commas;
                }
            }
        }
        let bare = (dice.below(1000) as f32) < 1000.0 * bare;
        (0..number)
            .map(|_| {
                let at = self.groups[group][dice.below(self.groups[group].len())];
                if let Some(name) = self.names[at].filter(|_| bare && dice.below(3) > 0) {
                    return name;
                }
                if small {
                    self.lower[at].as_str()
                } else {
                    self.lines[at]
                }
            })
            .collect()
    }
}
