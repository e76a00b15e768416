//! A model with a real world under it: keys go in, effects are done, the screen comes out as text.

use std::path::Path;
use std::time::Duration;

use chrono::TimeZone;
use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::tui::effect::Effect;
use fanion::tui::effects::World;
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::recent::DataFolder;
use fanion::tui::theme::Theme;
use fanion::tui::update::update;
use fanion::tui::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use tempfile::TempDir;

/// A screen to type at.
pub struct Desk {
    pub model: Model,
    pub quit: bool,
    world: World,
    data: TempDir,
    /// When the last key was pressed that came with its time.
    clock: Duration,
}

impl Desk {
    /// At the home screen, with no battles known.
    pub fn at_home(columns: u16, rows: u16) -> Self {
        Self::in_folder(columns, rows, Path::new(env!("CARGO_MANIFEST_DIR")))
    }

    /// The same in another folder.
    pub fn in_folder(columns: u16, rows: u16, folder: &Path) -> Self {
        let data = TempDir::new().expect("a folder for the data");
        let mut world = World::new(DataFolder(Some(data.path().to_owned())), folder.to_owned());
        let mut model = Model::new(Theme::new(true, false), (columns, rows));
        let home = world.home();
        update(&mut model, home);
        // What newcomers are told has tests of its own.
        model.lessons.silence();
        let mut desk = Self { model, quit: false, world, data, clock: Duration::ZERO };
        desk.reads();
        desk
    }

    /// At the home screen, with this configuration.
    pub fn configured(columns: u16, rows: u16, config: &str) -> Self {
        let (config, faults) = fanion::config::file::read("config.toml", config.as_bytes());
        assert_eq!(faults, []);
        let mut desk = Self::at_home(columns, rows);
        assert_eq!(desk.model.configure(config.clone()), [""; 0]);
        desk.world.configure(None, config);
        desk
    }

    /// At the home screen, with this folder for the configuration.
    pub fn kept_in(columns: u16, rows: u16, folder: &Path) -> Self {
        let mut desk = Self::at_home(columns, rows);
        desk.world.configure(Some(folder.to_owned()), fanion::config::Config::default());
        desk
    }

    /// In the practice battle, at its first prompt.
    pub fn in_practice(columns: u16, rows: u16) -> Self {
        let mut desk = Self::at_home(columns, rows);
        desk.press("Enter Enter");
        desk.model.message = None;
        desk
    }

    /// In a battle of two armies without a scenario.
    pub fn of_two_armies(columns: u16, rows: u16) -> Self {
        let mut desk = Self::at_home(columns, rows);
        desk.press("from Enter");
        for army in ["practice/a.toml", "practice/b.toml"] {
            desk.type_words(army);
            desk.press("Enter");
        }
        desk.model.message = None;
        desk
    }

    /// In the practice battle, where the first shots are fired; side A won the initiative.
    pub fn at_fire(columns: u16, rows: u16) -> Self {
        let mut desk = Self::in_practice(columns, rows);
        desk.press("Enter Enter Enter 6 3 Enter Enter");
        desk.sees("T2 fire");
        desk
    }

    /// Where this desk keeps its battles.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Opens a file.
    pub fn open(&mut self, path: &Path) {
        self.run(vec![Effect::Open(path.to_owned())]);
    }

    /// Lets a moment pass in which no key is pressed.
    pub fn waits(&mut self) -> &mut Self {
        if let Some(msg) = self.world.follow() {
            let effects = update(&mut self.model, msg);
            self.run(effects);
        }
        self
    }

    /// Presses keys, written with blanks between: names such as `Enter`, `F3`, `BkSp`, `Space`; other words letter by
    /// letter.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            match named(key) {
                Some(key) => self.key(key),
                None => self.type_words(key),
            }
        }
        self
    }

    /// Presses keys so many milliseconds apart, the first of them so long after the last that came with its time.
    pub fn apart(&mut self, milliseconds: u64, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let key = named(key).unwrap_or_else(|| Key::of(KeyCode::Char(key.chars().next().expect("a key"))));
            self.clock += Duration::from_millis(milliseconds);
            let effects = update(&mut self.model, Msg::KeyAt(key, self.clock));
            self.run(effects);
        }
        self
    }

    /// Types words, blanks among them.
    pub fn type_words(&mut self, words: &str) {
        for letter in words.chars() {
            self.key(Key::of(KeyCode::Char(letter)));
        }
    }

    fn key(&mut self, key: Key) {
        let effects = update(&mut self.model, Msg::Key(key));
        self.run(effects);
    }

    fn run_each(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.quit |= effect == Effect::Quit;
            if let Some(msg) = self.world.run(effect) {
                let more = update(&mut self.model, msg);
                self.run_each(more);
            }
        }
    }

    pub fn run(&mut self, effects: Vec<Effect>) {
        self.run_each(effects);
        self.reads();
        // The wall clock is no part of what is tested: it is 21:04 wherever that is.
        let at = chrono::Local.with_ymd_and_hms(2026, 11, 21, 21, 4, 0).earliest().map_or(0, |time| time.timestamp());
        if let Some(battle) = self.model.battle_mut() {
            battle.game.log.change_each(|entry| entry.at = at);
        }
    }

    /// Lets everything be read that is in view.
    pub fn reads(&mut self) {
        while let Some(effect) = self.model.wanted() {
            self.run_each(vec![effect]);
        }
    }

    /// The screen's cells.
    pub fn buffer(&self) -> Buffer {
        self.backend().buffer().clone()
    }

    /// The screen as a picture for a snapshot.
    pub fn backend(&self) -> TestBackend {
        let (columns, rows) = self.model.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a screen in memory");
        terminal.draw(|frame| view::draw(&self.model, frame)).expect("memory takes what is drawn");
        terminal.backend().clone()
    }

    /// The screen as text.
    pub fn text(&self) -> String {
        self.backend().to_string()
    }

    /// Fails unless the words are on the screen.
    pub fn sees(&self, words: &str) -> &Self {
        assert!(self.text().contains(words), "no `{words}` on the screen:\n{}", self.text());
        self
    }

    /// The same, wherever the lines are broken.
    pub fn says(&self, words: &str) -> &Self {
        let lines: Vec<String> = self.text().lines().map(|line| line.trim_matches('"').trim().to_owned()).collect();
        assert!(lines.join(" ").contains(words), "no `{words}` on the screen:\n{}", self.text());
        self
    }

    /// Fails if the words are on the screen.
    pub fn sees_no(&self, words: &str) -> &Self {
        assert!(!self.text().contains(words), "`{words}` is on the screen:\n{}", self.text());
        self
    }
}

fn named(key: &str) -> Option<Key> {
    let code = match key {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "BkSp" => KeyCode::Backspace,
        "Tab" => KeyCode::Tab,
        "Shift-Tab" => KeyCode::BackTab,
        "Space" => KeyCode::Char(' '),
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "Del" => KeyCode::Delete,
        _ if key.starts_with("Ctrl-") => {
            return key.chars().last().map(|letter| Key::control(letter.to_ascii_lowercase()));
        }
        _ => {
            let number = key.strip_prefix('F').and_then(|number| number.parse().ok())?;
            KeyCode::F(number)
        }
    };
    Some(Key::of(code))
}
