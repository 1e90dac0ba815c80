//! Annotated pages, and the choice of those that may be used for training.

use std::io::Read;
use std::path::Path;

use serde_json::Value;

/// A page and its labels; missing labels are `None`.
pub struct Page {
    /// Name of its collection: `aeb`, `wcxb`, `naeb`, `fundus`, `dates`.
    pub set: &'static str,
    /// Its name in the collection.
    pub id: String,
    /// URL of the page.
    pub url: String,
    /// HTML of the page.
    pub html: String,
    /// Text of the article, with line breaks between paragraphs.
    pub text: Option<String>,
    /// Text that may belong to the article or not, such as a standfirst.
    pub optional: String,
    /// The headline.
    pub title: Option<String>,
    /// The authors; empty if not labelled.
    pub authors: Vec<String>,
    /// `YYYY-MM-DD`, followed by the time if it is known.
    pub date: Option<String>,
    /// URLs of pictures with width and height.
    pub images: Vec<(String, u32, u32)>,
}

/// The collections and their files.
const FILES: [(&str, &str); 5] = [
    ("aeb", "extract_aeb"),
    ("wcxb", "extract_wcxb"),
    ("naeb", "extract_naeb"),
    ("fundus", "meta_fundus"),
    ("dates", "dates_mediacloud"),
];

/// Reads the collections of a folder.
pub fn read(folder: &Path) -> Result<Vec<Page>, String> {
    let mut pages = Vec::new();
    for (set, file) in FILES {
        let path = folder.join(format!("{file}.jsonl.zst"));
        let packed = std::fs::File::open(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut decoder = zstd::Decoder::new(packed).map_err(|e| e.to_string())?;
        decoder.window_log_max(27).map_err(|e| e.to_string())?;
        let mut text = String::new();
        decoder
            .read_to_string(&mut text)
            .map_err(|e| format!("{}: {e}", path.display()))?;
        for line in text.split('\n').filter(|line| !line.is_empty()) {
            // The collections were written by Python, which accepts NaN although JSON does not.
            let value: Value = serde_json::from_str(line)
                .or_else(|_| {
                    serde_json::from_str(
                        &line
                            .replace(": NaN", ": null")
                            .replace(": Infinity", ": null"),
                    )
                })
                .map_err(|e| format!("{file}: {e}"))?;
            pages.push(page(set, &value));
        }
    }
    Ok(pages)
}

impl Page {
    /// Returns true if the page may be inspected and used for training; the others are only
    /// counted.
    pub fn is_learned(&self) -> bool {
        let hash = self
            .id
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        (hash >> 32) % 5 < 3
    }
}

fn page(set: &'static str, value: &Value) -> Page {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut page = Page {
        set,
        id: text(&value["id"]),
        url: text(&value["url"]),
        html: text(&value["html"]),
        text: None,
        optional: String::new(),
        title: None,
        authors: Vec::new(),
        date: None,
        images: Vec::new(),
    };
    let versions = value["gt_versions"].as_array().map_or(0, Vec::len);
    let gold = &value["gt"];
    if versions > 1 {
        // The collections do not tell in one way which version of the labels fits a page.
        return page;
    }
    let some = |value: &Value| value.as_str().filter(|t| !t.is_empty()).map(str::to_owned);
    page.text = some(&gold["text"]).or_else(|| some(&gold["main_content"]));
    page.title = some(&gold["title"]);
    page.date = some(&gold["publish_date"]).or_else(|| some(&gold["publishing_date"]));
    page.authors = authors(gold);
    if set == "fundus" {
        body(&gold["body"], &mut page);
        images(&gold["images"], &mut page);
    }
    page
}

fn authors(gold: &Value) -> Vec<String> {
    let split = |text: &str| -> Vec<String> {
        text.split([',', ';'])
            .flat_map(|part| part.split(" and "))
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .collect()
    };
    match (&gold["author"], &gold["authors"]) {
        (Value::String(names), _) | (_, Value::String(names)) => split(names),
        (_, Value::Array(names)) => names
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}

fn body(body: &Value, page: &mut Page) {
    let lines = |value: &Value| -> Vec<String> {
        value
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    };
    page.optional = lines(&body["summary"]).join("\n");
    let mut text = Vec::new();
    for section in body["sections"].as_array().into_iter().flatten() {
        text.extend(lines(&section["headline"]));
        text.extend(lines(&section["paragraphs"]));
    }
    if !text.is_empty() {
        page.text = Some(text.join("\n\n"));
    }
}

fn images(images: &Value, page: &mut Page) {
    for version in images
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|image| image["versions"].as_array().into_iter().flatten())
    {
        let side = |name: &str| version["size"][name].as_u64().map(|side| side as u32);
        if let (Some(url), Some(width), Some(height)) =
            (version["url"].as_str(), side("width"), side("height"))
        {
            page.images.push((url.to_owned(), width, height));
        }
    }
}
