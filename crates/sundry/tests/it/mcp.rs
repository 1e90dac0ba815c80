//! `sundry mcp` as a model client uses it, in both eras of the protocol.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Map, Value as Json, json};
use sundry_operations::{Entry, OPERATIONS};

use crate::terminal::{Folder, Said, run};

mod failures;
mod two_calls;

const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// A client of the program; killed if a test ends early.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Client {
    /// Starts the program without sending anything.
    fn start(folder: &Folder, options: &[&str]) -> Self {
        let mut arguments = vec!["mcp"];
        arguments.extend(options);
        let mut child = folder
            .sundry(&arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            asked: 0,
        }
    }

    /// Starts it and performs the handshake of clients before 2026-07-28.
    fn greeted(folder: &Folder, options: &[&str]) -> Self {
        let mut client = Self::start(folder, options);
        let answer = client.greet("2025-06-18");
        assert_eq!(answer["result"]["serverInfo"]["name"], "sundry");
        client
    }

    fn greet(&mut self, version: &str) -> Json {
        let answer = self.ask(
            "initialize",
            json!({
                "protocolVersion": version,
                "capabilities": {},
                "clientInfo": { "name": "test", "version": "1" },
            }),
        );
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        answer
    }

    fn send(&mut self, message: &Json) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{message}").unwrap();
        input.flush().unwrap();
    }

    fn read(&mut self) -> Json {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line:?}"))
    }

    #[expect(clippy::needless_pass_by_value, reason = "made where it is passed")]
    fn ask(&mut self, method: &str, params: Json) -> Json {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let answer = self.read();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    #[expect(clippy::needless_pass_by_value, reason = "made where it is passed")]
    fn call(&mut self, tool: &str, arguments: Json) -> Json {
        self.ask(
            "tools/call",
            json!({ "name": tool, "arguments": arguments }),
        )
    }

    /// Ends the input and waits; returns the remaining output.
    fn end(mut self) -> Said {
        drop(self.input.take());
        let (mut out, mut err) = (String::new(), String::new());
        self.output.read_to_string(&mut out).unwrap();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        let code = self.child.wait().unwrap().code().unwrap_or(-1);
        Said { code, out, err }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the metadata of a request since 2026-07-28, when there is no handshake.
fn meta() -> Json {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

fn text(answer: &Json) -> &str {
    answer["result"]["content"][0]["text"]
        .as_str()
        .unwrap_or_else(|| panic!("{answer}"))
}

#[test]
fn every_older_version_shakes_hands() {
    let folder = Folder::new("mcp-greetings");
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut client = Client::start(&folder, &[]);
        let answer = client.greet(version);
        assert_eq!(answer["result"]["protocolVersion"], version);
        assert!(
            answer["result"]["instructions"]
                .as_str()
                .unwrap()
                .contains("detail")
        );
        let answer = client.call("pluralize_word", json!({ "word": "party" }));
        assert_eq!(answer["result"]["structuredContent"]["plural"], "parties");
        assert!(answer["result"]["resultType"].is_null(), "{answer}");
        assert_eq!(client.end().code, 0);
    }
}

#[test]
fn the_stateless_version_needs_no_greeting() {
    let folder = Folder::new("mcp-stateless");
    let mut client = Client::start(&folder, &[]);
    let found = client.ask("server/discover", json!({ "_meta": meta() }));
    let versions = found["result"]["supportedVersions"]
        .as_array()
        .unwrap()
        .clone();
    assert!(versions.contains(&json!("2026-07-28")), "{found}");
    assert!(found["result"]["ttlMs"].as_u64().unwrap() > 0);
    assert_eq!(found["result"]["cacheScope"], "public");
    for (method, list) in [
        ("tools/list", "tools"),
        ("resources/list", "resources"),
        ("resources/templates/list", "resourceTemplates"),
        ("prompts/list", "prompts"),
    ] {
        let answer = client.ask(method, json!({ "_meta": meta() }));
        assert!(answer["result"][list].is_array(), "{answer}");
        assert!(answer["result"]["ttlMs"].as_u64().unwrap() > 0, "{method}");
        assert_eq!(answer["result"]["cacheScope"], "public", "{method}");
    }
    let answer = client.ask(
        "tools/call",
        json!({ "name": "singularize_word", "arguments": { "word": "mice" }, "_meta": meta() }),
    );
    assert_eq!(answer["result"]["structuredContent"]["singular"], "mouse");
    assert_eq!(answer["result"]["resultType"], "complete");
    assert_eq!(client.end().code, 0);
}

/// Returns the arguments of an operation's example without the network, and the same for a tool.
fn example(entry: &Entry, folder: &Folder) -> (Vec<String>, Map<String, Json>) {
    let (mut command, mut tool) = (Vec::new(), Map::new());
    for (name, value) in entry.documentation.example {
        if *name == "url" && entry.intake.takes_picture() {
            folder.write("red.gif", GIF);
            command.push("image=@red.gif".to_owned());
            tool.insert("file".to_owned(), json!("red.gif"));
            continue;
        }
        command.push(format!("{name}={value}"));
        tool.insert(name.replace('-', "_"), json!(value));
    }
    (command, tool)
}

#[test]
fn every_documented_example_answers_as_on_the_command_line() {
    let folder = Folder::new("mcp-examples");
    let mut client = Client::greeted(&folder, &["--allow-files", "."]);
    for entry in OPERATIONS {
        for extensions in [false, true] {
            let (mut command, mut arguments) = example(entry, &folder);
            command.insert(0, "ask".to_owned());
            command.insert(1, entry.name.to_owned());
            command.push(format!("extensions={extensions}"));
            let command: Vec<&str> = command.iter().map(String::as_str).collect();
            let said = run(&folder, &command);
            let asked: Json = serde_json::from_str(&said.out).unwrap();
            arguments.insert("detail".to_owned(), json!("full"));
            if extensions {
                arguments.insert("extensions".to_owned(), json!(true));
            }
            let tool = entry.name.replace('-', "_");
            let answer = client.call(&tool, Json::Object(arguments.clone()));
            if extensions && text(&answer).contains("`extensions` is not a parameter") {
                continue;
            }
            let result = &answer["result"];
            assert_eq!(result["isError"], said.code != 0, "{tool}: {answer}");
            if said.code != 0 {
                assert_eq!(text(&answer), asked["message"].as_str().unwrap());
                continue;
            }
            let structure = &result["structuredContent"];
            let items = if asked.is_array() {
                &structure["items"]
            } else {
                structure
            };
            assert_eq!(items, &asked, "{tool}");
            arguments.remove("detail");
            let brief = client.call(&tool, Json::Object(arguments));
            assert!(brief["result"].to_string().len() <= 4_000, "{tool}");
            assert_eq!(brief["result"]["isError"], false);
        }
    }
}

#[test]
fn what_is_in_tofu_and_rice_and_is_it_vegan() {
    let folder = Folder::new("mcp-tofu");
    let mut client = Client::greeted(&folder, &[]);
    let listed = client.ask("tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert!(tools.iter().any(|tool| tool["name"] == "compute_nutrition"));
    let answer = client.call(
        "compute_nutrition",
        json!({ "ingredients": "200 g tofu, 1 cup rice" }),
    );
    for line in [
        "Calories | ",
        "vegan | yes",
        "soy | yes | 200 g tofu",
        "gluten_free | yes",
    ] {
        assert!(text(&answer).contains(line), "{line}: {}", text(&answer));
    }
    let answer = client.call(
        "compute_nutrition",
        json!({ "ingredients": "1 tbsp butter, 3 florpels" }),
    );
    for line in [
        "vegan | no | 1 tbsp butter, 3 florpels",
        "gluten_free | maybe | 3 florpels",
        "unmatched: 3 florpels",
        "dairy | yes | 1 tbsp butter",
    ] {
        assert!(text(&answer).contains(line), "{line}: {}", text(&answer));
    }
}

#[test]
fn a_name_stands_for_a_number() {
    let folder = Folder::new("mcp-names");
    let mut client = Client::greeted(&folder, &[]);
    let answer = client.call("retrieve_game", json!({ "name": "supertux" }));
    let id = answer["result"]["structuredContent"]["id"].clone();
    assert!(
        text(&answer).starts_with(&format!("Taken: SuperTux ({id}).")),
        "{answer}"
    );
    let same = client.call("retrieve_game", json!({ "id": id }));
    assert_eq!(
        same["result"]["structuredContent"],
        answer["result"]["structuredContent"]
    );
}

#[test]
fn pictures_are_links_and_bytes_if_asked_for() {
    let folder = Folder::new("mcp-pictures");
    let mut client = Client::greeted(&folder, &[]);
    let arguments = json!({ "keywords": ["pre-boiling"] });
    let answer = client.call("retrieve_random_meme", arguments.clone());
    let content = answer["result"]["content"].as_array().unwrap();
    assert_eq!(content[1]["type"], "resource_link");
    assert_eq!(
        content[1]["uri"],
        answer["result"]["structuredContent"]["url"]
    );
    assert_eq!(content.len(), 2);
    let mut with_bytes = arguments;
    with_bytes["pictures"] = json!("bytes");
    let answer = client.call("retrieve_random_meme", with_bytes);
    let image = &answer["result"]["content"][2];
    assert_eq!(
        (&image["type"], &image["mimeType"]),
        (&json!("image"), &json!("image/png"))
    );
    assert!(image["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
}

#[test]
fn files_are_read_in_the_allowed_folder_only() {
    let folder = Folder::new("mcp-files");
    folder.write("open/red.gif", GIF);
    folder.write("secret.gif", GIF);
    let mut client = Client::greeted(&folder, &["--allow-files", "open"]);
    let answer = client.call("detect_color", json!({ "file": "red.gif" }));
    let items = &answer["result"]["structuredContent"]["items"];
    assert_eq!(items[0]["hex_code"], "#ff0000", "{answer}");
    let outside = folder.path("secret.gif").display().to_string();
    for file in ["../secret.gif", &outside] {
        let answer = client.call("detect_color", json!({ "file": file }));
        assert!(
            text(&answer).contains("no such picture in the allowed folder"),
            "{answer}"
        );
    }
    let both = json!({ "file": "red.gif", "url": "https://a.example/b.png" });
    let answer = client.call("detect_color", both);
    assert!(text(&answer).contains("are both given"), "{answer}");
    let said = run(&folder, &["mcp", "--allow-files", "none"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("none"), "{}", said.err);
}

#[test]
fn a_thousand_calls_at_once_are_all_answered() {
    let folder = Folder::new("mcp-thousand");
    let mut client = Client::greeted(&folder, &[]);
    let mut lines = String::new();
    let mut wanted = BTreeSet::new();
    for number in 0..1_000_u64 {
        let id = 10_000 + number;
        wanted.insert(id);
        let (name, arguments) = match number % 10 {
            0 => (
                "compute_nutrition",
                json!({ "ingredients": format!("{number} g rice") }),
            ),
            1 => ("search_memes", json!({ "keywords": ["cat"] })),
            2 => ("detect_language", json!({ "text": "Wo ist der Bahnhof?" })),
            _ => ("pluralize_word", json!({ "word": format!("cat{number}") })),
        };
        let params = json!({ "name": name, "arguments": arguments });
        let call = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params });
        writeln!(lines, "{call}").unwrap();
    }
    let mut input = client.input.take().unwrap();
    let writer = std::thread::spawn(move || {
        input.write_all(lines.as_bytes()).unwrap();
        input
    });
    while !wanted.is_empty() {
        let answer = client.read();
        assert_eq!(answer["result"]["isError"], false, "{answer}");
        assert!(wanted.remove(&answer["id"].as_u64().unwrap()));
    }
    client.input = Some(writer.join().unwrap());
    assert_eq!(client.end().code, 0);
}

#[test]
fn the_end_of_its_input_ends_it() {
    let folder = Folder::new("mcp-end");
    // The input ends before the first message, after the handshake, and with answers outstanding.
    let said = Client::start(&folder, &[]).end();
    assert_eq!(
        (said.code, said.out.as_str(), said.err.as_str()),
        (0, "", "")
    );
    let said = Client::greeted(&folder, &[]).end();
    assert_eq!(
        (said.code, said.out.as_str(), said.err.as_str()),
        (0, "", "")
    );
    let mut client = Client::greeted(&folder, &[]);
    let params = json!({ "name": "pluralize_word", "arguments": { "word": "ox" } });
    client.send(&json!({ "jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": params }));
    let said = client.end();
    assert_eq!(said.code, 0);
    assert!(said.out.contains("oxen"), "{}", said.out);
}

#[test]
fn resources_tell_of_the_catalogues() {
    let folder = Folder::new("mcp-resources");
    let mut client = Client::greeted(&folder, &[]);
    let listed = client.ask("resources/list", json!({}));
    let resources = listed["result"]["resources"].as_array().unwrap().clone();
    assert!(resources.len() >= 7, "{listed}");
    for resource in resources {
        let read = client.ask("resources/read", json!({ "uri": resource["uri"] }));
        let content = &read["result"]["contents"][0];
        assert_eq!(content["uri"], resource["uri"]);
        let state: Json = serde_json::from_str(content["text"].as_str().unwrap()).unwrap();
        assert!(
            state["catalogues"].is_array() || state["records"].is_u64(),
            "{state}"
        );
    }
    let read = client.ask(
        "resources/read",
        json!({ "uri": "sundry://catalogues/recipes" }),
    );
    let content = read["result"]["contents"][0]["text"].as_str().unwrap();
    assert!(content.contains("\"origin\":\"starter\""), "{content}");
    assert!(!content.contains("created"), "{content}");
    let missing = client.ask("resources/read", json!({ "uri": "file:///etc/passwd" }));
    assert_eq!(missing["error"]["code"], -32002, "{missing}");
}

#[test]
fn prompts_are_listed_and_filled() {
    let folder = Folder::new("mcp-prompts");
    let mut client = Client::greeted(&folder, &[]);
    let listed = client.ask("prompts/list", json!({}));
    assert_eq!(listed["result"]["prompts"].as_array().unwrap().len(), 3);
    let params =
        json!({ "name": "what_is_in_my_fridge", "arguments": { "ingredients": "tofu, rice" } });
    let got = client.ask("prompts/get", params);
    let text = got["result"]["messages"][0]["content"]["text"]
        .as_str()
        .unwrap();
    assert!(text.starts_with("This is in my fridge: tofu, rice. Diet: no particular diet."));
    let missing = client.ask("prompts/get", json!({ "name": "read_this_article" }));
    assert_eq!(missing["error"]["code"], -32602, "{missing}");
}

#[test]
fn some_tools_may_be_left_out_and_clients_are_told_how_to_start_it() {
    let folder = Folder::new("mcp-options");
    let names = |options: &[&str]| -> Vec<String> {
        let mut client = Client::greeted(&folder, options);
        let listed = client.ask("tools/list", json!({}));
        let tools = listed["result"]["tools"].as_array().unwrap().iter();
        tools
            .map(|tool| tool["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        names(&["--tools", "search-gifs,pluralize_word"]),
        ["pluralize_word", "search_gifs"]
    );
    assert_eq!(
        names(&["--exclude", "search-gifs"]).len(),
        OPERATIONS.len() - 1
    );
    let said = run(&folder, &["mcp", "--tools", "search-giffs"]);
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("did you mean `search-gifs`?"),
        "{}",
        said.err
    );
    let options = [
        "mcp",
        "--print-config",
        "claude-desktop",
        "--exclude",
        "search_gifs",
        "--allow-files",
        ".",
    ];
    let said = run(&folder, &options);
    assert_eq!(said.code, 0, "{said:?}");
    let config: Json = serde_json::from_str(&said.out).unwrap();
    let server = &config["mcpServers"]["sundry"];
    assert_eq!(server["command"], env!("CARGO_BIN_EXE_sundry"));
    assert_eq!(server["args"][0], "mcp");
    assert_eq!(
        (&server["args"][1], &server["args"][2]),
        (&json!("--exclude"), &json!("search_gifs"))
    );
    assert!(
        said.err.contains("claude_desktop_config.json"),
        "{}",
        said.err
    );
}
