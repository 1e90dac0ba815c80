//! Feeds of every form.

use sundry_crawl::{FoundItem, read_date, read_feed};

fn only_item(feed: &str) -> FoundItem {
    let feed = read_feed(feed.as_bytes(), None).unwrap();
    assert_eq!(feed.items.len(), 1, "{feed:?}");
    assert!(!feed.is_damaged, "{feed:?}");
    feed.items.into_iter().next().unwrap()
}

#[test]
fn rss() {
    let feed = r#"<?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:content="c" xmlns:dc="d" xmlns:media="m" xmlns:sy="s">
        <channel><title>The Herald</title><link>https://a.example</link>
        <ttl>60</ttl><skipHours><hour>0</hour><hour>24</hour><hour>3</hour></skipHours>
        <skipDays><day>Saturday</day></skipDays>
        <image><title>Logo</title><url>https://a.example/logo.png</url></image>
        <item><title><![CDATA[Storm & <b>flood</b>]]></title>
          <link>https://a.example/1</link><guid isPermaLink="false">same</guid>
          <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
          <description>Short &lt;p&gt;text&lt;/p&gt;</description>
          <content:encoded><![CDATA[<p>Long text of it.</p><img src="/i.jpg">]]></content:encoded>
          <dc:creator>Ada Adler</dc:creator><author>b@a.example (Bo Berg)</author>
          <media:content url="https://a.example/v.mp4" type="video/mp4"/>
          <media:thumbnail url="https://a.example/t.jpg?w=1&amp;h=2"/>
          <enclosure url="https://a.example/e.jpg" type="image/jpeg" length="1"/>
        </item></channel></rss>"#;
    let item = only_item(feed);
    assert_eq!(item.title, "Storm & <b>flood</b>");
    assert_eq!(item.link, "https://a.example/1");
    assert_eq!(item.published, read_date("2026-11-20T10:00:00Z"));
    assert_eq!(item.text, "<p>Long text of it.</p><img src=\"/i.jpg\">");
    assert_eq!(item.summary, "Short <p>text</p>");
    assert_eq!(item.authors, ["Ada Adler", "b@a.example (Bo Berg)"]);
    assert_eq!(
        item.image.as_deref(),
        Some("https://a.example/t.jpg?w=1&h=2")
    );
    assert_eq!(item.video.as_deref(), Some("https://a.example/v.mp4"));
    let feed = read_feed(feed.as_bytes(), None).unwrap();
    assert_eq!(feed.title.as_deref(), Some("The Herald"));
    assert_eq!(feed.hints.interval, Some(3_600));
    assert_eq!(feed.hints.skip_hours, [0, 0, 3]);
    assert_eq!(feed.hints.skip_days, [5]);
}

#[test]
fn rdf() {
    let feed = r#"<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/" xmlns:dc="d" xmlns:sy="s">
        <channel rdf:about="https://a.example"><title>Old</title>
        <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency></channel>
        <item rdf:about="https://a.example/1"><title>Title</title><dc:date>2026-11-20</dc:date></item>
        </rdf:RDF>"#;
    let item = only_item(feed);
    assert_eq!(
        (item.title.as_str(), item.link.as_str()),
        ("Title", "https://a.example/1")
    );
    assert_eq!(item.published, read_date("2026-11-20"));
    assert_eq!(
        read_feed(feed.as_bytes(), None).unwrap().hints.interval,
        Some(21_600)
    );
}

#[test]
fn atom() {
    let feed = r#"<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>x</id>
        <link href="https://a.example/feed" rel="self"/>
        <entry><title type="html">One &amp;amp; two</title><id>urn:x</id>
        <link rel="edit" href="https://a.example/edit"/>
        <link rel="alternate" type="text/html" href="https://a.example/1"/>
        <link rel="enclosure" type="image/png" href="https://a.example/1.png"/>
        <updated>2026-11-21T10:00:00Z</updated><published>2026-11-20T10:00:00Z</published>
        <author><name>Ada Adler</name><email>ada@a.example</email></author>
        <summary>Short.</summary>
        <content type="xhtml"><div xmlns="h"><p>Long <em>text</em> here</p><p>and there.</p></div></content>
        </entry></feed>"#;
    let item = only_item(feed);
    assert_eq!(item.title, "One &amp; two");
    assert_eq!(item.link, "https://a.example/1");
    assert_eq!(item.published, read_date("2026-11-20T10:00:00Z"));
    assert_eq!(item.authors, ["Ada Adler"]);
    assert_eq!(item.image.as_deref(), Some("https://a.example/1.png"));
    assert_eq!(item.summary, "Short.");
    let words: Vec<&str> = item.text.split_whitespace().collect();
    assert_eq!(words, ["Long", "text", "here", "and", "there."]);
}

#[test]
fn json_feed() {
    let feed = r#"{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[
        {"id":"1","url":"https://a.example/1","title":"A < B","content_text":"x & y",
         "date_published":"2026-11-20T10:00:00Z","image":"https://a.example/1.jpg",
         "authors":[{"name":"Ada Adler"}],
         "attachments":[{"url":"https://a.example/1.mp4","mime_type":"video/mp4"}]}]}"#;
    let item = only_item(feed);
    assert_eq!(
        (item.title.as_str(), item.text.as_str()),
        ("A &lt; B", "x &amp; y")
    );
    assert_eq!(item.authors, ["Ada Adler"]);
    assert_eq!(item.video.as_deref(), Some("https://a.example/1.mp4"));
}

#[test]
fn news_sitemaps() {
    let map = r#"<urlset xmlns="s" xmlns:news="n" xmlns:image="i">
        <url><loc>https://a.example/1</loc><lastmod>2026-11-21</lastmod>
        <news:news><news:publication><news:name>A</news:name><news:language>en</news:language>
        </news:publication><news:publication_date>2026-11-20T10:00:00Z</news:publication_date>
        <news:title>Title</news:title></news:news>
        <image:image><image:loc>https://a.example/1.jpg</image:loc></image:image></url></urlset>"#;
    let item = only_item(map);
    assert_eq!(
        (item.title.as_str(), item.link.as_str()),
        ("Title", "https://a.example/1")
    );
    assert_eq!(item.published, read_date("2026-11-20T10:00:00Z"));
    assert_eq!(item.image.as_deref(), Some("https://a.example/1.jpg"));
    let index = r"<sitemapindex>
        <sitemap><loc>https://a.example/old.xml</loc><lastmod>2026-11-01</lastmod></sitemap>
        <sitemap><loc>https://a.example/new.xml</loc><lastmod>2026-11-20</lastmod></sitemap>
        </sitemapindex>";
    let index = read_feed(index.as_bytes(), None).unwrap();
    assert_eq!(
        index.sitemaps,
        ["https://a.example/new.xml", "https://a.example/old.xml"]
    );
}
