//! https: certificates are checked, names are checked, extra roots work.

use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use sundry_fetch::{Expect, FetchErrorKind, FetchSettings, Fetcher};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::support::{Names, Server, allowing, ok};

/// Starts a TLS server for `names`; returns its port and its certificate as PEM.
async fn secure_server(names: &[&str], reply: Vec<u8>) -> (u16, String) {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(names).unwrap();
    let pem = to_pem(cert.der());
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(mut stream) = acceptor.accept(stream).await else {
                continue;
            };
            let mut head = [0; 4096];
            drop(stream.read(&mut head).await);
            drop(stream.write_all(&reply).await);
            drop(stream.shutdown().await);
        }
    });
    (port, pem)
}

fn to_pem(der: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in der.chunks(3) {
        let bits = chunk
            .iter()
            .fold(0u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let sextet = (bits >> (18 - 6 * place)) as usize & 63;
            text.push(if place <= chunk.len() {
                ALPHABET[sextet] as char
            } else {
                '='
            });
        }
    }
    format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
}

fn trusting(pem: &str) -> Fetcher {
    let settings = FetchSettings {
        extra_roots_pem: pem.to_owned(),
        ..allowing(&["127.0.0.1".to_owned()])
    };
    Fetcher::with_resolver(settings, Names::script(&[&["127.0.0.1"]])).unwrap()
}

#[tokio::test]
async fn a_trusted_server_is_read_by_name_and_by_address() {
    let (port, pem) = secure_server(&["secure.example", "127.0.0.1"], ok("", b"over TLS")).await;
    for host in ["secure.example", "SECURE.example.", "127.0.0.1"] {
        let url = format!("https://{host}:{port}/");
        let fetched = trusting(&pem).fetch(&url, Expect::Html).await.expect(host);
        assert_eq!(fetched.bytes, "over TLS", "{host}");
    }
}

#[tokio::test]
async fn an_unknown_root_and_a_wrong_name_are_refused() {
    let (port, pem) = secure_server(&["secure.example"], ok("", b"x")).await;
    for (pem, host) in [
        ("", "secure.example"),
        (&*pem, "other.example"),
        (&*pem, "127.0.0.1"),
    ] {
        let url = format!("https://{host}:{port}/");
        let error = trusting(pem)
            .fetch(&url, Expect::Html)
            .await
            .expect_err(host);
        assert_eq!(*error.kind(), FetchErrorKind::Tls, "{host}");
    }
}

#[tokio::test]
async fn a_plain_server_behind_https_is_a_failed_handshake() {
    let server = Server::answering(|_| ok("", b"x")).await;
    let url = format!("https://{}/", server.address);
    let settings = FetchSettings {
        connect_timeout: std::time::Duration::from_millis(300),
        ..allowing(&["127.0.0.1".to_owned()])
    };
    let error = Fetcher::new(settings)
        .unwrap()
        .fetch(&url, Expect::Html)
        .await
        .unwrap_err();
    // The fixture waits for the end of a request head, so the handshake hangs or fails.
    assert!(
        matches!(
            error.kind(),
            FetchErrorKind::Tls | FetchErrorKind::TooSlow(_)
        ),
        "{:?}",
        error.kind()
    );
}

/// Nothing secret is sent, so a page may redirect from https to http; the hop is still judged.
#[tokio::test]
async fn https_may_redirect_to_http_where_http_is_allowed() {
    let plain = Server::answering(|_| ok("", b"plain")).await;
    let (port, pem) = secure_server(
        &["secure.example"],
        crate::support::redirect(&plain.url("/")),
    )
    .await;
    let url = format!("https://secure.example:{port}/");
    assert_eq!(
        trusting(&pem)
            .fetch(&url, Expect::Html)
            .await
            .unwrap()
            .bytes,
        "plain"
    );

    let settings = FetchSettings {
        extra_roots_pem: pem,
        ..allowing(&[format!("127.0.0.1:{port}")])
    };
    let names = Names::script(&[&["127.0.0.1"]]);
    let strict = Fetcher::with_resolver(settings, names).unwrap();
    let error = strict.fetch(&url, Expect::Html).await.unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::AddressNotAllowed);
    assert_eq!(plain.visits(), 1);
}
