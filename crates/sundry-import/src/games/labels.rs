//! Unifies the names of genres, themes, play modes and platforms across sources. A name that is in
//! no table stays as the source writes it.

use sundry_records::Label;

/// Returns a genre; `None` for entries that stores file under genres though they are none (`Free To
/// Play`).
pub(super) fn genre(name: &str) -> Option<Label> {
    if matches(name, &NO_GENRES) {
        return None;
    }
    Some(one_of(name, &GENRES).unwrap_or_else(|| Label::named(name)))
}

/// Returns a theme, if the word names one.
pub(super) fn theme(name: &str) -> Option<Label> {
    one_of(name, &THEMES)
}

/// Returns a play mode, if the word names one.
pub(super) fn play_mode(name: &str) -> Option<Label> {
    one_of(name, &PLAY_MODES)
}

/// Returns a platform.
pub(super) fn platform(name: &str) -> Label {
    one_of(name, &PLATFORMS).unwrap_or_else(|| Label::named(name))
}

/// Returns true if a theme marks a game as adult content.
pub(super) fn is_erotic(theme: &Label) -> bool {
    theme.value == "erotic"
}

fn matches(name: &str, words: &[&str]) -> bool {
    let value = Label::named(name).value;
    words.contains(&value.as_str())
}

fn one_of(name: &str, table: &[(&str, &[&str])]) -> Option<Label> {
    let value = Label::named(name).value;
    let found = table.iter().find(|(name, others)| {
        Label::named(name).value == value || others.contains(&value.as_str())
    });
    found.map(|(name, _)| Label::named(name))
}

/// Steam's genres for business models, and for programs that are not games.
const NO_GENRES: [&str; 8] = [
    "free_to_play",
    "early_access",
    "game",
    "games",
    "demo",
    "free",
    "nudity",
    "sexual_content",
];

type Table<const N: usize> = [(&'static str, &'static [&'static str]); N];

/// The display name, and the other names of the genre in the form of [`Label::value`].
const GENRES: Table<20> = [
    ("Role Playing", &["rpg", "role_playing_rpg", "roleplaying"]),
    ("Real Time Strategy", &["rts", "real_time_strategy_rts"]),
    ("Turn Based Strategy", &["tbs", "turn_based_strategy_tbs"]),
    (
        "Hack and Slash",
        &["hack_and_slash_beat_em_up", "hack_slash"],
    ),
    ("Sports", &["sport", "sportsgame"]),
    ("Simulation", &["simulator"]),
    ("Platformer", &["platform"]),
    (
        "Card and Board",
        &[
            "card_board_game",
            "cardgame",
            "boardgame",
            "card_game",
            "board_game",
        ],
    ),
    ("Quiz", &["quiz_trivia", "trivia"]),
    ("Point and Click", &["point_click"]),
    (
        "Massively Multiplayer",
        &["mmo", "massively_multiplayer_online"],
    ),
    ("Action", &["actiongame"]),
    ("Adventure", &["adventuregame"]),
    ("Arcade", &["arcadegame"]),
    ("Puzzle", &["logicgame", "blocksgame", "logic"]),
    ("Strategy", &["strategygame"]),
    ("Shooter", &["shootergame"]),
    ("Racing", &["racing_driving"]),
    ("Open World", &[]),
    ("Visual Novel", &["visual_novels"]),
];

/// IGDB's twenty-two themes, and tags with the same meaning.
const THEMES: Table<22> = [
    ("Action", &[]),
    ("Fantasy", &["dark_fantasy"]),
    ("Science Fiction", &["sci_fi"]),
    ("Horror", &["survival_horror", "psychological_horror"]),
    ("Thriller", &[]),
    ("Survival", &[]),
    ("Historical", &[]),
    ("Stealth", &[]),
    ("Comedy", &["funny"]),
    ("Business", &["management"]),
    ("Drama", &[]),
    ("Non-fiction", &["nonfiction"]),
    ("Sandbox", &[]),
    ("Educational", &["education"]),
    ("Kids", &["kidsgame", "family_friendly"]),
    ("Open World", &[]),
    ("Warfare", &["war", "military"]),
    ("Party", &["party_game"]),
    ("4X", &["4x_explore_expand_exploit_and_exterminate"]),
    ("Erotic", &["hentai", "nsfw"]),
    ("Mystery", &[]),
    ("Romance", &["dating_sim"]),
];

const PLAY_MODES: Table<7> = [
    ("Single-Player", &["singleplayer"]),
    (
        "Multiplayer",
        &[
            "multi_player",
            "online_multi_player",
            "local_multi_player",
            "cross_platform_multiplayer",
        ],
    ),
    (
        "Co-op",
        &[
            "co_operative",
            "online_co_op",
            "lan_co_op",
            "local_co_op",
            "shared_split_screen_co_op",
        ],
    ),
    ("PvP", &["online_pvp", "lan_pvp", "shared_split_screen_pvp"]),
    ("Split Screen", &["shared_split_screen"]),
    (
        "MMO",
        &["massively_multiplayer_online_mmo", "massively_multiplayer"],
    ),
    ("Battle Royale", &[]),
];

const PLATFORMS: Table<12> = [
    (
        "Windows",
        &["pc", "pc_microsoft_windows", "pc_windows", "win"],
    ),
    ("Mac", &["macos", "mac_os", "os_x"]),
    ("Linux", &[]),
    ("Playstation", &["ps1", "psx", "playstation_1"]),
    ("Playstation 2", &["ps2"]),
    ("Playstation 3", &["ps3"]),
    ("Playstation 4", &["ps4"]),
    ("Playstation 5", &["ps5"]),
    ("Playstation Portable", &["psp"]),
    ("Xbox Series X|S", &["xbox_series", "xbox_series_x_s"]),
    ("Nintendo Switch", &["switch"]),
    ("iOS", &["iphone", "ipad"]),
];
