//! The door for clients of a gif service that closed, over the operator's own gifs.

use serde_json::{Value as Json, json};
use sundry_catalog::{Home, WriteOptions, id_of};
use sundry_http::{HttpSettings, KeyHash, KeyRights, KeyRing};
use sundry_operations::{OPERATIONS, ServiceSettings};
use sundry_records::Gif;

use crate::house::{self, House};

/// A gif of 300 × 200 pixels with two frames.
fn film() -> Vec<u8> {
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend([0x2c, 0x01, 0xc8, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]);
    for color in 0..2_u8 {
        bytes.extend([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
        bytes.extend([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]);
        bytes.extend([if color == 0 { 0x44 } else { 0x4c }, 1, 0]);
    }
    bytes.push(0x3b);
    bytes
}

/// Starts a server with one own gif, one elsewhere of unknown size, and twelve waves.
fn open(folder: &tempfile::TempDir, settings: HttpSettings) -> House {
    let pictures = folder.path().join("pictures");
    std::fs::create_dir(&pictures).unwrap();
    fs_err::write(pictures.join("nod.gif"), film()).unwrap();
    let home = Home::new(folder.path().join("data"));
    home.mount("mine", &pictures).unwrap();
    let gif = |url: &str, tags: &[&str], rating: f64| Gif {
        id: id_of(url),
        url: url.to_owned(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        title: tags[0].to_owned(),
        rating: Some(rating),
        source: "test".to_owned(),
        ..Gif::default()
    };
    let mut gifs = vec![
        Gif {
            width: Some(300),
            height: Some(200),
            sentences: vec!["A robot nods.".to_owned()],
            ..gif("/media/mine/nod.gif", &["Nod", "yes"], 1.0)
        },
        gif("https://gifs.example/no.gif", &["no", "nothing"], 0.5),
        gif("https://gifs.example/nod.webp", &["nod"], 0.0),
    ];
    for number in 0..12 {
        let url = format!("https://gifs.example/wave{number}.gif");
        gifs.push(gif(&url, &["wave"], 0.25));
    }
    let mut writer = home.writer::<Gif>(WriteOptions::default()).unwrap();
    for gif in &gifs {
        writer.put(gif).unwrap();
    }
    writer.finish(&mut |_, _, _| {}).unwrap();
    let service = ServiceSettings {
        data_folder: Some(folder.path().join("data")),
        gif_door: true,
        ..ServiceSettings::default()
    };
    house::start(OPERATIONS, service, settings)
}

fn urls(answer: &Json) -> Vec<String> {
    let results = answer["results"].as_array().unwrap();
    let url = |post: &Json| post["url"].as_str().unwrap().to_owned();
    results.iter().map(url).collect()
}

#[test]
fn a_search_has_the_shape_that_clients_know() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(&folder, HttpSettings::default());
    let answer = house.get("/v2/search?q=nod&key=anything&client_key=app&locale=en_US&country=US&contentfilter=high&limit=8");
    let json = answer.json();
    assert_eq!(answer.status, 200, "{json}");
    assert_eq!(json["next"], "");
    let post = &json["results"][0];
    assert_eq!(post["title"], "Nod");
    assert_eq!(post["content_description"], "A robot nods.");
    assert_eq!(post["url"], "http://sundry/media/mine/nod.gif");
    assert_eq!(post["tags"], json!(["Nod", "yes"]));
    assert!(post["created"].is_i64() && post["id"].is_string(), "{post}");
    let formats = &post["media_formats"];
    for (name, dims) in [
        ("gif", [300, 200]),
        ("mediumgif", [300, 200]),
        ("tinygif", [220, 147]),
        ("nanogif", [135, 90]),
        ("preview", [300, 200]),
        ("tinygifpreview", [220, 147]),
        ("nanogifpreview", [135, 90]),
    ] {
        assert_eq!(formats[name]["dims"], json!(dims), "{name}");
        // The promised files are served, in the promised sizes.
        let url = formats[name]["url"].as_str().unwrap();
        let path = url.strip_prefix("http://sundry").unwrap();
        let served = house.get(path);
        assert_eq!(served.header("content-type"), Some("image/gif"), "{url}");
        let is_file = url == post["url"];
        let bytes = if is_file { served.body.len() } else { 0 };
        assert_eq!(formats[name]["size"], json!(bytes), "{name}");
        assert_eq!(formats[name]["duration"], json!(0), "{name}");
        let size = sundry_picture::probe(&served.body).unwrap();
        assert_eq!((size.1, size.2), (dims[0], dims[1]), "{name}");
        let tag = served.header("etag").unwrap().to_owned();
        let again = house.client().get(path, &[("if-none-match", &tag)]);
        assert_eq!(again.status, 304, "{name}");
    }
    // WebP has no name there, and only known sizes are reported.
    assert_eq!(json["results"].as_array().unwrap().len(), 1);
    let other = house.get("/v2/search?q=nothing").json();
    let formats = other["results"][0]["media_formats"].as_object().unwrap();
    assert_eq!(formats["tinygif"]["url"], "https://gifs.example/no.gif");
    assert_eq!(formats["tinygif"]["dims"], json!([0, 0]));
    assert_eq!(formats["tinygif"]["size"], 0);
    assert!(!formats.contains_key("preview"), "{formats:?}");
    let few = house
        .get("/v2/search?q=nod&media_filter=tinygif,mp4")
        .json();
    let formats = few["results"][0]["media_formats"].as_object().unwrap();
    assert_eq!(formats.keys().collect::<Vec<_>>(), ["tinygif"]);
    let none = house.get("/v2/search?q=nod&searchfilter=sticker").json();
    assert_eq!(none["results"], json!([]));
}

#[test]
fn pages_hold_each_gif_once() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(&folder, HttpSettings::default());
    let mut orders = Vec::new();
    for random in ["", "&random=true"] {
        let mut seen = Vec::new();
        let mut position = String::new();
        loop {
            let page = house
                .get(&format!("/v2/search?q=wave&limit=5{random}&pos={position}"))
                .json();
            seen.extend(urls(&page));
            page["next"].as_str().unwrap().clone_into(&mut position);
            if position.is_empty() {
                break;
            }
        }
        orders.push(seen.clone());
        seen.sort();
        seen.dedup();
        // They all have the same title, but no skin tone distinguishes them.
        assert_eq!(seen.len(), orders[0].len(), "{random}");
    }
    assert_eq!(orders[0].len(), 12);
    let featured = house.get("/v2/featured?limit=2").json();
    assert_eq!(featured["next"], "2");
    assert_eq!(urls(&featured)[0], "http://sundry/media/mine/nod.gif");
    let next = house.get("/v2/featured?limit=2&pos=2").json();
    assert!(urls(&next).iter().all(|url| url.contains("wave")), "{next}");
}

#[test]
fn the_other_paths() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(&folder, HttpSettings::default());
    let terms = house.get("/v2/autocomplete?q=NO&limit=10").json();
    assert_eq!(terms, json!({"results": ["nod", "no", "nothing"]}));
    let categories = house.get("/v2/categories?type=featured&locale=de").json();
    assert_eq!(categories["locale"], "de");
    let tags = categories["tags"].as_array().unwrap();
    let yes = tags.iter().find(|tag| tag["searchterm"] == "yes").unwrap();
    assert_eq!(yes["path"], "http://sundry/v2/search?q=yes");
    assert_eq!(
        yes["image"],
        "http://sundry/media/mine/nod.gif?size=tinygif"
    );
    let id = house.get("/v2/search?q=nod").json()["results"][0]["id"].clone();
    let path = format!("/v2/posts?ids={},1,x", id.as_str().unwrap());
    assert_eq!(
        urls(&house.get(&path).json()),
        ["http://sundry/media/mine/nod.gif"]
    );
    assert_eq!(house.get("/v2/registershare?id=1&q=a").json(), json!({}));
}

#[test]
fn failures_have_its_shape_and_keys_hold() {
    let folder = tempfile::tempdir().unwrap();
    let mut keys = KeyRing::default();
    for (name, operation) in [("gifs", "search-gifs"), ("words", "pluralize-word")] {
        let rights = KeyRights {
            operations: vec![operation.to_owned()],
            daily_quota: Some(3),
            ..KeyRights::default()
        };
        keys.add(name.to_owned(), &KeyHash::of(name), rights)
            .unwrap();
    }
    let settings = HttpSettings {
        keys: Some(keys),
        ..HttpSettings::default()
    };
    let house = open(&folder, settings);
    for (target, code, status) in [
        ("/v2/search?q=nod", 401, "UNAUTHENTICATED"),
        ("/v2/search?q=nod&key=wrong", 401, "UNAUTHENTICATED"),
        ("/v2/search?q=nod&key=words", 403, "PERMISSION_DENIED"),
        ("/v2/search?key=gifs", 400, "INVALID_ARGUMENT"),
        ("/v2/search?q=nod&limit=0&key=gifs", 400, "INVALID_ARGUMENT"),
        ("/v2/search?q=nod&pos=x&key=gifs", 400, "INVALID_ARGUMENT"),
        ("/v2/trending_terms?key=gifs", 404, "NOT_FOUND"),
    ] {
        let answer = house.get(target);
        let error = &answer.json()["error"];
        assert_eq!(answer.status, code, "{target}: {error}");
        assert_eq!(
            (&error["code"], &error["status"]),
            (&json!(code), &json!(status))
        );
        assert!(error["message"].is_string(), "{target}");
    }
    for left in ["2", "1", "0"] {
        let answer = house.get("/v2/search?q=nod&key=gifs");
        assert_eq!(answer.header("x-api-quota-left"), Some(left));
    }
    let over = house.get("/v2/search?q=nod&key=gifs");
    assert_eq!(over.json()["error"]["status"], "RESOURCE_EXHAUSTED");
}

#[test]
fn it_is_closed_unless_opened() {
    let house = house::open();
    house.get("/v2/search?q=nod").failure(404);
}
