//! A player's desk: his brief as a map, ways walked with their costs, forms, the check of his orders, his file written.
//!
//! `update::press` changes the [`Desk`] and says what shall be done; `view` draws it; `run` is the loop.

mod book;
mod form;
mod keys;
mod run;
mod update;
mod view;

pub use book::Book;
pub use form::{FLEET, FORCE, OrdersForm, SECTIONS, Section};
pub use keys::KEYS;
pub use run::{Start, run};
pub use update::press;
pub use view::draw;

use super::hexes::{Look, Trail};
use super::keys::Keymap;
use crate::engine::hexes::HexMap;
use crate::engine::text::Text;
use crate::rulebooks::{CampaignDesk, Judged, Piece, Walk};

/// What a player works on.
#[derive(Clone, Debug)]
pub struct Desk {
    pub brief: CampaignDesk,
    pub map: HexMap,
    /// What he can order about.
    pub pieces: Vec<Piece>,
    /// Which of them he orders about.
    pub chosen: usize,
    /// The way that he walks, after the hex where the piece stands.
    pub path: Vec<usize>,
    /// True for a forced march.
    pub forced: bool,
    /// What the way comes to.
    pub walk: Option<Walk>,
    /// How the map is looked at.
    pub look: Look,
    /// His orders.
    pub book: Book,
    /// What the check says of them.
    pub judged: Judged,
    /// What the keys mean now.
    pub mode: Mode,
    /// A line for him, until the next key; true for a refusal.
    pub message: Option<(String, bool)>,
    /// True where nothing was changed since the file was read or written.
    pub saved: bool,
    /// The name of the file.
    pub file: String,
    /// The keys in force.
    pub keys: Keymap,
}

/// What the keys mean.
#[derive(Clone, Debug)]
pub enum Mode {
    /// Ways are walked.
    Walk,
    /// The map is looked at, and nothing is ordered.
    Free,
    /// A name or number is typed.
    Find(String),
    /// A form is filled in.
    Fill(OrdersForm),
    /// All entries, and the one in question.
    List(usize),
    /// The keys are told.
    Help,
    /// The signs of the map are told.
    Signs,
    /// He leaves although something is not written.
    Leaving,
}

/// What shall be done outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The file is written.
    Write(String),
    /// The program ends.
    Quit,
}

impl Desk {
    /// A desk with a brief and the orders as they are: those of a file, or the form.
    ///
    /// # Errors
    /// Why the brief is none, or the orders are no TOML.
    pub fn new(brief: &str, orders: Option<&str>, file: String) -> Result<Self, String> {
        let brief = CampaignDesk::open(brief)?;
        let book = match orders {
            Some(text) => Book::read(text).map_err(|why| format!("{file} cannot be read: {why}"))?,
            None => Book::read(&brief.form())?,
        };
        let (map, pieces) = (brief.map(), brief.pieces());
        let judged = brief.judge(&book.text());
        let mut desk = Self {
            brief,
            map,
            pieces,
            chosen: 0,
            path: Vec::new(),
            forced: false,
            walk: None,
            look: Look::default(),
            book,
            judged,
            mode: Mode::Walk,
            message: None,
            saved: true,
            file,
            keys: Keymap::default(),
        };
        desk.choose(0);
        Ok(desk)
    }

    /// The piece that is ordered about.
    pub fn piece(&self) -> Option<&Piece> {
        self.pieces.get(self.chosen)
    }

    /// The section of the chosen piece's entry.
    pub fn section(&self) -> &'static Section {
        if self.piece().is_some_and(|piece| piece.is_fleet) { &FLEET } else { &FORCE }
    }

    /// Another piece is chosen: its way is that of its entry.
    pub fn choose(&mut self, chosen: usize) {
        self.chosen = chosen;
        let Some(piece) = self.pieces.get(chosen).cloned() else { return };
        let section = self.section().name;
        let path = self.book.path(section, &piece.name);
        self.path = path.iter().filter_map(|hex| self.brief.hex(hex)).collect();
        self.forced = self.book.word(section, &piece.name, "forced") == "true";
        if let Some(hex) = self.path.last().copied().or(piece.hex) {
            self.look.cursor = hex;
        }
        self.rewalk();
    }

    /// The way is reckoned again.
    pub fn rewalk(&mut self) {
        let piece = self.piece().filter(|piece| !piece.is_fleet);
        self.walk = piece.and_then(|piece| self.brief.walk(&piece.name, &self.path, self.forced));
    }

    /// Where the way ends now.
    pub fn end(&self) -> Option<usize> {
        self.path.last().copied().or(self.piece()?.hex)
    }

    /// The way as it is drawn.
    pub fn trail(&self) -> Trail {
        let walk = self.walk.clone().unwrap_or_default();
        Trail { hexes: self.path.clone(), pulses: walk.costs, closed: walk.refused.is_some() }
    }

    /// The orders have changed: they are checked again.
    pub fn changed(&mut self) {
        self.judged = self.brief.judge(&self.book.text());
        self.saved = false;
    }

    /// What is known of the hex in question.
    pub fn facts(&self) -> Vec<Text> {
        self.brief.facts(self.look.cursor)
    }
}
