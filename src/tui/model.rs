//! Everything that the screen shows, and nothing that does something.

use std::any::Any;
use std::path::PathBuf;
use std::time::Duration;

use super::answer::Answer;
use super::chooser::Chooser;
use super::desk::Memory;
use super::editor::Editor;
use super::enlist::Last;
use super::game::Game;
use super::home::Home;
use super::keys::Keymap;
use super::lessons::Lessons;
use super::msg::{Effect, Now};
use super::pages::Page;
use super::search::Search;
use super::theme::Theme;
use super::unit_page::About;
use super::update::next::Next;
use crate::config::Config;
use crate::engine::text::{Facts, Text};

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
    /// When the present key was pressed, since the program began; not known of keys that a script presses.
    pub pressed: Option<Duration>,
    /// What the clock on the wall says, once it was looked at.
    pub now: Option<Now>,
    /// What was given last to each check of the desk.
    pub memory: Memory,
    /// True when the battle that is opened next is entered where it stands on the table.
    pub catching_up: bool,
    /// What was told of the last newcomer.
    pub last_enlisted: Option<Last>,
    /// What was explained already, and what is explained now.
    pub lessons: Lessons,
}

/// A line for the players, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub words: String,
    /// True for a refusal.
    pub bad: bool,
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

/// A battle on the screen.
#[derive(Clone)]
pub struct Battle {
    pub game: Game,
    /// What is being typed in answer.
    pub answer: Answer,
    /// How far the rosters were scrolled by hand; none follows the prompt.
    pub scroll: Option<usize>,
    /// What is drawn where the armies stand, once a player has chosen.
    pub drawn: Option<super::drawn::Drawn>,
    /// A unit that was looked for, by its code.
    pub sought: Option<String>,
    /// What waits for the next prompt.
    pub next: Option<Next>,
    /// The side whose options come first where both may act, once a player has asked for it.
    pub goes_first: Option<String>,
    /// True while a secret question waits until only its own side looks.
    pub covered: bool,
    /// The side that has looked at its own, and has been asked ever since.
    pub alone: Option<String>,
    /// What is known of the unit that is followed.
    pub about: Option<Box<About>>,
    /// The code of the unit that is followed, and its figures for the step in a line.
    pub brief: Option<(String, Text)>,
    /// The dice that were typed in the last request, while the game has not answered.
    pub thrown: Option<Thrown>,
    /// The dice that were typed for another test than the present one, and when the last of them was: a digit that comes
    /// straight after them is one too many.
    pub left_over: Option<(String, Duration)>,
    /// What is looked up of the units in question, by their codes; nothing yet while it is on its way.
    pub looked: Option<(Vec<String>, Option<Facts>)>,
    /// Which line of the end's page is picked.
    pub end_picked: usize,
    /// True from the moment a result has come until the next key: it is what the eye meets first.
    pub loud: bool,
    /// The letters of a word that was understood before its end: whoever types them answers nothing with them.
    pub unspoken: Unspoken,
}

/// The end of a word that was understood at its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unspoken {
    word: &'static str,
    typed: usize,
}

impl Unspoken {
    /// These letters may still come.
    pub const fn of(word: &'static str) -> Self {
        Self { word, typed: 0 }
    }

    /// True where the letter is the next one of the word.
    pub fn goes_on(&mut self, letter: char) -> bool {
        let goes_on = self.word[self.typed..].starts_with(letter);
        self.typed += if goes_on { letter.len_utf8() } else { 0 };
        goes_on
    }

    /// The letters that were typed of it, while it could still be something else.
    pub fn begun(self) -> &'static str {
        if self.typed == self.word.len() { "" } else { &self.word[..self.typed] }
    }
}

/// Dice that were typed and sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The prompt at which they were typed.
    pub key: String,
    /// What they are: `2D6`.
    pub dice: String,
    /// When the last of them was typed.
    pub at: Option<Duration>,
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
            pressed: None,
            now: None,
            memory: Memory::new(),
            catching_up: false,
            last_enlisted: None,
            lessons: Lessons::default(),
        }
    }

    /// Says something until the next key.
    pub fn say(&mut self, words: impl Into<String>) {
        self.message = Some(Message { words: words.into(), bad: false });
    }

    /// Says why not, until the next key.
    pub fn refuse(&mut self, words: impl Into<String>) {
        self.message = Some(Message { words: words.into(), bad: true });
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

    /// Takes the uppermost page away, and nothing more is to be done.
    pub fn leave(&mut self) -> Vec<Effect> {
        self.close();
        Vec::new()
    }

    /// What is still to be read for what is in view; none where all of it is known.
    pub fn wanted(&self) -> Option<Effect> {
        match &self.screen {
            Screen::Home(home) => home.wanted(self.size),
            Screen::Over(..) => self.page::<Chooser>()?.wanted(),
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

impl Battle {
    /// A battle as it was opened.
    pub fn new(game: Game) -> Self {
        let answer = Answer::to(&game, None);
        let covered = game.private_to().is_some();
        Self {
            game,
            answer,
            scroll: None,
            drawn: None,
            sought: None,
            about: None,
            brief: None,
            next: None,
            goes_first: None,
            covered,
            alone: None,
            thrown: None,
            left_over: None,
            loud: false,
            end_picked: 0,
            looked: None,
            unspoken: Unspoken::default(),
        }
    }

    /// The game has moved on. A remark takes nothing of what was half typed.
    pub fn put(&mut self, game: Game) {
        let same = game.remarked && self.game.prompt == game.prompt;
        // Who has uncovered his own goes on unseen until somebody else is asked.
        let before = if self.covered { None } else { self.game.private_to().map(str::to_owned).or(self.alone.take()) };
        let alone = before.filter(|side| game.prompt.as_ref().is_some_and(|prompt| prompt.side == *side));
        let goes_first = self.goes_first.take().filter(|_| self.game.position == game.position);
        let answer = Answer::to(&game, goes_first.as_deref());
        let covered = game.private_to().is_some_and(|side| alone.as_deref() != Some(side));
        let unspoken = self.unspoken;
        let loud = game.verdict.is_some() && game.verdict != self.game.verdict;
        let before =
            std::mem::replace(self, Self { answer, goes_first, covered, alone, loud, unspoken, ..Self::new(game) });
        self.drawn = before.drawn;
        if same {
            (self.answer, self.scroll, self.sought) = (before.answer, before.scroll, before.sought);
        }
    }

    /// The game was moved on by another program: what is looked at here stays in view.
    pub fn follow(&mut self, game: Game) {
        let (scroll, sought, drawn) = (self.scroll, self.sought.take(), self.drawn);
        *self = Self { scroll, drawn, sought, ..Self::new(game) };
    }

    /// The units that the screen follows: the one looked for, the one picked out, those of the prompt.
    pub fn followed(&self) -> Vec<String> {
        let mut codes: Vec<String> = self.sought.iter().cloned().collect();
        if let Answer::Choose(choose) = &self.answer {
            codes.extend(choose.item().and_then(|item| item.code).map(|(code, _)| code.to_string()));
        }
        codes.extend(self.game.about());
        codes
    }
}

impl Battle {
    /// The formations that the prompt or the marked option names, by their column and place in it.
    pub fn asked_formations(&self) -> Vec<(usize, usize)> {
        let armies = &self.game.armies;
        let mut found = Vec::new();
        let item = match &self.answer {
            Answer::Choose(choose) => choose.item(),
            _ => None,
        };
        // What is said of a unit names no formation.
        let marked = item.as_ref().filter(|item| item.code.is_none()).map(super::answer::choose::ChoiceLine::words);
        let asked = self.game.prompt.iter().map(|prompt| prompt.text.as_str());
        for text in asked.chain(marked.as_deref()) {
            let named = (0..armies.doc.columns.len()).filter_map(|side| Some((side, armies.formation_in(side, text)?)));
            found.extend(named);
        }
        found
    }
}

impl TextPage {
    /// Breaks lines that are longer than so many columns.
    pub fn break_lines(&mut self, columns: usize) {
        let broken = |line: &String| -> Vec<String> {
            if super::words::width(line) <= columns {
                return vec![line.clone()];
            }
            super::words::wrap(&Text::plain(line), columns).iter().map(ToString::to_string).collect()
        };
        self.lines = self.lines.iter().flat_map(broken).collect();
    }
}

impl Files {
    /// The files that fit what was typed; only armies once the first is chosen.
    pub fn fitting(&self) -> Vec<&FoundFile> {
        let typed = super::game::folded(&self.search.typed);
        let words: Vec<&str> = typed.split_whitespace().collect();
        let fits = |file: &&FoundFile| {
            let text = super::game::folded(&format!("{} {}", file.shown, file.title));
            words.iter().all(|word| text.contains(word)) && (self.first.is_none() || file.kind == FoundKind::Orbat)
        };
        self.found.iter().filter(fits).collect()
    }
}
