//! `retrieve-game`: returns a game by its number. The importers provide its facts.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_catalog::{Filter, Query, Snapshot};
use sundry_records::{Game, Label, Rating};

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::round::{money, ratio};
use crate::service::Service;

/// The operation.
pub(crate) struct RetrieveGame;

const ID: Param<u64> = Param::integer(
    "id",
    0..=i32::MAX as i64,
    "The number of the game: its Steam number if it has one.",
    "1541377509",
)
.finds("games")
.required();

/// A game. Unknown facts are left out or are empty lists.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameReply {
    /// Number of the game.
    id: u64,
    /// Name of the game.
    name: String,
    /// URL of a picture of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-picture" = true))]
    image: Option<String>,
    /// URL of a picture or video of the gameplay.
    #[serde(skip_serializing_if = "Option::is_none")]
    gameplay: Option<String>,
    /// URL of the game's home page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    /// URL of the game's page on X.
    #[serde(skip_serializing_if = "Option::is_none")]
    x_url: Option<String>,
    /// Ratings by players and critics.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Ratings>,
    /// Full description.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    /// Description in a sentence or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    short_description: Option<String>,
    /// Release date as `YYYY-MM-DD`, or the known part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    release_date: Option<String>,
    /// Name of the developer.
    #[serde(skip_serializing_if = "Option::is_none")]
    developer: Option<String>,
    /// Time that players need, in hours.
    #[serde(skip_serializing_if = "Option::is_none")]
    playtime: Option<PlaytimeReply>,
    /// Platforms that the game runs on.
    platforms: Vec<LabelReply>,
    /// Tags given by players.
    tags: Vec<String>,
    /// Genres of the game.
    genres: Vec<LabelReply>,
    /// The genres in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    genre: Option<String>,
    /// Themes of the game.
    themes: Vec<LabelReply>,
    /// True if the game is for adults only.
    adult_only: bool,
    /// Play modes, such as single-player or multiplayer.
    play_modes: Vec<LabelReply>,
    /// URLs of screenshots.
    #[schemars(extend("x-picture" = true))]
    screenshots: Vec<String>,
    /// URLs of videos.
    videos: Vec<String>,
    /// Current offers of stores.
    offers: Vec<OfferReply>,
    /// Pages of the game at the stores that sell it.
    official_stores: Vec<StoreReply>,
    /// URL of a trailer of a few seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    micro_trailer: Option<String>,
}

/// Ratings by players and critics, 0 to 1. They are complete or left out, since strict clients
/// accept neither a missing part nor a null.
#[derive(Debug, Serialize, JsonSchema)]
struct Ratings {
    /// Mean of both ratings; players count two thirds.
    mean: f64,
    /// Mean rating by players; 0 with a count of 0 if there is none.
    mean_players: f64,
    /// Mean rating by critics; 0 with a count of 0 if there is none.
    mean_critics: f64,
    /// Number of all ratings.
    count: u64,
    /// Number of ratings by players.
    count_players: u64,
    /// Number of ratings by critics.
    count_critics: u64,
}

/// Playing time in hours, as players reported it.
#[derive(Debug, Serialize, JsonSchema)]
struct PlaytimeReply {
    /// The 10th, 20th, … 100th percentile.
    percentiles: [u32; 10],
    /// Shortest time.
    min: u32,
    /// Median time.
    median: u32,
    /// Longest time.
    max: u32,
    /// Mean time.
    mean: f64,
    /// Number of players who reported a time.
    mentions: u64,
}

/// A label with a name for programs and a name for people.
#[derive(Debug, Serialize, JsonSchema)]
struct LabelReply {
    /// Name in `snake_case`, for programs.
    value: String,
    /// Name as people write it.
    name: String,
}

/// An offer by a store.
#[derive(Debug, Serialize, JsonSchema)]
struct OfferReply {
    /// Price of the offer.
    price: PriceReply,
    /// Name of the store.
    store_name: String,
    /// Platform that the offer is for.
    platform: String,
    /// Title of the product.
    title: String,
    /// URL of the offer.
    url: String,
}

/// A price.
#[derive(Debug, Serialize, JsonSchema)]
struct PriceReply {
    /// Currency: a three-letter ISO 4217 code.
    currency: String,
    /// Current discount in percent.
    discount_percent: u32,
    /// Current price.
    value: f64,
    /// Price without the discount.
    initial: f64,
}

/// The page of a game at a store.
#[derive(Debug, Serialize, JsonSchema)]
struct StoreReply {
    /// Name of the store.
    source: String,
    /// URL of the page.
    url: String,
}

impl Operation for RetrieveGame {
    const NAME: &'static str = "retrieve-game";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Inline;
    const PURE: bool = false;
    const RECORDS: Option<&'static str> = Some("games");
    const DOCUMENTATION: Documentation = Documentation {
        summary: "Everything known about a game",
        description: "Returns description, makers, platforms, genres, ratings of players and \
                      critics, playing time, pictures, videos and offers, as far as the catalogue \
                      knows them. Unknown fields are left out or empty lists. 404 if there is no \
                      game with that number.",
        reply: "The game",
        example: &[("id", "1541377509")],
        answer: r#"{"id":1541377509,"name":"SuperTux","image":"https://appstream.debian.org/media/bookworm/org/supertuxproject/SuperTux/1c7a716f3426b478401a43fa33102392/screenshots/image-1_orig.png","gameplay":"https://appstream.debian.org/media/bookworm/org/supertuxproject/SuperTux/1c7a716f3426b478401a43fa33102392/screenshots/image-1_orig.png","link":"https://www.supertux.org/","description":"Tux hops over icebergs, stomps on creatures with fuses and collects coins as a proper plumber would, only colder. Two long worlds, hidden areas and a built-in level editor keep the snow fresh for weeks.","short_description":"A penguin runs and jumps through snow and forest to get his Penny back.","release_date":"2003","developer":"The SuperTux Team","platforms":[{"value":"linux","name":"Linux"},{"value":"windows","name":"Windows"},{"value":"mac","name":"Mac"}],"tags":["penguin","retro","ice"],"genres":[{"value":"platformer","name":"Platformer"}],"genre":"Platformer","themes":[{"value":"comedy","name":"Comedy"}],"adult_only":false,"play_modes":[{"value":"single_player","name":"Single-Player"}],"screenshots":["https://appstream.debian.org/media/bookworm/org/supertuxproject/SuperTux/1c7a716f3426b478401a43fa33102392/screenshots/image-1_orig.png","https://appstream.debian.org/media/bookworm/org/supertuxproject/SuperTux/1c7a716f3426b478401a43fa33102392/screenshots/image-2_orig.png","https://appstream.debian.org/media/bookworm/org/supertuxproject/SuperTux/1c7a716f3426b478401a43fa33102392/screenshots/image-3_orig.png","https://appstream.debian.org/media/bookworm/org/supertuxproject/SuperTux/1c7a716f3426b478401a43fa33102392/screenshots/image-4_orig.png","https://appstream.debian.org/media/bookworm/org/supertuxproject/SuperTux/1c7a716f3426b478401a43fa33102392/screenshots/image-5_orig.png"],"videos":[],"offers":[],"official_stores":[]}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[ID.about];
    type Reply = GameReply;

    async fn run(service: &Service, input: Input) -> Result<GameReply, ApiError> {
        let id = ID.read(&input.arguments)?;
        let snapshot = service.catalogues().games.snapshot();
        let game = find(&snapshot, id).map_err(ApiError::internal)?;
        let game = game.ok_or_else(|| {
            ApiError::not_found(format!("There is no game `{id}`.")).of_parameter(ID.name)
        })?;
        Ok(reply(game))
    }
}

/// Finds the game with that number, else the one that another catalogue knows by it.
fn find(snapshot: &Snapshot, id: u64) -> Result<Option<Game>, sundry_catalog::Error> {
    if let Some(game) = snapshot.get::<Game>(id)? {
        return Ok(Some(game));
    }
    let known_as = Query {
        filter: vec![Filter::is("known_as", id.to_string())],
        limit: 1,
        total: false,
        ..Query::default()
    };
    let found = snapshot.find::<Game>(&known_as)?;
    Ok(found.records.into_iter().next().map(|(_, game)| game))
}

fn reply(game: Game) -> GameReply {
    GameReply {
        id: game.id,
        genre: known(game.genre()),
        name: game.name,
        image: known(game.image),
        gameplay: known(game.gameplay),
        link: known(game.link),
        x_url: known(game.x_url),
        rating: ratings(game.players, game.critics),
        description: known(game.description),
        short_description: known(game.short_description),
        release_date: known(game.release_date),
        developer: known(game.developer),
        playtime: game.playtime.map(|playtime| PlaytimeReply {
            percentiles: playtime.percentiles,
            min: playtime.min,
            median: playtime.median,
            max: playtime.max,
            mean: money(playtime.mean),
            mentions: playtime.mentions,
        }),
        platforms: labels(game.platforms),
        tags: game.tags,
        genres: labels(game.genres),
        themes: labels(game.themes),
        adult_only: game.adult_only,
        play_modes: labels(game.play_modes),
        screenshots: game.screenshots,
        videos: game.videos,
        offers: game.offers.into_iter().map(offer).collect(),
        official_stores: game
            .official_stores
            .into_iter()
            .map(|store| StoreReply {
                source: Label::named(&store.source).value,
                url: store.url,
            })
            .collect(),
        micro_trailer: known(game.micro_trailer),
    }
}

/// The share of the players in the mean of both ratings. It was derived from a published answer:
/// .93786 of the players and .84321 of the critics make .906146.
const PLAYERS_SHARE: f64 = 0.665;

fn ratings(players: Option<Rating>, critics: Option<Rating>) -> Option<Ratings> {
    let mean = match (players, critics) {
        (Some(players), Some(critics)) => {
            PLAYERS_SHARE * players.mean + (1.0 - PLAYERS_SHARE) * critics.mean
        }
        (one, other) => one.or(other)?.mean,
    };
    let mean_of = |rating: Option<Rating>| rating.map_or(0.0, |rating| ratio(rating.mean));
    // A mean without a count stands for at least one rating.
    let count = |rating: Option<Rating>| rating.map_or(0, |rating| rating.count.unwrap_or(1));
    Some(Ratings {
        mean: ratio(mean),
        mean_players: mean_of(players),
        mean_critics: mean_of(critics),
        count: count(players) + count(critics),
        count_players: count(players),
        count_critics: count(critics),
    })
}

fn offer(offer: sundry_records::Offer) -> OfferReply {
    OfferReply {
        price: PriceReply {
            currency: offer.price.currency,
            discount_percent: offer.price.discount_percent,
            value: money(offer.price.value),
            initial: money(offer.price.initial),
        },
        store_name: offer.store_name,
        platform: Label::named(&offer.platform).value,
        title: offer.title,
        url: offer.url,
    }
}

fn labels(labels: Vec<Label>) -> Vec<LabelReply> {
    let labels = labels.into_iter().map(|label| LabelReply {
        value: label.value,
        name: label.name,
    });
    labels.collect()
}

fn known(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}
