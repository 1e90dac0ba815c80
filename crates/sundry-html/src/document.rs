//! The tree: nodes in one list, all their text in one string.
//!
//! A node takes 32 bytes, an attribute 16; texts and values are concatenated in two strings. So a
//! page takes a few times its own size, not the dozens of a tree of boxed nodes.

use serde_json::Value;

use crate::json_ld;
use crate::tag::Tag;

/// A node of a [`Document`]. Ids grow in the order of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Returns its index in the list of nodes, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The id that means "no node".
pub(crate) const NONE: u32 = u32::MAX;

/// A range of one of the document's strings.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Stretch {
    pub(crate) start: u32,
    pub(crate) length: u32,
}

impl Stretch {
    pub(crate) fn of(self, text: &str) -> &str {
        let start = self.start as usize;
        text.get(start..start + self.length as usize)
            .unwrap_or_default()
    }
}

/// The content of a node.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Data {
    /// An element with its attributes: their offset in the list, and their number.
    Element(Tag, u32, u16),
    /// Text.
    Text(Stretch),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) parent: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) next: u32,
    pub(crate) previous: u32,
    pub(crate) data: Data,
}

/// An attribute: its name (a number in the list of names) and its value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attribute {
    pub(crate) name: u32,
    pub(crate) value: Stretch,
}

/// A page as a tree. The root is the document itself, above `html`.
#[derive(Debug, Default)]
pub struct Document {
    pub(crate) nodes: Vec<Node>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) names: Vec<Box<str>>,
    pub(crate) words: String,
    pub(crate) cut: bool,
}

impl Document {
    /// Returns the root, which is above all other nodes.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if the page has no content.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    /// Returns true if the page was too deep or too large, so that part of it is missing.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Returns the tag of a node; [`Tag::Other`] for text.
    pub fn tag(&self, id: NodeId) -> Tag {
        match self.node(id).data {
            Data::Element(tag, ..) => tag,
            Data::Text(_) => Tag::Other,
        }
    }

    /// Returns the text of a text node as written; `None` for an element.
    pub fn own_text(&self, id: NodeId) -> Option<&str> {
        match self.node(id).data {
            Data::Element(..) => None,
            Data::Text(stretch) => Some(stretch.of(&self.words)),
        }
    }

    /// Returns true if the node is an element (or the root).
    pub fn is_element(&self, id: NodeId) -> bool {
        matches!(self.node(id).data, Data::Element(..))
    }

    /// Returns the value of an attribute, with entities decoded.
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        self.attributes(id)
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    /// Returns all attributes of an element, in the order of the page.
    pub fn attributes(&self, id: NodeId) -> impl Iterator<Item = (&str, &str)> {
        let (start, count) = match self.node(id).data {
            Data::Element(_, start, count) => (start as usize, usize::from(count)),
            Data::Text(_) => (0, 0),
        };
        self.attributes
            .get(start..start + count)
            .unwrap_or_default()
            .iter()
            .map(|attribute| {
                let name = self.names.get(attribute.name as usize);
                (
                    name.map(|name| &**name).unwrap_or_default(),
                    attribute.value.of(&self.words),
                )
            })
    }

    /// Returns the parent node.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).parent)
    }

    /// Returns the next node under the same parent.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).next)
    }

    /// Returns the previous node under the same parent.
    pub fn previous_sibling(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).previous)
    }

    /// Returns the first child.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).first)
    }

    /// Returns the children, in order.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children {
            document: self,
            next: self.first_child(id),
        }
    }

    /// Returns the ancestors, nearest first.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.parent(id), |&above| self.parent(above))
    }

    /// Returns all nodes below, in the order of the page.
    pub fn descendants(&self, id: NodeId) -> Descendants<'_> {
        Descendants {
            document: self,
            top: id,
            next: self.first_child(id),
        }
    }

    /// Returns all elements of the page, in order.
    pub fn elements(&self) -> impl Iterator<Item = NodeId> {
        self.descendants(self.root())
            .filter(|&id| self.is_element(id))
    }

    /// Returns the text below a node as a reader sees it: whitespace collapsed, blocks separated by
    /// a space, without scripts and styles.
    ///
    /// ```
    /// let page = sundry_html::read_str("<p>One,\n two<br>three</p><script>4</script><p>five");
    /// assert_eq!(page.text(page.root()), "One, two three five");
    /// ```
    pub fn text(&self, id: NodeId) -> String {
        let mut text = String::new();
        if let Some(own) = self.own_text(id) {
            push_words(&mut text, own);
        }
        let mut walk = self.descendants(id);
        while let Some(node) = walk.next() {
            match self.node(node).data {
                Data::Text(stretch) => push_words(&mut text, stretch.of(&self.words)),
                Data::Element(tag, ..) if tag.is_unread() => walk.skip_below(node),
                Data::Element(tag, ..) => {
                    if tag.is_block() || tag == Tag::Br {
                        push_words(&mut text, " ");
                    }
                }
            }
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// Returns the direct text of an element without markup, such as `script` and `title`.
    pub fn raw_text(&self, id: NodeId) -> String {
        self.children(id)
            .filter_map(|child| self.own_text(child))
            .collect()
    }

    /// Returns the JSON-LD of the page, one value per `script`; irreparable ones are left out.
    ///
    /// ```
    /// let html = r#"<script type="application/ld+json">{"@type": "Thing",}</script>"#;
    /// assert_eq!(sundry_html::read_str(html).json_ld()[0]["@type"], "Thing");
    /// ```
    pub fn json_ld(&self) -> Vec<Value> {
        self.elements()
            .filter(|&id| self.tag(id) == Tag::Script)
            .filter(|&id| {
                self.attribute(id, "type").is_some_and(|kind| {
                    let kind = kind.split(';').next().unwrap_or_default().trim();
                    kind.eq_ignore_ascii_case("application/ld+json")
                        || kind.eq_ignore_ascii_case("application/json+ld")
                })
            })
            .filter_map(|id| json_ld::parse_lenient(&self.raw_text(id)))
            .collect()
    }

    fn node(&self, id: NodeId) -> &Node {
        const NOWHERE: &Node = &Node {
            parent: NONE,
            first: NONE,
            last: NONE,
            next: NONE,
            previous: NONE,
            data: Data::Text(Stretch {
                start: 0,
                length: 0,
            }),
        };
        self.nodes.get(id.index()).unwrap_or(NOWHERE)
    }
}

/// Appends text with whitespace collapsed, without any at the beginning.
fn push_words(text: &mut String, words: &str) {
    for character in words.chars() {
        if character.is_whitespace() {
            if !text.is_empty() && !text.ends_with(' ') {
                text.push(' ');
            }
        } else if !matches!(character, '\u{200b}' | '\u{feff}' | '\u{ad}' | '\u{2060}') {
            text.push(character);
        }
    }
}

fn some(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}

/// Iterator over children; see [`Document::children`].
#[derive(Debug, Clone)]
pub struct Children<'a> {
    document: &'a Document,
    next: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let now = self.next?;
        self.next = self.document.next_sibling(now);
        Some(now)
    }
}

/// Iterator over descendants; see [`Document::descendants`].
#[derive(Debug, Clone)]
pub struct Descendants<'a> {
    document: &'a Document,
    top: NodeId,
    next: Option<NodeId>,
}

impl Descendants<'_> {
    /// Skips the nodes below `id`, which was returned last.
    pub fn skip_below(&mut self, id: NodeId) {
        self.next = self.after(id);
    }

    /// Returns the node after everything below `id`.
    fn after(&self, id: NodeId) -> Option<NodeId> {
        let mut at = id;
        while at != self.top {
            if let Some(next) = self.document.next_sibling(at) {
                return Some(next);
            }
            at = self.document.parent(at)?;
        }
        None
    }
}

impl Iterator for Descendants<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        sundry_halt::check();
        let now = self.next?;
        self.next = self.document.first_child(now).or_else(|| self.after(now));
        Some(now)
    }
}
