//! The peer: what a person gets who writes the same kind of route with the usual framework and
//! nothing around it. One query parameter in, one small JSON object out; no ids, no limits, no
//! metrics, no errors of its own.

use axum::extract::Query;
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct Params {
    word: String,
}

#[derive(Serialize)]
struct Hello {
    original: String,
    hello: String,
}

async fn hello(Query(Params { word }): Query<Params>) -> Json<Hello> {
    Json(Hello {
        hello: format!("hello {word}"),
        original: word,
    })
}

/// Serves until the process is ended. The number of workers is tokio's, which
/// `TOKIO_WORKER_THREADS` sets.
pub(crate) fn serve(address: &str) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        axum::serve(listener, Router::new().route("/hello", get(hello))).await
    })
}
