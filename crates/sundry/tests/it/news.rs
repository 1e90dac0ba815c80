//! `sundry news`: clusters the articles of a file into stories.

use serde_json::{Value, json};

use crate::terminal::{Folder, run};

fn article(id: i64, title: &str, publisher: &str, time: &str) -> String {
    let article = json!({
        "id": id,
        "title": title,
        "publisher": publisher,
        "url": format!("https://{publisher}.example/{id}"),
        "publish_date": format!("2026-03-01 {time}"),
    });
    format!("{article}\n")
}

fn sample() -> String {
    [
        article(
            11,
            "Storm floods the harbour of Port Alder",
            "Herald",
            "08:00:00",
        ),
        article(
            12,
            "Chess club of Lowfield wins the national cup",
            "Herald",
            "08:30:00",
        ),
        article(
            -3,
            "Port Alder harbour flooded after the storm",
            "Courier",
            "09:00:00",
        ),
        article(
            14,
            "Harbour of Port Alder flooded by storm",
            "Gazette",
            "10:00:00",
        ),
    ]
    .concat()
}

#[test]
fn a_file_becomes_stories() {
    let folder = Folder::new("cluster");
    folder.write("articles.ndjson", sample());
    let ask = ["news", "cluster", "--input", "articles.ndjson", "--json"];
    let said = run(&folder, &ask);
    assert_eq!(said.code, 0, "{}", said.err);
    let lines: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        lines,
        [
            json!({"story": 1, "ids": [11, -3, 14]}),
            json!({"story": 2, "ids": [12]}),
        ]
    );
    let said = run(&folder, &ask[..4]);
    assert!(said.out.contains("Chess club of Lowfield"), "{}", said.out);
    assert_eq!(said.err.trim(), "2 stories.");
}

#[test]
fn a_wrong_line_is_named() {
    let folder = Folder::new("cluster-wrong");
    for (line, word) in [
        ("{\"id\": 1}", "title"),
        ("[]", "not an article"),
        ("not json", "not an article"),
        (
            "{\"id\": 1, \"title\": \"A\", \"publish_date\": \"yesterday\"}",
            "`yesterday`",
        ),
        (article(12, "Again", "Herald", "12:00:00").trim(), "already"),
    ] {
        folder.write("articles.ndjson", format!("{}\n{line}\n", sample()));
        let said = run(&folder, &["news", "cluster", "--input", "articles.ndjson"]);
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        assert!(
            said.err.contains("articles.ndjson:6:") && said.err.contains(word),
            "{}",
            said.err
        );
    }
    let said = run(&folder, &["news", "cluster", "--input", "nowhere.ndjson"]);
    assert!(said.code == 2 && said.err.contains("nowhere.ndjson"));
}

#[test]
fn articles_go_out_and_come_in_again() {
    let folder = Folder::new("articles");
    folder.write(
        "sundry.toml",
        "data_dir = \"data\"\n[news]\nkeep_days = 30000\n",
    );
    let said = run(&folder, &["news", "export"]);
    assert_eq!(said.code, 2, "{said:?}");
    let line = json!({
        "country": "nz", "language": "en", "outlet": "Herald", "url": "https://herald.example/1",
        "title": "Storm floods Port Alder", "text": "Water rose.", "summary": null, "image": null,
        "video": null, "publish_date": "2026-03-01 08:00:00", "authors": [],
    });
    folder.write("articles.ndjson", format!("{line}\n"));
    let said = run(
        &folder,
        &["import", "articles", "ndjson", "articles.ndjson"],
    );
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.err.contains("The store now holds 1 article."),
        "{}",
        said.err
    );
    let said = run(&folder, &["news", "export"]);
    assert_eq!(serde_json::from_str::<Value>(&said.out).unwrap(), line);
    assert_eq!(run(&folder, &["news", "export", "at:de"]).out, "");
    let said = run(&folder, &["news", "export", "-o", "out.ndjson"]);
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    assert_eq!(folder.read("out.ndjson"), format!("{line}\n"));
    // The imported articles are the news of their day.
    let ask = [
        "ask",
        "retrieve-top-news",
        "source-country=nz",
        "language=en",
        "date=2026-03-01",
    ];
    let said = run(&folder, &ask);
    let answer: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(
        answer["top_news"][0]["news"][0]["title"],
        "Storm floods Port Alder"
    );
}

#[test]
fn feeds_come_and_go_as_opml() {
    let folder = Folder::new("opml");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    folder.write(
        "feeds.opml",
        "<opml><body><outline text=\"nz:en\"><outline text=\"A &amp; B\" xmlUrl=\"https://a.example/rss\"/></outline>\
         <outline text=\"C\" xmlUrl=\"https://c.example/rss\"/></body></opml>",
    );
    let said = run(&folder, &["feeds", "import", "feeds.opml"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(
        said.err.contains("--edition") && said.err.contains("1 added"),
        "{}",
        said.err
    );
    let said = run(
        &folder,
        &["feeds", "import", "feeds.opml", "--edition", "at:de"],
    );
    assert_eq!(said.code, 0, "{said:?}");
    let said = run(&folder, &["feeds", "export", "--own"]);
    let lines: Vec<&str> = said.out.lines().map(str::trim).collect();
    assert_eq!(
        lines[4..10],
        [
            "<outline text=\"at:de\">",
            "<outline type=\"rss\" text=\"C\" language=\"de\" xmlUrl=\"https://c.example/rss\"/>",
            "</outline>",
            "<outline text=\"nz:en\">",
            "<outline type=\"rss\" text=\"A &amp; B\" language=\"en\" xmlUrl=\"https://a.example/rss\"/>",
            "</outline>",
        ]
    );
    let all = run(&folder, &["feeds", "export"]).out;
    assert!(all.matches("xmlUrl=").count() > 7_000);
    folder.write("wrong.opml", "<html></html>");
    assert_eq!(run(&folder, &["feeds", "import", "wrong.opml"]).code, 2);
}
