//! What a bench measures of its own process, from Linux's `/proc`. `bench-http` looks at another process
//! and has its own figures.

use std::fs;

/// Returns the processor seconds of all threads so far.
#[must_use]
pub fn processor_seconds() -> f64 {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten();
    let times = tasks.flatten().filter_map(|task| {
        let text = fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    });
    times.sum::<f64>() / 1e9
}

/// Returns the peak of memory in kilobytes; 0 if the kernel does not say.
#[must_use]
pub fn peak_kilobytes() -> u64 {
    status("VmHWM")
}

/// Returns the memory in use in kilobytes; 0 if the kernel does not say.
#[must_use]
pub fn resident_kilobytes() -> u64 {
    status("VmRSS")
}

/// Lets the peak begin anew from what is in use.
pub fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

fn status(name: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut fields = text.lines().filter_map(|line| line.split_once(':'));
    let value = fields
        .find(|(field, _)| *field == name)
        .map(|(_, value)| value);
    let number = value.and_then(|value| value.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_figures_can_be_read() {
        assert!(processor_seconds() > 0.0);
        assert!(resident_kilobytes() > 500 && peak_kilobytes() >= resident_kilobytes() / 2);
    }
}
