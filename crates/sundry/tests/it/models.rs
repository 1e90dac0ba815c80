//! `sundry models`: installed models are used, damaged ones are refused.

use std::io::{Read as _, Write as _};

use serde_json::Value;

use crate::terminal::{Folder, Said};

const PLATE: &[u8] = include_bytes!("../../../../models/plate/plate.bin");
/// A GIF of one red pixel.
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

/// Makes a copy of the compiled-in model with its own title and without the class for "no food".
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

    // No user is there to accept the terms.
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
    // Without that class, every picture counts as food.
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

/// Small networks that distinguish red, green and blue, and a picture of two lines.
const FINDER: &[u8] = include_bytes!("../../../sundry-ocr/tests/fixtures/finder.onnx");
const READER: &[u8] = include_bytes!("../../../sundry-ocr/tests/fixtures/reader.onnx");
const TWO_LINES: &[u8] = include_bytes!("../../../sundry-ocr/tests/fixtures/two-lines.png");

#[test]
fn networks_that_read_text_are_told_apart_and_read_the_memes_of_a_folder() {
    let folder = Folder::new("models-text");
    folder.write("one.onnx", FINDER);
    folder.write("two.onnx", READER);
    // A file that only looks like a list of characters.
    folder.write("list.txt", "r\ng\nb\n");
    folder.write(
        "characters.txt",
        "blank\nr\ng\nb\nd\ne\nf\nh\ni\nj\nk\nl\nm\n",
    );
    folder.write("memes/lines.png", TWO_LINES);
    let import = ["import", "memes", "folder", "memes", "--ocr"];
    let said = run(&folder, &import);
    assert_ne!(said.code, 0);
    assert!(said.err.contains("text-finder.onnx") && said.err.contains("sundry models add"));

    let said = run(&folder, &["models", "add", "--yes", "one.onnx"]);
    assert!(said.code != 0 && said.err.contains("--licence"), "{said:?}");
    let own = ["models", "add", "--yes", "--licence", "ours"];
    for (file, name) in [
        ("one.onnx", "text-finder.onnx"),
        ("two.onnx", "text-reader.onnx"),
        ("characters.txt", "text-characters.txt"),
    ] {
        let said = run(&folder, &[&own[..], &[file]].concat());
        assert!(said.code == 0 && said.err.contains(name), "{said:?}");
    }
    let said = run(&folder, &[&own[..], &["list.txt"]].concat());
    assert!(
        said.code != 0 && said.err.contains("no model that can be used"),
        "{said:?}"
    );
    // The list has more characters than the network has outputs.
    let said = run(&folder, &import);
    assert!(
        said.code != 0 && said.err.contains("4 characters"),
        "{said:?}"
    );
    folder.write("data/models/text-characters.txt", "r\ng\nb\n");
    let said = run(&folder, &import);
    assert!(
        said.code == 0 && said.err.contains("1 picture with text"),
        "{said:?}"
    );
    let ask = [
        "ask",
        "search-memes",
        "keywords=bgrg,rgb",
        "keywords-in-image=true",
    ];
    let found: Value = serde_json::from_str(&run(&folder, &ask).out).unwrap();
    assert_eq!(found["available"], 1);
    assert_eq!(
        run(&folder, &["models", "list"]).code,
        1,
        "put there by hand"
    );
}

#[test]
fn only_sources_that_have_the_pictures_can_be_read() {
    let folder = Folder::new("ocr-source");
    folder.write("memes.csv", "url\nhttps://memes.example/a.png\n");
    let said = run(&folder, &["import", "memes", "table", "memes.csv", "--ocr"]);
    assert!(
        said.code != 0 && said.err.contains("memes folder"),
        "{said:?}"
    );
}

#[test]
fn a_package_without_anything_known_is_refused() {
    let folder = Folder::new("models-package");
    // A ZIP file with an empty, stored entry `a`.
    let mut package = b"PK\x03\x04\x0a\0\0\0\0\0\0\0\0\0".to_vec();
    package.extend([0; 12]);
    package.extend(b"\x01\0\0\0a");
    package.extend(b"PK\x01\x02\x0a\0\x0a\0\0\0\0\0\0\0\0\0");
    package.extend([0; 12]);
    package.extend(b"\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0a");
    package.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0\x2f\0\0\0\x1f\0\0\0\0\0");
    folder.write("package.zip", &package);
    folder.write("half.zip", &package[..40]);
    let said = run(&folder, &["models", "add", "--yes", "package.zip"]);
    assert!(
        said.code != 0 && said.err.contains("no file that is known"),
        "{said:?}"
    );
    assert_ne!(
        run(&folder, &["models", "add", "--yes", "half.zip"]).code,
        0
    );
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
