//! Reads the components of `AppStream`'s XML, one at a time, in the form of DEP-11. Texts in
//! languages other than English are skipped.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use serde_json::{Map, Value, json};

use super::dep11::Take;
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::taken::Fault;

/// Most text of a component; a longer one is skipped.
const LONGEST_COMPONENT: usize = 4 << 20;

/// An element within a component.
#[derive(Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    fn of(start: &BytesStart<'_>) -> Self {
        let name = start.name().as_ref().to_owned();
        let attributes = start.attributes().flatten().map(|attribute| {
            let raw = attribute.value.as_ref();
            let value = unescape(raw).map_or_else(|_| raw.to_owned(), Cow::into_owned);
            (attribute.key.as_ref().to_owned(), value)
        });
        Self {
            name,
            attributes: attributes.collect(),
            ..Self::default()
        }
    }

    fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    fn all<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    fn words(&self, name: &str) -> &str {
        self.child(name).map_or("", |child| child.text.trim())
    }

    fn is_foreign(&self) -> bool {
        !matches!(
            self.attribute("xml:lang"),
            "" | "C" | "en" | "en_US" | "en-US"
        )
    }
}

/// Bounds the bytes that the library reads for one piece of the file: it would hold an endless text
/// in memory as a whole.
struct Bounded<'i, 'a> {
    input: &'i mut Input<'a>,
    left: usize,
}

impl Bounded<'_, '_> {
    fn next_piece(&mut self) {
        self.left = LONGEST_COMPONENT;
    }
}

impl Read for Bounded<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let block = self.fill_buf()?;
        let count = block.len().min(buffer.len());
        let (from, to) = (block.get(..count), buffer.get_mut(..count));
        if let (Some(from), Some(to)) = (from, to) {
            to.copy_from_slice(from);
        }
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Bounded<'_, '_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            let reason = format!("a text or tag is longer than {LONGEST_COMPONENT} bytes");
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        let block = self.input.fill_buf()?;
        Ok(block.get(..block.len().min(self.left)).unwrap_or_default())
    }

    fn consume(&mut self, count: usize) {
        self.left = self.left.saturating_sub(count);
        self.input.consume(count);
    }
}

/// Passes every component to `take`.
pub(super) fn for_each_component(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    take: &mut Take<'_>,
) -> Result<(), ImportError> {
    let name = input.name.clone();
    let mut reader = Reader::from_reader(Bounded {
        input,
        left: LONGEST_COMPONENT,
    });
    reader.config_mut().expand_empty_elements = true;
    let mut buffer = Vec::new();
    let mut open: Vec<Element> = Vec::new();
    let mut length = 0;
    let mut number = 0;
    loop {
        buffer.clear();
        reader.get_mut().next_piece();
        let event = match reader.read_event_into(&mut buffer) {
            Ok(event) => event,
            Err(quick_xml::Error::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(ImportError::format(&name, error.to_string()));
            }
            Err(quick_xml::Error::Io(error)) => {
                return Err(ImportError::read(
                    &name,
                    io::Error::other(error.to_string()),
                ));
            }
            Err(error) => return Err(ImportError::format(&name, error.to_string())),
        };
        match event {
            Event::Start(start) => {
                length += start.len() + ELEMENT;
                let element = Element::of(&start);
                match element.name.as_str() {
                    "components" if open.is_empty() => {
                        let base = element.attribute("media_baseurl");
                        let header = json!({"File": "AppStream", "MediaBaseUrl": base});
                        if let Err(Fault::Import(error)) = take(job, header) {
                            return Err(error);
                        }
                    }
                    "component" => {
                        open.clear();
                        length = 0;
                        open.push(element);
                    }
                    _ if open.is_empty() => {}
                    // Elements cost memory like texts. The elements of a component that is too long
                    // are only counted, so that their ends are found.
                    _ if length > LONGEST_COMPONENT && open.len() < DEEPEST => {
                        open.push(Element::default());
                    }
                    _ if open.len() < DEEPEST => open.push(element),
                    _ => return Err(ImportError::format(&name, "elements are too deep")),
                }
            }
            Event::Text(words) => length += add_text(&mut open, &words, length),
            Event::CData(words) => length += add_text(&mut open, &words, length),
            Event::GeneralRef(reference) => {
                let escaped = format!("&{};", &*reference);
                let letter = unescape(&escaped).unwrap_or(Cow::Borrowed(escaped.as_str()));
                length += add_text(&mut open, &letter, length);
            }
            Event::End(_) => match (open.pop(), open.last_mut()) {
                (Some(element), Some(parent)) => {
                    if length <= LONGEST_COMPONENT
                        && !element.is_foreign()
                        && parent.children.len() < MOST_CHILDREN
                    {
                        parent.children.push(element);
                    }
                }
                (Some(component), None) => {
                    number += 1;
                    job.report(reader.get_ref().input);
                    job.outcome.read += 1;
                    let took = if length > LONGEST_COMPONENT {
                        Err(format!("is longer than {LONGEST_COMPONENT} bytes").into())
                    } else {
                        take(job, as_dep11(&component))
                    };
                    let shown = component.words("id").to_owned();
                    job.count(&name, number, shown.as_bytes(), took)?;
                }
                (None, _) => {}
            },
            Event::Eof if open.is_empty() => return Ok(()),
            Event::Eof => return Err(ImportError::format(&name, "ends within a component")),
            _ => {}
        }
    }
}

/// Adds to the text of the innermost element unless the component is too long.
fn add_text(open: &mut [Element], words: &str, length: usize) -> usize {
    if let Some(element) = open.last_mut()
        && length + words.len() <= LONGEST_COMPONENT
    {
        element.text.push_str(words);
    }
    words.len()
}

/// Size that an element counts besides its name and attributes, about its memory use.
const ELEMENT: usize = 100;
const DEEPEST: usize = 32;
const MOST_CHILDREN: usize = 2_000;

fn as_dep11(component: &Element) -> Value {
    let texts = |parent: &str, name: &str| -> Vec<Value> {
        let parent = component.child(parent);
        let items = parent.into_iter().flat_map(|parent| parent.all(name));
        items.map(|item| json!(item.text.trim())).collect()
    };
    let developer = component
        .child("developer")
        .map_or("", |developer| developer.words("name"));
    let developer = match developer {
        "" => component.words("developer_name"),
        developer => developer,
    };
    let mut urls = Map::new();
    for url in component.all("url") {
        urls.insert(url.attribute("type").to_owned(), json!(url.text.trim()));
    }
    let mut rating = Map::new();
    for attribute in component
        .all("content_rating")
        .flat_map(|all| all.all("content_attribute"))
    {
        rating.insert(
            attribute.attribute("id").to_owned(),
            json!(attribute.text.trim()),
        );
    }
    let releases = component
        .child("releases")
        .into_iter()
        .flat_map(|all| all.all("release"));
    let releases: Vec<Value> = releases
        .map(|one| json!({"unix-timestamp": one.attribute("timestamp"), "date": one.attribute("date"), "version": one.attribute("version")}))
        .map(without_empty)
        .collect();
    let shots = component
        .child("screenshots")
        .into_iter()
        .flat_map(|all| all.all("screenshot"));
    json!({
        "Type": component.attribute("type"),
        "ID": component.words("id"),
        "Name": {"C": component.words("name")},
        "Summary": {"C": component.words("summary")},
        "Description": {"C": component.child("description").map_or_else(String::new, markup)},
        "Developer": {"name": {"C": developer}},
        "Categories": texts("categories", "category"),
        "Keywords": {"C": texts("keywords", "keyword")},
        "Url": urls,
        "ContentRating": {"oars": rating},
        "Releases": releases,
        "Screenshots": shots.map(screenshot).collect::<Vec<_>>(),
    })
}

fn without_empty(value: Value) -> Value {
    match value {
        Value::Object(members) => members
            .into_iter()
            .filter(|(_, value)| *value != "")
            .collect(),
        value => value,
    }
}

fn screenshot(shot: &Element) -> Value {
    let image = |image: &Element| {
        json!({
            "url": image.text.trim(),
            "width": image.attribute("width"),
            "height": image.attribute("height"),
        })
    };
    let copies = shot
        .all("image")
        .filter(|copy| copy.attribute("type") == "thumbnail");
    let source = shot
        .all("image")
        .find(|copy| copy.attribute("type") != "thumbnail");
    let mut value = json!({
        "default": shot.attribute("type") == "default",
        "thumbnails": copies.map(image).collect::<Vec<_>>(),
        "videos": shot.all("video").map(image).collect::<Vec<_>>(),
    });
    if let (Some(source), Some(members)) = (source, value.as_object_mut()) {
        members.insert("source-image".to_owned(), image(source));
    }
    value
}

/// Converts the paragraphs and lists of a description to HTML, the form that DEP-11 uses.
fn markup(description: &Element) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let mut html = String::new();
    for block in &description.children {
        match block.name.as_str() {
            "ul" | "ol" => {
                for item in block.all("li") {
                    html.push_str("<li>");
                    html.push_str(&escaped(&item.text));
                    html.push_str("</li>");
                }
            }
            _ => {
                html.push_str("<p>");
                html.push_str(&escaped(&block.text));
                html.push_str("</p>");
            }
        }
    }
    html
}
