//! The listening side, and how it ends.

use std::convert::Infallible;
use std::future::IntoFuture;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::ServiceExt;
use axum::extract::Request;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::service_fn;

use crate::proxy::Gateway;

/// How long answers that are on their way may take once the gateway is to stop.
/// Streams have no end of their own: they are cut then.
const GRACE: Duration = Duration::from_secs(1);

/// Serves until told to stop. Connections that idle are closed at once.
///
/// The gateway is served as it is, without an axum router around it: a router
/// gives answers to `HEAD` the length of their (absent) body, and a proxy knows
/// of no better length than the upstream's.
pub(crate) async fn serve(
    listener: TcpListener,
    gateway: Arc<Gateway>,
    stop: Stop,
) -> io::Result<()> {
    let service = service_fn(move |request: Request| {
        let gateway = Arc::clone(&gateway);
        async move { Ok::<_, Infallible>(gateway.handle(request).await) }
    });
    // An event is a small write, and must not wait for the next one.
    let listener = listener.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    let stopping = stop.clone();
    let server = axum::serve(listener, ServiceExt::<Request>::into_make_service(service))
        .with_graceful_shutdown(async move { stopping.wait().await });
    tokio::select! {
        done = server.into_future() => done,
        () = async { stop.wait().await; tokio::time::sleep(GRACE).await } => Ok(()),
    }
}

/// Tells tasks that the process is to end.
#[derive(Clone)]
pub(crate) struct Stop(watch::Receiver<bool>);

impl Stop {
    /// On SIGINT and SIGTERM, which from now on no longer kill the process.
    pub(crate) fn on_signals() -> io::Result<Self> {
        let (sender, receiver) = watch::channel(false);
        let signalled = signals()?;
        tokio::spawn(async move {
            signalled.await;
            let _ = sender.send(true);
            // A sender that is gone would look like a stop.
            sender.closed().await;
        });
        Ok(Self(receiver))
    }

    pub(crate) async fn wait(&self) {
        let _ = self.0.clone().wait_for(|stop| *stop).await;
    }
}

#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
