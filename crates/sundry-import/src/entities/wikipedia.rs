//! Three tables of a Wikipedia, as they are dumped: `page`, `page_props`, `redirect`.
//!
//! <https://dumps.wikimedia.org/enwiki/latest/>. They add to what Wikidata told: titles of pages and
//! of redirects become names, and where no picture was known that of the page is taken. What no
//! catalogue knows yet is left out, since these tables do not say what a page is about.
//!
//! About 40 bytes a page with an item and 16 a redirect are kept in memory: half a gigabyte for the
//! English one.

use std::collections::HashMap;

use sundry_catalog::{Catalogue, Executor, Id, id_of};
use sundry_records::Entity;

use super::KIND;
use super::claims::item_number;
use super::sql_rows::{SqlValue, for_each_sql_row};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::{Taken, for_each_line};
use crate::put::put;

pub(crate) const WIKIPEDIA: Importer = Importer {
    kind: KIND,
    source: "wikipedia",
    summary: "page, page_props and redirect of a Wikipedia: more names and pictures, after Wikidata",
    files: "enwiki-latest-page.sql.gz …-page_props.sql.gz …-redirect.sql.gz",
    run,
};

/// What the tables told.
#[derive(Default)]
struct Gathered {
    /// Item of a page.
    items: HashMap<u32, Id>,
    /// Picture of a page whose entity has none.
    images: HashMap<Id, String>,
    /// Item of the page with the title of this hash.
    titles: HashMap<Id, Id>,
    /// Item that a page redirects to.
    redirects: HashMap<u32, Id>,
    /// Names for items.
    names: HashMap<Id, Vec<String>>,
}

/// Only articles are in this namespace.
const ARTICLES: u64 = 0;

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    // Before anything is read: nobody else may publish in between.
    let mut writer = if job.options.dry_run {
        None
    } else {
        Some(job.home.writer::<Entity>(job.write_options())?)
    };
    let (catalogue, wrong) = Catalogue::<Entity>::open(Some(job.home.clone()), None);
    if let Some(error) = wrong.into_iter().next() {
        return Err(error.into());
    }
    let known = catalogue.snapshot();
    if known.executor().records() == 0 {
        let reason = "there are no entities to add to: import Wikidata first";
        return Err(ImportError::format("entities", reason));
    }
    let mut gathered = Gathered::default();
    let mut page = 0;
    let mut image = String::new();
    each_row(job, "page_props", &mut |row| {
        let [id, name, value, ..] = row else {
            return Err("fewer than three columns");
        };
        let id = page_number(id)?;
        if id != page {
            page = id;
            image.clear();
        }
        match (name.text(), value.text()) {
            // The free picture is told before the item: rows are in the order of their names.
            (Some("page_image_free"), Some(file)) => file.clone_into(&mut image),
            (Some("wikibase_item"), Some(item)) => {
                let item = item_number(item).ok_or("no item's number")?;
                gathered.items.insert(id, item);
                if !image.is_empty() {
                    gathered.images.insert(item, std::mem::take(&mut image));
                }
            }
            _ => {}
        }
        Ok(())
    })?;
    gathered.keep_known(known.executor())?;
    each_row(job, "page", &mut |row| {
        let [id, namespace, title, ..] = row else {
            return Err("fewer than three columns");
        };
        let item = gathered.items.get(&page_number(id)?);
        if namespace.whole() == Some(ARTICLES)
            && let (Some(item), Some(title)) = (item, title.text())
        {
            gathered.titles.insert(id_of(title), *item);
            gathered
                .names
                .entry(*item)
                .or_default()
                .push(name_of(title));
        }
        Ok(())
    })?;
    each_row(job, "redirect", &mut |row| {
        let [from, namespace, title, ..] = row else {
            return Err("fewer than three columns");
        };
        let item = title
            .text()
            .and_then(|title| gathered.titles.get(&id_of(title)));
        if namespace.whole() == Some(ARTICLES)
            && let Some(item) = item
        {
            gathered.redirects.insert(page_number(from)?, *item);
        }
        Ok(())
    })?;
    // Names of redirects. Which pages redirect is known only now, and to keep the titles of all pages
    // until then would take gigabytes: so this table is read a second time, and counted once.
    again(job, "page", &mut |row| {
        let [id, namespace, title, ..] = row else {
            return Err("fewer than three columns");
        };
        let item = gathered.redirects.get(&page_number(id)?);
        if namespace.whole() == Some(ARTICLES)
            && let (Some(item), Some(title)) = (item, title.text())
        {
            gathered
                .names
                .entry(*item)
                .or_default()
                .push(name_of(title));
        }
        Ok(())
    })?;
    if let Some(writer) = &mut writer {
        let keep = |entity: &Entity| !gathered.names.contains_key(&entity.id);
        job.outcome.kept = writer.carry_over(known.executor(), keep)?;
    }
    let mut items: Vec<Id> = gathered.names.keys().copied().collect();
    items.sort_unstable();
    for item in items {
        let Some(mut entity) = known.get::<Entity>(item)? else {
            continue;
        };
        for name in gathered.names.remove(&item).unwrap_or_default() {
            entity.add_name(&name);
        }
        if entity.image.is_empty() {
            entity.image = gathered.images.remove(&item).unwrap_or_default();
        }
        let taken = put(writer.as_mut(), &entity)?;
        job.count("entities", 0, &[], taken);
    }
    job.publish(writer)
}

impl Gathered {
    /// Forgets items that the catalogue does not know.
    fn keep_known(&mut self, known: &dyn Executor) -> Result<(), ImportError> {
        let mut failure = None;
        self.items.retain(|_, item| match known.document(*item) {
            Ok(Some(_)) => true,
            Ok(None) => {
                self.images.remove(item);
                false
            }
            Err(error) => {
                failure = Some(error);
                true
            }
        });
        if let Some(error) = failure {
            return Err(error.into());
        }
        Ok(())
    }
}

/// Takes a row, or says what is wrong with it.
type TakeRow<'t> = dyn FnMut(&[SqlValue<'_>]) -> Result<(), &'static str> + 't;

/// As [`each_row`], for a table that was read before: its lines and what is wrong with them were
/// counted then.
fn again(job: &mut Job<'_>, wanted: &str, take: &mut TakeRow<'_>) -> Result<(), ImportError> {
    let read = job.outcome.read;
    let read_again = rows(job, wanted, false, take);
    job.outcome.read = read;
    read_again
}

/// Gives every row of one table to `take`; files of other tables are passed over. A line with a row
/// that is wrong is rejected.
fn each_row(job: &mut Job<'_>, wanted: &str, take: &mut TakeRow<'_>) -> Result<(), ImportError> {
    rows(job, wanted, true, take)
}

fn rows(
    job: &mut Job<'_>,
    wanted: &str,
    rejects: bool,
    take: &mut TakeRow<'_>,
) -> Result<(), ImportError> {
    let insert = format!("INSERT INTO `{wanted}` ");
    let (read, skipped) = (job.outcome.read, job.outcome.skipped);
    let mut lines = 0;
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_line(&mut input, job, &mut |_, line| {
                if !line.text.starts_with(&insert) {
                    return Ok(Taken::Skipped);
                }
                lines += 1;
                let mut wrong = None;
                let read = for_each_sql_row(line.text, &mut |_, row| {
                    if let Err(reason) = take(row) {
                        wrong = Some(reason);
                    }
                });
                Ok(match (read, wrong) {
                    _ if !rejects => Taken::Skipped,
                    (Err(error), _) => Taken::Rejected(format!("no row at byte {}", error.at)),
                    (Ok(()), Some(reason)) => Taken::Rejected(reason.to_owned()),
                    (Ok(()), None) => Taken::Skipped,
                })
            })
        })?;
    }
    // The files are read four times; what is told are the lines of rows.
    job.outcome.read = read + lines;
    job.outcome.skipped = skipped;
    Ok(())
}

fn page_number(value: &SqlValue<'_>) -> Result<u32, &'static str> {
    let number = value.whole().and_then(|number| u32::try_from(number).ok());
    number.ok_or("no page's number")
}

/// The name that a title says: `Mercury_(planet)` is called Mercury.
fn name_of(title: &str) -> String {
    let title = title.replace('_', " ");
    match title.rsplit_once(" (") {
        Some((name, rest)) if rest.ends_with(')') && !name.is_empty() => name.to_owned(),
        _ => title,
    }
}
