//! The smaller commands: help, keys, completions, man, openapi.

use crate::terminal::{Folder, run};

#[test]
fn help_and_version() {
    let folder = Folder::new("help");
    let said = run(&folder, &["--help"]);
    assert_eq!(said.code, 0);
    for command in [
        "serve",
        "ask",
        "keys",
        "import",
        "catalogue",
        "check",
        "config",
        "food",
        "openapi",
        "health",
        "completions",
        "man",
    ] {
        assert!(
            said.out.contains(command),
            "{command} is not in\n{}",
            said.out
        );
    }
    assert!(run(&folder, &["--version"]).out.starts_with("sundry "));
    assert_eq!(run(&folder, &["dance"]).code, 2);
}

#[test]
fn what_is_known_of_an_ingredient() {
    let folder = Folder::new("food");
    let said = run(&folder, &["food", "butter", "beans", "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let known: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(known["kind"], "lima bean");
    assert_eq!(known["flags"]["dairy"], "no");
    assert_eq!(known["flags"]["legume"], "yes");
    assert_eq!(known["flags"]["vegan"], "yes");
    assert_eq!(known["sources"][0]["id"], 16071);
    assert!(run(&folder, &["food", "cheddar"]).out.contains("dairy"));
    assert_eq!(run(&folder, &["food", "flubberwock"]).code, 1);
}

#[test]
fn a_new_key_works_with_the_section_printed_for_it() {
    let folder = Folder::new("keys");
    let said = run(&folder, &["keys", "new", "my \"phone\""]);
    let key = said.out.trim();
    assert!(key.starts_with("sundry_") && key.len() == 71, "{key}");
    assert!(!said.err.contains(key));
    let section = said.err.split_once("[[keys]]").unwrap().1;
    let section: String = section
        .lines()
        .take_while(|line| !line.starts_with('`'))
        .collect::<Vec<_>>()
        .join("\n");
    folder.write("sundry.toml", format!("[[keys]]{section}\n"));
    let said = run(&folder, &["config", "check"]);
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn completions_man_page_and_openapi() {
    let folder = Folder::new("generated");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = run(&folder, &["completions", shell]);
        assert!(
            said.out.contains("sundry") && said.out.contains("health"),
            "{shell}"
        );
    }
    let man = run(&folder, &["man"]).out;
    assert!(
        man.starts_with(".ie") || man.contains(".TH sundry"),
        "{man}"
    );
    for section in ["SUNDRY ASK", "SUNDRY CONFIG"] {
        assert!(man.contains(section), "{section}");
    }
    let openapi = run(&folder, &["openapi"]).out;
    assert!(openapi.contains("\"/pluralize-word\""));
}
