//! `estimate-nutrients` over HTTP: every form of a request that the contract names, and pictures
//! that are refused. Recognition in photos is measured elsewhere; here the caller states the food,
//! or the picture shows none.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::client::Answer;
use crate::house::{self, House};

/// A GIF of one red pixel.
const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
const ANIMATED: &[u8] = include_bytes!("../../../sundry-picture/tests/fixtures/animated.webp");
const CMYK: &[u8] = include_bytes!("../../../sundry-picture/tests/fixtures/cmyk-adobe.jpg");
const SUNSET: &[u8] = include_bytes!("../../../../docs/sunset.png");
const FORM: &str = "multipart/form-data; boundary=XX";
const JSON: &str = "application/json";

fn multipart(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (disposition, content) in parts {
        let head =
            format!("--XX\r\nContent-Disposition: form-data; {disposition}\r\n\r\n").into_bytes();
        body.extend([&head, *content, b"\r\n"].concat());
    }
    body.extend(b"--XX--\r\n");
    body
}

fn post(house: &House, query: &str, kind: &str, body: &[u8]) -> Answer {
    let path = format!("/estimate-nutrients{query}");
    let kind = [("content-type", kind)];
    house.client().request("POST", &path, &kind, body)
}

/// Starts a site that serves one picture, once.
fn site(picture: &'static [u8]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut socket in listener.incoming().map_while(Result::ok) {
            let _ = socket.read(&mut [0; 4096]);
            let head = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: image/gif\r\ncontent-length: {}\r\n\
                 connection: close\r\n\r\n",
                picture.len()
            );
            let _ = socket.write_all(&[head.as_bytes(), picture].concat());
        }
    });
    address
}

#[test]
fn every_form_of_a_request_gives_the_same_answer() {
    let site = site(GIF);
    let house = house::open_fetching(&site.to_string());
    let base64 = STANDARD.encode(GIF);
    let address = format!("http://{site}/a.gif");
    let encoded = address.replace(':', "%3A").replace('/', "%2F");
    let stated: [(&str, &[u8]); 2] = [("name=\"food\"", b"samosa"), ("name=\"portion\"", b"250")];
    let with = |part: (&'static str, &'static [u8])| multipart(&[stated[0], part, stated[1]]);
    let query = "?food=samosa&portion=250";
    let json =
        |member: &str, value: &str, rest: &str| format!("{{\"{member}\":\"{value}\"{rest}}}");
    let rest = ",\"food\":\"samosa\",\"portion\":250";
    let data_url = format!("data:image/gif;base64,{base64}");
    let cases: Vec<(&str, &str, Vec<u8>)> = vec![
        (query, "image/gif", GIF.to_vec()),
        (query, "image/jpeg", GIF.to_vec()),
        (query, "application/octet-stream", GIF.to_vec()),
        (query, "application/x-www-form-urlencoded", GIF.to_vec()),
        (
            "",
            FORM,
            with(("name=\"photo\"; filename=\"IMG 1.gif\"", GIF)),
        ),
        ("", FORM, with(("name=\"anything\"", GIF))),
        (
            query,
            FORM,
            multipart(&[("name=\"f\"; filename=\"f\"", GIF)]),
        ),
        ("", JSON, json("image", &base64, rest).into()),
        ("", JSON, json("image", &data_url, rest).into()),
        ("", JSON, json("url", &address, rest).into()),
        (query, JSON, json("url", &address, "").into()),
        (
            "",
            "application/x-www-form-urlencoded",
            format!("url={encoded}&food=samosa&portion=250").into(),
        ),
        // The console's form without its script sends all fields, most of them empty.
        (
            "",
            FORM,
            multipart(&[
                ("name=\"image\"; filename=\"\"", b""),
                ("name=\"url\"", address.as_bytes()),
                stated[0],
                stated[1],
            ]),
        ),
        (
            "",
            FORM,
            multipart(&[
                ("name=\"image\"; filename=\"a.gif\"", GIF),
                ("name=\"url\"", b""),
                stated[0],
                stated[1],
            ]),
        ),
    ];
    let first = post(&house, query, "image/gif", GIF).json();
    for (query, kind, body) in cases {
        let answer = post(&house, query, kind, &body);
        let shown = String::from_utf8_lossy(&body).into_owned();
        assert_eq!(answer.status, 200, "{kind} {shown}: {}", answer.text());
        assert_eq!(answer.json(), first, "{kind} {shown}");
    }
}

#[test]
fn an_answer_holds_what_the_contract_lists_and_extensions_on_request() {
    let house = house::open();
    for (query, members, members_of_food) in [
        (
            "?food=samosa",
            "nutrients foods",
            "name id confidence grams",
        ),
        (
            "?food=samosa&extensions=true",
            "nutrients foods verdict",
            "name id confidence grams item",
        ),
    ] {
        let answer = post(&house, query, "image/gif", GIF).json();
        let names = |value: &Value| {
            let members = value.as_object().unwrap().keys();
            members.cloned().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(&answer), members);
        for food in answer["foods"].as_array().unwrap() {
            assert_eq!(names(food), members_of_food);
        }
        let nutrients = answer["nutrients"].as_array().unwrap();
        let first: Vec<&str> = nutrients
            .iter()
            .take(5)
            .map(|nutrient| nutrient["name"].as_str().unwrap())
            .collect();
        let expected = [
            "Calories",
            "Fat",
            "Saturated Fat",
            "Carbohydrates",
            "Net Carbohydrates",
        ];
        assert_eq!(first, expected);
        for nutrient in nutrients {
            assert_eq!(
                names(nutrient),
                "name amount unit percent_of_daily_needs range"
            );
            assert_eq!(names(&nutrient["range"]), "min max");
            assert!(nutrient["percent_of_daily_needs"].is_number(), "{nutrient}");
        }
        let percent = nutrients[0]["percent_of_daily_needs"].as_f64().unwrap();
        let calories = nutrients[0]["amount"].as_f64().unwrap();
        assert!(
            (percent - calories / 20.0).abs() < 0.02,
            "{percent} % of {calories}"
        );
    }
}

#[test]
fn pictures_of_every_kind_are_looked_at_or_refused_with_a_reason() {
    let house = house::open();
    for picture in [GIF, ANIMATED, CMYK, SUNSET] {
        let answer = post(&house, "?food=samosa", "image/*", picture);
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    // No caller states the food, so a model has to look.
    let seen = post(&house, "", "image/png", SUNSET);
    if cfg!(feature = "weights") {
        assert_eq!(seen.text(), r#"{"nutrients":[],"foods":[]}"#);
        let seen = post(&house, "?extensions=true", "image/png", SUNSET).json();
        assert_eq!(seen["verdict"], "no_food");
    } else {
        assert!(seen.failure(503).contains("sundry models add"));
    }
    let bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x30\0\0\x75\x30\x08\x02\0\0\0";
    let wide = b"GIF89a\xff\xff\xff\xff\x60\x02\0\0\0,\0\0\0\0\xff\xff\x60\x02\0\x02\x02D\x01\0;";
    let tiff = b"II*\0\x08\0\0\0";
    let cases: [(&str, &[u8], u16, &str); 9] = [
        (
            "image/heic",
            b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
            415,
            "HEIC",
        ),
        (
            "image/jpeg",
            b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic",
            415,
            "HEIC",
        ),
        (
            "image/avif",
            b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf",
            415,
            "AVIF",
        ),
        ("image/tiff", tiff, 415, "JPEG, PNG, GIF or WebP"),
        ("image/gif", &GIF[..12], 415, "broken"),
        ("image/png", &SUNSET[..40], 415, "broken"),
        ("image/png", bomb, 413, "30000"),
        ("image/gif", wide, 413, "65535"),
        ("image/png", b"", 400, "no bytes"),
    ];
    for (kind, body, status, expected) in cases {
        for query in ["", "?food=samosa"] {
            let message = post(&house, query, kind, body).failure(status);
            assert!(message.contains(expected), "{kind}{query}: {message}");
        }
    }
    let form = multipart(&[("name=\"image\"; filename=\"IMG.HEIC\"", cases[0].1)]);
    assert!(post(&house, "", FORM, &form).failure(415).contains("HEIC"));
    // A file that was chosen but is empty.
    let form = multipart(&[("name=\"image\"; filename=\"a.jpg\"", b"")]);
    assert!(
        post(&house, "", FORM, &form)
            .failure(400)
            .contains("no bytes")
    );
    let form = multipart(&[
        ("name=\"image\"; filename=\"\"", b""),
        ("name=\"url\"", b""),
    ]);
    post(&house, "", FORM, &form).failure(400);
    house.get("/estimate-nutrients").failure(405);
}
