//! Looks for the date of publication in all places of a page, most reliable first.

use serde_json::Value;
use sundry_html::{Document, NodeId, Tag};

use super::address;
use super::parse::{moment, parse};
use super::relative;
use super::scan::{self, Habit};
use crate::article::{Context, Found, Moment, Precision};
use crate::body::Block;
use crate::metadata::Head;
use crate::table::date_words;

struct Search<'a> {
    page: &'a Document,
    head: &'a Head,
    habit: Habit<'a>,
    /// The latest plausible second; `i64::MAX` if the current time is unknown.
    latest: i64,
    /// The time at which the page was fetched, if it was just now.
    fetched: Option<i64>,
}

/// A date that readers see, and true if it is said to be that of a change.
type Shown = (Found<Moment>, bool);

/// Returns the publication date of a page.
pub(crate) fn published(
    page: &Document,
    head: &Head,
    blocks: &[Block],
    marks: &[bool],
    context: &Context,
) -> Option<Found<Moment>> {
    let language = head.language.as_deref();
    let host = head.base.as_ref().and_then(|base| base.host_str());
    let ending = host.and_then(|host| host.rsplit('.').next());
    let american = language == Some("en")
        && ending.is_none_or(|ending| date_words("ending of American sites").contains(&ending))
        && head
            .locale
            .as_deref()
            .is_none_or(|locale| locale.ends_with("US") || !locale.contains(['_', '-']));
    let search = Search {
        page,
        head,
        habit: Habit {
            language,
            month_first: american,
        },
        // Clocks of publishers run ahead by up to a time zone.
        latest: if context.now > 0 {
            context.now + 86_400
        } else {
            i64::MAX
        },
        fetched: (context.is_fresh && context.now > 0).then_some(context.now),
    };
    search
        .linked(&["datePublished"])
        .or_else(|| search.metas("meta of publication", "meta published"))
        .map(|stated| search.original(stated, blocks, marks))
        .or_else(|| search.marked())
        .or_else(|| search.linked(&["dateCreated", "uploadDate"]))
        .or_else(|| search.times())
        .or_else(|| search.address())
        .or_else(|| search.script())
        .or_else(|| search.classes(false))
        .or_else(|| search.near_title(blocks, marks, false))
        .or_else(|| search.ago(blocks, marks))
        .or_else(|| search.changed())
        .or_else(|| search.classes(true))
        .or_else(|| search.near_title(blocks, marks, true))
        .or_else(|| search.anywhere(blocks))
        .map(|found| search.with_time(found, blocks, marks))
}

impl Search<'_> {
    fn believe(&self, moment: Option<Moment>, from: &'static str) -> Option<Found<Moment>> {
        // 1995, since nothing was published on the web before.
        const EARLIEST: i64 = 788_918_400;
        let moment = moment?;
        ((EARLIEST..=self.latest).contains(&moment.seconds)).then(|| Found::new(moment, from))
    }

    fn read(&self, text: &str, from: &'static str) -> Option<Found<Moment>> {
        let moment = parse(text, self.habit.language, self.habit.month_first);
        self.believe(moment, from)
    }

    /// Reads what readers see: the first date that is not said to be that of a change, or else the
    /// first.
    fn shown(&self, text: &str, from: &'static str) -> Option<Shown> {
        /// Number of dates in a line that are compared.
        const MOST: usize = 3;
        let mut changed = None;
        for written in scan::all(text, self.habit, MOST) {
            let Some(found) = self.believe(moment(written), from) else {
                continue;
            };
            if !written.is_change {
                return Some((found, false));
            }
            changed = changed.or(Some((found, true)));
        }
        changed
    }

    fn linked(&self, names: &[&str]) -> Option<Found<Moment>> {
        names.iter().find_map(|name| {
            let text = match self.head.linked.any(name)? {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Array(all) => all.first()?.as_str()?.to_owned(),
                _ => return None,
            };
            self.read(&text, "JSON-LD")
        })
    }

    fn changed(&self) -> Option<Found<Moment>> {
        self.linked(&["dateModified"])
            .or_else(|| self.metas("meta of a change", "meta modified"))
    }

    /// Returns the date that readers see instead of the stated one, if that is suspect: many sites
    /// overwrite `datePublished` at each change, so that it is not before `dateModified`, but still
    /// show the true date at the headline. A difference of a day may be one of zones.
    fn original(&self, stated: Found<Moment>, blocks: &[Block], marks: &[bool]) -> Found<Moment> {
        /// Seconds that programs take from the publication of an article to its last change.
        const AT_ONCE: i64 = 60;
        let seconds = stated.value.seconds;
        let is_overwritten = self
            .changed()
            .is_some_and(|changed| changed.value.seconds <= seconds + AT_ONCE);
        if !is_overwritten {
            return stated;
        }
        let earlier = |found: &Found<Moment>| {
            found.value.seconds.div_euclid(86_400) + 1 < seconds.div_euclid(86_400)
        };
        self.marked()
            .filter(earlier)
            .or_else(|| self.under_title(blocks, marks).filter(earlier))
            .unwrap_or(stated)
    }

    /// Looks in the `meta` elements of a kind.
    fn metas(&self, kind: &str, from: &'static str) -> Option<Found<Moment>> {
        date_words(kind).iter().find_map(|name| {
            let contents = self.head.all(name);
            contents.iter().find_map(|text| self.read(text, from))
        })
    }

    /// Looks for elements that microdata or hAtom marks as the date.
    fn marked(&self) -> Option<Found<Moment>> {
        self.page.elements().find_map(|id| {
            let property = self.page.attribute(id, "itemprop").unwrap_or_default();
            let property = property.to_ascii_lowercase();
            let is_marked = property
                .split_ascii_whitespace()
                .any(|name| date_words("property of publication").contains(&name))
                || self.page.attribute(id, "pubdate").is_some()
                || self.page.attribute(id, "property").is_some_and(|name| {
                    name.ends_with("datePublished") || name == "dc:date dc:created"
                });
            if !is_marked || self.is_aside(id) {
                return None;
            }
            let (found, _) = self.value_of(id, "itemprop datePublished")?;
            Some(found)
        })
    }

    fn value_of(&self, id: NodeId, from: &'static str) -> Option<Shown> {
        for name in date_words("attribute") {
            if let Some(text) = self.page.attribute(id, name)
                && let Some(found) = self.read(text, from)
            {
                return Some((found, self.follows_change(id)));
            }
        }
        let text = self.page.text(id);
        if text.len() > 300 {
            return None;
        }
        let (found, is_change) = self.shown(&text, from)?;
        Some((found, is_change || self.follows_change(id)))
    }

    /// Returns true if the label before an element names a change: `Updated <time>`.
    fn follows_change(&self, id: NodeId) -> bool {
        /// Maximum number of bytes in a label.
        const LONGEST: usize = 60;
        let before = std::iter::successors(self.page.previous_sibling(id), |&node| {
            self.page.previous_sibling(node)
        });
        let label = before
            .take(3)
            .map(|node| {
                self.page
                    .own_text(node)
                    .map_or_else(|| self.page.text(node), str::to_owned)
            })
            .find(|text| !text.trim().is_empty());
        label.is_some_and(|label| label.len() <= LONGEST && scan::is_label_of_change(&label))
    }

    /// Returns true if an element is among comments or links to other articles.
    fn is_aside(&self, id: NodeId) -> bool {
        let beside = date_words("class beside the article");
        self.page.ancestors(id).take(12).any(|up| {
            matches!(
                self.page.tag(up),
                Tag::Aside | Tag::Nav | Tag::Footer | Tag::Li
            ) || self.page.attribute(up, "class").is_some_and(|class| {
                let class = class.to_ascii_lowercase();
                beside.iter().any(|word| class.contains(word))
            })
        })
    }

    /// Looks for `time` elements: one marked as the publication date first, then the first on the
    /// page.
    fn times(&self) -> Option<Found<Moment>> {
        let times: Vec<NodeId> = self
            .page
            .elements()
            .filter(|&id| {
                self.page.tag(id) == Tag::Time
                    || (self.page.tag(id) == Tag::Abbr
                        && self.page.attribute(id, "title").is_some())
            })
            .take(60)
            .collect();
        let says = |id: NodeId, words: &[&str]| {
            let own = [
                self.page.attribute(id, "class"),
                self.page.attribute(id, "itemprop"),
                self.page.attribute(id, "data-testid"),
            ];
            let up = self
                .page
                .parent(id)
                .and_then(|up| self.page.attribute(up, "class"));
            own.into_iter().chain([up]).flatten().any(|text| {
                let text = text.to_ascii_lowercase();
                words.iter().any(|word| text.contains(word))
            })
        };
        let modified = |id: NodeId| says(id, date_words("class of a time of change"));
        let published = |id: NodeId| {
            says(id, date_words("class of a time of publication"))
                && !says(id, date_words("class of an update"))
        };
        let pick = |choose: &dyn Fn(NodeId) -> bool| {
            times
                .iter()
                .filter(|&&id| choose(id))
                .filter_map(|&id| self.value_of(id, "time"))
                .find(|(_, is_change)| !is_change)
                .map(|(found, _)| found)
        };
        pick(&|id| published(id) && !self.is_aside(id))
            .or_else(|| pick(&|id| !modified(id) && !self.is_aside(id)))
            .or_else(|| pick(&published))
            .or_else(|| {
                pick(&|id| {
                    !modified(id)
                        && self
                            .page
                            .ancestors(id)
                            .any(|up| matches!(self.page.tag(up), Tag::Article | Tag::Main))
                })
            })
            .or_else(|| pick(&|id| !self.is_aside(id)))
    }

    /// Looks for a date in the address: `/2020/06/07/`, `/2020-06-07-`, `20200607`.
    fn address(&self) -> Option<Found<Moment>> {
        let addresses = [
            self.head.base.as_ref().map(url::Url::as_str),
            self.head.canonical.as_deref(),
        ];
        addresses.into_iter().flatten().find_map(|url| {
            let path = url.split_once("://").map_or(url, |(_, rest)| rest);
            let path = path.split_once('/').map_or("", |(_, path)| path);
            self.believe(address::date(path).and_then(moment), "address")
        })
    }

    /// Looks for values in scripts outside the structured data.
    fn script(&self) -> Option<Found<Moment>> {
        let scripts: Vec<String> = self
            .page
            .elements()
            .filter(|&id| self.page.tag(id) == Tag::Script)
            .map(|id| self.page.raw_text(id))
            .filter(|text| text.len() < 3_000_000)
            .collect();
        date_words("name in a script").iter().find_map(|name| {
            scripts.iter().find_map(|script| {
                let at = script.find(name)?;
                let after: String = script.get(at + name.len()..)?.chars().take(60).collect();
                let after = after.trim_start_matches(['"', '\'', '\\', ':', '=', ' ']);
                let end = after
                    .find(['"', '\'', '\\', ',', '}', ';', '&'])
                    .unwrap_or(after.len());
                self.read(after.get(..end)?, "script")
            })
        })
    }

    /// Looks for elements whose class or id indicates a date, of a change or of anything else.
    fn classes(&self, of_change: bool) -> Option<Found<Moment>> {
        /// Maximum number of elements that are looked into.
        const MOST: usize = 400;
        let (strong, weak) = (
            date_words("class of a date"),
            date_words("class near a date"),
        );
        let mut candidates: Vec<(NodeId, bool)> = Vec::new();
        for id in self.page.elements() {
            let is_hidden = matches!(
                self.page.tag(id),
                Tag::Body
                    | Tag::Html
                    | Tag::Script
                    | Tag::Style
                    | Tag::Head
                    | Tag::Link
                    | Tag::Meta
            );
            if is_hidden {
                continue;
            }
            let names = ["class", "id"].map(|name| self.page.attribute(id, name));
            let names = names.map(|name| name.unwrap_or_default().to_ascii_lowercase());
            let has = |words: &[&str]| {
                words
                    .iter()
                    .any(|word| names.iter().any(|name| name.contains(word)))
            };
            let is_strong = has(strong);
            if is_strong || has(weak) {
                candidates.push((id, is_strong));
            }
            if candidates.len() == MOST {
                break;
            }
        }
        let look = |strong: bool, aside: bool| {
            candidates
                .iter()
                .filter(|(id, is_strong)| *is_strong == strong && (aside || !self.is_aside(*id)))
                .filter_map(|(id, _)| self.value_of(*id, "element with a date"))
                .find(|(_, is_change)| *is_change == of_change)
                .map(|(found, _)| found)
        };
        look(true, false)
            .or_else(|| look(false, false))
            .or_else(|| look(true, true))
    }

    /// Looks for a line of a date and little else between the headline and the text.
    fn under_title(&self, blocks: &[Block], marks: &[bool]) -> Option<Found<Moment>> {
        /// Maximum number of characters in such a line.
        const LONGEST: u32 = 60;
        let first = marks.iter().position(|mark| *mark)?;
        let title = blocks
            .get(..=first)?
            .iter()
            .rposition(|block| block.tag == Tag::H1)?;
        blocks
            .get(title + 1..)?
            .iter()
            .take(12)
            .filter(|block| block.characters < LONGEST)
            .filter_map(|block| self.shown(&block.text, "text under the headline"))
            .find(|(_, is_change)| !is_change)
            .map(|(found, _)| found)
    }

    /// Looks for a date in the lines around the headline and before the text, of a change or of
    /// anything else.
    fn near_title(
        &self,
        blocks: &[Block],
        marks: &[bool],
        of_change: bool,
    ) -> Option<Found<Moment>> {
        let first = marks.iter().position(|mark| *mark)?;
        let start = first.saturating_sub(12);
        let before = blocks.get(start..first)?.iter().rev();
        before
            .chain(blocks.get(first..(first + 2).min(blocks.len()))?)
            .filter(|block| block.characters < 200)
            .filter_map(|block| self.shown(&block.text, "text near the headline"))
            .find(|(_, is_change)| *is_change == of_change)
            .map(|(found, _)| found)
    }

    /// Looks for a time counted from now in the lines around the headline and before the text, if
    /// the page was just fetched.
    fn ago(&self, blocks: &[Block], marks: &[bool]) -> Option<Found<Moment>> {
        /// Number of lines before the text and from its beginning.
        const LINES: (usize, usize) = (12, 3);
        let now = self.fetched?;
        let first = marks.iter().position(|mark| *mark)?;
        let lines = blocks.iter().take(first + LINES.1);
        let lines = lines.skip(first.saturating_sub(LINES.0));
        lines
            .filter(|block| !scan::is_label_of_change(&block.text))
            .find_map(|block| relative::ago(&block.text, now))
            .map(|moment| Found::new(moment, "time counted from now"))
    }

    /// Returns the date that occurs most often; among equals the latest.
    fn anywhere(&self, blocks: &[Block]) -> Option<Found<Moment>> {
        let mut counts: Vec<(i64, usize)> = Vec::new();
        for block in blocks
            .iter()
            .filter(|block| block.characters < 400)
            .take(600)
        {
            for written in scan::all(&block.text, self.habit, 3) {
                let Some(found) = self.believe(moment(written), "text") else {
                    continue;
                };
                let day = found.value.seconds.div_euclid(86_400);
                match counts.iter_mut().find(|(known, _)| *known == day) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((day, 1)),
                }
            }
        }
        let (day, _) = counts
            .into_iter()
            .max_by_key(|(day, count)| (*count, *day))?;
        Some(Found::new(Moment::of_day(day), "text"))
    }

    /// Completes a day with the time of another place that names the same day.
    fn with_time(&self, found: Found<Moment>, blocks: &[Block], marks: &[bool]) -> Found<Moment> {
        if found.value.precision == Precision::Second {
            return found;
        }
        let day = |moment: Moment| moment.seconds.div_euclid(86_400);
        let fits = |other: &Found<Moment>| {
            // The day may be that of the page's own zone.
            other.value.precision == Precision::Second
                && [other.value, other.value.as_written()]
                    .map(day)
                    .contains(&day(found.value))
        };
        self.linked(&["datePublished"])
            .filter(fits)
            .or_else(|| self.metas("meta of publication", found.from).filter(fits))
            .or_else(|| self.times().filter(fits))
            .or_else(|| self.near_title(blocks, marks, false).filter(fits))
            .or_else(|| self.classes(false).filter(fits))
            .unwrap_or(found)
    }
}
