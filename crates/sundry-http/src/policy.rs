//! Everything about the gate that the operator can change while the server runs: the settings with
//! their keys, and values derived from them. A request uses one policy from beginning to end.

use http::HeaderValue;

use crate::hosts::Hosts;
use crate::settings::HttpSettings;

/// The settings and the values derived from them.
#[derive(Debug)]
pub(crate) struct Policy {
    pub(crate) settings: HttpSettings,
    pub(crate) hosts: Hosts,
    pub(crate) allow_origin: Option<HeaderValue>,
    /// The idle time allowed between two requests, as the `Keep-Alive` header announces it.
    pub(crate) keep_alive: HeaderValue,
}

impl Policy {
    pub(crate) fn new(settings: HttpSettings) -> Self {
        let allow_origin = settings
            .cors_origin
            .as_deref()
            .and_then(|origin| HeaderValue::from_str(origin).ok());
        let seconds = settings.keep_alive_timeout.as_secs();
        let keep_alive = HeaderValue::from_str(&format!("timeout={seconds}"))
            .unwrap_or(HeaderValue::from_static("timeout=0"));
        Self {
            hosts: Hosts::new(settings.hosts.as_deref()),
            settings,
            allow_origin,
            keep_alive,
        }
    }

    /// Makes the policy that follows this one: its keys take over the counts of the present ones.
    pub(crate) fn followed_by(&self, mut settings: HttpSettings) -> Self {
        if let (Some(keys), Some(before)) = (&mut settings.keys, &self.settings.keys) {
            keys.continue_from(before);
        }
        Self::new(settings)
    }
}
