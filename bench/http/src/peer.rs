//! The peer: the same kind of route, written with the usual framework and nothing around it. It
//! takes one query parameter and returns one small JSON object, without ids, limits, metrics or
//! errors of its own.

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

/// Serves until the process is ended. tokio sets the number of workers, which
/// `TOKIO_WORKER_THREADS` changes.
pub(crate) fn serve(address: &str) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        axum::serve(listener, Router::new().route("/hello", get(hello))).await
    })
}
