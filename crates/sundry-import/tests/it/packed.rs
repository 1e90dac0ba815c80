//! Compressed files: the content determines the format.

use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use sundry_import::ImportError;
use sundry_records::Meme;

use crate::support::{Place, fixture};

const LINES: &str = r#"{"url":"https://i.imgflip.com/3a.jpg","metadata":{"img-votes":"5","title":"A"},"boxes":["one"]}
{"url":"https://i.imgflip.com/3b.jpg","metadata":{"img-votes":"6","title":"B"},"boxes":["two"]}
"#;

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(content).unwrap();
    packer.finish().unwrap()
}

/// Compresses like the archives of Reddit, with a window larger than readers allow by default.
fn zstd_long(content: &[u8], window_log: u32) -> Vec<u8> {
    let mut packer = zstd::Encoder::new(Vec::new(), 1).unwrap();
    packer.window_log(window_log).unwrap();
    packer.long_distance_matching(true).unwrap();
    packer.write_all(content).unwrap();
    packer.finish().unwrap()
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut packer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        let options = zip::write::SimpleFileOptions::default();
        packer.start_file(*name, options).unwrap();
        packer.write_all(content).unwrap();
    }
    packer.finish().unwrap().into_inner()
}

fn count(place: &Place, file: &Path) -> u64 {
    place.import("memes", "imgflip", &[file]).0.unwrap().taken
}

#[test]
fn told_by_content_not_by_name() {
    let place = Place::new();
    let two_members = [gzip(LINES.as_bytes()), gzip(LINES.as_bytes())].concat();
    let skipped_first = [
        b"\x50\x2A\x4D\x18\x04\0\0\0\x01\x02\x03\x04".as_slice(),
        &zstd::encode_all(LINES.as_bytes(), 1).unwrap(),
    ]
    .concat();
    for (content, expected) in [
        (LINES.as_bytes().to_vec(), 2),
        (gzip(LINES.as_bytes()), 2),
        (two_members, 4),
        (zstd::encode_all(LINES.as_bytes(), 1).unwrap(), 2),
        (skipped_first, 2),
    ] {
        let file = place.file("named.without.sense", content);
        assert_eq!(count(&place, &file), expected);
    }
}

#[test]
fn windows_of_two_to_the_31() {
    // The compressor writes a window of 2^31 only into a frame of unknown length, as the archives
    // do.
    let place = Place::new();
    let packed = zstd_long(LINES.as_bytes(), 31);
    // Byte 5 is the window descriptor: exponent above 10 in the upper five bits. RFC 8878,
    // 3.1.1.1.2.
    assert_eq!(packed[4] & 0x20, 0, "a frame with a window descriptor");
    assert_eq!(packed[5] >> 3, 21);
    let file = place.file("RS_2024-05.zst", packed);
    assert_eq!(count(&place, &file), 2);
}

#[test]
fn zip_archives_with_other_things_in_them() {
    let place = Place::new();
    let owl = fs_err::read(fixture("memes/Sleepy-Owl.json")).unwrap();
    let archive = zipped(&[
        ("all/README.md", b"# Read me\n{}"),
        ("all/memes/Sleepy-Owl.json", &owl),
        ("__MACOSX/all/._Sleepy-Owl.json", b"\0\x05"),
        (
            "all/templates/Sleepy-Owl.json",
            br#"{"title":"Sleepy Owl","template_url":"https://i.imgflip.com/t.jpg"}"#,
        ),
        ("all/count.json", b"3"),
        ("all/more.ndjson", &gzip(LINES.as_bytes())),
    ]);
    let file = place.file("all.zip", archive);
    let (outcome, told) = place.import("memes", "imgflip", &[&file]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.skipped), (6, 1));
    assert_eq!(told.rejects.len(), 2);
    let name = format!("all/memes/Sleepy-Owl.json in {}", file.display());
    assert_eq!(told.rejects[0].file, name);
    let memes = place.all::<Meme>();
    assert!(memes.iter().any(|meme| meme.description == "Sleepy Owl"));
}

#[test]
fn a_cut_file_is_an_error_and_the_old_catalogue_stays() {
    let place = Place::new();
    let owl = fixture("memes/Sleepy-Owl.json");
    place.import("memes", "imgflip", &[&owl]).0.unwrap();
    let many = LINES.repeat(5_000);
    let cut = |mut packed: Vec<u8>| {
        packed.truncate(packed.len() * 2 / 3);
        packed
    };
    for content in [
        cut(gzip(many.as_bytes())),
        cut(zstd::encode_all(many.as_bytes(), 1).unwrap()),
        cut(zipped(&[("memes.ndjson", many.as_bytes())])),
        format!("[{}", LINES.lines().next().unwrap()).into_bytes(),
    ] {
        let file = place.file("cut", content);
        let (outcome, _) = place.import("memes", "imgflip", &[&file]);
        let error = outcome.unwrap_err();
        assert!(
            matches!(error, ImportError::Read { .. } | ImportError::Format { .. }),
            "{error}"
        );
        assert!(error.to_string().contains("cut"), "{error}");
        assert_eq!(place.all::<Meme>().len(), 4);
    }
    assert!(place.home.check().unwrap().is_empty());
    // The next import removes the remains of failed ones.
    place.import("memes", "imgflip", &[&owl]).0.unwrap();
    assert!(place.home.list().unwrap().len() <= 2);
}

#[test]
fn other_ways_of_packing_are_named() {
    let place = Place::new();
    let mut tar = vec![0; 600];
    tar[257..262].copy_from_slice(b"ustar");
    let gzipped_tar = gzip(&tar);
    for (content, said) in [
        (b"BZh91AY&SY".as_slice(), "bzip2 -dc"),
        (b"\xFD7zXZ\0\0", "xz -dc"),
        (b"7z\xBC\xAF\x27\x1C\0", "7-Zip"),
        (&tar, "tar archive"),
        (&gzipped_tar, "tar archive"),
    ] {
        let file = place.file("other", content);
        let message = place
            .import("memes", "imgflip", &[&file])
            .0
            .unwrap_err()
            .to_string();
        assert!(message.contains(said), "{message}");
    }
    let missing = place.folder.path().join("missing.zst");
    let message = place
        .import("memes", "imgflip", &[&missing])
        .0
        .unwrap_err()
        .to_string();
    assert!(message.contains("missing.zst"), "{message}");
    let folder = place.folder.path();
    let (outcome, _) = place.import("memes", "imgflip", &[folder]);
    assert!(outcome.unwrap_err().to_string().contains("is a folder"));
}
