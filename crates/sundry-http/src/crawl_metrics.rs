//! Metrics of the feed crawl. They are read from its state when a client asks for them; this module
//! counts nothing.

use std::fmt;
use std::sync::Arc;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use sundry_operations::Service;

/// Collects the metrics of a service's crawl.
#[derive(Debug)]
pub(crate) struct CrawlMetrics(pub(crate) Arc<Service>);

impl Collector for CrawlMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let status = self.0.news().status();
        let visits =
            Family::<[(&str, &str); 1], prometheus_client::metrics::counter::Counter>::default();
        for (result, count) in [
            ("read", status.read),
            ("unchanged", status.unchanged),
            ("failed", status.failed),
        ] {
            visits.get_or_create(&[("result", result)]).inc_by(count);
        }
        let help = "Visits to feeds since the start, by result";
        put(&mut encoder, "crawl_visits", help, &visits)?;
        for (name, help, count) in [
            (
                "crawl_articles",
                "Articles since the start that were new",
                status.articles,
            ),
            (
                "crawl_pages",
                "Pages of articles read since the start",
                status.pages,
            ),
            (
                "crawl_bytes",
                "Bytes of feeds read since the start",
                status.bytes,
            ),
            (
                "crawl_late",
                "Results since the start that were refused, since another node had taken over their host",
                status.late,
            ),
        ] {
            put(&mut encoder, name, help, &ConstCounter::new(count))?;
        }
        for (name, help, value) in [
            ("crawl_feeds", "Feeds that are crawled now", status.feeds),
            (
                "crawl_editions",
                "Editions that are crawled now",
                status.editions,
            ),
            (
                "crawl_waiting",
                "Feeds and pages that wait for their host",
                status.waiting,
            ),
            (
                "crawl_under_way",
                "Requests of the crawl under way",
                status.under_way,
            ),
            (
                "crawl_active",
                "Whether this process is the one that crawls",
                status.is_crawling.into(),
            ),
            (
                "crawl_offline",
                "Whether no feed can be reached, so that the crawl rests",
                status.is_offline.into(),
            ),
        ] {
            put(
                &mut encoder,
                name,
                help,
                &ConstGauge::new(value.cast_signed()),
            )?;
        }
        Ok(())
    }
}

/// Encodes a metric with its current value.
pub(crate) fn put(
    encoder: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    metric: &impl EncodeMetric,
) -> Result<(), fmt::Error> {
    metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
}
