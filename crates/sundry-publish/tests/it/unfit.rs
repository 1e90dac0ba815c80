//! Stores that say they create only what is absent, and do not.

use std::fmt;
use std::sync::Arc;

use futures_util::stream::BoxStream;
use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore,
    PutMode, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};
use sundry_publish::{Error, Race, Store};

use crate::things::stores;

/// How a store treats a condition.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// It writes in any case, and says so.
    Ignores,
    /// It looks first and writes then, with time for others in between.
    LooksFirst,
    /// It says to everybody that the object was there already.
    RefusesAll,
    /// It tells the first that the object was created, and lets the last write.
    KeepsTheLast,
}

#[derive(Debug)]
struct Unfit(InMemory, Fault);

impl fmt::Display for Unfit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("unfit")
    }
}

fn exists(path: &Path) -> object_store::Error {
    object_store::Error::AlreadyExists {
        path: path.to_string(),
        source: "it is there".into(),
    }
}

#[async_trait::async_trait]
impl ObjectStore for Unfit {
    async fn put_opts(
        &self,
        path: &Path,
        content: PutPayload,
        mut options: PutOptions,
    ) -> Result<PutResult> {
        if matches!(options.mode, PutMode::Create) {
            options.mode = PutMode::Overwrite;
            let is_there = self.0.get_opts(path, GetOptions::default()).await.is_ok();
            match self.1 {
                Fault::RefusesAll => {
                    self.0.put_opts(path, content, options).await?;
                    return Err(exists(path));
                }
                Fault::LooksFirst if is_there => return Err(exists(path)),
                Fault::LooksFirst => tokio::task::yield_now().await,
                Fault::KeepsTheLast if is_there => {
                    self.0.put_opts(path, content, options).await?;
                    return Err(exists(path));
                }
                Fault::Ignores | Fault::KeepsTheLast => {}
            }
        }
        self.0.put_opts(path, content, options).await
    }

    async fn put_multipart_opts(
        &self,
        path: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.0.put_multipart_opts(path, options).await
    }

    async fn get_opts(&self, path: &Path, options: GetOptions) -> Result<GetResult> {
        self.0.get_opts(path, options).await
    }

    fn delete_stream(
        &self,
        paths: BoxStream<'static, Result<Path>>,
    ) -> BoxStream<'static, Result<Path>> {
        self.0.delete_stream(paths)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.0.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.0.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.0.copy_opts(from, to, options).await
    }
}

#[tokio::test]
async fn stores_that_do_not_heed_conditions_are_refused() {
    for fault in [
        Fault::Ignores,
        Fault::LooksFirst,
        Fault::RefusesAll,
        Fault::KeepsTheLast,
    ] {
        let objects = Arc::new(Unfit(InMemory::new(), fault));
        let store = Store::over(Arc::<Unfit>::clone(&objects), "", "unfit");
        let refused = store.prove(Race::Long).await.unwrap_err();
        assert!(matches!(refused, Error::Unfit(_)), "{fault:?}: {refused}");
        let text = refused.to_string();
        assert!(text.contains("cannot be published to"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn stores_that_do_are_not_and_nothing_is_left() {
    for (store, folder) in stores() {
        for _ in 0..4 {
            store.prove(Race::Long).await.unwrap();
        }
        if let Some(folder) = folder {
            let checks = folder.path().join("a/b/check");
            let left = fs_err::read_dir(&checks).map(Iterator::count);
            assert_eq!(left.unwrap_or(0), 0);
        }
    }
}
