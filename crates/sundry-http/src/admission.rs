//! Decides if a call is admitted: checks the key of a request, its rights, its rate limit and its
//! quota. Of the operation, only the name matters here.

use std::time::Duration;

use http::request::Parts;
use sundry_operations::{ApiError, Arguments};

use crate::clock;
use crate::keys::{Counted, Key, Refusal};
use crate::long_lines;
use crate::policy::Policy;

const API_KEY: &str = "x-api-key";
const API_KEY_ARGUMENT: &str = "api-key";

impl Policy {
    /// Returns the arguments of the query string, and the caller's key if keys are configured. A
    /// key in the header is checked before anything else is read. A key in the query string is
    /// always removed, so that it is neither reported as unknown nor seen by an operation.
    pub(crate) fn arguments(&self, head: &Parts) -> Result<(Arguments, Option<&Key>), ApiError> {
        self.arguments_with_key(head, API_KEY_ARGUMENT)
    }

    /// Works like `arguments` for a path that takes the key in the parameter `name`.
    pub(crate) fn arguments_with_key(
        &self,
        head: &Parts,
        name: &str,
    ) -> Result<(Arguments, Option<&Key>), ApiError> {
        let header = head.headers.get(API_KEY);
        let header = header.and_then(|value| value.to_str().ok());
        let mut found = header.map(|key| self.find(key)).transpose()?.flatten();
        let mut arguments = Arguments::from_query(long_lines::query(head))?;
        let argument = arguments.take_text(name);
        if header.is_none() && self.settings.keys.is_some() {
            let argument = argument.ok_or_else(|| {
                ApiError::unauthorized(format!(
                    "A key is missing; send it as the header `x-api-key` or the parameter \
                     `{name}`."
                ))
            })?;
            found = self.find(&argument)?;
        }
        Ok((arguments, found))
    }

    /// Returns the key that a request presents, or `None` if no keys are configured.
    ///
    /// # Errors
    /// 401 if there is none, or if it is not known.
    pub(crate) fn key(&self, presented: Option<&str>) -> Result<Option<&Key>, ApiError> {
        if self.settings.keys.is_none() {
            return Ok(None);
        }
        let presented = presented.ok_or_else(|| {
            ApiError::unauthorized(
                "A key is missing; send it as `Authorization: Bearer KEY` or as the header \
                 `x-api-key`.",
            )
        })?;
        self.find(presented)
    }

    /// Returns the key with this text, or `None` if no keys are configured.
    fn find(&self, presented: &str) -> Result<Option<&Key>, ApiError> {
        let Some(keys) = &self.settings.keys else {
            return Ok(None);
        };
        let key = keys.find(presented);
        key.map(Some)
            .ok_or_else(|| ApiError::unauthorized("The key is not known here."))
    }
}

/// Returns the text of the key that a request presents, in the header or in the query string.
///
/// # Errors
/// 400 if the query string cannot be read.
pub(crate) fn presented(head: &Parts) -> Result<Option<String>, ApiError> {
    let header = head.headers.get(API_KEY);
    if let Some(key) = header.and_then(|value| value.to_str().ok()) {
        return Ok(Some(key.to_owned()));
    }
    let mut arguments = Arguments::from_query(long_lines::query(head))?;
    Ok(arguments.take_text(API_KEY_ARGUMENT))
}

/// Longest wait for the next part of a quota that several servers share.
const LOAN: Duration = Duration::from_secs(2);

/// Counts a call of `operation` against the limits of `key`. Where several servers share quotas, this
/// may wait for the next part of one.
///
/// # Errors
/// 403 if the key lacks the operation, 429 above its rate, 402 if its quota is used up, 503 if its
/// quota cannot be counted.
pub(crate) async fn admit<'a>(key: &'a Key, operation: &str) -> Result<Counted<'a>, ApiError> {
    if !key.may_call(operation) {
        let message = format!("This key may not call `{operation}`.");
        return Err(ApiError::forbidden(message));
    }
    let (day, left_of_day) = clock::today();
    let mut outcome = key.spend(day);
    // A loan may be used up again by others who waited for it too.
    let wait = async {
        while matches!(outcome, Err(Refusal::LoanUsedUp)) && key.ask_for_loan().await.is_ok() {
            // It may be for a day that has begun in the meantime.
            outcome = key.spend_of_quota(clock::today().0);
        }
    };
    let _ = tokio::time::timeout(LOAN, wait).await;
    outcome.map_err(|refusal| match refusal {
        Refusal::RateLimit(seconds) => ApiError::too_many_requests(seconds),
        Refusal::CountsAway | Refusal::LoanUsedUp => ApiError::new(
            503,
            "The quota of this key cannot be checked right now. Try again later.",
        ),
        Refusal::QuotaUsedUp(quota) => ApiError::quota_used_up(quota, left_of_day),
    })
}
