//! An object store, opened: S3 through the house's own connections, or a folder that nodes share.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3Builder, S3ConditionalPut};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt as _, RetryConfig};

use crate::connector::Connector;
use crate::error::Error;
use crate::history::Line;
use crate::settings::{Place, StoreSettings, place};

/// How often and how long a request that failed for a passing reason is repeated.
const RETRIES: usize = 4;
const RETRY_FOR: Duration = Duration::from_mins(1);

/// The region that makers other than Amazon take.
const USUAL_REGION: &str = "us-east-1";

/// A store of publications. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) objects: Arc<dyn ObjectStore>,
    pub(crate) prefix: Path,
    /// The folder of a shared folder, where a killed upload leaves more than a listing shows.
    pub(crate) folder: Option<PathBuf>,
    name: Arc<str>,
}

impl Store {
    /// Opens a store. Nothing is asked of it yet; a shared folder is made if it is missing.
    ///
    /// # Errors
    /// [`Error::Settings`] if the settings cannot be used.
    pub fn open(settings: &StoreSettings) -> Result<Self, Error> {
        let name = settings.url.trim_end_matches('/');
        match place(&settings.url)? {
            Place::Folder(folder) => {
                let made = fs_err::create_dir_all(&folder);
                made.map_err(|error| Error::Settings(error.to_string()))?;
                let objects = LocalFileSystem::new_with_prefix(&folder)?
                    .with_automatic_cleanup(true)
                    .with_fsync(true);
                let mut store = Self::over(Arc::new(objects), "", name);
                store.folder = Some(folder);
                Ok(store)
            }
            Place::Bucket { bucket, prefix } => {
                let objects = bucket_of(settings, bucket)?;
                Ok(Self::over(objects, &prefix, name))
            }
        }
    }

    /// Uses a store that is open already, with all keys below a prefix. The name is what people are
    /// shown.
    pub fn over(objects: Arc<dyn ObjectStore>, prefix: &str, name: &str) -> Self {
        Self {
            objects,
            prefix: Path::from(prefix),
            folder: None,
            name: name.into(),
        }
    }

    /// Returns the name of the store: its address.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the publications of a kind that this program can read.
    pub fn line(&self, kind: &str) -> Line {
        Line::new(self.clone(), kind)
    }

    /// Reads a small object whole; `None` if there is none.
    pub(crate) async fn read(&self, path: &Path, most: u64) -> Result<Option<Vec<u8>>, Error> {
        let found = match self.objects.get(path).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        if found.meta.size > most {
            let reason = format!("it has {} bytes", found.meta.size);
            return Err(Error::damaged(path.as_ref(), reason));
        }
        Ok(Some(found.bytes().await?.into()))
    }
}

fn bucket_of(settings: &StoreSettings, bucket: String) -> Result<Arc<dyn ObjectStore>, Error> {
    let credentials = &settings.credentials;
    if credentials.access_key_id.is_empty() || credentials.secret_access_key.is_empty() {
        let why = "a store in S3 needs `store.access_key_id` and `store.secret_access_key`";
        return Err(Error::Settings(why.to_owned()));
    }
    let region = match settings.region.as_str() {
        "" => USUAL_REGION,
        region => region,
    };
    let endpoint = match settings.endpoint.trim_end_matches('/') {
        "" => format!("https://s3.{region}.amazonaws.com"),
        endpoint => endpoint.to_owned(),
    };
    let connector = Connector::new(&endpoint, &settings.extra_roots_pem)?;
    let retry = RetryConfig {
        backoff: BackoffConfig::default(),
        max_retries: RETRIES,
        retry_timeout: RETRY_FOR,
    };
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(bucket)
        .with_region(region)
        // One host for all buckets: the only one that the connector goes to.
        .with_virtual_hosted_style_request(false)
        .with_allow_http(endpoint.starts_with("http:"))
        .with_endpoint(endpoint)
        .with_access_key_id(&credentials.access_key_id)
        .with_secret_access_key(&credentials.secret_access_key)
        // A chunk's checksum stands in the manifest and is compared by whoever fetches it; a second
        // one for the signature costs as much time again and protects nothing that the first does not.
        .with_unsigned_payload(true)
        .with_conditional_put(S3ConditionalPut::ETagMatch)
        .with_client_options(ClientOptions::new())
        .with_retry(retry)
        .with_http_connector(connector);
    if !credentials.session_token.is_empty() {
        builder = builder.with_token(&credentials.session_token);
    }
    Ok(Arc::new(builder.build()?))
}
