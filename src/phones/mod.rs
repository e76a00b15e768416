//! The game on the players' phones: a page for each pair of eyes, and what comes back from it as a request. It knows no
//! network; a page is made of what its seat may know, and a request is asked with that seat's hand.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod army;
pub mod at_desk;
mod behind;
mod both;
mod campaign;
mod chart;
mod fields;
mod frame;
mod held;
mod kept;
mod log;
mod now;
mod question;
mod seat;
mod sight;
mod watch;

use std::collections::BTreeMap;

use fanion_serve::{Page, PhoneWish};
use maud::{Markup, html};

use crate::engine::authority::Hand;
use crate::engine::prompt::{Kind, Prompt, Refusal};
use crate::engine::request::Request;
use crate::engine::seat::EVERYBODY;
use crate::engine::session::Session;
use crate::letters;
use crate::publish;
use crate::tables;

use behind::Behind;
use both::Both;
use fields::FormFields;
pub use held::HeldGame;
pub use kept::file_of as links_of;
pub use seat::Seat;
use sight::Sight;

/// The files that every page asks for: name, kind, text.
pub const FILES: &[(&str, &str, &str)] = &[
    ("page.css", "text/css; charset=utf-8", include_str!("page.css")),
    ("page.js", "text/javascript; charset=utf-8", include_str!("page.js")),
];

/// Pages whose forms are long, and how many bytes they may have: a file of orders, every sign of it as three.
pub const LONG_FORMS: &[(&str, usize)] = &[("orders", 768 * 1024)];

/// How a game is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Serving {
    /// What is asked of all sides is answered by phone once all say the same; else at the laptop.
    pub both_by_phone: bool,
    /// How many seconds those who look on are behind.
    pub watch_delay: i64,
    /// An umpire who sees everything has a link, also where the game has none.
    pub referee: bool,
}

impl Default for Serving {
    fn default() -> Self {
        Self { both_by_phone: true, watch_delay: 0, referee: false }
    }
}

/// Who plays by phone, and what they are shown.
pub struct Host {
    seats: Vec<Seat>,
    both: Both,
    /// The game of those who look on, where that runs behind.
    behind: Option<Behind>,
    /// Pages as they were made for a seat at this entry.
    made: BTreeMap<(usize, String), Page>,
    made_at: (u64, u64),
}

impl Host {
    /// The seats of this game.
    pub fn new(play: &Session, serving: Serving) -> Self {
        Self {
            seats: seat::seats(play, serving.referee),
            both: Both::answered(serving.both_by_phone),
            behind: (serving.watch_delay > 0).then(|| Behind::new(play, serving.watch_delay)),
            made: BTreeMap::new(),
            made_at: (0, 0),
        }
    }

    /// The seats, in the order of their links.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The link of those who look on: many phones may hold it.
    pub fn watchers(&self) -> Option<usize> {
        self.seats.iter().position(|seat| *seat == Seat::Watchers)
    }

    /// Another number whenever a side has said what it would answer to a question to all.
    pub const fn said(&self) -> u64 {
        self.both.version()
    }

    /// Answers a phone. When this returns, what was taken is on the disk; whoever else sits before the game asks and sees as
    /// before.
    pub fn answer(&mut self, saved: &mut dyn HeldGame, link: usize, wish: &PhoneWish, now: i64) -> Page {
        let Some(seat) = self.seats.get(link).cloned() else { return Page::Unknown };
        let before = (saved.play().hand().clone(), saved.play().eye().clone());
        saved.sit_as(seat.hand(saved.play()), seat.eye());
        let page = match wish {
            PhoneWish::See(name) if seat == Seat::Watchers && self.behind.is_some() => {
                self.see_behind(saved, &seat, name, now)
            }
            PhoneWish::See(name) => self.see(saved, (link, &seat), name),
            PhoneWish::Send(name, fields) if name.is_empty() => self.send(saved, &seat, &FormFields::of(fields), now),
            PhoneWish::Send(_, fields) => self.post(saved, &seat, &FormFields::of(fields), now),
        };
        saved.sit_as(before.0, before.1);
        page
    }

    fn see(&mut self, saved: &dyn HeldGame, (link, seat): (usize, &Seat), name: &str) -> Page {
        let at = (saved.play().entry(), self.both.version());
        if at != self.made_at {
            self.made.clear();
            self.made_at = at;
        }
        let key = (link, name.to_owned());
        if let Some(page) = self.made.get(&key) {
            return page.clone();
        }
        let sight = Sight::of(saved, seat, &self.both);
        let orders = if name == "orders.html" { campaign::orders_page(&sight) } else { None };
        let page = match (orders, page(&sight, name)) {
            (Some((html, policy)), _) => Page::Apart { html, policy },
            (None, Some(body)) => Page::Shown(frame::page(&sight, name, None, &body)),
            // Names are made up by whoever asks: what is not there is not kept.
            (None, None) => return Page::Unknown,
        };
        self.made.insert(key, page.clone());
        page
    }

    /// A page of the game as it was some time ago. A phone asks for it again from time to time: what it waits for is no
    /// news.
    fn see_behind(&mut self, saved: &dyn HeldGame, seat: &Seat, name: &str, now: i64) -> Page {
        let Some(behind) = &mut self.behind else { return Page::Unknown };
        let play = behind.at(saved.play(), now);
        play.sit_as(seat.hand(saved.play()));
        play.look_as(seat.eye());
        let sight = Sight::behind(saved.name(), play, seat, &self.both);
        page(&sight, name)
            .map_or(Page::Unknown, |body| Page::Shown(frame::again(&frame::page(&sight, name, None, &body))))
    }

    fn send(&mut self, saved: &mut dyn HeldGame, seat: &Seat, fields: &FormFields<'_>, now: i64) -> Page {
        if seat.only_looks() {
            return self.with_word(saved, seat, "this link only looks on", Page::Forbidden);
        }
        let prompt = saved.play().seen_prompt();
        if let Some(note) = fields.note() {
            return match saved.request(&Request::Note(note.to_owned()), now) {
                Ok(()) => Page::Taken("log"),
                Err(refusal) => self.with_word(saved, seat, &seat::refusal(saved.play(), &refusal), Page::Refused),
            };
        }
        let asked = prompt.as_deref().map_or("", |prompt| prompt.key.as_str());
        if fields.entry() != Some(saved.play().asked_since()) || fields.key() != Some(asked) {
            let word = "The game has gone on: nothing was taken. This is how it is now.";
            return self.with_word(saved, seat, word, Page::Stale);
        }
        let request = if fields.is_undo() {
            Ok(Request::Undo(None))
        } else if let Some(number) = fields.agrees() {
            self.both
                .proposed(number)
                .cloned()
                .ok_or_else(|| "the other side has changed its answer: look again".to_owned())
        } else {
            fields.request(prompt.as_deref())
        };
        let request = match request {
            Ok(request) => request,
            Err(why) => return self.with_word(saved, seat, &why, Page::Refused),
        };
        let asked = |play: &Session| {
            let requests = std::slice::from_ref(&request);
            publish::asked_before(play, requests).or_else(|| tables::asked_before(play, requests))
        };
        if let Some(words) = asked(saved.play()).filter(|_| !fields.is_sure()) {
            let sight = Sight::of(saved, seat, &self.both);
            let body = html! { (fields.again(&words)) (page(&sight, "").unwrap_or_default()) };
            return Page::Refused(frame::page(&sight, "", None, &body));
        }
        match saved.request(&request, now) {
            Ok(()) => Page::Taken("./"),
            Err(Refusal::NotYours(_)) if self.both.is_by_phone() && is_for_all(prompt.as_deref(), &request) => {
                self.propose(saved, seat, prompt.as_deref(), &request, now)
            }
            Err(refusal @ (Refusal::NotYours(_) | Refusal::Waits(_))) => {
                self.with_word(saved, seat, &seat::refusal(saved.play(), &refusal), Page::Forbidden)
            }
            Err(refusal) => self.with_word(saved, seat, &seat::refusal(saved.play(), &refusal), Page::Refused),
        }
    }

    /// Takes what a nation sends to its umpire: orders, or a challenge.
    fn post(&self, saved: &mut dyn HeldGame, seat: &Seat, fields: &FormFields<'_>, now: i64) -> Page {
        let (Seat::Side { key, .. }, Some((kind, text))) = (seat, fields.letter()) else {
            return self.with_word(saved, seat, "this link sends no orders", Page::Forbidden);
        };
        let handed = Request::Post { kind: kind.to_owned(), from: key.clone(), text };
        let taken = letters::handed_in(saved.play(), &handed).and_then(|mut request| {
            if let Request::Letter(letter) = &mut request {
                letter.about.dated = Some(now);
            }
            saved.request(&request, now)
        });
        match taken {
            Ok(()) => Page::Taken("orders"),
            Err(refusal) => {
                self.with_word_on("orders", (saved, seat), &seat::refusal(saved.play(), &refusal), Page::Refused)
            }
        }
    }

    /// What is asked of all is answered once all say the same. It is tried first: nobody agrees to what cannot be done.
    fn propose(
        &mut self,
        saved: &mut dyn HeldGame,
        seat: &Seat,
        prompt: Option<&Prompt>,
        request: &Request,
        now: i64,
    ) -> Page {
        let (Seat::Side { key, .. }, Some(prompt)) = (seat, prompt) else { return Page::Unknown };
        let mut trial = saved.play().clone();
        trial.sit_as(Hand::Table);
        if let Err(refusal) = trial.request(request, now) {
            return self.with_word(saved, seat, &seat::refusal(saved.play(), &refusal), Page::Refused);
        }
        let words = fields::words(request, prompt);
        self.both.propose((saved.play().asked_since(), &prompt.key), key, request.clone(), words);
        if !seat::sides(saved.play()).iter().all(|side| self.both.is_said_by(side, request)) {
            return Page::Taken("./");
        }
        saved.sit_as(Hand::Table, seat.eye());
        match saved.request(request, now) {
            Ok(()) => Page::Taken("./"),
            Err(refusal) => self.with_word(saved, seat, &seat::refusal(saved.play(), &refusal), Page::Refused),
        }
    }

    /// The first page with a word about what was sent.
    fn with_word(&self, saved: &dyn HeldGame, seat: &Seat, word: &str, kind: fn(String) -> Page) -> Page {
        self.with_word_on("", (saved, seat), word, kind)
    }

    /// The same with the page of this name.
    fn with_word_on(
        &self,
        name: &str,
        (saved, seat): (&dyn HeldGame, &Seat),
        word: &str,
        kind: fn(String) -> Page,
    ) -> Page {
        let sight = Sight::of(saved, seat, &self.both);
        let body = page(&sight, name).unwrap_or_default();
        kind(frame::page(&sight, name, Some(word), &body))
    }
}

/// True for an answer that all sides give together: to a question to all, and no side's own option.
fn is_for_all(prompt: Option<&Prompt>, request: &Request) -> bool {
    let Some(prompt) = prompt.filter(|prompt| prompt.side == EVERYBODY) else { return false };
    match (request, &prompt.kind) {
        (Request::Pick(key), Kind::Choose { options, .. }) => {
            let option = options.iter().find(|option| *option.key == **key);
            option.is_some_and(|option| option.side.as_deref().is_none_or(|side| side == EVERYBODY))
        }
        (Request::Fill(..) | Request::Number(_) | Request::Name(_), _) => true,
        _ => false,
    }
}

/// What a page of this name shows; none where there is none.
fn page(sight: &Sight<'_>, name: &str) -> Option<Markup> {
    if sight.reads_papers() {
        return match (name, sight.seat) {
            ("", _) => Some(campaign::page(sight)),
            ("orders", Seat::Side { .. }) => Some(campaign::orders(sight)),
            _ => None,
        };
    }
    match name {
        "" if sight.seat.only_looks() => Some(watch::page(sight)),
        "" => Some(now::page(sight)),
        "army" => Some(army::page(sight)),
        "map" => Some(chart::page(sight)),
        "log" => Some(log::page(sight)),
        _ => None,
    }
}
