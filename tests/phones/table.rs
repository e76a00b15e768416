//! A game with its door open on this machine, and phones that come to it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use fanion::cli::saves;
use fanion::engine::authority::Hand;
use fanion::engine::journal::Record;
use fanion::engine::prompt::{Answer, Fill, Refusal};
use fanion::engine::request::{Dice, Request};
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::phones::{FILES, HeldGame, Host, LONG_FORMS, Serving};
use fanion::simulate::player::AutoPlayer;
use fanion::store::{self, Saved, Viewed};
use fanion_serve::{Knock, MOST_FORMS, Page, PhoneDoor, PhoneWish, Plan, Token};

use crate::in_time::InTime as _;

/// A saved game in a folder of its own.
pub struct Begun {
    _folder: tempfile::TempDir,
    pub file: PathBuf,
}

/// A new game of what the program has built in.
pub fn begun(game: &str) -> Begun {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.fanion");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(["new", game, "--seed", "7", "--save"]).arg(&file);
    command.env("FANION_CONFIG_DIR", folder.path()).env("FANION_DATA_DIR", folder.path());
    let made = command.in_time().expect("the program runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    Begun { _folder: folder, file }
}

/// A new game with the head of its save.
pub fn viewed(game: &str) -> Viewed {
    store::open_read_only(&begun(game).file, saves::opener).expect("it opens")
}

/// A new game in memory.
pub fn in_memory(game: &str) -> Memory {
    Memory(viewed(game).into_play())
}

/// The request that gives this, of those that automatic players make.
fn request(given: &Record) -> Option<Request> {
    Some(match given {
        Record::Answer { answer: Answer::Pick(key), .. } => Request::Pick(key.clone()),
        Record::Answer { answer: Answer::Fill(fill), .. } => Request::Fill(Fill::clone(fill), Dice::Absent),
        Record::Answer { answer: Answer::Number(number), .. } => Request::Number(*number),
        Record::Answer { answer: Answer::Name(name), .. } => Request::Name(name.clone()),
        Record::Roll { .. } => Request::Fill(Fill::default(), Dice::Program),
        _ => return None,
    })
}

/// An automatic player answers as somebody at the laptop would; none at the end of the game.
pub fn play_on(game: &mut dyn HeldGame, player: &mut AutoPlayer) -> Option<()> {
    let mut trial = game.play().clone();
    let last = trial.journal().last();
    player.play(&mut trial, 0)?.unwrap_or_else(|end| panic!("nobody can go on: {end}"));
    for request in trial.journal().since(last).iter().filter_map(|entry| request(&entry.record)) {
        game.request(&request, 0).unwrap_or_else(|why| panic!("{request:?}: {why}"));
    }
    Some(())
}

/// A game that is kept nowhere.
#[derive(Clone)]
pub struct Memory(pub Session);

impl HeldGame for Memory {
    fn name(&self) -> &str {
        self.0.sheet().id
    }

    fn play(&self) -> &Session {
        &self.0
    }

    fn sit_as(&mut self, hand: Hand, eye: Eye) {
        self.0.sit_as(hand);
        self.0.look_as(eye);
    }

    fn request(&mut self, request: &Request, now: i64) -> Result<(), Refusal> {
        self.0.request(request, now).map(drop)
    }
}

/// A game whose door is open.
pub struct Table {
    _begun: Begun,
    pub saved: Saved,
    host: Host,
    pub door: PhoneDoor,
    heard: Receiver<Knock>,
}

impl Table {
    /// With the limits of every game.
    pub fn of(game: &str) -> Self {
        Self::taking(game, MOST_FORMS)
    }

    /// With so many forms of a link within ten seconds.
    pub fn taking(game: &str, forms: usize) -> Self {
        let begun = begun(game);
        let saved = store::open(&begun.file, 0, saves::opener).expect("it opens");
        let host = Host::new(saved.play(), Serving::default());
        let (told, heard) = mpsc::channel();
        let door = PhoneDoor::open(Plan {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            public: None,
            tokens: host.seats().iter().map(|_| Token::draw()).collect(),
            for_many: host.watchers(),
            files: FILES,
            long_forms: LONG_FORMS,
            forms,
            entry: saved.play().entry(),
            ask: Box::new(move |knock| told.send(knock).is_ok()),
        });
        Self { _begun: begun, saved, host, door: door.expect("the door opens"), heard }
    }

    /// The links, in the order of the seats.
    pub fn links(&self) -> Vec<String> {
        self.door.links().into_iter().map(|link| link.url.expect("a link")).collect()
    }

    /// Serves as long as these phones have something to do.
    pub fn serve<T: Send>(&mut self, phones: impl FnOnce(&[String]) -> T + Send) -> T {
        let links = self.links();
        thread::scope(|scope| {
            let away = scope.spawn(move || phones(&links));
            while !away.is_finished() {
                let Ok(knock) = self.heard.recv_timeout(Duration::from_millis(5)) else { continue };
                let page = self.host.answer(&mut self.saved, knock.link, &knock.wish, 0);
                let is_taken = matches!((&knock.wish, &page), (PhoneWish::Send(..), Page::Taken(_)));
                knock.reply.with(page);
                if is_taken {
                    self.door.tell(self.saved.play().entry());
                }
            }
            away.join().expect("the phones are content")
        })
    }
}
