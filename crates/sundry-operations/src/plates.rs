//! The model that names foods in photos: the one that the operator installed, else the one compiled
//! in. Read at first use, and again when another file lies there.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use sundry_catalog::{Home, ModelStamp};
use sundry_plate::{Model, ModelError};

use crate::error::ApiError;

/// The name under which such a model is installed in the data folder.
pub const PLATE_MODEL: &str = "plate.bin";
/// A larger file is no model of this kind: the network's shape is fixed.
pub const MAX_PLATE_MODEL: u64 = 16 * 1024 * 1024;

/// The model in use.
#[derive(Debug)]
pub(crate) struct Plates {
    home: Option<Home>,
    loaded: Mutex<Option<Loaded>>,
}

/// A model from a file, and what the file looked like.
#[derive(Debug)]
struct Loaded {
    stamp: ModelStamp,
    model: Result<Arc<Model>, ModelError>,
}

/// A model that is shared with whatever is compiled in.
pub(crate) enum ModelInUse {
    Installed(Arc<Model>),
    BuiltIn(&'static Model),
}

impl std::ops::Deref for ModelInUse {
    type Target = Model;

    fn deref(&self) -> &Model {
        match self {
            Self::Installed(model) => model,
            Self::BuiltIn(model) => model,
        }
    }
}

impl Plates {
    /// For a data folder; nothing is read yet.
    pub(crate) fn new(data_folder: Option<&Path>) -> Self {
        Self {
            home: data_folder.map(Home::new),
            loaded: Mutex::new(None),
        }
    }

    /// The model to use. Reads a file of a few megabytes when it is new: call it where blocking is
    /// allowed.
    ///
    /// # Errors
    /// 503 if there is none: the program was built without and none is installed, or the installed
    /// one is damaged.
    pub(crate) fn model(&self) -> Result<ModelInUse, ApiError> {
        if let Some(installed) = self.installed() {
            return installed.map(ModelInUse::Installed);
        }
        Model::built_in().map(ModelInUse::BuiltIn).ok_or_else(|| {
            ApiError::new(
                503,
                "No model of foods in photos is installed. The operator can install one with \
                 `sundry models add`.",
            )
        })
    }

    fn installed(&self) -> Option<Result<Arc<Model>, ApiError>> {
        let home = self.home.as_ref()?;
        let stamp = home.model_stamp(PLATE_MODEL)?;
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if loaded.as_ref().is_none_or(|loaded| loaded.stamp != stamp) {
            let bytes = home.model(PLATE_MODEL, MAX_PLATE_MODEL).ok().flatten();
            let bytes = bytes.unwrap_or_default();
            let model = Model::read(&bytes).map(Arc::new);
            *loaded = Some(Loaded { stamp, model });
        }
        let model = loaded.as_ref().map(|loaded| loaded.model.clone())?;
        Some(model.map_err(|_| {
            ApiError::new(
                503,
                "The installed model of foods in photos cannot be read. The operator can look with \
                 `sundry models list`.",
            )
        }))
    }
}
