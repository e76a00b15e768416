//! Board games by letters, without an umpire: each side has its own save, in which what the other hides stands sealed.
//!
//! A side's save is a save like any other; its first line says whose it is. What that side does goes out as a letter: in
//! its clear part as the other may know it, in its sealed part as it was. The other's save takes the clear part in and
//! keeps both. At the end the words of both sides open everything, and the whole game is played again from it.

mod cipher;
mod letter;

use std::path::{Path, PathBuf};

use crate::engine::authority::Hand;
use crate::engine::by_mail::{Leg, kept};
use crate::engine::lines::RecordLine;
use crate::engine::seat::{self, Eye};
use crate::engine::session::Session;
use crate::files::{self, Unreadable};
use crate::limits::FILE;
use crate::post;
use crate::rulebooks::{self, Basis};
use crate::store::{Header, OwnSeat, Saved, Viewed};

pub use cipher::SealKey;
pub use letter::{NotRead, SealedMessage};

/// Why a game by letters does not go on. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum NoMessage {
    /// It cannot be played so.
    #[error("{0}")]
    Unsealable(String),
    /// It has begun.
    #[error("this game has begun: what one side has hidden in it is known here. Seal it before the first answer")]
    Begun,
    /// It is nobody's own.
    #[error("this save is not of one side; `fanion seal` makes one of a new game")]
    Open,
    /// It is a side's own already.
    #[error("this is the save of {0}: seal the game that it was made of")]
    Sealed(String),
    /// It goes on here.
    #[error("the game asks {0} first: {1}. A message is written once it waits for the other side")]
    OwnMove(String, String),
    /// Nothing has been done.
    #[error("there is nothing to send: the game waits for the message of {0}")]
    Nothing(String),
    /// A text holds no letter.
    #[error(transparent)]
    NotRead(#[from] NotRead),
    /// A letter of another game.
    #[error("this message is of another game")]
    Foreign,
    /// A letter of this side.
    #[error("message {0} is your own: it is for the other side")]
    Own(usize),
    /// It came before.
    #[error("message {0} was taken before")]
    Twice(usize),
    /// Another one of the same number came before.
    #[error("a different message {0} was taken before, and the game goes on from that one")]
    Another(usize),
    /// One before it has not come.
    #[error("message {missing} is missing: this is message {found}")]
    Missing { missing: usize, found: usize },
    /// It does not follow the last one.
    #[error("message {0} follows a message that this save does not have: the two saves no longer match")]
    Course(usize),
    /// It tells what cannot be.
    #[error("message {number} does not fit the game: {why}")]
    Misfit { number: usize, why: String },
    /// The words are not those of the seat, or the letter was changed.
    #[error("message {number} does not open: these are not the words of {from}, or it was changed")]
    Shut { number: usize, from: String },
    /// An act that its side hid was not legal.
    #[error("message {number} of {from} was not legal: {why}")]
    Illegal { number: usize, from: String, why: String },
    /// The truth is another than what was told.
    #[error("what {from} sealed leads to another position than the messages do")]
    Otherwise { from: String },
    /// The disk refuses.
    #[error("{0}")]
    Disk(String),
}

impl NoMessage {
    /// The same with each side under the name that this gives it, instead of its key.
    #[must_use]
    pub fn with_names(mut self, name: impl Fn(&str) -> String) -> Self {
        match &mut self {
            Self::Sealed(side)
            | Self::OwnMove(side, _)
            | Self::Nothing(side)
            | Self::Shut { from: side, .. }
            | Self::Illegal { from: side, .. }
            | Self::Otherwise { from: side } => *side = name(side),
            _ => {}
        }
        self
    }
}

/// A game whose save says so is its seat's alone.
pub fn seated(header: &Header, mut play: Session) -> Session {
    if let Some(own) = header.own_seat() {
        play.sit_as(Hand::Alone(own.seat));
        play.look_as(Eye::Public);
    }
    play
}

/// A new game as this side's own save holds it; `words` are what it seals with, `seed` is for its own dice.
///
/// # Errors
/// Why it cannot be played by letters.
pub fn seal(open: &Viewed, side: &str, words: &str, seed: u64) -> Result<(Header, Session), NoMessage> {
    let seat = may_be_sealed(open, side)?;
    let (header, play) = (open.header(), open.play());
    let lines = play.lines_since(0);
    let header = by_mail(header, play);
    let first: Vec<String> = lines.iter().map(|line| line.record.to_string()).collect();
    let game = letter::digest(&[
        header.rulebook.as_bytes(),
        &header.seed.to_le_bytes(),
        &header.created.to_le_bytes(),
        first.concat().as_bytes(),
    ]);
    let key = SealKey::of_words(words, &game, &seat).hex();
    let own = OwnSeat { seat, game, key };
    // The dice of either save are its own: neither tells what the other's will be.
    let header = Header { seed, ..header }.seated(Some(&own));
    let mut play = seated(&header, again(&header, lines)?);
    play.made_own(header.created).map_err(|refusal| NoMessage::Unsealable(refusal.to_string()))?;
    Ok((header, play))
}

/// Whether a game can be sealed for this side: its seat.
///
/// # Errors
/// Why not.
pub fn may_be_sealed(open: &Viewed, side: &str) -> Result<String, NoMessage> {
    let (header, play) = (open.header(), open.play());
    if let Some(own) = header.own_seat() {
        return Err(NoMessage::Sealed(own.seat));
    }
    if let Some(why) = play.unsealable().or_else(|| broken(&again(&by_mail(header, play), play.lines_since(0)).ok()?)) {
        return Err(NoMessage::Unsealable(why));
    }
    if !play.is_fresh() {
        return Err(NoMessage::Begun);
    }
    let eye = seat::eye_of(Some(side), &play.seats()).map_err(|no_seat| NoMessage::Unsealable(no_seat.to_string()))?;
    match eye {
        Eye::Seat(seat) => Ok(seat),
        Eye::All | Eye::Public => Err(NoMessage::Unsealable("name one side".to_owned())),
    }
}

/// The header under the house rules that a game by mail needs.
fn by_mail(header: &Header, play: &Session) -> Header {
    let needs = play.sheet().settings.iter().filter_map(|one| Some((one.key.to_owned(), one.by_mail?.to_owned())));
    let settings = header.settings.clone().into_iter().chain(needs).collect();
    Header { settings, ..header.clone() }
}

/// Which of them the players have set otherwise; none where none is.
fn broken(play: &Session) -> Option<String> {
    let settings = play.settings();
    let mut needs = play.sheet().settings.iter().filter_map(|one| Some((one.key, one.by_mail?)));
    let (key, value) = needs.find(|(key, value)| !settings.is(key, value))?;
    Some(format!("a game by mail needs the house rule {key} = {value}"))
}

/// A game of these lines.
fn again(header: &Header, lines: Vec<RecordLine>) -> Result<Session, NoMessage> {
    let basis =
        Basis { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
    rulebooks::open(basis, lines, header.created).map_err(NoMessage::Disk)
}

/// True where the other side waits for a letter of this save.
pub fn owes_letter(saved: &Saved) -> bool {
    let Some(own) = saved.header().own_seat() else { return false };
    let play = saved.play();
    let sent = play.letters().last().is_some_and(|(from, _)| from == own.seat);
    !sent && !play.waits_for(&own.seat) && !play.leg(&own.seat, play.told_until(&own.seat)).told.is_empty()
}

/// The letter that this save has to send: what was done since the last one; the last one again, where nothing was.
///
/// # Errors
/// Why there is none.
pub fn write(saved: &mut Saved, now: i64) -> Result<SealedMessage, NoMessage> {
    let own = saved.header().own_seat().ok_or(NoMessage::Open)?;
    let play = saved.play();
    let letters: Vec<(String, String)> =
        play.letters().map(|(from, text)| (from.to_owned(), text.to_owned())).collect();
    if let Some((_, text)) = letters.last().filter(|(from, _)| *from == own.seat) {
        return Ok(SealedMessage::read(text)?);
    }
    if play.waits_for(&own.seat) {
        let text = play.prompt().map(|prompt| prompt.text.trim_end_matches('.').to_owned()).unwrap_or_default();
        return Err(NoMessage::OwnMove(own.seat, text));
    }
    let leg = play.leg(&own.seat, play.told_until(&own.seat));
    if leg.told.is_empty() {
        return Err(NoMessage::Nothing(play.prompt().map(|prompt| prompt.side.clone()).unwrap_or_default()));
    }
    let before = letters.last().map(|(_, text)| SealedMessage::read(text)).transpose()?;
    let letter = sealed(&own, before.as_ref(), &leg)?;
    let record = kept(letter.number, &own.seat, letter.text(&saved.header().name));
    saved.sent(&own.seat, record, now).map_err(|refusal| NoMessage::Disk(refusal.to_string()))?;
    Ok(letter)
}

fn sealed(own: &OwnSeat, before: Option<&SealedMessage>, leg: &Leg) -> Result<SealedMessage, NoMessage> {
    let key = SealKey::of_hex(&own.key).ok_or(NoMessage::Open)?;
    let truth = serde_json::to_string(&leg.truth).map_err(|error| NoMessage::Disk(error.to_string()))?;
    let told = leg.told.iter().map(|record| serde_json::to_value(record).unwrap_or_default()).collect();
    let clear = SealedMessage {
        game: own.game.clone(),
        from: own.seat.clone(),
        number: before.map_or(0, |before| before.number) + 1,
        after: before.map(SealedMessage::digest).unwrap_or_default(),
        told,
        sealed: String::new(),
    };
    let sealed = key.seal(truth, leg.acts, &clear.clear()).ok_or(NoMessage::Open)?;
    Ok(SealedMessage { sealed, ..clear })
}

/// Takes the other side's letter in: its number.
///
/// # Errors
/// Why not; nothing has changed.
pub fn take(saved: &mut Saved, text: &str, now: i64) -> Result<usize, NoMessage> {
    let own = saved.header().own_seat().ok_or(NoMessage::Open)?;
    let letter = SealedMessage::read(text)?;
    let play = saved.play();
    let here: Vec<SealedMessage> =
        play.letters().map(|(_, text)| SealedMessage::read(text)).collect::<Result<_, _>>()?;
    fits(&own, &here, &letter)?;
    let misfit = |why: String| NoMessage::Misfit { number: letter.number, why };
    let told = letter.told.iter().map(|told| play.read_record(told.to_string().as_bytes()));
    let told = told.collect::<Result<Vec<_>, _>>().map_err(|error| misfit(error.to_string()))?;
    let record = kept(letter.number, &letter.from, letter.text(&saved.header().name));
    saved.hear(&letter.from, &told, record, now).map_err(|refusal| misfit(refusal.to_string()))?;
    Ok(letter.number)
}

/// Whether a letter is the next of this game.
fn fits(own: &OwnSeat, here: &[SealedMessage], letter: &SealedMessage) -> Result<(), NoMessage> {
    let number = letter.number;
    if letter.game != own.game {
        return Err(NoMessage::Foreign);
    }
    if letter.from == own.seat {
        return Err(NoMessage::Own(number));
    }
    match number.checked_sub(1).and_then(|at| here.get(at)) {
        Some(known) if known.digest() == letter.digest() => return Err(NoMessage::Twice(number)),
        Some(_) => return Err(NoMessage::Another(number)),
        None => {}
    }
    let missing = here.len() + 1;
    if number != missing {
        return Err(NoMessage::Missing { missing, found: number });
    }
    if letter.after != here.last().map(SealedMessage::digest).unwrap_or_default() {
        return Err(NoMessage::Course(number));
    }
    Ok(())
}

/// The whole game, opened with the words of each side: played again from what each has sealed.
///
/// # Errors
/// What does not open, and the first act that was not as it may be.
pub fn open(sealed: &Viewed, words: impl Fn(&str) -> String) -> Result<(Header, Session), NoMessage> {
    let own = sealed.header().own_seat().ok_or(NoMessage::Open)?;
    let play = sealed.play();
    let keys: Vec<(String, SealKey)> = play
        .seats()
        .into_iter()
        .map(|seat| {
            let key = SealKey::of_words(&words(&seat), &own.game, &seat);
            (seat, key)
        })
        .collect();
    let header = sealed.header().clone().seated(None);
    let begun = play.lines_since(0).into_iter().take_while(|line| line.group == 1).collect();
    let mut open = again(&header, begun)?;
    for (_, text) in play.letters() {
        let letter = SealedMessage::read(text)?;
        let (number, from) = (letter.number, letter.from.clone());
        let key = keys.iter().find(|(seat, _)| *seat == from).map(|(_, key)| key);
        let truth = key.and_then(|key| key.open(&letter.sealed, &letter.clear()));
        let truth = truth.ok_or_else(|| NoMessage::Shut { number, from: from.clone() })?;
        let illegal = |why: String| NoMessage::Illegal { number, from: from.clone(), why };
        let records = letter::records(&open, &truth).map_err(|error| illegal(error.to_string()))?;
        open.hear(&from, &records, None, header.created).map_err(|refusal| illegal(refusal.to_string()))?;
    }
    let rest = play.leg(&own.seat, play.told_until(&own.seat));
    if play.letters().last().is_none_or(|(from, _)| from != own.seat) {
        let number = play.letters().count() + 1;
        let illegal = |why: String| NoMessage::Illegal { number, from: own.seat.clone(), why };
        open.hear(&own.seat, &rest.truth, None, header.created).map_err(|refusal| illegal(refusal.to_string()))?;
    }
    agrees(play, &mut open, &own.seat)?;
    Ok((header, open))
}

/// What this side was told all the while is what it would have seen of the truth.
fn agrees(play: &Session, open: &mut Session, own: &str) -> Result<(), NoMessage> {
    open.look_as(Eye::Seat(own.to_owned()));
    let is_same = open.seen().json() == play.seen().json();
    open.look_as(Eye::Public);
    let from = play.seats().into_iter().find(|seat| seat != own).unwrap_or_default();
    if is_same { Ok(()) } else { Err(NoMessage::Otherwise { from }) }
}

/// Writes the letter that is due into a file, beside the save where none is named: its number, and the file. No file is
/// written over; the letter itself is kept in the save, and is written again where it was lost.
///
/// # Errors
/// Why there is none.
pub fn send(saved: &mut Saved, to: Option<&Path>, now: i64) -> Result<(usize, PathBuf), NoMessage> {
    let letter = write(saved, now)?;
    let path = to.map_or_else(|| beside(saved.path(), letter.number), Path::to_owned);
    let text = letter.text(&saved.header().name);
    post::export(&path, text.as_bytes(), false).map_err(|error| NoMessage::Disk(error.to_string()))?;
    Ok((letter.number, path))
}

/// Takes the other side's letter in from a file: its number.
///
/// # Errors
/// Why not; nothing has changed.
pub fn take_from(saved: &mut Saved, path: &Path, now: i64) -> Result<usize, NoMessage> {
    let unread = |why: Unreadable| NoMessage::Disk(format!("{}: {why}", path.display()));
    let bytes = files::read(path, FILE.most).map_err(unread)?;
    take(saved, &String::from_utf8_lossy(&bytes), now)
}

/// Where a letter of this save lies when nobody names a place: beside it, by its number.
fn beside(save: &Path, number: usize) -> PathBuf {
    save.with_extension(format!("message-{number}.txt"))
}

/// Where the next letter of the other side would lie beside this save.
pub fn awaited(saved: &Saved) -> PathBuf {
    beside(saved.path(), saved.play().letters().count() + 1)
}
