//! Operator data: `import`, `catalogue`, `check`, and the answers from imported records.

use serde_json::{Value, json};

use crate::terminal::{Folder, Said, run_with_input};

const TABLE: &str = "\
url,description,caption,tags,width,height
https://memes.example/kettle.png,\"A kettle, steaming\",I'M BOILING,\"kitchen, tea\",640,480
https://memes.example/cat.gif,A cat watches rain,,cat|rain,320,200
,a line without an address,,,,
";

/// Runs the program with its data in the folder itself.
fn run(folder: &Folder, arguments: &[&str]) -> Said {
    folder
        .sundry(arguments)
        .env("SUNDRY_DATA_DIR", "data")
        .output()
        .unwrap()
        .into()
}

fn answer(folder: &Folder, arguments: &[&str]) -> Value {
    let said = run(folder, arguments);
    assert_eq!(said.code, 0, "{said:?}");
    serde_json::from_str(&said.out).unwrap()
}

/// Lists the catalogues.
fn listed(folder: &Folder) -> Vec<Value> {
    let said = run(folder, &["catalogue", "list", "--json"]);
    assert_eq!(said.code, 0, "{said:?}");
    let lines = said.out.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn imported(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("memes.csv", TABLE);
    let said = run(&folder, &["import", "memes", "table", "memes.csv"]);
    assert_eq!(said.code, 0, "{said:?}");
    folder
}

#[test]
fn an_import_is_counted_explained_and_answers() {
    let folder = Folder::new("import");
    folder.write("memes.csv", TABLE);
    let arguments = [
        "import",
        "memes",
        "table",
        "memes.csv",
        "--rejects",
        "no.ndjson",
    ];
    let said = run(&folder, &arguments);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.err
            .contains("3 lines read: 2 taken, 0 skipped, 1 rejected.")
            && said
                .err
                .contains("Generation 1 of memes answers now, with 2 records."),
        "{}",
        said.err
    );
    let rejects = folder.read("no.ndjson");
    let reject: Value = serde_json::from_str(rejects.trim()).unwrap();
    assert_eq!(
        (&reject["file"], &reject["line"]),
        (&json!("memes.csv"), &json!(4))
    );
    assert!(
        reject["reason"].as_str().unwrap().contains("`url`"),
        "{reject}"
    );

    let found = answer(&folder, &["ask", "search-memes", "keywords=kettle"]);
    assert_eq!(found["available"], 1);
    assert_eq!(found["memes"][0]["url"], "https://memes.example/kettle.png");
    assert_eq!(found["memes"][0]["type"], "image/png");
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = Folder::new("import-dry");
    folder.write("memes.csv", TABLE);
    let said = run(
        &folder,
        &["import", "memes", "table", "memes.csv", "--dry-run"],
    );
    assert_eq!(said.code, 0, "{said:?}");
    assert!(
        said.err
            .contains("This was a dry run: nothing was written."),
        "{said:?}"
    );
    assert!(
        listed(&folder)
            .iter()
            .all(|line| line["source"] == "starter")
    );
}

#[test]
fn an_import_reads_standard_input() {
    let folder = Folder::new("import-stdin");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    let arguments = ["import", "memes", "table", "-", "--dry-run"];
    let said = run_with_input(&folder, &arguments, TABLE);
    assert!(said.err.contains("2 taken"), "{said:?}");
}

#[test]
fn what_cannot_be_imported_is_said_and_changes_nothing() {
    let folder = imported("import-wrong");
    folder.write("no.bin", [0_u8, 159, 146, 150]);
    let table: [(&[&str], &str); 4] = [
        (
            &["import", "memes", "imgflp", "memes.csv"],
            "Did you mean `imgflip`?",
        ),
        (&["import", "memes", "table", "missing.csv"], "missing.csv"),
        (&["import", "clouds", "table", "memes.csv"], "clouds"),
        (&["import", "memes", "table"], "<FILES>"),
    ];
    for (arguments, expected) in table {
        let said = run(&folder, arguments);
        assert_ne!(said.code, 0, "{arguments:?}");
        assert!(said.err.contains(expected), "{arguments:?}: {}", said.err);
    }
    assert_eq!(
        answer(&folder, &["ask", "search-memes", "keywords=rain"])["available"],
        1
    );
}

#[test]
fn catalogues_are_listed_exported_and_dropped() {
    let folder = imported("catalogue");
    let own = &listed(&folder)[0];
    assert_eq!(
        (&own["kind"], &own["records"], &own["state"]),
        (&json!("memes"), &json!(2), &json!("answers"))
    );
    let exported = run(&folder, &["catalogue", "export", "memes"]);
    let urls: Vec<String> = exported
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["url"].to_string())
        .collect();
    assert_eq!(urls.len(), 2, "{exported:?}");

    // The starter catalogue is listed too, with the one that is in use.
    let starter = |kind: &str| {
        let is_it = |line: &Value| line["kind"] == kind && line["source"] == "starter";
        listed(&folder).into_iter().find(is_it).unwrap()
    };
    assert_eq!(starter("memes")["state"], "replaced");
    assert_eq!(starter("games")["state"], "answers");
    for (kind, arguments) in [("memes", &["--starter"][..]), ("games", &[])] {
        let exported = run(
            &folder,
            &[&["catalogue", "export", kind], arguments].concat(),
        );
        let records = exported.out.lines().count();
        assert_eq!(starter(kind)["records"], records, "{kind}");
    }
    let said = run(&folder, &["catalogue", "export", "foods"]);
    assert_eq!(said.code, 2, "{said:?}");
    let text = run(&folder, &["catalogue", "list"]).out;
    assert!(text.contains("comes with the program"), "{text}");

    // Without a terminal to ask at, dropping needs `--yes`.
    let said = run(&folder, &["catalogue", "drop", "memes"]);
    assert!(said.code != 0 && said.err.contains("--yes"), "{said:?}");
    assert_eq!(
        run(&folder, &["catalogue", "drop", "memes", "--yes"]).code,
        0
    );
    let starter = answer(&folder, &["ask", "search-memes", "keywords=cat"]);
    assert!(!starter.to_string().contains("memes.example"), "{starter}");
}

#[test]
fn a_second_import_of_a_source_replaces_what_it_brought() {
    let folder = imported("import-again");
    let (head, rest) = TABLE.split_once('\n').unwrap();
    let first = rest.lines().next().unwrap();
    folder.write("memes.csv", format!("{head}\n{first}\n"));
    let said = run(&folder, &["import", "memes", "table", "memes.csv"]);
    assert!(
        said.err
            .contains("Generation 2 of memes answers now, with 1 record."),
        "{said:?}"
    );
}

#[test]
fn check_finds_what_was_damaged() {
    let folder = imported("check");
    let said = run(&folder, &["check"]);
    assert!(said.code == 0 && said.err.contains("is intact"), "{said:?}");
    let largest = folder.largest_file("data");
    let mut bytes = fs_err::read(&largest).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x40;
    fs_err::write(&largest, bytes).unwrap();
    let said = run(&folder, &["check"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("wrong: "), "{said:?}");
}

const FOODS: &str = "\
id;name;names;kind;Energy (kcal);Fat (g);portions;source
1;Apple, our orchard;;apple;50;0,2;1 medium=150;Orchard table
2;Zorbled crackers;zorbs;;430;<0,2;1 cracker=5;
";

#[test]
fn a_food_table_is_imported_and_reckoned_with() {
    let folder = Folder::new("import-foods");
    folder.write("foods.csv", FOODS);
    let before = answer(
        &folder,
        &["ask", "compute-nutrition", "ingredients=2 apples"],
    );
    assert_eq!(before["ingredient_breakdown"][0]["id"], 9003);
    let said = run(&folder, &["import", "foods", "table", "foods.csv"]);
    assert!(
        said.err
            .contains("Generation 1 of foods answers now, with 2 records."),
        "{said:?}"
    );
    let ask = [
        "ask",
        "compute-nutrition",
        "ingredients=2 apples, 10 zorbs, 1 cup dried apples",
    ];
    let report = answer(&folder, &ask);
    let parts = &report["ingredient_breakdown"];
    assert_eq!(parts[0]["id"], 100_000_001_u32);
    assert_eq!(parts[0]["nutrients"][0]["amount"], 150.0);
    assert_eq!(parts[1]["nutrients"][0]["amount"], 215.0);
    assert_eq!(parts[2]["id"], 9011);
    let facts = answer(&folder, &["food", "apples", "--json"]);
    assert_eq!(facts["sources"][0]["source"], "Orchard table");
    assert!(run(&folder, &["check"]).err.contains("is intact"));
    let exported = run(&folder, &["catalogue", "export", "foods"]);
    assert_eq!(exported.out.lines().count(), 2, "{exported:?}");

    folder.write("wrong.csv", "id,name,Sodum (mg)\n1,x,5\n");
    let said = run(&folder, &["import", "foods", "table", "wrong.csv"]);
    assert!(
        said.code != 0 && said.err.contains("wrong.csv:1: column 3 `sodum (mg)`"),
        "{said:?}"
    );
    assert_eq!(
        run(&folder, &["catalogue", "drop", "foods", "--yes"]).code,
        0
    );
    let after = answer(
        &folder,
        &["ask", "compute-nutrition", "ingredients=2 apples"],
    );
    assert_eq!(after["ingredient_breakdown"][0]["id"], 9003);
}

#[test]
fn records_are_found_by_their_words() {
    let folder = imported("find");
    let found = run(
        &folder,
        &["catalogue", "find", "books", "catching", "fire", "--json"],
    );
    let first: Value = serde_json::from_str(found.out.lines().next().unwrap()).unwrap();
    assert_eq!(first["name"], "Catching Fire (Suzanne Collins)");
    let id = format!("id={}", first["id"]);
    let books = answer(&folder, &["ask", "list-similar-books", &id]);
    assert!(books["similar_books"].is_array(), "{books}");
    for (kind, words) in [("memes", "kettle"), ("games", "supertux"), ("gifs", "cake")] {
        let found = run(&folder, &["catalogue", "find", kind, words]);
        assert_eq!(found.code, 0, "{kind}: {found:?}");
    }
    let none = run(&folder, &["catalogue", "find", "books", "flubberwock"]);
    assert_eq!(none.code, 1, "{none:?}");
    let wrong = run(&folder, &["catalogue", "find", "bookz", "fire"]);
    assert!(wrong.err.contains("there is no kind `bookz`"), "{wrong:?}");
}
