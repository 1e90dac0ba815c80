//! The model that recognises foods in photos: the one that the operator installed, else the one
//! compiled in. It is read at first use, and again when its file changes.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use sundry_catalog::{Home, ModelStamp};
use sundry_plate::{Model, ModelError};

use crate::error::ApiError;

/// The name under which the model is installed in the data folder.
pub const PLATE_MODEL: &str = "plate.bin";
/// Largest file of a model, in bytes: the shape of the network is fixed, so a larger file is not
/// one.
pub const MAX_PLATE_MODEL: u64 = 16 * 1024 * 1024;

/// The model in use.
#[derive(Debug)]
pub(crate) struct Plates {
    home: Option<Home>,
    loaded: Mutex<Option<Loaded>>,
}

/// A model read from a file, with the stamp of the file.
#[derive(Debug)]
struct Loaded {
    stamp: ModelStamp,
    model: Result<Arc<Model>, ModelError>,
}

/// A reference to the installed or the compiled-in model.
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
    /// Prepares for a data folder; nothing is read yet.
    pub(crate) fn new(data_folder: Option<&Path>) -> Self {
        Self {
            home: data_folder.map(Home::new),
            loaded: Mutex::new(None),
        }
    }

    /// Returns the model to use. It reads a file of a few megabytes if that is new, so call it
    /// where blocking is allowed.
    ///
    /// # Errors
    /// 503 if there is no model: the program was built without one and none is installed, or the
    /// installed one is damaged.
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
