//! A server in the test's own process, on a free port of loopback, and its shutdown.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use sundry_fetch::FetchSettings;
use sundry_http::{Control, HttpSettings, Listener, Server};
use sundry_operations::{Entry, OPERATIONS, Service, ServiceSettings};
use tokio::net::{TcpListener, UnixListener};
use tokio::sync::oneshot;

use crate::client::{Answer, Client};

/// A running server; dropping it stops it.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) service: Arc<Service>,
    pub(crate) control: Control,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Serves the real operations with default settings.
pub(crate) fn open() -> House {
    open_with(HttpSettings::default())
}

pub(crate) fn open_with(settings: HttpSettings) -> House {
    start(OPERATIONS, ServiceSettings::default(), settings)
}

/// Serves with fetching allowed from these addresses.
pub(crate) fn open_fetching(allow: &str) -> House {
    let allow = allow.split(',').map(|rule| rule.parse().unwrap()).collect();
    let fetch = FetchSettings {
        allow,
        ..FetchSettings::default()
    };
    let service = ServiceSettings {
        fetch,
        ..ServiceSettings::default()
    };
    start(OPERATIONS, service, HttpSettings::default())
}

pub(crate) fn start(
    operations: &'static [Entry],
    service: ServiceSettings,
    settings: HttpSettings,
) -> House {
    start_on(operations, service, settings, Vec::new())
}

/// Serves on these sockets too.
pub(crate) fn start_on(
    operations: &'static [Entry],
    service: ServiceSettings,
    settings: HttpSettings,
    sockets: Vec<std::os::unix::net::UnixListener>,
) -> House {
    let service = Arc::new(Service::new(service).unwrap());
    let (stop, stopped) = oneshot::channel();
    let (tell, told) = std::sync::mpsc::channel();
    let served = Arc::clone(&service);
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let mut listeners = vec![Listener::from(listener)];
            for socket in sockets {
                socket.set_nonblocking(true).unwrap();
                listeners.push(UnixListener::from_std(socket).unwrap().into());
            }
            let server = Server::new(listeners, operations, served, settings);
            tell.send((address, server.control())).unwrap();
            server.run(async { drop(stopped.await) }).await;
        });
    });
    let (address, control) = told.recv().unwrap();
    House {
        address,
        service,
        control,
        stop: Some(stop),
        thread: Some(thread),
    }
}

impl House {
    pub(crate) fn client(&self) -> Client {
        Client::connect(self.address)
    }

    pub(crate) fn get(&self, target: &str) -> Answer {
        self.client().get(target, &[])
    }

    /// Tells the server to stop, without waiting.
    pub(crate) fn tell_to_stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
    }

    /// Stops the server and waits for its end.
    pub(crate) fn wait(mut self) {
        self.tell_to_stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.tell_to_stop();
    }
}
