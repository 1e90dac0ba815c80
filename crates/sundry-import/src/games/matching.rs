//! Matches incoming games with existing records. It is a pure function that does not depend on the
//! order in which games come.
//!
//! Numbers decide first: Steam's, then the source's own. For the remaining games, a name decides if
//! it is unique on both sides; two games that share a name and cannot be distinguished stay
//! separate.

use std::collections::{BTreeMap, HashMap};

use sundry_catalog::Id;
use sundry_records::{APPSTREAM_IDS, HOWLONGTOBEAT_IDS, IGDB_IDS};

use super::sight::{Registry, Sight};

/// An existing record.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub(super) id: Id,
    pub(super) sight: Sight,
    /// True if this source has already contributed to it.
    pub(super) has_part: bool,
}

impl Known {
    /// Makes a known record; its id stands for the number that it once came from.
    pub(super) fn new(id: Id, mut sight: Sight, has_part: bool) -> Self {
        let number = match id {
            0..IGDB_IDS => &mut sight.steam,
            IGDB_IDS..HOWLONGTOBEAT_IDS => &mut sight.igdb,
            HOWLONGTOBEAT_IDS..APPSTREAM_IDS => &mut sight.howlongtobeat,
            _ => {
                return Self {
                    id,
                    sight,
                    has_part,
                };
            }
        };
        if *number == 0 {
            *number = match id {
                0..IGDB_IDS => id,
                IGDB_IDS..HOWLONGTOBEAT_IDS => id - IGDB_IDS,
                _ => id - HOWLONGTOBEAT_IDS,
            };
        }
        Self {
            id,
            sight,
            has_part,
        }
    }
}

/// The destination of an incoming game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Place {
    /// It belongs to the record at this place in the list.
    Known(usize),
    /// It becomes a new record.
    #[default]
    New,
    /// A later one has the same number.
    Superseded,
}

/// The destinations of all games.
#[derive(Debug, Default)]
pub(super) struct Matched {
    /// The destination of each incoming game.
    pub(super) places: Vec<Place>,
    /// True for each game whose Steam number belongs to another.
    pub(super) without_steam: Vec<bool>,
    /// Records whose part from this source now belongs elsewhere.
    pub(super) left: Vec<usize>,
}

/// Finds the destination of each of `coming`, which all belong to one registry.
pub(super) fn matched(registry: Registry, known: &[Known], coming: &[Sight]) -> Matched {
    let mut work = Work {
        registry,
        known,
        coming,
        claimed: vec![None; known.len()],
        result: Matched {
            places: vec![Place::New; coming.len()],
            without_steam: vec![false; coming.len()],
            left: Vec::new(),
        },
    };
    let live = work.without_doubles();
    work.by_steam(&live);
    work.by_own_number(&live);
    for years in [Years::Same, Years::Next, Years::Unknown] {
        work.by_name(&live, years);
    }
    work.leave(&live);
    work.result
}

struct Work<'a> {
    registry: Registry,
    known: &'a [Known],
    coming: &'a [Sight],
    /// The incoming game that each record was matched with.
    claimed: Vec<Option<usize>>,
    result: Matched,
}

impl Work<'_> {
    fn own(&self, at: usize) -> u64 {
        self.coming
            .get(at)
            .map_or(0, |sight| sight.number(self.registry))
    }

    fn place(&self, at: usize) -> Place {
        self.result.places.get(at).copied().unwrap_or_default()
    }

    fn claim(&mut self, at: usize, record: usize) {
        if let (Some(claimed), Some(place)) =
            (self.claimed.get_mut(record), self.result.places.get_mut(at))
        {
            *claimed = Some(at);
            *place = Place::Known(record);
        }
    }

    fn is_free(&self, record: usize) -> bool {
        self.claimed.get(record).is_some_and(Option::is_none)
    }

    /// Removes duplicates: of several games with one number, the last counts.
    fn without_doubles(&mut self) -> Vec<usize> {
        let mut last: HashMap<u64, usize> = HashMap::with_capacity(self.coming.len());
        for at in 0..self.coming.len() {
            last.insert(self.own(at), at);
        }
        let mut live = Vec::with_capacity(last.len());
        for at in 0..self.coming.len() {
            if last.get(&self.own(at)) == Some(&at) {
                live.push(at);
            } else if let Some(place) = self.result.places.get_mut(at) {
                *place = Place::Superseded;
            }
        }
        live
    }

    /// Matches games that state their number at Steam.
    fn by_steam(&mut self, live: &[usize]) {
        if self.registry == Registry::Steam {
            return;
        }
        let mut records = HashMap::new();
        for (record, known) in self.known.iter().enumerate() {
            if known.sight.steam != 0 {
                records.insert(known.sight.steam, record);
            }
        }
        let comes_as: HashMap<u64, usize> = live.iter().map(|at| (self.own(*at), *at)).collect();
        let mut claims: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for at in live {
            match self.coming.get(*at) {
                Some(sight) if sight.steam != 0 => claims.entry(sight.steam).or_default().push(*at),
                _ => {}
            }
        }
        for (steam, claimants) in claims {
            let record = records.get(&steam).copied();
            let known = record.and_then(|record| self.known.get(record));
            let held_by = known
                .filter(|known| known.has_part)
                .map(|known| known.sight.number(self.registry));
            // The holder of the record keeps it if it does not come now, or comes with the same
            // number; a holder that comes with another number, or with none, gives it up.
            let holder = held_by.and_then(|own| comes_as.get(&own)).copied();
            let stays = held_by.is_some() && holder.is_none();
            let name = known.map(|known| known.sight.name);
            let best = claimants.iter().copied().min_by_key(|at| {
                let is_other_name = self.coming.get(*at).map(|sight| sight.name) != name;
                (Some(*at) != holder, is_other_name, self.own(*at))
            });
            for at in claimants {
                if Some(at) != best || stays {
                    if let Some(without) = self.result.without_steam.get_mut(at) {
                        *without = true;
                    }
                } else if let Some(record) = record {
                    self.claim(at, record);
                }
            }
        }
    }

    /// Matches games that this source mentioned before, or that another source gives the same
    /// number.
    fn by_own_number(&mut self, live: &[usize]) {
        let mut records = HashMap::with_capacity(self.known.len());
        for (record, known) in self.known.iter().enumerate() {
            let number = known.sight.number(self.registry);
            if number != 0 {
                records.insert(number, record);
            }
        }
        for at in live {
            if self.place(*at) == Place::New
                && let Some(record) = records.get(&self.own(*at))
                && self.is_free(*record)
            {
                self.claim(*at, *record);
            }
        }
    }

    /// Matches games that share a name with exactly one record, if no other game does.
    fn by_name(&mut self, live: &[usize], years: Years) {
        let mut groups: BTreeMap<u64, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
        for at in live {
            if let Some(sight) = self.coming.get(*at)
                && sight.name != 0
                && self.place(*at) == Place::New
            {
                groups.entry(sight.name).or_default().0.push(*at);
            }
        }
        for (record, known) in self.known.iter().enumerate() {
            if self.is_free(record)
                && known.sight.number(self.registry) == 0
                && let Some(group) = groups.get_mut(&known.sight.name)
            {
                group.1.push(record);
            }
        }
        let mut pairs = Vec::new();
        for (coming, records) in groups.values() {
            if coming.len() * records.len() > MOST_NAMESAKES {
                continue;
            }
            let fits = |at: &usize, record: &usize| self.fits(*at, *record, years);
            for at in coming {
                let mut candidates = records.iter().filter(|record| fits(at, record));
                if let (Some(record), None) = (candidates.next(), candidates.next())
                    && coming.iter().filter(|other| fits(other, record)).count() == 1
                    && !self.is_doubtful(*at, coming, *record, records, years)
                {
                    pairs.push((*at, *record));
                }
            }
        }
        for (at, record) in pairs {
            self.claim(at, record);
        }
    }

    /// Returns true if a closer match existed but was not unique: then a less close one is a guess.
    fn is_doubtful(
        &self,
        at: usize,
        coming: &[usize],
        record: usize,
        records: &[usize],
        years: Years,
    ) -> bool {
        years.closer().iter().any(|closer| {
            records.iter().any(|other| self.fits(at, *other, *closer))
                || coming
                    .iter()
                    .any(|other| self.fits(*other, record, *closer))
        })
    }

    fn fits(&self, at: usize, record: usize, years: Years) -> bool {
        let (Some(one), Some(known)) = (self.coming.get(at), self.known.get(record)) else {
            return false;
        };
        let other = &known.sight;
        let without_steam = self.result.without_steam.get(at) == Some(&true);
        let steam = if without_steam { 0 } else { one.steam };
        let contradict = |one: u64, other: u64| one != 0 && other != 0 && one != other;
        if contradict(steam, other.steam)
            || contradict(one.igdb, other.igdb)
            || contradict(one.howlongtobeat, other.howlongtobeat)
            || contradict(one.appstream, other.appstream)
        {
            return false;
        }
        let is_same_developer = one.developer != 0 && one.developer == other.developer;
        match (one.year, other.year) {
            (0, _) | (_, 0) => years == Years::Unknown && (one.is_telling || is_same_developer),
            (year, same) if year == same => years == Years::Same,
            (year, next) => years == Years::Next && year.abs_diff(next) == 1,
        }
    }

    /// Records which parts from this source moved elsewhere.
    fn leave(&mut self, live: &[usize]) {
        let comes: HashMap<u64, usize> = live.iter().map(|at| (self.own(*at), *at)).collect();
        for (record, known) in self.known.iter().enumerate() {
            let own = known.sight.number(self.registry);
            if known.has_part && self.is_free(record) && comes.contains_key(&own) {
                self.result.left.push(record);
            }
        }
    }
}

/// Most games of one name; more cannot be distinguished.
const MOST_NAMESAKES: usize = 256;

/// How closely two years agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Years {
    /// Both are known and equal.
    Same,
    /// They are one apart: early access, or a later release elsewhere.
    Next,
    /// One is unknown; then the name must have two words, or the developer must agree.
    Unknown,
}

impl Years {
    fn closer(self) -> &'static [Self] {
        match self {
            Self::Same => &[],
            Self::Next => &[Self::Same],
            Self::Unknown => &[Self::Same, Self::Next],
        }
    }
}
