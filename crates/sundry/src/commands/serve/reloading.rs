//! Reloads parts of a running server: the configuration on SIGHUP, and the file of keys when it has
//! changed. If something cannot be read, the earlier state stays in force.
//!
//! The file of keys is checked on the tick that looks for new catalogues. A check is one system
//! call every two seconds and works on every file system: the kernel's notifications do not cover
//! network file systems and get lost if a container mounts a single file.

use std::path::{Path, PathBuf};

use sundry_http::{Control, HttpSettings, KeyRing};
use toml::Value;
use tracing::{error, info, warn};

use super::super::configuration;
use crate::config::{Auth, Config, Loaded};
use crate::keys_file::{self, Stamp};
use crate::output::Failure;

/// Settings that change while the server runs; all others wait for a restart.
const CHANGE_AT_ONCE: &[&str] = &[
    "auth",
    "cors_origin",
    "hosts",
    "keys",
    "keys_file",
    "limits.body_timeout_seconds",
    "limits.drain_timeout_seconds",
    "limits.header_timeout_seconds",
    "limits.keep_alive_timeout_seconds",
    "limits.max_connections_per_address",
    "limits.write_timeout_seconds",
    "log.client_address",
    "log.requests",
    "proxies",
    "proxy_header",
    "strict_parameters",
];

/// The keys of a configuration and its file.
pub(in crate::commands) struct Keys {
    pub(in crate::commands) ring: Option<KeyRing>,
    /// The file and its state when it was read; `None` if there is no file.
    file: Option<(PathBuf, Option<Stamp>)>,
    are_of_file: bool,
}

/// Reads the keys of a configuration.
///
/// # Errors
/// If the file is damaged, or the configuration names one that does not exist.
pub(in crate::commands) fn read_keys(config: &Config) -> Result<Keys, Failure> {
    let place = config.keys_place().filter(|_| config.auth == Auth::Auto);
    let Some(place) = place else {
        let ring = config.key_ring(None)?;
        return Ok(Keys {
            ring,
            file: None,
            are_of_file: false,
        });
    };
    // Taken before reading, so that a change in between is noticed at the next check.
    let stamp = Stamp::of(&place.path);
    let in_file = keys_file::read(&place.path)?;
    let shown = place.path.display();
    if in_file.is_none() && place.is_named {
        return Err(format!(
            "`keys_file` is {shown}, which does not exist; `sundry keys new NAME` creates it"
        )
        .into());
    }
    let ring = config
        .key_ring(in_file.as_deref())
        .map_err(|message| format!("{shown}: {message}"))?;
    Ok(Keys {
        ring,
        file: Some((place.path, stamp)),
        are_of_file: in_file.is_some(),
    })
}

/// Reloads settings and keys for as long as the server runs.
pub(super) struct Reloader {
    named: Option<PathBuf>,
    loaded: Loaded,
    /// Most connections at the start, which the limit of open files bounds.
    connections: usize,
    file: Option<(PathBuf, Option<Stamp>)>,
    /// True once keys came from the file: if it disappears, that is an error and does not open the
    /// server.
    are_of_file: bool,
    control: Control,
}

impl Reloader {
    pub(super) fn new(
        named: Option<&Path>,
        loaded: Loaded,
        keys: &Keys,
        connections: usize,
        control: Control,
    ) -> Self {
        Self {
            named: named.map(Path::to_owned),
            loaded,
            connections,
            file: keys.file.clone(),
            are_of_file: keys.are_of_file,
            control,
        }
    }

    /// Reloads configuration and keys. It reads files, so call it where blocking is allowed.
    pub(super) fn reload(&mut self) {
        match self.try_reload() {
            Ok(()) => info!("settings and keys were read again"),
            Err(error) => error!(
                %error,
                "settings and keys cannot be read again; the previous ones stay in force"
            ),
        }
    }

    fn try_reload(&mut self) -> Result<(), Failure> {
        let mut fresh = configuration(self.named.as_deref())?;
        for setting in changed(&self.loaded.config, &fresh.config)? {
            if !CHANGE_AT_ONCE.contains(&setting.as_str()) {
                warn!(setting, "a changed setting waits for a restart");
            }
        }
        // Whether a key is required depends on where the server actually listens.
        fresh.config.listen.clone_from(&self.loaded.config.listen);
        let keys = self.read_keys(&fresh.config)?;
        fresh.check_access(keys.ring.is_some())?;
        self.loaded = fresh;
        self.put_in_force(keys);
        Ok(())
    }

    /// Reads the file of keys if it has changed. It reads files, so call it where blocking is
    /// allowed.
    pub(super) fn look(&mut self) {
        let Some((path, known)) = &mut self.file else {
            return;
        };
        let stamp = Stamp::of(path);
        if stamp == *known {
            return;
        }
        // A fault is logged once, not at every check.
        *known = stamp;
        let outcome = self.read_keys(&self.loaded.config);
        let outcome = outcome.and_then(|keys| {
            self.loaded.check_access(keys.ring.is_some())?;
            Ok(keys)
        });
        match outcome {
            Ok(keys) => {
                self.put_in_force(keys);
                info!("keys were read again");
            }
            Err(error) => {
                self.control.tell_of_damaged_keys(true);
                error!(%error, "keys cannot be read again; the previous ones stay in force");
            }
        }
    }

    fn read_keys(&self, config: &Config) -> Result<Keys, Failure> {
        let keys = read_keys(config)?;
        if let (true, false, Some((path, _))) = (self.are_of_file, keys.are_of_file, &keys.file) {
            let shown = path.display();
            return Err(format!("the key file is gone: {shown}").into());
        }
        Ok(keys)
    }

    fn put_in_force(&mut self, keys: Keys) {
        self.are_of_file = keys.are_of_file;
        self.file = keys.file;
        self.control.change(HttpSettings {
            max_connections: self.connections,
            ..self.loaded.config.http(keys.ring)
        });
        self.control.tell_of_damaged_keys(false);
    }
}

/// Lists the settings that differ, by their paths.
fn changed(old: &Config, new: &Config) -> Result<Vec<String>, Failure> {
    let (old, new) = (Value::try_from(old)?, Value::try_from(new)?);
    let mut changed = Vec::new();
    differences("", &old, &new, &mut changed);
    Ok(changed)
}

fn differences(path: &str, old: &Value, new: &Value, changed: &mut Vec<String>) {
    if old == new {
        return;
    }
    let (Value::Table(old), Value::Table(new)) = (old, new) else {
        changed.push(path.to_owned());
        return;
    };
    let absent = Value::Boolean(false);
    let names = old
        .keys()
        .chain(new.keys().filter(|name| !old.contains_key(*name)));
    for name in names {
        let inner = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        let value = |table: &toml::Table| table.get(name).cloned().unwrap_or(absent.clone());
        differences(&inner, &value(old), &value(new), changed);
    }
}
