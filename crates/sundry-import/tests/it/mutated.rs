//! Damaged files: every importer comes to an end.

use std::path::Path;

use proptest::prelude::*;
use sundry_import::{IMPORTERS, ImportError, Options};

use crate::support::{Place, fixture};

/// Fixtures of the importers in their real formats.
const FIXTURES: [(&str, &str, &str); 11] = [
    ("memes", "reddit", "memes/reddit.ndjson"),
    ("memes", "imgflip", "memes/Sleepy-Owl.json"),
    ("memes", "table", "memes/table.csv"),
    ("memes", "table", "memes/table.ndjson"),
    ("gifs", "tgif", "gifs/tgif.tsv"),
    ("gifs", "giphy", "gifs/giphy.json"),
    ("gifs", "tenor", "gifs/tenor2.json"),
    ("gifs", "tenor", "gifs/tenor1.json"),
    ("gifs", "table", "gifs/table.csv"),
    ("entities", "wikidata", "entities/wikidata.json"),
    ("entities", "table", "entities/table.csv"),
];

#[test]
fn every_importer_of_files_has_a_fixture() {
    for importer in IMPORTERS
        .iter()
        .filter(|importer| importer.source != "folder")
    {
        if matches!(importer.kind, "memes" | "gifs" | "entities")
            // It adds to existing records; `sql_rows` has a property test of its own.
            && importer.source != "wikipedia"
        {
            let known = |(kind, source, _): &(&str, &str, &str)| {
                (*kind, *source) == (importer.kind, importer.source)
            };
            assert!(FIXTURES.iter().any(known), "{importer:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// With bytes changed or removed, the counts add up, nothing is written, and nothing panics.
    #[test]
    fn a_damaged_file_is_read_to_its_end_or_refused(
        chosen in prop::sample::select(&FIXTURES),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
        cut in prop::option::of((any::<prop::sample::Index>(), 0_usize..200)),
    ) {
        let (kind, source, name) = chosen;
        let mut content = fs_err::read(fixture(name)).unwrap();
        for (at, byte) in changes {
            let at = at.index(content.len());
            content[at] = byte;
        }
        if let Some((at, length)) = cut {
            let at = at.index(content.len());
            let end = (at + length).min(content.len());
            content.drain(at..end);
        }
        let place = Place::new();
        let file = place.file(Path::new(name).file_name().unwrap().to_str().unwrap(), content);
        let options = Options { dry_run: true, ..Options::default() };
        let (outcome, told) = place.import_with(kind, source, &[&file], options);
        match outcome {
            Ok(outcome) => {
                prop_assert_eq!(
                    outcome.read,
                    outcome.taken + outcome.skipped + outcome.rejected
                );
                prop_assert_eq!(outcome.rejected, told.rejects.len() as u64);
            }
            Err(error) => prop_assert!(
                matches!(error, ImportError::Format { .. } | ImportError::Nothing { .. }),
                "{}", error
            ),
        }
        prop_assert!(place.home.kinds().unwrap().is_empty());
    }
}
