//! Cancelled work ends: every long computation checks its flag.

use std::num::NonZeroUsize;
use std::sync::mpsc::channel;

use sundry_halt::{Halt, Halted, check};
use sundry_operations::{Catalogues, Service, ServiceSettings};
use sundry_picture::{Limits, decode};

const SUNSET: &[u8] = include_bytes!("../../../../docs/sunset.png");
const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
const LOSSY: &[u8] = include_bytes!("../../../sundry-picture/tests/fixtures/lossy.webp");
const LOSSLESS: &[u8] =
    include_bytes!("../../../sundry-picture/tests/fixtures/lossless-alpha.webp");
const JPEG: &[u8] = include_bytes!("../../../sundry-picture/tests/fixtures/cmyk-adobe.jpg");

const TEXT: &str = "Ana Rivers met Paul Hill of Acme Bank in Berlin. They flew to Paris.";

/// Does the work, cancels it, and does it again.
fn halts<T>(name: &str, work: impl Fn() -> T) {
    let halt = Halt::new();
    assert!(halt.run(&work).is_ok(), "{name}");
    halt.call_off();
    assert_eq!(halt.run(|| drop(work())), Err(Halted), "{name}");
    // Cancelling broke nothing.
    assert!(Halt::new().run(&work).is_ok(), "{name}, again");
}

#[test]
fn every_long_computation_can_be_called_off() {
    for (name, bytes) in [
        ("png", SUNSET),
        ("gif", GIF),
        ("jpeg", JPEG),
        ("lossy webp", LOSSY),
        ("lossless webp", LOSSLESS),
    ] {
        halts(name, || decode(bytes, 90, &Limits::default()).unwrap());
    }
    let picture = decode(SUNSET, 90, &Limits::default()).unwrap();
    halts("colours", || sundry_color::main_colors(&picture));
    if let Some(model) = sundry_plate::Model::built_in() {
        halts("plate", || model.look(&picture));
    }
    for tagger in [
        sundry_entities::Tagger::Encoder,
        sundry_entities::Tagger::Linear,
    ] {
        halts("names", || sundry_entities::extract_by(tagger, TEXT));
    }
    halts("tokens", || sundry_entities::tokens(TEXT).len());
    halts("sentiment", || {
        sundry_sentiment::sentiment("en", None, TEXT)
    });
    let page = format!("<html><body><p>{TEXT}</p></body></html>").repeat(3);
    halts("page", || {
        drop(sundry_article::extract(
            page.as_bytes(),
            &sundry_article::Context::default(),
        ));
    });
    halts("nutrition", || {
        sundry_nutrition::ingredients("1 onion, 2 eggs").len()
    });
}

#[test]
fn a_search_can_be_called_off() {
    let (catalogues, _) = Catalogues::open(None);
    halts("search", || {
        catalogues.named("recipes", "salt", 5).unwrap().unwrap()
    });
}

#[test]
fn work_that_nobody_waits_for_makes_room() {
    let settings = ServiceSettings {
        compute_threads: NonZeroUsize::MIN,
        compute_queue: 0,
        ..ServiceSettings::default()
    };
    let service = Service::new(settings).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let (tell, told) = channel();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let mut endless = Box::pin(service.compute(move || {
            let _gone = Gone(tell);
            let _ = begin.send(());
            loop {
                check();
                std::hint::spin_loop();
            }
        }));
        tokio::select! {
            _ = &mut endless => panic!("work without an end has ended"),
            begun = begun => begun.unwrap(),
        }
        drop(endless);
        // This returns only when the work has ended.
        tokio::task::spawn_blocking(move || told.recv().unwrap())
            .await
            .unwrap();
    });
}

/// Sends a message when it is dropped.
struct Gone(std::sync::mpsc::Sender<()>);

impl Drop for Gone {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}
