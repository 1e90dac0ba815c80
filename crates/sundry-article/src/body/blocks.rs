//! Cuts a page into blocks: the text between two line breaks that a browser would make.
//!
//! Scripts, select boxes, drawings and templates are left out here; everything else is kept, and
//! its relevance is decided later.

use sundry_html::{Document, NodeId, Tag};

use crate::table::{HINT_WORDS, HINTS, Hint};

/// Maximum number of blocks per page; a long article has a few hundred.
const MAX_BLOCKS: usize = 6_000;

/// The distance that means "no such element above".
pub(crate) const FAR: u8 = 12;

/// Flags for the ancestors of a block that matter.
pub(crate) mod within {
    pub(crate) const ARTICLE: u16 = 1;
    pub(crate) const MAIN: u16 = 1 << 1;
    pub(crate) const ASIDE: u16 = 1 << 2;
    pub(crate) const NAV: u16 = 1 << 3;
    pub(crate) const HEADER: u16 = 1 << 4;
    pub(crate) const FOOTER: u16 = 1 << 5;
    pub(crate) const FORM: u16 = 1 << 6;
    pub(crate) const FIGURE: u16 = 1 << 7;
    pub(crate) const TABLE: u16 = 1 << 8;
    pub(crate) const LIST: u16 = 1 << 9;
    pub(crate) const LINK: u16 = 1 << 10;
    pub(crate) const HIDDEN: u16 = 1 << 11;
    pub(crate) const QUOTE: u16 = 1 << 12;
    pub(crate) const BODY_PROPERTY: u16 = 1 << 13;
    pub(crate) const SECTION: u16 = 1 << 14;
}

/// A block, which a reader sees as one paragraph.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    /// The text, with whitespace collapsed.
    pub(crate) text: String,
    /// The nearest ancestor that makes a line break.
    pub(crate) element: NodeId,
    pub(crate) tag: Tag,
    /// Number of non-blank characters; the next two count those in links and in bold or italics.
    pub(crate) characters: u32,
    pub(crate) in_links: u32,
    pub(crate) in_strong: u32,
    /// For each hint, the distance to the nearest ancestor with it.
    pub(crate) hints: [u8; HINTS],
    pub(crate) within: u16,
    pub(crate) depth: u16,
    /// Number of inline elements with words of their own inside the block element: `a`, `span`.
    pub(crate) links: u16,
}

#[derive(Clone)]
struct Frame {
    node: NodeId,
    tag: Tag,
    hints: [u8; HINTS],
    within: u16,
    strong: bool,
    block: Option<(NodeId, Tag)>,
}

/// Cuts a page into blocks.
pub(crate) fn cut(page: &Document) -> Vec<Block> {
    let mut cutter = Cutter {
        page,
        blocks: Vec::new(),
        open: None,
        broken: false,
    };
    let mut stack = vec![Frame {
        node: page.root(),
        tag: Tag::Other,
        hints: [FAR; HINTS],
        within: 0,
        strong: false,
        block: Some((page.root(), Tag::Body)),
    }];
    let mut next = page.first_child(page.root());
    loop {
        sundry_halt::check();
        let Some(node) = next else {
            // Everything below the top of the stack is done.
            let Some(done) = stack.pop() else { break };
            if done.tag.is_block() {
                cutter.flush();
            }
            if stack.is_empty() || cutter.blocks.len() >= MAX_BLOCKS {
                break;
            }
            next = page.next_sibling(done.node);
            continue;
        };
        let Some(above) = stack.last() else { break };
        if let Some(text) = page.own_text(node) {
            cutter.words(text, above, stack.len());
            next = page.next_sibling(node);
            continue;
        }
        let tag = page.tag(node);
        if tag == Tag::Br {
            cutter.line_break();
            next = page.next_sibling(node);
            continue;
        }
        if is_left_out(page, node, tag) {
            if tag.is_block() {
                cutter.flush();
            }
            next = page.next_sibling(node);
            continue;
        }
        if tag == Tag::A {
            cutter.link();
        }
        if tag.is_block() {
            cutter.flush();
        }
        let frame = frame(page, node, tag, above);
        stack.push(frame);
        next = page.first_child(node);
    }
    cutter.flush();
    cutter.blocks
}

fn is_left_out(page: &Document, node: NodeId, tag: Tag) -> bool {
    (tag.is_unread() && tag != Tag::Head && tag != Tag::Object)
        || matches!(
            tag,
            Tag::Head
                | Tag::Select
                | Tag::Option
                | Tag::Textarea
                | Tag::Iframe
                | Tag::Button
                | Tag::Input
                | Tag::Audio
                | Tag::Video
                | Tag::Embed
                | Tag::Dialog
                | Tag::Menu
        )
        || page.attribute(node, "aria-modal") == Some("true")
}

/// Computes the state of an element from itself and its ancestors.
fn frame(page: &Document, node: NodeId, tag: Tag, above: &Frame) -> Frame {
    let mut hints = above.hints;
    for hint in &mut hints {
        *hint = (*hint + 1).min(FAR);
    }
    let mut within = above.within
        | match tag {
            Tag::Article => within::ARTICLE,
            Tag::Main => within::MAIN,
            Tag::Aside => within::ASIDE,
            Tag::Nav => within::NAV,
            Tag::Header => within::HEADER,
            Tag::Footer => within::FOOTER,
            Tag::Form | Tag::Fieldset => within::FORM,
            Tag::Figure | Tag::Figcaption => within::FIGURE,
            Tag::Table => within::TABLE,
            Tag::Ul | Tag::Ol | Tag::Dl => within::LIST,
            Tag::A => within::LINK,
            Tag::Blockquote => within::QUOTE,
            Tag::Section => within::SECTION,
            _ => 0,
        };
    for (name, value) in page.attributes(node) {
        match name {
            "class" | "id" | "data-testid" | "data-component" | "data-type" | "data-module"
            | "data-block" | "data-qa"
                if !matches!(tag, Tag::Body | Tag::Html) =>
            {
                mark(value, &mut hints);
            }
            "itemprop" if value.eq_ignore_ascii_case("articlebody") => {
                within |= within::BODY_PROPERTY;
                set(&mut hints, Hint::Body);
            }
            "itemprop" => mark(value, &mut hints),
            "role" => match value {
                "main" => within |= within::MAIN,
                "article" => within |= within::ARTICLE,
                "navigation" | "menu" | "menubar" => within |= within::NAV,
                "complementary" => within |= within::ASIDE,
                "contentinfo" => within |= within::FOOTER,
                "banner" => within |= within::HEADER,
                "dialog" | "alertdialog" => set(&mut hints, Hint::Consent),
                _ => {}
            },
            "hidden" => within |= within::HIDDEN,
            "aria-hidden" if value == "true" => within |= within::HIDDEN,
            "style" if hides(value) => within |= within::HIDDEN,
            _ => {}
        }
    }
    Frame {
        node,
        tag,
        hints,
        within,
        strong: above.strong || matches!(tag, Tag::Strong | Tag::B | Tag::Em | Tag::I),
        block: if tag.is_block() {
            Some((node, tag))
        } else {
            above.block
        },
    }
}

fn hides(style: &str) -> bool {
    let style: String = style
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(400)
        .collect();
    let style = style.to_ascii_lowercase();
    style.contains("display:none") || style.contains("visibility:hidden")
}

fn set(hints: &mut [u8; HINTS], hint: Hint) {
    if let Some(distance) = hints.get_mut(hint as usize) {
        *distance = 0;
    }
}

/// Sets the hints for the words of a class list: `article-body__text`, `storyBody`, including pairs
/// of adjacent words.
fn mark(value: &str, hints: &mut [u8; HINTS]) {
    let mut pair = String::new();
    for name in value.split_ascii_whitespace().take(24) {
        let mut previous: Option<&str> = None;
        for word in pieces(name) {
            let lower = word.to_ascii_lowercase();
            if let Some(&hint) = HINT_WORDS.get(lower.as_str()) {
                set(hints, hint);
            }
            if let Some(previous) = previous {
                pair.clear();
                pair.push_str(previous);
                pair.push_str(word);
                pair.make_ascii_lowercase();
                if let Some(&hint) = HINT_WORDS.get(pair.as_str()) {
                    set(hints, hint);
                }
            }
            previous = Some(word);
        }
    }
}

/// Splits a name at signs, digits, and where lower case changes to capitals.
fn pieces(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
            if rest.is_empty() {
                return None;
            }
            let bytes = rest.as_bytes();
            let mut end = 1;
            while let (Some(last), Some(byte)) = (bytes.get(end - 1), bytes.get(end)) {
                let camel = last.is_ascii_lowercase() && byte.is_ascii_uppercase();
                if !byte.is_ascii_alphabetic() || camel {
                    break;
                }
                end += 1;
            }
            let (word, after) = rest.split_at_checked(end)?;
            rest = after;
            if word.len() > 1 {
                return Some(word);
            }
        }
    })
}

struct Cutter<'a> {
    page: &'a Document,
    blocks: Vec<Block>,
    open: Option<Block>,
    /// True if the last thing read was a line break.
    broken: bool,
}

impl Cutter<'_> {
    fn words(&mut self, text: &str, frame: &Frame, depth: usize) {
        let blank = text.chars().all(char::is_whitespace);
        if blank {
            if let Some(open) = &mut self.open
                && !open.text.ends_with([' ', '\n'])
            {
                open.text.push(' ');
            }
            return;
        }
        self.broken = false;
        let open = self.open.get_or_insert_with(|| {
            let (element, tag) = frame.block.unwrap_or((self.page.root(), Tag::Body));
            Block {
                text: String::with_capacity(text.len()),
                element,
                tag,
                characters: 0,
                in_links: 0,
                in_strong: 0,
                hints: frame.hints,
                within: frame.within,
                depth: depth.min(usize::from(u16::MAX)) as u16,
                links: 0,
            }
        });
        let preformatted = open.tag == Tag::Pre;
        let mut count = 0;
        for character in text.chars() {
            if character.is_whitespace() {
                if preformatted && character == '\n' {
                    open.text.push('\n');
                } else if !open.text.is_empty() && !open.text.ends_with([' ', '\n']) {
                    open.text.push(' ');
                }
            } else if !matches!(character, '\u{200b}' | '\u{feff}' | '\u{ad}' | '\u{2060}') {
                open.text.push(character);
                count += 1;
            }
        }
        open.characters += count;
        if frame.within & within::LINK != 0 {
            open.in_links += count;
        }
        if frame.strong {
            open.in_strong += count;
        }
        // A block is a link only if all of it is.
        if frame.within & within::LINK == 0 {
            open.within &= !within::LINK;
        }
    }

    fn link(&mut self) {
        if let Some(open) = &mut self.open {
            open.links = open.links.saturating_add(1);
        }
    }

    /// One `br` is a line break, two end a paragraph.
    fn line_break(&mut self) {
        if self.broken {
            self.flush();
            return;
        }
        self.broken = true;
        if let Some(open) = &mut self.open {
            open.text.truncate(open.text.trim_end_matches(' ').len());
            open.text.push('\n');
        }
    }

    fn flush(&mut self) {
        self.broken = false;
        let Some(mut block) = self.open.take() else {
            return;
        };
        block.text.truncate(block.text.trim_end().len());
        if block.characters > 0 {
            self.blocks.push(block);
        }
    }
}
