//! The embedded home: one `SQLite` file in the data folder, or memory. It is not a server; commands
//! open the same file beside a running one.

mod articles;
mod connection;
mod counters;
mod editions;
mod feeds;
mod hosts;
mod leases;
mod schema;
mod upkeep;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

pub(crate) use self::connection::Embedded;
use crate::article::{Appended, Article, NewArticle, PageText};
use crate::edition::Edition;
use crate::error::Error;
use crate::feed::{FeedHealth, OwnFeed};
use crate::host_leases::HostLeases;
use crate::node::{Node, NodeReport};
use crate::small::{Asked, HostRules, Loan, Size, Wanted};
use crate::tables::Tables;

impl Tables for Embedded {
    fn append(&self, articles: &[NewArticle], now: i64) -> Result<Vec<Appended>, Error> {
        self.append(articles, now)
    }

    fn restore(&self, articles: &[(Edition, Article)]) -> Result<(), Error> {
        self.restore(articles)
    }

    fn window(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        most: usize,
    ) -> Result<Vec<Article>, Error> {
        self.window(edition, from, to, most)
    }

    fn texts(
        &self,
        edition: Edition,
        from: i32,
        to: i32,
        ids: &[u32],
    ) -> Result<HashMap<u32, String>, Error> {
        self.texts(edition, from, to, ids)
    }

    fn fill(&self, pages: &[(u32, Option<PageText>)]) -> Result<(), Error> {
        self.fill(pages)
    }

    fn days(&self, edition: Edition, most: usize) -> Result<Vec<(i32, u64)>, Error> {
        self.days(edition, most)
    }

    fn each_article(&self, take: &mut dyn FnMut(Edition, Article) -> bool) -> Result<(), Error> {
        self.each_article(take)
    }

    fn counts(&self) -> Result<BTreeMap<Edition, u64>, Error> {
        self.counts()
    }

    fn feeds(&self) -> Result<Vec<FeedHealth>, Error> {
        self.feeds()
    }

    fn put_feeds(&self, feeds: &[FeedHealth]) -> Result<(), Error> {
        self.put_feeds(feeds)
    }

    fn own_feeds(&self) -> Result<Vec<OwnFeed>, Error> {
        self.own_feeds()
    }

    fn put_own_feeds(&self, feeds: &[OwnFeed]) -> Result<usize, Error> {
        self.put_own_feeds(feeds)
    }

    fn forget_own_feed(&self, url: &str, edition: Edition) -> Result<bool, Error> {
        self.forget_own_feed(url, edition)
    }

    fn hosts(&self, now: i64) -> Result<Vec<HostRules>, Error> {
        self.hosts(now)
    }

    fn put_hosts(&self, hosts: &[HostRules]) -> Result<(), Error> {
        self.put_hosts(hosts)
    }

    fn ask(&self, edition: Edition, now: i64) -> Result<(), Error> {
        self.ask(edition, now)
    }

    fn asked_since(&self, since: i64) -> Result<Vec<Asked>, Error> {
        self.asked_since(since)
    }

    fn lease(&self, name: &str, holder: &str, now: i64, until: i64) -> Result<bool, Error> {
        self.lease(name, holder, now, until)
    }

    fn release(&self, name: &str, holder: &str) -> Result<(), Error> {
        self.release(name, holder)
    }

    fn is_leased(&self, name: &str, now: i64) -> Result<bool, Error> {
        self.is_leased(name, now)
    }

    fn host_leases(&self) -> Option<&dyn HostLeases> {
        None
    }

    fn add(&self, day: i32, amounts: &[(&str, i64)]) -> Result<Vec<i64>, Error> {
        self.add(day, amounts)
    }

    fn lend(&self, day: i32, nodes: u32, wanted: &[Wanted<'_>]) -> Result<Vec<Loan>, Error> {
        self.lend(day, nodes, wanted)
    }

    fn counters(&self, day: i32, beginning: &str) -> Result<Vec<(String, i64)>, Error> {
        self.counters(day, beginning)
    }

    fn counter(&self, name: &str, day: i32) -> Result<i64, Error> {
        self.counter(name, day)
    }

    fn report(&self, _node: &NodeReport) -> Result<Vec<Node>, Error> {
        Ok(Vec::new())
    }

    fn leave(&self) -> Result<(), Error> {
        Ok(())
    }

    fn forget(&self, before: i32, most: u64, now: i64) -> Result<u64, Error> {
        self.forget(before, most, now)
    }

    fn back_up(&self, to: &Path) -> Result<u64, Error> {
        self.back_up(to)
    }

    fn check(&self) -> Result<Vec<String>, Error> {
        self.check()
    }

    fn size(&self) -> Result<Size, Error> {
        self.size()
    }

    fn version(&self) -> Result<i64, Error> {
        self.version()
    }

    fn settle(&self) -> Result<(), Error> {
        self.settle()
    }

    fn name(&self) -> String {
        self.file()
            .map_or_else(|| "memory".to_owned(), |file| file.display().to_string())
    }
}
