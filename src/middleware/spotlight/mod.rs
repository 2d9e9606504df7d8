//! The outer layer: frames around untrusted text.

mod future;
mod layer;
mod service;

pub use future::SpotlightFuture;
pub use layer::SpotlightLayer;
pub use service::Spotlight;
