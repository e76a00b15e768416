//! Does what `update` asks for: the only part that touches the disk, the clock and the random source.

mod by_mail;
mod ending;
mod glance;
mod player;
mod season;
mod umpire;

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::SystemTime;

use chrono::Timelike;

use super::desk::Book;
use super::editor::{Agreed, Editor};
use super::effect::Effect;
use super::find_files::{self, find_files};
use super::game::Game;
use super::game::Now;
use super::game_cache::GameCache;
use super::guests::Guests;
use super::keep;
use super::model::TextPage;
use super::msg::{Msg, ToldUmpire};
use super::orders;
use super::recent::DataFolder;
use super::trouble::{Trouble, bytes};
use super::why;
use crate::begin::files::{Wanted, stranger};
use crate::begin::forces::{self, BattleFiles, Forces};
use crate::begin::{Begun, game, library};
use crate::config::{Config, owner};
use crate::engine::authority::Asked;
use crate::engine::lines::FileLine;
use crate::engine::pace::Mark;
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::engine::seat::{self, EVERYBODY, Eye};
use crate::engine::session::Session;
use crate::engine::sheet::Sheet;
use crate::files;
use crate::letters::HeldLetters;
use crate::orbat::FileKind;
use crate::orbat::read::{self, LARGEST_FILE};
use crate::post;
use crate::publish;
use crate::rulebooks::{self, BATTLE, Basis};
use crate::sealed;
use crate::store::{self, Follower, Header, News, Saved, StoreError, Viewed};
use crate::tables;

const NO_GAME: &str = "no game is open";
const READ_ONLY: &str = "this game is read-only here";

/// The game that is open, and where things are.
pub struct World {
    door: Option<Door>,
    seen: GameCache,
    data: DataFolder,
    /// The result of a battle that waits until it is known whose it is.
    homecoming: Option<String>,
    /// Letters that wait in the inbox of the open campaign.
    waiting: HeldLetters,
    folder: PathBuf,
    config_dir: Option<PathBuf>,
    config: Config,
    /// The side that plays here; none where both sit together.
    side: Option<String>,
    /// When the game was opened, until that is written down.
    opened: Option<i64>,
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
            seen: GameCache::default(),
            data,
            homecoming: None,
            waiting: HeldLetters::default(),
            folder,
            config_dir: None,
            config: Config::default(),
            side: None,
            opened: None,
        }
    }

    /// Only this side plays here: it is shown what it may know.
    pub fn play_as(&mut self, side: Option<String>) {
        self.side = side;
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
        Some(match effect {
            Effect::Quit => return None,
            Effect::Home => self.home(),
            Effect::Desk => Msg::Desk(self.books()),
            Effect::Palette => Msg::Palette(self.books()),
            Effect::WhyEntry(entry) => self.why(entry)?,
            Effect::Seed => Msg::Seed(rand::random()),
            Effect::FindFiles => Msg::Files(find_files(&self.folder)),
            Effect::FindArmies => Msg::Files(find_files::find_armies(&self.folder)),
            Effect::SaveArmy { path, text, known, agreed } => self.save_army(path, text, known.as_deref(), agreed),
            Effect::SaveAs(path) => self.save_as(&path).unwrap_or_else(Msg::Refused),
            Effect::TakeLetter(path) => self.take_letter(&path).unwrap_or_else(Msg::Refused),
            Effect::Open(path) => match self.homecoming.take() {
                Some(result) => self.bring_home(&path, &result),
                None => self.open(&path).unwrap_or_else(page),
            },
            Effect::Glance(path) => self.glance(path),
            Effect::Outline(path) => self.outlined(path),
            Effect::Chooser(group, typed) => Self::chooser(group, typed),
            Effect::ReadBrief(path) => Self::brief_to_read(&path),
            Effect::Begin(path) => self.begin(path).unwrap_or_else(page),
            Effect::Join(a, b) => self.begin_battle(&BattleFiles::Armies(a, b)).unwrap_or_else(page),
            Effect::Unit(code) => self.unit(code)?,
            Effect::WriteOrders { path, text } => player::write(&path, &text),
            Effect::End(deed) => self.end(deed),
            Effect::KeepTheme(name) => Msg::ThemeKept(keep::theme(self.config_dir.as_deref(), name)),
            Effect::Army => self.army()?,
            Effect::Umpire(ask) => self.umpire(ask),
            Effect::Briefing => Msg::Briefing(self.door.as_ref()?.play().briefing().map(Box::new)),
            Effect::LetFirst(side) => {
                if let Some(Door::Saved(saved)) = &mut self.door {
                    saved.let_first(&side);
                }
                Msg::Taken(Box::new(self.picture()?), None)
            }
            Effect::Request(Request::Pick(key)) if key.starts_with(tables::TO_TAKE) => {
                self.take_result(&key[tables::TO_TAKE.len()..], None).unwrap_or_else(Msg::Refused)
            }
            Effect::TakeBackOwn(entry) => {
                let undo = Request::Undo(entry);
                let other = self.door.as_ref().and_then(|door| asked_instead(door.play(), &undo));
                other.map_or_else(|| self.request(&[undo]), Msg::AnothersAnswer)
            }
            Effect::EndStep(key) => {
                let end = Request::Pick(key);
                match self.door.as_ref().and_then(|door| ends_game(door.play(), &end)) {
                    Some(won) => Msg::EndsGame(Box::new(end), won),
                    None => self.request(&[end]),
                }
            }
            Effect::Request(request) => self.request(&[request]),
            Effect::Requests(requests) => self.request(&requests),
            asked => self.ask(asked),
        })
    }

    /// Opens a file, whatever it is.
    pub fn open(&mut self, path: &Path) -> Result<Msg, Trouble> {
        if orders::is_brief(path) {
            return self.open_brief(path);
        }
        let before = || self.outline(path).map(|outline| Msg::Before(Box::new(outline)));
        if library::of_path(path).is_some() || library::one_file_of_path(path).is_some() {
            return before();
        }
        let kind = if looks_like_save(path) { FileKind::Save } else { read::kind(&bytes(path)?) };
        match kind {
            FileKind::Save => self.open_save(path),
            FileKind::Orbat => Editor::open(path, &bytes(path)?).map(|editor| Msg::Editor(Box::new(editor))),
            FileKind::Scenario => before(),
            FileKind::HouseRules | FileKind::Unknown if game::owner_file(path).is_some() => before(),
            FileKind::HouseRules | FileKind::Unknown => {
                let known = stranger(path, Wanted::Kept);
                let words = known.as_deref().unwrap_or("this is not a saved battle, an order of battle or a scenario");
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
            Ok(mut saved) => {
                let notice = saved.notice();
                self.mirror(&mut saved);
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

    /// Begins what a file tells: a scenario's battle, or the game of another rulebook.
    fn begin(&mut self, path: PathBuf) -> Result<Msg, Trouble> {
        let Some((sheet, text)) = game::owner_file(&path) else {
            return self.begin_battle(&BattleFiles::Scenario(path));
        };
        let begun = game::begin((sheet, &text), &path, None, &[], rand::random(), now());
        begun.map_err(|wrong| Trouble::wrong(&path.display().to_string(), &wrong)).and_then(|begun| self.keep(begun))
    }

    fn begin_battle(&mut self, named: &BattleFiles) -> Result<Msg, Trouble> {
        let forces = self.forces(named, "the battle does not begin")?;
        let name = forces.name.clone();
        let begun = forces.begin(&name, rand::random(), now());
        begun.map_err(|refusal| Trouble::of(&name, &refusal.to_string())).and_then(|begun| self.keep(begun))
    }

    /// What a battle is made of, under the user's own house rules and sizes of units; `what` heads what is wrong.
    fn forces(&self, named: &BattleFiles, what: &str) -> Result<Forces, Trouble> {
        let own = owner::own(BATTLE, None, self.config_dir.as_deref());
        let own = own.map_err(|fault| Trouble::of(what, &fault.words()))?;
        let sizes = rulebooks::sizes(&own);
        let forces = forces::read_sized(named, self.config.files.house_rules().as_deref(), None, &sizes);
        forces.map_err(|wrong| Trouble::wrong(what, &wrong))
    }

    fn keep(&mut self, begun: Begun) -> Result<Msg, Trouble> {
        let Begun { header, play } = begun;
        let header = header.timed(&self.config);
        let title = header.name.clone();
        let disk = |error: std::io::Error| Trouble::of(&title, &format!("it cannot be saved: {}", files::said(&error)));
        let path = self.data.new_save(&header.name, self.config.files.save_folder()).map_err(disk)?;
        self.door = None;
        let saved = store::create(&path, &header, play, false);
        let mut saved = saved.map_err(|error| Trouble::of(&title, &error.to_string()))?;
        self.mirror(&mut saved);
        self.data.remember(&path);
        let notice = saved.notice().map(|notice| format!("; {notice}")).unwrap_or_default();
        self.enter(Door::Saved(Box::new(saved)), Some(format!("saved as {}{notice}", path.display())))
    }

    /// Begins the second copy, where one is wanted.
    fn mirror(&self, saved: &mut Saved) {
        if let Some(folder) = self.config.files.mirror() {
            saved.mirror_in(&folder);
        }
    }

    fn enter(&mut self, door: Door, notice: Option<String>) -> Result<Msg, Trouble> {
        self.opened = matches!(door, Door::Saved(_)).then(now);
        self.seen = GameCache::with(&self.config).opened_at(self.opened.unwrap_or_default());
        let mut door = door;
        let eye = seat::eye_of(self.side.as_deref(), &door.play().seats())
            .map_err(|no_seat| Trouble::of(&door.header().name, &no_seat.to_string()))?;
        // Whoever is asked looks on; who asks is one all the while.
        if let Door::Saved(saved) = &mut door {
            saved.sit_as(saved.play().hand_of(&eye));
        }
        door.look(self.side.as_deref());
        let game = door.picture(self.side.as_deref(), &mut self.seen);
        let last = door.play().lines_since(door.play().entry().saturating_sub(1));
        // What was played while one side looked is no introduction for whoever opens it.
        let slept = last.last().map(|line| now() - line.at).filter(|_| !door.play().hides());
        let game = Game { slept, ..game };
        self.door = Some(door);
        self.waiting = HeldLetters::default();
        let deadline = || self.deadline().filter(|_| self.side.is_none()).map(|deadline| deadline.told(now()));
        let notice = notice.or_else(deadline);
        Ok(Msg::Opened(Box::new(game), notice))
    }

    /// Writes an army whole. A file that is not as it was known is not written over unless that was agreed to.
    fn save_army(&self, path: PathBuf, text: String, known: Option<&str>, agreed: Agreed) -> Msg {
        let place = self.folder.join(&path);
        let there = files::read(&place, LARGEST_FILE as u64).ok();
        let untouched = there.as_deref().is_some_and(|there| known.is_some_and(|known| known.as_bytes() == there));
        if there.is_some() && !untouched && !agreed.over {
            let why = if known.is_some() { "was changed by another program" } else { "already exists" };
            return Msg::ArmyInTheWay(path, why, agreed);
        }
        match post::report(&place, text.as_bytes()) {
            Ok(()) => Msg::ArmyKept(path, text),
            Err(error) => Msg::Refused(error.to_string()),
        }
    }

    /// What each side has lost; for a campaign's umpire his post-box.
    fn army(&self) -> Option<Msg> {
        match self.post_box() {
            Some(post) => Some(Msg::Umpire(ToldUmpire::Post(post))),
            None => Some(Msg::Army(self.door.as_ref()?.play().army())),
        }
    }

    fn unit(&self, code: String) -> Option<Msg> {
        let facts = self.door.as_ref()?.play().unit(&code)?;
        Some(Msg::Unit(code, Box::new(facts)))
    }

    /// What the clock on the wall says.
    pub fn clock() -> Now {
        let here = store::local(now());
        Now { seconds: here.timestamp(), minutes: here.hour() * 60 + here.minute() }
    }

    /// What has become of the second copy of the battle that is played; none when nothing has.
    pub fn second_copy(&mut self) -> Option<String> {
        let Some(Door::Saved(saved)) = &mut self.door else { return None };
        let news: Vec<String> = saved.mirror_news().iter().map(ToString::to_string).collect();
        (!news.is_empty()).then(|| news.join("; "))
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
            self.seen = GameCache::with(&self.config);
        }
        let game = self.seen.game(viewed, true);
        Some(Msg::Followed(Box::new(game)))
    }

    /// Puts requests to the game; what takes back papers that have gone out is asked about first.
    fn request(&mut self, requests: &[Request]) -> Msg {
        match self.door.as_ref().and_then(|door| publish::asked_before(door.play(), requests)) {
            Some(words) => Msg::Umpire(ToldUmpire::Sure(words, requests.to_vec())),
            None => self.request_now(requests),
        }
    }

    /// The same without a question.
    fn request_now(&mut self, requests: &[Request]) -> Msg {
        let saved = match &mut self.door {
            None => return Msg::Refused(NO_GAME.to_owned()),
            Some(Door::Followed(_)) => return Msg::Refused(READ_ONLY.to_owned()),
            Some(Door::Saved(saved)) => saved,
        };
        let noted = self.opened.take().map_or(Ok(()), |opened| note_opened(saved, opened, self.config.longest_gap()));
        let done =
            noted.and_then(|()| publish::taking(saved, requests, now(), |saved| saved.requests(requests, now())));
        match done {
            Ok(notice) => match self.picture() {
                Some(game) => Msg::Taken(Box::new(game), notice),
                None => Msg::Refused(NO_GAME.to_owned()),
            },
            Err(refusal @ Refusal::NotSaved(_)) => {
                let offer = self.data.new_save(&saved.header().name, self.config.files.save_folder());
                Msg::NotSaved(refusal.to_string(), offer.unwrap_or_default())
            }
            Err(refusal) => Msg::Refused(refusal.to_string()),
        }
    }

    /// The last entry of the game that is open.
    pub fn entry(&self) -> Option<u64> {
        Some(self.door.as_ref()?.play().entry())
    }

    /// Lets those be served who play from elsewhere; the game as it is now, where it has gone on.
    pub fn serve(&mut self, guests: &mut dyn Guests) -> Option<Msg> {
        let has_gone_on = match self.door.as_mut()? {
            Door::Saved(saved) => guests.serve(saved),
            Door::Followed(follower) => {
                guests.show(follower);
                false
            }
        };
        if !has_gone_on {
            return None;
        }
        self.picture().map(|game| Msg::PlayedByGuests(Box::new(game)))
    }

    /// The game that is open, as it is shown now.
    fn picture(&mut self) -> Option<Game> {
        let door = self.door.as_mut()?;
        if door.look(self.side.as_deref()) {
            // What another side was shown is forgotten.
            self.seen = GameCache::with(&self.config);
        }
        Some(door.picture(self.side.as_deref(), &mut self.seen))
    }

    /// Goes on with the battle in another file.
    fn save_as(&mut self, path: &Path) -> Result<Msg, String> {
        let path = self.folder.join(path);
        let saved = self.played().map_err(|_| "no game is played here")?;
        saved.play().may(Asked::SaveAs).map_err(|refusal| refusal.to_string())?;
        saved.save_as(&path).map_err(|error| error.to_string())?;
        self.data.remember(&path);
        Ok(Msg::SavedAs(path))
    }

    /// The game that is played here.
    fn played(&mut self) -> Result<&mut Saved, String> {
        match &mut self.door {
            Some(Door::Saved(saved)) => Ok(saved),
            _ => Err(READ_ONLY.to_owned()),
        }
    }

    /// Looks at the game without changing it.
    fn ask(&self, effect: Effect) -> Msg {
        let Some(play) = self.door.as_ref().map(|door| door.play()) else {
            return Msg::Refused(NO_GAME.to_owned());
        };
        match effect {
            Effect::Things => Msg::Things(play.things()),
            Effect::Brief(code) => {
                let brief = play.brief(&code);
                Msg::Brief(code, brief)
            }
            Effect::LookUp(codes) => {
                let found = play.look_up(&codes.iter().map(String::as_str).collect::<Vec<_>>());
                Msg::LookedUp(codes, found.map(Box::new).map_err(|refusal| refusal.to_string()))
            }
            // A campaign raises units by orders and events: what its umpire has is the correction.
            Effect::Enlist if rulebooks::umpire(play).is_some() => Msg::Things(play.things()),
            Effect::Enlist if play.sheet().id != BATTLE.id => Msg::Refused(
                "a new piece joins by the keys of this game's file: {\"enlist\": ...} of `fanion drive`".to_owned(),
            ),
            Effect::Enlist => Msg::Enlist(play.things()),
            Effect::Asks(thing) => {
                let asks = play.asks(&thing);
                Msg::Asks(thing, asks)
            }
            Effect::Given(entry) => Msg::Given(play.given(entry)),
            Effect::Foresee(fill) => {
                let foreseen = play.foresee(&fill);
                Msg::Foreseen(fill, foreseen)
            }
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

/// The side that would be asked after a request, where it is none of those that are asked now.
fn asked_instead(play: &Session, request: &Request) -> Option<String> {
    let asked = |play: &Session| -> Vec<String> {
        let together: Vec<String> = play.asked_at_once().map(str::to_owned).collect();
        let alone = || play.prompt().map(|prompt| prompt.side.clone()).into_iter().collect();
        if together.is_empty() { alone() } else { together }
    };
    let (now, mut then) = (asked(play), play.clone());
    then.request(request, 0).ok()?;
    let is_other = |side: &String| side != EVERYBODY && !now.contains(side);
    asked(&then).into_iter().find(is_other).filter(|_| !now.iter().any(|side| side == EVERYBODY))
}

/// Who has won after a request, where nothing more is asked of anybody then; empty where that is not said.
fn ends_game(play: &Session, request: &Request) -> Option<String> {
    let mut then = play.clone();
    let ends = play.prompt().is_some() && then.request(request, 0).is_ok() && then.prompt().is_none();
    ends.then(|| then.summary().over.unwrap_or_default())
}

impl Deref for Door {
    type Target = Viewed;

    fn deref(&self) -> &Viewed {
        match self {
            Self::Saved(saved) => saved,
            Self::Followed(follower) => follower.viewed(),
        }
    }
}

impl Door {
    /// Looks on for the side that plays here; where both sit together, for the one that is asked. True where another one
    /// looks on than before.
    fn look(&mut self, side: Option<&str>) -> bool {
        let play = self.play();
        let asked = match play.alone().or(side).or_else(|| rulebooks::umpire(play)) {
            Some(side) => Some(side.to_owned()),
            // A question that all may look at is shown to all.
            None if play.hides() && matches!(self, Self::Saved(_)) => play.private_to().map(str::to_owned),
            None => None,
        };
        let eye = seat::eye_of(asked.as_deref(), &play.seats()).unwrap_or(Eye::Public);
        let changes = *play.eye() != eye;
        if changes {
            match self {
                Self::Saved(saved) => saved.look_as(eye),
                Self::Followed(follower) => follower.look_as(eye),
            }
        }
        changes
    }

    fn picture(&self, side: Option<&str>, seen: &mut GameCache) -> Game {
        let game = seen.game(self, matches!(self, Self::Followed(_)));
        // An umpire sits alone at his save: nothing is covered from him.
        let alone = side.is_none() && rulebooks::umpire(self.play()).is_some();
        let unread = alone && !game.looking_on && rulebooks::is_unread(self.play());
        Game {
            private: game.private.filter(|_| !alone),
            seat: self.play().alone().or(side).map(str::to_owned),
            unread,
            ..game
        }
    }
}

/// Less time than this between two evenings is not worth a record.
const SHORT_ABSENCE: i64 = 60;

/// Before the first answer it is written down when the game was opened, where the time before that would count as play.
fn note_opened(saved: &mut Saved, opened: i64, longest_gap: i64) -> Result<(), Refusal> {
    let apart = saved.play().pace(longest_gap).last.map_or(0, |(last, _)| opened.saturating_sub(last));
    let counts = (SHORT_ABSENCE..=longest_gap).contains(&apart) && !saved.play().hides();
    match Mark::Opened.note().filter(|_| counts) {
        Some(note) => saved.requests(&[Request::Note(note)], opened).map(|_| ()),
        None => Ok(()),
    }
}

/// Makes the game of a save's header and lines.
pub(super) fn opener(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    let ground =
        Basis { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
    rulebooks::open(ground, lines, now()).map(|play| sealed::seated(header, play))
}

/// True for a file that begins as a save does, whatever its size.
fn looks_like_save(path: &Path) -> bool {
    files::beginning(path, 1).is_ok_and(|first| first == b"{")
}

/// Why something was not done, on a page.
fn page(trouble: Trouble) -> Msg {
    Msg::Page(TextPage { title: trouble.title, lines: trouble.lines, ..TextPage::default() })
}

fn now() -> i64 {
    store::seconds_of(SystemTime::now())
}
