//! Generations that leave one data folder and arrive in another, and imports that wait aside.

use sundry_catalog::{Error, Home, Incoming, Manifest, Outgoing, Receipt, Record as _};

use crate::kinds::{Thing, things, write};

fn receipt(upload: &str, number: u64) -> Receipt {
    Receipt {
        store: "file:///store".into(),
        upload: upload.into(),
        number,
    }
}

/// Copies every file in pieces that end anywhere.
fn copy(from: &Outgoing, to: &Incoming) {
    for file in &from.manifest().files {
        let mut at = 0;
        from.read(&file.name, 1000, |piece| {
            to.write(&file.name, at, &piece)?;
            at += piece.len() as u64;
            Ok::<_, Error>(())
        })
        .unwrap();
        assert_eq!(at, file.bytes);
    }
}

fn arrive(from: &Home, to: &Home, receipt: &Receipt) -> u64 {
    let outgoing = from.outgoing(Thing::KIND, None).unwrap();
    let incoming = to.incoming(Thing::KIND, outgoing.manifest_bytes()).unwrap();
    copy(&outgoing, &incoming);
    incoming.finish(receipt).unwrap()
}

#[test]
fn a_generation_arrives_as_it_left_and_is_known_again() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, to) = (Home::new(one.path()), Home::new(other.path()));
    for (upload, records) in [("a", 30), ("b", 40)] {
        write(&from, &things(records, 7)).unwrap();
        let number = arrive(&from, &to, &receipt(upload, records));
        assert_eq!(
            to.receipt(Thing::KIND).unwrap(),
            Some(receipt(upload, records))
        );
        assert_eq!(to.find_upload(Thing::KIND, upload).unwrap(), Some(number));
    }
    assert!(to.check().unwrap().is_empty());
    let (mut sent, mut found) = (Vec::new(), Vec::new());
    from.export(Thing::KIND, &mut sent).unwrap();
    to.export(Thing::KIND, &mut found).unwrap();
    assert!(!sent.is_empty() && sent == found);

    // The one before is still there, and answers again by name alone.
    let earlier = to.find_upload(Thing::KIND, "a").unwrap().unwrap();
    to.adopt(Thing::KIND, earlier, &receipt("a", 41)).unwrap();
    assert_eq!(to.receipt(Thing::KIND).unwrap(), Some(receipt("a", 41)));
    assert_eq!(to.find_upload(Thing::KIND, "c").unwrap(), None);
    to.withdraw(Thing::KIND).unwrap();
    assert!(!to.has_current(Thing::KIND).unwrap());
}

#[test]
fn what_does_not_arrive_in_whole_leaves_nothing() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, to) = (Home::new(one.path()), Home::new(other.path()));
    write(&from, &things(30, 7)).unwrap();
    arrive(&from, &to, &receipt("a", 1));
    let outgoing = from.outgoing(Thing::KIND, None).unwrap();
    let incoming = to.incoming(Thing::KIND, outgoing.manifest_bytes()).unwrap();
    copy(&outgoing, &incoming);
    let busy = to
        .incoming(Thing::KIND, outgoing.manifest_bytes())
        .unwrap_err();
    assert!(matches!(busy, Error::Busy(_)), "{busy}");
    assert!(incoming.write("../outside", 0, b"x").is_err());
    drop(incoming);
    assert_eq!(to.list().unwrap().len(), 1);
    assert_eq!(to.receipt(Thing::KIND).unwrap(), Some(receipt("a", 1)));
}

#[test]
fn a_generation_that_the_disk_cannot_hold_is_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(3, 7)).unwrap();
    let outgoing = home.outgoing(Thing::KIND, None).unwrap();
    let text = String::from_utf8(outgoing.manifest_bytes().to_vec()).unwrap();
    let (_, json) = text.split_once('\n').unwrap();
    let file = &outgoing.manifest().files[0];
    let size = format!("\"bytes\": {}", file.bytes);
    let json = json.replacen(&size, "\"bytes\": 1000000000000000000", 1);
    let huge = format!("crc32 {:08x}\n{json}", crc32fast::hash(json.as_bytes()));
    assert!(Manifest::from_bytes(huge.as_bytes()).is_ok());
    let full = home.incoming(Thing::KIND, huge.as_bytes()).unwrap_err();
    assert!(matches!(full, Error::NoRoom { .. }), "{full}");
    assert_eq!(home.list().unwrap().len(), 1);
    assert!(home.incoming(Thing::KIND, b"none").is_err());
}

#[test]
fn what_was_changed_on_disk_does_not_leave() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(30, 7)).unwrap();
    let outgoing = home.outgoing(Thing::KIND, None).unwrap();
    let name = "documents.table";
    let path = folder.path().join("catalogues/things/g00000001").join(name);
    let mut bytes = fs_err::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs_err::write(&path, bytes).unwrap();
    let mut given = 0;
    let wrong = outgoing.read(name, 100, |piece| {
        given += piece.len();
        Ok::<_, Error>(())
    });
    assert!(matches!(wrong, Err(Error::Damaged { .. })), "{wrong:?}");
    assert!(given <= last, "the last piece is not given");
}

#[test]
fn a_folder_that_follows_takes_no_plain_import() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    home.follow(Some("file:///store")).unwrap();
    assert!(home.kinds().unwrap().is_empty());
    let refused = write(&home, &things(3, 7)).unwrap_err();
    assert!(matches!(&refused, Error::Following(store) if store == "file:///store"));
    assert!(refused.to_string().contains("--publish"), "{refused}");

    // Aside it does: it is finished and held, and answers once it is adopted.
    let aside = home.aside();
    let published = write(&aside, &things(3, 7)).unwrap();
    assert!(!home.has_current(Thing::KIND).unwrap());
    let other = write(&home.aside(), &things(4, 7)).unwrap();
    assert_ne!(published.generation, other.generation);
    home.adopt(Thing::KIND, published.generation, &receipt("a", 1))
        .unwrap();
    assert_eq!(home.receipt(Thing::KIND).unwrap(), Some(receipt("a", 1)));

    // A generation that is no longer locked is removed by the next writer.
    drop(aside);
    write(&home.aside(), &things(5, 7)).unwrap();
    let listed = home.list().unwrap();
    let records = |one: &sundry_catalog::Listed| match &one.manifest {
        Ok(Some(manifest)) => manifest.records,
        _ => 0,
    };
    let left: Vec<u64> = listed.iter().map(records).collect();
    assert_eq!(left, [3, 5]);
    home.follow(None).unwrap();
    write(&home, &things(3, 7)).unwrap();
}
