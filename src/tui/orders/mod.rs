//! A player's desk: his brief as a map, ways walked with their costs, forms, the check of his orders, his file written.
//!
//! It is the lowest page of the screen: a brief is opened as any file, and leaving the desk ends the program.

mod book;
mod fill;
mod fill_view;
mod form;
pub mod kept;
pub mod keys;
mod undo;
pub(crate) mod update;
mod view;

pub use book::OrdersFile;
pub use form::{FLEET, FORCE, FormField, ListLine, OrdersForm, SECTIONS, Section};

use std::path::{Path, PathBuf};

use tui_input::Input;

use super::hexes::{DrawnWay, Look};
use super::pages::{Offer, Typed, page};
use crate::engine::hexes::HexMap;
use crate::engine::text::Text;
use crate::rulebooks::{CAMPAIGN, CampaignDesk, Judged, Piece, Walk};
use crate::tui::trouble::Trouble;

page!(
    whole PlayersDesk,
    [keys::kind],
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        match &mut self.mode {
            Mode::Find(input) => Typed::Line(input),
            Mode::Walk | Mode::Free | Mode::Fill(_) | Mode::Dropping(_) | Mode::List(_) | Mode::Leaving(_) => {
                Typed::Nothing
            }
        }
    },
    fn pick(&mut self, at: usize) {
        match &mut self.mode {
            Mode::Walk => {
                let before = self.before();
                // Where no way leads, the hex is looked at: that is all that a click says.
                let _ = self.go_to(at);
                self.note(before);
            }
            Mode::Free => self.look.cursor = at,
            Mode::Fill(_) => fill::pick(self, at),
            Mode::List(own) => *own = at,
            Mode::Find(_) | Mode::Dropping(_) | Mode::Leaving(_) => {}
        }
    },
    // A way is walked with care.
    fn takes_wheel(&self) -> bool {
        !matches!(self.mode, Mode::Walk)
    },
    fn unsaved(&self) -> bool {
        !self.book.saved() || self.is_drawn() || self.open_form().is_some()
    },
    fn rulebook(&self) -> Option<&'static str> {
        Some(CAMPAIGN.id)
    },
    fn offers(&self) -> Vec<Offer> {
        let offer = |piece: &Piece| {
            let kind = if piece.is_fleet { "fleet" } else { "force" };
            Offer { kind, words: piece.name.clone(), beside: piece.about.clone() }
        };
        self.pieces.iter().map(offer).collect()
    },
    fn take(&mut self, offer: usize) {
        let before = self.before();
        // A route that leads nowhere is no order: who turns to another piece by its name drops it.
        let _ = self.take_route();
        self.note(before);
        self.mode = Mode::Walk;
        self.choose(offer);
    }
);

/// What serves where there is no terminal.
pub const WITHOUT_TERMINAL: &str = "`fanion campaign check-orders` checks orders without one";

/// How the names of briefs end.
const BRIEF: &str = ".brief.json";

/// True for a file that is called as briefs are: `NAME.brief.json`.
pub fn is_brief(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().ends_with(BRIEF))
}

/// The orders file that belongs to a brief: `lorien-t01.orders.toml` beside `lorien-t01.brief.json`.
pub fn orders_of(brief: &Path) -> PathBuf {
    let name = brief.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    brief.with_file_name(format!("{}.orders.toml", name.strip_suffix(BRIEF).unwrap_or(&name)))
}

/// What a player works on.
#[derive(Clone, Debug)]
pub struct PlayersDesk {
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
    pub book: OrdersFile,
    /// What the check says of them.
    pub judged: Judged,
    /// What the keys mean now.
    pub mode: Mode,
    /// What lies behind.
    behind: DeskPast,
}

/// What was done before, and where what lies open was opened.
#[derive(Clone, Debug, Default)]
struct DeskPast {
    /// What can be undone and redone.
    history: undo::OrdersHistory,
    from: OpenedFrom,
}

/// Where a form or the line for a name is opened, and who leaves it goes back to.
#[derive(Clone, Copy, Debug, Default)]
enum OpenedFrom {
    #[default]
    Walk,
    Free,
    /// The list of entries, and the one in question.
    List(usize),
}

/// What the keys mean.
#[derive(Clone, Debug)]
pub enum Mode {
    /// Ways are walked.
    Walk,
    /// The map is looked at, and nothing is ordered.
    Free,
    /// A name or number is typed.
    Find(Input),
    /// A form is filled in.
    Fill(OrdersForm),
    /// It is asked whether a form that was changed is dropped.
    Dropping(Box<OrdersForm>),
    /// All entries, and the one in question.
    List(usize),
    /// He leaves although something is not written: what the keys meant before.
    Leaving(Box<Mode>),
}

impl Mode {
    const fn form(&self) -> Option<&OrdersForm> {
        match self {
            Self::Fill(form) => Some(form),
            Self::Dropping(form) => Some(form),
            _ => None,
        }
    }
}

/// A line for the player where there is something to say: what was done, or why it was not.
pub(super) type Told = Option<Result<String, String>>;

/// Why an orders file does not open: its faults, each at its place.
fn unsound(brief: &CampaignDesk, text: &str, place: &str, why: &str) -> Trouble {
    let faults = brief.judge(text).errors;
    let lines = faults.iter().map(|fault| format!("{place}:{fault}"));
    let lines = if faults.is_empty() { vec![format!("{place}: {why}")] } else { lines.collect() };
    Trouble { title: format!("{place}: correct it in a text editor, then open the brief again"), lines }
}

impl PlayersDesk {
    /// A desk with a brief and the orders as they are: those of a file, or the form.
    ///
    /// # Errors
    /// Why the brief is none; or each fault of orders that are no TOML, as their check has it.
    pub fn new(brief: &str, orders: Option<&str>, file: PathBuf) -> Result<Self, Trouble> {
        let mut brief = CampaignDesk::open(brief).map_err(|why| Trouble::said(why.to_string()))?;
        let text = orders.map_or_else(|| brief.form(), str::to_owned);
        let place = file.display().to_string();
        let book = OrdersFile::read(&text, file).map_err(|why| unsound(&brief, &text, &place, &why))?;
        brief.goes_by(&book.text());
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
            behind: DeskPast::default(),
        };
        desk.choose(0);
        Ok(desk)
    }

    /// What the keys mean again behind a form or a name.
    fn back(&self) -> Mode {
        match self.behind.from {
            OpenedFrom::Walk => Mode::Walk,
            OpenedFrom::Free => Mode::Free,
            OpenedFrom::List(at) => Mode::List(at.min(self.book.entries().len().saturating_sub(1))),
        }
    }

    /// The piece that is ordered about.
    pub fn piece(&self) -> Option<&Piece> {
        self.pieces.get(self.chosen)
    }

    /// True where the chosen piece is in the orders.
    pub fn is_ordered(&self) -> bool {
        self.piece().is_some_and(|piece| self.book.has(self.section().name, &piece.name))
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
        self.forced = self.book.word(section, &piece.name, "forced") == "true";
        self.path = self.ordered_path(&piece.name);
        if let Some(hex) = self.path.last().copied().or(piece.hex) {
            self.look.cursor = hex;
        }
        self.rewalk();
    }

    /// The way that a force's entry orders: its hexes, or the cheapest to its end.
    fn ordered_path(&self, name: &str) -> Vec<usize> {
        let path = self.book.path(FORCE.name, name);
        if !path.is_empty() {
            return path.iter().filter_map(|hex| self.brief.hex(hex)).collect();
        }
        let forced = self.book.word(FORCE.name, name, "forced") == "true";
        let to = self.brief.hex(&self.book.word(FORCE.name, name, "to"));
        to.and_then(|to| self.brief.cheapest(name, to, forced).ok()).unwrap_or_default()
    }

    /// Why the chosen force does not get to where its entry sends it; none where it does, or is sent nowhere.
    pub(super) fn no_route(&self) -> Option<String> {
        let name = &self.piece()?.name;
        let to = self.book.word(FORCE.name, name, "to");
        let hex = self.brief.hex(&to).filter(|hex| self.piece().and_then(|piece| piece.hex) != Some(*hex));
        let forced = self.book.word(FORCE.name, name, "forced") == "true";
        let why = match hex {
            _ if to.is_empty() => return None,
            Some(hex) => self.brief.cheapest(name, hex, forced).err()?.to_string(),
            None if self.brief.hex(&to).is_some() => return None,
            None => format!("{to} is not on the map"),
        };
        Some(why)
    }

    /// The way leads to a hex, where it can; else the hex is only looked at.
    ///
    /// # Errors
    /// Why there is no way.
    pub fn go_to(&mut self, hex: usize) -> Result<(), String> {
        let piece = self.piece().filter(|_| self.brief.moves()).map(|piece| piece.name.clone());
        let way = piece.map_or_else(
            || Err(String::new()),
            |name| self.brief.cheapest(&name, hex, self.forced).map_err(|why| why.to_string()),
        );
        match way {
            Ok(way) => {
                self.mode = Mode::Walk;
                self.path = way;
                self.go_to_end();
                Ok(())
            }
            Err(why) => {
                self.look_at(hex);
                Err(why)
            }
        }
    }

    /// A hex is looked at, and nothing is ordered.
    pub fn look_at(&mut self, hex: usize) {
        self.mode = Mode::Free;
        self.look.cursor = hex;
    }

    /// The way is reckoned again, and its end is looked at.
    pub fn go_to_end(&mut self) {
        if let Some(end) = self.end() {
            self.look.cursor = end;
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
    pub fn trail(&self) -> DrawnWay {
        let walk = self.walk.clone().unwrap_or_default();
        DrawnWay { hexes: self.path.clone(), pulses: walk.costs, closed: walk.refused.is_some() }
    }

    /// The orders have changed: they are checked again, and the map shows what they come to before anybody moves.
    pub fn changed(&mut self) {
        let (text, chosen) = (self.book.text(), self.piece().map(|piece| piece.name.clone()));
        self.judged = self.brief.judge(&text);
        self.brief.goes_by(&text);
        (self.map, self.pieces) = (self.brief.map(), self.brief.pieces());
        match self.pieces.iter().position(|piece| Some(&piece.name) == chosen.as_ref()) {
            Some(at) => self.chosen = at,
            None => self.choose(0),
        }
        self.rewalk();
    }

    /// An entry went into the orders: its error, else the one that it makes elsewhere, else these words.
    ///
    /// # Errors
    /// That error.
    pub fn taken(&mut self, (section, entry): (&str, usize), words: String) -> Result<String, String> {
        let before = self.judged.errors.len();
        self.changed();
        let new = self.judged.errors.last().filter(|_| self.judged.errors.len() > before).cloned();
        match self.brief.error_of(&self.book.text(), section, entry).or(new) {
            Some(error) => Err(error),
            None => Ok(words),
        }
    }

    /// The form that lies open with something in it that is not in the orders, under a question too.
    pub fn open_form(&self) -> Option<&OrdersForm> {
        let form = match &self.mode {
            Mode::Leaving(before) => before.form(),
            mode => mode.form(),
        };
        form.filter(|form| form.is_open())
    }

    /// True while a route is on the map that is not in the orders.
    pub fn is_drawn(&self) -> bool {
        let Some(piece) = self.piece().filter(|piece| !piece.is_fleet) else { return false };
        let forced = self.book.word(FORCE.name, &piece.name, "forced") == "true";
        !self.path.is_empty() && (self.ordered_path(&piece.name) != self.path || forced != self.forced)
    }

    /// A route that is drawn and not yet in the orders goes into them; none where there is no such route.
    ///
    /// # Errors
    /// Why it cannot be walked, or what it breaks.
    pub(super) fn take_route(&mut self) -> Told {
        if !self.is_drawn() || self.brief.closed().is_some() {
            return None;
        }
        if let Some(why) = self.walk.as_ref().and_then(|walk| walk.refused.clone()) {
            return Some(Err(why));
        }
        self.order_route()
    }

    /// The route as it is drawn goes into the orders.
    pub(super) fn order_route(&mut self) -> Told {
        let name = self.piece()?.name.clone();
        // Who stays as he is needs no entry: one that says nothing would be counted as an order.
        if self.path.is_empty() && !self.is_ordered() && self.standing().is_none() {
            return Some(Ok(format!("{name} stays: that needs no order")));
        }
        let path: Vec<String> = self.path.iter().map(|hex| self.brief.name(*hex)).collect();
        let forced = if self.forced { "true" } else { "" };
        let entry = [("path", path.join(", ")), ("to", String::new()), ("forced", forced.to_owned())];
        self.book.set(FORCE.name, &name, &entry);
        let words = if path.is_empty() { "stays".to_owned() } else { format!("goes by {}", path.join(" ")) };
        let entry = (FORCE.name, self.book.place(FORCE.name, &name));
        Some(self.taken(entry, format!("{name} {words}")))
    }

    /// What an entry of an earlier turn orders for the chosen piece, where these orders have none for it.
    pub(super) fn standing(&self) -> Option<String> {
        let name = &self.piece()?.name;
        self.all_standing().into_iter().find(|(_, own, _)| own == name).map(|(.., words)| words)
    }

    /// Entries of earlier turns that still count: these orders have none for the same name.
    pub(super) fn all_standing(&self) -> Vec<(&'static str, String, String)> {
        let counts = |(section, name, _): &(&str, String, String)| !self.book.has(section, name);
        self.brief.standing().into_iter().filter(counts).collect()
    }

    /// What is known of the hex in question.
    pub fn facts(&self) -> Vec<Text> {
        self.brief.facts(self.look.cursor)
    }
}
