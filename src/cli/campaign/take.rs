//! `fanion campaign take`: orders from files, folders and messages; a receipt for each.

use std::io::Write;
use std::path::{Path, PathBuf};

use mail_parser::{MessageParser, MimeHeaders, PartType};

use crate::begin::files;
use crate::cli::{Context, Failure, owner, saves};
use crate::engine::request::Request;
use crate::engine::text::one_line;
use crate::publish;
use crate::report::article;
use crate::report::mail::Message;
use crate::rulebooks;
use crate::store::Saved;

use super::addresses::{Addresses, date};
use super::status;
use super::{Challenge, Take};

/// What every orders file says of itself.
const MARK: &str = "campaign-1805";
/// Messages hold at most so many parts that are looked at.
const PARTS: usize = 200;

/// A text that may be orders: where it was found, and it.
struct Found {
    place: PathBuf,
    text: String,
}

/// Every file is taken or refused by itself; the campaign keeps what it takes.
pub(super) fn run(options: &Take, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let nations: Vec<String> = rulebooks::campaign_post(saved.play())
        .map(|(post, _)| post.players.into_iter().map(|player| player.nation).collect())
        .unwrap_or_default();
    let addresses = options.mail.as_deref().map(|file| Addresses::read(file, &nations)).transpose()?;
    let mut refused = Vec::new();
    for path in &options.orders {
        let found = match found_in(path) {
            Ok(found) => found,
            Err(Failure::Faults(faults)) => {
                refused.extend(faults);
                continue;
            }
            Err(other) => return Err(other),
        };
        for found in found {
            match take(&mut saved, &found) {
                Ok((nation, line, faults)) => {
                    writeln!(out, "{}", context.look.letters(&line))?;
                    for fault in faults {
                        writeln!(out, "{}", context.look.letters(&fault))?;
                    }
                    if let Some(output) = &options.output {
                        answer(&saved, &nation, output, addresses.as_ref())?;
                    }
                }
                Err(fault) => refused.push(fault),
            }
        }
    }
    saves::lost_with_memory(&mut saved)?;
    if refused.is_empty() { Ok(()) } else { Err(Failure::Faults(refused)) }
}

/// Takes one text; whose it is, its receipt in a line, and what was found in it; or why not.
fn take(saved: &mut Saved, found: &Found) -> Result<(String, String, Vec<String>), String> {
    let named = toml::from_str::<toml::Table>(&found.text)
        .ok()
        .and_then(|table| table.get("nation").and_then(toml::Value::as_str).map(str::to_owned));
    let Some(nation) = named else {
        let place = found.place.display();
        return Err(format!("{place}:1:1: error[wrong-nation]: the file names no `nation`, or is no TOML"));
    };
    let request = Request::Post { kind: "orders".to_owned(), from: nation.clone(), text: found.text.clone() };
    saved.request(&request, saves::now()).map_err(|refusal| owner::placed(&found.place, &refusal.to_string()))?;
    let turn = saved.play().position().turn;
    let post = rulebooks::campaign_post(saved.play());
    let own =
        post.and_then(|(post, _)| post.players.into_iter().find(|player| player.nation.eq_ignore_ascii_case(&nation)));
    let Some(own) = own else { return Ok((nation.clone(), format!("{nation}: orders taken"), Vec::new())) };
    let faults = own.sent.iter().flat_map(|sent| &sent.faults);
    let faults = faults.map(|fault| format!("  {}", owner::placed(&found.place, fault))).collect();
    Ok((own.nation.clone(), status::receipt(&own, turn), faults))
}

/// A player's words against the preliminary results are kept until the umpire answers them.
pub(super) fn challenge(options: &Challenge, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let from = options.nation.clone();
    let request = Request::Post { kind: "challenge".to_owned(), from, text: options.words.clone() };
    saved.request(&request, saves::now()).map_err(|refusal| Failure::Bad(refusal.to_string()))?;
    writeln!(out, "{} challenges the results: the umpire is asked", context.look.letters(&options.nation))?;
    saves::lost_with_memory(&mut saved)?;
    Ok(())
}

/// The receipt goes back to its player.
fn answer(saved: &Saved, nation: &str, output: &Path, addresses: Option<&Addresses>) -> Result<(), Failure> {
    let Some(paper) = rulebooks::campaign_receipt(saved.play(), nation) else { return Ok(()) };
    let files = publish::write(output, &paper).map_err(Failure::Bad)?;
    if let (Some(addresses), Some(report)) = (addresses, paper.report()) {
        let message = Message {
            subject: report.title.clone(),
            date: date(saves::now()),
            text: article::letter(report),
            files,
            ..Message::default()
        };
        let file = output.join(&paper.folder).join(format!("{}.eml", paper.name));
        addresses.write(nation, &file, message)?;
    }
    Ok(())
}

/// The texts that may be orders: the file, its attachments, or all that lie in a folder.
fn found_in(path: &Path) -> Result<Vec<Found>, Failure> {
    if !path.is_dir() {
        return found_in_file(path);
    }
    let unread = |error: std::io::Error| Failure::Bad(format!("{} cannot be read: {error}", path.display()));
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

fn found_in_file(path: &Path) -> Result<Vec<Found>, Failure> {
    if !ends_in(path, "eml") {
        return Ok(vec![Found { place: path.to_owned(), text: super::text_of(path)? }]);
    }
    let bytes = files::bytes(path).map_err(|why| Failure::Faults(vec![why.line(path, None)]))?;
    let found = in_message(path, &bytes);
    if found.is_empty() {
        let fault = format!("{}:1:1: there are no orders in this message: attach the orders file", path.display());
        return Err(Failure::Faults(vec![fault]));
    }
    Ok(found)
}

/// The parts of a message that are orders: attachments first; its text only where it has none.
fn in_message(path: &Path, bytes: &[u8]) -> Vec<Found> {
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
                attached.push(Found { place, text });
            }
            None => written.push(Found { place: path.to_owned(), text }),
        }
    }
    if attached.is_empty() { written } else { attached }
}
