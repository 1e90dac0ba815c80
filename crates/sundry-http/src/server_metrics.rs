//! Metrics of the process and of its catalogues. They are read when a client asks for them; this
//! module counts nothing.
//!
//! The names of the process's metrics are those of Prometheus' own client libraries, so that
//! dashboards made for other programs show Sundry too. Their values come from `/proc`, so only
//! Linux has them.

use std::fmt;
use std::sync::Arc;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::DescriptorEncoder;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use sundry_operations::Service;

use crate::crawl_metrics::put;

/// Collects the metrics of a service's catalogues.
#[derive(Debug)]
pub(crate) struct CatalogueMetrics(pub(crate) Arc<Service>);

impl Collector for CatalogueMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let by_kind = Family::<[(&str, &str); 1], Gauge>::default;
        let (records, created, generation) = (by_kind(), by_kind(), by_kind());
        for state in self.0.catalogues().state() {
            let label = [("kind", state.kind)];
            let set = |family: &Family<_, Gauge>, value| {
                family.get_or_create(&label).set(value);
            };
            set(&records, state.records.cast_signed());
            if let Some(number) = state.generation() {
                set(&generation, number.cast_signed());
            }
            if let Some(second) = state.created {
                set(&created, second);
            }
        }
        for (name, help, family) in [
            ("catalogue_records", "Records in use, by kind", &records),
            (
                "catalogue_created_seconds",
                "When the current generation was written, in seconds since 1970, for imported kinds",
                &created,
            ),
            (
                "catalogue_generation",
                "Number of the current import, for imported kinds",
                &generation,
            ),
        ] {
            put(&mut encoder, name, help, family)?;
        }
        if self.0.news().settings().database.is_some() {
            let away = self.0.database_away().unwrap_or_default();
            let gauge = ConstGauge::new(away.cast_signed());
            let help =
                "Seconds for which the database has been unreachable; 0 if it can be reached";
            put(&mut encoder, "database_away_seconds", help, &gauge)?;
        }
        self.following(&mut encoder)
    }
}

impl CatalogueMetrics {
    /// Tells how following a store stands; nothing where none is followed.
    fn following(&self, encoder: &mut DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let by_kind = Family::<[(&str, &str); 1], Gauge>::default;
        let (newest, asked, failing) = (by_kind(), by_kind(), by_kind());
        let kinds = self.0.following().kinds();
        if kinds.is_empty() {
            return Ok(());
        }
        for (kind, following) in kinds {
            let set = |family: &Family<_, Gauge>, value: i64| {
                family.get_or_create(&[("kind", kind)]).set(value);
            };
            set(&newest, following.newest.unwrap_or(0).cast_signed());
            set(&failing, i64::from(following.wrong.is_some()));
            if let Some(second) = following.asked {
                set(&asked, second);
            }
        }
        for (name, help, family) in [
            (
                "store_publication",
                "Number of the newest publication in the store, by kind; 0: none",
                &newest,
            ),
            (
                "store_failing",
                "1 if the newest publication is not in use here, by kind",
                &failing,
            ),
            (
                "store_asked_seconds",
                "When the store was last asked and answered, in seconds since 1970, by kind",
                &asked,
            ),
        ] {
            put(encoder, name, help, family)?;
        }
        Ok(())
    }
}

/// Collects the metrics of the work that is under way.
#[derive(Debug)]
pub(crate) struct WorkMetrics(pub(crate) Arc<Service>);

impl Collector for WorkMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let by_kind = Family::<[(&str, &str); 1], Gauge>::default;
        let (running, waiting, most) = (by_kind(), by_kind(), by_kind());
        for load in self.0.workload() {
            let label = [("kind", load.kind)];
            let set = |family: &Family<_, Gauge>, value: usize| {
                family.get_or_create(&label).set(value as i64);
            };
            set(&running, load.running);
            set(&waiting, load.waiting);
            set(&most, load.most);
        }
        for (name, help, family) in [
            (
                "work_running",
                "Pieces of work under way, by kind",
                &running,
            ),
            (
                "work_waiting",
                "Pieces of work that wait for their turn, by kind",
                &waiting,
            ),
            (
                "work_most",
                "Pieces of work that may be under way and wait; further ones are answered 503",
                &most,
            ),
        ] {
            put(&mut encoder, name, help, family)?;
        }
        let free = ConstGauge::new(self.0.memory().left() as i64);
        let help = "Memory left for uploads and fetched bodies";
        put(&mut encoder, "memory_left_bytes", help, &free)
    }
}

/// Collects the metrics of the process itself.
#[derive(Debug)]
pub(crate) struct ProcessMetrics;

impl Collector for ProcessMetrics {
    #[cfg(target_os = "linux")]
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        // Metrics that cannot be read are left out: an absent metric raises an alarm, a zero does
        // not.
        if let Some(process) = linux::Process::read() {
            process.encode(&mut encoder)?;
        }
        Ok(())
    }

    #[cfg(not(target_os = "linux"))]
    fn encode(&self, _: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fmt;

    use procfs::WithCurrentSystemInfo as _;
    use prometheus_client::encoding::DescriptorEncoder;
    use prometheus_client::metrics::counter::ConstCounter;
    use prometheus_client::metrics::gauge::ConstGauge;

    use crate::crawl_metrics::put;

    /// Figures about this process from `/proc`.
    pub(super) struct Process {
        cpu_seconds: f64,
        resident_bytes: u64,
        virtual_bytes: u64,
        threads: i64,
        descriptors: u64,
        most_descriptors: Option<u64>,
        /// `None` if `/proc` shows only processes, as under the shipped systemd unit.
        started: Option<f64>,
    }

    impl Process {
        /// Reads the figures; `None` if `/proc` is missing or not readable.
        pub(super) fn read() -> Option<Self> {
            let process = procfs::process::Process::myself().ok()?;
            let stat = process.stat().ok()?;
            let ticks = procfs::ticks_per_second() as f64;
            let limits = process.limits().ok()?;
            let booted = procfs::boot_time_secs().ok();
            Some(Self {
                cpu_seconds: (stat.utime + stat.stime) as f64 / ticks,
                resident_bytes: stat.rss_bytes().get(),
                virtual_bytes: stat.vsize,
                threads: stat.num_threads,
                descriptors: process.fd_count().ok()? as u64,
                most_descriptors: match limits.max_open_files.soft_limit {
                    procfs::process::LimitValue::Value(most) => Some(most),
                    procfs::process::LimitValue::Unlimited => None,
                },
                started: booted.map(|booted| booted as f64 + stat.starttime as f64 / ticks),
            })
        }

        pub(super) fn encode(&self, encoder: &mut DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
            put(
                encoder,
                "process_cpu_seconds",
                "User and system processor time",
                &ConstCounter::new(self.cpu_seconds),
            )?;
            if let Some(started) = self.started {
                let help = "Start time of the process, in seconds since 1970";
                put(
                    encoder,
                    "process_start_time_seconds",
                    help,
                    &ConstGauge::new(started),
                )?;
            }
            let whole = |count: u64| ConstGauge::new(count.cast_signed());
            for (name, help, gauge) in [
                (
                    "process_resident_memory_bytes",
                    "Resident memory",
                    whole(self.resident_bytes),
                ),
                (
                    "process_virtual_memory_bytes",
                    "Virtual memory, including mapped files",
                    whole(self.virtual_bytes),
                ),
                ("process_threads", "Threads", ConstGauge::new(self.threads)),
                (
                    "process_open_fds",
                    "Open file descriptors",
                    whole(self.descriptors),
                ),
            ] {
                put(encoder, name, help, &gauge)?;
            }
            if let Some(most) = self.most_descriptors {
                let help = "Maximum number of open file descriptors";
                put(encoder, "process_max_fds", help, &whole(most))?;
            }
            Ok(())
        }
    }
}
