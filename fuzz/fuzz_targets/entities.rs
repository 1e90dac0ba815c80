//! Entities and sentiment: no text causes a panic, offsets lie on character boundaries, entities
//! are in order.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_entities::Tagger;

fuzz_target!(|text: &str| {
    for tagger in [Tagger::Linear, Tagger::Encoder] {
        let mut end = 0;
        for entity in sundry_entities::extract_by(tagger, text) {
            assert!(entity.bytes.start >= end && entity.bytes.end > entity.bytes.start);
            end = entity.bytes.end;
            let slice: String = text
                .chars()
                .skip(entity.characters.start)
                .take(entity.characters.len())
                .collect();
            assert_eq!(slice, text[entity.bytes]);
        }
    }
    let rating = sundry_sentiment::compound(text);
    assert!((-1.0..=1.0).contains(&rating));
});
