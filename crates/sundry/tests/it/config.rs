//! The configuration: defaults, file, environment, and the messages about mistakes.

use crate::terminal::{Folder, Said, run};

fn check(folder: &Folder, text: &str) -> Said {
    folder.write("sundry.toml", text);
    run(folder, &["config", "check"])
}

#[test]
fn the_default_file_is_right_and_says_what_is_in_force() {
    let folder = Folder::new("config-default");
    let shown = run(&folder, &["config", "show"]);
    let default = run(&folder, &["config", "default"]).out;
    assert!(default.contains("# The address and port to listen on:"));
    let said = check(&folder, &default);
    assert_eq!(said.err, "`sundry.toml` and the environment are valid.\n");
    assert_eq!(run(&folder, &["config", "show"]).out, shown.out);
    assert!(
        shown.out.contains("listen = \"127.0.0.1:8080\""),
        "{}",
        shown.out
    );
}

#[test]
fn mistakes_are_named_with_file_line_and_setting() {
    let folder = Folder::new("config-mistakes");
    for (text, error) in [
        (
            "\nlisten = \"nowhere\"\n",
            "sundry.toml:2: `listen`: `nowhere` is not an address with a port",
        ),
        (
            "lisen = \"127.0.0.1:1\"\n",
            "sundry.toml:1: there is no setting `lisen`; did you mean `listen`?",
        ),
        (
            "[limits]\n# x\nfetchs = 3\n",
            "sundry.toml:3: there is no setting `limits.fetchs`; did you mean `limits.fetches`?",
        ),
        (
            "limits = 3\n",
            "sundry.toml:1: `limits` is a section; write `[limits]`",
        ),
        (
            "[limits]\nfetches = \"many\"\n",
            "sundry.toml:2: `limits.fetches`: invalid type: string \"many\", expected a nonzero u32",
        ),
        (
            "[limits]\nfetches = 0\n",
            "sundry.toml:2: `limits.fetches`: invalid value: integer `0`, expected a nonzero u32",
        ),
        (
            "auth = \"maybe\"\n",
            "sundry.toml:1: `auth`: unknown variant `maybe`, expected `auto` or `none`",
        ),
        (
            "listen = \"0.0.0.0:80\"\n",
            "sundry.toml:1: `listen`: 0.0.0.0:80 can be reached from other machines",
        ),
        (
            "listen = \":80\"\n",
            "sundry.toml:1: `listen`: 0.0.0.0:80 can be reached from other machines",
        ),
        (
            "listen = \"localhost:99999\"\n",
            "sundry.toml:1: `listen`: `localhost:99999` is not an address with a port",
        ),
        (
            "cors_origin = \"a.b\"\n",
            "sundry.toml:1: `cors_origin`: `a.b` is not an origin",
        ),
        ("listen = \n", "sundry.toml:1: "),
        (
            "[fetch]\nallow = [\n  \"10.0.0.0/8\",\n  \"10.0.0.0/99\",\n]\n",
            "sundry.toml:2: `fetch.allow`: ",
        ),
        (
            "[[keys]]\nname = \"a\"\nhash = \"123\"\n",
            "sundry.toml:3: `keys[0].hash`: a key's hash is `sha256:`",
        ),
        (
            "[[keys]]\nname = \"a\"\n",
            "sundry.toml:1: `keys[0]`: missing field `hash`",
        ),
        (
            "[[keys]]\nnam = \"a\"\n",
            "sundry.toml:2: `keys[0].nam`: unknown field `nam`, expected one of",
        ),
    ] {
        let said = check(&folder, text);
        assert_eq!(said.code, 2, "{text}: {said:?}");
        assert!(
            said.err.contains(error),
            "{text}\nsaid: {}\nnot:  {error}",
            said.err
        );
    }
}

#[test]
fn a_key_may_only_name_operations_that_there_are() {
    let folder = Folder::new("config-key-operations");
    let hash = format!("sha256:{}", "0".repeat(64));
    let said = check(
        &folder,
        &format!("[[keys]]\nname = \"a\"\nhash = \"{hash}\"\noperations = [\"pluralise-word\"]\n"),
    );
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("did you mean `pluralize-word`?"),
        "{}",
        said.err
    );
}

#[test]
fn a_public_address_needs_keys_or_auth_none() {
    let folder = Folder::new("config-public");
    let public = "listen = \"0.0.0.0:80\"\n";
    assert_eq!(check(&folder, public).code, 2);
    assert_eq!(check(&folder, "listen = \"Localhost:80\"\n").code, 0);
    assert_eq!(
        check(&folder, &format!("{public}auth = \"none\"\n")).code,
        0
    );
    let hash = format!("sha256:{}", "0".repeat(64));
    let keys = format!("[[keys]]\nname = \"a\"\nhash = \"{hash}\"\n");
    assert_eq!(check(&folder, &format!("{public}{keys}")).code, 0);
    assert_eq!(check(&folder, &format!("auth = \"none\"\n{keys}")).code, 2);
}

#[test]
fn the_environment_wins_over_the_file() {
    let folder = Folder::new("config-environment");
    folder.write(
        "sundry.toml",
        "listen = \"127.0.0.1:1\"\n[fetch]\nextra_ports = [1]\n",
    );
    let said: Said = folder
        .sundry(&["config", "show"])
        .env("SUNDRY_LISTEN", "127.0.0.1:2")
        .env("SUNDRY_FETCH_ALLOW", "10.0.0.0/8, intranet.example:8080")
        .env("SUNDRY_FETCH_EXTRA_PORTS", "8080,8443")
        .env("SUNDRY_STRICT_PARAMETERS", "TRUE")
        .env("SUNDRY_LIMITS_FETCHES", "5")
        .output()
        .unwrap()
        .into();
    let shown: toml::Table = toml::from_str(&said.out).unwrap();
    assert_eq!(shown["listen"].as_str(), Some("127.0.0.1:2"));
    assert_eq!(shown["fetch"]["allow"].as_array().unwrap().len(), 2);
    assert_eq!(shown["fetch"]["extra_ports"][1].as_integer(), Some(8443));
    assert_eq!(shown["strict_parameters"].as_bool(), Some(true));
    assert_eq!(shown["limits"]["fetches"].as_integer(), Some(5));
}

#[test]
fn mistakes_in_the_environment_name_the_variable() {
    let folder = Folder::new("config-environment-mistakes");
    for (variable, value, error) in [
        (
            "SUNDRY_LISTEN",
            "here",
            "the environment variable SUNDRY_LISTEN: `here` is not an address with a port",
        ),
        (
            "SUNDRY_LIMITS_FETCHES",
            "many",
            "SUNDRY_LIMITS_FETCHES: `many` is not a whole number",
        ),
        (
            "SUNDRY_STRICT_PARAMETERS",
            "yes",
            "SUNDRY_STRICT_PARAMETERS: `yes` is neither",
        ),
        ("SUNDRY_FETCH_ALLOW", "10.0.0.0/99", "SUNDRY_FETCH_ALLOW: "),
        (
            "SUNDRY_LISTEN",
            "0.0.0.0:80",
            "SUNDRY_LISTEN: 0.0.0.0:80 can be reached",
        ),
    ] {
        let said: Said = folder
            .sundry(&["config", "check"])
            .env(variable, value)
            .output()
            .unwrap()
            .into();
        assert_eq!(said.code, 2, "{variable}={value}: {said:?}");
        assert!(said.err.contains(error), "{}\nnot: {error}", said.err);
    }
    let said: Said = folder
        .sundry(&["config", "check"])
        .env("SUNDRY_LISTN", "x")
        .output()
        .unwrap()
        .into();
    assert_eq!(said.code, 0);
    let warning = "warning: the environment variable SUNDRY_LISTN is not a setting; \
                   did you mean SUNDRY_LISTEN?";
    assert!(said.err.contains(warning), "{}", said.err);
}

#[test]
fn a_file_may_be_named() {
    let folder = Folder::new("config-named");
    folder.write("other.toml", "listen = \"127.0.0.1:3\"\n");
    let said = run(&folder, &["--config", "other.toml", "config", "show"]);
    assert!(said.out.contains("127.0.0.1:3"));
    let said: Said = folder
        .sundry(&["config", "show"])
        .env("SUNDRY_CONFIG", "other.toml")
        .output()
        .unwrap()
        .into();
    assert!(said.out.contains("127.0.0.1:3"));
    let said = run(&folder, &["--config", "missing.toml", "config", "show"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("missing.toml"), "{}", said.err);
    let said = run(&folder, &["config", "check", "other.toml"]);
    assert_eq!(said.err, "`other.toml` and the environment are valid.\n");
}
