//! Compressed bodies: which are read, which are refused, and that bombs stop at the limit.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
use flate2::{Compression, FlushCompress, GzBuilder};
use sundry_fetch::{
    Expect, FailureClass, FetchError, FetchErrorKind, FetchSettings, Fetched, Fetcher, Memory,
};
use tokio::io::AsyncWriteExt;

use crate::support::{Server, allowing, fetcher_for, ok, until_closed};

fn page() -> Vec<u8> {
    (0..40_000u32)
        .flat_map(|n| format!("<p>{}</p>", n.wrapping_mul(2654435761)).into_bytes())
        .collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn bare_deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 2,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut out, &parameters).unwrap();
    out
}

async fn fetch(encoding: &str, body: Vec<u8>) -> Result<Fetched, FetchError> {
    let header = format!("Content-Encoding: {encoding}\r\n");
    let server = Server::answering(move |_| ok(&header, &body)).await;
    fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
}

#[tokio::test]
async fn every_encoding_that_is_asked_for_is_read() {
    let named = GzBuilder::new()
        .filename("page.html")
        .comment("a page")
        .extra(*b"ab\x02\x00xy");
    let mut named = named.write(Vec::new(), Compression::fast());
    named.write_all(&page()).unwrap();
    let (front, back) = (page()[..1000].to_vec(), page()[1000..].to_vec());
    for (encoding, body) in [
        ("gzip", gzip(&page())),
        ("x-gzip", gzip(&page())),
        ("GZip", gzip(&page())),
        ("identity, gzip", gzip(&page())),
        ("gzip", named.finish().unwrap()),
        ("gzip", [gzip(&front), gzip(b""), gzip(&back)].concat()),
        (
            "gzip",
            [gzip(&page()), b"trailing garbage".to_vec()].concat(),
        ),
        ("deflate", zlib(&page())),
        ("deflate", bare_deflate(&page())),
        ("deflate", [zlib(&page()), b"garbage".to_vec()].concat()),
        ("br", brotli(&page())),
        ("br", [brotli(&page()), b"garbage".to_vec()].concat()),
        ("identity", page()),
        ("utf-8", page()),
        ("", page()),
    ] {
        let fetched = fetch(encoding, body).await.expect(encoding);
        assert!(
            fetched.bytes == page(),
            "{encoding}: {} bytes",
            fetched.bytes.len()
        );
    }
}

#[tokio::test]
async fn an_empty_body_is_fine_whatever_its_encoding() {
    for encoding in ["gzip", "deflate", "br", "identity"] {
        assert_eq!(
            fetch(encoding, Vec::new()).await.expect(encoding).bytes,
            "",
            "{encoding}"
        );
    }
    assert_eq!(fetch("gzip", gzip(b"")).await.unwrap().bytes, "");
    assert_eq!(fetch("deflate", zlib(b"")).await.unwrap().bytes, "");
    assert_eq!(fetch("br", brotli(b"")).await.unwrap().bytes, "");
}

#[tokio::test]
async fn broken_or_unasked_encodings_are_a_failure_of_the_remote() {
    let cut = |bytes: Vec<u8>, by: usize| bytes[..bytes.len() - by].to_vec();
    let mut wrong_sum = gzip(&page());
    let at = wrong_sum.len() - 6;
    wrong_sum[at] ^= 1;
    let many = gzip(b"").repeat(1_001);
    for (what, encoding, body) in [
        ("plain text", "gzip", page()),
        ("plain text", "deflate", b"\x07\x07\x07".to_vec()),
        ("plain text", "br", vec![0xff; 100]),
        ("cut in the header", "gzip", gzip(&page())[..5].to_vec()),
        ("cut in the body", "gzip", cut(gzip(&page()), 100)),
        ("cut in the checksum", "gzip", cut(gzip(&page()), 1)),
        ("cut", "deflate", cut(zlib(&page()), 100)),
        ("cut", "deflate", cut(bare_deflate(&page()), 100)),
        ("cut", "br", cut(brotli(&page()), 100)),
        ("wrong checksum", "gzip", wrong_sum),
        ("too many members", "gzip", many),
        ("stacked", "gzip, gzip", gzip(&gzip(&page()))),
        ("stacked", "br,gzip", gzip(&brotli(&page()))),
        ("not asked for", "zstd", page()),
        ("not asked for", "compress", page()),
    ] {
        let error = fetch(encoding, body).await.expect_err(what);
        assert_eq!(
            *error.kind(),
            FetchErrorKind::BadEncoding,
            "{what} {encoding}"
        );
    }
}

/// A header that demands a window of 1 GB, which the brotli standard does not allow.
#[tokio::test]
async fn a_brotli_window_beyond_the_standard_is_refused() {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 2,
        large_window: true,
        lgwin: 30,
        ..Default::default()
    };
    let mut body = Vec::new();
    brotli::BrotliCompress(&mut &*page(), &mut body, &parameters).unwrap();
    let error = fetch("br", body).await.unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::BadEncoding);
}

#[tokio::test]
async fn the_limit_is_met_exactly() {
    for (size, fits) in [(1_000_000, true), (1_000_001, false)] {
        for (encoding, pack) in [
            ("gzip", gzip as fn(&[u8]) -> Vec<u8>),
            ("deflate", zlib),
            ("br", brotli),
            ("identity", <[u8]>::to_vec),
        ] {
            let outcome = fetch(encoding, pack(&vec![b'a'; size])).await;
            match outcome {
                Ok(fetched) => assert!(fits && fetched.bytes.len() == size, "{encoding} {size}"),
                Err(error) => {
                    assert!(!fits, "{encoding} {size}: {error}");
                    assert_eq!(*error.kind(), FetchErrorKind::TooLarge { limit: 1_000_000 });
                }
            }
        }
    }
}

/// A deflate block of 1 MB of zeros that can follow itself: `repeats` of it make a gzip of as many
/// megabytes.
fn zeros_block() -> Vec<u8> {
    let mut out = Vec::with_capacity(64 * 1024);
    let mut encoder = flate2::Compress::new(Compression::best(), false);
    encoder
        .compress_vec(&vec![0; 1 << 20], &mut out, FlushCompress::Full)
        .unwrap();
    out
}

#[tokio::test]
async fn a_gigabyte_in_a_megabyte_of_gzip_stops_at_the_limit() {
    let block = zeros_block();
    assert!(block.len() < 1_200, "{} bytes a megabyte", block.len());
    let whole_bomb_sent = Arc::new(AtomicBool::new(false));
    let sent = Arc::clone(&whole_bomb_sent);
    let server = Server::handling(move |_, mut stream| {
        let (block, sent) = (block.clone(), Arc::clone(&sent));
        async move {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n";
            let gzip_header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
            let mut open = stream.write_all(head.as_bytes()).await.is_ok()
                && stream.write_all(&gzip_header).await.is_ok();
            for _ in 0..1024 {
                open = open && stream.write_all(&block).await.is_ok();
                // One block in flight at a time, as on a slow network, so that stopping is
                // observable.
                tokio::task::yield_now().await;
            }
            sent.store(open, Ordering::SeqCst);
            // Keep a fetcher that waits for more waiting.
            until_closed(&mut stream).await;
        }
    })
    .await;
    let error = fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await
        .unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooLarge { limit: 1_000_000 });
    assert!(
        !whole_bomb_sent.load(Ordering::SeqCst),
        "it took the whole bomb to notice"
    );
}

#[tokio::test]
async fn a_brotli_bomb_stops_at_the_limit() {
    let bomb = brotli(&vec![0; 64 << 20]);
    assert!(bomb.len() < 10_000, "{} bytes", bomb.len());
    let error = fetch("br", bomb).await.unwrap_err();
    assert_eq!(*error.kind(), FetchErrorKind::TooLarge { limit: 1_000_000 });
}

/// Fetches a gzip body that has these flags in its header and then the same bytes without end.
async fn fetch_endless(flags: u8, again: &'static [u8]) -> FetchErrorKind {
    let server = Server::handling(move |_, mut stream| async move {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n";
        let gzip_header = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 255];
        let mut open = stream.write_all(head.as_bytes()).await.is_ok()
            && stream.write_all(&gzip_header).await.is_ok();
        let block = again.repeat(1_000);
        while open {
            open = stream.write_all(&block).await.is_ok();
        }
    })
    .await;
    let fetched = fetcher_for(&server)
        .fetch(&server.url("/"), Expect::Html)
        .await;
    fetched.unwrap_err().kind().clone()
}

/// Compressed data that expands to nothing: empty blocks without end. Only the count of bytes on the
/// wire can stop it.
#[tokio::test]
async fn compressed_nothing_without_end_stops_at_the_limit() {
    let kind = fetch_endless(0, &[0, 0, 0, 0xff, 0xff]).await;
    assert_eq!(kind, FetchErrorKind::TooLarge { limit: 1_000_000 });
}

#[tokio::test]
async fn a_file_name_without_end_is_refused() {
    let kind = fetch_endless(1 << 3, b"x").await;
    assert_eq!(kind, FetchErrorKind::BadEncoding);
}

/// A stream of one byte, which demands brotli's largest window and contains nothing.
const WIDEST: &[u8] = &[0x3f];

#[tokio::test]
async fn a_window_is_taken_from_the_memory_for_bodies() {
    let server = Server::answering(|_| ok("Content-Encoding: br\r\n", WIDEST)).await;
    for (bytes, fits) in [(20_000_000, true), (16_000_000, false)] {
        let memory = Memory::new(bytes);
        let settings = FetchSettings {
            memory: memory.clone(),
            ..allowing(&["127.0.0.1".to_owned()])
        };
        let fetcher = Fetcher::new(settings).unwrap();
        match fetcher.fetch(&server.url("/"), Expect::Html).await {
            Ok(fetched) => {
                assert!(fits && fetched.bytes.is_empty());
                assert!(memory.left() <= bytes - (1 << 24));
            }
            Err(error) => {
                assert!(!fits);
                assert_eq!(*error.kind(), FetchErrorKind::NoMemory);
                assert_eq!(error.class(), FailureClass::Overloaded);
            }
        }
        assert_eq!(memory.left(), bytes);
    }
}
