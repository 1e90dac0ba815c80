//! Folders of an operator's own pictures: which files are served and, above all, which are not.

use std::path::{Path, PathBuf};

use sundry_catalog::{Home, is_media_path, is_mount_name};

struct Place {
    folder: tempfile::TempDir,
    home: Home,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::new(folder.path().join("data"));
        Self { folder, home }
    }

    fn file(&self, path: &str) -> PathBuf {
        let path = self.folder.path().join(path);
        fs_err::create_dir_all(path.parent().unwrap()).unwrap();
        fs_err::write(&path, "GIF89a").unwrap();
        path
    }

    fn pictures(&self) -> PathBuf {
        let path = self.folder.path().join("pictures");
        fs_err::create_dir_all(&path).unwrap();
        path
    }
}

#[test]
fn names_and_paths() {
    for name in ["cats", "my-cats_2", "0"] {
        assert!(is_mount_name(name), "{name}");
    }
    let long = "a".repeat(65);
    for name in [
        "", "Cats", "a b", "a/b", ".", "..", "-a", "é", "starter", &long,
    ] {
        assert!(!is_mount_name(name), "{name}");
    }
    for path in [
        "a.gif",
        "b/c/Two cats.JPG",
        "ü.webm",
        "..a/b.png",
        "a..b.png",
    ] {
        let hidden = path.starts_with('.');
        assert_eq!(is_media_path(path), !hidden, "{path}");
    }
    for path in [
        "",
        "a",
        "a.txt",
        "a.gif.txt",
        "/a.gif",
        "../a.gif",
        "b/../a.gif",
        "b/./a.gif",
        "b//a.gif",
        "./a.gif",
        "a.gif/",
        ".a.gif",
        ".git/a.gif",
        "..\\a.gif",
        "C:\\a.gif",
        "C:a.gif",
        "a\0.gif",
        ".gif",
    ] {
        assert!(!is_media_path(path), "{path:?}");
    }
}

#[test]
fn files_of_the_folder_and_no_others() {
    let place = Place::new();
    let cat = place.file("pictures/b/cat.GIF");
    place.file("pictures/.secret/a.gif");
    place.file("pictures/notes.txt");
    place.file("outside.gif");
    assert_eq!(place.home.mounted("cats", "b/cat.GIF"), None);
    assert!(place.home.mounts().unwrap().is_empty());
    place.home.mount("cats", &place.pictures()).unwrap();
    let served = |file: &str| place.home.mounted("cats", file);
    assert_eq!(served("b/cat.GIF"), Some(cat.canonicalize().unwrap()));
    for file in [
        "b/dog.gif",
        "b",
        ".secret/a.gif",
        "notes.txt",
        "../outside.gif",
        "b/../../outside.gif",
        "/etc/passwd",
    ] {
        assert_eq!(served(file), None, "{file}");
    }
    let absolute = place.folder.path().join("outside.gif");
    assert_eq!(served(absolute.to_str().unwrap()), None);
    assert_eq!(place.home.mounted("../cats", "b/cat.GIF"), None);
    assert_eq!(place.home.mounted("dogs", "b/cat.GIF"), None);
    // A folder is not served, even if its name ends like a picture's.
    fs_err::create_dir(place.pictures().join("d.gif")).unwrap();
    assert_eq!(served("d.gif"), None);
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    let cat = place.file("pictures/cat.gif");
    let outside = place.file("private/outside.gif");
    place.file("pictures/.hidden.gif");
    let pictures = place.pictures();
    symlink(&outside, pictures.join("out.gif")).unwrap();
    symlink(outside.parent().unwrap(), pictures.join("out")).unwrap();
    symlink(&cat, pictures.join("in.gif")).unwrap();
    symlink(pictures.join(".hidden.gif"), pictures.join("shown.gif")).unwrap();
    symlink("/etc/passwd", pictures.join("passwd.gif")).unwrap();
    // The folder itself may be behind a link.
    let link = place.folder.path().join("link");
    symlink(&pictures, &link).unwrap();
    place.home.mount("cats", &link).unwrap();
    let served = |file: &str| place.home.mounted("cats", file);
    let cat = cat.canonicalize().unwrap();
    assert_eq!(served("cat.gif"), Some(cat.clone()));
    assert_eq!(served("in.gif"), Some(cat));
    for file in ["out.gif", "out/outside.gif", "shown.gif", "passwd.gif"] {
        assert_eq!(served(file), None, "{file}");
    }
}

#[test]
fn mounting_again_replaces_and_unmounting_ends() {
    let place = Place::new();
    place.file("one/a.gif");
    place.file("two/b.gif");
    let folder = |name: &str| place.folder.path().join(name).canonicalize().unwrap();
    place.home.mount("cats", &folder("one")).unwrap();
    place.home.mount("cats", &folder("two")).unwrap();
    place.home.mount("dogs", &folder("one")).unwrap();
    let expected = [
        ("cats".to_owned(), folder("two")),
        ("dogs".to_owned(), folder("one")),
    ];
    assert_eq!(place.home.mounts().unwrap(), expected);
    assert_eq!(place.home.mounted("cats", "a.gif"), None);
    assert!(place.home.mounted("cats", "b.gif").is_some());
    assert!(place.home.unmount("cats").unwrap());
    assert!(!place.home.unmount("cats").unwrap());
    assert_eq!(place.home.mounted("cats", "b.gif"), None);
    for (name, path) in [
        ("Bad name", folder("one")),
        ("good", PathBuf::from("/no/such")),
    ] {
        assert!(place.home.mount(name, &path).is_err());
    }
    // Invalid entries in the media folder do no harm.
    let media = place.folder.path().join("data/media");
    fs_err::write(media.join("relative"), "one").unwrap();
    fs_err::write(media.join(".half"), "/").unwrap();
    fs_err::write(media.join("Odd Name"), "/").unwrap();
    assert_eq!(place.home.mounts().unwrap().len(), 1);
    assert_eq!(place.home.mounted("relative", "a.gif"), None);
    assert!(Path::new(&media).join("dogs").exists());
}
