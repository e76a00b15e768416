//! Everything that the screen shows, and nothing that does something.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Map, Value as Json};

use super::answer::Answer;
use super::battle::Battle;
use super::editor::{Editor, Over};
use super::effect::Effect;
use super::game::Now;
use super::home::Home;
use super::keys::{KeyPlace, Keymap};
use super::lessons::Lessons;
use super::pages::Page;
use super::search::Search;
use super::theme::Theme;
use super::words;
use crate::config::Config;
use crate::config::actions::Action;
use crate::engine::text::Text;

/// The whole of what is shown.
#[derive(Clone)]
pub struct Model {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// How meanings look.
    pub theme: Theme,
    /// How the user wants the program to be.
    pub config: Config,
    /// The keys in force.
    pub keys: Keymap,
    /// What is on the screen.
    pub screen: Screen,
    /// What was refused or done last, until the next key.
    pub message: Option<Message>,
    /// What is done next: a page asks for it as it is left.
    pub then: Option<Action>,
    /// When the present key was pressed, since the program began; not known of keys that a script presses.
    pub pressed: Option<Duration>,
    /// What the clock on the wall says, once it was looked at.
    pub now: Option<Now>,
    /// What was given last, to be offered again.
    pub given: GivenLast,
    /// True when the battle that is opened next is entered where it stands on the table.
    pub catching_up: bool,
    /// What was explained already, and what is explained now.
    pub lessons: Lessons,
}

/// What was given last, to be offered again.
#[derive(Clone, Default)]
pub struct GivenLast {
    /// To each check of the desk, by its id and the input's name.
    checks: BTreeMap<&'static str, BTreeMap<&'static str, String>>,
    /// Of a newcomer, by the names of the lines.
    pub newcomer: Option<Map<String, Json>>,
}

impl GivenLast {
    /// The inputs of this check.
    pub fn to_check(&self, id: &str) -> BTreeMap<&'static str, String> {
        self.checks.get(id).cloned().unwrap_or_default()
    }

    /// These inputs were given to a check.
    pub fn keep(&mut self, id: &'static str, inputs: BTreeMap<&'static str, String>) {
        self.checks.insert(id, inputs);
    }
}

/// A line for the players, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub words: String,
    /// True for a refusal.
    pub bad: bool,
    /// True where what was typed was not taken: Enter behind it takes nothing else.
    pub missed: bool,
}

/// What is on the screen. A page knows what is under it.
#[derive(Clone)]
pub enum Screen {
    /// Where the program begins.
    Home(Home),
    /// Files to choose from.
    Files(Files),
    /// Text to read.
    TextPage(TextPage),
    /// An army that is worked on.
    Editor(Box<Editor>),
    Battle(Box<Battle>),
    /// One of [`super::PAGES`] over another screen, until it is left.
    Over(Box<dyn Page>, Box<Screen>),
}

/// Files to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// The folder that was searched.
    pub folder: String,
    /// What was found.
    pub found: Vec<FoundFile>,
    /// What was typed to find one.
    pub search: Search,
    /// True when an army is looked for to be worked on.
    pub armies: bool,
    /// The first army of a new battle, once it is chosen.
    pub first: Option<PathBuf>,
}

/// A file that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    pub path: PathBuf,
    /// What is shown of that.
    pub shown: String,
    pub kind: FoundKind,
    /// Its own name, or what is wrong with it.
    pub title: String,
    /// True when it has faults.
    pub faulty: bool,
}

/// What a file that can be chosen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundKind {
    /// No file yet: an army that is to be made.
    New,
    /// Two armies and what joins them.
    Scenario,
    /// One army.
    Orbat,
    /// A battle that was begun.
    Save,
}

/// Text to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextPage {
    pub title: String,
    pub lines: Vec<String>,
    /// The first line that is shown.
    pub top: usize,
}

impl Model {
    /// It is as the user wants it from now on; tells what of it is not taken.
    pub fn configure(&mut self, config: Config) -> Vec<String> {
        let (keys, clashes) = Keymap::of(&config);
        if !config.explain {
            self.lessons.silence();
        }
        self.theme = self.theme.measuring(config.distances);
        (self.keys, self.config) = (keys, config);
        clashes
    }

    /// The beginning: an empty home screen.
    pub fn new(theme: Theme, size: (u16, u16)) -> Self {
        Self {
            size,
            theme,
            config: Config::default(),
            keys: Keymap::default(),
            screen: Screen::Home(Home::default()),
            message: None,
            then: None,
            pressed: None,
            now: None,
            given: GivenLast::default(),
            catching_up: false,
            lessons: Lessons::default(),
        }
    }

    /// Says something until the next key.
    pub fn say(&mut self, words: impl Into<String>) {
        self.message = Some(Message { words: words.into(), bad: false, missed: false });
    }

    /// Says why not, until the next key.
    pub fn refuse(&mut self, words: impl Into<String>) {
        self.message = Some(Message { words: words.into(), bad: true, missed: false });
    }

    /// Says why what was typed is not taken: the Enter that was to take it takes nothing else.
    pub fn miss(&mut self, words: impl Into<String>) {
        self.message = Some(Message { words: words.into(), bad: true, missed: true });
    }

    /// Says why not, until the next key, and nothing more is to be done.
    pub fn refused(&mut self, words: impl Into<String>) -> Vec<Effect> {
        self.refuse(words);
        Vec::new()
    }

    /// Where the next key is pressed.
    pub fn place(&self) -> KeyPlace {
        match &self.screen {
            Screen::Home(_) => KeyPlace::Home,
            Screen::Files(_) => KeyPlace::Files,
            Screen::TextPage(_) => KeyPlace::Page,
            Screen::Editor(editor) => in_editor(editor),
            Screen::Battle(battle) if battle.cover.is_on => KeyPlace::Covered,
            Screen::Battle(battle) => answering(&battle.answer),
            Screen::Over(page, _) => KeyPlace::Laid(page.kind()),
        }
    }

    /// The battle, also under pages.
    pub fn battle(&self) -> Option<&Battle> {
        self.screen.battle()
    }

    /// The battle, to be changed.
    pub fn battle_mut(&mut self) -> Option<&mut Battle> {
        self.screen.battle_mut()
    }

    /// The pages that lie open, the uppermost first.
    pub fn pages(&self) -> impl Iterator<Item = &dyn Page> {
        let mut screen = &self.screen;
        std::iter::from_fn(move || {
            let Screen::Over(page, under) = screen else { return None };
            screen = under;
            Some(&**page)
        })
    }

    /// The id of the rulebook that is played, or that a page is about.
    pub fn rulebook(&self) -> Option<&'static str> {
        let played = self.battle().map(|battle| battle.game.sheet.id);
        played.or_else(|| self.pages().find_map(Page::rulebook))
    }

    /// Lays a page over the screen.
    pub fn lay(&mut self, page: impl Page) {
        let under = std::mem::replace(&mut self.screen, Screen::Home(Home::default()));
        self.screen = Screen::Over(Box::new(page), Box::new(under));
    }

    /// The uppermost page, where it is of this type.
    pub fn page<P: Page>(&self) -> Option<&P> {
        let Screen::Over(page, _) = &self.screen else { return None };
        let page: &dyn Any = &**page;
        page.downcast_ref()
    }

    /// The same, to be changed.
    pub fn page_mut<P: Page>(&mut self) -> Option<&mut P> {
        let Screen::Over(page, _) = &mut self.screen else { return None };
        let page: &mut dyn Any = &mut **page;
        page.downcast_mut()
    }

    /// The uppermost page of this type, also under others.
    pub fn open_page_mut<P: Page>(&mut self) -> Option<&mut P> {
        let mut screen = &mut self.screen;
        while let Screen::Over(page, under) = screen {
            let own: &mut dyn Any = &mut **page;
            if own.is::<P>() {
                return own.downcast_mut();
            }
            screen = under;
        }
        None
    }

    /// Takes the uppermost page away; false when there is none.
    pub fn close(&mut self) -> bool {
        let under = match &mut self.screen {
            Screen::Over(_, under) => std::mem::replace(&mut **under, Screen::Home(Home::default())),
            _ => return false,
        };
        self.screen = under;
        true
    }

    /// Takes the pages of this type away, also under others.
    pub fn close_those<P: Page>(&mut self) {
        let mut screen = &mut self.screen;
        loop {
            while let Screen::Over(page, under) = &mut *screen
                && (&**page as &dyn Any).is::<P>()
            {
                *screen = std::mem::replace(&mut **under, Screen::Home(Home::default()));
            }
            let Screen::Over(_, under) = screen else { return };
            screen = under;
        }
    }

    /// Takes the uppermost page away, and nothing more is to be done.
    pub fn leave(&mut self) -> Vec<Effect> {
        self.close();
        Vec::new()
    }

    /// What is still to be read for what is in view; none where all of it is known.
    pub fn wanted(&self) -> Option<Effect> {
        match &self.screen {
            Screen::Home(home) => home.wanted(self.size),
            Screen::Over(page, _) => page.wanted(),
            _ => None,
        }
    }

    /// Takes all pages away.
    pub fn close_all(&mut self) {
        while self.close() {}
    }
}

impl Screen {
    /// The home screen, also under pages.
    pub(crate) fn home_mut(&mut self) -> Option<&mut Home> {
        match self {
            Self::Home(home) => Some(home),
            Self::Over(_, under) => under.home_mut(),
            _ => None,
        }
    }

    fn battle(&self) -> Option<&Battle> {
        match self {
            Self::Battle(battle) => Some(battle),
            Self::Over(_, under) => under.battle(),
            _ => None,
        }
    }

    fn battle_mut(&mut self) -> Option<&mut Battle> {
        match self {
            Self::Battle(battle) => Some(battle),
            Self::Over(_, under) => under.battle_mut(),
            _ => None,
        }
    }
}

fn in_editor(editor: &Editor) -> KeyPlace {
    match &editor.over {
        Over::Typing(_) | Over::SaveAs(_) => KeyPlace::ArmyText,
        Over::Moving(_) => KeyPlace::ArmyMove,
        Over::Asking(_) => KeyPlace::ArmyAsk,
        Over::Nothing if editor.field.is_some() => KeyPlace::ArmyFields,
        Over::Nothing => KeyPlace::Army,
    }
}

fn answering(answer: &Answer) -> KeyPlace {
    match answer {
        Answer::Nothing => KeyPlace::Quiet,
        Answer::Choose(_) => KeyPlace::Choose,
        Answer::Form(form) if form.in_list() => KeyPlace::List,
        Answer::Form(form) if form.check.is_some() || form.dice_only => KeyPlace::Test,
        Answer::Form(_) => KeyPlace::Form,
        Answer::Number(_) | Answer::Name(_) => KeyPlace::Line,
    }
}

impl TextPage {
    /// Breaks lines that are longer than so many columns.
    pub fn break_lines(&mut self, columns: usize) {
        let broken = |line: &String| -> Vec<String> {
            if words::width(line) <= columns {
                return vec![line.clone()];
            }
            words::wrap(&Text::plain(line), columns).iter().map(ToString::to_string).collect()
        };
        self.lines = self.lines.iter().flat_map(broken).collect();
    }
}

impl Files {
    /// The files that fit what was typed; only armies once the first is chosen.
    pub fn fitting(&self) -> Vec<&FoundFile> {
        let typed = words::folded(&self.search.typed);
        let words: Vec<&str> = typed.split_whitespace().collect();
        let fits = |file: &&FoundFile| {
            let text = words::folded(&format!("{} {}", file.shown, file.title));
            words.iter().all(|word| text.contains(word)) && (self.first.is_none() || file.kind == FoundKind::Orbat)
        };
        self.found.iter().filter(fits).collect()
    }
}
