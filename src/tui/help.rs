//! The help: what can be done at a place.

use ratatui::layout::Rect;

use super::game::folded;
use super::keys::{self, Action, Bound, KeyPlace, enter, named};
use super::model::Model;
use super::msg::Effect;
use super::pages::{KeyGroup, PageKind, Typed, page};
use super::search::Search;
use super::update;
use super::view::Pen;
use super::view::lists::{aligned, frame, list};
use crate::engine::text::{Label, Text};

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

/// Lays it over the screen that it explains.
pub(crate) fn open(model: &mut Model) {
    let place = keys::place(model);
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
            return marked.map(|does| update::act(model, does)).unwrap_or_default();
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
