//! Ordinary questions about gifs, memes, books and games, asked like a client asks the starter catalogue,
//! and the rules that judge an answer. `bench/sense` uses it too, for the held-out halves of the
//! same lists; the questions themselves are in those lists.

use std::collections::HashMap;

use serde_json::Value;
use sundry_catalog::Catalogue;
use sundry_operations::{Input, Service, ServiceSettings, operation};
use sundry_records::Book;

pub(crate) struct Shelf {
    service: Service,
    runtime: tokio::runtime::Runtime,
    /// The titles of the gifs by their URLs.
    gifs: HashMap<&'static str, &'static str>,
    books: Catalogue<Book>,
    /// The numbers of the games by their names, and by others that people use.
    games: HashMap<&'static str, &'static str>,
}

/// 2026-06-01 12:00 in UTC.
const NOON: i64 = 1_780_315_200;

impl Shelf {
    pub(crate) fn open() -> Self {
        let service = Service::new(ServiceSettings {
            clock: || NOON,
            ..ServiceSettings::default()
        });
        let (books, _) = Catalogue::open(None, Some(sundry_starter::BOOKS));
        let gifs = include_str!("../../../../../data/gifs/gifs.tsv").lines();
        let gifs = gifs.filter_map(|line| {
            let mut cells = line.split('\t');
            Some((cells.next()?, cells.nth(3)?))
        });
        let games = [
            include_str!("../../../../../data/games/games.toml"),
            include_str!("../../../../../data/games/known.toml"),
        ];
        let games = games.iter().flat_map(|file| file.split("[[game]]"));
        let mut known = HashMap::new();
        for game in games {
            let cell = |key: &str| game.lines().find_map(|line| line.strip_prefix(key));
            let (Some(name), Some(id)) = (cell("name = "), cell("id = ")) else {
                continue;
            };
            known.insert(name.trim_matches('"'), id);
            let others = cell("other_names = ").unwrap_or_default();
            for other in others.trim_matches(['[', ']', '"']).split("\", \"") {
                known.entry(other).or_insert(id);
            }
        }
        Self {
            service: service.expect("a service"),
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime"),
            gifs: gifs.collect(),
            books,
            games: known,
        }
    }

    fn ask(&self, name: &str, arguments: &[(&str, &str)]) -> Value {
        let mut input = Input::default();
        for (name, value) in arguments {
            input.arguments.add_text(name, value).expect("an argument");
        }
        let entry = operation(name).expect("an operation");
        let answer = self.runtime.block_on(entry.call(&self.service, input));
        serde_json::from_slice(&answer.expect("an answer")).expect("JSON")
    }

    /// Checks that the first three pictures differ and that at least two of them fit.
    pub(crate) fn gif(&self, question: &str, right: &str) -> Result<(), String> {
        let answer = self.ask("search-gifs", &[("query", question), ("number", "3")]);
        let urls = answer["images"].as_array().into_iter().flatten();
        let titles: Vec<String> = urls
            .filter_map(|image| self.gifs.get(image["url"].as_str()?))
            .map(|title| {
                title
                    .split(',')
                    .next()
                    .unwrap_or_default()
                    .replace(' ', "-")
            })
            .collect();
        let different = titles
            .iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len();
        let fitting = titles
            .iter()
            .filter(|title| right.split(',').any(|name| name == *title));
        if different == 3 && fitting.count() >= 2 {
            return Ok(());
        }
        Err(titles.join(", "))
    }

    /// Checks that a fitting meme is among the first three; `*gif` expects one or more, all of that
    /// format; `-` expects none. Words after `&` in the question are filters.
    pub(crate) fn meme(&self, question: &str, right: &str) -> Result<(), String> {
        let mut parts = question.split('&');
        let mut arguments = vec![("number", "3")];
        arguments.extend(parts.next().map(|words| ("keywords", words)));
        arguments.extend(parts.filter_map(|filter| filter.split_once('=')));
        let answer = self.ask("search-memes", &arguments);
        let memes: Vec<&Value> = answer["memes"].as_array().into_iter().flatten().collect();
        let file = |meme: &&Value| {
            let url = meme["url"].as_str().unwrap_or_default();
            url.rsplit('/').next().unwrap_or_default().to_owned()
        };
        let files: Vec<String> = memes.iter().map(file).collect();
        let is_right = match right.strip_prefix('*') {
            Some(format) => {
                // The media type of `jpg` is `image/jpeg`.
                let format = if format == "jpg" { "jpeg" } else { format };
                !memes.is_empty()
                    && memes.iter().all(|meme| {
                        let media = meme["type"].as_str().unwrap_or_default();
                        media.contains(format)
                    })
            }
            None if right == "-" => memes.is_empty(),
            None => files.iter().any(|file| {
                let name = file.split('.').next().unwrap_or_default();
                right.split(',').any(|wanted| wanted == name)
            }),
        };
        if is_right {
            Ok(())
        } else {
            Err(files.join(", "))
        }
    }

    /// Checks that the game is known by one of its names, has a picture and a home page, and that year and
    /// developer hold one of those of the expectation: `2011,2009<TAB>Mojang`.
    pub(crate) fn game(&self, question: &str, right: &str) -> Result<(), String> {
        let Some(number) = self.games.get(question) else {
            return Err("unknown".into());
        };
        let answer = self.ask("retrieve-game", &[("id", number)]);
        let says = |key: &str| answer[key].as_str().unwrap_or_default();
        let (years, developers) = right.split_once('\t').unwrap_or_default();
        let year = says("release_date");
        let developer = says("developer");
        if ["image", "link"]
            .iter()
            .all(|key| says(key).starts_with("http"))
            && years.split(',').any(|wanted| year.starts_with(wanted))
            && developers
                .split(',')
                .any(|wanted| developer.contains(wanted))
        {
            return Ok(());
        }
        let (image, link) = (says("image"), says("link"));
        Err(format!("{year}, {developer}, {image}, {link}"))
    }

    /// Checks that seven of ten books have a fitting kind and readers of a fitting age. The
    /// question is a number. The expectation holds title, kinds and ages, separated by tabs, the
    /// latter two by `|`; `*` stands for any.
    pub(crate) fn book(&self, question: &str, right: &str) -> Result<(), String> {
        let answer = self.ask("list-similar-books", &[("id", question)]);
        let mut cells = right.split('\t').skip(1);
        let mut wanted = || -> Vec<&str> { cells.next().unwrap_or_default().split('|').collect() };
        let (kinds, ages) = (wanted(), wanted());
        let snapshot = self.books.snapshot();
        let (mut fitting, mut others) = (0, Vec::new());
        for book in answer["similar_books"].as_array().into_iter().flatten() {
            let id = book["id"].as_u64().unwrap_or_default();
            let known = snapshot.get::<Book>(id).ok().flatten().unwrap_or_default();
            let says = |words: &[&str]| {
                words.contains(&"*")
                    || known
                        .subjects
                        .iter()
                        .any(|said| words.contains(&said.as_str()))
            };
            if says(&kinds) && says(&ages) {
                fitting += 1;
            } else {
                others.push(known.title);
            }
        }
        if fitting >= 7 {
            Ok(())
        } else {
            Err(others.join(", "))
        }
    }
}
