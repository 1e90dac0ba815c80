//! Catalogues of several nodes: one publishes in a shared folder, another answers from it.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::serve::{ask, serve};
use crate::terminal::{Folder, Said};

const MEMES: &str = "\
url,description
https://memes.example/kettle.png,A kettle steaming
https://memes.example/cat.gif,A cat watches rain
";

/// Runs the program as a node with its own data folder and the shared store.
fn run(folder: &Folder, node: &str, arguments: &[&str]) -> Said {
    let said = folder
        .sundry(arguments)
        .env("SUNDRY_DATA_DIR", node)
        .env("SUNDRY_STORE_URL", url(folder))
        .output()
        .unwrap();
    said.into()
}

fn url(folder: &Folder) -> String {
    format!("file://{}", folder.path("store").display())
}

fn good(folder: &Folder, node: &str, arguments: &[&str]) -> Said {
    let said = run(folder, node, arguments);
    assert_eq!(said.code, 0, "{arguments:?}: {said:?}");
    said
}

fn history(folder: &Folder) -> Vec<Value> {
    let said = good(folder, "one", &["catalogue", "history", "memes", "--json"]);
    let lines = said.out.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Runs a server until its log contains a text.
fn serve_until(folder: &Folder, node: &str, wanted: &str) -> Vec<String> {
    let mut child = folder
        .sundry(&["serve"])
        .env("SUNDRY_DATA_DIR", node)
        .env("SUNDRY_STORE_URL", url(folder))
        .env("SUNDRY_LISTEN", "127.0.0.1:0")
        .env("SUNDRY_LOG_FORMAT", "json")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let log = BufReader::new(child.stderr.take().unwrap());
    let mut lines = Vec::new();
    for line in log.lines() {
        let line = line.unwrap();
        let is_wanted = line.contains(wanted);
        lines.push(line);
        if is_wanted {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        lines.last().is_some_and(|line| line.contains(wanted)),
        "{lines:?}"
    );
    lines
}

#[test]
fn what_one_node_publishes_another_answers() {
    let folder = Folder::new("store");
    folder.write("memes.csv", MEMES);
    let import = ["import", "memes", "table", "memes.csv", "--publish"];
    let said = good(&folder, "one", &import);
    assert!(said.err.contains("Publication 1 of memes"), "{said:?}");
    let said = good(&folder, "one", &["catalogue", "publish", "memes"]);
    assert!(said.err.contains("is already publication 1"), "{said:?}");

    serve_until(&folder, "two", "a publication arrived");
    let served = serve(
        &folder,
        &[
            ("SUNDRY_DATA_DIR", "two"),
            ("SUNDRY_STORE_URL", &url(&folder)),
        ],
    );
    let answer = ask(&served, "/search-memes?keywords=kettle", "");
    assert!(
        answer.contains("sundry-generation: memes publication 1\r\n"),
        "{answer}"
    );
    drop(served);
    let found = good(&folder, "two", &["ask", "search-memes", "keywords=kettle"]);
    let found: Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(found["memes"][0]["url"], "https://memes.example/kettle.png");

    // The other node may publish too, on top of the newest publication, but must not change its
    // folder alone.
    let said = run(&folder, "two", &["import", "memes", "table", "memes.csv"]);
    assert!(said.code != 0 && said.err.contains("--publish"), "{said:?}");
    good(&folder, "two", &import);
    good(&folder, "one", &["catalogue", "rollback", "memes", "1"]);
    good(&folder, "one", &["catalogue", "drop", "memes", "--yes"]);
    let history = history(&folder);
    let changes: Vec<&Value> = history.iter().map(|one| &one["change"]).collect();
    let back = json!({ "rollback": { "to": 1 } });
    assert_eq!(
        changes,
        [&json!("drop"), &back, &json!("publish"), &json!("publish")]
    );
    assert_eq!(history[1]["upload"], history[3]["upload"]);
    assert_eq!(history[3]["records"], 2);
    let listed = good(&folder, "one", &["catalogue", "history", "memes"]);
    assert!(listed.out.contains("back to 1"), "{listed:?}");

    serve_until(&folder, "two", "a publication arrived");
    let listed = good(&folder, "two", &["catalogue", "list", "--json"]);
    let answers = listed.out.lines().filter(|line| line.contains("answers"));
    for line in answers {
        assert!(line.contains("\"source\":\"starter\""), "{line}");
    }
}

#[test]
fn the_store_is_asked_and_swept() {
    let folder = Folder::new("store-check");
    let said = good(&folder, "one", &["check", "--store"]);
    assert!(
        said.err.contains("exactly one writer won each race"),
        "{said:?}"
    );
    let said = good(&folder, "one", &["catalogue", "sweep"]);
    assert!(said.err.contains("0 publications"), "{said:?}");
    let said = run(&folder, "one", &["catalogue", "sweep"]);
    assert!(
        said.code != 0 && said.err.contains("within the hour"),
        "{said:?}"
    );
}

#[test]
fn what_cannot_be_published_is_said() {
    let folder = Folder::new("store-wrong");
    folder.write("memes.csv", MEMES);
    let table: [(&[&str], &str); 5] = [
        (&["catalogue", "publish", "meme"], "did you mean `memes`?"),
        (
            &["catalogue", "publish", "memes"],
            "there is no catalogue `memes`",
        ),
        (
            &["catalogue", "rollback", "memes"],
            "no earlier publication",
        ),
        (&["catalogue", "rollback", "memes", "7"], "no publication 7"),
        (
            &["catalogue", "drop", "memes", "--yes"],
            "nothing of memes is published",
        ),
    ];
    for (arguments, expected) in table {
        let said = run(&folder, "one", arguments);
        assert_ne!(said.code, 0, "{arguments:?}");
        assert!(said.err.contains(expected), "{arguments:?}: {}", said.err);
    }
    let arguments = ["import", "memes", "table", "memes.csv", "--publish"];
    let alone = folder
        .sundry(&arguments)
        .env("SUNDRY_DATA_DIR", "one")
        .output();
    let said = Said::from(alone.unwrap());
    assert!(
        said.code != 0 && said.err.contains("SUNDRY_STORE_URL"),
        "{said:?}"
    );
    let said = folder
        .sundry(&["check", "--store"])
        .env("SUNDRY_STORE_URL", "s3://bucket")
        .output()
        .unwrap();
    let said = Said::from(said);
    assert!(
        said.code != 0 && said.err.contains("access_key_id"),
        "{said:?}"
    );
}
