//! The finding of a check: place, severity, fault, and what to do about it.

use std::fmt;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    /// It must be fixed: tidy fails.
    Error,
    /// It is worth knowing: tidy prints it and passes.
    Warning,
}

/// One finding. Findings are ordered by place, so that the output is the same on every run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    /// Line number from one; zero if the finding concerns the whole file.
    pub(crate) line: usize,
    pub(crate) severity: Severity,
    pub(crate) message: String,
}

impl Finding {
    /// Makes a finding that fails tidy.
    pub(crate) fn error(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            line,
            severity: Severity::Error,
            message: message.into(),
        }
    }

    /// Makes a finding that is only printed.
    pub(crate) fn warning(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(path, line, message)
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            severity,
            message,
        } = self;
        let severity = match severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        match line {
            0 => write!(formatter, "{path}: {severity}: {message}"),
            _ => write!(formatter, "{path}:{line}: {severity}: {message}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_reads_like_a_compiler_message() {
        let finding = Finding::error("a.rs", 3, "too long");
        assert_eq!(finding.to_string(), "a.rs:3: error: too long");
        assert_eq!(
            Finding::warning("a.rs", 0, "old").to_string(),
            "a.rs: warning: old"
        );
    }
}
