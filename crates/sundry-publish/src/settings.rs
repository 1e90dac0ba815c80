//! Where a store is and how it is reached: plain data. Reading files and the environment is the
//! program's business.

use std::fmt;
use std::path::PathBuf;

use url::Url;

use crate::error::Error;

/// How to reach a store.
#[derive(Debug, Clone, Default)]
pub struct StoreSettings {
    /// `s3://bucket/prefix`, or `file:///folder` for a folder that all nodes share.
    pub url: String,
    /// The address of the server, such as `https://s3.example`. Empty: Amazon's of the region.
    pub endpoint: String,
    /// The region that requests are signed for. Empty: `us-east-1`, as other makers' servers take
    /// it.
    pub region: String,
    /// Who asks.
    pub credentials: Credentials,
    /// Root certificates to trust besides Mozilla's, as PEM.
    pub extra_roots_pem: String,
}

/// An access key. Its secret is never shown.
#[derive(Clone, Default)]
pub struct Credentials {
    /// The name of the key.
    pub access_key_id: String,
    /// Its secret.
    pub secret_access_key: String,
    /// The token that goes with temporary keys. Empty: none.
    pub session_token: String,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Credentials")
            .field("access_key_id", &self.access_key_id)
            .finish_non_exhaustive()
    }
}

/// What the address of a store says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// A bucket and the beginning of all keys in it.
    Bucket {
        /// Its name.
        bucket: String,
        /// May be empty.
        prefix: String,
    },
    /// A folder.
    Folder(PathBuf),
}

/// Reads the address of a store.
pub(crate) fn place(text: &str) -> Result<Place, Error> {
    let wrong = |why: &str| {
        Error::Settings(format!(
            "`{text}` is not the address of a store: {why}; give one such as s3://bucket/prefix or \
             file:///srv/sundry"
        ))
    };
    let url = Url::parse(text).map_err(|error| wrong(&error.to_string()))?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(wrong("nothing may follow the path"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong("credentials have settings of their own"));
    }
    match url.scheme() {
        "file" => match url.to_file_path() {
            Ok(folder) if folder.parent().is_some() => Ok(Place::Folder(folder)),
            _ => Err(wrong("it names no folder")),
        },
        "s3" => {
            let bucket = url.host_str().ok_or_else(|| wrong("it names no bucket"))?;
            let prefix = url.path().trim_matches('/');
            if prefix.contains('%') || prefix.split('/').any(|part| matches!(part, "." | "..")) {
                return Err(wrong(
                    "its prefix may hold letters, digits, `-`, `_`, `.` and `/`",
                ));
            }
            Ok(Place::Bucket {
                bucket: bucket.to_owned(),
                prefix: prefix.to_owned(),
            })
        }
        other => Err(wrong(&format!("`{other}` is neither `s3` nor `file`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_bucket_or_a_folder() {
        let bucket = |bucket: &str, prefix: &str| Place::Bucket {
            bucket: bucket.into(),
            prefix: prefix.into(),
        };
        for (text, found) in [
            ("s3://sundry", bucket("sundry", "")),
            ("s3://sundry/a/b/", bucket("sundry", "a/b")),
            ("file:///srv/store", Place::Folder("/srv/store".into())),
        ] {
            assert_eq!(place(text).unwrap(), found, "{text}");
        }
        for (text, why) in [
            ("", "relative"),
            ("/srv/store", "relative"),
            ("file:///", "no folder"),
            ("https://sundry.example/", "neither"),
            ("s3://key:secret@sundry/a", "of their own"),
            ("s3://sundry/a?b", "follow"),
            ("s3:///prefix", "bucket"),
        ] {
            let error = place(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn a_secret_is_not_shown() {
        let credentials = Credentials {
            access_key_id: "name".into(),
            secret_access_key: "hidden".into(),
            session_token: "hidden".into(),
        };
        let shown = format!("{credentials:?}");
        assert!(
            shown.contains("name") && !shown.contains("hidden"),
            "{shown}"
        );
    }
}
