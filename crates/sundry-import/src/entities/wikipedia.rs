//! Three tables of a Wikipedia dump: `page`, `page_props`, `redirect`.
//!
//! <https://dumps.wikimedia.org/enwiki/latest/>. They add to the records from Wikidata: titles of
//! pages and of redirects become names, and an entity without a picture gets that of its page.
//! Items that are not yet in the catalogue are left out, since these tables do not tell what a page
//! is about.
//!
//! About 40 bytes per page with an item and 16 per redirect are kept in memory: half a gigabyte for
//! the English Wikipedia.

use std::collections::HashMap;

use sundry_catalog::{Catalogue, Executor, Id, Record as _, id_of};
use sundry_records::Entity;

use super::claims::item_number;
use super::sql_rows::{SqlValue, for_each_sql_row};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::lines::for_each_line;
use crate::taken::{Taken, put};

pub(crate) const WIKIPEDIA: Importer = Importer {
    kind: Entity::KIND,
    source: "wikipedia",
    summary: "page, page_props and redirect of a Wikipedia: more names and pictures, after Wikidata",
    files: "enwiki-latest-page.sql.gz …-page_props.sql.gz …-redirect.sql.gz",
    run,
};

/// The data gathered from the tables.
#[derive(Default)]
struct Gathered {
    /// Maps a page to its item.
    items: HashMap<u32, Id>,
    /// Maps an entity without a picture to the picture of its page.
    images: HashMap<Id, String>,
    /// Maps the hash of a page's title to its item.
    titles: HashMap<Id, Id>,
    /// Maps a redirecting page to the item of its target.
    redirects: HashMap<u32, Id>,
    /// Names by item.
    names: HashMap<Id, Vec<String>>,
}

/// Adds the name of a page to those of its item.
fn add_name(names: &mut HashMap<Id, Vec<String>>, item: Id, title: &str) {
    names.entry(item).or_default().push(name_of(title));
}

/// The namespace that holds only articles.
const ARTICLES: u64 = 0;

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    // Lock before anything is read, so that nobody else can publish in between.
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
            // Rows are sorted by property name, so the free picture comes before the item.
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
            add_name(&mut gathered.names, *item, title);
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
    // Collect the names of redirects. Only now is it known which pages redirect, and keeping the
    // titles of all pages until now would take gigabytes, so this table is read a second time and
    // counted once.
    again(job, "page", &mut |row| {
        let [id, namespace, title, ..] = row else {
            return Err("fewer than three columns");
        };
        let item = gathered.redirects.get(&page_number(id)?);
        if namespace.whole() == Some(ARTICLES)
            && let (Some(item), Some(title)) = (item, title.text())
        {
            add_name(&mut gathered.names, *item, title);
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
        job.count("entities", 0, &[], put(writer.as_mut(), &entity))?;
    }
    job.publish(writer)
}

impl Gathered {
    /// Drops items that the catalogue does not know.
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

/// Takes a row, or returns the reason why it is invalid.
type TakeRow<'t> = dyn FnMut(&[SqlValue<'_>]) -> Result<(), &'static str> + 't;

/// Works like [`each_row`], for a table that was read before, whose lines and faults were already
/// counted.
fn again(job: &mut Job<'_>, wanted: &str, take: &mut TakeRow<'_>) -> Result<(), ImportError> {
    let read = job.outcome.read;
    let read_again = rows(job, wanted, false, take);
    job.outcome.read = read;
    read_again
}

/// Passes every row of one table to `take`; files of other tables are skipped. A line with an
/// invalid row is rejected.
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
    job.each_input(&mut |job, input| {
        for_each_line(input, job, &mut |_, line| {
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
            match (read, wrong) {
                _ if !rejects => Ok(Taken::Skipped),
                (Err(error), _) => Err(format!("no row at byte {}", error.at).into()),
                (Ok(()), Some(reason)) => Err(reason.into()),
                (Ok(()), None) => Ok(Taken::Skipped),
            }
        })
    })?;
    // The files are read four times; the outcome reports the lines with rows.
    job.outcome.read = read + lines;
    job.outcome.skipped = skipped;
    Ok(())
}

fn page_number(value: &SqlValue<'_>) -> Result<u32, &'static str> {
    let number = value.whole().and_then(|number| u32::try_from(number).ok());
    number.ok_or("no page's number")
}

/// Derives a name from a title: `Mercury_(planet)` becomes Mercury.
fn name_of(title: &str) -> String {
    let title = title.replace('_', " ");
    match title.rsplit_once(" (") {
        Some((name, rest)) if rest.ends_with(')') && !name.is_empty() => name.to_owned(),
        _ => title,
    }
}
