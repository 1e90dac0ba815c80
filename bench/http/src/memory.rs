//! Measures the peak memory of one request: the growth of the process while it answers for a large
//! picture.

use std::time::Duration;

use crate::client::Client;
use crate::cores::Cores;
use crate::load;
use crate::pictures::{self, Order};
use crate::process;
use crate::server::Server;
use crate::table::{Table, median};
use crate::{Failure, Options};

const GOAL: f64 = 60.0;
const WIDTH: u16 = 5000;
const HEIGHT: u16 = 2813;
/// Typical size of such a picture from a camera, in bytes.
const BYTES: usize = 3_500_000;
/// Time after which buffers that are freed late have been freed.
const SETTLE: Duration = Duration::from_millis(200);

/// Measures, and compares with the goal: both orders of a JPEG's lines, each in a process of its
/// own.
pub(crate) fn measure(options: &Options) -> Result<Table, Failure> {
    let mut table = Table::new(format!(
        "Memory of a request: POST /detect-color, {WIDTH}×{HEIGHT} JPEG ({} requests each)",
        options.rounds
    ));
    for (name, order) in [
        ("baseline", Order::Baseline),
        ("progressive", Order::Progressive),
    ] {
        one_order(options, name, order, &mut table)?;
    }
    Ok(table)
}

fn one_order(
    options: &Options,
    name: &str,
    order: Order,
    table: &mut Table,
) -> Result<(), Failure> {
    let small = pictures::of_size(500, 375, 86_000, order);
    let large = pictures::of_size(WIDTH, HEIGHT, BYTES, order);
    let server = Server::sundry(&options.sundry, &Cores::Shared, None)?;
    let pid = server.pid();
    let runtime = load::runtime()?;
    let send = |picture: &[u8]| -> Result<(), Failure> {
        let request = pictures::upload(server.address, "/detect-color", picture);
        let answer = runtime.block_on(async {
            Client::connect(server.address)
                .await?
                .exchange(&request)
                .await
        })?;
        match answer.status {
            200 => Ok(()),
            other => Err(format!("POST /detect-color was answered with {other}").into()),
        }
    };
    // Data that is built on first use belongs to no request.
    send(&small)?;
    let rest = process::status_megabytes(pid, "VmRSS");
    let (mut growths, mut times) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        std::thread::sleep(SETTLE);
        if !process::reset_peak(pid) {
            return Err("the kernel does not let us reset a peak (/proc/PID/clear_refs)".into());
        }
        let worked = process::processor_seconds(pid);
        send(&large)?;
        times.push((process::processor_seconds(pid) - worked) * 1e3);
        // Compare with the rest before the first: memory that one leaves behind counts in the next.
        growths.push(process::status_megabytes(pid, "VmHWM") - rest);
    }
    let most = growths.iter().copied().fold(0.0, f64::max);
    table.tell(
        format!("{name}, size"),
        format!("{:.1} MB", large.len() as f64 / 1e6),
    );
    table.tell("  resident before the first", format!("{rest:.1} MB"));
    table.tell(
        "  growth to the peak, median",
        format!("{:.1} MB", median(&growths)),
    );
    table.judge(
        "  growth to the peak, most",
        format!("{most:.1} MB"),
        "<= 60 MB",
        most <= GOAL,
    );
    table.tell(
        "  resident afterwards",
        format!("{:.1} MB", process::status_megabytes(pid, "VmRSS")),
    );
    table.tell(
        "  processor time, median (to 10 ms)",
        format!("{:.0} ms", median(&times)),
    );
    Ok(())
}
