//! Keys as the configuration and the file of keys write them, and the ring made of both.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, de};
use sundry_http::{KeyHash, KeyRights, KeyRing};
use sundry_operations::{OPERATIONS, nearest};
use toml::value::Datetime;

use super::schema::Config;

/// One `[[keys]]` section.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyEntry {
    pub(crate) name: String,
    #[serde(deserialize_with = "read_hash", serialize_with = "write_hash")]
    pub(crate) hash: KeyHash,
    /// When it was made; for people only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<Datetime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) per_second: Option<NonZeroU32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) daily_quota: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) operations: Vec<String>,
}

/// The place of the file of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeysPlace {
    pub(crate) path: PathBuf,
    /// True if the configuration names it; it must be there then.
    pub(crate) is_named: bool,
}

/// The name of the file of keys in the data folder.
const USUAL_NAME: &str = "keys.toml";

impl Config {
    /// Returns where the file of keys is; `None` without a data folder and a setting.
    pub(crate) fn keys_place(&self) -> Option<KeysPlace> {
        if self.keys_file.is_empty() {
            let path = Path::new(&self.data_folder()?).join(USUAL_NAME);
            let is_named = false;
            return Some(KeysPlace { path, is_named });
        }
        Some(KeysPlace {
            path: PathBuf::from(&self.keys_file),
            is_named: true,
        })
    }

    /// Makes the ring of the configuration's keys and those of the file. A file without keys admits
    /// nobody: only where there is neither a key nor a file, no key is asked for.
    pub(crate) fn key_ring(&self, in_file: Option<&[KeyEntry]>) -> Result<Option<KeyRing>, String> {
        if self.keys.is_empty() && in_file.is_none() {
            return Ok(None);
        }
        let mut ring = KeyRing::default();
        for key in self.keys.iter().chain(in_file.unwrap_or_default()) {
            check_operations(key)?;
            let rights = KeyRights {
                operations: key.operations.clone(),
                per_second: key.per_second,
                daily_quota: key.daily_quota,
            };
            ring.add(key.name.clone(), &key.hash, rights)
                .map_err(|same| same.to_string())?;
        }
        Ok(Some(ring))
    }
}

/// Refuses a key that names an operation that does not exist.
fn check_operations(key: &KeyEntry) -> Result<(), String> {
    let names: Vec<&str> = OPERATIONS.iter().map(|entry| entry.name).collect();
    for operation in &key.operations {
        if !names.contains(&operation.as_str()) {
            let hint = nearest(operation, &names)
                .map(|near| format!("; did you mean `{near}`?"))
                .unwrap_or_default();
            return Err(format!(
                "the key `{}` names the operation `{operation}`, which does not exist{hint}",
                key.name
            ));
        }
    }
    Ok(())
}

fn read_hash<'de, D: Deserializer<'de>>(from: D) -> Result<KeyHash, D::Error> {
    String::deserialize(from)?
        .parse()
        .map_err(de::Error::custom)
}

fn write_hash<S: serde::Serializer>(hash: &KeyHash, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(hash)
}
