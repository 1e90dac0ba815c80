//! `sundry models`: what is installed answers, what is damaged is refused.

use std::io::{Read as _, Write as _};

use serde_json::Value;

use crate::terminal::{Folder, Said};

const PLATE: &[u8] = include_bytes!("../../../../models/plate/plate.bin");
/// A red square of one pixel.
const RED: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

fn run(folder: &Folder, arguments: &[&str]) -> Said {
    folder
        .sundry(arguments)
        .env("SUNDRY_DATA_DIR", "data")
        .env("SUNDRY_FETCH_ALLOW", "127.0.0.1")
        .output()
        .unwrap()
        .into()
}

/// The compiled-in model with a title of its own and no class for pictures without food.
fn own_model() -> Vec<u8> {
    let length = u32::from_le_bytes(PLATE[8..12].try_into().unwrap()) as usize;
    let header = std::str::from_utf8(&PLATE[12..12 + length]).unwrap();
    let lines = header.lines().map(|line| match line.split_once('\t') {
        Some(("title", _)) => "title\tOur canteen".to_owned(),
        Some(("licence", _)) => "licence\tfor our house only".to_owned(),
        Some(("class", "not food")) => "class\tzorblatt".to_owned(),
        _ => line.to_owned(),
    });
    let header = lines.collect::<Vec<_>>().join("\n") + "\n";
    let mut bytes = PLATE[..8].to_vec();
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(&PLATE[12 + length..]);
    bytes
}

#[test]
fn a_model_is_tried_shown_installed_used_and_removed() {
    let folder = Folder::new("models");
    folder.write("own.bin", own_model());
    folder.write("red.gif", RED);
    let ask = ["ask", "estimate-nutrients", "image=@red.gif"];
    let before: Value = serde_json::from_str(&run(&folder, &ask).out).unwrap();

    // Nobody is there to accept the terms.
    let said = run(&folder, &["models", "add", "own.bin"]);
    assert!(said.code != 0 && said.err.contains("--yes"), "{said:?}");
    assert!(said.err.contains("for our house only"), "{said:?}");
    let said = run(&folder, &["models", "add", "own.bin", "--yes"]);
    assert_eq!(said.code, 0, "{said:?}");
    for shown in ["Our canteen", "SHA-256: ", "Food-101", "zorblatt"] {
        assert!(said.err.contains(shown), "{shown}: {}", said.err);
    }
    let listed = run(&folder, &["models", "list", "--json"]);
    let listed: Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(listed["title"], "Our canteen");
    assert_eq!(listed["changed"], false);
    // Without a class for it, nothing is taken for no food.
    let after: Value = serde_json::from_str(&run(&folder, &ask).out).unwrap();
    assert_ne!(before, after);
    assert!(!after["foods"].as_array().unwrap().is_empty(), "{after}");

    assert_eq!(run(&folder, &["models", "remove", "plate.bin"]).code, 0);
    assert_ne!(run(&folder, &["models", "remove", "plate.bin"]).code, 0);
    let again: Value = serde_json::from_str(&run(&folder, &ask).out).unwrap();
    assert_eq!(before, again);
}

#[test]
fn what_is_no_model_is_refused_and_changes_nothing() {
    let folder = Folder::new("models-wrong");
    folder.write("half.bin", &PLATE[..PLATE.len() / 2]);
    let mut longer = PLATE.to_vec();
    longer.push(0);
    folder.write("longer.bin", &longer);
    folder.write("text.bin", "hello");
    folder.write("good.bin", PLATE);
    let zeros = "0".repeat(64);
    let table: [(&[&str], &str); 5] = [
        (&["half.bin"], "shorter"),
        (&["longer.bin"], "longer"),
        (&["text.bin"], "no model that can be used"),
        (&["missing.bin"], "missing.bin"),
        (&["good.bin", "--sha256", &zeros], "SHA-256"),
    ];
    for (arguments, expected) in table {
        let arguments = [&["models", "add", "--yes"], arguments].concat();
        let said = run(&folder, &arguments);
        assert_ne!(said.code, 0, "{arguments:?}");
        assert!(said.err.contains(expected), "{arguments:?}: {}", said.err);
    }
    assert_eq!(run(&folder, &["models", "list"]).out, "");
}

#[test]
fn a_model_is_fetched_from_an_address() {
    let folder = Folder::new("models-fetched");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/plate.bin", listener.local_addr().unwrap());
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut asked = [0; 4096];
        let _ = stream.read(&mut asked).unwrap();
        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", PLATE.len());
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(PLATE).unwrap();
    });
    let said = run(&folder, &["models", "add", &address, "--yes"]);
    server.join().unwrap();
    assert_eq!(said.code, 0, "{said:?}");
    let listed = run(&folder, &["models", "list"]);
    assert!(listed.out.contains(&address), "{listed:?}");
}
