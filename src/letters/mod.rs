//! What players send to the umpire of a campaign: orders in files, folders and messages, challenges; and what goes back
//! at once.

mod count;
mod found;
mod held;
mod refused;
mod rivals;

use std::path::Path;

pub use count::{Answer, Answered, Delivery, How, Waiting, deliver, take_waiting};
pub use found::{Handed, HandedIn, at, in_file, words};
pub use held::HeldLetters;
pub use rivals::TakenAt;

use crate::config::owner;
use crate::engine::post::{About, Letter, Sent};
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::engine::session::Session;
use crate::engine::text::{counted, is_same_name};
use crate::post::{self, MarkedText, Recognised};
use crate::publish::mail::Addresses;
use crate::publish::receipts;
use crate::rules::campaign_1805::Campaign1805;
use crate::rules::campaign_1805::orders::{head_of, letter};
use crate::rules::campaign_1805::post::post_box::Player;
use crate::store::Saved;
use crate::{publish, rulebooks};

/// The letters of a nation that counted in each turn up to this one, with the turn, the oldest first; the game is a campaign.
pub fn that_counted<'p>(play: &'p Session, nation: &str) -> Vec<(u32, &'p Letter)> {
    letter::counted(play.view().of::<Campaign1805>(), nation)
}

/// What was taken.
pub struct TakenLetters {
    /// Whose orders they are.
    pub nation: String,
    /// What its player is told, in a line.
    pub receipt: String,
    pub entries: usize,
    /// How it was read.
    pub notes: Vec<String>,
    /// Every error and warning in them, each at its place.
    pub faults: Vec<String>,
}

/// The nations from which orders are taken; none where the game has no post.
pub fn nations(saved: &Saved) -> Vec<String> {
    let post = rulebooks::campaign_post(saved.play());
    post.map(|(post, _)| post.players.into_iter().map(|player| player.nation).collect()).unwrap_or_default()
}

/// A letter that another program hands in, read as one from a file is: what a mail program made of it is repaired. Orders
/// without an entry do not take the place of orders with some.
///
/// # Errors
/// That who asks may not send it, that it holds several letters, or that it says nothing where one counts that does.
pub fn handed_in(play: &Session, request: &Request) -> Result<Request, Refusal> {
    let Request::Post { kind, from, text } = request else { return Ok(request.clone()) };
    if kind != ORDERS {
        return Ok(request.clone());
    }
    play.authorise(request)?;
    let mut letters = letters_of(post::admit_words(ORDERS, text));
    if letters.len() > 1 {
        return Err(Refusal::BadRequest(format!("the text holds {} sets of orders: send one", letters.len())));
    }
    let letter = letters.pop().unwrap_or_else(|| MarkedText { text: text.clone(), ..MarkedText::default() });
    let entries = |text: &str| head_of(text).map_or(0, |head| head.entries);
    let had = rulebooks::letters_of(play, from).last().map_or(0, |letter| entries(&letter.text));
    if had > 0 && head_of(&letter.text).is_some_and(|head| head.entries == 0) {
        let had = counted(had, "entry");
        return Err(Refusal::BadRequest(format!(
            "these orders have no entry, and those that count have {had}: nothing is changed"
        )));
    }
    let about = About { dated: None, notes: letter.notes, above: letter.above };
    let sent = Sent { kind: kind.clone(), from: from.clone(), text: letter.text, about };
    Ok(Request::Letter(Box::new(sent)))
}

/// The kind of message that orders are.
const ORDERS: &str = "orders";

/// The letters among what was handed over.
fn letters_of(items: Vec<Recognised>) -> Vec<MarkedText> {
    let letter = |item: Recognised| match item {
        Recognised::Letter(letter) => Some(*letter),
        Recognised::Ours { .. }
        | Recognised::Other { .. }
        | Recognised::NoOrders { .. }
        | Recognised::Refused { .. } => None,
    };
    items.into_iter().filter_map(letter).collect()
}

/// Takes a letter as the orders of a nation, whatever counted before.
fn take_letter(
    saved: &mut Saved,
    nation: &str,
    letter: &MarkedText,
    dated: i64,
    notes: &[String],
    now: i64,
) -> Result<TakenLetters, String> {
    let place = Path::new(&letter.place);
    let about = About { dated: Some(dated), notes: notes.to_vec(), above: letter.above };
    let sent = Sent { kind: ORDERS.to_owned(), from: nation.to_owned(), text: letter.text.clone(), about };
    saved.request(&Request::Letter(Box::new(sent)), now).map_err(|refusal| refusal.to_string())?;
    let turn = saved.play().position().turn;
    let post = rulebooks::campaign_post(saved.play());
    let own = post.and_then(|(post, _)| post.players.into_iter().find(|player| is_same_name(&player.nation, nation)));
    let Some(own) = own else {
        let receipt = format!("{nation}: orders taken");
        let nation = nation.to_owned();
        return Ok(TakenLetters { nation, receipt, entries: 0, notes: Vec::new(), faults: Vec::new() });
    };
    let receipt = receipt(&own, turn);
    let sent = own.sent.unwrap_or_default();
    let faults = sent.faults.iter().map(|fault| owner::placed(place, fault)).collect();
    Ok(TakenLetters { nation: own.nation, receipt, entries: sent.entries, notes: sent.notes, faults })
}

/// A text as it is compared with others: blank lines around it say nothing, nor do remarks above its first key, which
/// stay behind where it lies in the text of a message.
fn plain(text: &str) -> &str {
    let is_above = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let above: usize = text.split_inclusive('\n').take_while(is_above).map(str::len).sum();
    text[above..].trim()
}

/// A time as it is told: `Monday 4 November 2024, 20:00`.
fn time(at: i64) -> String {
    publish::until(at, 0)
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
        Some(sent) => format!(
            "{nation}: orders of turn {turn} taken, digest {}, entries {}, errors {}",
            sent.digest, sent.entries, sent.errors
        ),
        None => format!("{nation}: orders taken"),
    }
}

/// Writes the receipt of what came into the folder of its sender: of orders that were accepted, or of a letter that was
/// not. False where nobody is answered.
///
/// # Errors
/// What could not be written, and why.
pub fn answer(
    play: &Session,
    answered: &Answered,
    output: &Path,
    addresses: Option<&Addresses>,
    now: i64,
) -> Result<bool, String> {
    let taken = answered.nation.as_deref().filter(|_| answered.answer == Answer::Taken);
    let refused = answered.refused.iter().map(|own| (own.nation.as_str(), Some(&own.letter)));
    let mut written = false;
    for whose in taken.map(|nation| (nation, None)).into_iter().chain(refused) {
        written |= receipts::answer(play, whose, output, addresses, now)?;
    }
    Ok(written)
}

/// That letters wait, and whose; none where none does.
pub fn waits(waiting: &[Waiting]) -> Option<String> {
    let mut nations: Vec<&str> = waiting.iter().filter(|own| !own.is_left).map(|own| own.nation.as_str()).collect();
    nations.sort_unstable();
    nations.dedup();
    let wait = |nations: Vec<&str>| format!("orders of {} wait in the inbox and do not count yet", nations.join(", "));
    Some(nations).filter(|nations| !nations.is_empty()).map(wait)
}

/// What is asked before an answer that ends the time of the players early, or leaves letters that wait; none where it does
/// neither.
pub fn ends_early(saved: &Saved, key: &str, waiting: &[Waiting], now: i64) -> Option<String> {
    match key {
        CLOSE => match (waits(waiting), closes_early(saved, now)) {
            (Some(waits), Some(early)) => Some(format!("{waits}; {early}")),
            (Some(waits), None) => Some(format!("{waits}. Type {CLOSE} to {CLOSE} without them")),
            (None, early) => early,
        },
        OFFICIAL => challenges_end_early(saved, now),
        _ => None,
    }
}

/// What is asked before results are official while challenges are still taken.
fn challenges_end_early(saved: &Saved, now: i64) -> Option<String> {
    let (post, began) = rulebooks::campaign_post(saved.play())?;
    let until = began.challenges?.saturating_add(post.hours.saturating_mul(3600));
    let is_early = post.published && now < until;
    is_early.then(|| format!("Type {OFFICIAL} to end challenges before {}", time(until)))
}

/// What is asked before orders are closed while some are missing or have errors and the deadline has not come; none where all
/// is as it should be.
fn closes_early(saved: &Saved, now: i64) -> Option<String> {
    let (post, began) = rulebooks::campaign_post(saved.play())?;
    let until = publish::orders_until(&post, began)?;
    let missing: Vec<&str> =
        post.players.iter().filter(|player| player.sent.is_none()).map(|player| player.nation.as_str()).collect();
    let wrong = post.players.iter().filter_map(|player| {
        let errors = player.sent.as_ref().map(|sent| sent.errors).filter(|errors| *errors > 0)?;
        Some(format!("{} of {}", counted(errors, "error"), player.nation))
    });
    let mut told: Vec<String> = wrong.collect();
    told.extend(missing.split_last().map(|(last, before)| match before {
        [] => format!("{last} has sent nothing"),
        _ => format!("{} and {last} have sent nothing", before.join(", ")),
    }));
    let is_early = post.writes && now < until && !told.is_empty();
    let deadline = time(until);
    is_early.then(|| format!("{}; the deadline is {deadline}. Type {CLOSE} to {CLOSE} now", told.join(", ")))
}

/// The word that closes the orders.
const CLOSE: &str = "close";
/// The word that makes results official.
const OFFICIAL: &str = "official";
/// The answers that end the time of the players: where that would be early, their word is typed.
pub const TYPED: [&str; 2] = [CLOSE, OFFICIAL];
