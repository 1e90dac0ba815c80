//! Tools on standard input and output, for a client that starts the program itself.

use std::sync::Arc;

use rmcp::ServiceExt as _;
use rmcp::service::ServerInitializeError;
use rmcp::transport::io::stdio_pipes;

use crate::caller::Caller;
use crate::server::{Asker, ToolServer};
use crate::tools::Tools;

/// Serves one client until its input ends.
///
/// # Errors
/// Fails if the first message does not belong to the protocol, or if the connection breaks.
pub async fn serve(tools: Tools, caller: Arc<dyn Caller>) -> std::io::Result<()> {
    let server = ToolServer {
        tools: Arc::new(tools),
        asker: Some(Asker {
            caller,
            origin: None,
        }),
    };
    let running = match server.serve(stdio_pipes()).await {
        Ok(running) => running,
        // A client that went away before it said anything is none.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(std::io::Error::other(error)),
    };
    running.waiting().await.map_err(std::io::Error::other)?;
    Ok(())
}
