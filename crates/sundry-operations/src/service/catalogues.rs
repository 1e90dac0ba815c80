//! The catalogues that operations answer from: opened once, replaced when a new generation is
//! published. `sundry-records` defines the records, `sundry-catalog` searches them.

use std::io::Write;
use std::path::PathBuf;

use sundry_catalog::{
    Among, Catalogue, Clause, Error, Home, Id, Manifest, Origin, Query, Record, Reloaded, Snapshot,
    TextClause, export_archive,
};
use sundry_records::{Book, Entity, FoodRow, Game, Gif, Meme, Recipe, picture_address};

/// Declares the kinds of records: the field of [`Catalogues`], the record type, the starter
/// catalogue, and the label that people see, with its picture. The macro generates everything that
/// holds for all kinds.
macro_rules! kinds {
    ($($field:ident: $record:ty, $starter:expr, $label:expr;)*) => {
        /// The catalogues of all kinds of records.
        #[derive(Debug)]
        pub struct Catalogues {
            pub(crate) home: Option<Home>,
            $(pub(crate) $field: Catalogue<$record>,)*
        }

        impl Catalogues {
            /// The names of all kinds.
            pub const KINDS: &[&str] = &[$(<$record as Record>::KIND),*];

            /// Checks that this program asks for the fields that a generation of a kind has.
            ///
            /// # Errors
            /// The difference.
            pub fn fits(kind: &str, manifest: &Manifest) -> Result<(), String> {
                $(if kind == <$record as Record>::KIND {
                    return manifest.fits(kind, &<$record as Record>::schema());
                })*
                Err(format!("there is no kind `{kind}`"))
            }

            /// Opens the generations of a data folder, or the starter catalogue for a kind that has
            /// none. A damaged generation does not prevent the start; its error is returned, to be
            /// logged.
            pub fn open(data_folder: Option<PathBuf>) -> (Self, Vec<KindNews>) {
                let home = data_folder.map(Home::new);
                let mut news = Vec::new();
                let catalogues = Self {
                    $($field: open(home.as_ref(), $starter, &mut news),)*
                    home,
                };
                (catalogues, news)
            }

            /// Checks for newly published generations and puts them in place. It reads one small
            /// file per kind if there are none, else the whole new generation, so call it where
            /// blocking is allowed.
            pub fn reload(&self) -> Vec<KindNews> {
                let mut news = Vec::new();
                $(reload(&self.$field, &mut news);)*
                news
            }

            /// Reads the generations that answer completely, replaces the damaged ones by earlier
            /// ones, and returns the changes. It takes as long as the disk needs, so call it once,
            /// where blocking is allowed.
            pub fn verify(&self) -> Vec<KindNews> {
                let mut news = Vec::new();
                $(if let Err(error) = self.$field.verify() {
                    news.push((<$record as Record>::KIND, Err(error)));
                })*
                news
            }

            /// Returns the kinds whose published generation is damaged, so that another one
            /// answers.
            pub fn damaged(&self) -> Vec<&'static str> {
                let mut damaged = Vec::new();
                $(if self.$field.is_damaged() {
                    damaged.push(<$record as Record>::KIND);
                })*
                damaged
            }

            /// Returns the state of each kind.
            pub fn state(&self) -> Vec<KindState> {
                vec![$(state(&self.$field)),*]
            }

            /// Names the state of a kind that answers: `memes publication 7`, which is the same on
            /// every node; `memes import 3`, a number of this data folder; or `memes starter`.
            /// `None` if it has no records.
            pub fn answering(&self, kind: &str) -> Option<String> {
                $(if kind == <$record as Record>::KIND {
                    return answering(&self.$field);
                })*
                None
            }

            /// Writes every record of a kind that the program carries, one JSON object a line.
            /// Returns how many; `None` if it carries none of that kind.
            pub fn export_starter(
                kind: &str,
                out: &mut dyn Write,
            ) -> Option<Result<u64, Error>> {
                $(if kind == <$record as Record>::KIND {
                    let starter: &'static [u8] = $starter;
                    return (!starter.is_empty()).then(|| export_archive(starter, out));
                })*
                None
            }

            /// Finds the records of a kind that have these words, best first, with their labels;
            /// `None` if there is no such kind.
            pub fn named(
                &self,
                kind: &str,
                words: &str,
                most: usize,
            ) -> Option<Result<Vec<(Id, Label)>, Error>> {
                $(if kind == <$record as Record>::KIND {
                    return Some(named(&self.$field, words, most, $label));
                })*
                None
            }

            /// Works like [`Catalogues::named`], but the last word may be a prefix, because the
            /// user is still typing. Without words, it returns the first records.
            pub fn begun(
                &self,
                kind: &str,
                words: &str,
                from: usize,
                most: usize,
            ) -> Option<Result<Vec<(Id, Label)>, Error>> {
                $(if kind == <$record as Record>::KIND {
                    return Some(begun(&self.$field, words, from, most, $label));
                })*
                None
            }
        }
    };
}

kinds! {
    memes: Meme, sundry_starter::MEMES, |meme| Label {
        // A page shows pictures; a video it would have to fetch as a whole.
        picture: (!meme.format.is_video()).then_some(meme.url),
        name: meme.description,
    };
    gifs: Gif, sundry_starter::GIFS, |gif| Label {
        name: first([vec![gif.title], gif.sentences, gif.tags]),
        picture: Some(gif.url),
    };
    games: Game, sundry_starter::GAMES, |game| Label {
        name: game.name,
        picture: Some(game.image),
    };
    books: Book, sundry_starter::BOOKS, |book| Label {
        name: match book.authors.first() {
            Some(author) => format!("{} ({author})", book.title),
            None => book.title,
        },
        picture: book.cover.map(|cover| cover.url()),
    };
    entities: Entity, sundry_starter::ENTITIES, |entity| Label {
        name: first([entity.names]),
        picture: (!entity.image.is_empty()).then(|| picture_address(&entity.image)),
    };
    // The foods that come with the program are in a table of their own, which these rows
    // supplement.
    foods: FoodRow, &[], |food| Label { name: food.name, picture: None };
    recipes: Recipe, sundry_starter::RECIPES, |recipe| Label {
        name: recipe.recipe.title,
        picture: first_of(recipe.recipe.images),
    };
}

/// What people see of a record that they look for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Its name.
    pub name: String,
    /// The address of its picture, a path for one that Sundry serves itself; `None` if it has none.
    pub picture: Option<String>,
}

/// The current state of a kind of record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindState {
    /// Name of the kind.
    pub kind: &'static str,
    /// Number of its records.
    pub records: u64,
    /// Origin of the records.
    pub origin: Origin,
    /// Time at which the generation was written, in seconds since 1970.
    pub created: Option<i64>,
    /// Number under which the generation was published; `None` if it was not.
    pub publication: Option<u64>,
}

impl KindState {
    /// Returns the number of the import that answers; `None` if nothing was imported.
    pub fn generation(&self) -> Option<u64> {
        match self.origin {
            Origin::Generation(number) => Some(number),
            Origin::Nothing | Origin::Starter => None,
        }
    }
}

/// A message about a kind for the operator: its new origin after a swap, or an error.
pub type KindNews = (&'static str, Result<Origin, Error>);

fn open<R: Record>(
    home: Option<&Home>,
    starter: &'static [u8],
    news: &mut Vec<KindNews>,
) -> Catalogue<R> {
    // A build may leave out a starter catalogue, which is then empty.
    let starter = (!starter.is_empty()).then_some(starter);
    let (catalogue, wrong) = Catalogue::open(home.cloned(), starter);
    news.extend(wrong.into_iter().map(|error| (R::KIND, Err(error))));
    catalogue
}

fn reload<R: Record>(catalogue: &Catalogue<R>, news: &mut Vec<KindNews>) {
    match catalogue.reload() {
        Ok(Reloaded::Unchanged) => {}
        Ok(Reloaded::Swapped(origin)) => news.push((R::KIND, Ok(origin))),
        Err(error) => news.push((R::KIND, Err(error))),
    }
}

fn state<R: Record>(catalogue: &Catalogue<R>) -> KindState {
    let snapshot = catalogue.snapshot();
    KindState {
        kind: R::KIND,
        records: snapshot.executor().records(),
        origin: snapshot.origin(),
        created: snapshot.manifest().map(|manifest| manifest.created),
        publication: snapshot.publication(),
    }
}

fn answering<R: Record>(catalogue: &Catalogue<R>) -> Option<String> {
    let snapshot = catalogue.snapshot();
    let kind = R::KIND;
    match (snapshot.publication(), snapshot.origin()) {
        (Some(number), _) => Some(format!("{kind} publication {number}")),
        (None, Origin::Generation(number)) => Some(format!("{kind} import {number}")),
        (None, Origin::Starter) => Some(format!("{kind} starter")),
        (None, Origin::Nothing) => None,
    }
}

fn named<R: Record>(
    catalogue: &Catalogue<R>,
    words: &str,
    most: usize,
    label: fn(R) -> Label,
) -> Result<Vec<(Id, Label)>, Error> {
    let query = Query {
        must: vec![TextClause::all(words).into()],
        limit: most,
        ..Query::default()
    };
    labelled(&catalogue.snapshot(), query, label)
}

/// Most completions of the last word that are tried.
const COMPLETIONS: usize = 12;

/// Most completions that are tried where those lead nowhere.
const RARE_COMPLETIONS: usize = 200;

/// Number of well-known records that are searched first. A few letters match millions of books, and
/// ranking all of them took 50 ms.
const BEST_KNOWN: usize = 2_000;

/// Most records that are looked through for names that begin with the words. Reading one takes as
/// long as reading ten thousand entries of a list.
const LOOKED_THROUGH: usize = 32;

/// Most records that are looked through for a word of which few letters are typed.
const LOOKED_THROUGH_FOR_RARE: usize = 100;

/// Works like [`named`], but the last word may be a prefix. If there are words before it, names that
/// begin with all of them come first.
fn begun<R: Record>(
    catalogue: &Catalogue<R>,
    words: &str,
    from: usize,
    most: usize,
    label: fn(R) -> Label,
) -> Result<Vec<(Id, Label)>, Error> {
    let snapshot = catalogue.snapshot();
    let find_among = |among, must, offset, limit| {
        let query = Query {
            must,
            among,
            offset,
            limit,
            ..Query::default()
        };
        labelled(&snapshot, query, label)
    };
    let find = |must, offset, limit| find_among(None, must, offset, limit);
    let best_known = R::KNOWN_BY.map(|field| Among {
        field: field.to_owned(),
        most: BEST_KNOWN,
    });
    let words: Vec<&str> = words.split_whitespace().collect();
    let Some((last, before)) = words.split_last() else {
        return find(Vec::new(), from, most);
    };
    let completed = |most| {
        let words = snapshot.executor().completions(last, most)?;
        // The word itself is mostly among its completions, and so counts twice.
        let words = words.iter().map(String::as_str);
        let begun = TextClause::synonyms(std::iter::once(*last).chain(words));
        Ok::<Clause, Error>(begun.into())
    };
    let usual = completed(COMPLETIONS)?;
    // The best known first; if they are too few for a page, all.
    let best = |must: Vec<Clause>, limit| {
        if best_known.is_some() {
            let found = find_among(best_known.clone(), must.clone(), 0, limit)?;
            if found.len() >= most {
                return Ok(found);
            }
        }
        find(must, 0, limit)
    };
    if before.is_empty() && from == 0 {
        return best(vec![usual], most);
    }
    if before.is_empty() {
        return find(vec![usual], from, most);
    }
    let mut different: Vec<&str> = before.to_vec();
    different.sort_unstable();
    different.dedup();
    let before: Clause = TextClause::all(different.join(" ")).into();
    if from > 0 {
        return find(vec![usual, before], from, most);
    }
    let mut found = best(vec![usual, before.clone()], most.max(LOOKED_THROUGH))?;
    // Few letters have more completions than are tried: the words before them tell which is meant.
    if found.len() < most {
        let mut others = find(vec![before.clone()], 0, LOOKED_THROUGH_FOR_RARE)?;
        let start = sundry_text::fold(last);
        others.retain(|(id, label)| {
            let name = sundry_text::fold(&label.name);
            sundry_text::tokens(&name).any(|word| word.text.starts_with(start.as_ref()))
                && found.iter().all(|(known, _)| known != id)
        });
        found.extend(others);
    }
    if found.is_empty() {
        found = find(vec![completed(RARE_COMPLETIONS)?, before], 0, most)?;
    }
    let start = words.join(" ");
    let start = sundry_text::fold(&start);
    found.sort_by_cached_key(|(_, label)| {
        !sundry_text::fold(&label.name).starts_with(start.as_ref())
    });
    found.truncate(most);
    Ok(found)
}

fn labelled<R: Record>(
    snapshot: &Snapshot,
    query: Query,
    label: fn(R) -> Label,
) -> Result<Vec<(Id, Label)>, Error> {
    let query = Query {
        total: false,
        ..query
    };
    let found = snapshot.find::<R>(&query)?;
    let records = found.records.into_iter();
    let labelled = records.map(|(hit, record)| {
        let Label { name, picture } = label(record);
        let picture = picture.filter(|address| !address.is_empty());
        (hit.id, Label { name, picture })
    });
    Ok(labelled.collect())
}

/// Returns the first name that is not empty.
fn first<const N: usize>(names: [Vec<String>; N]) -> String {
    first_of(names.into_iter().flatten()).unwrap_or_default()
}

fn first_of(texts: impl IntoIterator<Item = String>) -> Option<String> {
    texts.into_iter().find(|text| !text.is_empty())
}
