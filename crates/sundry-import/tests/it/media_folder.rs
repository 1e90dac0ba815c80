//! A folder of the operator's own pictures and videos.

use std::io::Cursor;

use proptest::prelude::*;
use sundry_import::{ImportError, MediaHeader, Options, media_header};
use sundry_records::{Gif, MediaFormat, Meme};

use crate::support::Place;

fn named(name: &str) -> Options {
    Options {
        name: Some(name.to_owned()),
        ..Options::default()
    }
}

fn gif(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend(width.to_le_bytes());
    bytes.extend(height.to_le_bytes());
    bytes.extend([0, 0, 0, b';']);
    bytes
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x02\0\0\0");
    bytes
}

fn part(name: [u8; 4], content: &[u8]) -> Vec<u8> {
    let mut bytes = (content.len() as u32 + 8).to_be_bytes().to_vec();
    bytes.extend(name);
    bytes.extend(content);
    bytes
}

/// Makes a video as phones write it: the pictures first, the header behind them.
fn mp4(width: u32, height: u32, is_turned: bool, version: u8) -> Vec<u8> {
    let times = if version == 1 { 32 } else { 20 };
    let mut header = vec![version, 0, 0, 7];
    header.resize(4 + times, 0);
    header.extend([0; 16]);
    let one = 0x0001_0000_u32;
    let matrix: [u32; 9] = if is_turned {
        [0, one, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000]
    } else {
        [one, 0, 0, 0, one, 0, 0, 0, 0x4000_0000]
    };
    header.extend(matrix.into_iter().flat_map(u32::to_be_bytes));
    header.extend((width << 16).to_be_bytes());
    header.extend((height << 16).to_be_bytes());
    let mut sound = header.clone();
    let end = sound.len();
    sound[end - 8..].fill(0);
    let tracks = [
        part(*b"mvhd", &[0; 100]),
        part(*b"trak", &part(*b"tkhd", &sound)),
        part(*b"trak", &part(*b"tkhd", &header)),
    ];
    let mut long = 1_u32.to_be_bytes().to_vec();
    long.extend(b"mdat");
    long.extend((16_u64 + 5_000).to_be_bytes());
    long.extend([0x55; 5_000]);
    [
        part(*b"ftyp", b"isom\0\0\x02\0isommp42"),
        long,
        part(*b"moov", &tracks.concat()),
    ]
    .concat()
}

fn avif(width: u32, height: u32, angle: u8) -> Vec<u8> {
    let size = |width: u32, height: u32| {
        let mut content = vec![0; 4];
        content.extend(width.to_be_bytes());
        content.extend(height.to_be_bytes());
        part(*b"ispe", &content)
    };
    let properties = [
        size(width / 2, height / 2),
        size(width, height),
        part(*b"irot", &[angle]),
    ];
    let container = part(*b"iprp", &part(*b"ipco", &properties.concat()));
    let meta = [vec![0; 4], part(*b"hdlr", &[0; 24]), container].concat();
    [
        part(*b"ftyp", b"avif\0\0\0\0avifmif1"),
        part(*b"meta", &meta),
        part(*b"mdat", &[0; 64]),
    ]
    .concat()
}

fn webm(width: u16, height: u16) -> Vec<u8> {
    let element = |id: &[u8], content: &[u8]| {
        let mut bytes = id.to_vec();
        bytes.push(0x40 | (content.len() >> 8) as u8);
        bytes.push(content.len() as u8);
        bytes.extend(content);
        bytes
    };
    let video = [
        element(&[0xB0], &width.to_be_bytes()),
        element(&[0xBA], &height.to_be_bytes()),
    ];
    let sound = element(&[0xAE], &element(&[0xE1], &[0; 3]));
    let track = element(&[0xAE], &element(&[0xE0], &video.concat()));
    // A segment whose length was unknown when it was begun.
    let segment = [
        0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    ];
    [
        element(&[0x1A, 0x45, 0xDF, 0xA3], b"\x42\x82\x84webm"),
        segment.to_vec(),
        element(&[0xEC], &[0; 900]),
        element(&[0x16, 0x54, 0xAE, 0x6B], &[sound, track].concat()),
    ]
    .concat()
}

fn ogv(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"OggS\0\x02".to_vec();
    bytes.extend([0; 22]);
    bytes.extend(b"\x80theora\x03\x02\x01");
    bytes.extend((width / 16 + 1).to_be_bytes());
    bytes.extend((height / 16 + 1).to_be_bytes());
    for side in [width, height] {
        bytes.push(0);
        bytes.extend(side.to_be_bytes());
    }
    bytes.extend([0; 40]);
    bytes
}

/// Makes a camera's picture with a preview at the front and an orientation.
fn jpeg(width: u16, height: u16, orientation: u16, preview: usize) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01".to_vec();
    tiff.extend(orientation.to_be_bytes());
    tiff.extend([0; 6]);
    let segment = |marker: u8, content: &[u8]| {
        let mut bytes = vec![0xFF, marker];
        bytes.extend((content.len() as u16 + 2).to_be_bytes());
        bytes.extend(content);
        bytes
    };
    let mut frame = vec![8];
    frame.extend(height.to_be_bytes());
    frame.extend(width.to_be_bytes());
    frame.extend([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
    let mut bytes = vec![0xFF, 0xD8];
    bytes.extend(segment(0xE1, &[b"Exif\0\0".as_slice(), &tiff].concat()));
    for _ in 0..preview {
        bytes.extend(segment(0xE2, &vec![0; 60_000]));
    }
    bytes.extend(segment(0xC0, &frame));
    bytes
}

fn header(bytes: Vec<u8>) -> Result<MediaHeader, String> {
    media_header(&mut Cursor::new(bytes)).unwrap()
}

#[test]
fn sizes_of_every_format() {
    use MediaFormat::{Avif, Gif, Jpg, Mp4, Ogv, Png, Webm};
    for (bytes, expected) in [
        (gif(320, 240), (Gif, 320, 240)),
        (png(800, 600), (Png, 800, 600)),
        (jpeg(640, 480, 1, 0), (Jpg, 640, 480)),
        (jpeg(640, 480, 6, 0), (Jpg, 480, 640)),
        (jpeg(640, 480, 3, 20), (Jpg, 640, 480)),
        (mp4(1280, 720, false, 0), (Mp4, 1280, 720)),
        (mp4(1280, 720, true, 1), (Mp4, 720, 1280)),
        (avif(400, 300, 0), (Avif, 400, 300)),
        (avif(400, 300, 1), (Avif, 300, 400)),
        (webm(854, 480), (Webm, 854, 480)),
        (ogv(352, 288), (Ogv, 352, 288)),
    ] {
        let (format, width, height) = expected;
        let expected = MediaHeader {
            format,
            width,
            height,
        };
        assert_eq!(header(bytes), Ok(expected));
    }
}

#[test]
fn files_that_are_none() {
    for (bytes, said) in [
        (b"<html>".to_vec(), "its content is not a picture or video"),
        (Vec::new(), "its content is not a picture or video"),
        (gif(320, 240)[..8].to_vec(), "cut"),
        (
            mp4(1, 1, false, 0)[..4000].to_vec(),
            "no width and height in this mp4",
        ),
        (
            webm(854, 480)[..40].to_vec(),
            "no width and height in this webm",
        ),
        (webm(0, 480), "no width and height in this webm"),
    ] {
        let reason = header(bytes).unwrap_err();
        assert!(reason.contains(said), "{reason}");
    }
}

#[test]
fn every_cut_and_every_changed_byte_is_survived() {
    for whole in [
        mp4(640, 360, false, 0),
        avif(64, 48, 0),
        webm(64, 48),
        ogv(64, 48),
        jpeg(64, 48, 6, 0),
    ] {
        for at in (0..whole.len()).filter(|at| *at < 200 || at % 37 == 0) {
            let _ = header(whole[..at].to_vec());
            for byte in [0, 1, 0x7F, 0x80, 0xFF] {
                let mut changed = whole.clone();
                changed[at] = byte;
                let _ = header(changed);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_behind_a_true_beginning(
        first in prop::sample::select(vec![
            b"\0\0\0\x10ftypisom\0\0\0\0".as_slice(),
            b"\0\0\0\x10ftypavif\0\0\0\0",
            b"\x1A\x45\xDF\xA3\x80",
            b"OggS",
            b"\xFF\xD8\xFF\xE1",
        ]),
        rest in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let _ = header([first, &rest].concat());
    }
}

#[test]
fn a_folder_of_memes() {
    let place = Place::new();
    place.file("My Memes/confused-cat_02.png", png(640, 480));
    place.file("My Memes/confused-cat_02.png.txt", "WHERE AM I\n");
    place.file("My Memes/at work/100% done?.mp4", mp4(640, 360, false, 0));
    place.file(
        "My Memes/at work/100% done?.mp4.json",
        r#"{"description": "The boss nods", "tags": "boss, nod", "rating": 0.5, "created": "2023-01-02"}"#,
    );
    place.file("My Memes/ünïcode.gif", gif(3, 2));
    place.file("My Memes/notes.txt", "nothing");
    place.file("My Memes/page.jpg", "<html>");
    place.file("My Memes/side.gif", gif(3, 2));
    place.file("My Memes/side.gif.json", r#"{"ratng": 1}"#);
    place.file("My Memes/late.gif", gif(3, 2));
    place.file("My Memes/late.gif.json", r#"{"adult": true}"#);
    place.file("My Memes/.hidden/secret.gif", gif(3, 2));
    let folder = place.folder.path().join("My Memes");
    let (outcome, told) = place.import("memes", "folder", &[&folder]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.rejected), (3, 2));
    let reasons: Vec<_> = told.rejects.iter().map(|reject| &reject.reason).collect();
    assert_eq!(reasons[0], "its content is not a picture or video");
    assert!(reasons[1].contains("unknown field `ratng`"), "{reasons:?}");
    let mut memes = place.all::<Meme>();
    memes.sort_by(|a, b| a.url.cmp(&b.url));
    assert_eq!(
        memes[0].url,
        "/media/my-memes/%C3%BCn%C3%AFcode.gif".to_owned()
    );
    assert_eq!(
        memes[1].url,
        "/media/my-memes/at%20work/100%25%20done%3F.mp4"
    );
    assert_eq!(memes[1].description, "The boss nods");
    assert_eq!(memes[1].tags, ["boss", "nod", "at work"]);
    assert_eq!(memes[1].created, Some(1_672_617_600));
    assert_eq!(memes[2].description, "confused cat");
    assert_eq!(memes[2].caption, "WHERE AM I");
    assert!(
        memes[2]
            .created
            .is_some_and(|created| created > 1_700_000_000)
    );
    // The URLs in the records are served.
    for meme in &memes {
        let path = meme.url.strip_prefix("/media/").unwrap();
        let path = percent_encoding::percent_decode_str(path)
            .decode_utf8()
            .unwrap();
        let (name, file) = path.split_once('/').unwrap();
        let served = place.home.mounted(name, file).unwrap();
        assert!(served.starts_with(folder.canonicalize().unwrap()));
    }
    assert_eq!(place.home.mounted("my-memes", ".hidden/secret.gif"), None);
    assert_eq!(place.home.mounted("my-memes", "notes.txt"), None);
}

#[test]
fn each_folder_replaces_its_own_records_only() {
    let place = Place::new();
    for (folder, file) in [("one/a.gif", 1), ("two/b.gif", 2)] {
        place.file(folder, gif(file, 1));
    }
    let one = place.folder.path().join("one");
    let two = place.folder.path().join("two");
    for folder in [&one, &two, &one] {
        place.import("gifs", "folder", &[folder]).0.unwrap();
    }
    assert_eq!(place.all::<Gif>().len(), 2);
    place.file("one/c.webp", "RIFF");
    fs_err::rename(one.join("a.gif"), one.join("thumbs up (3).gif")).unwrap();
    place.import("gifs", "folder", &[&one]).0.unwrap();
    let gifs = place.all::<Gif>();
    assert_eq!(gifs.len(), 2);
    assert!(gifs.iter().any(|gif| gif.title == "thumbs up"));
    assert!(gifs.iter().all(|gif| gif.source.starts_with("folder:")));
    let mounts = place.home.mounts().unwrap();
    assert_eq!(mounts.len(), 2);
    assert_eq!(mounts[0], ("one".to_owned(), one.canonicalize().unwrap()));
}

#[test]
fn names_and_folders_that_cannot_be() {
    let place = Place::new();
    let file = place.file("pictures/a.gif", gif(1, 1));
    let folder = place.folder.path().join("pictures");
    for name in ["", "Two Words", "..", "a/b", "starter"] {
        let (outcome, _) = place.import_with("memes", "folder", &[&folder], named(name));
        assert!(matches!(outcome, Err(ImportError::Usage(_))), "{name}");
    }
    let (outcome, _) = place.import("memes", "folder", &[&file]);
    assert!(outcome.unwrap_err().to_string().contains("not a folder"));
    let (outcome, _) = place.import("memes", "folder", &[&folder, &folder]);
    assert!(matches!(outcome, Err(ImportError::Usage(_))));
    let options = Options {
        dry_run: true,
        ..named("pets")
    };
    let (outcome, _) = place.import_with("memes", "folder", &[&folder], options);
    assert_eq!(outcome.unwrap().taken, 1);
    assert!(place.home.mounts().unwrap().is_empty());
}
