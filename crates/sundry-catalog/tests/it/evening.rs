//! Length normalisation is a choice of the field, with the same effect in every executor.

use serde::{Deserialize, Serialize};
use sundry_catalog::{
    Catalogue, Executor, Fields, Home, Id, Query, Record, Scan, Schema, Text, TextClause,
    WriteOptions,
};

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Note<const PERCENT: u32> {
    id: Id,
    text: String,
}

impl<const PERCENT: u32> Record for Note<PERCENT> {
    const KIND: &'static str = "notes";

    fn schema() -> Schema {
        let evening = PERCENT as f32 / 100.0;
        Schema::new().text("text", Text::plain().evening(evening).without_phrases())
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("text", self.text.as_str());
    }
}

/// Returns the scores of a short and a long text with the same word.
fn scores<const PERCENT: u32>() -> (f32, f32) {
    let note = |id, text: &str| Note::<PERCENT> {
        id,
        text: text.to_owned(),
    };
    let notes = [
        note(1, "owl"),
        note(2, "owl in the tall tree by the old mill"),
        note(3, "nothing of the kind"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut writer = home
        .writer::<Note<PERCENT>>(WriteOptions::default())
        .unwrap();
    for note in &notes {
        writer.put(note).unwrap();
    }
    writer.finish(&mut |_, _, _| {}).unwrap();
    let (catalogue, wrong) = Catalogue::<Note<PERCENT>>::open(Some(home), None);
    assert!(wrong.is_empty());
    let query = Query {
        must: vec![TextClause::any("owl").into()],
        ..Query::default()
    };
    let page = catalogue.snapshot().executor().search(&query).unwrap();
    let scan = Scan::of(notes).unwrap();
    assert_eq!(page, scan.search(&query).unwrap());
    let score = |id| page.hits.iter().find(|hit| hit.id == id).unwrap().score;
    (score(1), score(2))
}

#[test]
fn a_field_chooses_how_much_length_counts() {
    let (short, long) = scores::<0>();
    assert_eq!(short.to_bits(), long.to_bits());
    let (short_30, long_30) = scores::<30>();
    let (short_75, long_75) = scores::<75>();
    assert!(short_30 > long_30);
    assert!(long_75 / short_75 < long_30 / short_30);
}

#[test]
fn an_evening_beyond_its_bounds_is_refused() {
    let schema = Schema::new().text("text", Text::plain().evening(1.5));
    assert!(
        schema
            .validate()
            .unwrap_err()
            .to_string()
            .contains("`text`")
    );
}

/// A catalogue written with another length normalisation, or before there was one, stays readable.
#[test]
fn it_is_applied_when_asking() {
    let stored = r#"{"weight":1.0,"english":true,"stop_words":false,"phrases":true,"exact":false}"#;
    let text: Text = serde_json::from_str(stored).unwrap();
    assert_eq!(text, Text::english());
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut writer = home.writer::<Note<75>>(WriteOptions::default()).unwrap();
    let text = "owl".to_owned();
    writer.put(&Note { id: 1, text }).unwrap();
    writer.finish(&mut |_, _, _| {}).unwrap();
    let (catalogue, wrong) = Catalogue::<Note<10>>::open(Some(home), None);
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(catalogue.snapshot().executor().records(), 1);
}
