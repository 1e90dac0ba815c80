//! `extract-news`: pages by URL from a site on loopback, and pages sent in the request.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use sundry_fetch::FetchSettings;
use sundry_operations::{Input, Service, ServiceSettings, operation};

use crate::ask::call;

const PROSE: [&str; 3] = [
    "<p>Mayor Ana Rivers opened the new bridge in Berlin on Sunday, two years later than planned, and \
     was greeted with music and flowers.</p>",
    "<p>Thousands of happy people from Hamburg and Munich walked across the beautiful bridge, although \
     it rained from morning to night.</p>",
    "<p>In the evening Ana Rivers thanked the Red Cross for its wonderful help, and said that the ferry \
     will be kept as a museum.</p>",
];

fn article(extra: &str) -> String {
    format!(
        "<html lang='en'><head><title>Bridge opens | The Daily Example</title><meta \
         property='article:published_time' content='2026-03-01T10:00:00+01:00'></head><body><article>\
         <h1>Bridge opens</h1>{}{extra}{}{}</article></body></html>",
        PROSE[0], PROSE[1], PROSE[2]
    )
}

fn ok(kind: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head =
        format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n");
    [head.as_bytes(), body].concat()
}

fn found(place: &str) -> Vec<u8> {
    format!("HTTP/1.1 302 Found\r\nLocation: {place}\r\nContent-Length: 0\r\n\r\n").into_bytes()
}

/// Makes the head of a PNG of this size.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

/// Starts a site; also returns the paths that it was asked for.
fn site() -> (SocketAddr, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap_or(0) > 0 {
                head.push(byte[0]);
            }
            let head = String::from_utf8_lossy(&head).into_owned();
            let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
            noted.lock().unwrap().push(head);
            let reply = match path.as_str() {
                "/story" => ok("text/html", article("<img src='/big.png'><img src='/dot.png'><img src='/gone.png'>").as_bytes()),
                "/big.png" => ok("image/png", &png(1200, 800)),
                "/dot.png" => ok("image/png", &png(20, 20)),
                "/moved" => found("/story"),
                "/old-story" => found("/"),
                "/wall" => found("/consent"),
                "/consent" => ok("text/html", b"<title>Before you continue</title><h1>Before you continue</h1><form action='/consent/save'><p>We use cookies.</p></form>"),
                "/" => {
                    let links: String = (0..50).map(|at| format!("<li><a href='/s{at}'>Story number {at} of the day</a></li>")).collect();
                    ok("text/html", format!("<title>The Daily Example</title><ul>{links}</ul>").as_bytes())
                }
                "/paper.pdf" => ok("application/pdf", b"%PDF-1.7 ..."),
                "/feed" => ok("application/rss+xml", b"<?xml version='1.0'?><rss><channel/></rss>"),
                "/round" => found("/round"),
                "/soft" => ok("text/html", b"<title>Page not found</title><h1>Page not found</h1><p>It is not here.</p>"),
                _ => b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec(),
            };
            drop(stream.write_all(&reply));
        }
    });
    (address, asked)
}

fn ask(arguments: &[(&str, &str)]) -> Result<Value, (u16, String)> {
    let settings = ServiceSettings {
        fetch: FetchSettings {
            allow: vec!["127.0.0.0/8".parse().unwrap()],
            ..FetchSettings::default()
        },
        clock: || 1_795_176_000,
        ..ServiceSettings::default()
    };
    let service = Service::new(settings).unwrap();
    let mut input = Input::default();
    for (name, value) in arguments {
        input.arguments.add_text(name, value).unwrap();
    }
    let entry = operation("extract-news").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    match runtime.block_on(call(entry, &service, input)) {
        Ok(json) => Ok(serde_json::from_slice(&json).unwrap()),
        Err(failure) => Err((failure.status, failure.message)),
    }
}

#[test]
fn a_page_by_address_comes_out_right() {
    let (address, asked) = site();
    let answer = ask(&[("url", &format!("http://{address}/moved"))]).unwrap();
    assert_eq!(answer["title"], "Bridge opens");
    assert_eq!(answer["url"], format!("http://{address}/story"));
    assert_eq!(answer["publish_date"], "2026-03-01 09:00:00");
    assert_eq!(answer["language"], "en");
    assert!(answer["sentiment"].as_f64().unwrap() > 0.0);
    assert_eq!(answer["text"].as_str().unwrap().matches("\n\n").count(), 2);
    // The sizes come from the pictures; a tiny picture is dropped, and a missing one has no size.
    let url = format!("http://{address}/big.png");
    assert_eq!(
        answer["images"],
        json!([{"url": url, "width": 1200, "height": 800}])
    );
    let heads = asked.lock().unwrap();
    let picture = heads.iter().find(|head| head.contains("/big.png")).unwrap();
    assert!(
        picture.to_lowercase().contains("range: bytes=0-65535"),
        "{picture}"
    );
    assert!(answer.get("entities").is_none());
}

#[test]
fn what_is_no_article_is_a_404_that_says_why() {
    let (address, _) = site();
    for (path, status, words) in [
        ("/wall", 404, "consent"),
        ("/old-story", 404, "not there"),
        ("/soft", 404, "not there"),
        ("/", 404, "list of links"),
        ("/paper.pdf", 404, "PDF"),
        ("/feed", 404, "XML"),
    ] {
        let (code, message) = ask(&[("url", &format!("http://{address}{path}"))]).unwrap_err();
        assert_eq!(code, status, "{path}: {message}");
        assert!(message.contains(words), "{path}: {message}");
    }
    for path in ["/round", "/nothing"] {
        let (code, message) = ask(&[("url", &format!("http://{address}{path}"))]).unwrap_err();
        assert!(
            (400..600).contains(&code) && !message.is_empty(),
            "{path}: {code} {message}"
        );
    }
}

#[test]
fn names_come_with_analyze_most_frequent_first() {
    let html = article("");
    let arguments = [
        ("url", "https://daily.example/bridge"),
        ("html", html.as_str()),
        ("analyze", "true"),
    ];
    let answer = ask(&arguments).unwrap();
    let entities = answer["entities"].as_array().unwrap();
    let names: Vec<&str> = entities
        .iter()
        .filter_map(|entity| entity["name"].as_str())
        .collect();
    assert_eq!(
        entities[0],
        json!({"type": "PER", "name": "Ana Rivers"}),
        "{names:?}"
    );
    for place in ["Berlin", "Hamburg", "Munich"] {
        assert!(names.contains(&place), "{names:?}");
    }
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), names.len());
}

#[test]
fn a_video_without_a_length_is_only_shown_if_all_else_is_known() {
    let video = |fields: &str| {
        let html = article(&format!(
            "<script type='application/ld+json'>{{\"@type\": \"VideoObject\", \"contentUrl\": \"/v.mp4\"{fields}}}</script>"
        ));
        let answer = ask(&[("url", "https://daily.example/bridge"), ("html", &html)]).unwrap();
        answer["videos"].clone()
    };
    let url = "https://daily.example/v.mp4";
    assert_eq!(video(""), json!([]));
    assert_eq!(
        video(", \"duration\": \"PT90S\""),
        json!([{"url": url, "duration": 90}])
    );
    let whole = ", \"name\": \"A\", \"description\": \"B\", \"thumbnailUrl\": \"/t.jpg\"";
    let thumbnail = "https://daily.example/t.jpg";
    assert_eq!(
        video(whole),
        json!([{"title": "A", "url": url, "summary": "B", "thumbnail": thumbnail}])
    );
}
