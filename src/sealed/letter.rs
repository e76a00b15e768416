//! A letter as text that goes through any mail program: a head for people, then lines of plain letters and digits.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use crate::engine::journal::Record;
use crate::engine::session::Session;

const BEGIN: &str = "-----BEGIN FANION MESSAGE-----";
const END: &str = "-----END FANION MESSAGE-----";

/// Columns of a line: mail programs break longer ones.
const WIDTH: usize = 72;

/// Signs that a line of a letter is made of.
fn is_sign(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '+' | '/' | '=')
}

/// What one side tells the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedMessage {
    /// What the game is known by.
    pub game: String,
    /// The seat that sends it.
    pub from: String,
    /// Counted through the letters of both sides, from 1.
    pub number: usize,
    /// The digest of the letter before it.
    pub after: String,
    /// What was done, as the other may know it.
    pub told: Vec<Json>,
    /// What was done as it was; what opens it is its side's own.
    pub sealed: String,
}

/// Why a text is no letter.
#[derive(Debug, thiserror::Error)]
pub enum NotRead {
    /// Nothing of it is.
    #[error("there is no message of a game in it")]
    None,
    /// It does not end.
    #[error("the message is cut off: its last line is missing")]
    CutOff,
    /// Something in it is not as it was written.
    #[error("the message was damaged on its way: ask for it again")]
    Damaged,
}

impl SealedMessage {
    /// What anybody may read of it.
    pub(super) fn clear(&self) -> String {
        let clear = Self { sealed: String::new(), ..self.clone() };
        serde_json::to_string(&clear).unwrap_or_default()
    }

    /// What tells it from any other, whatever is sealed in it.
    pub(super) fn digest(&self) -> String {
        digest(&[self.clear().as_bytes()])
    }

    /// As it goes out.
    pub fn text(&self, game: &str) -> String {
        let body = serde_json::to_string(self).unwrap_or_default();
        let signed = format!("{}{body}", digest(&[body.as_bytes()]));
        let packed = STANDARD.encode(signed);
        let mut text = format!(
            "Message {} of {}, in the game {game}.\n\
             Save this file and take it in: fanion message YOUR-SAVE --take THIS-FILE\n\
             The dice in it were rolled by its sender alone: no program can prove that they were rolled once.\n\n{BEGIN}\n",
            self.number, self.from
        );
        for line in packed.as_bytes().chunks(WIDTH) {
            text.push_str(&String::from_utf8_lossy(line));
            text.push('\n');
        }
        text.push_str(END);
        text.push('\n');
        text
    }

    /// The letter in a text, whatever stands around it and however its lines were broken or quoted.
    ///
    /// # Errors
    /// Why there is none.
    pub fn read(text: &str) -> Result<Self, NotRead> {
        let (_, rest) = text.split_once(BEGIN).ok_or(NotRead::None)?;
        let (packed, _) = rest.split_once(END).ok_or(NotRead::CutOff)?;
        let packed: String = packed.chars().filter(|letter| is_sign(*letter)).collect();
        let signed = STANDARD.decode(packed).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let signed = signed.ok_or(NotRead::Damaged)?;
        let (sum, body) = signed.split_at_checked(DIGITS).ok_or(NotRead::Damaged)?;
        if digest(&[body.as_bytes()]) != sum {
            return Err(NotRead::Damaged);
        }
        serde_json::from_str(body).map_err(|_| NotRead::Damaged)
    }
}

/// The records in what was sealed.
pub(super) fn records(play: &Session, truth: &str) -> serde_json::Result<Vec<Record>> {
    let lines: Vec<Json> = serde_json::from_str(truth)?;
    lines.iter().map(|line| play.read_record(line.to_string().as_bytes())).collect()
}

/// How many digits a digest has.
const DIGITS: usize = 64;

/// What tells these texts from any others.
pub(super) fn digest(parts: &[&[u8]]) -> String {
    let mut sum = Sha256::new();
    for part in parts {
        sum.update((part.len() as u64).to_le_bytes());
        sum.update(part);
    }
    hex(&sum.finalize())
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}
