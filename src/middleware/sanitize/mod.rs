//! The inner layer: block, then redact, then strip.

mod future;
mod layer;
mod service;

pub use future::SanitizeFuture;
pub use layer::SanitizeLayer;
pub use service::Sanitize;
