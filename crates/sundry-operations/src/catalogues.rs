//! The catalogues that operations answer from: opened once, swapped when something new is
//! published. What is in a record is `sundry-records`' matter, how it is found `sundry-catalog`'s.

use std::path::PathBuf;

use sundry_catalog::{Catalogue, Error, Home, Origin, Record, Reloaded};
use sundry_records::{Book, Entity, FoodRow, Game, Gif, Meme};

/// All kinds of records.
#[derive(Debug)]
pub struct Catalogues {
    pub(crate) home: Option<Home>,
    pub(crate) memes: Catalogue<Meme>,
    pub(crate) gifs: Catalogue<Gif>,
    pub(crate) games: Catalogue<Game>,
    pub(crate) books: Catalogue<Book>,
    pub(crate) entities: Catalogue<Entity>,
    pub(crate) foods: Catalogue<FoodRow>,
}

/// What a kind of record answers from at the moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindState {
    /// Name of the kind.
    pub kind: &'static str,
    /// Records of it.
    pub records: u64,
    /// Where they come from.
    pub origin: Origin,
}

/// Something to tell the operator of a kind: that it was swapped, or what is wrong with it.
pub type KindNews = (&'static str, Result<Origin, Error>);

impl Catalogues {
    /// Opens the generations of a data folder; for a kind that has none, the starter catalogue.
    /// What is wrong with a generation costs no start; it comes back to be logged.
    pub fn open(data_folder: Option<PathBuf>) -> (Self, Vec<KindNews>) {
        let home = data_folder.map(Home::new);
        let mut news = Vec::new();
        let catalogues = Self {
            memes: open(home.as_ref(), sundry_starter::MEMES, &mut news),
            gifs: open(home.as_ref(), sundry_starter::GIFS, &mut news),
            games: open(home.as_ref(), sundry_starter::GAMES, &mut news),
            books: open(home.as_ref(), sundry_starter::BOOKS, &mut news),
            entities: open(home.as_ref(), sundry_starter::ENTITIES, &mut news),
            // What the program carries of foods is a table of its own, beside which these stand.
            foods: open(home.as_ref(), &[], &mut news),
            home,
        };
        (catalogues, news)
    }

    /// Looks whether anything new was published and lets it answer. Reads one small file a kind
    /// if not, all of the new generation if so: call it where blocking is allowed.
    pub fn reload(&self) -> Vec<KindNews> {
        let mut news = Vec::new();
        reload(&self.memes, &mut news);
        reload(&self.gifs, &mut news);
        reload(&self.games, &mut news);
        reload(&self.books, &mut news);
        reload(&self.entities, &mut news);
        reload(&self.foods, &mut news);
        news
    }

    /// What each kind answers from.
    pub fn state(&self) -> [KindState; 6] {
        [
            state(&self.memes),
            state(&self.gifs),
            state(&self.games),
            state(&self.books),
            state(&self.entities),
            state(&self.foods),
        ]
    }
}

fn open<R: Record>(
    home: Option<&Home>,
    starter: &'static [u8],
    news: &mut Vec<KindNews>,
) -> Catalogue<R> {
    // A build may leave a starter catalogue out.
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
    }
}
