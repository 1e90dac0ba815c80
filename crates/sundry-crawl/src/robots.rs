//! Parses `robots.txt` (RFC 9309), and the crawl delay that many use although no standard has it.

use std::time::Duration;

/// Our name in `robots.txt`: the product name of the user agent.
const NAME: &str = "sundry";

/// Longest delay in seconds; longer ones are shortened, because a crawler that comes every five
/// minutes at most is slow enough.
const LONGEST_DELAY: f64 = 300.0;

/// The rules of a host for our crawler.
///
/// ```
/// use sundry_crawl::Robots;
///
/// let robots = Robots::read("User-agent: *\nDisallow: /private/\nAllow: /private/feed$\nCrawl-delay: 2");
/// assert!(robots.allows("/news") && robots.allows("/private/feed"));
/// assert!(!robots.allows("/private/feed.xml"));
/// assert_eq!(robots.delay().map(|delay| delay.as_secs()), Some(2));
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Robots {
    rules: Vec<Rule>,
    delay: Option<f64>,
    sitemaps: Vec<String>,
}

/// One `Allow` or `Disallow` line.
#[derive(Debug, Clone, PartialEq)]
struct Rule {
    path: String,
    allows: bool,
}

/// Most rules that are read; real files have up to some thousand.
const MOST_RULES: usize = 5_000;

/// The addressee of a group of lines.
#[derive(Clone, Copy, PartialEq)]
enum Group {
    Ours,
    Everybodys,
    Others,
}

impl Robots {
    /// Parses the file. The group for our name counts, else the one for everybody.
    pub fn read(text: &str) -> Self {
        let (mut ours, mut everybodys) = (Self::default(), Self::default());
        let mut found_ours = false;
        let mut groups: Vec<Group> = Vec::new();
        let mut naming = false;
        let mut sitemaps = Vec::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let Some((name, value)) = line.split_once(':') else {
                continue;
            };
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            if name == "user-agent" {
                if !naming {
                    groups.clear();
                }
                naming = true;
                let group = group(value);
                found_ours |= group == Group::Ours;
                groups.push(group);
                continue;
            }
            if name == "sitemap" {
                sitemaps.push(value.to_owned());
                continue;
            }
            naming = false;
            if groups.contains(&Group::Ours) {
                ours.take(&name, value);
            }
            if groups.contains(&Group::Everybodys) {
                everybodys.take(&name, value);
            }
        }
        let mut robots = if found_ours { ours } else { everybodys };
        robots.sitemaps = sitemaps;
        robots
    }

    fn take(&mut self, name: &str, value: &str) {
        match name {
            // An empty `Disallow` forbids nothing.
            "allow" | "disallow" if !value.is_empty() && self.rules.len() < MOST_RULES => {
                self.rules.push(Rule {
                    path: value.to_owned(),
                    allows: name == "allow",
                });
            }
            "crawl-delay" => {
                let delay = value.parse::<f64>().ok().filter(|delay| delay.is_finite());
                self.delay = delay.map(|delay| delay.clamp(0.0, LONGEST_DELAY));
            }
            _ => {}
        }
    }

    /// Returns true if a path with its query may be fetched: the longest matching rule decides, and
    /// among equal ones the one that allows.
    pub fn allows(&self, path: &str) -> bool {
        let fitting = self.rules.iter().filter(|rule| fits(&rule.path, path));
        fitting
            .max_by_key(|rule| (rule.path.len(), rule.allows))
            .is_none_or(|rule| rule.allows)
    }

    /// Returns the delay between two requests, if the host sets one.
    pub fn delay(&self) -> Option<Duration> {
        self.delay.map(Duration::from_secs_f64)
    }

    /// Returns the sitemaps that it lists.
    pub fn sitemaps(&self) -> &[String] {
        &self.sitemaps
    }
}

/// Returns the addressee of a product name without its version; `*` means everybody.
fn group(agent: &str) -> Group {
    let end = agent.find(|letter: char| !(letter.is_ascii_alphabetic() || "-_".contains(letter)));
    let name = agent.get(..end.unwrap_or(agent.len())).unwrap_or(agent);
    if agent == "*" {
        Group::Everybodys
    } else if name.eq_ignore_ascii_case(NAME) {
        Group::Ours
    } else {
        Group::Others
    }
}

/// Returns true if a rule's path, with `*` for anything and `$` for the end, matches the beginning
/// of a path. Both are scanned once: only the last `*` needs backtracking.
fn fits(rule: &str, path: &str) -> bool {
    let (rule, to_the_end) = match rule.strip_suffix('$') {
        Some(rule) => (rule.as_bytes(), true),
        None => (rule.as_bytes(), false),
    };
    let path = path.as_bytes();
    let (mut at_rule, mut at_path) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    loop {
        match rule.get(at_rule) {
            None if !to_the_end || at_path == path.len() => return true,
            Some(b'*') => {
                back = Some((at_rule + 1, at_path));
                at_rule += 1;
                continue;
            }
            Some(byte) if path.get(at_path) == Some(byte) => {
                at_rule += 1;
                at_path += 1;
                continue;
            }
            _ => {}
        }
        match back {
            Some((star, from)) if from < path.len() => {
                back = Some((star, from + 1));
                (at_rule, at_path) = (star, from + 1);
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Robots;

    #[test]
    fn the_longest_rule_decides() {
        let text = "\
            User-agent: OtherBot\nDisallow: /\n\n\
            User-Agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /*.php$\nDisallow: /q?*x=\n\
            Sitemap: https://a.example/news.xml\n";
        let robots = Robots::read(text);
        for (path, allowed) in [
            ("/", true),
            ("/a", false),
            ("/ab", false),
            ("/a/b/c", true),
            ("/x.php", false),
            ("/x.php?y", true),
            ("/q?a=1&x=2", false),
            ("/q?a=1", true),
        ] {
            assert_eq!(robots.allows(path), allowed, "{path}");
        }
        assert_eq!(robots.sitemaps(), ["https://a.example/news.xml"]);
    }

    #[test]
    fn the_group_that_names_us_counts_alone() {
        let text = "User-agent: *\nDisallow: /\nUser-agent: a\nUser-agent: Sundry/2.0\nDisallow: /x\nCrawl-delay: 1.5";
        let robots = Robots::read(text);
        assert!(robots.allows("/") && !robots.allows("/x"));
        assert_eq!(robots.delay().map(|delay| delay.as_millis()), Some(1_500));
        assert!(
            Robots::read("User-agent: sundry\nDisallow:\nUser-agent: *\nDisallow: /").allows("/")
        );
    }

    #[test]
    fn whatever_is_no_rule_allows() {
        for text in [
            "",
            "<html>not found</html>",
            "Disallow: /",
            "User-agent: *\nDisallow:",
            "\u{0}:\n:\n::",
        ] {
            assert!(Robots::read(text).allows("/feed"), "{text}");
        }
        let stars = format!("User-agent: *\nDisallow: /{}b", "*a".repeat(2_000));
        assert!(Robots::read(&stars).allows(&format!("/{}", "a".repeat(2_000))));
        assert_eq!(
            Robots::read("User-agent: *\nCrawl-delay: 99999")
                .delay()
                .map(|d| d.as_secs()),
            Some(300)
        );
    }
}
