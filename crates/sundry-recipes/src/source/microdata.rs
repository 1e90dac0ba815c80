//! Converts microdata (`itemscope`, `itemprop`) to the same values as JSON-LD, so that one reader
//! handles both.
//!
//! Elements are matched by counting tags. A closing tag without an opening one is ignored, and an
//! element that is never closed ends with its parent, as in browsers.

use serde_json::{Map, Value};
use sundry_text::markup::{ListItems, Piece, Tag, TextLines, pieces};

/// Maximum nesting of open elements; deeper ones are ignored.
const DEEPEST: usize = 500;

/// Returns the items of a page that are not inside another item.
pub(super) fn items(html: &str) -> Vec<Value> {
    let mut walk = Walk::default();
    for piece in pieces(html) {
        walk.take(piece);
    }
    while !walk.open.is_empty() {
        walk.close_last();
    }
    walk.items
}

#[derive(Default)]
struct Walk<'h> {
    open: Vec<Element<'h>>,
    items: Vec<Value>,
}

/// An open element.
struct Element<'h> {
    name: &'h str,
    /// The properties whose value it is.
    properties: Vec<String>,
    /// Its members, if it is an item.
    item: Option<Map<String, Value>>,
    /// Its text, if the text is the value of a property.
    text: Option<TextLines>,
}

impl<'h> Walk<'h> {
    fn take(&mut self, piece: Piece<'h>) {
        match piece {
            Piece::Open(tag) => self.open(&tag),
            Piece::Close(name) => self.close(name),
            Piece::Text(_) | Piece::Raw(_) => {}
        }
        for element in &mut self.open {
            if let Some(text) = &mut element.text {
                text.take(piece);
            }
        }
    }

    fn open(&mut self, tag: &Tag<'h>) {
        self.close_implied(tag.name);
        let properties: Vec<String> = tag
            .attribute("itemprop")
            .map(|names| names.split_ascii_whitespace().map(str::to_owned).collect())
            .unwrap_or_default();
        let is_item = tag.attribute("itemscope").is_some() || tag.attribute("itemtype").is_some();
        if !is_item && let Some(value) = value_of(tag, &properties) {
            self.put(&properties, &value);
            if tag.is_void() {
                return;
            }
            self.push(tag.name, Vec::new(), None, false);
            return;
        }
        if tag.is_void() {
            return;
        }
        let item = is_item.then(|| {
            let kind = tag.attribute("itemtype").unwrap_or_default();
            let kinds: Vec<Value> = kind.split_ascii_whitespace().map(Value::from).collect();
            Map::from_iter([("@type".to_owned(), Value::Array(kinds))])
        });
        let has_text = !properties.is_empty() && item.is_none();
        self.push(tag.name, properties, item, has_text);
    }

    fn push(
        &mut self,
        name: &'h str,
        properties: Vec<String>,
        item: Option<Map<String, Value>>,
        has_text: bool,
    ) {
        if self.open.len() >= DEEPEST {
            return;
        }
        // Nested texts would cost time in proportion to their product.
        let texts = self
            .open
            .iter()
            .filter(|element| element.text.is_some())
            .count();
        self.open.push(Element {
            name,
            properties,
            item,
            text: (has_text && texts < 4).then(|| TextLines::new(ListItems::Bare)),
        });
    }

    /// Closes list items and table cells where the next one begins.
    fn close_implied(&mut self, name: &str) {
        const ALIKE: [&str; 6] = ["li", "p", "dt", "dd", "td", "tr"];
        let Some(last) = self.open.last() else { return };
        if last.name.eq_ignore_ascii_case(name)
            && ALIKE.iter().any(|alike| name.eq_ignore_ascii_case(alike))
        {
            self.close_last();
        }
    }

    fn close(&mut self, name: &str) {
        let found = self
            .open
            .iter()
            .rposition(|element| element.name.eq_ignore_ascii_case(name));
        let Some(at) = found else { return };
        while self.open.len() > at {
            self.close_last();
        }
    }

    fn close_last(&mut self) {
        let Some(element) = self.open.pop() else {
            return;
        };
        if let Some(item) = element.item {
            let value = Value::Object(item);
            if element.properties.is_empty() {
                if !self.has_item() || super::schema_org::holds_recipe(&value) {
                    self.items.push(value);
                }
            } else {
                self.put(&element.properties, &value);
            }
        } else if let Some(text) = element.text
            && !text.is_empty()
        {
            self.put(&element.properties, &Value::from(text.into_text()));
        }
    }

    fn has_item(&self) -> bool {
        self.open.iter().any(|element| element.item.is_some())
    }

    /// Adds a value to the enclosing item.
    fn put(&mut self, properties: &[String], value: &Value) {
        let Some(item) = self
            .open
            .iter_mut()
            .rev()
            .find_map(|element| element.item.as_mut())
        else {
            return;
        };
        for name in properties {
            let values = item
                .entry(name.clone())
                .or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(values) = values {
                values.push(value.clone());
            }
        }
    }
}

/// Returns the value that an element has in an attribute.
fn value_of(tag: &Tag<'_>, properties: &[String]) -> Option<Value> {
    if properties.is_empty() {
        return None;
    }
    let names: &[&str] = if tag.is("img") {
        &["content", "src", "data-src"]
    } else if tag.is("a") || tag.is("link") {
        // For a name the text of a link is used, for a URL its address.
        let is_address = properties.iter().any(|name| {
            matches!(
                name.as_str(),
                "url" | "image" | "license" | "suitableForDiet"
            )
        });
        if tag.is("link") || is_address {
            &["content", "href"]
        } else {
            &["content"]
        }
    } else if tag.is("time") {
        &["content", "datetime"]
    } else {
        &["content"]
    };
    names
        .iter()
        .find_map(|name| tag.attribute(name))
        .filter(|value| !value.trim().is_empty())
        .map(|value| Value::from(value.into_owned()))
}
