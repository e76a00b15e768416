//! A battle on the screen: the game, what is typed in answer, and what is looked at.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use serde_json::{Map, Value as Json};

use super::answer::Answer;
use super::answer::offered::ChoiceLine;
use super::armies::Folding;
use super::game::Game;
use super::trail::{Act, TypedDice, kind_of};

use crate::engine::panel::Panel;
use crate::engine::prompt::{Blocked, Choice, Kind, PartKind};
use crate::engine::text::{CellContent, Column, Facts, Text};
use crate::report::board::letters::MapAsked;
use crate::report::board::near::SEA;

/// So many options are looked through for whom they are about.
const MOST_LOOKED_AT: usize = 24;

/// For so many more rows a map is not laid out anew.
const MORE_ROWS: u16 = 2;

/// A battle on the screen.
#[derive(Clone)]
pub struct Battle {
    pub game: Game,
    /// What is being typed in answer.
    pub answer: Answer,
    /// How far the rosters were scrolled by hand; none follows the prompt.
    pub scroll: Option<usize>,
    /// What is drawn where the armies stand, once a player has chosen.
    pub drawn: Option<Drawn>,
    /// A unit that was looked for, by its code.
    pub sought: Option<String>,
    /// What waits for the next prompt.
    pub next: Option<Next>,
    /// The side whose options come first where both may act, once a player has asked for it.
    pub goes_first: Option<String>,
    /// What hides a secret question until only its own side looks.
    pub cover: Cover,
    /// What was typed at earlier prompts, as far as it still matters.
    pub earlier: TypedEarlier,
    /// What is shown of the units in question.
    pub in_question: InQuestion,
    /// Which line of the end's page is picked.
    pub end_picked: usize,
    /// True from the moment a result has come until the next key: it is what the eye meets first.
    pub loud: bool,
}

/// What hides a secret question until only its own side looks.
#[derive(Clone, Default)]
pub struct Cover {
    /// True while it does.
    pub is_on: bool,
    /// The side that has looked at its own, and has been asked ever since.
    alone: Option<String>,
}

impl Cover {
    fn of(game: &Game) -> Self {
        Self { is_on: game.private_to().is_some(), alone: None }
    }

    /// True while one side alone looks at what it has uncovered.
    pub(crate) fn is_lifted_for_one(&self, game: &Game) -> bool {
        !self.is_on && (self.alone.is_some() || game.private_to().is_some())
    }

    /// The same once a game has moved on. Who has uncovered his own goes on unseen until somebody else is asked, or both
    /// look at the question of a battle's step together; the dice of his own act end nothing.
    fn moved_on(self, before: &Game, game: &Game) -> Self {
        let looked = if self.is_on { None } else { before.private_to().map(str::to_owned).or(self.alone) };
        let is_field = |panel: &Rc<Panel>| matches!(**panel, Panel::Field(_));
        let is_step = game.private_to().is_none() && !game.act_is_open();
        let together = is_step && game.armies.doc.panels.iter().any(is_field);
        let alone = looked.filter(|side| !together && game.prompt.as_ref().is_some_and(|prompt| prompt.side == *side));
        Self { is_on: game.private_to().is_some_and(|side| alone.as_deref() != Some(side)), alone }
    }
}

/// What is shown of the units in question, once it was fetched.
#[derive(Clone, Default)]
pub struct InQuestion {
    /// A unit's code, and its figures for the step in a line.
    line: Option<(String, Text)>,
    /// What is looked up of units, by their codes; nothing yet while it is on its way.
    facts: Option<(Vec<String>, Option<Facts>)>,
    drawn: DrawnBefore,
}

/// What was drawn before: it stays where it was as long as what is asked about is in sight.
#[derive(Clone, Default)]
struct DrawnBefore {
    /// Where a map lies, as far as a drawing of it knows.
    map: MapAsked,
    /// The columns of a map, the most rows that it can have on this screen, and those in which it is laid out.
    laid: Rc<Cell<Option<[u16; 3]>>>,
    /// Which groups of the armies are open.
    open: Rc<OpenGroups>,
}

/// How far the groups of each side were open at the question before, and are drawn at this one.
#[derive(Debug, Default)]
pub(crate) struct OpenGroups {
    before: OpenSides,
    now: RefCell<OpenSides>,
}

/// Of each side its groups by their names, and how far each is open.
type OpenSides = BTreeMap<usize, (Rc<[String]>, Vec<OpenGroup>)>;

/// How far a group is open, and whether some of its pieces stand below its line.
pub(crate) type OpenGroup = (Folding, bool);

impl OpenGroups {
    /// How far the groups of a side with these names were open; none where one was not there, or nothing was drawn.
    pub(crate) fn before(&self, side: usize, names: &[String]) -> Vec<Option<OpenGroup>> {
        let Some((known, open)) = self.before.get(&side) else { return vec![None; names.len()] };
        let place = |(at, name): (usize, &String)| {
            if known.get(at) == Some(name) { Some(at) } else { known.iter().position(|known| known == name) }
        };
        names.iter().enumerate().map(|own| open.get(place(own)?).copied()).collect()
    }

    /// The groups of a side are drawn so.
    pub(crate) fn drawn(&self, side: usize, names: &Rc<[String]>, open: Vec<OpenGroup>) {
        self.now.borrow_mut().insert(side, (Rc::clone(names), open));
    }

    /// The same at the next question.
    fn next(&self) -> Self {
        let now = self.now.borrow();
        Self { before: if now.is_empty() { &self.before } else { &*now }.clone(), now: RefCell::default() }
    }
}

impl InQuestion {
    /// A unit's line of figures has come.
    pub(crate) fn put_line(&mut self, code: String, line: Text) {
        self.line = Some((code, line));
    }

    /// The line of figures of this unit; none while another one's is known.
    pub fn line_of(&self, code: &str) -> Option<&Text> {
        self.line.as_ref().filter(|(known, _)| known == code).map(|(_, line)| line)
    }

    /// These units are in question now; false where they were before.
    pub(crate) fn turn_to(&mut self, codes: &[String]) -> bool {
        let turns = self.facts.as_ref().is_none_or(|(known, _)| known != codes);
        if turns {
            self.facts = Some((codes.to_vec(), None));
        }
        turns
    }

    /// What was looked up has come; where others are in question by now, it no longer counts.
    pub(crate) fn put_facts(&mut self, codes: &[String], found: Option<Facts>) {
        if let Some((_, facts)) = self.facts.as_mut().filter(|(known, _)| known == codes) {
            *facts = found;
        }
    }

    /// What is looked up of them.
    pub fn facts(&self) -> Option<&Facts> {
        self.facts.as_ref()?.1.as_ref()
    }
}

/// What was typed at earlier prompts, as far as it still matters.
#[derive(Clone, Default)]
pub struct TypedEarlier {
    /// The dice that were typed in the last request, while the game has not answered.
    pub thrown: Option<Thrown>,
    /// The dice that were typed for another test than the present one, and when the last of them was: a digit that comes
    /// straight after them is one too many.
    pub left_over: Option<(String, Duration)>,
    /// The letters of a word that was understood before its end: whoever types them answers nothing with them.
    pub unspoken: Unspoken,
    /// What it costs to end the step, once that was told.
    pub(crate) warned: Option<Rc<str>>,
}

impl TypedEarlier {
    /// The game has answered.
    fn answered(&mut self, game: &Game) {
        let over = self.thrown.take().filter(|thrown| !game.rolls_on(&thrown.key));
        self.warned = None;
        self.left_over = over.and_then(|thrown| Some((thrown.dice, thrown.at?)));
    }
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

/// What is waiting for the next prompt.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Dice that were sent and are taken back: the last is to be typed again.
    Dice(TypedDice),
    /// Values of an answer that was undone, for the prompt with this key.
    Values(String, Map<String, Json>),
    /// The answers of an earlier act, given again for another unit.
    Again(Rc<Act>),
    /// A unit's code that was typed at an answer that was certain: it booked that, and begins what comes next.
    Code(String),
}

/// What stands where the armies do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    Armies,
    /// The panel of this number, from 0.
    Panel(usize),
    /// The same, chosen at an earlier question.
    Kept(usize),
}

impl Battle {
    /// A battle as it was opened.
    pub fn new(game: Game) -> Self {
        let answer = Answer::to(&game, None);
        let cover = Cover::of(&game);
        Self {
            game,
            answer,
            scroll: None,
            drawn: None,
            sought: None,
            next: None,
            goes_first: None,
            cover,
            loud: false,
            end_picked: 0,
            earlier: TypedEarlier::default(),
            in_question: InQuestion::default(),
        }
    }

    /// The game has moved on. A remark takes nothing of what was half typed.
    pub fn put(&mut self, game: Game) {
        let same = game.remarked && self.game.prompt == game.prompt;
        let cover = std::mem::take(&mut self.cover).moved_on(&self.game, &game);
        let goes_first = self.goes_first.take().filter(|_| self.game.position == game.position);
        let answer = Answer::to(&game, goes_first.as_deref());
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.answered(&game);
        let loud = game.verdict.is_some() && game.verdict != self.game.verdict;
        let before = std::mem::replace(self, Self { answer, goes_first, cover, earlier, loud, ..Self::new(game) });
        self.in_question.drawn = before.in_question.drawn.clone();
        if !same {
            self.in_question.drawn.open = Rc::new(self.in_question.drawn.open.next());
        }
        // A battle that begins is looked at first, whatever stood in place of the armies before, and so are these at its end.
        let goes_on = before.is_fought() == self.is_fought();
        self.drawn = before.drawn.filter(|_| goes_on).map(|drawn| match drawn {
            Drawn::Panel(at) if !same => Drawn::Kept(at),
            drawn => drawn,
        });
        if same {
            (self.answer, self.scroll, self.sought) = (before.answer, before.scroll, before.sought);
        }
    }

    /// The game was moved on by another program: what is looked at here stays in view.
    pub fn follow(&mut self, game: Game) {
        let (scroll, sought, drawn) = (self.scroll, self.sought.take(), self.drawn);
        let before = self.in_question.drawn.clone();
        *self = Self { scroll, drawn, sought, ..Self::new(game) };
        self.in_question.drawn = before;
    }

    /// The units that the screen follows: the one looked for, the one picked out, those of the prompt.
    pub fn followed(&self) -> Vec<String> {
        let mut codes: Vec<String> = self.sought.iter().cloned().collect();
        codes.extend(self.marked().and_then(|item| item.code).map(|(code, _)| code.to_string()));
        codes.extend(self.game.about());
        codes
    }

    /// The formations that the prompt or the marked option names, by their column and place in it.
    pub fn asked_formations(&self) -> Vec<(usize, usize)> {
        let mut found = self.game.prompt.as_ref().map_or_else(Vec::new, |prompt| self.formations_in(&prompt.text));
        let marked = self.marked().filter(|item| item.code.is_none());
        found.extend(marked.map_or_else(Vec::new, |item| self.formations_in(&item.name)));
        found
    }

    /// Those that the marked option names, or of its unit, or of the unit that is looked for.
    pub(crate) fn marked_formations(&self) -> Vec<(usize, usize)> {
        let codes = &self.game.armies.codes;
        let of_unit = |code: &str| Some((codes.side_of(code)?, codes.group_of(code)?));
        let sought = self.sought.iter().filter_map(|code| of_unit(code));
        // What is said of a unit names no formation.
        let marked = self.marked().map_or_else(Vec::new, |item| match &item.code {
            Some((code, _)) => of_unit(code).into_iter().collect(),
            None => self.formations_in(&item.name),
        });
        sought.chain(marked).collect()
    }

    fn formations_in(&self, text: &str) -> Vec<(usize, usize)> {
        let armies = &self.game.armies;
        let sides = 0..armies.doc.columns.len();
        let named = sides.filter_map(|side| Some((side, armies.formation_in(side, text)?)));
        named.filter(|at| !self.is_lost(*at)).collect()
    }

    /// The formations whose head names a place that the title of the screen names too: those who fight there.
    pub(crate) fn formations_at(&self) -> Vec<(usize, usize)> {
        let doc = &self.game.armies.doc;
        // Only a game that declares a title names a place in it.
        let Some(shows) = &doc.shows else { return Vec::new() };
        let title = shows.place.iter().map(ToString::to_string).collect::<Vec<_>>();
        let is_named = |content: &CellContent| match content {
            CellContent::Words(words) => {
                words.contains(char::is_alphabetic) && title.iter().any(|title| names_whole(title, words))
            }
            CellContent::Pips { .. } => false,
        };
        let columns = doc.columns.iter().enumerate();
        let groups = columns.flat_map(|(side, column)| column.groups.iter().enumerate().map(move |own| (side, own)));
        let there = groups
            .filter(|(_, (_, group))| group.head.iter().any(|cell| is_named(&cell.content)))
            .map(|(side, (at, _))| (side, at));
        there.filter(|at| !self.is_lost(*at)).collect()
    }

    /// The formations that this question is about, by their column and place in it, and those at the place that the title
    /// names.
    pub fn asked_about(&self) -> Vec<(usize, usize)> {
        let codes = &self.game.armies.codes;
        let of_unit = |code: &str| Some((codes.side_of(code)?, codes.group_of(code)?));
        let mut found: Vec<(usize, usize)> = self.game.about().iter().filter_map(|code| of_unit(code)).collect();
        found.extend(self.game.prompt.iter().flat_map(|prompt| self.formations_in(&prompt.text)));
        found.extend(self.formations_at());
        found
    }

    /// Those that are worth their rows at this question, whichever option is marked: those that it is about, then those of
    /// its options.
    pub fn worth_showing(&self) -> Vec<(usize, usize)> {
        let codes = &self.game.armies.codes;
        let of_unit = |code: &str| Some((codes.side_of(code)?, codes.group_of(code)?));
        let mut found = self.asked_about();
        if let Answer::Choose(choose) = &self.answer {
            for item in choose.items().take(MOST_LOOKED_AT) {
                match &item.code {
                    Some((code, _)) => found.extend(of_unit(code)),
                    None => found.extend(self.formations_in(&item.name)),
                }
            }
        }
        let mut once = Vec::new();
        found.into_iter().filter(|at| !self.is_lost(*at)).for_each(|at| {
            if !once.contains(&at) {
                once.push(at);
            }
        });
        once
    }

    /// True for what is no formation but a list of those who are out of the game.
    fn is_lost(&self, (side, at): (usize, usize)) -> bool {
        let armies = &self.game.armies.doc;
        let group = armies.columns.get(side).and_then(|column| column.groups.get(at));
        armies.shows.is_some() && group.is_some_and(|group| group.gone > 0 && group.rows.iter().all(|row| row.gone))
    }

    /// The marked act that would be opened, if none is open, and the last act of its kind.
    pub(crate) fn earlier(&self) -> Option<(Option<String>, Rc<Act>)> {
        let open = |item: &ChoiceLine| item.blocked.is_none();
        let opens =
            if self.game.act_is_open() { None } else { self.marked().filter(open).map(|item| item.key.to_string()) };
        let kind = match &opens {
            Some(key) => kind_of(key),
            None => self.game.trail.open.kind(),
        }?;
        let last = self.game.trail.done.iter().rev().find(|act| act.kind() == Some(kind))?.clone();
        Some((opens, last))
    }

    /// What is drawn where the armies stand; none for the armies. A battle is drawn as long as nobody has chosen
    /// otherwise.
    pub fn panel(&self) -> Option<&Panel> {
        let panels = &self.game.armies.doc.panels;
        let chosen = match self.drawn {
            None => panels.iter().find(|panel| matches!(***panel, Panel::Field(_))),
            Some(Drawn::Armies) => None,
            Some(Drawn::Panel(at)) => panels.get(at),
            // What lies around a place that is not asked about any longer is of no use now.
            Some(Drawn::Kept(at)) => panels
                .get(at)
                .filter(|panel| !matches!(***panel, Panel::Near(_)) || self.asked_of(panel).around.is_some()),
        };
        chosen.map(|panel| &**panel)
    }

    /// True while a battle is drawn area by area.
    fn is_fought(&self) -> bool {
        self.game.armies.doc.panels.iter().any(|panel| matches!(**panel, Panel::Field(_)))
    }

    /// The map of places that stands beside the armies where there is room; none where it stands in their place.
    pub fn map(&self) -> Option<&Panel> {
        let is_map = |panel: &Panel| matches!(panel, Panel::Map(_));
        let map = self.game.armies.doc.panels.iter().map(|panel| &**panel).find(|panel| is_map(panel));
        map.filter(|_| !self.panel().is_some_and(is_map))
    }

    /// What the marked option says, and what is asked: the words that name the place in question.
    pub fn asked_words(&self) -> Vec<String> {
        let marked = self.marked().as_ref().map(ChoiceLine::words);
        marked.into_iter().chain(self.game.prompt.iter().map(|prompt| prompt.text.clone())).collect()
    }

    /// What is asked of a panel that shows places: the place in question, and the way of the marked option.
    pub(crate) fn asked_of(&self, panel: &Panel) -> MapAsked {
        let (Panel::Map(map) | Panel::Near(map)) = panel else { return MapAsked::default() };
        let from = self.game.prompt.as_ref().and_then(|prompt| map.named_in(&prompt.text));
        let way = self.marked().map(|item| map.way_along(from, &item.key)).unwrap_or_default();
        let around = self.asked_words().iter().find_map(|text| map.named_in(text));
        // Of a battle the head tells where it is.
        let heads = self.game.armies.doc.shows.iter().flat_map(|shows| &shows.place);
        let fought = || heads.map(ToString::to_string).find_map(|head| map.named_in(&head));
        let lies = Rc::clone(&self.in_question.drawn.map.lies);
        let around = around.or(from).or_else(fought);
        let shut = match self.game.prompt.as_ref().map(|prompt| &prompt.kind) {
            Some(Kind::Choose { blocked, .. }) if around == from => &blocked[..],
            _ => &[],
        };
        let why = |shut: &Blocked| {
            shut.why.strip_prefix(shut.key.trim_start_matches(SEA)).map(|why| why.replacen(": ", "", 1))
        };
        let shut = shut.iter().map(|shut| (Rc::clone(&shut.key), why(shut).unwrap_or_else(|| shut.why.to_string())));
        let shut = shut.collect();
        MapAsked { around, named: from, lies, way, rows: None, scroll: self.scroll, shut }
    }

    /// The first row that is seen of the armies, or of the map in their place, and the last of all.
    pub(crate) fn rows_seen(&self) -> [usize; 2] {
        let drawn = &self.in_question.drawn;
        let (top, all) = if let Some(Panel::Map(_)) = self.panel() {
            let rows = drawn.laid.get().map_or(0, |[.., rows]| rows);
            (drawn.map.lies.get().map_or(0, |(_, top)| top), usize::from(rows))
        } else {
            let rows = |column: &Column| column.groups.iter().map(|group| group.rows.len() + 1).sum();
            (0, self.game.armies.doc.columns.iter().map(rows).max().unwrap_or(0))
        };
        [self.scroll.unwrap_or(top), all.saturating_sub(1)]
    }

    /// The rows in which a map is laid out that has so many columns, and of at most so many rows these now: more of them when
    /// an act begins, else those that it had, so that it lies where it lay.
    pub(crate) fn map_rows(&self, [columns, most, rows]: [u16; 3]) -> u16 {
        let before = self.in_question.drawn.laid.get();
        let before = before.filter(|own| own[..2] == [columns, most]).map(|own| own[2]);
        let grows = |laid: &u16| rows > laid + MORE_ROWS && !self.game.act_is_open();
        let laid = before.filter(|laid| !grows(laid)).unwrap_or(rows);
        self.in_question.drawn.laid.set(Some([columns, most, laid]));
        laid
    }

    /// Which groups of the armies are open.
    pub(crate) fn open_groups(&self) -> &Rc<OpenGroups> {
        &self.in_question.drawn.open
    }

    /// The marked option.
    fn marked(&self) -> Option<ChoiceLine> {
        match &self.answer {
            Answer::Choose(choose) => choose.item(),
            _ => None,
        }
    }

    /// What ends the step while its question is covered, and whether anything is left undone then; none where something is
    /// due, or ending costs what only its own side may read.
    pub fn end_unseen(&self) -> Option<(&Choice, bool)> {
        let Kind::Choose { options, .. } = &self.game.prompt.as_ref()?.kind else { return None };
        let ends = |option: &&Choice| option.ends && option.parts.iter().all(|part| part.kind != PartKind::Cost);
        let end = options.iter().find(ends).filter(|_| !self.game.act_is_open())?;
        Some((end, options.iter().any(|option| !option.ends)))
    }

    /// True where the key that ends a step would do so.
    pub(crate) fn can_end(&self) -> bool {
        let Some(Kind::Choose { options, .. }) = self.game.prompt.as_ref().map(|prompt| &prompt.kind) else {
            return false;
        };
        !self.game.act_is_open() && options.iter().any(|option| option.ends)
    }

    /// What is drawn next in place of what is drawn now.
    pub(crate) fn drawn_next(&self) -> &'static str {
        match self.next_panel().map(|panel| &**panel) {
            Some(Panel::Field(_)) => "battle",
            Some(Panel::Near(_)) => "roads",
            Some(_) => "map",
            None if self.game.armies.doc.panels.is_empty() => "map",
            None => "armies",
        }
    }

    fn next_panel(&self) -> Option<&Rc<Panel>> {
        let panels = &self.game.armies.doc.panels;
        let now = self.panel().and_then(|now| panels.iter().position(|panel| std::ptr::eq(&raw const **panel, now)));
        panels.get(now.map_or(0, |now| now + 1))
    }

    /// From the armies to the first panel, from one panel to the next, and from the last to the armies; false where there
    /// is no panel.
    pub fn draw_next(&mut self) -> bool {
        let panels = &self.game.armies.doc.panels;
        let next = self.next_panel().and_then(|next| panels.iter().position(|panel| Rc::ptr_eq(panel, next)));
        (self.drawn, self.scroll) = (Some(next.map_or(Drawn::Armies, Drawn::Panel)), None);
        !panels.is_empty()
    }
}

/// True where a text has this name, and not as a part of a word.
fn names_whole(text: &str, name: &str) -> bool {
    let goes_on = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(name)
        .any(|(at, _)| !goes_on(text[..at].chars().next_back()) && !goes_on(text[at + name.len()..].chars().next()))
}
