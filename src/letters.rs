//! What players send to the umpire of a campaign: orders in files, folders and messages, challenges; and what goes back
//! at once.

use std::path::{Path, PathBuf};

use mail_parser::{MessageParser, MimeHeaders, PartType};

use crate::begin::files;
use crate::config::owner;
use crate::engine::post::Paper;
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::engine::text::one_line;
use crate::publish;
use crate::rulebooks;
use crate::rules::campaign_1805::post_box::Player;
use crate::store::Saved;

/// What every orders file says of itself.
const MARK: &str = "campaign-1805";
/// Messages hold at most so many parts that are looked at.
const PARTS: usize = 200;

/// A text that may be orders: where it was found, and it.
pub struct FoundText {
    place: PathBuf,
    text: String,
}

/// What was taken.
pub struct TakenLetters {
    /// Whose orders they are.
    pub nation: String,
    /// What its player is told, in a line.
    pub receipt: String,
    /// Every error and warning in them, each at its place.
    pub faults: Vec<String>,
}

/// A receipt that goes back to its player: the paper, and its files as they lie on the disk.
pub struct SentReceipt {
    pub paper: Paper,
    /// Names and texts of its files.
    pub files: Vec<(String, String)>,
}

/// The nations from which orders are taken; none where the game has no post.
pub fn nations(saved: &Saved) -> Vec<String> {
    let post = rulebooks::campaign_post(saved.play());
    post.map(|(post, _)| post.players.into_iter().map(|player| player.nation).collect()).unwrap_or_default()
}

/// Takes one text as orders.
///
/// # Errors
/// In one line, with its place: that it names no nation, or why the campaign does not take it.
pub fn take(saved: &mut Saved, found: &FoundText, now: i64) -> Result<TakenLetters, String> {
    let named = toml::from_str::<toml::Table>(&found.text)
        .ok()
        .and_then(|table| table.get("nation").and_then(toml::Value::as_str).map(str::to_owned));
    let Some(nation) = named else {
        let place = found.place.display();
        return Err(format!("{place}:1:1: error[wrong-nation]: the file names no `nation`, or is no TOML"));
    };
    let request = Request::Post { kind: "orders".to_owned(), from: nation.clone(), text: found.text.clone() };
    saved.request(&request, now).map_err(|refusal| owner::placed(&found.place, &refusal.to_string()))?;
    let turn = saved.play().position().turn;
    let post = rulebooks::campaign_post(saved.play());
    let own =
        post.and_then(|(post, _)| post.players.into_iter().find(|player| player.nation.eq_ignore_ascii_case(&nation)));
    let Some(own) = own else {
        let receipt = format!("{nation}: orders taken");
        return Ok(TakenLetters { nation, receipt, faults: Vec::new() });
    };
    let receipt = receipt(&own, turn);
    let faults = own.sent.iter().flat_map(|sent| &sent.faults);
    let faults = faults.map(|fault| owner::placed(&found.place, fault)).collect();
    Ok(TakenLetters { nation: own.nation, receipt, faults })
}

/// Keeps a player's words against the preliminary results until the umpire answers them.
///
/// # Errors
/// Why the campaign does not take them: nobody challenges now, or the nation is unknown.
pub fn challenge(saved: &mut Saved, nation: &str, words: &str, now: i64) -> Result<(), Refusal> {
    let request = Request::Post { kind: "challenge".to_owned(), from: nation.to_owned(), text: words.to_owned() };
    saved.request(&request, now).map(drop)
}

/// The receipt of what a player has sent, in a line.
pub fn receipt(player: &Player, turn: u32) -> String {
    let nation = &player.nation;
    match &player.sent {
        Some(sent) => format!("{nation}: orders of turn {turn} taken, digest {}, errors {}", sent.digest, sent.errors),
        None => format!("{nation}: orders taken"),
    }
}

/// Writes a nation's receipt into its folder; none where there is nothing to answer.
///
/// # Errors
/// What could not be written, and why.
pub fn answer(saved: &Saved, nation: &str, output: &Path) -> Result<Option<SentReceipt>, String> {
    let Some(paper) = rulebooks::campaign_receipt(saved.play(), nation) else { return Ok(None) };
    let files = publish::write(output, &paper)?;
    Ok(Some(SentReceipt { paper, files }))
}

/// The texts that may be orders: the file, its attachments, or all that lie in a folder.
///
/// # Errors
/// Which file cannot be read, or holds no orders; each in one line, with its place.
pub fn found_in(path: &Path) -> Result<Vec<FoundText>, String> {
    if !path.is_dir() {
        return found_in_file(path);
    }
    let unread = |error: std::io::Error| format!("{}: cannot be read: {error}", path.display());
    let mut inside: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(path).map_err(unread)? {
        inside.push(entry.map_err(unread)?.path());
    }
    inside.retain(|file| file.is_file() && (ends_in(file, "toml") || ends_in(file, "eml")));
    // Of two files of one nation the later name counts.
    inside.sort();
    let mut all = Vec::new();
    for file in inside {
        all.extend(found_in_file(&file)?);
    }
    Ok(all)
}

fn ends_in(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

fn found_in_file(path: &Path) -> Result<Vec<FoundText>, String> {
    if !ends_in(path, "eml") {
        return Ok(vec![FoundText { place: path.to_owned(), text: files::text(path, "an orders file")? }]);
    }
    let bytes = files::bytes(path).map_err(|why| why.line(path, None))?;
    let found = in_message(path, &bytes);
    if found.is_empty() {
        return Err(format!("{}:1:1: there are no orders in this message: attach the orders file", path.display()));
    }
    Ok(found)
}

/// The parts of a message that are orders: attachments first; its text only where it has none.
fn in_message(path: &Path, bytes: &[u8]) -> Vec<FoundText> {
    let Some(message) = MessageParser::default().parse(bytes) else { return Vec::new() };
    let mut attached = Vec::new();
    let mut written = Vec::new();
    for part in message.parts.iter().take(PARTS) {
        let text = match &part.body {
            PartType::Text(text) => text.to_string(),
            PartType::Binary(bytes) | PartType::InlineBinary(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => text.to_owned(),
                Err(_) => continue,
            },
            PartType::Html(_) | PartType::Message(_) | PartType::Multipart(_) => continue,
        };
        if !text.contains(MARK) || toml::from_str::<toml::Table>(&text).is_err() {
            continue;
        }
        match part.attachment_name() {
            // The name is the sender's: it is shown and opens nothing.
            Some(name) => {
                let place = PathBuf::from(format!("{}/{}", path.display(), one_line(name)));
                attached.push(FoundText { place, text });
            }
            None => written.push(FoundText { place: path.to_owned(), text }),
        }
    }
    if attached.is_empty() { written } else { attached }
}
