//! The body of an answer that comes from the store, or is on its way there.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;

use super::store::Recording;

pin_project! {
    #[project = RecordedProj]
    pub(crate) enum Recorded<B> {
        Stored { data: Option<Bytes> },
        Passing {
            #[pin]
            body: B,
            recording: Option<Recording>,
        },
    }
}

impl<B> Recorded<B> {
    pub(super) fn stored(data: Bytes) -> Self {
        Self::Stored { data: Some(data).filter(|data| !data.is_empty()) }
    }

    pub(super) fn passing(body: B, recording: Option<Recording>) -> Self {
        Self::Passing { body, recording }
    }
}

impl<B: Body<Data = Bytes>> Body for Recorded<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let (mut body, recording) = match self.project() {
            RecordedProj::Stored { data } => {
                return Poll::Ready(data.take().map(|it| Ok(Frame::data(it))));
            }
            RecordedProj::Passing { body, recording } => (body, recording),
        };
        let frame = ready!(body.as_mut().poll_frame(cx));
        *recording = match (recording.take(), &frame) {
            (Some(recording), Some(Ok(frame))) => {
                // An answer with trailers would lose them.
                frame.data_ref().and_then(|data| recording.add(data))
            }
            (Some(recording), None) => {
                recording.keep();
                None
            }
            // It broke off.
            (_, Some(Err(_))) | (None, _) => None,
        };
        // A reader that knows of the end does not ask for it.
        if body.is_end_stream()
            && let Some(recording) = recording.take()
        {
            recording.keep();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Stored { data } => data.is_none(),
            Self::Passing { body, .. } => body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Stored { data } => {
                SizeHint::with_exact(data.as_ref().map_or(0, |data| data.len() as u64))
            }
            Self::Passing { body, .. } => body.size_hint(),
        }
    }
}
