//! The handle through which the program changes a running server. The program decides when to use
//! it, such as on a signal or because a file changed.

use std::sync::Arc;

use crate::gate::Gate;
use crate::keys::{KeyRing, Spent};
use crate::settings::HttpSettings;

/// Changes settings and keys of a running server.
#[derive(Debug, Clone)]
pub struct Control(pub(crate) Arc<Gate>);

impl Control {
    /// Applies other settings without losing a request: requests under way end under the settings
    /// that they began with, and keys that stay keep their counts. Only `max_connections`,
    /// `version` and `revision` stay as they were at the start.
    pub fn change(&self, settings: HttpSettings) {
        self.0.change(settings);
    }

    /// Sets if `/readyz` reports that the file of keys is damaged.
    pub fn tell_of_damaged_keys(&self, are_damaged: bool) {
        self.0.tell_of_damaged_keys(are_damaged);
    }

    /// Lists the spent quota of every key that has one, each for the last day it was used.
    pub fn spent(&self) -> Vec<Spent> {
        let policy = self.0.policy();
        let keys = policy.settings.keys.as_ref();
        keys.map(|keys| keys.spent().collect()).unwrap_or_default()
    }

    /// Does something with the keys in force, if there are any.
    pub fn with_keys<T>(&self, act: impl FnOnce(&KeyRing) -> T) -> Option<T> {
        self.0.policy().settings.keys.as_ref().map(act)
    }

    /// Adds requests of a day that were counted elsewhere to the key with this label.
    pub fn also_spent(&self, label: &str, day: u64, requests: u64) {
        if let Some(keys) = &self.0.policy().settings.keys {
            keys.also_spent(label, day, requests);
        }
    }
}
