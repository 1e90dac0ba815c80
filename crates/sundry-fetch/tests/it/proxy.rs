//! Proxies from the environment are never used: a proxy resolves names itself, past the guard.

use std::process::Command;

use crate::support::{Server, ok};

/// Runs tests of this program again with every proxy variable pointing at a trap. It uses a child
/// process, because the environment of this one is shared by all its threads.
#[tokio::test]
async fn proxy_variables_are_not_honoured() {
    let trap = Server::answering(|_| ok("", b"from the proxy")).await;
    let proxy = format!("http://{}", trap.address);
    let names = [
        "http_proxy",
        "https_proxy",
        "all_proxy",
        "ftp_proxy",
        "socks_proxy",
    ];
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args([
        "answers::a_page_comes_back",
        "hostile::no_hostile",
        "secure::a_trusted",
    ]);
    for name in names {
        child.env(name, &proxy).env(name.to_uppercase(), &proxy);
    }
    child
        .env_remove("no_proxy")
        .env_remove("NO_PROXY")
        .env_remove("REQUEST_METHOD");
    let output = tokio::task::spawn_blocking(move || child.output())
        .await
        .unwrap()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{shown}");
    assert!(shown.contains("3 passed"), "{shown}");
    assert_eq!(trap.visits(), 0);
}
