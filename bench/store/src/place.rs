//! The store of a measurement: a server that is started or already running, or a folder.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sundry_publish::{Credentials, Store, StoreSettings};
use tempfile::TempDir;

/// Time limit for the start of a server.
const START: Duration = Duration::from_secs(60);

pub(crate) struct Place {
    endpoint: Option<String>,
    folder: TempDir,
    server: Option<Child>,
}

impl Place {
    pub(crate) fn open(moto: Option<String>, endpoint: Option<String>) -> Self {
        let mut place = Self {
            endpoint,
            folder: tempfile::tempdir().expect("a folder"),
            server: None,
        };
        if let Some(program) = moto {
            place.start(&program);
        }
        place
    }

    fn start(&mut self, program: &str) {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = free.local_addr().expect("an address");
        drop(free);
        let mut command = Command::new(program);
        command
            .args(["-H", "127.0.0.1", "-p", &address.port().to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        self.server = Some(command.spawn().expect("moto_server starts"));
        let begun = Instant::now();
        while begun.elapsed() < START {
            if let Ok(mut stream) = TcpStream::connect(address) {
                let request = "PUT /sundry HTTP/1.1\r\nhost: loopback\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
                stream.write_all(request.as_bytes()).expect("a request");
                let mut answer = String::new();
                stream.read_to_string(&mut answer).expect("an answer");
                assert!(answer.contains(" 200 "), "{answer}");
                self.endpoint = Some(format!("http://{address}"));
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("moto_server did not start");
    }

    pub(crate) fn name(&self) -> String {
        match (&self.server, &self.endpoint) {
            (Some(_), _) => "moto on loopback".to_owned(),
            (None, Some(endpoint)) => endpoint.clone(),
            (None, None) => "a folder".to_owned(),
        }
    }

    /// The address and endpoint of a part of the store; a child is told both.
    pub(crate) fn address(&self, part: &str) -> [String; 2] {
        match &self.endpoint {
            Some(endpoint) => [format!("s3://sundry/{part}"), endpoint.clone()],
            None => [
                format!("file://{}/{part}", self.folder.path().display()),
                String::new(),
            ],
        }
    }

    pub(crate) fn store(&self, part: &str) -> Store {
        let [url, endpoint] = self.address(part);
        open(&url, &endpoint)
    }
}

pub(crate) fn open(url: &str, endpoint: &str) -> Store {
    let settings = StoreSettings {
        url: url.to_owned(),
        endpoint: endpoint.to_owned(),
        credentials: Credentials {
            access_key_id: "test".to_owned(),
            secret_access_key: "test".to_owned(),
            session_token: String::new(),
        },
        ..StoreSettings::default()
    };
    Store::open(&settings).expect("a store")
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}
