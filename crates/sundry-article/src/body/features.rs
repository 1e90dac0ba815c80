//! Computes the features for the forests. Each block is described by its text, its position, its
//! ancestors and its neighbours.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use sundry_hash::fnv1a_of_letters;
use sundry_html::{Document, NodeId, Tag};

use super::blocks::{Block, within};
use super::container::{Masses, is_running, weigh};
use super::phrases::phrase;
use crate::table::{HINTS, PHRASE_KINDS};
use crate::words::{folded, overlap};

/// Number of features per block in the first forest.
pub const FIRST: usize = HINTS + 79;

/// Facts from elsewhere on the page that help to classify its blocks.
pub(crate) struct Known<'a> {
    pub(crate) title: Option<&'a str>,
    pub(crate) summary: Option<&'a str>,
    /// The text in the structured data.
    pub(crate) linked_body: Option<&'a str>,
}

type Shingles = HashSet<u64, BuildHasherDefault<DefaultHasher>>;

/// Returns hashes of runs of five non-blank characters, every second one: enough to tell whether a
/// text is contained in another.
fn shingles(text: &str) -> Shingles {
    hashes(text).collect()
}

fn hashes(text: &str) -> impl Iterator<Item = u64> {
    let letters: Vec<char> = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let mut at = 0;
    std::iter::from_fn(move || {
        let window = letters.get(at..at + 9)?;
        at += 1;
        Some(fnv1a_of_letters(window))
    })
}

/// Returns the share of a text that is contained in another; `None` if it is too short to tell.
fn covered(text: &str, by: &Shingles) -> Option<f32> {
    let (mut sum, mut hits) = (0, 0);
    for (at, hash) in hashes(text).enumerate() {
        if at % 3 == 0 {
            sum += 1;
            hits += u32::from(by.contains(&hash));
        }
    }
    (sum > 0).then(|| hits as f32 / sum as f32)
}

/// Computes the features of the first forest, one row per block.
pub(crate) fn first(
    page: &Document,
    blocks: &[Block],
    known: &Known,
) -> (Vec<[f32; FIRST]>, Masses) {
    let masses = weigh(page, blocks);
    let outline = Outline::new(page, blocks, known, &masses);
    let simple: Vec<Simple> = blocks.iter().map(Simple::of).collect();
    let mut rows = Vec::with_capacity(blocks.len());
    for (at, block) in blocks.iter().enumerate() {
        sundry_halt::check();
        let mut row = Row::default();
        for hint in block.hints {
            row.push(f32::from(hint));
        }
        let own = simple.get(at).copied().unwrap_or_default();
        own.describe(&mut row);
        tag(block.tag, &mut row);
        surroundings(block, &mut row);
        outline.describe(at, block, &mut row);
        weight(page, block, &masses, &mut row);
        for offset in [-2_isize, -1, 1, 2] {
            let other = at.checked_add_signed(offset).and_then(|at| blocks.get(at));
            neighbour(block, other, &mut row);
        }
        rows.push(row.numbers);
    }
    (rows, masses)
}

struct Row {
    numbers: [f32; FIRST],
    filled: usize,
}

impl Default for Row {
    fn default() -> Self {
        Self {
            numbers: [0.0; FIRST],
            filled: 0,
        }
    }
}

impl Row {
    fn push(&mut self, number: f32) {
        debug_assert!(self.filled < FIRST, "more numbers than announced");
        if let Some(place) = self.numbers.get_mut(self.filled) {
            *place = number;
        }
        self.filled += 1;
    }

    fn flag(&mut self, flag: bool) {
        self.push(f32::from(u8::from(flag)));
    }
}

/// Features of the text alone.
#[derive(Debug, Clone, Copy, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one number of the row"
)]
struct Simple {
    characters: f32,
    words: f32,
    link_share: f32,
    strong_share: f32,
    capitals: f32,
    digits: f32,
    stops: f32,
    commas: f32,
    ends_as_sentence: bool,
    begins_as_sentence: bool,
    ends_with_colon: bool,
    ends_cut: bool,
    has_quote: bool,
    has_address: bool,
    signs: f32,
    phrase: f32,
    whole_phrase: bool,
    lines: f32,
    upper: f32,
}

impl Simple {
    fn of(block: &Block) -> Self {
        let text = &block.text;
        let mut simple = Self::default();
        let characters = block.characters.max(1) as f32;
        let (mut words, mut capital_words, mut unspaced) = (0_u32, 0_u32, 0_u32);
        let (mut digits, mut stops, mut commas, mut signs, mut upper) = (0, 0, 0, 0, 0);
        let mut in_word = false;
        let mut last = ' ';
        for letter in text.chars() {
            if letter.is_alphanumeric() {
                if !in_word {
                    words += 1;
                    capital_words += u32::from(letter.is_uppercase());
                }
                in_word = true;
                digits += u32::from(letter.is_numeric());
                upper += u32::from(letter.is_uppercase());
                unspaced += u32::from(crate::words::is_unspaced(letter));
            } else {
                if !matches!(letter, '\'' | '’' | '-') {
                    in_word = false;
                }
                stops += u32::from(matches!(
                    letter,
                    '.' | '!' | '?' | '。' | '！' | '？' | '।' | '؟'
                ));
                commas += u32::from(matches!(letter, ',' | '，' | '、' | '،' | ';'));
                signs += u32::from(matches!(
                    letter,
                    '|' | '›' | '»' | '•' | '·' | '/' | '→' | '>'
                ));
                simple.has_quote |= matches!(letter, '"' | '“' | '”' | '„' | '«' | '「');
            }
            if !letter.is_whitespace() {
                last = letter;
            }
        }
        simple.has_address = text.contains('@') || text.contains("www.") || text.contains("http");
        simple.ends_as_sentence = matches!(
            last,
            '.' | '!' | '?' | '"' | '”' | '’' | '»' | '。' | '！' | '？' | '」' | '।' | '؟' | ')'
        );
        simple.ends_cut = text.ends_with('…') || text.ends_with("...");
        simple.ends_with_colon = matches!(last, ':' | '：');
        simple.begins_as_sentence = text
            .chars()
            .find(|c| c.is_alphanumeric())
            .is_some_and(|c| !c.is_lowercase());
        let words = words as f32 + unspaced as f32 / 2.0;
        simple.characters = block.characters as f32;
        simple.words = words;
        simple.link_share = block.in_links as f32 / characters;
        simple.strong_share = block.in_strong as f32 / characters;
        simple.capitals = capital_words as f32 / words.max(1.0);
        simple.digits = digits as f32 / characters;
        simple.stops = stops as f32;
        simple.commas = commas as f32 / words.max(1.0);
        simple.signs = signs as f32;
        simple.upper = upper as f32 / characters;
        simple.lines = text.matches('\n').count() as f32;
        let found = if words <= 60.0 { phrase(text) } else { None };
        simple.phrase = found.map_or(-1.0, |(kind, _)| f32::from(kind));
        simple.whole_phrase = found.is_some_and(|(_, whole)| whole);
        simple
    }

    fn describe(&self, row: &mut Row) {
        row.push(self.characters.ln_1p());
        row.push(self.words);
        row.push(self.link_share);
        row.push(self.strong_share);
        row.push(self.capitals);
        row.push(self.digits);
        row.push(self.stops);
        row.push(self.commas);
        row.flag(self.ends_as_sentence);
        row.flag(self.begins_as_sentence);
        row.flag(self.ends_with_colon);
        row.flag(self.ends_cut);
        row.flag(self.has_quote);
        row.flag(self.has_address);
        row.push(self.signs);
        row.push(self.phrase);
        row.flag(self.whole_phrase);
        row.push(self.lines);
        row.push(self.upper);
    }
}

fn tag(tag: Tag, row: &mut Row) {
    row.flag(tag == Tag::P);
    row.push(match tag {
        Tag::H1 => 1.0,
        Tag::H2 => 2.0,
        Tag::H3 => 3.0,
        Tag::H4 => 4.0,
        Tag::H5 | Tag::H6 => 5.0,
        _ => 0.0,
    });
    row.flag(matches!(tag, Tag::Li | Tag::Dt | Tag::Dd));
    row.flag(matches!(tag, Tag::Td | Tag::Th | Tag::Caption));
    row.flag(matches!(tag, Tag::Blockquote));
    row.flag(matches!(tag, Tag::Figcaption));
    row.flag(matches!(
        tag,
        Tag::Div | Tag::Section | Tag::Article | Tag::Body
    ));
    row.flag(matches!(tag, Tag::Pre));
}

fn surroundings(block: &Block, row: &mut Row) {
    for flag in [
        within::ARTICLE,
        within::MAIN,
        within::ASIDE,
        within::NAV,
        within::HEADER,
        within::FOOTER,
        within::FORM,
        within::FIGURE,
        within::TABLE,
        within::LIST,
        within::LINK,
        within::HIDDEN,
        within::QUOTE,
        within::BODY_PROPERTY,
        within::SECTION,
    ] {
        row.flag(block.within & flag != 0);
    }
    row.push(f32::from(block.depth));
    row.push(f32::from(block.links));
}

fn neighbour(block: &Block, other: Option<&Block>, row: &mut Row) {
    let Some(other) = other else {
        row.push(-1.0);
        row.push(-1.0);
        row.push(-1.0);
        return;
    };
    row.push((other.characters as f32).ln_1p());
    row.push(other.in_links as f32 / other.characters.max(1) as f32);
    // The same element at the same depth indicates a list of paragraphs.
    let alike = other.tag == block.tag && other.depth == block.depth;
    row.push(f32::from(u8::from(alike)) + if other.tag.is_heading() { 2.0 } else { 0.0 });
}

/// Adds features of the amount of text around the block.
fn weight(page: &Document, block: &Block, masses: &Masses, row: &mut Row) {
    let mut above = page.ancestors(block.element);
    let parent = above.next().unwrap_or(page.root());
    let grandparent = above.next().unwrap_or(page.root());
    let further = above.next().unwrap_or(page.root());
    row.push(masses.share(parent));
    row.push(masses.share(grandparent));
    row.push(masses.share(further));
    row.push(masses.link_density(parent));
    row.push(masses.link_density(grandparent));
    row.push(masses.running_density(parent));
    row.push(masses.running_density(grandparent));
    for place in [masses.best, masses.core] {
        let steps = place.and_then(|place| {
            std::iter::once(block.element)
                .chain(page.ancestors(block.element))
                .position(|id| id == place)
        });
        row.push(steps.map_or(-1.0, |steps| steps.min(12) as f32));
    }
}

/// Features that depend on the order of the whole page.
struct Outline {
    /// The block that is the title, nearest to the running text.
    title: Option<usize>,
    title_like: Vec<f32>,
    in_summary: Vec<f32>,
    in_linked: Vec<f32>,
    has_linked: bool,
    before: Vec<f32>,
    signature: Vec<f32>,
    after_section: Vec<(f32, f32)>,
    count: f32,
    running: f32,
    first_running: usize,
    last_running: usize,
}

impl Outline {
    fn new(page: &Document, blocks: &[Block], known: &Known, masses: &Masses) -> Self {
        let title = known.title.map(folded).unwrap_or_default();
        let title_like: Vec<f32> = blocks
            .iter()
            .map(|block| {
                if block.characters > 300 || title.is_empty() {
                    0.0
                } else {
                    overlap(&folded(&block.text), &title).1
                }
            })
            .collect();
        let by_summary = known.summary.map(shingles).unwrap_or_default();
        let by_linked = known.linked_body.map(shingles).unwrap_or_default();
        let cover = |by: &Shingles| -> Vec<f32> {
            blocks
                .iter()
                .map(|block| {
                    if by.is_empty() {
                        -1.0
                    } else {
                        covered(&block.text, by).unwrap_or(-0.5)
                    }
                })
                .collect()
        };
        let mut before = Vec::with_capacity(blocks.len());
        let mut sum = 0.0;
        for block in blocks {
            sundry_halt::check();
            before.push(sum / masses.total.max(1.0));
            if is_running(block) {
                sum += block.characters as f32;
            }
        }
        let runs: Vec<usize> = (0..blocks.len())
            .filter(|&at| blocks.get(at).is_some_and(is_running))
            .collect();
        let first_running = runs.first().copied().unwrap_or(0);
        Self {
            title: title_place(blocks, &title_like),
            in_summary: cover(&by_summary),
            in_linked: cover(&by_linked),
            has_linked: by_linked.len() > 100,
            signature: signatures(page, blocks, masses),
            after_section: sections(blocks),
            count: blocks.len() as f32,
            running: runs.len() as f32,
            first_running,
            last_running: runs.last().copied().unwrap_or(0),
            before,
            title_like,
        }
    }

    fn describe(&self, at: usize, _: &Block, row: &mut Row) {
        let of = |list: &[f32]| list.get(at).copied().unwrap_or(0.0);
        row.push(of(&self.title_like));
        row.push(match self.title {
            Some(place) => (at as f32 - place as f32).clamp(-50.0, 200.0),
            None => -99.0,
        });
        row.push(of(&self.in_summary));
        row.push(of(&self.in_linked));
        row.flag(self.has_linked);
        row.push(of(&self.before));
        row.push(of(&self.signature));
        let (kind, distance) = self.after_section.get(at).copied().unwrap_or((-1.0, 99.0));
        row.push(kind);
        row.push(distance);
        row.push(at as f32 / self.count.max(1.0));
        row.push(self.count.ln_1p());
        row.push(self.running);
        row.push((at as f32 - self.first_running as f32).clamp(-50.0, 50.0));
        row.push((self.last_running as f32 - at as f32).clamp(-50.0, 50.0));
    }
}

/// Returns the block most similar to the title; among equals a heading, then the first.
fn title_place(blocks: &[Block], like: &[f32]) -> Option<usize> {
    let mut best: Option<(usize, f32)> = None;
    for (at, (block, like)) in blocks.iter().zip(like).enumerate() {
        let points = like + if block.tag == Tag::H1 { 0.5 } else { 0.0 };
        if *like >= 0.6 && best.is_none_or(|(_, top)| points > top) {
            best = Some((at, points));
        }
    }
    best.map(|(at, _)| at)
}

/// Returns, for each block, the share of the page's running text in blocks of the same form: same
/// element, same class, same class of the parent.
fn signatures(page: &Document, blocks: &[Block], masses: &Masses) -> Vec<f32> {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let key = |block: &Block| {
        let class = |id: NodeId| page.attribute(id, "class").unwrap_or_default();
        let parent = page.parent(block.element).unwrap_or(page.root());
        hasher.hash_one((
            block.tag,
            class(block.element),
            page.tag(parent),
            class(parent),
        ))
    };
    let keys: Vec<u64> = blocks.iter().map(key).collect();
    let mut sums: HashMap<u64, f32> = HashMap::new();
    for (block, key) in blocks.iter().zip(&keys) {
        if is_running(block) {
            *sums.entry(*key).or_default() += block.characters as f32;
        }
    }
    keys.iter()
        .map(|key| sums.get(key).copied().unwrap_or(0.0) / masses.total.max(1.0))
        .collect()
}

/// Returns, for each block, the kind of the last heading-like phrase before it ("Related stories",
/// "Comments") and its distance in blocks.
fn sections(blocks: &[Block]) -> Vec<(f32, f32)> {
    let mut last: Option<(usize, u8)> = None;
    let mut out = Vec::with_capacity(blocks.len());
    for (at, block) in blocks.iter().enumerate() {
        out.push(match last {
            Some((place, kind)) => (f32::from(kind), ((at - place) as f32).min(60.0)),
            None => (-1.0, 99.0),
        });
        if block.characters <= 60
            && let Some((kind, whole)) = phrase(&block.text)
            && (whole || block.tag.is_heading())
            && usize::from(kind) < PHRASE_KINDS.len()
        {
            last = Some((at, kind));
        }
    }
    out
}
