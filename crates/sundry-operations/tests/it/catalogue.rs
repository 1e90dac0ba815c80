//! A data folder with a few test records, and a service that answers from it.

use serde_json::Value;
use sundry_catalog::{Home, Record, WriteOptions};
use sundry_operations::{ApiError, Input, Service, ServiceSettings, operation};
use tempfile::TempDir;

use crate::ask::call;

/// 2026-01-31 12:00 in UTC.
pub(crate) const NOON: i64 = 1_769_860_800;

pub(crate) struct Asked {
    _folder: TempDir,
    service: Service,
    runtime: tokio::runtime::Runtime,
}

/// Builds a service with these records and the starter catalogue of the other kinds.
pub(crate) fn with<R: Record>(records: &[R], neighbours: &[(u64, &[u64])]) -> Asked {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut writer = home.writer::<R>(WriteOptions::default()).unwrap();
    for record in records {
        writer.put(record).unwrap();
    }
    for (id, near) in neighbours {
        writer.put_neighbours(*id, near).unwrap();
    }
    writer.finish(&mut |_, _, _| {}).unwrap();
    over(folder)
}

/// Builds a service with the starter catalogue of every kind.
pub(crate) fn starter() -> Asked {
    over(tempfile::tempdir().unwrap())
}

fn over(folder: TempDir) -> Asked {
    let service = Service::new(ServiceSettings {
        data_folder: Some(folder.path().to_owned()),
        clock: || NOON,
        seed: 42,
        ..ServiceSettings::default()
    })
    .unwrap();
    assert!(service.told().is_empty(), "{:?}", service.told());
    Asked {
        _folder: folder,
        service,
        runtime: tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap(),
    }
}

impl Asked {
    /// Calls an operation with `name=value` pairs, joined by `&`; values are not decoded.
    pub(crate) fn ask(&self, name: &str, arguments: &str) -> Result<Value, ApiError> {
        let mut input = Input::default();
        for pair in arguments.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap();
            input.arguments.add_text(name, value).unwrap();
        }
        input.origin = Some("http://here.example".to_owned());
        let entry = operation(name).unwrap();
        let answer = self.runtime.block_on(call(entry, &self.service, input))?;
        Ok(serde_json::from_slice(&answer).unwrap())
    }

    pub(crate) fn good(&self, name: &str, arguments: &str) -> Value {
        self.ask(name, arguments).unwrap()
    }

    pub(crate) fn status(&self, name: &str, arguments: &str) -> u16 {
        self.ask(name, arguments).unwrap_err().status
    }
}
