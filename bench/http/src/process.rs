//! Reads facts about a process from Linux's `/proc`: processor time, memory, peaks.

use std::fs;

/// The kernel's clock ticks per second in `/proc/PID/stat`; 100 on every relevant Linux.
const TICKS_A_SECOND: f64 = 100.0;

/// Returns user and system time so far, in seconds, exact to a tick (10 ms).
pub(crate) fn processor_seconds(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The second field, the name in parentheses, may contain blanks, so count from behind it.
    let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let field = |place| -> f64 {
        after_name
            .split_whitespace()
            .nth(place)
            .and_then(|it| it.parse().ok())
            .unwrap_or(f64::NAN)
    };
    (field(11) + field(12)) / TICKS_A_SECOND
}

/// Reads a field of `/proc/PID/status` that is given in kB; returns MB (10^6 bytes).
pub(crate) fn status_megabytes(pid: u32, field: &str) -> f64 {
    kilobytes(&format!("/proc/{pid}/status"), field)
}

/// Returns the proportional share of memory in MB: shared pages count by their share.
pub(crate) fn proportional_megabytes(pid: u32) -> f64 {
    kilobytes(&format!("/proc/{pid}/smaps_rollup"), "Pss")
}

/// Returns its number of threads.
pub(crate) fn threads(pid: u32) -> usize {
    fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count)
}

/// Resets the peak (`VmHWM`) to the current use; returns true if the kernel allowed it.
pub(crate) fn reset_peak(pid: u32) -> bool {
    fs::write(format!("/proc/{pid}/clear_refs"), "5").is_ok()
}

fn kilobytes(path: &str, field: &str) -> f64 {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| *name == field)
        .and_then(|(_, value)| value.split_whitespace().next()?.parse::<f64>().ok())
        .map_or(f64::NAN, |kilobytes| kilobytes * 1024.0 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_figures_can_be_read() {
        let pid = std::process::id();
        assert!(processor_seconds(pid) >= 0.0);
        assert!(status_megabytes(pid, "VmRSS") > 0.5);
        assert!(status_megabytes(pid, "VmHWM") >= status_megabytes(pid, "VmRSS") * 0.9);
        assert!(threads(pid) >= 1);
        assert!(status_megabytes(pid, "NoSuchField").is_nan());
    }
}
