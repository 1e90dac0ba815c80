//! The house's own connections, as `object_store` asks for them. It brings no HTTP client and no TLS
//! of its own: `sundry-fetch` connects, to the one server that the configuration names.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt as _;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse,
    HttpResponseBody, HttpService,
};
use sundry_fetch::{Endpoint, EndpointError, FetchSettings};

use crate::error::Error;

/// How long the server may be silent, and the least pace at which it takes a chunk, in bytes a second.
const PATIENCE: Duration = Duration::from_secs(30);
const PACE: u32 = 100_000;

/// Gives `object_store` an [`Endpoint`].
#[derive(Debug, Clone)]
pub(crate) struct Connector(Endpoint);

impl Connector {
    pub(crate) fn new(endpoint: &str, extra_roots_pem: &str) -> Result<Self, Error> {
        let settings = FetchSettings {
            stall_window: PATIENCE,
            min_bytes_per_second: PACE,
            extra_roots_pem: extra_roots_pem.to_owned(),
            ..FetchSettings::default()
        };
        Endpoint::new(endpoint, &settings)
            .map(Self)
            .map_err(|error| Error::Settings(format!("`store.endpoint`: {error}")))
    }
}

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

#[async_trait]
impl HttpService for Connector {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let response = self.0.send(request).await.map_err(failed)?;
        Ok(response.map(|body| HttpResponseBody::new(body.map_err(failed))))
    }
}

/// Which failures are worth another try is `object_store`'s to decide, by their kind.
fn failed(error: EndpointError) -> HttpError {
    let kind = match &error {
        EndpointError::Connect(_) => HttpErrorKind::Connect,
        EndpointError::TooSlow(_) => HttpErrorKind::Timeout,
        EndpointError::Broken(_) => HttpErrorKind::Interrupted,
        EndpointError::Elsewhere(_) | EndpointError::Settings(_) => HttpErrorKind::Unknown,
    };
    HttpError::new(kind, error)
}
