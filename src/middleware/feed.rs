//! A rewriter behind a decoder.

use bytes::Bytes;

use super::coding::Decoder;
use crate::rewrite::{Blocked, Finish, Output, RewriteError, Rewriter, Uninspected};

/// Takes in a body as upstream codes it.
#[derive(Debug)]
pub(super) struct Feed {
    decoder: Option<Decoder>,
    rewriter: Rewriter,
}

impl Feed {
    pub(super) fn new(rewriter: Rewriter, decoder: Option<Decoder>) -> Self {
        Self { decoder, rewriter }
    }

    /// Whether the bytes that come out are other than those of upstream even
    /// where nothing is edited.
    pub(super) fn decodes(&self) -> bool {
        self.decoder.is_some()
    }

    /// Whether everything goes through uninspected.
    pub(super) fn passes(&self) -> bool {
        self.rewriter.passes()
    }

    pub(super) fn write(&mut self, bytes: Bytes, out: &mut Output) -> Result<(), RewriteError> {
        match &mut self.decoder {
            None => self.rewriter.write(bytes, out),
            Some(decoder) => {
                let rewriter = &mut self.rewriter;
                decoder.write(&bytes, &mut |decoded| rewriter.write(decoded, out))
            }
        }
    }

    /// Upstream's body is over: an error if the coded one was cut off.
    pub(super) fn end(&mut self, out: &mut Output) -> Result<(), RewriteError> {
        match &mut self.decoder {
            None => Ok(()),
            Some(decoder) => {
                let rewriter = &mut self.rewriter;
                decoder.finish(&mut |decoded| rewriter.write(decoded, out))
            }
        }
    }

    /// Ends the rewriter; comes after [`end`](Self::end).
    pub(super) fn finish(self, out: &mut Output) -> Result<Finish, RewriteError> {
        self.rewriter.finish(out)
    }

    pub(super) fn abort(self, reason: Uninspected, out: &mut Output) -> Blocked {
        self.rewriter.abort(reason, out)
    }
}
