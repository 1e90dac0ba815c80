//! Measures processor time per page: mean, median, slowest; also for pages made to be slow.

use std::time::Duration;

use cpu_time::ProcessTime;
use sundry_article::{Context, extract};

/// Times of one program over all pages.
#[derive(Default)]
pub(crate) struct Times {
    times: Vec<Duration>,
    bytes: usize,
}

impl Times {
    pub(crate) fn take<T>(&mut self, bytes: usize, work: impl FnOnce() -> T) -> T {
        let start = ProcessTime::now();
        let made = work();
        self.times.push(start.elapsed());
        self.bytes += bytes;
        made
    }

    pub(crate) fn print(mut self) {
        self.times.sort();
        let sum: Duration = self.times.iter().sum();
        let at = |share: f64| {
            let place = ((self.times.len() as f64 - 1.0) * share) as usize;
            self.times
                .get(place)
                .copied()
                .unwrap_or_default()
                .as_secs_f64()
                * 1e3
        };
        println!(
            "{:.0} pages a CPU-second, {:.1} MB/s; ms a page: half {:.1}, 99 of 100 {:.1}, slowest {:.1}",
            self.times.len() as f64 / sum.as_secs_f64(),
            self.bytes as f64 / 1e6 / sum.as_secs_f64(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// Measures pages that nobody writes except to do harm.
pub(crate) fn adversarial() {
    let many = |piece: &str, bytes: usize| piece.repeat(bytes / piece.len());
    let prose = "The committee met on Tuesday to discuss the budget for the coming year. ";
    let pages = [
        ("100,000 siblings", many("<p>word</p>", 1_100_000)),
        ("depth 10,000", many("<div>", 50_000) + prose),
        ("5 MB of open elements", many("<div>", 5_000_000)),
        ("5 MB of open formatting", many("<b id=1><p>x", 5_000_000)),
        (
            "5 MB of paragraphs",
            many(&format!("<p>{prose}</p>"), 5_000_000),
        ),
        (
            "5 MB of one paragraph",
            format!("<p>{}", many(prose, 5_000_000)),
        ),
        ("5 MB of links", many("<a href=/x>link</a> ", 5_000_000)),
        (
            "5 MB of attributes",
            format!("<p {}>", many("a=b ", 5_000_000)),
        ),
        (
            "5 MB of dates",
            many(
                "<time>5 March 2024</time><span class=date>5/3/24</span>",
                5_000_000,
            ),
        ),
        (
            "5 MB of JSON",
            format!(
                "<script type=application/ld+json>{}",
                many("[{\"a\":", 5_000_000)
            ),
        ),
        ("5 MB of tables", many("<table><tr><td>", 5_000_000)),
    ];
    println!("\npages made to be slow: ms");
    for (name, html) in pages {
        let start = ProcessTime::now();
        let _ = std::hint::black_box(extract(html.as_bytes(), &Context::default()));
        println!("{name:24} {:8.1}", start.elapsed().as_secs_f64() * 1e3);
    }
}
