//! The status and message that a client gets when a fetch fails, which never repeat the remote
//! site's words.

use sundry_fetch::{FailureClass, FetchError};

use crate::error::ApiError;

/// Converts a failed fetch of the parameter `url` into a failure answer.
pub(crate) fn public_failure(error: FetchError) -> ApiError {
    let message = format!("`url` cannot be fetched: {error}.");
    let failure = match error.class() {
        FailureClass::InvalidUrl => ApiError::bad_request(message),
        FailureClass::NotAllowed => ApiError::forbidden(message),
        FailureClass::RemoteFailed => ApiError::bad_gateway(message),
        FailureClass::TooSlow => ApiError::gateway_timeout(message),
        FailureClass::Overloaded => ApiError::overloaded(1),
    };
    failure.of_parameter("url").because(error)
}
