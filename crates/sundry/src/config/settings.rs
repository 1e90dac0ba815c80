//! Converts the configuration to the settings of service and server, and checks combinations of
//! settings.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Duration;

use fs_err as fs;
use sundry_crawl::{DatabaseSettings, NewsSettings, Pace, Place};
use sundry_fetch::FetchSettings;
use sundry_http::{HttpSettings, KeyRing, Proxies, ProxyHeader, RequestLog};
use sundry_operations::{DailyValues, Memory, ServiceSettings, Tagger};
use sundry_publish::{Credentials, StoreSettings};

use super::ConfigError;
use super::schema::{Auth, Config, DailyValuesName, LoggedRequests, ProxyHeaderName, TaggerName};

impl Config {
    /// Checks combinations of settings; an error names the setting's path.
    pub(super) fn check(&self) -> Result<(), (&'static str, String)> {
        if self.auth == Auth::None && (!self.keys.is_empty() || !self.keys_file.is_empty()) {
            return Err((
                "auth",
                "keys have no effect with `none`; remove the keys or this setting".to_owned(),
            ));
        }
        let origin = &self.cors_origin;
        if !(origin.is_empty() || origin == "*" || is_origin(origin)) {
            let message = format!(
                "`{origin}` is not an origin; give `*`, nothing, or one such as https://a.b"
            );
            return Err(("cors_origin", message));
        }
        let public = &self.public_url;
        if !(public.is_empty() || is_origin(public.trim_end_matches('/'))) {
            let message = format!("`{public}` is not an address such as https://sundry.example");
            return Err(("public_url", message));
        }
        let database = DatabaseSettings {
            url: self.database.url.0.clone(),
            ..DatabaseSettings::default()
        };
        if !database.url.is_empty() {
            let checked = database.check();
            checked.map_err(|error| ("database.url", error.to_string()))?;
        }
        self.key_ring(None).map_err(|message| ("keys", message))?;
        Ok(())
    }

    /// Returns the settings of the service.
    pub(crate) fn service(&self) -> Result<ServiceSettings, ConfigError> {
        let default = ServiceSettings::default();
        let threads = NonZeroUsize::new(self.limits.compute_threads.into())
            .unwrap_or(default.compute_threads);
        let queue = match self.limits.compute_queue {
            0 => threads.get() * 8,
            queue => queue.into(),
        };
        let megabytes = self.limits.memory_megabytes.get() as usize;
        let (mut fetch, mut news) = (self.fetch_settings()?, self.news_settings()?);
        fetch.memory = Memory::new(megabytes.saturating_mul(1_000_000));
        news.fetch.memory = fetch.memory.clone();
        Ok(ServiceSettings {
            compute_threads: threads,
            compute_queue: queue,
            fetches: self.limits.fetches.get() as usize,
            fetch,
            data_folder: self.data_folder(),
            news,
            public_url: (!self.public_url.is_empty()).then(|| self.public_url.clone()),
            extensions: self.extensions,
            gif_door: self.gifs.tenor,
            daily_values: match self.nutrition.daily_values {
                DailyValuesName::Classic => DailyValues::Classic,
                DailyValuesName::Fda2016 => DailyValues::Fda2016,
                DailyValuesName::Eu => DailyValues::Eu,
            },
            tagger: match self.entities.tagger {
                TaggerName::Encoder => Tagger::Encoder,
                TaggerName::Linear => Tagger::Linear,
            },
            clock: sundry_http::unix_seconds,
            seed: sundry_http::random_seed(),
        })
    }

    /// Returns the folder of the operator's catalogues; `None` if no setting names it.
    pub(crate) fn data_folder(&self) -> Option<PathBuf> {
        (!self.data_dir.is_empty()).then(|| PathBuf::from(&self.data_dir))
    }

    /// Returns the settings of the database; `None` without one.
    pub(crate) fn database(&self) -> Result<Option<DatabaseSettings>, ConfigError> {
        if self.database.url.0.is_empty() {
            return Ok(None);
        }
        Ok(Some(DatabaseSettings {
            url: self.database.url.0.clone(),
            extra_roots_pem: self.fetch_settings()?.extra_roots_pem,
        }))
    }

    /// Returns the place of what changes while the server runs; `None` if no setting names one.
    pub(crate) fn state_place(&self) -> Result<Option<Place>, ConfigError> {
        let folder = || self.data_folder().map(Place::Folder);
        Ok(self.database()?.map(Place::Database).or_else(folder))
    }

    /// Returns the settings of feeds and articles.
    pub(crate) fn news_settings(&self) -> Result<NewsSettings, ConfigError> {
        let news = &self.news;
        Ok(NewsSettings {
            data_folder: self.data_folder(),
            database: self.database()?,
            crawl: news.crawl,
            always: news.always.clone(),
            carried_feeds: news.carried_feeds,
            keep_days: news.keep_days,
            keep_articles: news.keep_articles.into(),
            pages: news.pages,
            fetches: news.fetches.get() as usize,
            pace: Pace {
                shortest: news.shortest_interval_seconds,
                longest: news.longest_interval_seconds,
                host_gap: news.host_gap_milliseconds,
                ..Pace::default()
            },
            fetch: self.crawl_fetch_settings()?,
            clock: sundry_http::unix_milliseconds,
        })
    }

    /// Returns the settings of fetches that no client asked for, whose user agent names a contact.
    pub(crate) fn crawl_fetch_settings(&self) -> Result<FetchSettings, ConfigError> {
        let mut fetch = self.fetch_settings()?;
        let contact = &self.news.contact;
        if !contact.is_empty() {
            fetch.user_agent = format!("{} (+{contact})", fetch.user_agent);
        }
        Ok(fetch)
    }

    /// Returns the settings of outbound requests.
    pub(crate) fn fetch_settings(&self) -> Result<FetchSettings, ConfigError> {
        let fetch = &self.fetch;
        let mut settings = FetchSettings {
            allow: fetch.allow.clone(),
            extra_ports: fetch.extra_ports.clone(),
            connect_timeout: seconds(fetch.connect_timeout_seconds),
            total_timeout: seconds(fetch.total_timeout_seconds),
            ..FetchSettings::default()
        };
        if !fetch.user_agent.is_empty() {
            settings.user_agent.clone_from(&fetch.user_agent);
        }
        if !fetch.extra_roots.is_empty() {
            let file = Path::new(&fetch.extra_roots);
            settings.extra_roots_pem = fs::read_to_string(file).map_err(ConfigError::Read)?;
        }
        Ok(settings)
    }

    /// Returns the settings of the store of publications; `None` without one.
    pub(crate) fn store(&self) -> Result<Option<StoreSettings>, ConfigError> {
        let store = &self.store;
        if store.url.is_empty() {
            return Ok(None);
        }
        Ok(Some(StoreSettings {
            url: store.url.clone(),
            endpoint: store.endpoint.clone(),
            region: store.region.clone(),
            credentials: Credentials {
                access_key_id: store.access_key_id.clone(),
                secret_access_key: store.secret_access_key.0.clone(),
                session_token: store.session_token.0.clone(),
            },
            extra_roots_pem: self.fetch_settings()?.extra_roots_pem,
        }))
    }

    /// Refuses to serve everybody who can reach an address, unless the operator says so.
    pub(super) fn check_access(&self, are_keys: bool) -> Result<(), (&'static str, String)> {
        match self.listen.public() {
            Some(address) if !are_keys && self.auth == Auth::Auto => {
                let message = format!(
                    "{address} can be reached from other machines; make a key \
                     (`sundry keys new NAME`) or set `auth = \"none\"`"
                );
                Err(("listen", message))
            }
            _ => Ok(()),
        }
    }

    /// Settings of the HTTP server with these keys.
    pub(crate) fn http(&self, keys: Option<KeyRing>) -> HttpSettings {
        let limits = &self.limits;
        HttpSettings {
            max_connections: limits.max_connections.get() as usize,
            max_connections_per_address: limits.max_connections_per_address as usize,
            header_timeout: seconds(limits.header_timeout_seconds),
            keep_alive_timeout: seconds(limits.keep_alive_timeout_seconds),
            write_timeout: seconds(limits.write_timeout_seconds),
            body_timeout: seconds(limits.body_timeout_seconds),
            drain_timeout: Duration::from_secs(limits.drain_timeout_seconds.into()),
            strict_parameters: self.strict_parameters,
            cors_origin: (!self.cors_origin.is_empty()).then(|| self.cors_origin.clone()),
            hosts: self.known_hosts(keys.is_some()),
            keys,
            tools: self.tools.http,
            proxies: Proxies {
                trusted: self.proxies.clone(),
                header: match self.proxy_header {
                    ProxyHeaderName::XForwardedFor => ProxyHeader::XForwardedFor,
                    ProxyHeaderName::Forwarded => ProxyHeader::Forwarded,
                },
            },
            log_clients: self.log.client_address,
            request_log: match self.log.requests {
                LoggedRequests::Off => RequestLog::Off,
                LoggedRequests::Failures => RequestLog::Failures,
                LoggedRequests::All => RequestLog::All,
            },
            version: env!("CARGO_PKG_VERSION"),
            revision: option_env!("SUNDRY_REVISION"),
        }
    }

    /// Returns the host names that the server answers to; `None` for any, unless everybody on this
    /// machine may call.
    fn known_hosts(&self, are_keys: bool) -> Option<Vec<String>> {
        if are_keys || !self.listen.is_loopback() {
            return None;
        }
        let mut names = self.hosts.clone();
        let public = self.public_url.split_once("://");
        let authority = public.map(|(_, rest)| rest.split('/').next().unwrap_or(rest));
        names.extend(authority.map(|name| match name.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host.to_owned(),
            _ => name.to_owned(),
        }));
        Some(names)
    }
}

fn seconds(count: NonZeroU32) -> Duration {
    Duration::from_secs(count.get().into())
}

/// Returns true if the text is `scheme://host[:port]` and nothing else.
fn is_origin(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|host| {
        !host.is_empty()
            && host
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && byte != b'/')
    })
}
