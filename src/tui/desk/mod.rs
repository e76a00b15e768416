//! The reference desk: every rulebook's tables as printed and its checks as forms.

pub(crate) mod fields;
pub(crate) mod update;
pub(crate) mod view;
pub(crate) mod work;

use std::rc::Rc;
use std::sync::Arc;

use self::fields::CheckForm;
use super::keys::{Binding, bind, enter};
use super::pages::{KeyGroup, PageKind, Typed, page};
use super::search::{Search, nearly};
use super::words::folded;
use crate::config::actions::Action;
use crate::engine::check::Check;
use crate::engine::settings::Settings;
use crate::engine::sheet::Sheet;
use crate::engine::table::{Table, Tables};
use crate::report::plain::{self, Look, table};
use crate::tui::theme::Theme;

/// The page of all tables and checks.
pub(crate) static TABLES: PageKind = PageKind {
    name: "tables",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Typed, KeyGroup::Words, KeyGroup::Palette],
    first: &[
        enter("open", "open the table or the check"),
        bind("/", Action::Find, "find", "find a table or a check by its words"),
    ],
    ..DESK
};
/// The page of a table.
pub(crate) static TABLE: PageKind = PageKind {
    name: "table",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Words, KeyGroup::Palette],
    ..DESK
};
/// The page of a check.
pub(crate) static CHECK: PageKind = PageKind {
    name: "check",
    first: &[
        ON,
        NEXT,
        BEFORE,
        bind("Left", Action::Left, "", "the value before"),
        bind("Right", Action::Right, "change", "the next value"),
        bind("Space", Action::Toggle, "", "turn the value over"),
        ERASE,
        CLEAR,
        UP,
        DOWN,
    ],
    ..DESK
};
/// The same on its dice.
pub(crate) static DICE: PageKind = PageKind {
    name: "dice of a check",
    first: &[
        bind("r", Action::Roll, "roll", "let the program roll the dice"),
        ON,
        NEXT,
        BEFORE,
        ERASE,
        CLEAR,
        UP,
        DOWN,
    ],
    ..DESK
};
page!(
    whole DeskPage,
    [|desk| match &desk.open {
        None => &TABLES,
        Some(OpenOnDesk::Table(_)) => &TABLE,
        Some(OpenOnDesk::Check(form)) if form.on_dice() => &DICE,
        Some(OpenOnDesk::Check(_)) => &CHECK,
    }],
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        if self.open.is_none() { Typed::Search(&mut self.search) } else { Typed::Nothing }
    }
);

/// What all of them have.
const DESK: PageKind = PageKind {
    ways: &[KeyGroup::Back, KeyGroup::Read, KeyGroup::Words, KeyGroup::Palette],
    act: update::act,
    letter: update::type_letter,
    ..PageKind::BLANK
};
const ON: Binding = enter("on", "go to the next input that is needed, then to the dice");
const NEXT: Binding = bind("Tab Down", Action::NextField, "next", "go to the next input");
const BEFORE: Binding = bind("Up Shift-Tab", Action::PreviousField, "", "go to the input before");
const ERASE: Binding = bind("BkSp", Action::Erase, "erase", "take the last digit or die back, then the value");
const CLEAR: Binding = bind("Del", Action::Clear, "", "set the value back, take all dice back");
const UP: Binding = bind("PgUp", Action::PageUp, "", "scroll the result up");
const DOWN: Binding = bind("PgDn", Action::PageDown, "", "scroll the result down");

/// One rulebook on the desk.
#[derive(Clone)]
pub struct Book {
    /// Its reference part.
    pub sheet: &'static Sheet,
    /// Its tables with the owner's.
    pub tables: Arc<Tables>,
    /// The house rules in force.
    pub settings: Rc<Settings>,
    /// What is wrong with the owner's file, which then does not count.
    pub trouble: Option<String>,
}

/// The page of tables and checks of every rulebook.
#[derive(Clone)]
pub(crate) struct DeskPage {
    /// Every rulebook.
    pub books: Vec<Book>,
    /// What was typed to find something.
    pub search: Search,
    /// What lies open.
    pub open: Option<OpenOnDesk>,
}

/// What lies open on the desk.
#[derive(Clone)]
pub(crate) enum OpenOnDesk {
    /// A table as printed.
    Table(TableView),
    Check(Box<CheckForm>),
}

/// A table that is read.
#[derive(Clone)]
pub(crate) struct TableView {
    pub table: Table,
    /// The first line that is shown.
    pub top: usize,
}

/// Something that can be opened.
#[derive(Clone, Copy)]
pub(crate) struct DeskItem<'d> {
    /// Its rulebook.
    pub book: &'d Book,
    pub thing: TableOrCheck<'d>,
}

/// A table or a check.
#[derive(Clone, Copy)]
pub(crate) enum TableOrCheck<'d> {
    Table(&'d Table),
    Check(&'static Check),
}

impl DeskItem<'_> {
    /// By what the command line asks for it: `march-attack/ved`.
    pub(crate) fn id(&self) -> &str {
        match self.thing {
            TableOrCheck::Table(table) => &table.id,
            TableOrCheck::Check(check) => check.id,
        }
    }

    /// What the list calls it.
    pub(crate) fn title(&self) -> &str {
        match self.thing {
            TableOrCheck::Table(table) => &table.title,
            TableOrCheck::Check(check) => check.title,
        }
    }

    /// What it is, in a word.
    pub(crate) const fn kind(&self) -> &'static str {
        match self.thing {
            TableOrCheck::Table(_) => "table",
            TableOrCheck::Check(_) => "check",
        }
    }

    fn text(&self) -> String {
        folded(&format!("{} {} {} {}", self.kind(), self.id(), self.title(), self.book.sheet.title))
    }
}

impl Book {
    fn entries(&self) -> impl Iterator<Item = DeskItem<'_>> {
        let tables = self.tables.all().iter().map(TableOrCheck::Table);
        let checks = self.sheet.checks.iter().copied().map(TableOrCheck::Check);
        tables.chain(checks).map(move |thing| DeskItem { book: self, thing })
    }
}

impl DeskPage {
    /// A desk with nothing open; `at` is the id of the table that is picked out first.
    pub(crate) fn new(books: Vec<Book>, at: Option<&str>) -> Self {
        let mut desk = Self { books, search: Search::default(), open: None };
        let is_asked = |entry: &DeskItem<'_>| matches!(entry.thing, TableOrCheck::Table(_)) && Some(entry.id()) == at;
        desk.search.picked = desk.entries().iter().position(is_asked).unwrap_or(0);
        desk
    }

    /// Everything, rulebook by rulebook, the tables first.
    pub(crate) fn entries(&self) -> Vec<DeskItem<'_>> {
        self.books.iter().flat_map(Book::entries).collect()
    }

    /// The entries that have every typed word; where none has, those with a likely slip.
    pub(crate) fn fitting(&self) -> Vec<DeskItem<'_>> {
        let typed = folded(&self.search.typed);
        let words: Vec<&str> = typed.split_whitespace().collect();
        let with = |fits: fn(&str, &str) -> bool| -> Vec<DeskItem<'_>> {
            let entries = self.entries().into_iter();
            entries.filter(|entry| words.iter().all(|word| fits(&entry.text(), word))).collect()
        };
        let exact = with(|text, word| text.contains(word));
        if exact.is_empty() { with(nearly) } else { exact }
    }
}

/// A table as printed, its lines broken where they are wider than the screen.
pub(crate) struct PrintedTable {
    /// The lines of its title.
    pub title: Vec<String>,
    /// All others.
    pub body: Vec<String>,
}

impl PrintedTable {
    /// The table in so many columns.
    pub(crate) fn of(printed: &Table, columns: usize, theme: Theme) -> Self {
        let (mut bytes, look) =
            (Vec::new(), Look { color: false, ascii: theme.ascii, width: Some(columns), measure: theme.measure });
        // Writing to memory does not fail.
        let _ = table(&mut bytes, printed, look);
        let mut title: Vec<String> = String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect();
        let body = title.split_off(plain::title(printed, look).len());
        Self { title, body }
    }

    /// How many lines of the body a screen of so many lines shows; the last says how many more there are.
    pub(crate) fn shown(&self, lines: usize) -> usize {
        lines.saturating_sub(self.title.len() + 1).max(1)
    }
}
