//! A bounded map from requests to answers; the one used longest ago goes first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::header::{AGE, HeaderMap, HeaderValue};
use http::response::Parts;
use http::{Response, Uri};

use super::rules::{Key, freshness};

const MAX_ENTRIES: usize = 256;
/// Bytes of all bodies together.
const MAX_BYTES: usize = 16 << 20;
/// Bytes of one body.
const MAX_BODY: usize = 1 << 20;

#[derive(Default)]
pub(super) struct Store(Mutex<Shelf>);

#[derive(Default)]
struct Shelf {
    entries: HashMap<Key, Entry>,
    bytes: usize,
    clock: u64,
}

struct Entry {
    headers: HeaderMap,
    body: Bytes,
    stored: Instant,
    fresh: Duration,
    used: u64,
}

impl Store {
    pub(super) fn get(&self, key: &Key) -> Option<Response<Bytes>> {
        let mut shelf = self.lock();
        shelf.clock += 1;
        let now = shelf.clock;
        let entry = shelf.entries.get_mut(key)?;
        let age = entry.stored.elapsed();
        if age >= entry.fresh {
            shelf.remove(key);
            return None;
        }
        entry.used = now;
        let mut response = Response::new(entry.body.clone());
        *response.headers_mut() = entry.headers.clone();
        response.headers_mut().insert(AGE, HeaderValue::from(age.as_secs()));
        Some(response)
    }

    /// Starts to record an answer, if it may be stored.
    pub(super) fn record(self: &Arc<Self>, key: Key, head: &Parts) -> Option<Recording> {
        let fresh = freshness(head)?;
        Some(Recording {
            store: Arc::clone(self),
            key,
            headers: head.headers.clone(),
            fresh,
            chunks: Vec::new(),
            len: 0,
        })
    }

    pub(super) fn forget(&self, uri: &Uri) {
        let mut shelf = self.lock();
        let gone: Vec<_> = shelf.entries.keys().filter(|key| key.uri() == uri).cloned().collect();
        gone.iter().for_each(|key| shelf.remove(key));
    }

    fn lock(&self) -> MutexGuard<'_, Shelf> {
        // Every change is complete before anything that could panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn remove(&mut self, key: &Key) {
        if let Some(entry) = self.entries.remove(key) {
            self.bytes -= entry.body.len();
        }
    }

    fn insert(&mut self, key: Key, entry: Entry) {
        self.remove(&key);
        self.bytes += entry.body.len();
        self.entries.insert(key, entry);
        while self.entries.len() > MAX_ENTRIES || self.bytes > MAX_BYTES {
            let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.used);
            let Some(key) = oldest.map(|(key, _)| key.clone()) else { return };
            self.remove(&key);
        }
    }
}

/// An answer that is passing by. Dropped before its end, it leaves nothing.
pub(super) struct Recording {
    store: Arc<Store>,
    key: Key,
    headers: HeaderMap,
    fresh: Duration,
    chunks: Vec<Bytes>,
    len: usize,
}

impl Recording {
    /// `None`: it became too long.
    pub(super) fn add(mut self, chunk: &Bytes) -> Option<Self> {
        self.len += chunk.len();
        self.chunks.push(chunk.clone());
        (self.len <= MAX_BODY).then_some(self)
    }

    pub(super) fn keep(self) {
        let Self { store, key, headers, fresh, chunks, .. } = self;
        let body = Bytes::from(chunks.concat());
        let mut shelf = store.lock();
        shelf.clock += 1;
        let used = shelf.clock;
        shelf.insert(key, Entry { headers, body, stored: Instant::now(), fresh, used });
    }
}
