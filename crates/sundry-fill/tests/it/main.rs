//! Downloads from a site on loopback that breaks off, changes its file, and lies.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod site;
mod sources;

use std::sync::Mutex;
use std::time::Duration;

use site::{Reply, Site};
use sundry_fetch::{AllowRule, FetchError, FetchSettings, Fetcher};
use sundry_fill::{
    FillError, Folder, Note, Patience, Progress, RemoteFile, State, is_newer, obtain,
};
use tempfile::TempDir;

const BODY: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// The checksums of `BODY`, as `md5sum` and `sha256sum` print them.
const MD5: &str = "e9b1713db620f1e3a14b6812de523f4b";
const SHA256: &str = "74e7e5bb9d22d6db26bf76946d40fff3ea9f0346b884fd0694920fccfad15e33";

/// The progress reports of a download.
#[derive(Debug, Default)]
struct Told {
    again: Vec<String>,
    first: Option<u64>,
    checked: bool,
}

impl Progress for Told {
    fn at(&mut self, state: State, done: u64, _: Option<u64>) {
        self.first.get_or_insert(done);
        self.checked |= state == State::Checking;
    }

    fn again(&mut self, why: &FetchError, _: Duration) {
        self.again.push(why.to_string());
    }
}

struct Try {
    folder: TempDir,
    fetcher: Fetcher,
}

impl Try {
    fn new(site: &Site) -> Self {
        let settings = FetchSettings {
            allow: AllowRule::parse_list(&site.host).unwrap(),
            stall_window: Duration::from_millis(300),
            // More than the whole file, so that no piece is full when the connection breaks.
            min_bytes_per_second: 1_000,
            ..FetchSettings::default()
        };
        Self {
            folder: TempDir::new().unwrap(),
            fetcher: Fetcher::new(settings).unwrap(),
        }
    }

    fn folder(&self) -> Folder {
        Folder::open(self.folder.path()).unwrap()
    }

    fn run(&self, file: &RemoteFile) -> (Result<Note, FillError>, Told) {
        let mut told = Told::default();
        let patience = Patience {
            tries: 3,
            pause: Duration::ZERO,
        };
        let runtime = runtime();
        let folder = self.folder();
        let got = runtime.block_on(obtain(
            &self.fetcher,
            file,
            &folder,
            patience,
            || 1_800_000_000,
            &mut told,
        ));
        (got, told)
    }

    fn bytes(&self) -> Vec<u8> {
        fs_err::read(self.folder.path().join("dump.gz")).unwrap()
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

fn file(site: &Site) -> RemoteFile {
    RemoteFile {
        url: site.url("/dump.gz"),
        megabytes: 0,
        checksums: None,
        name_there: None,
        sha256: None,
    }
}

/// Makes the reply of a correct site with the requested part of `BODY`.
fn honest(head: &str, etag: &str) -> Reply {
    let etag_line = format!("ETag: \"{etag}\"\r\n");
    let range = site::header(head, "range")
        .filter(|_| site::header(head, "if-range") == Some(&format!("\"{etag}\"")));
    let Some(range) = range else {
        return Reply::new("200 OK", &etag_line, BODY);
    };
    let from: usize = range["bytes=".len()..]
        .trim_end_matches('-')
        .parse()
        .unwrap();
    if from >= BODY.len() {
        let range = format!("{etag_line}Content-Range: bytes */{}\r\n", BODY.len());
        return Reply::new("416 Range Not Satisfiable", &range, b"");
    }
    let (last, all) = (BODY.len() - 1, BODY.len());
    let range = format!("{etag_line}Content-Range: bytes {from}-{last}/{all}\r\n");
    Reply::new("206 Partial Content", &range, &BODY[from..])
}

#[test]
fn a_file_comes_in_whole_and_is_not_fetched_twice() {
    let site = Site::new(|head| honest(head, "v1"));
    let run = Try::new(&site);
    let (note, told) = run.run(&file(&site));
    let note = note.unwrap();
    assert_eq!(run.bytes(), BODY);
    assert_eq!(note.sha256.as_deref(), Some(SHA256));
    assert_eq!((note.bytes, note.fetched), (Some(36), Some(1_800_000_000)));
    assert_eq!(note.verified, None);
    assert!(told.checked && told.again.is_empty());
    let (again, _) = run.run(&file(&site));
    assert_eq!(again.unwrap().sha256, note.sha256);
    assert_eq!(run.bytes(), BODY);
    // The second request found nothing beyond the present bytes.
    let heads = site.heads();
    assert_eq!(heads.len(), 2);
    assert_eq!(site::header(&heads[1], "range"), Some("bytes=36-"));
    assert_eq!(site::header(&heads[0], "accept-encoding"), Some("identity"));
}

#[test]
fn a_broken_line_is_gone_on_with() {
    let tries = Mutex::new(0);
    let site = Site::new(move |head| {
        let mut tries = tries.lock().unwrap();
        *tries += 1;
        let reply = honest(head, "v1");
        if *tries < 3 { reply.cut(10) } else { reply }
    });
    let run = Try::new(&site);
    let (note, told) = run.run(&file(&site));
    assert_eq!(note.unwrap().sha256.as_deref(), Some(SHA256));
    assert_eq!(run.bytes(), BODY);
    assert_eq!(told.again.len(), 2);
    let ranges: Vec<_> = site
        .heads()
        .iter()
        .map(|head| site::header(head, "range").map(str::to_owned))
        .collect();
    assert_eq!(
        ranges,
        [None, Some("bytes=10-".into()), Some("bytes=20-".into())]
    );
}

#[test]
fn a_later_run_goes_on_where_an_earlier_one_ended() {
    let site = Site::new(|head| {
        let reply = honest(head, "v1");
        if site::header(head, "range").is_none() {
            reply.cut(7)
        } else {
            reply.cut(0)
        }
    });
    let run = Try::new(&site);
    let (got, told) = run.run(&file(&site));
    assert!(matches!(got, Err(FillError::Fetch { .. })), "{got:?}");
    assert_eq!(told.again.len(), 2);
    assert_eq!(run.folder().present("dump.gz"), 7);
    assert!(!run.folder().file("dump.gz").exists());
    // The network works again.
    site.answer(|head| honest(head, "v1"));
    let (got, told) = run.run(&file(&site));
    assert_eq!(got.unwrap().sha256.as_deref(), Some(SHA256));
    assert_eq!(told.first, Some(7));
}

#[test]
fn another_version_begins_anew() {
    let site = Site::new(|_| Reply::new("200 OK", "ETag: \"old\"\r\n", &[b'x'; 36]).cut(20));
    let run = Try::new(&site);
    assert!(run.run(&file(&site)).0.is_err());
    site.answer(|head| honest(head, "new"));
    let (got, _) = run.run(&file(&site));
    assert_eq!(got.unwrap().etag.as_deref(), Some("\"new\""));
    assert_eq!(run.bytes(), BODY);
    // A site that does not support ranges, or sends another one than requested, does no harm
    // either.
    site.answer(|head| {
        if site::header(head, "range").is_some() {
            let range = "ETag: \"new\"\r\nContent-Range: bytes 1-35/36\r\n";
            return Reply::new("206 Partial Content", range, &BODY[1..]);
        }
        honest(head, "new")
    });
    assert_eq!(
        run.run(&file(&site)).0.unwrap().sha256.as_deref(),
        Some(SHA256)
    );
    assert_eq!(run.bytes(), BODY);
}

#[test]
fn a_length_that_is_a_lie_is_no_whole_file() {
    let site = Site::new(|_| Reply::new("200 OK", "", BODY).claiming(99));
    let run = Try::new(&site);
    assert!(matches!(
        run.run(&file(&site)).0,
        Err(FillError::Fetch { .. })
    ));
    assert!(!run.folder().file("dump.gz").exists());
}

#[test]
fn a_line_that_trickles_is_given_up() {
    let site = Site::new(|_| Reply::new("200 OK", "", BODY).hanging_after(1));
    let run = Try::new(&site);
    let (got, told) = run.run(&file(&site));
    assert!(got.unwrap_err().to_string().contains("arrived too slowly"));
    assert_eq!(told.again.len(), 2);
}

#[test]
fn checksums_are_held_to() {
    let site = Site::new(|head| match site::path(head) {
        "/sums" => Reply::new(
            "200 OK",
            "",
            format!("{MD5}  data-2026-dump.gz\n").as_bytes(),
        ),
        "/wrong" => Reply::new(
            "200 OK",
            "",
            format!("{SHA256}  dump.gz\n")
                .replace("74", "47")
                .as_bytes(),
        ),
        "/none" => Reply::new("200 OK", "", b"nothing here\n"),
        _ => honest(head, "v1"),
    });
    let run = Try::new(&site);
    let with = |list: &str, there: Option<&str>| RemoteFile {
        checksums: Some(site.url(list)),
        name_there: there.map(str::to_owned),
        ..file(&site)
    };
    let note = run.run(&with("/sums", Some("data-*-dump.gz"))).0.unwrap();
    assert_eq!(note.verified.as_deref(), Some("MD5"));
    let error = run.run(&with("/none", None)).0.unwrap_err();
    assert!(matches!(error, FillError::NotListed { .. }), "{error}");
    assert_eq!(run.bytes(), BODY);
    let error = run.run(&with("/wrong", None)).0.unwrap_err();
    assert!(error.to_string().contains("SHA-256"), "{error}");
    assert_eq!(run.folder().present("dump.gz"), 0);
    let fixed = RemoteFile {
        sha256: Some(SHA256.to_owned()),
        ..file(&site)
    };
    assert_eq!(
        run.run(&fixed).0.unwrap().verified.as_deref(),
        Some("SHA-256")
    );
}

#[test]
fn what_no_further_try_mends_is_not_tried_again() {
    let site = Site::new(|_| Reply::new("404 Not Found", "", b""));
    let run = Try::new(&site);
    let (got, told) = run.run(&file(&site));
    assert!(got.unwrap_err().to_string().contains("404"));
    assert!(told.again.is_empty());
    site.answer(|_| Reply::new("302 Found", "Location: http://10.0.0.1/dump.gz\r\n", b""));
    let (got, told) = run.run(&file(&site));
    assert!(got.unwrap_err().to_string().contains("no public address"));
    assert!(told.again.is_empty());
    site.answer(|_| Reply::new("503 Service Unavailable", "Retry-After: 0\r\n", b""));
    let (got, told) = run.run(&file(&site));
    assert!(got.unwrap_err().to_string().contains("503"));
    assert_eq!(told.again.len(), 2);
}

#[test]
fn news_of_a_file_are_told_without_fetching_it() {
    let site = Site::new(|head| honest(head, "v1"));
    let run = Try::new(&site);
    let note = run.run(&file(&site)).0.unwrap();
    let newer = |note: &Note| {
        runtime()
            .block_on(is_newer(&run.fetcher, &file(&site), note))
            .unwrap()
    };
    assert_eq!(newer(&note), Some(false));
    site.answer(|head| honest(head, "v2"));
    assert_eq!(newer(&note), Some(true));
    assert_eq!(newer(&Note::default()), None);
    site.answer(|_| Reply::new("200 OK", "", BODY));
    assert_eq!(newer(&note), None);
}

#[test]
fn one_process_at_a_time_downloads_to_a_folder() {
    let folder = TempDir::new().unwrap();
    let held = Folder::open(folder.path()).unwrap();
    assert!(matches!(
        Folder::open(folder.path()),
        Err(FillError::Busy(_))
    ));
    assert!(held.free().unwrap() > 0);
    drop(held);
    Folder::open(folder.path()).unwrap();
}
