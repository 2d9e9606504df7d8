//! A wire that remembers what came over it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// Every byte that a client of this address received.
pub(crate) struct Tap {
    pub(crate) address: SocketAddr,
    received: Arc<Mutex<Vec<u8>>>,
}

impl Tap {
    pub(crate) async fn on(server: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("is bound");
        let received = Arc::<Mutex<Vec<u8>>>::default();
        let record = Arc::clone(&received);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(server).await else { continue };
                let ((from_client, to_client), (from_server, to_server)) =
                    (client.into_split(), server.into_split());
                tokio::spawn(pass(from_client, to_server, None));
                tokio::spawn(pass(from_server, to_client, Some(Arc::clone(&record))));
            }
        });
        Self { address, received }
    }

    pub(crate) fn received(&self) -> Vec<u8> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    record: Option<Arc<Mutex<Vec<u8>>>>,
) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if let Some(record) = &record {
            let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
            record.extend_from_slice(&bytes[..read]);
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            break;
        }
    }
}
