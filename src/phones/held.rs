//! A game that is played here, wherever it is kept.

use crate::engine::authority::Hand;
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::engine::seat::Eye;
use crate::engine::session::Session;
use crate::publish;
use crate::store::{Follower, Saved};

/// A game that is played here.
pub trait HeldGame {
    /// What it is called.
    fn name(&self) -> &str;
    /// The game.
    fn play(&self) -> &Session;
    /// From now on this one asks, and sees.
    fn sit_as(&mut self, hand: Hand, eye: Eye);
    /// Takes a request whole or not at all.
    fn request(&mut self, request: &Request, now: i64) -> Result<(), Refusal>;
}

impl HeldGame for Saved {
    fn name(&self) -> &str {
        &self.header().name
    }

    fn play(&self) -> &Session {
        (**self).play()
    }

    fn sit_as(&mut self, hand: Hand, eye: Eye) {
        Self::sit_as(self, hand);
        self.look_as(eye);
    }

    /// What a campaign publishes is written first, into a folder next to the save, as at the desk.
    fn request(&mut self, request: &Request, now: i64) -> Result<(), Refusal> {
        let requests = std::slice::from_ref(request);
        publish::taking(self, requests, now, |saved| Self::request(saved, request, now)).map(drop)
    }
}

/// A game that is not played here: phones look on.
impl HeldGame for Follower {
    fn name(&self) -> &str {
        &self.viewed().header().name
    }

    fn play(&self) -> &Session {
        self.viewed().play()
    }

    fn sit_as(&mut self, _: Hand, eye: Eye) {
        self.look_as(eye);
    }

    fn request(&mut self, _: &Request, _: i64) -> Result<(), Refusal> {
        Err(Refusal::NotSaved(
            "phones only look on: another window plays this game, or its file is read-only".to_owned(),
        ))
    }
}
