//! Builds the [`Document`] from html5ever's tree operations. Bounds are enforced in `limits`.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use html5ever::interface::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute as ParsedAttribute, LocalName, Namespace, QualName, ns};

use crate::document::{Attribute, Data, Document, NONE, Node, Stretch};
use crate::tag::Tag;

/// A document under construction.
pub(crate) struct Builder {
    document: RefCell<Document>,
    /// The name of each element, which the parser asks for; used only while parsing.
    qualified: RefCell<Vec<(Namespace, LocalName)>>,
    names: RefCell<HashMap<LocalName, u32>>,
    /// The depth of each node.
    depths: RefCell<Vec<u16>>,
    /// The depth of the node that was last inserted or closed.
    deepest: Cell<u16>,
}

/// An element's name, by value, since the list it comes from may grow meanwhile.
#[derive(Debug)]
pub(crate) struct Name(Namespace, LocalName);

impl ElemName for Name {
    fn ns(&self) -> &Namespace {
        &self.0
    }

    fn local_name(&self) -> &LocalName {
        &self.1
    }
}

impl Builder {
    pub(crate) fn new(bytes: usize) -> Self {
        let builder = Self {
            document: RefCell::new(Document {
                words: String::with_capacity(bytes / 2),
                nodes: Vec::with_capacity(bytes / 64),
                ..Document::default()
            }),
            qualified: RefCell::default(),
            names: RefCell::default(),
            depths: RefCell::default(),
            deepest: Cell::new(0),
        };
        builder.add(Data::Element(Tag::Other, 0, 0), ns!(), LocalName::from(""));
        builder
    }

    /// Returns the number of nodes.
    pub(crate) fn size(&self) -> usize {
        self.document.borrow().nodes.len()
    }

    /// Returns the depth of the node that was last inserted or closed.
    pub(crate) fn depth(&self) -> u16 {
        self.deepest.get()
    }

    pub(crate) fn set_cut(&self) {
        self.document.borrow_mut().cut = true;
    }

    fn add(&self, data: Data, namespace: Namespace, name: LocalName) -> u32 {
        let mut document = self.document.borrow_mut();
        let id = document.nodes.len() as u32;
        document.nodes.push(Node {
            parent: NONE,
            first: NONE,
            last: NONE,
            next: NONE,
            previous: NONE,
            data,
        });
        self.qualified.borrow_mut().push((namespace, name));
        self.depths.borrow_mut().push(0);
        id
    }

    fn keep(&self, text: &str) -> Stretch {
        let mut document = self.document.borrow_mut();
        let start = document.words.len() as u32;
        document.words.push_str(text);
        Stretch {
            start,
            length: text.len() as u32,
        }
    }

    fn attributes(&self, attributes: &[ParsedAttribute]) -> (u32, u16) {
        let start = self.document.borrow().attributes.len() as u32;
        let mut count: u16 = 0;
        for attribute in attributes.iter().take(256) {
            let value = self.keep(&attribute.value);
            let name = self.name(&attribute.name.local);
            self.document
                .borrow_mut()
                .attributes
                .push(Attribute { name, value });
            count += 1;
        }
        (start, count)
    }

    fn name(&self, name: &LocalName) -> u32 {
        let mut names = self.names.borrow_mut();
        if let Some(&known) = names.get(name) {
            return known;
        }
        let mut document = self.document.borrow_mut();
        let id = document.names.len() as u32;
        document.names.push(Box::from(&**name));
        names.insert(name.clone(), id);
        id
    }

    /// Appends to a text node: in place if its text is the last in the string, otherwise by copying
    /// it to the end.
    fn append_text(&self, to: u32, text: &str) -> bool {
        let mut document = self.document.borrow_mut();
        let document = &mut *document;
        let Some(node) = document.nodes.get_mut(to as usize) else {
            return false;
        };
        let Data::Text(stretch) = &mut node.data else {
            return false;
        };
        let end = (stretch.start + stretch.length) as usize;
        if end != document.words.len() {
            let start = document.words.len();
            let old = stretch.start as usize;
            document.words.extend_from_within(old..end);
            stretch.start = start as u32;
        }
        document.words.push_str(text);
        stretch.length += text.len() as u32;
        true
    }

    /// Returns the node to insert under a parent next to `neighbour`; `None` if the text was
    /// appended to that node.
    fn node_for(&self, child: NodeOrText<u32>, neighbour: u32) -> Option<u32> {
        match child {
            NodeOrText::AppendNode(id) => Some(id),
            NodeOrText::AppendText(text) => {
                if neighbour != NONE && self.append_text(neighbour, &text) {
                    return None;
                }
                let stretch = self.keep(&text);
                Some(self.add(Data::Text(stretch), ns!(), LocalName::from("")))
            }
        }
    }

    fn get(&self, id: u32) -> Option<Node> {
        self.document.borrow().nodes.get(id as usize).copied()
    }

    fn change(&self, id: u32, change: impl FnOnce(&mut Node)) {
        if let Some(node) = self.document.borrow_mut().nodes.get_mut(id as usize) {
            change(node);
        }
    }

    fn insert(&self, parent: u32, child: u32, before: u32) {
        self.detach(child);
        let previous = if before == NONE {
            self.get(parent).map_or(NONE, |node| node.last)
        } else {
            self.get(before).map_or(NONE, |node| node.previous)
        };
        self.change(child, |node| {
            node.parent = parent;
            node.previous = previous;
            node.next = before;
        });
        if previous == NONE {
            self.change(parent, |node| node.first = child);
        } else {
            self.change(previous, |node| node.next = child);
        }
        if before == NONE {
            self.change(parent, |node| node.last = child);
        } else {
            self.change(before, |node| node.previous = child);
        }
        let mut depths = self.depths.borrow_mut();
        let depth = depths
            .get(parent as usize)
            .copied()
            .unwrap_or(0)
            .saturating_add(1);
        if let Some(own) = depths.get_mut(child as usize) {
            *own = depth;
        }
        self.deepest.set(depth);
    }

    fn detach(&self, id: u32) {
        let Some(node) = self.get(id) else { return };
        if node.parent == NONE {
            return;
        }
        if node.previous == NONE {
            self.change(node.parent, |parent| parent.first = node.next);
        } else {
            self.change(node.previous, |previous| previous.next = node.next);
        }
        if node.next == NONE {
            self.change(node.parent, |parent| parent.last = node.previous);
        } else {
            self.change(node.next, |next| next.previous = node.previous);
        }
        self.change(id, |node| {
            node.parent = NONE;
            node.next = NONE;
            node.previous = NONE;
        });
    }
}

impl TreeSink for Builder {
    type Handle = u32;
    type Output = Document;
    type ElemName<'a> = Name;

    fn finish(self) -> Document {
        self.document.into_inner()
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> u32 {
        0
    }

    fn elem_name(&self, target: &u32) -> Name {
        let names = self.qualified.borrow();
        match names.get(*target as usize) {
            Some((namespace, name)) => Name(namespace.clone(), name.clone()),
            None => Name(ns!(), LocalName::from("")),
        }
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<ParsedAttribute>,
        _: ElementFlags,
    ) -> u32 {
        let (start, count) = self.attributes(&attributes);
        let data = Data::Element(Tag::of(&name.local), start, count);
        self.add(data, name.ns, name.local)
    }

    fn create_comment(&self, _: StrTendril) -> u32 {
        // A comment becomes an empty text, since the parser needs a node.
        self.add(Data::Text(Stretch::default()), ns!(), LocalName::from(""))
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> u32 {
        self.add(Data::Text(Stretch::default()), ns!(), LocalName::from(""))
    }

    fn append(&self, parent: &u32, child: NodeOrText<u32>) {
        let last = self.get(*parent).map_or(NONE, |node| node.last);
        if let Some(node) = self.node_for(child, last) {
            self.insert(*parent, node, NONE);
        }
    }

    fn append_based_on_parent_node(&self, element: &u32, previous: &u32, child: NodeOrText<u32>) {
        let has_parent = self.get(*element).is_some_and(|node| node.parent != NONE);
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &u32) -> u32 {
        // The content of a template is stored below it; readers skip templates.
        *target
    }

    fn same_node(&self, one: &u32, other: &u32) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn pop(&self, node: &u32) {
        let depths = self.depths.borrow();
        self.deepest
            .set(depths.get(*node as usize).copied().unwrap_or(0));
    }

    fn append_before_sibling(&self, sibling: &u32, child: NodeOrText<u32>) {
        let Some(place) = self.get(*sibling) else {
            return;
        };
        if let Some(node) = self.node_for(child, place.previous) {
            self.insert(place.parent, node, *sibling);
        }
    }

    fn add_attrs_if_missing(&self, target: &u32, attributes: Vec<ParsedAttribute>) {
        let Some(Data::Element(tag, start, count)) = self.get(*target).map(|node| node.data) else {
            return;
        };
        // The existing attributes are copied to the end of the list, followed by the missing ones.
        let old: Vec<Attribute> = self
            .document
            .borrow()
            .attributes
            .get(start as usize..start as usize + usize::from(count))
            .unwrap_or_default()
            .to_vec();
        let missing: Vec<ParsedAttribute> = attributes
            .into_iter()
            .filter(|attribute| {
                let name = self.name(&attribute.name.local);
                old.iter().all(|known| known.name != name)
            })
            .collect();
        if missing.is_empty() {
            return;
        }
        let begin = self.document.borrow().attributes.len() as u32;
        self.document.borrow_mut().attributes.extend(old);
        let (_, more) = self.attributes(&missing);
        self.change(*target, |node| {
            node.data = Data::Element(tag, begin, count.saturating_add(more));
        });
    }

    fn remove_from_parent(&self, target: &u32) {
        self.detach(*target);
    }

    fn reparent_children(&self, node: &u32, new_parent: &u32) {
        let mut child = self.get(*node).map_or(NONE, |node| node.first);
        while child != NONE {
            let next = self.get(child).map_or(NONE, |node| node.next);
            self.insert(*new_parent, child, NONE);
            child = next;
        }
    }
}
