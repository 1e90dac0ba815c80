//! The settings as types. Their defaults and explanations are in `default.toml`.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;

use serde::{Deserialize, Deserializer, Serialize, de};
use sundry_crawl::Edition;
use sundry_fetch::AllowRule;
use sundry_http::KeyHash;

/// All settings.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    #[serde(deserialize_with = "listen")]
    pub(crate) listen: SocketAddr,
    pub(crate) data_dir: String,
    pub(crate) public_url: String,
    pub(crate) auth: Auth,
    pub(crate) strict_parameters: bool,
    pub(crate) extensions: bool,
    pub(crate) cors_origin: String,
    pub(crate) hosts: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) fetch: Fetch,
    pub(crate) news: News,
    pub(crate) entities: Entities,
    pub(crate) nutrition: Nutrition,
    pub(crate) log: Log,
    #[serde(default)]
    pub(crate) keys: Vec<KeyEntry>,
}

/// Who may call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Auth {
    /// Keys if any are configured, else loopback only.
    Auto,
    /// Everybody.
    None,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    pub(crate) max_connections: NonZeroU32,
    pub(crate) max_connections_per_address: u32,
    pub(crate) header_timeout_seconds: NonZeroU32,
    pub(crate) keep_alive_timeout_seconds: NonZeroU32,
    pub(crate) write_timeout_seconds: NonZeroU32,
    pub(crate) body_timeout_seconds: NonZeroU32,
    pub(crate) drain_timeout_seconds: u32,
    pub(crate) memory_megabytes: NonZeroU32,
    pub(crate) compute_threads: u16,
    pub(crate) compute_queue: u16,
    pub(crate) fetches: NonZeroU32,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fetch {
    #[serde(deserialize_with = "read_rules", serialize_with = "write_rules")]
    pub(crate) allow: Vec<AllowRule>,
    pub(crate) extra_ports: Vec<u16>,
    pub(crate) user_agent: String,
    pub(crate) connect_timeout_seconds: NonZeroU32,
    pub(crate) total_timeout_seconds: NonZeroU32,
    pub(crate) extra_roots: String,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct News {
    pub(crate) crawl: bool,
    #[serde(deserialize_with = "read_editions", serialize_with = "write_editions")]
    pub(crate) always: Vec<Edition>,
    pub(crate) carried_feeds: bool,
    pub(crate) contact: String,
    pub(crate) keep_days: u16,
    pub(crate) keep_articles: u32,
    pub(crate) pages: bool,
    pub(crate) fetches: NonZeroU32,
    pub(crate) host_gap_milliseconds: u32,
    pub(crate) shortest_interval_seconds: u32,
    pub(crate) longest_interval_seconds: u32,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nutrition {
    pub(crate) daily_values: DailyValuesName,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entities {
    pub(crate) tagger: TaggerName,
}

/// What finds names in texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TaggerName {
    Encoder,
    Linear,
}

/// Tables of daily values, by their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DailyValuesName {
    Classic,
    Fda2016,
    Eu,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Log {
    pub(crate) level: String,
    pub(crate) format: LogFormat,
    pub(crate) requests: LoggedRequests,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LoggedRequests {
    Off,
    Failures,
    All,
}

/// One `[[keys]]` section.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyEntry {
    pub(crate) name: String,
    #[serde(deserialize_with = "read_hash", serialize_with = "write_hash")]
    pub(crate) hash: KeyHash,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) per_second: Option<NonZeroU32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) daily_quota: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) operations: Vec<String>,
}

fn read_editions<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Edition>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    texts
        .iter()
        .map(|text| {
            text.parse()
                .map_err(|error| de::Error::custom(format!("`{text}`: {error}")))
        })
        .collect()
}

fn write_editions<S: serde::Serializer>(editions: &[Edition], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(editions.iter().map(ToString::to_string))
}

fn read_rules<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<AllowRule>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    texts
        .iter()
        .map(|text| text.parse().map_err(de::Error::custom))
        .collect()
}

fn write_rules<S: serde::Serializer>(rules: &[AllowRule], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(rules.iter().map(ToString::to_string))
}

fn read_hash<'de, D: Deserializer<'de>>(from: D) -> Result<KeyHash, D::Error> {
    String::deserialize(from)?
        .parse()
        .map_err(de::Error::custom)
}

fn write_hash<S: serde::Serializer>(hash: &KeyHash, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(hash)
}

/// An address and port as people write them: `localhost:8080` is loopback, `:8080` every address.
/// No other name is looked up: what it means could change between two starts.
fn listen<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    let text = String::deserialize(deserializer)?;
    let port = |digits: &str| digits.parse::<u16>().ok();
    let spoken = match text.rsplit_once(':') {
        Some(("", digits)) => port(digits).map(|port| (Ipv4Addr::UNSPECIFIED, port).into()),
        Some((name, digits)) if name.eq_ignore_ascii_case("localhost") => {
            port(digits).map(|port| (Ipv4Addr::LOCALHOST, port).into())
        }
        _ => text.parse().ok(),
    };
    spoken.ok_or_else(|| {
        de::Error::custom(format!(
            "`{text}` is no address with a port; give one such as 127.0.0.1:8080, [::1]:8080, \
             localhost:8080 or :8080 (every address)"
        ))
    })
}
