//! Board games by letters: two seats, each with its own save, play one game.

mod blocks;
mod command;
mod hidden;
mod order;
mod tampered;
mod whole;

use std::path::PathBuf;

use fanion::cli::saves::opener;
use fanion::engine::journal::Record;
use fanion::engine::prompt::{Answer, Fill};
use fanion::engine::request::{Dice, Request};
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::sealed::{self, NoMessage, SealedMessage};
use fanion::store::{self, Header, Saved, Viewed};
use serde_json::Value as Json;

use crate::support::games::step;
use crate::support::player::Chance;
use crate::support::program::Folder;

/// The words of a seat.
pub fn words(seat: &str) -> String {
    format!("the words of {seat}")
}

/// Two seats, and beside them the same game in the open.
pub struct Pair {
    pub folder: Folder,
    pub seats: Vec<(String, Saved)>,
    pub open: Session,
}

/// A game as a rulebook begins it, in a file.
pub type Begin = fn(u64) -> Session;

impl Pair {
    /// A new game, sealed for both.
    pub fn of(begin: Begin, seed: u64) -> Self {
        let folder = Folder::new();
        let play = begin(seed);
        let header = Header::new(play.sheet(), seed, "a game", 0);
        let path = folder.path("open.fanion");
        let names = play.seats();
        drop(store::create(&path, &header, play, false).expect("the open game"));
        let viewed = store::open_read_only(&path, opener).expect("the open game");
        let seats = names.into_iter().map(|seat| {
            // The dice of a seat are no other's.
            let own = seed * 2 + u64::from(seat == "french");
            let (header, play) = sealed::seal(&viewed, &seat, &words(&seat), own).expect("sealed");
            let save = store::create(&folder.path(&format!("{seat}.fanion")), &header, play, false).expect("a save");
            (seat, save)
        });
        Self { seats: seats.collect(), open: begin(seed), folder }
    }

    /// The seat that the game waits for.
    pub fn turn(&self) -> Option<usize> {
        (0..self.seats.len()).find(|at| self.seats[*at].1.play().waits_for(&self.seats[*at].0))
    }

    /// The seat that has to send what it sealed, where nobody is asked.
    pub fn only_opens(&self) -> Option<usize> {
        let owes = |at: &usize| sealed::owes_letter(&self.seats[*at].1);
        (0..self.seats.len()).find(owes).filter(|_| self.turn().is_none())
    }

    /// One answer of a seat by chance, and the same in the open.
    pub fn answer(&mut self, at: usize, chance: &mut Chance) {
        let (seat, saved) = &mut self.seats[at];
        let prompt = saved.play().prompt().cloned().expect("a question");
        // At a question to both an option of the other side is not taken: another one is.
        let mut taken = (0..200).filter_map(|_| {
            let mut trial = saved.play().clone();
            step(&mut trial, &prompt, chance).ok().map(|_| trial)
        });
        let last = saved.play().journal().last();
        let trial = taken.next().unwrap_or_else(|| panic!("{seat} finds no answer to {}", prompt.key));
        let given: Vec<Record> = trial.journal().since(last).iter().map(|entry| entry.record.clone()).collect();
        for request in given.iter().filter_map(request) {
            saved.request(&request, 0).unwrap_or_else(|why| panic!("{seat}: {request:?}: {why}"));
            self.open.request(&request, 0).unwrap_or_else(|why| panic!("in the open: {request:?}: {why}"));
        }
    }

    /// The letter of a seat, taken in by the other.
    pub fn letter(&mut self, at: usize) -> Result<SealedMessage, NoMessage> {
        let letter = sealed::write(&mut self.seats[at].1, 0)?;
        sealed::take(&mut self.seats[1 - at].1, &letter.text("a game"), 0)?;
        Ok(letter)
    }

    /// What a seat sees is what it would see in the open.
    pub fn sees_the_same(&self, at: usize) {
        let (seat, saved) = &self.seats[at];
        let mut open = self.open.clone();
        open.look_as(Eye::Seat(seat.clone()));
        let shown = |play: &Session| (Json::Object(play.seen().json()), play.seen_prompt().map(|prompt| prompt.json()));
        assert_eq!(shown(saved.play()), shown(&open), "{seat}");
    }

    /// The save of a seat, read anew.
    pub fn viewed(&self, at: usize) -> Viewed {
        let path: PathBuf = self.folder.path(&format!("{}.fanion", self.seats[at].0));
        store::open_read_only(&path, opener).expect("the save")
    }
}

/// The request that gives this.
fn request(given: &Record) -> Option<Request> {
    Some(match given {
        Record::Answer { answer: Answer::Pick(key), .. } => Request::Pick(key.clone()),
        Record::Answer { answer: Answer::Fill(fill), .. } => Request::Fill(Fill::clone(fill), Dice::Absent),
        Record::Answer { answer: Answer::Number(number), .. } => Request::Number(*number),
        Record::Answer { answer: Answer::Name(name), .. } => Request::Name(name.clone()),
        Record::Roll { faces, .. } => Request::Fill(Fill::default(), Dice::Typed(faces.clone())),
        _ => return None,
    })
}

fn age(seed: u64) -> Session {
    let rules = [("cards.track", "names"), ("cards.named", "in-turn")];
    crate::empires::game::session(crate::empires::game::SAMPLE, seed, &rules)
}

/// The same as it is begun for one table.
fn age_at_once(seed: u64) -> Session {
    crate::empires::game::session(crate::empires::game::SAMPLE, seed, &[("cards.track", "names")])
}

fn napoleon(seed: u64) -> Session {
    crate::blocks::game::session(crate::blocks::game::SAMPLE, seed, &[])
}

fn beyond(seed: u64) -> Session {
    crate::operations::game::session(crate::operations::game::SAMPLE, seed, &[])
}
