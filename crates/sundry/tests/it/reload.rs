//! A running server: keys are created and revoked beside it, its configuration is reloaded, and it
//! listens on several sockets.

use std::io::{BufRead as _, Read as _, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};

use crate::serve::{Served, ask, serve};
use crate::terminal::{Folder, Said, run};

/// Waits for a line of the log.
fn wait_for(served: &mut Served, text: &str) -> String {
    let mut line = String::new();
    loop {
        line.clear();
        assert!(served.log.read_line(&mut line).unwrap() > 0, "no {text}");
        if line.contains(text) {
            return line;
        }
    }
}

fn status(served: &Served, key: &str) -> String {
    let header = if key.is_empty() {
        String::new()
    } else {
        format!("x-api-key: {key}\r\n")
    };
    let answer = ask(served, "/pluralize-word?word=ox", &header);
    answer.split(' ').nth(1).unwrap().to_owned()
}

/// Creates a key with these options.
fn new_key(folder: &Folder, arguments: &[&str]) -> String {
    let said = run(folder, &[&["keys", "new"], arguments].concat());
    assert_eq!(said.code, 0, "{said:?}");
    said.out.trim().to_owned()
}

#[test]
fn keys_are_made_listed_and_revoked() {
    let folder = Folder::new("keys-file");
    folder.write("sundry.toml", "data_dir = \"data\"\nlisten = \":0\"\n");
    // The configuration must not open the server by mistake, but keys can still be created.
    let said = run(&folder, &["config", "check"]);
    assert!(said.err.contains("sundry keys new NAME"), "{said:?}");
    let none = run(&folder, &["keys", "list"]);
    assert!(none.err.contains("There are no keys"), "{none:?}");
    let key = new_key(
        &folder,
        &[
            "my \"phone\"",
            "--per-second",
            "5",
            "--daily-quota",
            "100",
            "--operations",
            "pluralize-word,search-gifs",
        ],
    );
    assert!(key.starts_with("sundry_") && key.len() == 71, "{key}");
    new_key(&folder, &["laptop"]);
    let file = folder.read("data/keys.toml");
    assert!(!file.contains(&key) && file.contains("sha256:"), "{file}");
    assert_eq!(run(&folder, &["config", "check"]).code, 0);

    let listed = run(&folder, &["keys", "list", "--json"]).out;
    let listed: Vec<serde_json::Value> = listed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[0]["name"], "my \"phone\"");
    assert_eq!(listed[0]["daily_quota"], 100);
    assert_eq!(listed[0]["operations"][1], "search-gifs");
    assert!(listed[0]["created"].as_str().unwrap().starts_with("20"));
    assert_eq!(listed[1]["per_second"], serde_json::Value::Null);
    let text = run(&folder, &["keys", "list"]).out;
    assert!(
        text.contains("5 a second, 100 a day, pluralize-word, search-gifs"),
        "{text}"
    );

    for (arguments, reason) in [
        (&["new", "laptop"][..], "there is already a key `laptop`"),
        (&["new", " "], "a name needs 1 to 60 characters"),
        (&["new", "a", "--operations", "fly"], "invalid value 'fly'"),
        (&["revoke", "tablet"], "there is no key `tablet`"),
    ] {
        let said = run(&folder, &[&["keys"], arguments].concat());
        assert_eq!(said.code, 2, "{arguments:?}");
        assert!(said.err.contains(reason), "{arguments:?}: {said:?}");
    }
    assert_eq!(run(&folder, &["keys", "revoke", "laptop"]).code, 0);
    assert!(!folder.read("data/keys.toml").contains("laptop"));
}

#[test]
fn keys_in_the_configuration_count_too() {
    let folder = Folder::new("keys-inline");
    let hash = format!("sha256:{}", "0".repeat(64));
    folder.write(
        "sundry.toml",
        format!("data_dir = \"data\"\n[[keys]]\nname = \"old\"\nhash = \"{hash}\"\n"),
    );
    for (arguments, reason) in [
        (["new", "old"], "there is already a key `old`"),
        (["revoke", "old"], "is in the configuration"),
    ] {
        let said = run(&folder, &[&["keys"], &arguments[..]].concat());
        assert!(said.err.contains(reason), "{said:?}");
    }
    new_key(&folder, &["new"]);
    assert_eq!(run(&folder, &["keys", "list"]).out.lines().count(), 2);
    // The hash of a key must be unique across all places.
    let file = folder.read("data/keys.toml");
    folder.write(
        "data/keys.toml",
        format!("{file}\n[[keys]]\nname = \"again\"\nhash = \"{hash}\"\n"),
    );
    let said = run(&folder, &["config", "check"]);
    assert!(
        said.err.contains("`old` and `again` have the same hash"),
        "{said:?}"
    );
    folder.write("sundry.toml", "data_dir = \"data\"\nauth = \"none\"\n");
    let said = run(&folder, &["keys", "new", "third"]);
    assert!(said.err.contains("keys have no effect"), "{said:?}");
}

#[test]
fn a_running_server_takes_new_keys_and_refuses_revoked_ones() {
    let folder = Folder::new("keys-watched");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    let mut served = serve(&folder, &[]);
    assert_eq!(status(&served, ""), "200");
    let first = new_key(&folder, &["first"]);
    wait_for(&mut served, "keys were read again");
    assert_eq!(
        [status(&served, ""), status(&served, &first)],
        ["401", "200"]
    );
    let second = new_key(&folder, &["second"]);
    wait_for(&mut served, "keys were read again");
    run(&folder, &["keys", "revoke", "first"]);
    wait_for(&mut served, "keys were read again");
    assert_eq!(
        [status(&served, &first), status(&served, &second)],
        ["401", "200"]
    );

    // If the file is damaged or missing, the keys stay as they were.
    let good = folder.read("data/keys.toml");
    folder.write("data/keys.toml", "[[keys]]\nname = \"thi");
    let line = wait_for(&mut served, "keys cannot be read again");
    assert!(line.contains("data/keys.toml:2: "), "{line}");
    assert_eq!(
        [status(&served, ""), status(&served, &second)],
        ["401", "200"]
    );
    let ready = ask(&served, "/readyz", "");
    assert!(ready.contains("\"keys\":\"damaged"), "{ready}");
    std::fs::remove_file(folder.path("data/keys.toml")).unwrap();
    let line = wait_for(&mut served, "keys cannot be read again");
    assert!(line.contains("is gone"), "{line}");
    assert_eq!(status(&served, ""), "401");
    folder.write("data/keys.toml", good);
    wait_for(&mut served, "keys were read again");
    assert!(!ask(&served, "/readyz", "").contains("damaged"));

    // Revoking the last key does not open the server.
    run(&folder, &["keys", "revoke", "second"]);
    wait_for(&mut served, "keys were read again");
    assert_eq!(
        [status(&served, ""), status(&served, &second)],
        ["401", "401"]
    );
    assert_eq!(served.end("TERM").0, 0);
    folder.write("data/keys.toml", "[[keys]]\n");
    let said = run(&folder, &["serve"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("missing field `name`"), "{said:?}");
}

#[test]
fn the_configuration_is_read_anew() {
    let folder = Folder::new("reload");
    // SHA-256 of "secret".
    let hash = "sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b";
    let configure = |head: &str, quota: u32| {
        let key = format!("[[keys]]\nname = \"a\"\nhash = \"{hash}\"\ndaily_quota = {quota}\n");
        folder.write("sundry.toml", format!("data_dir = \"data\"\n{head}\n{key}"));
    };
    configure("", 2);
    let mut served = serve(&folder, &[]);
    let address = served.address.clone();
    let reload = || -> Said {
        let mut command = folder.sundry(&["reload"]);
        command
            .env("SUNDRY_LISTEN", &address)
            .output()
            .unwrap()
            .into()
    };
    assert_eq!(
        [(); 3].map(|()| status(&served, "secret")),
        ["200", "200", "402"]
    );
    configure("[limits]\nfetches = 3", 4);
    let said = reload();
    assert_eq!(said.code, 0, "{said:?}");
    let line = wait_for(&mut served, "waits for a restart");
    assert!(line.contains("\"limits.fetches\""), "{line}");
    wait_for(&mut served, "settings and keys were read again");
    assert_eq!(
        [(); 3].map(|()| status(&served, "secret")),
        ["200", "200", "402"]
    );

    // The fault is reported to the caller and by the server, which keeps its settings.
    configure("[limits]\nfetchs = 3", 9);
    let said = reload();
    assert_eq!(said.code, 2, "{said:?}");
    assert!(
        said.err.contains("did you mean `limits.fetches`"),
        "{said:?}"
    );
    served.signal("HUP");
    let line = wait_for(&mut served, "the previous ones stay in force");
    assert!(line.contains("limits.fetchs"), "{line}");
    assert_eq!(status(&served, "secret"), "402");
    assert_eq!(served.end("TERM").0, 0);
    configure("", 2);
    let said = reload();
    assert_eq!(said.code, 1, "{said:?}");
    assert!(
        said.err.contains("No server of this configuration"),
        "{said:?}"
    );
}

#[test]
fn it_listens_on_a_socket_and_an_address() {
    let folder = Folder::new("socket");
    let path = folder.path("sundry.sock");
    // A stale socket of an earlier server.
    drop(UnixListener::bind(&path).unwrap());
    let socket = format!("unix:{}", path.display());
    let listen = format!("127.0.0.1:0, {socket}");
    let mut served = serve(&folder, &[("SUNDRY_LISTEN", &listen)]);
    assert_eq!(status(&served, ""), "200");
    let mut stream = UnixStream::connect(&path).unwrap();
    let request = b"GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let health = |expected: i32| {
        let mut command = folder.sundry(&["health"]);
        let said: Said = command
            .env("SUNDRY_LISTEN", &socket)
            .output()
            .unwrap()
            .into();
        assert_eq!(said.code, expected, "{said:?}");
    };
    health(0);
    let mut second = folder.sundry(&["serve"]);
    let said: Said = second
        .env("SUNDRY_LISTEN", &socket)
        .output()
        .unwrap()
        .into();
    assert!(
        said.code == 2 && said.err.contains("cannot listen on unix:"),
        "{said:?}"
    );
    assert_eq!(served.end("TERM").0, 0);
    assert!(!path.exists());
    health(1);
}

#[test]
fn log_lines_tell_who_asked_for_what() {
    let folder = Folder::new("access-log");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    let all = ("SUNDRY_LOG_REQUESTS", "all");
    let proxies = ("SUNDRY_PROXIES", "127.0.0.0/8");
    let mut served = serve(&folder, &[all, proxies]);
    let key = new_key(&folder, &["phone"]);
    wait_for(&mut served, "keys were read again");
    let header = format!("x-api-key: {key}\r\nx-forwarded-for: 192.0.2.1\r\n");
    ask(&served, "/pluralize-word?word=privateword", &header);
    let line = wait_for(&mut served, "answered");
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    for (field, value) in [
        ("method", "GET"),
        ("path", "/pluralize-word"),
        ("operation", "pluralize-word"),
        ("key", "phone"),
        ("client", "192.0.2.1"),
    ] {
        assert_eq!(line[field], value, "{line}");
    }
    assert_eq!(line["status"], 200);
    assert!(line["request_id"].is_string());
    let duration = line["duration_ms"].to_string();
    assert!(duration.len() <= 8, "{duration}");
    assert_eq!(served.end("TERM").0, 0);

    let mut served = serve(&folder, &[all, ("SUNDRY_LOG_CLIENT_ADDRESS", "false")]);
    ask(&served, "/nowhere?privateword", "");
    let line = wait_for(&mut served, "answered");
    assert!(line.contains("\"path\":\"/nowhere\""), "{line}");
    assert!(
        !line.contains("privateword") && !line.contains("client"),
        "{line}"
    );
}
