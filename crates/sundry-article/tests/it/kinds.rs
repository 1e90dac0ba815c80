//! Pages that are not articles are rejected with a reason; articles have their pictures, videos and
//! date.

use sundry_article::{Context, Precision, Reason, extract, parse_date};

/// Creates distinct paragraphs.
fn prose(paragraphs: usize) -> String {
    const SUBJECTS: [&str; 6] = [
        "budget", "bridge", "harbour", "library", "market", "railway",
    ];
    let subjects = SUBJECTS.iter().cycle().take(paragraphs);
    let paragraph = |(at, subject): (usize, &&str)| {
        format!(
            "<p>The committee for the {subject} met on day {at} of the talks, and agreed after long \
             debates that the old {subject} of the town will be looked after before winter comes.</p>"
        )
    };
    subjects.enumerate().map(paragraph).collect()
}

fn reason(bytes: &[u8], content_type: Option<&str>) -> Option<Reason> {
    let context = Context {
        url: Some("https://daily.example/2024/story"),
        content_type,
        ..Context::default()
    };
    extract(bytes, &context).err().map(|failure| failure.reason)
}

fn page(head: &str, body: &str) -> String {
    format!("<!doctype html><html lang='en'><head>{head}</head><body>{body}</body></html>")
}

#[test]
fn what_is_no_article_is_told_apart() {
    let links: String = (0..60)
        .map(|at| format!("<li><a href='/s{at}'>Story number {at} of this front page</a></li>"))
        .collect();
    let consent = page(
        "<title>Before you continue</title>",
        "<h1>Before you continue</h1><form action='https://consent.example/save'><p>We use cookies and \
         data to deliver our services.</p><button>Accept all</button></form>",
    );
    let robot = page(
        "<title>Just a moment...</title>",
        "<div id='challenge-form'>Checking that you are human.</div><script>x()</script>",
    );
    let gone = page(
        "<title>Page not found | The Daily Example</title>",
        "<h1>Page not found</h1><p>Sorry, what you look for is not here any more.</p>",
    );
    let paid = page(
        "<title>Budget talks end</title><script type='application/ld+json'>{\"@type\": \"NewsArticle\", \
         \"headline\": \"Budget talks end\", \"isAccessibleForFree\": false}</script>",
        "<h1>Budget talks end</h1><div class='paywall'>Subscribe to read on.</div>",
    );
    let scripted = page(
        "<title>App</title><script src=a.js></script>",
        "<div id=root></div>",
    );
    let front = page(
        "<title>The Daily Example</title>",
        &format!("<ul>{links}</ul>"),
    );
    for (bytes, content_type, expected) in [
        (
            b"%PDF-1.7 \xff\xfe binary".to_vec(),
            Some("text/html"),
            Reason::Pdf,
        ),
        (
            b"<?xml version='1.0'?><rss><channel/></rss>".to_vec(),
            None,
            Reason::Xml,
        ),
        (b"<urlset><url/></urlset>".to_vec(), None, Reason::Xml),
        (
            b"{\"a\": 1}".to_vec(),
            Some("application/json"),
            Reason::Json,
        ),
        (
            b"\x89PNG\r\n\x1a\n".to_vec(),
            Some("text/html"),
            Reason::Picture,
        ),
        (b"PK\x03\x04 zip".to_vec(), None, Reason::Binary),
        (b" \n ".to_vec(), None, Reason::Empty),
        (consent.into_bytes(), None, Reason::ConsentWall),
        (robot.into_bytes(), None, Reason::ConsentWall),
        (gone.into_bytes(), None, Reason::NotFoundPage),
        (paid.into_bytes(), None, Reason::Paywall),
        (scripted.into_bytes(), None, Reason::ScriptOnly),
        (front.into_bytes(), None, Reason::LinkList),
    ] {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(80)]).into_owned();
        assert_eq!(reason(&bytes, content_type), Some(expected), "{start}");
    }
    // An article about cookies, or about things not found, is an article.
    for title in [
        "Cookie consent is asked for too often",
        "Treasure not found in the river",
    ] {
        let article = page(
            &format!("<title>{title}</title>"),
            &format!("<article><h1>{title}</h1>{}</article>", prose(5)),
        );
        assert_eq!(reason(article.as_bytes(), None), None, "{title}");
    }
}

#[test]
fn pictures_have_the_size_that_the_page_tells() {
    let html = page(
        "<title>Bridge</title><meta property='og:image' content='/og.jpg'><meta property='og:image:width' \
         content='1200'><meta property='og:image:height' content='630'>",
        &format!(
            "<article><h1>Bridge mended</h1><img src='/a.jpg' width='800' height='600'>{}<img \
             src='/b-1024x768.jpg'><img src='/c.jpg?w=640&amp;h=480'><img src='/pixel.gif' width=1 \
             height=1><img src='/unknown.jpg'></article>",
            prose(6)
        ),
    );
    let context = Context {
        url: Some("https://daily.example/bridge"),
        ..Context::default()
    };
    let article = extract(html.as_bytes(), &context).unwrap();
    let size = |name: &str| {
        let url = format!("https://daily.example/{name}");
        let image = article.images.iter().find(|image| image.url == url);
        image.map(|image| image.size)
    };
    assert_eq!(size("og.jpg"), Some(Some((1200, 630))));
    assert_eq!(size("a.jpg"), Some(Some((800, 600))));
    assert_eq!(size("b-1024x768.jpg"), Some(Some((1024, 768))));
    assert_eq!(size("c.jpg?w=640&h=480"), Some(Some((640, 480))));
    assert_eq!(size("pixel.gif"), None);
    assert_eq!(size("unknown.jpg"), Some(None));
}

#[test]
fn videos_have_their_length_in_seconds() {
    let html = page(
        "<title>Bridge</title><script type='application/ld+json'>{\"@type\": \"VideoObject\", \"name\": \
         \"The bridge\", \"contentUrl\": \"/bridge.mp4\", \"duration\": \"PT1H2M3S\", \"description\": \
         \"How it is mended.\", \"thumbnailUrl\": [\"/bridge.jpg\"]}</script>",
        &format!(
            "<article><h1>Bridge mended</h1>{}<iframe src='https://www.youtube.com/embed/abcdefghijk'>\
             </iframe></article>",
            prose(3)
        ),
    );
    let context = Context {
        url: Some("https://daily.example/bridge"),
        ..Context::default()
    };
    let videos = extract(html.as_bytes(), &context).unwrap().videos;
    assert_eq!(videos.len(), 2, "{videos:?}");
    assert_eq!(videos[0].url, "https://daily.example/bridge.mp4");
    assert_eq!(videos[0].duration, Some(3_723));
    assert_eq!(videos[0].title.as_deref(), Some("The bridge"));
    assert_eq!(
        videos[0].thumbnail.as_deref(),
        Some("https://daily.example/bridge.jpg")
    );
    assert!(videos[1].url.contains("abcdefghijk"));
}

#[test]
fn dates_are_found_where_pages_have_them_and_never_in_the_future() {
    // 2024-06-01 00:00:00.
    let now = 1_717_200_000;
    for (lang, head, line, expected) in [
        (
            "en",
            "<meta property='article:published_time' content='2024-03-05T10:30:00+02:00'>",
            "",
            "2024-03-05 08:30:00",
        ),
        (
            "en",
            "<script type='application/ld+json'>{\"@type\": \"NewsArticle\", \"datePublished\": \"2024-03-05T10:30:00Z\"}</script>",
            "",
            "2024-03-05 10:30:00",
        ),
        (
            "en",
            "",
            "<time datetime='2024-03-05'>5 March</time>",
            "2024-03-05 00:00:00",
        ),
        (
            "de",
            "",
            "<p class='date'>5. März 2024</p>",
            "2024-03-05 00:00:00",
        ),
        (
            "fr",
            "",
            "<p class='date'>Publié le 5 mars 2024 à 10h30</p>",
            "2024-03-05 10:30:00",
        ),
        (
            "es",
            "",
            "<p class='date'>5 de marzo de 2024</p>",
            "2024-03-05 00:00:00",
        ),
        (
            "ru",
            "",
            "<p class='date'>5 марта 2024</p>",
            "2024-03-05 00:00:00",
        ),
        (
            "ja",
            "",
            "<p class='date'>2024年3月5日</p>",
            "2024-03-05 00:00:00",
        ),
        (
            "ca",
            "",
            "<p class='date'>5 de març del 2024</p>",
            "2024-03-05 00:00:00",
        ),
        (
            "ar",
            "",
            "<p class='date'>5 مارس 2024</p>",
            "2024-03-05 00:00:00",
        ),
        (
            "tr",
            "",
            "<p class='date'>5 Mart 2024</p>",
            "2024-03-05 00:00:00",
        ),
        (
            "en",
            "<meta property='article:published_time' content='2031-03-05T10:30:00Z'>",
            "<p class='date'>March 5, 2024</p>",
            "2024-03-05 00:00:00",
        ),
    ] {
        let html = format!(
            "<html lang='{lang}'><head><title>Bridge</title>{head}</head><body><article><h1>Bridge \
             mended</h1>{line}{}</article></body></html>",
            prose(4)
        );
        let context = Context {
            url: Some("https://daily.example/bridge"),
            now,
            ..Context::default()
        };
        let article = extract(html.as_bytes(), &context).unwrap();
        let published = article.published.map(|found| found.value);
        let told = published.map(|moment| moment.to_string());
        assert_eq!(told.as_deref(), Some(expected), "{lang} {head} {line}");
        let is_day = expected.ends_with("00:00:00");
        assert_eq!(
            published.map(|moment| moment.precision == Precision::Day),
            Some(is_day)
        );
    }
}

#[test]
fn a_date_overwritten_at_each_change_gives_way_to_the_one_under_the_headline() {
    let stated = |published: &str, changed: &str| {
        format!(
            "<script type='application/ld+json'>{{\"@type\": \"NewsArticle\", \"datePublished\": \
             \"{published}\", \"dateModified\": \"{changed}\"}}</script>"
        )
    };
    let same = stated("2024-05-20T09:00:00Z", "2024-05-20T09:00:00Z");
    let changed_later = stated("2024-05-20T09:00:00Z", "2024-05-28T09:00:00Z");
    for (head, above, under, expected) in [
        // Both members hold the time of the last change.
        (&same, "", "<p>November 2, 2022</p>", "2022-11-02 00:00:00"),
        (
            &same,
            "",
            "<time pubdate datetime='2023-01-04'>4 January</time>",
            "2023-01-04 00:00:00",
        ),
        // A change after the publication: the statement is believed.
        (
            &changed_later,
            "",
            "<p>November 2, 2022</p>",
            "2024-05-20 09:00:00",
        ),
        // A day's difference is one of zones.
        (&same, "", "<p>May 19, 2024</p>", "2024-05-20 09:00:00"),
        // A date above the headline belongs to another article.
        (&same, "<p>November 2, 2022</p>", "", "2024-05-20 09:00:00"),
        // So does one in the text.
        (
            &same,
            "",
            "<p>The first stone of the old bridge was laid on November 2, 2022, by the mayor.</p>",
            "2024-05-20 09:00:00",
        ),
    ] {
        let html = format!(
            "<html lang='en'><head><title>Bridge mended</title>{head}</head><body>{above}<article>\
             <h1>Bridge mended</h1>{under}{}</article></body></html>",
            prose(4)
        );
        let article = extract(html.as_bytes(), &Context::default()).unwrap();
        let told = article.published.map(|found| found.value.to_string());
        assert_eq!(told.as_deref(), Some(expected), "{head} {above} {under}");
    }
}

#[test]
fn a_moment_remembers_the_zone_in_which_it_was_written() {
    let moment = parse_date("2024-03-05T23:30:00-05:00", None, false).unwrap();
    assert_eq!(moment.to_string(), "2024-03-06 04:30:00");
    assert_eq!(moment.as_written().to_string(), "2024-03-05 23:30:00");
}

#[test]
fn short_lines_of_a_script_without_spaces_are_an_article() {
    let lines = [
        "朝早く駅を出て川沿いの道をゆっくり歩いていくと空気がとても冷たかった",
        "橋を渡って直ぐ右に曲がると登山口の古い看板がやっと見えてきました",
        "最初から急な登りですぐに息が上がりましたが景色はとてもきれいです",
        "尾根に出ると涼しい風が吹いていて汗もすっかり引いてしまいました",
        "岩の上に小さな白い花が咲いているのを今年も見ることができました",
        "昼前に山小屋の前に着いたので荷物を下ろしてしばらく休みました",
        "持ってきたおにぎりを食べて温かいお茶を飲んだら元気が出ました",
        "雲の間から向かいの山が少しだけ見えたので写真を何枚も撮りました",
        "下りは静かな林の中を通る道なので膝にも優しくていい感じでした",
        "鳥の声だけが聞こえてきて誰にも会わないまま沢まで下りてきました",
        "夕方には無事に駅へ戻ってきて温泉に入ってから帰ることにしました",
        "何事もなく終えたことに感謝してまた来年も同じ道を歩きたいです",
    ];
    let body: String = lines
        .map(|line| format!("<p>{line}</p><p><img src='/photo.jpg'></p>"))
        .concat();
    let menu: String = (0..30)
        .map(|at| format!("<li><a href='/{at}'>サービス一覧の項目その{at}</a></li>"))
        .collect();
    let html = format!(
        "<html lang='ja'><head><title>川と山の一日</title></head><body><ul>{menu}</ul><div class='entry'>\
         <h3><a href='/e/1'>川と山の一日</a></h3><div class='entry-body'>{body}</div></div></body></html>"
    );
    let article = extract(html.as_bytes(), &Context::default()).unwrap();
    assert!(article.text.contains(lines[1]), "{}", article.text);
    assert!(article.text.contains(lines[9]), "{}", article.text);
    assert!(!article.text.contains("項目その7"), "{}", article.text);
}
