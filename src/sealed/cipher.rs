//! What is sealed: authenticated encryption under a key that is slowly made of words.

use argon2::Argon2;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use sha2::{Digest, Sha256};

/// A sealed part has so many bytes an act, whatever was done: its size tells no more than how many acts it holds.
const ROOM: usize = 2048;

const NONCE: usize = 24;

/// What opens what a seat has sealed.
#[derive(Clone)]
pub struct SealKey([u8; 32]);

impl SealKey {
    /// The key of a seat's words in a game.
    pub fn of_words(words: &str, game: &str, seat: &str) -> Self {
        let salt = Sha256::new().chain_update(game).chain_update("/").chain_update(seat).finalize();
        let mut key = [0; 32];
        // It refuses a salt or a key of another length only.
        let made = Argon2::default().hash_password_into(words.as_bytes(), &salt, &mut key);
        debug_assert!(made.is_ok(), "the salt and the key are long enough");
        Self(key)
    }

    /// As a save keeps it.
    pub fn hex(&self) -> String {
        super::letter::hex(&self.0)
    }

    pub(super) fn of_hex(text: &str) -> Option<Self> {
        let digit = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
        let bytes: Vec<u8> = (0..32).map(digit).collect::<Option<_>>()?;
        bytes.try_into().ok().map(Self)
    }

    /// A text that nobody reads without this key, bound to what stands beside it.
    pub(super) fn seal(&self, mut text: String, acts: usize, beside: &str) -> Option<String> {
        let size = text.len().div_ceil(ROOM).max(acts) * ROOM;
        text.extend(std::iter::repeat_n(' ', size - text.len()));
        let nonce: [u8; NONCE] = rand::random();
        let payload = Payload { msg: text.as_bytes(), aad: beside.as_bytes() };
        let sealed = self.cipher().encrypt(XNonce::from_slice(&nonce), payload).ok()?;
        Some(STANDARD.encode([&nonce[..], &sealed].concat()))
    }

    /// The text, if this key sealed it beside just that.
    pub(super) fn open(&self, sealed: &str, beside: &str) -> Option<String> {
        let bytes = STANDARD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE)?;
        let payload = Payload { msg: sealed, aad: beside.as_bytes() };
        String::from_utf8(self.cipher().decrypt(XNonce::from_slice(nonce), payload).ok()?).ok()
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&self.0).into())
    }
}
