//! Content codings (RFC 9110, section 8.4): which there are, and how they are
//! undone so that a body can be inspected.
//!
//! Upstream is asked for `identity`; what comes coded all the same is decoded
//! and leaves decoded. gzip (RFC 1952, all members), deflate (RFC 1950) and br
//! (RFC 7932, windows up to 16 MiB), at most two on top of each other, need the
//! feature `codings`. Anything else, a body that is cut off, and bytes after
//! its end are uninspectable. Not covered: zstd.

#[cfg(feature = "codings")]
mod decoder;
mod header;
#[cfg(all(test, feature = "codings"))]
mod tests;
#[cfg(not(feature = "codings"))]
mod without;

#[cfg(feature = "codings")]
pub(super) use decoder::Decoder;
pub(super) use header::codings;
#[cfg(not(feature = "codings"))]
pub(super) use without::Decoder;
