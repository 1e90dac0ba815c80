//! Time zones by the names that newspapers use.

/// Returns the offset from UTC in seconds for a lower-case zone name. For names shared by zones of
/// several continents, such as `IST` and `CST`, the one usual on news sites is returned.
pub(crate) fn offset(name: &str) -> Option<i32> {
    let minutes = match name {
        "z" | "utc" | "gmt" | "wet" | "ut" => 0,
        "bst" | "cet" | "west" | "mez" => 60,
        "cest" | "mesz" | "eet" | "sast" | "cat" => 120,
        "eest" | "msk" | "мск" | "eat" | "trt" | "tsi" => 180,
        "gst" => 240,
        "pkt" => 300,
        "ist" => 330,
        "wib" | "ict" => 420,
        "wita" | "hkt" | "sgt" | "pht" | "awst" => 480,
        "jst" | "kst" | "wit" => 540,
        "acst" => 570,
        "aest" => 600,
        "aedt" => 660,
        "nzst" => 720,
        "nzdt" => 780,
        "brt" | "art" | "adt" => -180,
        "edt" | "ast" => -240,
        "est" | "cdt" | "et" => -300,
        "cst" | "mdt" | "ct" => -360,
        "mst" | "pdt" => -420,
        "pst" | "pt" => -480,
        _ => return None,
    };
    Some(minutes * 60)
}
