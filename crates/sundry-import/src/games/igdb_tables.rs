//! IGDB's numbers of genres, themes, play modes and platforms, for answers without their names. The
//! numbers are part of its published interface and do not change. Only common platforms are listed;
//! others stay unknown.

use serde_json::Value;

use super::values::{as_whole, text, whole};

/// The types of external numbers and of websites that are used here.
pub(super) const AT_STEAM: u64 = 1;
pub(super) const OFFICIAL: u64 = 1;
pub(super) const X: u64 = 5;
pub(super) const STORES: [(u64, &str); 4] =
    [(13, "steam"), (15, "itch"), (16, "epic"), (17, "gog")];

/// Returns the name of an item, which is an object with a name or a number of the table.
pub(super) fn named(item: &Value, table: &[(u64, &str)]) -> Option<String> {
    let name = text(item, "name");
    if !name.is_empty() {
        return Some(name.to_owned());
    }
    let number = as_whole(item).or_else(|| whole(item, "id"))?;
    let found = table.iter().find(|(known, _)| *known == number);
    found.map(|(_, name)| (*name).to_owned())
}

pub(super) const GENRES: [(u64, &str); 23] = [
    (2, "Point-and-click"),
    (4, "Fighting"),
    (5, "Shooter"),
    (7, "Music"),
    (8, "Platform"),
    (9, "Puzzle"),
    (10, "Racing"),
    (11, "Real Time Strategy (RTS)"),
    (12, "Role-playing (RPG)"),
    (13, "Simulator"),
    (14, "Sport"),
    (15, "Strategy"),
    (16, "Turn-based strategy (TBS)"),
    (24, "Tactical"),
    (25, "Hack and slash/Beat 'em up"),
    (26, "Quiz/Trivia"),
    (30, "Pinball"),
    (31, "Adventure"),
    (32, "Indie"),
    (33, "Arcade"),
    (34, "Visual Novel"),
    (35, "Card & Board Game"),
    (36, "MOBA"),
];

pub(super) const THEMES: [(u64, &str); 22] = [
    (1, "Action"),
    (17, "Fantasy"),
    (18, "Science fiction"),
    (19, "Horror"),
    (20, "Thriller"),
    (21, "Survival"),
    (22, "Historical"),
    (23, "Stealth"),
    (27, "Comedy"),
    (28, "Business"),
    (31, "Drama"),
    (32, "Non-fiction"),
    (33, "Sandbox"),
    (34, "Educational"),
    (35, "Kids"),
    (38, "Open world"),
    (39, "Warfare"),
    (40, "Party"),
    (41, "4X"),
    (42, "Erotic"),
    (43, "Mystery"),
    (44, "Romance"),
];

pub(super) const GAME_MODES: [(u64, &str); 6] = [
    (1, "Single player"),
    (2, "Multiplayer"),
    (3, "Co-operative"),
    (4, "Split screen"),
    (5, "MMO"),
    (6, "Battle Royale"),
];

pub(super) const PLATFORMS: [(u64, &str); 34] = [
    (3, "Linux"),
    (4, "Nintendo 64"),
    (5, "Wii"),
    (6, "PC (Microsoft Windows)"),
    (7, "PlayStation"),
    (8, "PlayStation 2"),
    (9, "PlayStation 3"),
    (11, "Xbox"),
    (12, "Xbox 360"),
    (13, "DOS"),
    (14, "Mac"),
    (18, "Nintendo Entertainment System"),
    (19, "Super Nintendo Entertainment System"),
    (20, "Nintendo DS"),
    (21, "Nintendo GameCube"),
    (22, "Game Boy Color"),
    (23, "Dreamcast"),
    (24, "Game Boy Advance"),
    (29, "Sega Mega Drive/Genesis"),
    (32, "Sega Saturn"),
    (33, "Game Boy"),
    (34, "Android"),
    (37, "Nintendo 3DS"),
    (38, "PlayStation Portable"),
    (39, "iOS"),
    (41, "Wii U"),
    (46, "PlayStation Vita"),
    (48, "PlayStation 4"),
    (49, "Xbox One"),
    (82, "Web browser"),
    (130, "Nintendo Switch"),
    (167, "PlayStation 5"),
    (169, "Xbox Series X|S"),
    (508, "Nintendo Switch 2"),
];
