//! From a key to its frame: update, what it asks for, and the drawing of 200x60 cells. Saves are in memory, so that no
//! sync is counted.

use std::io::{Sink, sink};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::tui::effects::World;
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::recent::DataFolder;
use fanion::tui::theme::Theme;
use fanion::tui::update::update;
use fanion::tui::view;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use tempfile::TempDir;

use super::{Times, timed};
use crate::army;
use crate::measured::many_or;

const SIZE: (u16, u16) = (200, 60);

/// A terminal program whose terminal takes every byte and shows none.
pub struct Table {
    world: World,
    model: Model,
    terminal: Terminal<CrosstermBackend<Sink>>,
}

/// A folder in memory where the system has one.
pub fn folder() -> TempDir {
    TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).expect("a folder")
}

impl Table {
    /// A save as it is opened, its first frame drawn.
    pub fn open(path: &Path, data: PathBuf) -> Self {
        let mut world = World::new(DataFolder(Some(data.clone())), data);
        let mut model = Model::new(Theme::new(true, false), SIZE);
        model.lessons.silence();
        let Ok(opened) = world.open(path) else { panic!("{} does not open", path.display()) };
        update(&mut model, opened);
        let viewport = Viewport::Fixed(Rect::new(0, 0, SIZE.0, SIZE.1));
        let terminal = Terminal::with_options(CrosstermBackend::new(sink()), TerminalOptions { viewport });
        let mut table = Self { world, model, terminal: terminal.expect("a terminal of no kind") };
        table.draw();
        table
    }

    fn draw(&mut self) {
        let Self { terminal, model, .. } = self;
        terminal.draw(|frame| view::draw(model, frame)).expect("nothing fails here");
    }

    /// How long a key takes, and whether it changed the battle.
    fn key(&mut self, code: KeyCode) -> (Duration, bool) {
        let mut changed = false;
        let (took, ()) = timed(|| {
            let mut effects = update(&mut self.model, Msg::Key(Key { code, control: false }));
            while !effects.is_empty() {
                let done: Vec<Msg> = effects.drain(..).filter_map(|effect| self.world.run(effect)).collect();
                changed |= done.iter().any(|msg| matches!(msg, Msg::Taken(..)));
                effects.extend(done.into_iter().flat_map(|msg| update(&mut self.model, msg)));
            }
            self.draw();
        });
        (took, changed)
    }

    /// What a player types, over and over: looking for a unit, walking in the list, the log, an act, and its undo, so
    /// that each round begins where the first did. The times of the keys that change the screen only, and of those
    /// that change the battle.
    pub fn played(&mut self, rounds: usize, act: &[KeyCode]) -> (Times, Times) {
        use KeyCode::{Backspace, Char, Down, End, Esc, F, Home, PageDown, PageUp, Up};
        let looks = [Char('a'), Char('b'), Backspace, Backspace, Down, Down, Up, PageDown, PageUp, End, Home];
        let log = [F(3), Up, PageUp, Esc];
        let (mut looked, mut asked) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let mut acts = 0;
            for key in looks.iter().chain(&log).chain(act) {
                let (took, changed) = self.key(*key);
                acts += usize::from(changed);
                if changed { asked.push(took) } else { looked.push(took) }
            }
            assert!(acts > 0, "the act changes the battle");
            for _ in 0..acts {
                let (took, changed) = self.key(F(2));
                assert!(changed, "what was done is taken back");
                asked.push(took);
            }
        }
        (Times::of(looked), Times::of(asked))
    }
}

/// The keys that record a move in T1: more letters than the code of a unit has.
pub const MOVE: &[KeyCode] =
    &[KeyCode::Char('r'), KeyCode::Char('e'), KeyCode::Char('c'), KeyCode::Char('o'), KeyCode::Enter, KeyCode::Enter];
/// The keys that take what is offered first: in T2 the first unit fires at the first target.
const FIRST: &[KeyCode] = &[KeyCode::Home, KeyCode::Enter, KeyCode::Enter];

/// Battles of 2,000 and of 10,000 units, in the steps with the longest lists.
pub fn measure() {
    for units in [2_000, 10_000] {
        for (step, act) in [("T1", MOVE), ("T2", FIRST)] {
            let folder = folder();
            let path = folder.path().join("battle.fanion");
            drop(army::save(&path, army::battle_in(units / 2, step)));
            let mut table = Table::open(&path, folder.path().to_owned());
            let (looked, asked) = table.played(many_or(100, 1), act);
            println!("{units} units, {step}, a key that moves or types: {}", looked.words());
            println!("{units} units, {step}, a key that changes the battle: {}", asked.words());
        }
    }
}
