//! The phones of a game that is open here: who has which link, and what the loop that holds the game does for them.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use fanion_serve::{Knock, LinkNow, PhoneDoor, PhoneWish, Plan, Token, code};

use super::Host;
use super::held::HeldGame;
use super::kept;
use super::seat::Seat;
use crate::engine::text::{Label, Text};
use crate::store::{self, Follower, Saved};
use crate::tui::guests::{Deed, Guests, GuestsPage};

/// What wakes the loop that holds the game.
type WakeUp = Arc<OnceLock<Box<dyn Fn() + Send + Sync>>>;

/// The phones of one game.
pub struct Phones {
    host: Host,
    door: PhoneDoor,
    heard: Receiver<Knock>,
    wake: WakeUp,
    /// The save that they play.
    save: PathBuf,
    /// The file of the links, where they are kept.
    kept: Option<PathBuf>,
    /// Which link is looked at.
    shown: usize,
    /// The entry that the phones know of.
    entry: u64,
}

impl Phones {
    /// Opens the door that is planned, for the seats of this game.
    pub fn open(
        plan: impl FnOnce(Vec<Token>, Box<dyn Fn(Knock) -> bool + Send + Sync>) -> Plan,
        host: Host,
        save: &Path,
        kept: Option<PathBuf>,
    ) -> Result<Self, fanion_serve::DoorError> {
        let (told, heard) = mpsc::channel();
        let wake = WakeUp::default();
        let waking = Arc::clone(&wake);
        let ask = move |knock| {
            let is_heard = told.send(knock).is_ok();
            if let Some(wake) = waking.get() {
                wake();
            }
            is_heard
        };
        let plan = plan(kept::tokens(host.seats(), kept.as_deref()), Box::new(ask));
        let entry = plan.entry;
        let door = PhoneDoor::open(plan)?;
        Ok(Self { host, door, heard, wake, save: save.to_owned(), kept, shown: 0, entry })
    }

    /// Every seat with its link.
    pub fn links(&self) -> impl Iterator<Item = (&Seat, LinkNow)> {
        self.host.seats().iter().zip(self.door.links())
    }

    /// Answers all who wait, where it is their game that is open; true where it has gone on. Else a phone hears that nobody
    /// answers.
    fn answer_all(&mut self, game: &mut dyn HeldGame, is_ours: bool) -> bool {
        let mut has_gone_on = false;
        while let Ok(Knock { link, wish, reply }) = self.heard.try_recv() {
            if !is_ours {
                continue;
            }
            let before = (game.play().entry(), self.host.said());
            reply.with(self.host.answer(game, link, &wish, store::seconds_of(SystemTime::now())));
            let now = (game.play().entry(), self.host.said());
            if matches!(wish, PhoneWish::Send(..)) && before != now {
                has_gone_on |= before.0 != now.0;
                self.entry = now.0;
                self.door.tell(self.entry);
            }
        }
        has_gone_on
    }

    /// Writes the links into their file, where they are kept.
    pub fn keep(&self) -> std::io::Result<()> {
        self.kept.as_ref().map_or(Ok(()), |file| kept::keep(file, self.host.seats(), &self.door.tokens()))
    }
}

impl Guests for Phones {
    fn listen(&mut self, wake: Box<dyn Fn() + Send + Sync>) {
        // It is told once, by the loop that holds the game.
        let _ = self.wake.set(wake);
    }

    fn serve(&mut self, saved: &mut Saved) -> bool {
        let is_ours = saved.path() == self.save;
        self.answer_all(saved, is_ours)
    }

    fn show(&mut self, followed: &mut Follower) {
        let is_ours = followed.viewed().path() == self.save;
        self.answer_all(followed, is_ours);
    }

    fn moved(&mut self, entry: u64) {
        if entry != self.entry {
            self.entry = entry;
            self.door.tell(entry);
        }
    }

    fn status(&self) -> Text {
        let links: Vec<(&Seat, LinkNow)> = self.links().filter(|(seat, _)| !seat.only_looks()).collect();
        let linked = links.iter().filter(|(_, link)| link.is_linked).count();
        let lost = links.iter().find(|(_, link)| !link.is_linked && link.seen.is_some());
        let lost = lost.map(|(seat, link)| format!(", {} lost {}", seat.name(), ago(link.seen))).unwrap_or_default();
        Text::of(Label::Figure, format!(" phones {linked} of {}{lost}, Ctrl-R ", links.len()))
    }

    fn page(&self) -> GuestsPage {
        let all: Vec<(&Seat, LinkNow)> = self.links().collect();
        let Some((seat, link)) = all.get(self.shown) else { return GuestsPage::default() };
        let mut lines = vec![Text::of(Label::Heading, format!("Phones: {}", seat.name())), Text::default()];
        for (at, (seat, link)) in all.iter().enumerate() {
            let mark = if at == self.shown { "> " } else { "  " };
            let state = match (&link.url, link.seen) {
                (None, _) => "withdrawn".to_owned(),
                (_, None) => "not linked yet".to_owned(),
                _ if link.is_linked => format!("linked for {}", ago(link.since)),
                (_, seen) => format!("lost, seen {} ago", ago(seen)),
            };
            lines.push(Text::plain(format!("{mark}{}: {state}", seat.name())));
        }
        lines.push(Text::default());
        if self.door.address().ip().is_loopback() {
            lines.push(Text::of(Label::Care, "Only this computer reaches this address; --address names another."));
        } else {
            lines.push(Text::of(Label::Care, "Anyone on this Wi-Fi can read along."));
            lines.push(Text::of(Label::Quiet, "Guest Wi-Fi often keeps devices apart; a phone's hotspot does not."));
        }
        lines.push(Text::default());
        for key in
            ["arrows: next link", "n: new link", "w: withdraw link", "other keys: the game", "Ctrl-R: these codes"]
        {
            lines.push(Text::of(Label::Quiet, key));
        }
        let url = link.url.clone().unwrap_or_default();
        GuestsPage { code: code(&url).filter(|_| !url.is_empty()).unwrap_or_default(), link: url, lines }
    }

    fn act(&mut self, deed: Deed) {
        let count = self.host.seats().len().max(1);
        match deed {
            Deed::Next => self.shown = (self.shown + 1) % count,
            Deed::Previous => self.shown = (self.shown + count - 1) % count,
            Deed::Renew => self.door.renew(self.shown),
            Deed::Withdraw => self.door.withdraw(self.shown),
        }
        if matches!(deed, Deed::Renew | Deed::Withdraw) {
            // A file that cannot be written leaves the old links in it: they open no more.
            let _ = self.keep();
        }
    }
}

/// `20 s`, `5 min`.
fn ago(time: Option<Duration>) -> String {
    let seconds = time.unwrap_or_default().as_secs();
    if seconds < 120 { format!("{seconds} s") } else { format!("{} min", seconds / 60) }
}
