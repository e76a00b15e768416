//! Does what `update` asks for: the only part that touches the disk, the clock and the random source.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use chrono::{DateTime, Local, Timelike, Utc};

use super::begin::{self, Begun, Trouble, bytes};
use super::desk::Book;
use super::editor::{Agreed, Editor};
use super::find_files::{self, find_files};
use super::game::{Codes, Game, LogEntry, measures};
use super::keep;
use super::model::{Home, Page};
use super::msg::{Effect, Msg, Now};
use super::recent::DataFolder;
use super::scenario;
use super::trail::Trail;
use super::why;
use crate::config::{Config, owner};
use crate::engine::history::LogLine;
use crate::engine::pace::LONGEST_GAP;
use crate::engine::play::{Line, Play};
use crate::engine::request::Request;
use crate::engine::sheet::Sheet;
use crate::engine::table::Tables;
use crate::orbat::FileKind;
use crate::orbat::read;
use crate::rulebooks::{self, Ground};
use crate::store::{self, Follower, Header, News, Saved, StoreError};

/// The game that is open, and where things are.
pub struct World {
    door: Option<Door>,
    log: Log,
    tables: Arc<Tables>,
    data: DataFolder,
    folder: PathBuf,
    config_dir: Option<PathBuf>,
    config: Config,
}

/// The log as it was shown last: only what came since is told anew.
#[derive(Default)]
pub struct Log {
    entries: Vec<LogEntry>,
    upto: u64,
}

/// How a game is open.
enum Door {
    /// To be played.
    Saved(Box<Saved>),
    /// To be looked at while another program may play it.
    Followed(Box<Follower>),
}

impl World {
    /// No game is open.
    pub fn new(data: DataFolder, folder: PathBuf) -> Self {
        Self {
            door: None,
            log: Log::default(),
            tables: Arc::default(),
            data,
            folder,
            config_dir: None,
            config: Config::default(),
        }
    }

    /// Takes in the folder of the user's configuration, where the owner's tables are, and what the user wants.
    pub fn configure(&mut self, config_dir: Option<PathBuf>, config: Config) {
        self.config_dir = config_dir;
        self.config = config;
    }

    /// The rulebooks for the desk, with the owner's tables.
    fn books(&self) -> Vec<Book> {
        let book = |sheet: &&'static Sheet| {
            let tables = owner::tables(sheet, None, self.config_dir.as_deref());
            let (tables, trouble) = match tables {
                Ok(tables) => (tables, None),
                Err(fault) => (sheet.printed(), Some(fault.words())),
            };
            Book { sheet, tables: Arc::new(tables), settings: Rc::new(sheet.defaults()), trouble }
        };
        rulebooks::SHEETS.iter().map(book).collect()
    }

    /// Does one thing and says what came of it.
    pub fn run(&mut self, effect: Effect) -> Option<Msg> {
        let done = match effect {
            Effect::Quit => return None,
            Effect::Home => Ok(self.home()),
            Effect::Desk => Ok(Msg::Desk(self.books())),
            Effect::Palette => Ok(Msg::Palette(self.books())),
            Effect::WhyEntry(entry) => return self.why(entry),
            Effect::Seed => Ok(Msg::Seed(rand::random())),
            Effect::FindFiles => Ok(Msg::Files(find_files(&self.folder))),
            Effect::FindArmies => Ok(Msg::Files(find_files::find_armies(&self.folder))),
            Effect::SaveArmy { path, text, known, agreed } => {
                return Some(self.save_army(path, text, known.as_deref(), agreed));
            }
            Effect::Open(path) => self.open(&path),
            Effect::Practice => begin::practice(rand::random(), now()).and_then(|begun| self.keep(begun)),
            Effect::Begin(path) => begin::usual_rules(self.config.house_rules().as_deref())
                .and_then(|usual| begin::scenario(&path, &usual, rand::random(), now()))
                .and_then(|begun| self.keep(begun)),
            Effect::Join(a, b) => begin::usual_rules(self.config.house_rules().as_deref())
                .and_then(|usual| begin::armies(&a, &b, &usual, rand::random(), now()))
                .and_then(|begun| self.keep(begun)),
            Effect::Unit { code, open } => return self.unit(code, open),
            Effect::KeepTheme(name) => return Some(Msg::ThemeKept(keep::theme(self.config_dir.as_deref(), name))),
            Effect::Army => return self.door.as_ref().map(|door| Msg::Army(door.play().army())),
            Effect::Request(request) => return Some(self.request(&request)),
            asked => return Some(self.ask(asked)),
        };
        Some(done.unwrap_or_else(|trouble| {
            Msg::Page(Page { title: trouble.title, lines: trouble.lines, ..Page::default() })
        }))
    }

    /// The home screen as it is now; the game is let go.
    pub fn home(&mut self) -> Msg {
        self.door = None;
        Msg::Home(Home { recent: self.data.recent(), picked: 0 })
    }

    /// Opens a file, whatever it is.
    pub fn open(&mut self, path: &Path) -> Result<Msg, Trouble> {
        let kind = if looks_like_save(path) { FileKind::Save } else { read::kind(&bytes(path)?) };
        match kind {
            FileKind::Save => self.open_save(path),
            FileKind::Orbat => Editor::open(path, &bytes(path)?).map(|editor| Msg::Editor(Box::new(editor))),
            FileKind::Scenario => scenario::page(path).map(Msg::Page),
            FileKind::HouseRules | FileKind::Unknown => {
                let words = "this is no saved battle, no order of battle and no scenario";
                Err(Trouble::of(&path.display().to_string(), words))
            }
        }
    }

    fn why(&self, entry: u64) -> Option<Msg> {
        let play = self.door.as_ref()?.play();
        let line = play.log().into_iter().find(|line| line.entry == entry && !line.sealed)?;
        let record = play.lines_since(entry - 1).into_iter().next()?.record;
        Some(Msg::Why(why::entry::of_entry(&line, &record, play.sheet())))
    }

    fn open_save(&mut self, path: &Path) -> Result<Msg, Trouble> {
        let trouble = |error: StoreError| Trouble::of(&path.display().to_string(), &error.to_string());
        self.door = None;
        let (door, notice) = match store::open(path, now(), opener) {
            Ok(saved) => {
                let notice = saved.notice();
                (Door::Saved(Box::new(saved)), notice)
            }
            Err(error @ (StoreError::InUse { .. } | StoreError::ReadOnly { .. })) => {
                let follower = Follower::open(path, opener).map_err(trouble)?;
                (Door::Followed(Box::new(follower)), Some(format!("only to look at: {error}")))
            }
            Err(error) => return Err(trouble(error)),
        };
        self.data.remember(path);
        self.enter(door, notice)
    }

    fn keep(&mut self, begun: Begun) -> Result<Msg, Trouble> {
        let Begun { header, play } = begun;
        let header = header.timed(&self.config);
        let title = header.name.clone();
        let disk = |error: std::io::Error| Trouble::of(&title, &format!("it cannot be saved: {error}"));
        let path = self.data.new_save(&header.name, self.config.save_folder()).map_err(disk)?;
        self.door = None;
        let saved = store::create(&path, &header, play, false);
        let saved = saved.map_err(|error| Trouble::of(&title, &error.to_string()))?;
        self.data.remember(&path);
        self.enter(Door::Saved(Box::new(saved)), Some(format!("saved as {}", path.display())))
    }

    fn enter(&mut self, door: Door, notice: Option<String>) -> Result<Msg, Trouble> {
        let header = door.header();
        let tables = (door.play().sheet().read_tables)(&header.tables);
        self.tables = Arc::new(tables.map_err(|fault| Trouble::of(&header.name, &fault.to_string()))?);
        self.log = Log::default();
        let game = door.picture(&self.tables, &mut self.log);
        let slept = door.play().log().last().map(|line| now() - line.at);
        let game = Game { slept, ..timed(&self.config, door.header(), game, door.play()) };
        self.door = Some(door);
        Ok(Msg::Opened(Box::new(game), notice))
    }

    /// Writes an army whole. A file that is not as it was known is not written over unless that was agreed to.
    fn save_army(&self, path: PathBuf, text: String, known: Option<&str>, agreed: Agreed) -> Msg {
        let place = self.folder.join(&path);
        let there = std::fs::read(&place).ok();
        let untouched = there.as_deref().is_some_and(|there| known.is_some_and(|known| known.as_bytes() == there));
        if there.is_some() && !untouched && !agreed.over {
            let why = if known.is_some() { "was changed by another program" } else { "is there already" };
            return Msg::ArmyInTheWay(path, why, agreed);
        }
        match store::write_file(&place, text.as_bytes(), true) {
            Ok(()) => Msg::ArmyKept(path, text),
            Err(error) => Msg::Refused(error.to_string()),
        }
    }

    fn unit(&self, code: String, open: bool) -> Option<Msg> {
        let facts = self.door.as_ref()?.play().unit(&code)?;
        Some(Msg::Unit { code, facts: Box::new(facts), open })
    }

    /// What the clock on the wall says.
    pub fn clock() -> Now {
        let here = Local::now();
        Now { seconds: here.timestamp(), minutes: here.hour() * 60 + here.minute() }
    }
    /// What another program has done to the game that is looked at; none when nothing, or when no game is.
    pub fn follow(&mut self) -> Option<Msg> {
        let Some(Door::Followed(follower)) = &mut self.door else { return None };
        let news = follower.poll()?;
        if let Some(News::Lost(why)) = news.last() {
            return Some(Msg::Refused(why.clone()));
        }
        let viewed = follower.viewed();
        if news.contains(&News::Replaced) {
            self.log = Log::default();
            match (viewed.play().sheet().read_tables)(&viewed.header().tables) {
                Ok(tables) => self.tables = Arc::new(tables),
                Err(fault) => return Some(Msg::Refused(fault.to_string())),
            }
        }
        let log = self.log.of(viewed.play());
        let game = picture(viewed.header(), viewed.path(), viewed.play(), log, true, &self.tables);
        let game = timed(&self.config, viewed.header(), game, viewed.play());
        Some(Msg::Followed(Box::new(game)))
    }

    fn request(&mut self, request: &Request) -> Msg {
        match &mut self.door {
            None => Msg::Refused("no battle is open".to_owned()),
            Some(Door::Followed(_)) => {
                Msg::Refused("this battle is only looked at here: nothing is changed".to_owned())
            }
            Some(Door::Saved(saved)) => {
                if let Err(refusal) = saved.request(request, now()) {
                    return Msg::Refused(refusal.to_string());
                }
                let log = self.log.of(saved.play());
                let game = picture(saved.header(), saved.path(), saved.play(), log, false, &self.tables);
                Msg::Taken(Box::new(timed(&self.config, saved.header(), game, saved.play())))
            }
        }
    }

    /// Looks at the game without changing it.
    fn ask(&self, effect: Effect) -> Msg {
        let Some(play) = self.door.as_ref().map(Door::play) else {
            return Msg::Refused("no battle is open".to_owned());
        };
        match effect {
            Effect::Things => Msg::Things(play.things()),
            Effect::Enlist => Msg::Enlist(play.things()),
            Effect::Asks(thing) => {
                let asks = play.asks(&thing);
                Msg::Asks(thing, asks)
            }
            Effect::Given(entry) => Msg::Given(play.given(entry)),
            Effect::LookBack(entry) => match play.past(entry) {
                Some(past) => Msg::Past(Box::new(past)),
                None => Msg::Refused(format!("there is no entry {entry}")),
            },
            Effect::MendPreview(entry, with) => match play.mend_preview(entry, &with) {
                Ok(preview) => Msg::Preview(with, Box::new(preview)),
                Err(refusal) => Msg::Refused(refusal.to_string()),
            },
            _ => Msg::Refused("that asks nothing of a battle".to_owned()),
        }
    }
}

/// The game with the length of a break as the user wants it, and that of a turn where the save does not tell.
pub fn timed(config: &Config, header: &Header, game: Game, play: &dyn Play) -> Game {
    let longest_gap = match config.pause_after_minutes {
        0 => i64::MAX,
        minutes => i64::from(minutes) * 60,
    };
    let pace = if longest_gap == game.longest_gap { game.pace } else { play.pace(longest_gap) };
    Game { minutes_a_turn: header.minutes_a_turn(config), longest_gap, pace, ..game }
}

impl Door {
    fn header(&self) -> &Header {
        match self {
            Self::Saved(saved) => saved.header(),
            Self::Followed(follower) => follower.viewed().header(),
        }
    }

    fn play(&self) -> &dyn Play {
        match self {
            Self::Saved(saved) => saved.play(),
            Self::Followed(follower) => follower.viewed().play(),
        }
    }

    fn picture(&self, tables: &Arc<Tables>, log: &mut Log) -> Game {
        let log = log.of(self.play());
        match self {
            Self::Saved(saved) => picture(saved.header(), saved.path(), saved.play(), log, false, tables),
            Self::Followed(follower) => {
                let viewed = follower.viewed();
                picture(viewed.header(), viewed.path(), viewed.play(), log, true, tables)
            }
        }
    }
}

/// Makes the game of a save's header and lines.
pub(super) fn opener(header: &Header, lines: Vec<Line>) -> Result<Box<dyn Play>, String> {
    let ground =
        Ground { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
    rulebooks::open(ground, lines, now())
}

impl Log {
    /// The log of this game, whose entries are those of before and some more.
    pub fn of(&mut self, play: &dyn Play) -> Vec<LogEntry> {
        if play.entry() < self.upto {
            *self = Self::default();
        }
        self.entries.retain(|entry| entry.entry <= self.upto);
        let new = play.log_since(self.upto);
        // What is sealed now may be open the next time: it is read again.
        let sealed = new.iter().find(|line| line.sealed).map(|line| line.entry.saturating_sub(1));
        self.entries.extend(new.into_iter().filter(|line| !line.lines.is_empty()).map(log_entry));
        self.upto = sealed.unwrap_or_else(|| play.entry());
        let stands = play.stands();
        for entry in &mut self.entries {
            let at = usize::try_from(entry.entry).unwrap_or(usize::MAX).saturating_sub(1);
            entry.stands = stands.get(at).copied().unwrap_or(false);
        }
        self.entries.clone()
    }
}

/// The game as the screen sees it.
pub fn picture(
    header: &Header,
    path: &Path,
    play: &dyn Play,
    log: Vec<LogEntry>,
    looking_on: bool,
    tables: &Arc<Tables>,
) -> Game {
    let doc = play.doc();
    let mut prompt = play.prompt().cloned();
    if let Some(prompt) = &mut prompt {
        prompt.reckon_what_if(play.sheet(), &play.settings(), tables, play.obvious());
    }
    Game {
        name: header.name.clone(),
        file: path.display().to_string(),
        minutes_a_turn: header.minutes_a_turn(&Config::default()),
        start: header.start(),
        looking_on,
        practice: header.facts.get(begin::IS_PRACTICE) == Some(&true.into()),
        slept: None,
        codes: Codes::of(&doc),
        obvious: play.obvious(),
        prompt,
        owed: play.owed(),
        position: play.position(),
        remarked: last_is_remark(play),
        pace: play.pace(LONGEST_GAP),
        longest_gap: LONGEST_GAP,
        measures: measures(&doc),
        trail: Trail::of(play),
        log,
        settings: Rc::clone(&play.settings()),
        sheet: play.sheet(),
        tables: Arc::clone(tables),
        doc,
    }
}

fn log_entry(line: LogLine) -> LogEntry {
    let time = DateTime::<Utc>::from_timestamp(line.at, 0).unwrap_or_default().with_timezone(&Local);
    LogEntry {
        entry: line.entry,
        time: time.format("%H:%M").to_string().into(),
        lines: line.lines.into(),
        stands: line.stands,
        repeated: line.repeated,
    }
}

fn last_is_remark(play: &dyn Play) -> bool {
    play.lines_since(play.entry().saturating_sub(1)).last().is_some_and(|line| line.record.get("note").is_some())
}

/// True for a file that begins as a save does, whatever its size.
fn looks_like_save(path: &Path) -> bool {
    let mut first = [0];
    let read = std::fs::File::open(path).and_then(|mut file| std::io::Read::read(&mut file, &mut first));
    read.is_ok_and(|count| count == 1) && first[0] == b'{'
}

fn now() -> i64 {
    Utc::now().timestamp()
}
