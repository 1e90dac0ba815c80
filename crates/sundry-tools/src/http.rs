//! Answers tool requests of an HTTP server one by one. Nothing is kept between requests, in either era
//! of the protocol; each request carries its caller.

use std::sync::Arc;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt as _, Full};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use sundry_operations::Origin;

use crate::caller::Caller;
use crate::server::{Asker, ToolServer};
use crate::tools::Tools;

/// The tools as a service of HTTP requests.
pub struct HttpTools {
    service: StreamableHttpService<ToolServer, NeverSessionManager>,
}

impl std::fmt::Debug for HttpTools {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("HttpTools")
    }
}

impl HttpTools {
    /// Serves these tools. The server checks host, origin and size of a request beforehand.
    pub fn new(tools: Tools) -> Self {
        let server = ToolServer {
            tools: Arc::new(tools),
            asker: None,
        };
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .disable_allowed_hosts()
            .disable_allowed_origins()
            .with_max_request_body_bytes(usize::MAX);
        let factory = move || Ok(server.clone());
        Self {
            service: StreamableHttpService::new(factory, Arc::default(), config),
        }
    }

    /// Answers a request of this caller, sent to this origin.
    pub async fn answer(
        &self,
        mut request: Request<Bytes>,
        caller: Arc<dyn Caller>,
        origin: Origin,
    ) -> Response<Bytes> {
        request.extensions_mut().insert(Asker { caller, origin });
        let response = self.service.handle(request.map(Full::new)).await;
        let (head, body) = response.into_parts();
        let body = match body.collect().await {
            Ok(collected) => collected.to_bytes(),
            Err(never) => match never {},
        };
        Response::from_parts(head, body)
    }
}
