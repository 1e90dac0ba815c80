//! The table of sources, including the built-in one.

use sundry_fill::{Consent, carried, merged, read};

#[test]
fn the_carried_table_is_right() {
    let table = include_str!("../../../../data/fill/sources.toml");
    let sources = read(table).unwrap();
    assert_eq!(sources, carried());
    for source in &sources {
        assert!(source.home.starts_with("https://"), "{source:?}");
        for file in &source.files {
            assert!(file.megabytes > 0, "{}", file.url);
            let secure = |url: &String| url.starts_with("https://");
            assert!(secure(&file.url) && file.checksums.iter().all(secure));
        }
    }
    // Every kind begins with a source that a script may download, or that a user must accept.
    for (at, source) in sources.iter().enumerate() {
        let first = sources.iter().position(|other| other.kind == source.kind);
        if first == Some(at) {
            assert_ne!(source.download, Consent::ByHand, "{}", source.kind);
        }
    }
}

#[test]
fn an_operators_own_comes_first() {
    let own = read(
        "[[source]]\nkind = 'books'\nsource = 'goodbooks'\ntitle = 'Ours'\nhome = ''\n\
         licence = 'ours'\ndownload = 'yes'\nfiles = [{ url = 'https://a.example/books.csv' }]\n",
    )
    .unwrap();
    let count = carried().len();
    let all = merged(carried(), own);
    assert_eq!(all.len(), count);
    assert_eq!((&*all[0].title, all[0].importer()), ("Ours", "goodbooks"));
}

#[test]
fn a_wrong_table_is_refused_with_its_reason() {
    let head = "[[source]]\nkind = 'books'\nsource = 'x'\ntitle = ''\nhome = ''\nlicence = ''\n";
    for (rest, reason) in [
        ("download = 'maybe'", "maybe"),
        ("download = 'yes'", "no file"),
        ("download = 'by-hand'", "`how`"),
        (
            "download = 'yes'\nfiles = [{ url = 'https://a.example/' }]",
            "name of a file",
        ),
        (
            "download = 'yes'\nfiles = [{ url = 'https://a.example/../..' }]",
            "name of a file",
        ),
        (
            "download = 'yes'\nfiles = [{ url = 'https://a.example/.x' }]",
            "name of a file",
        ),
        (
            "download = 'yes'\nfiles = [{ url = 'https://a.example/x' }, { url = 'https://b.example/x' }]",
            "two files",
        ),
        ("download = 'yes'\ncolour = 'red'", "colour"),
    ] {
        let error = read(&format!("{head}{rest}")).unwrap_err().to_string();
        assert!(error.contains(reason), "{rest}: {error}");
    }
}
