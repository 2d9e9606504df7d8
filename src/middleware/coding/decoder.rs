use std::fmt;
use std::io::{self, Write};

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};
use bytes::Bytes;
use flate2::write::MultiGzDecoder;
use flate2::{Decompress, FlushDecompress, Status};

use crate::rewrite::{RewriteError, Uninspected};

/// Codings on top of each other; more are an attack.
const MAX_LAYERS: usize = 2;

/// Input is taken in steps of this many bytes, so that what one step makes of
/// it is looked at, and dropped, before the next: a body that grows a
/// thousandfold is stopped while it is small.
const STEP: usize = 512;

/// Undoes the codings of one body, bytes in, bytes out.
pub(in crate::middleware) struct Decoder {
    /// The coding that was applied last, first.
    layers: Vec<Layer>,
    /// What one step may make, in bytes.
    cap: usize,
    begun: bool,
}

enum Layer {
    Gzip(Box<MultiGzDecoder<Limited>>),
    Deflate { inner: Box<Decompress>, ended: bool },
    Brotli { state: Box<Brotli>, ended: bool },
}

type Brotli = BrotliState<StandardAlloc, StandardAlloc, StandardAlloc>;

impl Decoder {
    /// A decoder for codings in the order they were applied; `None` if one is
    /// unknown or there are too many. Holds what `cap` bytes of input in a row
    /// may grow to, and the codings' windows (32 KiB; 16 MiB for br).
    pub(in crate::middleware) fn new(codings: &[String], cap: usize) -> Option<Self> {
        if codings.len() > MAX_LAYERS {
            return None;
        }
        let cap = cap.max(128 * STEP);
        let layers = codings.iter().rev().map(|coding| Layer::new(coding, cap));
        Some(Self { layers: layers.collect::<Option<_>>()?, cap, begun: false })
    }

    /// Decodes the next bytes and gives what comes of them to `each`.
    pub(in crate::middleware) fn write(
        &mut self,
        input: &[u8],
        each: &mut dyn FnMut(Bytes) -> Result<(), RewriteError>,
    ) -> Result<(), RewriteError> {
        for step in input.chunks(STEP) {
            self.begun = true;
            let mut bytes = step.to_vec();
            for layer in &mut self.layers {
                bytes = layer.write(&bytes, self.cap).map_err(broken)?;
            }
            each(bytes.into())?;
        }
        Ok(())
    }

    /// Ends the body; an error if it was cut off. No bytes at all are an empty
    /// body, whatever its coding.
    pub(in crate::middleware) fn finish(
        &mut self,
        each: &mut dyn FnMut(Bytes) -> Result<(), RewriteError>,
    ) -> Result<(), RewriteError> {
        if !self.begun {
            return Ok(());
        }
        let mut bytes = Vec::new();
        for layer in &mut self.layers {
            let mut out = layer.write(&bytes, self.cap).map_err(broken)?;
            out.extend(layer.finish().map_err(broken)?);
            bytes = out;
        }
        if bytes.is_empty() { Ok(()) } else { each(bytes.into()) }
    }
}

fn broken(_: io::Error) -> RewriteError {
    RewriteError::new(Uninspected::ContentCoding)
}

impl Layer {
    fn new(coding: &str, cap: usize) -> Option<Self> {
        Some(match coding {
            "gzip" | "x-gzip" => {
                Self::Gzip(Box::new(MultiGzDecoder::new(Limited { bytes: Vec::new(), cap })))
            }
            "deflate" => Self::Deflate { inner: Box::new(Decompress::new(true)), ended: false },
            "br" => Self::Brotli {
                state: Box::new(BrotliState::new_strict(
                    StandardAlloc::default(),
                    StandardAlloc::default(),
                    StandardAlloc::default(),
                )),
                ended: false,
            },
            _ => return None,
        })
    }

    fn write(&mut self, input: &[u8], cap: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Gzip(inner) => {
                if !input.is_empty() {
                    inner.write_all(input)?;
                    inner.flush()?;
                }
                Ok(std::mem::take(&mut inner.get_mut().bytes))
            }
            Self::Deflate { inner, ended } => deflate(inner, ended, input, cap),
            Self::Brotli { state, ended } => brotli(state, ended, input, cap),
        }
    }

    fn finish(&mut self) -> io::Result<Vec<u8>> {
        match self {
            Self::Gzip(inner) => {
                inner.try_finish()?;
                Ok(std::mem::take(&mut inner.get_mut().bytes))
            }
            Self::Deflate { ended, .. } | Self::Brotli { ended, .. } => {
                if *ended {
                    Ok(Vec::new())
                } else {
                    Err(io::ErrorKind::UnexpectedEof.into())
                }
            }
        }
    }
}

fn deflate(
    inner: &mut Decompress,
    ended: &mut bool,
    mut input: &[u8],
    cap: usize,
) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut buffer = [0; 16 * STEP];
    loop {
        if *ended {
            // Nothing may follow the end.
            return if input.is_empty() { Ok(out) } else { Err(io::ErrorKind::InvalidData.into()) };
        }
        let (read, written) = (inner.total_in(), inner.total_out());
        let status = inner
            .decompress(input, &mut buffer, FlushDecompress::None)
            .map_err(|_| io::ErrorKind::InvalidData)?;
        let read = usize::try_from(inner.total_in() - read).unwrap_or(input.len());
        let written = usize::try_from(inner.total_out() - written).unwrap_or(0);
        input = &input[read..];
        grow(&mut out, &buffer[..written], cap)?;
        *ended = status == Status::StreamEnd;
        if !*ended && read == 0 && written == 0 {
            return Ok(out);
        }
    }
}

fn brotli(state: &mut Brotli, ended: &mut bool, input: &[u8], cap: usize) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut buffer = [0; 16 * STEP];
    let (mut left, mut at, mut total) = (input.len(), 0, 0);
    if *ended {
        return if input.is_empty() { Ok(out) } else { Err(io::ErrorKind::InvalidData.into()) };
    }
    loop {
        let (mut room, mut written) = (buffer.len(), 0);
        let result = BrotliDecompressStream(
            &mut left,
            &mut at,
            input,
            &mut room,
            &mut written,
            &mut buffer,
            &mut total,
            state,
        );
        grow(&mut out, &buffer[..written], cap)?;
        match result {
            BrotliResult::NeedsMoreOutput => {}
            BrotliResult::NeedsMoreInput => return Ok(out),
            BrotliResult::ResultSuccess if left == 0 => {
                *ended = true;
                return Ok(out);
            }
            BrotliResult::ResultSuccess | BrotliResult::ResultFailure => {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
    }
}

fn grow(out: &mut Vec<u8>, bytes: &[u8], cap: usize) -> io::Result<()> {
    if out.len() + bytes.len() > cap {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    out.extend_from_slice(bytes);
    Ok(())
}

/// A buffer that refuses to grow beyond a cap.
#[derive(Debug)]
struct Limited {
    bytes: Vec<u8>,
    cap: usize,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        grow(&mut self.bytes, bytes, self.cap)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").field("layers", &self.layers.len()).finish_non_exhaustive()
    }
}
