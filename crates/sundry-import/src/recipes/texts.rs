//! Sources with one recipe per file: saved pages, Cooklang, Markdown, exports of recipe programs.

use sundry_catalog::Record as _;
use sundry_html::decode;
use sundry_recipes::RawRecipe;
use sundry_recipes::source::{self, Program, Unread};
use sundry_records::Recipe;

use super::files::{ends_in, for_each_text};
use super::gather::{Before, import};
use super::item::Item;
use crate::error::ImportError;
use crate::importer::{Importer, Job};

pub(crate) const SCHEMA_ORG: Importer = Importer {
    kind: Recipe::KIND,
    source: "schema-org",
    summary: "saved pages with a recipe of schema.org in them, or its JSON-LD",
    files: "PAGE.html, FOLDER or ARCHIVE.zip…",
    run: |job| each_file(job, &[".html", ".htm", ".xhtml", ".json", ".jsonld"], page),
};

pub(crate) const COOKLANG: Importer = Importer {
    kind: Recipe::KIND,
    source: "cooklang",
    summary: "files of Cooklang",
    files: "FILE.cook, FOLDER or ARCHIVE.zip…",
    run: |job| each_file(job, &[".cook"], source::cooklang),
};

pub(crate) const MARKDOWN: Importer = Importer {
    kind: Recipe::KIND,
    source: "markdown",
    summary: "Markdown with headings for ingredients and directions",
    files: "FILE.md, FOLDER or ARCHIVE.zip…",
    run: |job| each_file(job, &[".md", ".markdown"], source::markdown),
};

pub(crate) const MEALIE: Importer = Importer {
    kind: Recipe::KIND,
    source: "mealie",
    summary: "an export of Mealie",
    files: "EXPORT.zip…",
    run: |job| {
        let is_recipe = |name: &str| ends_in(name, &[".json"]) && name.contains("recipes/");
        each_wanted(job, &is_recipe, |text, _| {
            source::export(Program::Mealie, text)
        })
    },
};

pub(crate) const TANDOOR: Importer = Importer {
    kind: Recipe::KIND,
    source: "tandoor",
    summary: "an export of Tandoor, in its default form",
    files: "EXPORT.zip…",
    run: |job| {
        each_file(job, &["recipe.json"], |text, _| {
            source::export(Program::Tandoor, text)
        })
    },
};

pub(crate) const NEXTCLOUD: Importer = Importer {
    kind: Recipe::KIND,
    source: "nextcloud",
    summary: "the folder of Nextcloud Cookbook",
    files: "FOLDER or ARCHIVE.zip…",
    run: |job| {
        each_file(job, &["recipe.json"], |text, _| {
            source::schema_org(text, "")
        })
    },
};

pub(crate) const PAPRIKA: Importer = Importer {
    kind: Recipe::KIND,
    source: "paprika",
    summary: "an export of Paprika, in its own form",
    files: "EXPORT.paprikarecipes…",
    run: |job| {
        each_file(job, &[".paprikarecipe", ".json"], |text, _| {
            source::export(Program::Paprika, text)
        })
    },
};

/// Reads a text; the second argument is the name of its file.
type Reader = fn(&str, &str) -> Result<RawRecipe, Unread>;

fn each_file(
    job: &mut Job<'_>,
    endings: &'static [&'static str],
    read: Reader,
) -> Result<(), ImportError> {
    each_wanted(job, &|name| ends_in(name, endings), read)
}

fn each_wanted(
    job: &mut Job<'_>,
    is_wanted: &dyn Fn(&str) -> bool,
    read: Reader,
) -> Result<(), ImportError> {
    import(job, Before::Replaced, &mut |job, gather| {
        for_each_text(job, is_wanted, &mut |job, text| {
            let decoded = decode(&text.bytes, None);
            let item = Item::new(&text.file, 0, "", move || read(&decoded, &text.name));
            Ok(gather.push(job, item)?)
        })
    })
}

/// Reads a page, or JSON-LD that was extracted from one.
fn page(text: &str, _: &str) -> Result<RawRecipe, Unread> {
    if text.trim_start().starts_with(['{', '[']) {
        return source::schema_org(text, "");
    }
    source::page(text, "")
}
