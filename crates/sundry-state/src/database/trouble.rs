//! Sorts the failures on the way to the database by whether another try can help.

use deadpool::managed::PoolError;
use tokio_postgres::error::SqlState;

use crate::error::Error;

/// A failure within one try.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The database or the connection to it failed.
    Postgres(tokio_postgres::Error),
    /// No host can be reached, or none takes writes.
    Away(String),
    /// Another writer was in between; the same again will do.
    Again,
    /// Anything else, which is final.
    Final(Error),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Postgres(error)
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Final(error)
    }
}

impl From<PoolError<Self>> for Trouble {
    fn from(error: PoolError<Self>) -> Self {
        match error {
            PoolError::Backend(trouble) => trouble,
            _ => Self::Away("no connection became free".to_owned()),
        }
    }
}

impl Trouble {
    /// Returns true if another try may succeed.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Away(_) | Self::Again => true,
            Self::Final(_) => false,
            Self::Postgres(error) => match error.code() {
                // No answer of the server: the connection broke.
                None => error.is_closed() || is_of_connection(error),
                Some(code) => is_passing_state(code),
            },
        }
    }

    /// Returns true if the connection must not be used again.
    pub(super) fn spoils_connection(&self) -> bool {
        match self {
            Self::Again | Self::Final(_) => false,
            Self::Away(_) => true,
            Self::Postgres(error) => error.code().is_none_or(|code| {
                !matches!(
                    *code,
                    SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED
                )
            }),
        }
    }

    /// Turns the failure of the last try into the error for the caller.
    pub(super) fn into_error(self) -> Error {
        let is_passing = self.is_passing();
        match self {
            Self::Final(error) => error,
            Self::Away(reason) => Error::Away(reason),
            Self::Again => Error::Database("others kept writing the same rows".to_owned()),
            Self::Postgres(error) if is_passing => Error::Away(told(&error)),
            Self::Postgres(error) => Error::Database(told(&error)),
        }
    }
}

/// Describes a failure in one line. The values of rows stand in the server's details, which are left
/// out.
pub(super) fn told(error: &tokio_postgres::Error) -> String {
    use std::error::Error as _;
    if let Some(error) = error.as_db_error() {
        return format!("{} ({})", error.message(), error.code().code());
    }
    error
        .source()
        .map_or_else(|| error.to_string(), |source| format!("{error}: {source}"))
}

/// Returns true if the cause is the connection and not, say, a value of the wrong type.
fn is_of_connection(error: &tokio_postgres::Error) -> bool {
    use std::error::Error as _;
    error
        .source()
        .is_some_and(<dyn std::error::Error>::is::<std::io::Error>)
}

fn is_passing_state(code: &SqlState) -> bool {
    const PASSING: &[SqlState] = &[
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        // The server was told to stop, has crashed, or has only begun to start.
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        // It was the primary and is a standby now.
        SqlState::READ_ONLY_SQL_TRANSACTION,
        SqlState::TOO_MANY_CONNECTIONS,
        // The partition of a day was dropped by another node since we saw it.
        SqlState::CHECK_VIOLATION,
    ];
    // Class 08: the connection failed.
    PASSING.contains(code) || code.code().starts_with("08")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_try_can_mend_is_told_from_what_it_cannot() {
        for passing in ["40001", "40P01", "57P01", "57P03", "25006", "08006"] {
            assert!(is_passing_state(&SqlState::from_code(passing)), "{passing}");
        }
        for lasting in ["42601", "42501", "23505", "53100", "22021"] {
            assert!(
                !is_passing_state(&SqlState::from_code(lasting)),
                "{lasting}"
            );
        }
        assert!(Trouble::Away(String::new()).is_passing());
        assert!(!Trouble::Final(Error::Busy).is_passing());
    }
}
