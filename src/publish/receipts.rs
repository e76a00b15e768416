//! Receipts: what goes back to a player for the orders that he sent. One home for its files, and for its message where his
//! address is known: a message of an earlier receipt would say what is true no longer.

use std::path::{Path, PathBuf};

use super::mail::{self, Addresses};
use super::{LARGEST, files, folder_of, write};
use crate::engine::post::Paper;
use crate::engine::request::Request;
use crate::engine::session::Session;
use crate::report::article;
use crate::report::mail::OutgoingMail;
use crate::rulebooks;
use crate::rules::campaign_1805::post::post_box::RefusedLetter;
use crate::store::Saved;

/// What orders are sent as.
const ORDERS: &str = "orders";

/// Writes the receipt of a nation's orders that count, or of a letter that was not accepted, in place of the one before;
/// false where there is nothing to answer.
///
/// # Errors
/// What could not be written, and why.
pub fn answer(
    play: &Session,
    (nation, refused): (&str, Option<&RefusedLetter>),
    output: &Path,
    addresses: Option<&Addresses>,
    now: i64,
) -> Result<bool, String> {
    let Some(paper) = rulebooks::campaign_receipt(play, nation, refused) else { return Ok(false) };
    drop(write(output, &paper)?);
    mailed(&paper, nation, output, addresses, now)?;
    Ok(true)
}

/// Writes a receipt as a message; where nobody knows the address, none of an earlier one stays.
fn mailed(paper: &Paper, nation: &str, output: &Path, addresses: Option<&Addresses>, now: i64) -> Result<(), String> {
    let file = message_of(paper, output);
    let known = addresses.filter(|addresses| addresses.names(nation));
    let (Some(addresses), Some(report)) = (known, paper.report()) else {
        return match std::fs::remove_file(&file) {
            Err(error) if file.exists() => {
                Err(format!("{} cannot be removed: {}", file.display(), crate::files::said(&error)))
            }
            _ => Ok(()),
        };
    };
    let message = OutgoingMail {
        subject: report.title.clone(),
        date: mail::date(now),
        text: article::letter(report),
        files: files(paper),
        ..OutgoingMail::default()
    };
    addresses.write(nation, &file, message).map(drop)
}

/// Where the message of a receipt lies.
fn message_of(paper: &Paper, output: &Path) -> PathBuf {
    output.join(&paper.folder).join(format!("{}.eml", paper.name))
}

/// The receipt of each nation whose orders count.
fn receipts(play: &Session) -> Vec<(String, Paper)> {
    let post = rulebooks::campaign_post(play);
    let sent = post.into_iter().flat_map(|(post, _)| post.players).filter(|player| player.sent.is_some());
    sent.filter_map(|player| {
        let paper = rulebooks::campaign_receipt(play, &player.nation, None)?;
        Some((player.nation, paper))
    })
    .collect()
}

/// A file of a receipt as it lies in its folder.
fn lies(output: &Path, paper: &Paper, name: &str) -> Option<String> {
    let bytes = crate::files::read(&output.join(&paper.folder).join(name), LARGEST).ok()?;
    String::from_utf8(bytes).ok()
}

/// Receipts that lie there and are of orders that others have replaced, by whatever road those came, are written again.
///
/// # Errors
/// What could not be written, and why.
pub fn renewed(play: &Session, output: &Path, addresses: Option<&Addresses>, now: i64) -> Result<(), String> {
    let post = rulebooks::campaign_post(play);
    for player in post.into_iter().flat_map(|(post, _)| post.players) {
        let Some(paper) = rulebooks::campaign_receipt(play, &player.nation, None) else { continue };
        let report = lies(output, &paper, &format!("{}.md", paper.name));
        let digest = player.sent.map(|sent| sent.digest).unwrap_or_default();
        if report.is_some_and(|report| !report.contains(&digest)) {
            answer(play, (&player.nation, None), output, addresses, now)?;
        }
    }
    Ok(())
}

/// After requests that were taken: receipts in the folder beside the save follow orders that came among them. What is wrong
/// with that.
pub(super) fn follow(saved: &Saved, requests: &[Request], now: i64) -> Option<String> {
    let is_orders = |request: &Request| match request {
        Request::Post { kind, .. } => kind == ORDERS,
        Request::Letter(letter) => letter.kind == ORDERS,
        _ => false,
    };
    if !requests.iter().any(is_orders) {
        return None;
    }
    let (addresses, wrong) = known(saved);
    renewed(saved.play(), &folder_of(saved.path()), addresses.as_ref(), now).err().or(wrong)
}

/// The addresses beside a save, and what is wrong with them: no receipt is left unwritten for that.
pub fn known(saved: &Saved) -> (Option<Addresses>, Option<String>) {
    let post = rulebooks::campaign_post(saved.play());
    let nations: Vec<String> =
        post.into_iter().flat_map(|(post, _)| post.players).map(|player| player.nation).collect();
    match Addresses::beside(saved.path(), &nations) {
        Ok(addresses) => (addresses, None),
        Err(wrong) => (None, Some(wrong)),
    }
}

/// The receipts that lie beside the save as they are now and have no message, though their addresses are known.
fn unmailed(saved: &Saved, addresses: &Addresses) -> Vec<(String, Paper)> {
    let output = folder_of(saved.path());
    let is_unmailed = |(nation, paper): &(String, Paper)| {
        let is_there = |(name, text): (String, String)| lies(&output, paper, &name).is_some_and(|lies| lies == text);
        addresses.names(nation) && files(paper).into_iter().all(is_there) && !message_of(paper, &output).exists()
    };
    receipts(saved.play()).into_iter().filter(is_unmailed).collect()
}

/// Whose receipts beside the save could be written as messages.
pub fn to_mail(saved: &Saved) -> Vec<String> {
    let addresses = known(saved).0;
    addresses.into_iter().flat_map(|known| unmailed(saved, &known)).map(|(nation, _)| nation).collect()
}

/// Writes those messages: where each lies.
///
/// # Errors
/// What could not be written, and why.
pub fn mail(saved: &Saved, addresses: &Addresses, now: i64) -> Result<Vec<String>, String> {
    let output = folder_of(saved.path());
    let mut told = Vec::new();
    for (nation, paper) in unmailed(saved, addresses) {
        mailed(&paper, &nation, &output, Some(addresses), now)?;
        told.push(format!("{nation}: the receipt as a message, written to {}", message_of(&paper, &output).display()));
    }
    Ok(told)
}
