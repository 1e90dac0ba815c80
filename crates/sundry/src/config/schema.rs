//! The settings as types. Their defaults and explanations are in `default.toml`.

use std::fmt::Display;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sundry_crawl::Edition;
use sundry_fetch::AllowRule;
use sundry_http::Proxy;

use super::keys::KeyEntry;
use super::listening::Listen;

/// All settings.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) listen: Listen,
    #[serde(deserialize_with = "read_texts", serialize_with = "write_texts")]
    pub(crate) proxies: Vec<Proxy>,
    pub(crate) proxy_header: ProxyHeaderName,
    pub(crate) data_dir: String,
    pub(crate) public_url: String,
    pub(crate) auth: Auth,
    pub(crate) keys_file: String,
    pub(crate) strict_parameters: bool,
    pub(crate) extensions: bool,
    pub(crate) cors_origin: String,
    pub(crate) hosts: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) fetch: Fetch,
    pub(crate) tools: ToolSettings,
    pub(crate) news: News,
    pub(crate) gifs: Gifs,
    pub(crate) entities: Entities,
    pub(crate) nutrition: Nutrition,
    pub(crate) store: StoreSection,
    pub(crate) database: DatabaseSection,
    pub(crate) quota: QuotaSection,
    pub(crate) log: Log,
    #[serde(default)]
    pub(crate) keys: Vec<KeyEntry>,
}

/// Who may call the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Auth {
    /// Requires keys if any are configured, else accepts only loopback.
    Auto,
    /// Accepts everyone.
    None,
}

/// The header in which the named proxies name their clients.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProxyHeaderName {
    XForwardedFor,
    Forwarded,
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
    #[serde(deserialize_with = "read_texts", serialize_with = "write_texts")]
    pub(crate) allow: Vec<AllowRule>,
    pub(crate) extra_ports: Vec<u16>,
    pub(crate) user_agent: String,
    pub(crate) connect_timeout_seconds: NonZeroU32,
    pub(crate) total_timeout_seconds: NonZeroU32,
    pub(crate) extra_roots: String,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToolSettings {
    pub(crate) http: bool,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct News {
    pub(crate) crawl: bool,
    #[serde(deserialize_with = "read_texts", serialize_with = "write_texts")]
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
pub(crate) struct Gifs {
    pub(crate) tenor: bool,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoreSection {
    pub(crate) url: String,
    pub(crate) endpoint: String,
    pub(crate) region: String,
    pub(crate) access_key_id: String,
    pub(crate) secret_access_key: Secret,
    pub(crate) session_token: Secret,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DatabaseSection {
    pub(crate) url: Secret,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuotaSection {
    pub(crate) without_database: WithoutDatabase,
}

/// The treatment of requests whose quota is counted in a database that is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WithoutDatabase {
    /// They are answered, and counted on each node alone until it is back.
    Allow,
    /// They are refused.
    Refuse,
}

/// A secret text: `sundry config show` says only that there is one.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub(crate) struct Secret(pub(crate) String);

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(if self.0.is_empty() { "" } else { "(set)" })
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Secret")
    }
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

/// The tagger that finds names in texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TaggerName {
    Encoder,
    Linear,
}

/// The tables of daily values by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DailyValuesName {
    Classic,
    Fda2016,
    Eu,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Log {
    pub(crate) level: String,
    pub(crate) format: LogFormat,
    pub(crate) requests: LoggedRequests,
    pub(crate) client_address: bool,
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

/// Parses a list of texts into values.
fn read_texts<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let texts = Vec::<String>::deserialize(from)?;
    let read = |text: &String| {
        let wrong = |error| de::Error::custom(format!("`{text}`: {error}"));
        text.parse().map_err(wrong)
    };
    texts.iter().map(read).collect()
}

fn write_texts<S: Serializer, T: Display>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(ToString::to_string))
}
