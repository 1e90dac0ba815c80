//! Every known way to trick a fetcher into the internal network, against listeners that would
//! notice.
//!
//! The port of the listeners is open in the settings, so a URL is refused for its address and not
//! for its port; names resolve to the addresses in the table.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;

use sundry_fetch::{
    Expect, FailureClass, FetchErrorKind, FetchSettings, Fetcher, Resolve, Resolving,
};

use crate::support::{Server, ok};

/// The columns: verdict, URL, records of its host (or `-`), reason.
const TABLE: &str = include_str!("hostile.tsv");

struct Row {
    verdict: &'static str,
    url: String,
    records: Vec<IpAddr>,
    why: &'static str,
}

fn rows(port: u16) -> Vec<Row> {
    let lines = TABLE
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut cells = line.split('\t');
            let mut cell = || {
                cells
                    .next()
                    .unwrap_or_else(|| panic!("a cell is missing: {line}"))
            };
            let (verdict, url, records, why) = (cell(), cell(), cell(), cell());
            let url = [
                ("{P}", port.to_string().as_str()),
                ("{TAB}", "\t"),
                ("{LF}", "\n"),
                ("{CR}", "\r"),
                ("{NUL}", "\0"),
                ("{NEL}", "\u{85}"),
                ("{SHY}", "\u{ad}"),
                ("{ZWSP}", "\u{200b}"),
                ("{WJ}", "\u{2060}"),
                ("{BOM}", "\u{feff}"),
                ("{RLO}", "\u{202e}"),
            ]
            .iter()
            .fold(url.to_owned(), |url, (from, to)| url.replace(from, to));
            let records = records.split(',').filter(|record| *record != "-");
            let records = records.map(|record| record.parse().unwrap()).collect();
            Row {
                verdict,
                url,
                records,
                why,
            }
        })
        .collect()
}

/// Answers for the host of one row; any other query is a bug of the test.
struct Records(HashMap<String, Vec<IpAddr>>);

impl Resolve for Records {
    fn resolve<'a>(&'a self, name: &'a str) -> Resolving<'a> {
        let answer = self.0.get(name).cloned();
        Box::pin(async { answer.ok_or_else(|| io::Error::other("no such name")) })
    }
}

/// Starts listeners on one port of every loopback address that the table can reach on this machine.
async fn traps() -> Vec<Server> {
    let caught = |_: &str| ok("", b"secret");
    let first = Server::answering(caught).await;
    let port = first.port();
    let mut traps = vec![first];
    // Some systems have only 127.0.0.1, some no IPv6; listen on those that exist.
    for address in [
        "127.0.0.2",
        "127.1.1.1",
        "127.127.127.127",
        "127.255.255.254",
        "[::1]",
    ] {
        traps.extend(Server::answering_on(&format!("{address}:{port}"), caught).await);
    }
    traps
}

async fn attack(settings: FetchSettings, row: &Row) -> (FailureClass, FetchErrorKind, String) {
    let url = sundry_fetch::Url::parse(row.url.trim());
    let host = url
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default();
    let host = host.trim_end_matches('.').to_owned();
    let known = if row.records.is_empty() {
        None
    } else {
        Some((host, row.records.clone()))
    };
    let fetcher = Fetcher::with_resolver(settings, Records(known.into_iter().collect())).unwrap();
    let error = fetcher
        .fetch(&row.url, Expect::Html)
        .await
        .expect_err(&row.url);
    (error.class(), error.kind().clone(), error.to_string())
}

#[tokio::test]
async fn no_hostile_url_reaches_a_listener() {
    let traps = traps().await;
    let port = traps[0].port();
    let rows = rows(port);
    assert!(rows.len() >= 150, "only {} rows", rows.len());
    for row in &rows {
        let settings = FetchSettings {
            extra_ports: vec![port],
            ..FetchSettings::default()
        };
        let (class, kind, message) = attack(settings, row).await;
        let wanted = match row.verdict {
            "address" => kind == FetchErrorKind::AddressNotAllowed,
            "port" => matches!(kind, FetchErrorKind::PortNotAllowed(_)),
            "invalid" => matches!(kind, FetchErrorKind::InvalidUrl(_)),
            other => panic!("unknown verdict {other}"),
        };
        assert!(wanted, "{:?} ({}): {kind:?}", row.url, row.why);
        let refused = matches!(class, FailureClass::NotAllowed | FailureClass::InvalidUrl);
        assert!(refused, "{:?}: {class:?}", row.url);
        for record in &row.records {
            assert!(
                !message.contains(&record.to_string()),
                "{message} tells an address"
            );
        }
        for trap in &traps {
            assert_eq!(
                trap.visits(),
                0,
                "{:?} ({}) reached {}",
                row.url,
                row.why,
                trap.address
            );
        }
    }
}

/// An unrelated rule opens nothing: the table holds under an unrelated allow list too.
#[tokio::test]
async fn an_unrelated_allow_list_changes_no_verdict() {
    let traps = traps().await;
    let port = traps[0].port();
    for row in rows(port) {
        let settings = FetchSettings {
            extra_ports: vec![port],
            allow: [
                "10.99.0.0/16",
                "fd99::/64",
                "allowed.example",
                "127.0.0.1:1",
            ]
            .map(|rule| rule.parse().unwrap())
            .into(),
            ..FetchSettings::default()
        };
        let (class, kind, _) = attack(settings, &row).await;
        let refused = matches!(class, FailureClass::NotAllowed | FailureClass::InvalidUrl);
        assert!(refused, "{:?} ({}): {kind:?}", row.url, row.why);
    }
    for trap in &traps {
        assert_eq!(trap.visits(), 0, "{}", trap.address);
    }
}

/// The listeners do work: the same spellings reach them once the operator allows them.
#[tokio::test]
async fn the_listeners_notice_what_is_allowed() {
    let traps = traps().await;
    let port = traps[0].port();
    let spellings = [
        "127.0.0.1",
        "127.1",
        "0x7f.1",
        "2130706433",
        "0177.0.0.1",
        "１２７.０.０.１",
    ];
    for (count, host) in spellings.iter().enumerate() {
        let settings = FetchSettings {
            allow: vec!["127.0.0.1".parse().unwrap()],
            ..FetchSettings::default()
        };
        let fetcher = Fetcher::new(settings).unwrap();
        let fetched = fetcher
            .fetch(&format!("http://{host}:{port}/"), Expect::Html)
            .await
            .unwrap();
        assert_eq!(fetched.bytes, "secret");
        assert_eq!(fetched.url.as_str(), format!("http://127.0.0.1:{port}/"));
        assert_eq!(traps[0].visits(), count + 1, "{host}");
    }
}
