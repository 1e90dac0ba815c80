//! Makes dumps in the real formats.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::{Value, json};

/// A generator that gives the same numbers each time (xorshift64*).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) % end
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len() as u64) as usize]
    }

    fn words(&mut self, count: usize) -> String {
        let mut text = String::new();
        for at in 0..count {
            if at > 0 {
                text.push_str(if at % 17 == 0 { ".\n" } else { " " });
            }
            for _ in 0..=self.below(3) {
                text.push_str(self.pick(&SYLLABLES));
            }
        }
        text
    }
}

const SYLLABLES: [&str; 40] = [
    "la", "tern", "ti", "de", "mo", "th", "gra", "vel", "king", "sa", "lt", "sig", "nal", "kite",
    "em", "ber", "led", "ger", "cop", "per", "wea", "ther", "pa", "rade", "bra", "ss", "or", "ch",
    "ard", "com", "et", "tin", "cas", "tle", "wa", "ter", "clo", "ck", "row", "oar",
];
const GENRES: [&str; 8] = [
    "Action",
    "Adventure",
    "RPG",
    "Indie",
    "Casual",
    "Strategy",
    "Simulation",
    "Racing",
];
const CATEGORIES: [&str; 6] = [
    "Single-player",
    "Multi-player",
    "Co-op",
    "Steam Achievements",
    "Full controller support",
    "Family Sharing",
];
const TAGS: [&str; 12] = [
    "Indie",
    "Atmospheric",
    "2D",
    "Fantasy",
    "Horror",
    "Funny",
    "Pixel Graphics",
    "Sci-fi",
    "Relaxing",
    "Open World",
    "Survival",
    "Mystery",
];

fn name(at: u64) -> String {
    let mut chance = Chance(at.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let words = 1 + chance.below(4) as usize;
    chance.words(words)
}

fn year(at: u64) -> u64 {
    2006 + at % 19
}

fn game(at: u64) -> Value {
    let mut chance = Chance(at.wrapping_mul(0xD6E8_FEB8_6659_FD93) | 1);
    let number = 10 + at * 10;
    let about = chance.words(380);
    let pictures: Vec<String> = (0..4 + chance.below(8))
        .map(|_| {
            let hash: String = (0..5).map(|_| format!("{:08x}", chance.below(1 << 32))).collect();
            format!("https://shared.akamai.steamstatic.com/store_item_assets/steam/apps/{number}/ss_{hash}.1920x1080.jpg?t=17{number:08}")
        })
        .collect();
    let mut tags = serde_json::Map::new();
    for _ in 0..chance.below(14) {
        tags.insert(chance.pick(&TAGS).to_owned(), json!(chance.below(900)));
    }
    let film = format!(
        "http://video.akamai.steamstatic.com/store_trailers/{}/movie_max.mp4?t=1",
        256_000_000 + at
    );
    json!({
        "name": name(at), "release_date": format!("Nov {}, {}", 1 + at % 28, year(at)),
        "required_age": if at.is_multiple_of(50) { 18 } else { 0 },
        "price": at as f64 % 60.0 + 0.99, "dlc_count": 0,
        "detailed_description": about, "about_the_game": about,
        "short_description": chance.words(30), "reviews": chance.words(40),
        "header_image": format!("https://shared.akamai.steamstatic.com/store_item_assets/steam/apps/{number}/header.jpg?t=1"),
        "website": format!("https://www.example.com/{number}"), "support_url": "", "support_email": "help@example.com",
        "windows": true, "mac": at.is_multiple_of(4), "linux": at.is_multiple_of(6),
        "metacritic_score": if at.is_multiple_of(30) { 75 } else { 0 }, "metacritic_url": "",
        "achievements": 12, "recommendations": chance.below(5000), "notes": "",
        "supported_languages": ["English", "French", "German"], "full_audio_languages": ["English"],
        "packages": [{"title": "Buy", "description": "", "subs": [{"text": "Buy - $9.99", "description": "", "price": 9.99}]}],
        "developers": [chance.words(2)], "publishers": [chance.words(2)],
        "categories": [chance.pick(&CATEGORIES), chance.pick(&CATEGORIES)],
        "genres": [chance.pick(&GENRES), chance.pick(&GENRES)],
        "screenshots": pictures, "movies": [film], "user_score": 0, "score_rank": "",
        "positive": chance.below(9000), "negative": chance.below(900),
        "estimated_owners": "0 - 20000", "average_playtime_forever": chance.below(900),
        "average_playtime_2weeks": 0, "median_playtime_forever": chance.below(600),
        "median_playtime_2weeks": 0, "peak_ccu": 1, "tags": tags,
    })
}

/// Writes an object of this many games; returns its size.
pub fn dump(path: &Path, games: u64) -> u64 {
    let mut out = BufWriter::new(File::create(path).expect("a file"));
    for at in 0..games {
        let before = if at == 0 { "{\n" } else { ",\n" };
        write!(out, "{before}\"{}\": {}", 10 + at * 10, game(at)).expect("room on the disk");
    }
    out.write_all(b"\n}\n").expect("room on the disk");
    out.flush().expect("room on the disk");
    std::fs::metadata(path).expect("a file").len()
}

/// Writes IGDB's entries for four in five of them, every other with its number at Steam.
pub fn igdb(path: &Path, games: u64) {
    let mut out = BufWriter::new(File::create(path).expect("a file"));
    for at in (0..games).filter(|at| at % 5 != 4) {
        let mut chance = Chance(at.wrapping_mul(0xA076_1D64_78BD_642F) | 1);
        let mut game = json!({
            "id": at + 1, "name": name(at), "game_type": 0, "summary": chance.words(60),
            "first_release_date": (year(at) - 1970) * 31_556_952 + 15_000_000,
            "rating": 50.0 + (at % 50) as f64, "rating_count": at % 300,
            "genres": [{"id": 31, "name": "Adventure"}], "themes": [17, 19], "game_modes": [1],
            "platforms": [6, 48], "cover": {"id": at, "image_id": format!("co{at:x}")},
        });
        if at.is_multiple_of(2) {
            game["external_games"] =
                json!([{"id": at, "category": 1, "uid": format!("{}", 10 + at * 10)}]);
        }
        writeln!(out, "{game}").expect("room on the disk");
    }
    out.flush().expect("room on the disk");
}
