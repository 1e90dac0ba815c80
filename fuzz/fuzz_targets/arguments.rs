//! Query strings, form bodies and JSON bodies of any bytes are read or refused without a panic;
//! reading them twice gives the same result.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_operations::{Arguments, OPERATIONS};

fuzz_target!(|bytes: &[u8]| {
    let mut arguments = Arguments::default();
    let query = arguments.add_query(bytes);
    let mut again = Arguments::default();
    assert_eq!(query.is_ok(), again.add_query(bytes).is_ok());
    let _ = arguments.add_json(bytes);
    for parameter in OPERATIONS.iter().flat_map(|entry| entry.parameters) {
        let _ = parameter.check(&arguments);
    }
});
