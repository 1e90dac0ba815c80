//! TLS for fetching: Mozilla's roots compiled in, no client certificate, HTTP/1.1 only.
//!
//! Verification cannot be turned off; for a host with a private root, the operator names that root.

use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::error::SettingsError;

/// Makes the TLS connector of a fetcher.
pub(crate) fn connector(extra_roots_pem: &str) -> Result<TlsConnector, SettingsError> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let built_in = roots.len();
    for certificate in CertificateDer::pem_slice_iter(extra_roots_pem.as_bytes()) {
        let certificate = certificate.map_err(|error| SettingsError::Roots(error.to_string()))?;
        roots
            .add(certificate)
            .map_err(|error| SettingsError::Roots(error.to_string()))?;
    }
    if roots.len() == built_in && !extra_roots_pem.trim().is_empty() {
        return Err(SettingsError::Roots("no BEGIN CERTIFICATE line".to_owned()));
    }

    // Named explicitly instead of using the process default: another library may have installed its
    // own.
    let provider = Arc::new(ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| SettingsError::Tls(error.into()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsConnector::from(Arc::new(config)))
}
