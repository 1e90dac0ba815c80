//! Memes: 377,120 of them.

use std::path::Path;

use sundry_import::Options;

use crate::measure::import;

pub fn run(data: &Path) {
    let file = data.join("imgflip_memes_377k.ndjson.zst");
    for dry_run in [true, false] {
        let options = Options {
            dry_run,
            ..Options::default()
        };
        import("memes", "imgflip", vec![file.clone()], options);
    }
}
