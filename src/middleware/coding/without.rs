//! Without the feature `codings` no coding is known.

use bytes::Bytes;

use crate::rewrite::RewriteError;

/// A decoder that there never is.
#[derive(Debug)]
pub(in crate::middleware) enum Decoder {}

impl Decoder {
    pub(in crate::middleware) fn new(_: &[String], _: usize) -> Option<Self> {
        None
    }

    pub(in crate::middleware) fn write(
        &mut self,
        _: &[u8],
        _: &mut dyn FnMut(Bytes) -> Result<(), RewriteError>,
    ) -> Result<(), RewriteError> {
        match *self {}
    }

    pub(in crate::middleware) fn finish(
        &mut self,
        _: &mut dyn FnMut(Bytes) -> Result<(), RewriteError>,
    ) -> Result<(), RewriteError> {
        match *self {}
    }
}
