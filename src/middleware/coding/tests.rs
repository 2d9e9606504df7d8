use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use proptest::prelude::*;

use super::Decoder;
use crate::rewrite::RewriteError;

const CAP: usize = 1 << 20;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn deflate(text: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// A brotli stream of one uncompressed block (RFC 7932, section 9.2): window
/// of 16 bits, an uncompressed meta-block, an empty last one.
fn brotli(text: &[u8]) -> Vec<u8> {
    assert!((1..=1 << 16).contains(&text.len()));
    let length = u32::try_from(text.len() - 1).unwrap();
    // WBITS 0; ISLAST 0; MNIBBLES 00; MLEN - 1 in 16 bits; ISUNCOMPRESSED 1.
    let bits = length << 4 | 1 << 20;
    let mut out = bits.to_le_bytes()[..3].to_vec();
    out.extend_from_slice(text);
    out.push(0b11);
    out
}

fn decode(codings: &[&str], pieces: &[&[u8]]) -> Result<Vec<u8>, RewriteError> {
    let codings: Vec<String> = codings.iter().map(|coding| (*coding).to_owned()).collect();
    let mut decoder = Decoder::new(&codings, CAP).expect("is known");
    let mut out = Vec::new();
    let mut each = |bytes: Bytes| {
        out.extend_from_slice(&bytes);
        Ok(())
    };
    for piece in pieces {
        decoder.write(piece, &mut each)?;
    }
    decoder.finish(&mut each)?;
    Ok(out)
}

#[test]
fn each_coding_is_undone() {
    let text = b"the same text ".repeat(500);
    assert_eq!(decode(&["gzip"], &[&gzip(&text)]).unwrap(), text);
    assert_eq!(decode(&["x-gzip"], &[&gzip(&text)]).unwrap(), text);
    assert_eq!(decode(&["deflate"], &[&deflate(&text)]).unwrap(), text);
    assert_eq!(decode(&["br"], &[&brotli(&text)]).unwrap(), text);
    assert_eq!(decode(&["gzip", "deflate"], &[&deflate(&gzip(&text))]).unwrap(), text);
}

#[test]
fn all_members_of_gzip_count() {
    let both = [gzip(b"one "), gzip(b"two")].concat();
    assert_eq!(decode(&["gzip"], &[&both]).unwrap(), b"one two");
}

#[test]
fn no_bytes_are_an_empty_body() {
    assert_eq!(decode(&["gzip"], &[]).unwrap(), b"");
    assert_eq!(decode(&["br"], &[b""]).unwrap(), b"");
}

#[test]
fn a_cut_off_body_is_an_error_at_every_place() {
    for (coding, coded) in [
        ("gzip", gzip(b"some text, cut")),
        ("deflate", deflate(b"some text, cut")),
        ("br", brotli(b"some text, cut")),
    ] {
        for end in 1..coded.len() {
            assert!(decode(&[coding], &[&coded[..end]]).is_err(), "{coding} at {end}");
        }
    }
}

#[test]
fn bytes_after_the_end_are_an_error() {
    for (coding, coded) in
        [("gzip", gzip(b"text")), ("deflate", deflate(b"text")), ("br", brotli(b"text"))]
    {
        let long = [&coded[..], b"junk"].concat();
        assert!(decode(&[coding], &[&long]).is_err(), "{coding} at once");
        assert!(decode(&[coding], &[&coded, b"junk"]).is_err(), "{coding} later");
    }
}

#[test]
fn what_grows_without_end_is_stopped() {
    let zeros = vec![0; 64 << 20];
    // Twice coded, so that a step of input is more than a step may make.
    let bomb = gzip(&gzip(&zeros));
    assert!(decode(&["gzip", "gzip"], &[&bomb]).is_err());
}

#[test]
fn unknown_and_too_many_codings_have_no_decoder() {
    for codings in [&["zstd"][..], &["compress"], &["gzip", "gzip", "gzip"]] {
        let codings: Vec<String> = codings.iter().map(|coding| (*coding).to_owned()).collect();
        assert!(Decoder::new(&codings, CAP).is_none());
    }
}

#[test]
fn what_was_flushed_comes_out_at_once() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(b"data: 1\n\n").unwrap();
    encoder.flush().unwrap();
    let mut decoder = Decoder::new(&["gzip".to_owned()], CAP).unwrap();
    let mut out = Vec::new();
    let flushed = encoder.get_ref().clone();
    decoder
        .write(&flushed, &mut |bytes| {
            out.extend_from_slice(&bytes);
            Ok(())
        })
        .unwrap();
    assert_eq!(out, b"data: 1\n\n");
}

proptest! {
    #[test]
    fn cuts_do_not_matter(text in proptest::collection::vec(any::<u8>(), 1..400), size in 1usize..50) {
        for (coding, coded) in
            [("gzip", gzip(&text)), ("deflate", deflate(&text)), ("br", brotli(&text))]
        {
            let pieces: Vec<&[u8]> = coded.chunks(size).collect();
            prop_assert_eq!(&decode(&[coding], &pieces).unwrap(), &text);
        }
    }

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for coding in ["gzip", "deflate", "br"] {
            let _ = decode(&[coding], &[&bytes]);
        }
    }
}
