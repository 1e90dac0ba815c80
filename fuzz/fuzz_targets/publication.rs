//! The publication files of a store: any bytes give a publication or a reason.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_publish::Publication;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(publication) = Publication::from_bytes(bytes)
        && let Some(content) = publication.content
    {
        assert!(content.generation().is_ok());
        let _ = content.bytes();
    }
});
