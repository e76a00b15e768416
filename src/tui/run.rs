//! The loop: sets the terminal up, takes keys, puts the terminal back whatever happens.

use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::DefaultTerminal;

use super::effect::Effect;
use super::effects::World;
use super::game::Now;
use super::guests::{self, Deed, Guests};
use super::model::Model;
use super::msg::{Mouse, MouseDeed, Msg};
use super::orders::{self, PlayersDesk, kept};
use super::recent::DataFolder;
use super::signals::{self, Signal, Signals};
use super::terminal;
use super::theme::Theme;
use super::update::update;
use super::view;
use crate::config::Config;
use crate::config::keyboard::Key;

/// How often the loop looks whether another program has played on the game that is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// The longest that the loop sleeps where nobody else plays: the clock on the wall is shown in minutes.
const LONGEST: Duration = Duration::from_secs(60);

/// What the program begins with.
#[derive(Clone, Debug)]
pub struct Start {
    /// A file to be opened; the home screen without.
    pub file: Option<PathBuf>,
    /// The side that plays here; none where both sit together.
    pub side: Option<String>,
    /// How meanings look.
    pub theme: Theme,
    /// Whether wheel and clicks are taken.
    pub mouse: bool,
    /// The user's data folder.
    pub data: Option<PathBuf>,
    /// How the user wants the program to be.
    pub config: Config,
    /// What the players should know about that.
    pub notice: Option<String>,
}

/// Runs the terminal program until it is left. The error says in words why it could not.
pub fn run(start: &Start) -> Result<(), String> {
    run_with(start, None)
}

/// The same while others play from elsewhere.
pub fn run_with(start: &Start, mut guests: Option<&mut dyn Guests>) -> Result<(), String> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        let brief = start.file.as_deref().is_some_and(orders::is_brief);
        let without = if brief { orders::WITHOUT_TERMINAL } else { "`fanion --help` lists what works without" };
        return Err(format!("this needs a terminal; {without}"));
    }
    let folder = std::env::current_dir().map_err(terminal::trouble("the current folder cannot be read"))?;
    let mut world = World::new(DataFolder(start.data.clone()), folder);
    world.configure(crate::config::config_dir(), start.config.clone());
    world.play_as(start.side.clone());
    let first = match &start.file {
        None => world.home(),
        Some(file) => open(&mut world, file)?,
    };
    let (told, heard) = mpsc::channel();
    let signal = told.clone();
    // The loop may have ended meanwhile, and then nobody needs to know.
    let wake = move |asked| signal.send(Heard::Signal(asked)).unwrap_or_default();
    let signals = signals::waking(wake).map_err(terminal::trouble("signals cannot be heard"))?;
    let mut terminal = terminal::enter(start.mouse).map_err(terminal::trouble("the terminal cannot be used"))?;
    if let Some(guests) = &mut guests {
        let told = told.clone();
        guests.listen(Box::new(move || told.send(Heard::Guests).unwrap_or_default()));
    }
    std::thread::spawn(move || listen(&told));
    let ears = Ears { heard: &heard, signals: &signals, began: Instant::now(), deaf_until: Cell::new(None) };
    let ran = terminal.size().and_then(|size| {
        let mut model = Model::new(start.theme, (size.width, size.height));
        let ran = play(&mut terminal, &mut world, start, (first, guests), &ears, &mut model);
        orders_stay(&mut model, &ran);
        ran
    });
    drop(terminal);
    let restored = terminal::give_back();
    match ran.map(drop).and(restored) {
        // The terminal has gone away; the game is on the disk.
        Err(_) if signals.end() => Ok(()),
        ran => ran.map_err(terminal::trouble("the terminal can no longer be used")),
    }
}

/// Who ended the program.
enum EndedBy {
    Player,
    System,
}

/// Orders that a player has not written stay where the system ended the program; who leaves by himself was asked.
fn orders_stay(model: &mut Model, ran: &io::Result<EndedBy>) {
    let Some(desk) = model.open_page_mut::<PlayersDesk>() else { return };
    match ran {
        Ok(EndedBy::Player) => kept::forget(&desk.book.path),
        Ok(EndedBy::System) | Err(_) => kept::keep(desk),
    }
}

fn open(world: &mut World, file: &Path) -> Result<Msg, String> {
    world.open(file).map_err(|trouble| {
        let lines: Vec<String> = std::iter::once(trouble.title).chain(trouble.lines).collect();
        lines.join("\n")
    })
}

/// What wakes the loop.
enum Heard {
    /// The terminal says something, or is gone; and when.
    Terminal(io::Result<Event>, Instant),
    /// The system wants something of the program.
    Signal(Signal),
    /// Somebody waits who plays from elsewhere.
    Guests,
}

/// Waits for the terminal on a thread of its own, so that the loop sleeps until there is something to do.
fn listen(told: &mpsc::Sender<Heard>) {
    loop {
        let event = event::read();
        let gone = event.is_err();
        if told.send(Heard::Terminal(event, Instant::now())).is_err() || gone {
            return;
        }
    }
}

fn play(
    terminal: &mut DefaultTerminal,
    world: &mut World,
    start: &Start,
    (first, mut guests): (Msg, Option<&mut dyn Guests>),
    ears: &Ears<'_>,
    model: &mut Model,
) -> io::Result<EndedBy> {
    let mut shows_guests = guests.is_some();
    let clashes = model.configure(start.config.clone());
    let mut effects = update(model, first);
    if let Some(notice) = start.notice.as_ref().or(clashes.first()) {
        model.refuse(notice.clone());
    }
    let mut shown = World::clock();
    update(model, Msg::Clock(shown));
    loop {
        while !effects.is_empty() {
            if effects.contains(&Effect::Quit) {
                return Ok(EndedBy::Player);
            }
            if ears.signals.end() {
                return Ok(EndedBy::System);
            }
            let publishes = effects.iter().any(Effect::publishes);
            let done = effects.drain(..).filter_map(|effect| world.run(effect)).collect::<Vec<_>>();
            effects.extend(done.into_iter().flat_map(|msg| update(model, msg)));
            if publishes {
                ears.deaf_until.set(Some(Instant::now()));
            }
        }
        if let Some(news) = world.second_copy() {
            model.refuse(news);
        }
        if let (Some(guests), Some(entry)) = (&mut guests, world.entry()) {
            guests.moved(entry);
        }
        draw(terminal, model, guests.as_deref(), shows_guests)?;
        let waits = Waits {
            follows: model.battle().is_some_and(|battle| battle.game.looking_on),
            reads: model.wanted().is_some(),
        };
        let msg = match next(ears, world, waits, &mut shown)? {
            LoopTurn::End => return Ok(EndedBy::System),
            LoopTurn::Read => {
                effects.extend(model.wanted());
                continue;
            }
            LoopTurn::Pause => {
                terminal::pause(terminal, start.mouse)?;
                let size = terminal.size()?;
                Msg::Resize(size.width, size.height)
            }
            LoopTurn::Guests => match guests.as_mut().and_then(|guests| world.serve(&mut **guests)) {
                Some(msg) => msg,
                None => continue,
            },
            LoopTurn::Msg(msg) => match (&mut guests, &msg) {
                (Some(guests), Msg::KeyAt(key, _)) if shows_guests || is_for_guests(*key) => {
                    shows_guests = on_guests(*key, shows_guests, &mut **guests);
                    continue;
                }
                _ => msg,
            },
        };
        // What is recorded by this and what the clock shows are of one time.
        update(model, Msg::Clock(World::clock()));
        effects = update(model, msg);
    }
}

/// Draws the screen, or the links of those who play from elsewhere.
fn draw(
    terminal: &mut DefaultTerminal,
    model: &Model,
    guests: Option<&dyn Guests>,
    shows_guests: bool,
) -> io::Result<()> {
    terminal::draw(terminal, |frame| match guests {
        Some(guests) if shows_guests => guests::draw(&guests.page(), model.theme, frame),
        Some(guests) => view::draw_with_guests(model, &guests.status(), frame),
        None => view::draw(model, frame),
    })
}

/// True for the key that shows who plays from elsewhere.
fn is_for_guests(key: Key) -> bool {
    key == Key::control('r')
}

/// What a key does on the page of those who play from elsewhere; true where it is still shown.
fn on_guests(key: Key, is_shown: bool, guests: &mut dyn Guests) -> bool {
    if !is_shown {
        return true;
    }
    match key.code {
        KeyCode::Right | KeyCode::Down | KeyCode::Tab => guests.act(Deed::Next),
        KeyCode::Left | KeyCode::Up | KeyCode::BackTab => guests.act(Deed::Previous),
        KeyCode::Char('n') => guests.act(Deed::Renew),
        KeyCode::Char('w') => guests.act(Deed::Withdraw),
        _ => return false,
    }
    true
}

/// What is done while nobody types.
#[derive(Clone, Copy)]
struct Waits {
    /// Another program may play the game on that is looked at here.
    follows: bool,
    /// Something in view is still to be read.
    reads: bool,
}

/// What is to be done next.
#[expect(clippy::large_enum_variant, reason = "one at a time, straight from the key to the model")]
enum LoopTurn {
    Msg(Msg),
    /// Nobody types: what is in view is read, one thing at a time.
    Read,
    Pause,
    /// Somebody waits who plays from elsewhere.
    Guests,
    End,
}

/// What the loop listens to.
struct Ears<'e> {
    heard: &'e mpsc::Receiver<Heard>,
    signals: &'e Signals,
    /// When the program began: keys come with the time since.
    began: Instant,
    /// What was typed before this moment is not heard: papers took a while to write, and nobody saw what he answered.
    deaf_until: Cell<Option<Instant>>,
}

impl Ears<'_> {
    /// True for what somebody typed or clicked before it could be meant.
    fn is_dropped(&self, event: &io::Result<Event>, at: Instant) -> bool {
        let typed = matches!(event, Ok(Event::Key(_) | Event::Mouse(_) | Event::Paste(_)));
        typed && self.deaf_until.get().is_some_and(|until| at < until)
    }
}

/// Sleeps until something is to be done. Once the program was asked to end, keys that wait are dropped.
fn next(ears: &Ears<'_>, world: &mut World, waits: Waits, shown: &mut Now) -> io::Result<LoopTurn> {
    let follows = waits.follows;
    let longest = match waits {
        Waits { reads: true, .. } => Duration::ZERO,
        Waits { follows: true, .. } => LOOK,
        _ => LONGEST,
    };
    let mut looked = Instant::now();
    loop {
        let sleeps = longest.min(until_next_minute(World::clock()));
        if ears.signals.end() {
            return Ok(LoopTurn::End);
        }
        match ears.heard.recv_timeout(sleeps) {
            _ if ears.signals.end() => return Ok(LoopTurn::End),
            Ok(Heard::Signal(Signal::End)) | Err(RecvTimeoutError::Disconnected) => return Ok(LoopTurn::End),
            Ok(Heard::Signal(Signal::Pause)) => return Ok(LoopTurn::Pause),
            Ok(Heard::Guests) => return Ok(LoopTurn::Guests),
            Ok(Heard::Terminal(event, at)) if ears.is_dropped(&event, at) => {}
            Ok(Heard::Terminal(event, at)) => match message(event?) {
                Some(Msg::Key(key)) => return Ok(LoopTurn::Msg(Msg::KeyAt(key, at.duration_since(ears.began)))),
                Some(msg) => return Ok(LoopTurn::Msg(msg)),
                None => {}
            },
            Err(RecvTimeoutError::Timeout) if waits.reads => return Ok(LoopTurn::Read),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if follows && looked.elapsed() >= LOOK {
            looked = Instant::now();
            if let Some(msg) = world.follow() {
                return Ok(LoopTurn::Msg(msg));
            }
        }
        if let Some(now) = next_minute(*shown) {
            *shown = now;
            return Ok(LoopTurn::Msg(Msg::Clock(now)));
        }
    }
}

/// How long it is until another minute begins.
fn until_next_minute(now: Now) -> Duration {
    Duration::from_secs(60 - now.seconds.rem_euclid(60).unsigned_abs())
}

/// The clock, once another minute has begun: nothing is drawn for seconds.
fn next_minute(shown: Now) -> Option<Now> {
    Some(World::clock()).filter(|now| now.minutes != shown.minutes)
}

/// What the terminal says, as far as it matters here.
pub(super) fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(KeyEvent { code, modifiers, kind: KeyEventKind::Press | KeyEventKind::Repeat, .. }) => {
            let control = modifiers.contains(KeyModifiers::CONTROL);
            let code = match code {
                KeyCode::Char(letter) if control => KeyCode::Char(letter.to_ascii_lowercase()),
                other => other,
            };
            Some(Msg::Key(Key { code, control }))
        }
        Event::Mouse(MouseEvent { kind, column, row, .. }) => {
            let deed = match kind {
                MouseEventKind::ScrollUp => MouseDeed::Up,
                MouseEventKind::ScrollDown => MouseDeed::Down,
                MouseEventKind::Down(MouseButton::Left) => MouseDeed::Click,
                _ => return None,
            };
            Some(Msg::Mouse(Mouse { deed, at: (column, row) }))
        }
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Resize(columns, rows) => Some(Msg::Resize(columns, rows)),
        _ => None,
    }
}
