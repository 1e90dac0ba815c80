//! Sentences of our own: hand-written patterns filled with names of the tables.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_entities::Kind;
use train_entities::corpus::Example;

const PATTERNS: &str = include_str!("../patterns.txt");
const SLOTS: &str = include_str!("../slots.txt");

/// A seeded random number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * count.max(1)) >> 32
    }

    /// Draws a number below `count`, small ones more often: tables are sorted by how well known
    /// their names are.
    fn ranked(&mut self, count: usize) -> usize {
        let unit = self.below(1 << 20) as f64 / f64::from(1 << 20);
        (unit.powi(2) * count as f64) as usize
    }

    fn of<'a>(&mut self, list: &'a [String]) -> &'a str {
        let at = self.below(list.len());
        list.get(at).map_or("", String::as_str)
    }
}

struct Tables {
    lists: BTreeMap<&'static str, Vec<String>>,
    /// The letters that follow each sequence of three in the names of towns, for invented names.
    letters: BTreeMap<String, Vec<char>>,
}

impl Tables {
    fn read(folder: &Path) -> Result<Self, String> {
        let lines = |file: &str| -> Result<Vec<Vec<String>>, String> {
            let text = std::fs::read_to_string(folder.join(file))
                .map_err(|error| format!("{file}: {error}"))?;
            Ok(text
                .lines()
                .map(|line| line.split('\t').map(str::to_owned).collect())
                .collect())
        };
        let first = |file: &str| -> Result<Vec<String>, String> {
            Ok(lines(file)?
                .into_iter()
                .map(|mut row| row.remove(0))
                .collect())
        };
        let mut lists = BTreeMap::new();
        let places = lines("places.tsv")?;
        let of_kind = |kind: &str| -> Vec<String> {
            places
                .iter()
                .filter(|row| row[1] == kind)
                .map(|row| row[0].clone())
                .collect()
        };
        let countries = lines("countries.tsv")?;
        let mut country = of_kind("country");
        country.extend(
            countries
                .iter()
                .filter(|row| row[1] == "country")
                .map(|row| row[0].clone()),
        );
        let mut region = of_kind("region");
        region.extend(
            countries
                .iter()
                .filter(|row| row[1] == "region")
                .map(|row| row[0].clone()),
        );
        let mut cities = lines("cities.tsv")?;
        cities.sort_by_key(|row| std::cmp::Reverse(row[2].parse::<u32>().unwrap_or(0)));
        lists.insert(
            "city",
            cities.into_iter().map(|mut row| row.remove(0)).collect(),
        );
        lists.insert("country", country);
        lists.insert("region", region);
        lists.insert("feature", of_kind("feature"));
        lists.insert("demonym", first("demonyms.tsv")?);
        lists.insert("first", first("first_names.tsv")?);
        lists.insert("last", first("surnames.tsv")?);
        lists.insert("company", first("companies.tsv")?);
        lists.insert("body", first("bodies.tsv")?);
        lists.insert("brand", first("brands.tsv")?);
        let mut known = first("people.tsv")?;
        known.extend(first("legislators.tsv")?);
        lists.insert("known", known);
        for row in lines("world_names.tsv")? {
            let list = if row[1] == "first" {
                "world first"
            } else {
                "world last"
            };
            lists
                .entry(list)
                .or_insert_with(Vec::new)
                .push(row[0].clone());
        }
        let mut letters: BTreeMap<String, Vec<char>> = BTreeMap::new();
        for name in lists["city"]
            .iter()
            .filter(|name| name.chars().all(char::is_alphabetic))
        {
            let padded: Vec<char> = format!("   {name} ").chars().collect();
            for window in padded.windows(4) {
                letters
                    .entry(window[..3].iter().collect())
                    .or_default()
                    .push(window[3]);
            }
        }
        Ok(Self { lists, letters })
    }

    fn list(&self, name: &str) -> &[String] {
        self.lists.get(name).map_or(&[], Vec::as_slice)
    }

    fn ranked(&self, name: &str, dice: &mut Dice) -> String {
        let list = self.list(name);
        list.get(dice.ranked(list.len()))
            .cloned()
            .unwrap_or_default()
    }

    /// Invents a name that is most likely on no list.
    fn invented(&self, dice: &mut Dice) -> String {
        loop {
            let mut name = String::new();
            let mut before = String::from("   ");
            while let Some(next) = self
                .letters
                .get(&before)
                .and_then(|next| next.get(dice.below(next.len())))
            {
                if *next == ' ' {
                    break;
                }
                name.push(*next);
                before = before.chars().skip(1).chain([*next]).collect();
            }
            if (3..=11).contains(&name.chars().count()) {
                return name;
            }
        }
    }

    fn first(&self, dice: &mut Dice) -> String {
        match dice.below(10) {
            0 => self.invented(dice),
            1..=4 => dice.of(self.list("world first")).to_owned(),
            _ => self.ranked("first", dice),
        }
    }

    fn last(&self, dice: &mut Dice) -> String {
        match dice.below(10) {
            0..=3 => self.invented(dice),
            4..=6 => dice.of(self.list("world last")).to_owned(),
            _ => self.ranked("last", dice),
        }
    }

    fn city(&self, dice: &mut Dice) -> String {
        match dice.below(8) {
            0 => self.invented(dice),
            _ => self.ranked("city", dice),
        }
    }

    fn person(&self, dice: &mut Dice) -> String {
        if dice.below(8) == 0 {
            return dice.of(self.list("known")).to_owned();
        }
        let (first, last) = (self.first(dice), self.last(dice));
        match dice.below(12) {
            0 => format!("{}. {last}", first.chars().next().unwrap_or('J')),
            1 => format!("{first} {}. {last}", (b'A' + dice.below(26) as u8) as char),
            2 => format!("{first} {}-{last}", self.last(dice)),
            4 => format!("{last} {first}-{}", self.first(dice).to_lowercase()),
            5 => format!("{first} {} {last}", self.first(dice)),
            3 => format!(
                "{first} {} {last}",
                dice.of(&["van", "de", "von", "bin", "al-", "da", "El"].map(str::to_owned))
            ),
            _ => format!("{first} {last}"),
        }
    }

    fn company(&self, dice: &mut Dice) -> String {
        let ends = [
            "Inc",
            "Corp",
            "Ltd",
            "Co",
            "Plc",
            "AG",
            "SA",
            "Group",
            "Holdings",
            "Bank",
            "Industries",
            "Airlines",
            "Motors",
            "Systems",
            "Energy",
            "Partners",
            "Capital",
            "Brothers",
            "International",
            "Technologies",
            "Insurance",
            "Securities",
            "Oil",
            "Steel",
            "Foods",
            "Media",
            "Telecom",
            "Pharmaceuticals",
        ]
        .map(str::to_owned);
        match dice.below(11) {
            0..=2 => dice.of(self.list("company")).to_owned(),
            3 => dice.of(self.list("brand")).to_owned(),
            4 | 5 => format!("{} {}", self.last(dice), dice.of(&ends)),
            6 => format!(
                "{} & {}",
                self.ranked("last", dice),
                self.ranked("last", dice)
            ),
            7 => format!("{} {}", self.ranked("city", dice), dice.of(&ends)),
            9 => self.invented(dice),
            8 => format!(
                "{} {} {}",
                self.ranked("last", dice),
                dice.of(&ends),
                dice.of(&["Inc", "Ltd", "Corp", "Co"].map(str::to_owned))
            ),
            _ => format!("{} {}", dice.of(self.list("country")), dice.of(&ends)),
        }
    }

    fn body(&self, dice: &mut Dice) -> String {
        let place = if dice.below(2) == 0 {
            self.ranked("city", dice)
        } else {
            dice.of(self.list("country")).to_owned()
        };
        let kinds = [
            "University",
            "Institute of Technology",
            "Chamber of Commerce",
            "Football Association",
            "Red Cross",
            "Stock Exchange",
            "Police Department",
            "City Council",
            "State University",
            "Medical Center",
            "Olympic Committee",
            "Human Rights Commission",
            "Symphony Orchestra",
            "High School",
            "Times",
            "Herald",
            "National Bank",
            "Tourism Board",
        ]
        .map(str::to_owned);
        let of = [
            "University of",
            "Bank of",
            "Communist Party of",
            "Ministry of Defence of",
            "Church of",
            "Museum of",
            "National Assembly of",
            "Central Bank of",
        ]
        .map(str::to_owned);
        let what = [
            "Health",
            "Finance",
            "Education",
            "Defence",
            "Foreign Affairs",
            "Agriculture",
            "Trade",
            "Transport",
            "Energy",
            "Justice",
            "Labour",
            "Interior",
        ]
        .map(str::to_owned);
        let heads = [
            "Ministry of",
            "Department of",
            "Institute for",
            "Centre for",
            "Committee on",
            "Federation of",
            "Agency for",
            "Association for",
        ]
        .map(str::to_owned);
        let words = [
            "National",
            "Democratic",
            "People's",
            "Liberal",
            "Social",
            "United",
            "Popular",
            "Revolutionary",
            "Progressive",
            "Islamic",
            "Christian",
            "Workers",
        ]
        .map(str::to_owned);
        let ends = [
            "Party",
            "Front",
            "Alliance",
            "Movement",
            "Union",
            "Congress",
            "Coalition",
            "League",
            "Council",
            "Army",
        ]
        .map(str::to_owned);
        match dice.below(9) {
            0..=2 => dice.of(self.list("body")).to_owned(),
            3 => format!("{place} {}", dice.of(&kinds)),
            4 => format!("{} {place}", dice.of(&of)),
            5 => format!("{} {}", dice.of(&heads), dice.of(&what)),
            6 => format!("{} {} {}", dice.of(&words), dice.of(&words), dice.of(&ends)),
            7 => format!("{} {}", dice.of(&words), dice.of(&ends)),
            _ => (0..3 + dice.below(2))
                .map(|_| (b'A' + dice.below(26) as u8) as char)
                .collect(),
        }
    }

    fn team(&self, dice: &mut Dice) -> String {
        let ends = [
            "United",
            "City",
            "FC",
            "Rovers",
            "Athletic",
            "Town",
            "Wanderers",
            "Tigers",
            "Lions",
            "Eagles",
            "Bulls",
            "Giants",
            "Stars",
            "Kings",
            "Wolves",
            "Sharks",
        ]
        .map(str::to_owned);
        let city = self.ranked("city", dice);
        match dice.below(6) {
            0 | 1 => dice.of(self.list("body")).to_owned(),
            2 => format!("{city} {}", dice.of(&ends)),
            3 => format!("FC {city}"),
            _ => city,
        }
    }

    fn place(&self, dice: &mut Dice) -> String {
        let ends = [
            "Street",
            "Avenue",
            "Road",
            "County",
            "River",
            "Valley",
            "Airport",
            "Bridge",
            "Square",
            "Park",
            "Hospital",
            "Stadium",
            "Beach",
            "Hills",
            "Prison",
            "Cathedral",
            "Station",
            "Island",
            "Bay",
            "Province",
        ]
        .map(str::to_owned);
        let heads = [
            "Lake", "Mount", "Port", "Fort", "San", "North", "South", "East", "West", "New",
            "Cape", "Gulf of",
        ]
        .map(str::to_owned);
        match dice.below(6) {
            0 | 1 => dice.of(self.list("feature")).to_owned(),
            2 => format!("{} {}", self.last(dice), dice.of(&ends)),
            3 => format!("{} {}", self.ranked("city", dice), dice.of(&ends)),
            _ => format!("{} {}", dice.of(&heads), self.ranked("last", dice)),
        }
    }

    /// Returns the kind and the text of a slot that is filled from the tables.
    fn slot(&self, slot: &str, dice: &mut Dice) -> (Option<Kind>, String) {
        match slot {
            "per" => (Some(Kind::Person), self.person(dice)),
            "known" => (Some(Kind::Person), dice.of(self.list("known")).to_owned()),
            "first" => (Some(Kind::Person), self.first(dice)),
            "last" => (Some(Kind::Person), self.last(dice)),
            "city" => (Some(Kind::Place), self.city(dice)),
            "country" => (Some(Kind::Place), dice.of(self.list("country")).to_owned()),
            "region" => (Some(Kind::Place), dice.of(self.list("region")).to_owned()),
            "place" => (Some(Kind::Place), self.place(dice)),
            "org" => (Some(Kind::Organisation), self.body(dice)),
            "company" => (Some(Kind::Organisation), self.company(dice)),
            "team" => (Some(Kind::Organisation), self.team(dice)),
            "cteam" => (Some(Kind::Organisation), self.ranked("city", dice)),
            "demonym" => (None, dice.of(self.list("demonym")).to_owned()),
            "n" => (None, format!("{}", 1 + dice.below(99))),
            "nn" => (None, format!("{}", 100 + dice.below(9000))),
            "day" => (
                None,
                dice.of(&[
                    "Monday",
                    "Tuesday",
                    "Wednesday",
                    "Thursday",
                    "Friday",
                    "Saturday",
                    "Sunday",
                ]
                .map(str::to_owned))
                    .to_owned(),
            ),
            "month" => (
                None,
                dice.of(&[
                    "January",
                    "February",
                    "March",
                    "April",
                    "May",
                    "June",
                    "July",
                    "August",
                    "September",
                    "October",
                    "November",
                    "December",
                ]
                .map(str::to_owned))
                    .to_owned(),
            ),
            "date" => (
                None,
                format!("1996-{:02}-{:02}", 1 + dice.below(12), 1 + dice.below(28)),
            ),
            other => (None, format!("{{{other}}}")),
        }
    }
}

/// Makes `count` sentences.
pub fn make(folder: &Path, count: usize) -> Result<Vec<Example>, String> {
    let patterns: Vec<&str> = PATTERNS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .collect();
    if patterns.is_empty() {
        return Ok(Vec::new());
    }
    let tables = Tables::read(folder)?;
    let slots = Slots::read();
    let mut dice = Dice(0x5EED_CAFE);
    Ok((0..count)
        .map(|at| {
            let pattern = patterns[at % patterns.len()];
            fill(pattern, &tables, &mut dice, &slots)
        })
        .collect())
}

/// Slots that are lists of choices: kind of name, if any, and the choices.
struct Slots(BTreeMap<&'static str, (Option<Kind>, Vec<&'static str>)>);

impl Slots {
    fn read() -> Self {
        let lines = SLOTS.lines().filter(|line| !line.starts_with("//"));
        let rows = lines.filter_map(|line| {
            let mut cells = line.split('\t');
            let (name, kind, choices) = (cells.next()?, cells.next()?, cells.next()?);
            Some((name, (Kind::of_code(kind), choices.split('|').collect())))
        });
        Self(rows.collect())
    }
}

/// Returns the kind and the text of a slot.
fn choose(slot: &str, tables: &Tables, dice: &mut Dice, slots: &Slots) -> (Option<Kind>, String) {
    let Some((kind, choices)) = slots.0.get(slot) else {
        return tables.slot(slot, dice);
    };
    let choice = choices.get(dice.below(choices.len()));
    let mut rest: &str = choice.map_or("", |choice| choice);
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once('{') {
        let (inner, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(&choose(inner, tables, dice, slots).1);
        rest = after;
    }
    text.push_str(rest);
    (*kind, text)
}

fn fill(pattern: &str, tables: &Tables, dice: &mut Dice, slots: &Slots) -> Example {
    let mut example = Example::default();
    let mut at = 0;
    let mut last = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        example.text.push_str(before);
        at += before.chars().count();
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        rest = after;
        let upper = slot.chars().all(|letter| !letter.is_lowercase());
        let slot = slot.to_lowercase();
        let (kind, mut text) = if slot == "same" {
            (None, last.clone())
        } else {
            choose(&slot, tables, dice, slots)
        };
        if text.contains('-') && dice.below(3) == 0 {
            text = text.replace('-', " - ");
        }
        if upper {
            text = text.to_uppercase();
        }
        let length = text.chars().count();
        if let Some(kind) = kind
            && length > 0
        {
            example.spans.push((kind, at, at + length));
        }
        example.text.push_str(&text);
        at += length;
        last = text;
    }
    example.text.push_str(rest);
    example
}
