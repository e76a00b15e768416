//! The help: what can be done at a place.

use ratatui::layout::Rect;

use super::answer::Answer;
use super::effect::Effect;
use super::keys::{Bound, KeyPlace, enter};
use super::model::{Model, Screen};
use super::pages::{KeyGroup, PageKind, Typed, page};
use super::pen::Pen;
use super::search::Search;
use super::view::lists::{aligned, frame, list};
use super::words::folded;
use crate::config::actions::Action;
use crate::engine::text::{Label, Text};
use crate::rulebooks::CAMPAIGN;

/// The page of the help.
pub(crate) static PAGE: PageKind = PageKind {
    name: "help",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Typed, KeyGroup::Palette],
    first: &[enter("do it", "do what the line says")],
    act,
    ..PageKind::BLANK
};
page!(
    Help,
    PAGE,
    draw,
    fn typed(&mut self) -> Typed<'_> {
        Typed::Search(&mut self.search)
    }
);

/// The columns of the help.
const COLUMNS: u16 = 80;

/// What can be done here, filtered by what is typed.
#[derive(Clone, Debug)]
pub(crate) struct Help {
    /// The place that it explains.
    place: KeyPlace,
    /// What was typed to find a line.
    search: Search,
}

impl Help {
    /// The keys that work at its place and fit what was typed.
    fn fitting<'m>(&self, model: &'m Model) -> Vec<Bound<'m>> {
        let typed = folded(&self.search.typed);
        named(model, self.place).filter(|binding| folded(binding.help).contains(&typed)).collect()
    }
}

/// The keys to name at a place: those that do something in this game.
pub(crate) fn named(model: &Model, place: KeyPlace) -> impl Iterator<Item = Bound<'_>> {
    let helps = place != KeyPlace::Laid(&PAGE);
    model.keys.at(place).filter(move |bound| is_of_use(model, bound.action) && (helps || bound.action != Action::Help))
}

/// The keys for the key bar of this moment: those with a word there that would do something now and not what another
/// on the bar does. At the prompts of a campaign its map and its inbox come first.
pub(crate) fn on_bar(model: &Model) -> impl Iterator<Item = Bound<'_>> {
    let mut all: Vec<Bound<'_>> =
        named(model, model.place()).filter(|bound| !bound.bar.is_empty() && acts_now(model, bound.action)).collect();
    if matches!(model.screen, Screen::Battle(_)) && is_campaign(model) {
        all.sort_by_key(|bound| match bound.action {
            Action::Accept => 0,
            Action::Draw => 1,
            Action::ArmyPage => 2,
            _ => 3,
        });
    } else if model.battle().is_some_and(|battle| battle.game.armies.doc.shows.is_some()) {
        // Much that a board game does not print is done by hand; what is seldom done again there gives way.
        let behind_undo = [Action::Correct, Action::Again];
        let (moved, kept): (Vec<_>, Vec<_>) = all.into_iter().partition(|bound| behind_undo.contains(&bound.action));
        let undo = kept.iter().position(|bound| bound.action == Action::Undo).map_or(kept.len(), |at| at + 1);
        all = [&kept[..undo], &moved, &kept[undo..]].concat();
    }
    all.into_iter()
}

/// The word for the key bar: what is drawn next, and what a campaign has in place of armies, is of the moment.
pub(crate) fn bar_word(model: &Model, bound: &Bound<'_>) -> &'static str {
    match (bound.action, model.battle()) {
        (Action::ArmyPage, _) if is_campaign(model) => INBOX,
        (Action::Draw, Some(battle)) => battle.drawn_next(),
        _ => bound.bar,
    }
}

/// What the inbox of a campaign is called on key bars.
pub(crate) const INBOX: &str = "inbox";

fn is_campaign(model: &Model) -> bool {
    model.battle().is_some_and(|battle| battle.game.sheet.id == CAMPAIGN.id)
}

/// False for what would only be refused, or would do what undo does.
fn acts_now(model: &Model, action: Action) -> bool {
    if let Screen::Files(files) = &model.screen {
        return action != Action::CatchUp || !files.armies;
    }
    let Some(battle) = model.battle() else { return true };
    let choose = match &battle.answer {
        Answer::Choose(choose) => choose,
        Answer::Form(form) => return action != Action::Roll || form.sum.certain.is_none(),
        Answer::Nothing => return action != Action::Accept || battle.game.waits_for().is_none(),
        _ => return true,
    };
    match action {
        Action::Again => battle.earlier().is_some(),
        Action::Erase => !choose.typed().is_empty() || battle.game.act_is_open(),
        // A campaign has no steps that its umpire ends.
        Action::Done => battle.can_end() && !is_campaign(model),
        _ => true,
    }
}

/// How the page of a campaign's map is called.
pub(super) const MAP: &str = "map";

/// What is about units.
const OF_UNITS: [Action; 7] =
    [Action::Again, Action::CatchUp, Action::Enlist, Action::Find, Action::Legend, Action::LookUp, Action::UnitPage];

/// True for what needs units, where the game has none.
pub(crate) fn lacks_units(model: &Model, action: Action) -> bool {
    OF_UNITS.contains(&action)
        && !is_of_map(model, action)
        && model.battle().is_some_and(|battle| !battle.game.has_units)
}

/// True for the key of symbols on a map, which has symbols of its own and no unit's.
pub(crate) fn is_of_map(model: &Model, action: Action) -> bool {
    action == Action::Legend && matches!(model.place(), KeyPlace::Laid(kind) if kind.name == MAP)
}

/// False for what this game or page has not.
fn is_of_use(model: &Model, action: Action) -> bool {
    match action {
        _ if lacks_units(model, action) => false,
        Action::Draw if is_campaign(model) => true,
        Action::Draw => model
            .battle()
            .is_some_and(|battle| !battle.game.armies.doc.panels.is_empty() || battle.game.drawing.is_some()),
        _ => true,
    }
}

/// Lays it over the screen that it explains.
pub(crate) fn open(model: &mut Model) {
    let place = model.place();
    model.lay(Help { place, search: Search::default() });
}

/// In the help.
fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(help) = model.page::<Help>() else { return Vec::new() };
    let fitting = help.fitting(model);
    let (lines, marked) = (fitting.len(), fitting.get(help.search.picked).map(|binding| binding.action));
    match action {
        Action::Leave => return model.leave(),
        Action::Accept => {
            model.close();
            model.then = marked;
        }
        _ => {}
    }
    if let Some(help) = model.page_mut::<Help>() {
        help.search.act(action, lines);
    }
    Vec::new()
}

fn draw(help: &Help, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let line =
        |binding: &Bound<'_>| vec![(Label::Heading, binding.all_shown()), (Label::Plain, binding.help.to_owned())];
    let rows: Vec<_> = help.fitting(model).iter().map(line).collect();
    let inside = frame("What can be done here", (COLUMNS, area.height), area, pen);
    let find = if help.search.typed.is_empty() {
        Text::of(Label::Quiet, "Enter does the marked line; type words to find one; Esc goes back")
    } else {
        help.search.shown()
    };
    pen.line(inside, 0, &find);
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
    list(&aligned(&rows, usize::from(inside.width) - 2), help.search.picked, body, pen);
    let mouse = "mouse: the wheel scrolls, a click picks; Shift and drag copies text";
    pen.line(inside, inside.height.saturating_sub(1), &Text::of(Label::Quiet, mouse));
}
