//! The store of a measurement: a server that runs already, or a folder.

use sundry_publish::{Credentials, Store, StoreSettings};
use tempfile::TempDir;

pub(crate) struct Place {
    endpoint: Option<String>,
    folder: TempDir,
}

impl Place {
    pub(crate) fn open(endpoint: Option<String>) -> Self {
        Self {
            endpoint,
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    pub(crate) fn name(&self) -> &str {
        self.endpoint.as_deref().unwrap_or("a folder")
    }

    /// The address and endpoint of a part of the store; a child is told both.
    pub(crate) fn address(&self, part: &str) -> [String; 2] {
        match &self.endpoint {
            Some(endpoint) => [format!("s3://sundry/{part}"), endpoint.clone()],
            None => [
                format!("file://{}/{part}", self.folder.path().display()),
                String::new(),
            ],
        }
    }

    pub(crate) fn store(&self, part: &str) -> Store {
        let [url, endpoint] = self.address(part);
        open(&url, &endpoint)
    }
}

pub(crate) fn open(url: &str, endpoint: &str) -> Store {
    let settings = StoreSettings {
        url: url.to_owned(),
        endpoint: endpoint.to_owned(),
        credentials: Credentials {
            access_key_id: "test".to_owned(),
            secret_access_key: "test".to_owned(),
            session_token: String::new(),
        },
        ..StoreSettings::default()
    };
    Store::open(&settings).expect("a store")
}
