//! The tree: nodes in one list, all their words in one text.
//!
//! A node takes 32 bytes, an attribute 16; texts and values lie one after the other in two
//! strings. So a page takes a few times its own size, not the dozens that a tree of boxes takes.

use serde_json::Value;

use crate::json_ld;
use crate::tag::Tag;

/// A node of a [`Document`]. Ids grow in the order of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Its place in the list of nodes, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Stands for "no node".
pub(crate) const NONE: u32 = u32::MAX;

/// A stretch of one of the document's strings.
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

/// What a node is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Data {
    /// An element and its attributes: where they start in the list, and how many.
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
    /// The node above all others.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was read.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    /// Whether the page was too deep or too large, so that something of it is missing here.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// The tag of a node; [`Tag::Other`] for text.
    pub fn tag(&self, id: NodeId) -> Tag {
        match self.node(id).data {
            Data::Element(tag, ..) => tag,
            Data::Text(_) => Tag::Other,
        }
    }

    /// The words of a text node as they stand in the page; none for an element.
    pub fn own_text(&self, id: NodeId) -> Option<&str> {
        match self.node(id).data {
            Data::Element(..) => None,
            Data::Text(stretch) => Some(stretch.of(&self.words)),
        }
    }

    /// Whether the node is an element (or the root).
    pub fn is_element(&self, id: NodeId) -> bool {
        matches!(self.node(id).data, Data::Element(..))
    }

    /// The value of an attribute, entities decoded.
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        self.attributes(id)
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    /// All attributes of an element, in the order of the page.
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

    /// The node above.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).parent)
    }

    /// The node after it, under the same parent.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).next)
    }

    /// The node before it, under the same parent.
    pub fn previous_sibling(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).previous)
    }

    /// The first node below.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        some(self.node(id).first)
    }

    /// The nodes right below, in order.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children {
            document: self,
            next: self.first_child(id),
        }
    }

    /// The nodes above, nearest first.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.parent(id), |&above| self.parent(above))
    }

    /// All nodes below, in the order of the page.
    pub fn descendants(&self, id: NodeId) -> Descendants<'_> {
        Descendants {
            document: self,
            top: id,
            next: self.first_child(id),
        }
    }

    /// All elements of the page, in its order.
    pub fn elements(&self) -> impl Iterator<Item = NodeId> {
        self.descendants(self.root())
            .filter(|&id| self.is_element(id))
    }

    /// The words below a node as a reader sees them: blanks run together, blocks apart by a blank,
    /// scripts and styles left out.
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

    /// The text right inside an element that holds no markup, such as `script` and `title`.
    pub fn raw_text(&self, id: NodeId) -> String {
        self.children(id)
            .filter_map(|child| self.own_text(child))
            .collect()
    }

    /// The JSON-LD of the page, a value a `script`; what cannot be mended is left out.
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

/// Adds words, each run of blanks as one blank, none at the beginning.
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

/// See [`Document::children`].
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

/// See [`Document::descendants`].
#[derive(Debug, Clone)]
pub struct Descendants<'a> {
    document: &'a Document,
    top: NodeId,
    next: Option<NodeId>,
}

impl Descendants<'_> {
    /// Leaves out what is below `id`, the node given last.
    pub fn skip_below(&mut self, id: NodeId) {
        self.next = self.after(id);
    }

    /// The node after all that is below `id`.
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
