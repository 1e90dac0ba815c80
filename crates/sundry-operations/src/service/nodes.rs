//! The nodes that share a database with this one, as pages report them. The program that talks to the
//! database records them here.

use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use sundry_crawl::Node;

/// The nodes as they were last read. There are none on a server that is alone.
#[derive(Debug, Default)]
pub struct Nodes(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    nodes: Vec<Node>,
    /// Since when the database has taken no report, in seconds since 1970.
    silent_since: Option<i64>,
}

/// A node on a page.
#[derive(Debug, Serialize)]
pub(crate) struct NodeState {
    host: String,
    version: String,
    is_this: bool,
    is_alive: bool,
    /// Seconds since it started.
    runs: u64,
    /// Seconds since it told of itself.
    silent: u64,
    /// `memes 7` for each kind that answers from a publication.
    publications: Vec<String>,
    /// Kinds whose newest publication does not answer there.
    behind: Vec<String>,
    /// True if it holds the lease for reading feeds.
    crawls: bool,
    /// Number of hosts that it holds leases of, so that no other node visits them.
    hosts: u64,
    /// Results since its start that came after it had lost the lease of their host.
    late: u64,
    /// Requests of quotas that it was lent and has not used up.
    lent: u64,
    /// The host of the database that it writes to.
    primary: String,
    /// When it found another host to write to, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_over: Option<i64>,
}

impl Nodes {
    /// Records the nodes; `None` if the database took no report at `now`, in seconds since 1970.
    pub fn note(&self, nodes: Option<Vec<Node>>, now: i64) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match nodes {
            Some(nodes) => {
                *known = Known {
                    nodes,
                    silent_since: None,
                }
            }
            None => known.silent_since = known.silent_since.or(Some(now)),
        }
    }

    /// Returns the number of nodes that are alive, this one included.
    pub fn alive(&self) -> u32 {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let alive = known.nodes.iter().filter(|node| node.is_alive()).count();
        u32::try_from(alive).unwrap_or(u32::MAX).max(1)
    }

    /// Returns since when the database has taken no report, in seconds since 1970.
    pub fn silent_since(&self) -> Option<i64> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.silent_since
    }

    pub(crate) fn states(&self) -> Vec<NodeState> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.nodes.iter().map(NodeState::of).collect()
    }
}

impl NodeState {
    fn of(node: &Node) -> Self {
        let report = node.report.clone();
        let publications = report.publications.iter();
        Self {
            host: report.host,
            version: report.version,
            is_this: node.is_this,
            is_alive: node.is_alive(),
            runs: node.runs,
            silent: node.silent,
            publications: publications
                .map(|(kind, number)| format!("{kind} {number}"))
                .collect(),
            behind: report.behind,
            crawls: report.crawls,
            hosts: node.hosts,
            late: report.late,
            lent: report.lent,
            primary: node.primary.clone(),
            failed_over: node.failed_over,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nodes_that_told_of_themselves_lately_count() {
        let nodes = Nodes::default();
        assert_eq!(nodes.alive(), 1);
        let node = |silent| Node {
            silent,
            ..Node::default()
        };
        nodes.note(Some(vec![node(1), node(5), node(300)]), 10);
        assert_eq!((nodes.alive(), nodes.silent_since()), (2, None));
        nodes.note(None, 20);
        nodes.note(None, 30);
        assert_eq!((nodes.alive(), nodes.silent_since()), (2, Some(20)));
    }
}
