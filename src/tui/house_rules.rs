//! The house rules, one of which may be on its way to another value.

use ratatui::layout::Rect;

use super::effect::Effect;
use super::fields::place_after;
use super::keys::{bind, enter};
use super::model::Model;
use super::pages::{KeyGroup, PageKind, page};
use super::pen::Pen;
use super::view::lists::{aligned, frame, list};
use super::words::wrap;
use crate::config::actions::Action;
use crate::engine::request::Request;
use crate::engine::settings::Choices;
use crate::engine::text::{Label, Text};

/// The page of the house rules.
pub(crate) static PAGE: PageKind = PageKind {
    name: "house rules",
    ways: &[
        KeyGroup::Back,
        KeyGroup::Lines,
        KeyGroup::Ends,
        KeyGroup::Typed,
        KeyGroup::Words,
        KeyGroup::Why,
        KeyGroup::Palette,
    ],
    first: &[
        enter("set", "set the house rule to the value shown"),
        bind("Left", Action::Left, "", "the value before"),
        bind("Right", Action::Right, "change", "another value").shown("Left/Right"),
    ],
    act,
    letter: type_letter,
    ..PageKind::BLANK
};
page!(
    whole HouseRulesPage,
    PAGE,
    draw,
    fn pick(&mut self, at: usize) {
        *self = Self::at(at);
    },
    fn takes_words(&mut self) -> bool {
        self.pending.is_some()
    }
);

/// The columns from which on a line has room for its reason.
const WIDE: u16 = 110;
/// Rows for the marked rule below the list.
const FOOT: u16 = 4;

/// The house rules, one line picked out.
#[derive(Clone, Debug, Default)]
pub(crate) struct HouseRulesPage {
    /// The line.
    pub picked: usize,
    /// The value that Enter would set.
    pending: Option<String>,
}

impl HouseRulesPage {
    /// The rule at this place, as it stands.
    pub(crate) const fn at(picked: usize) -> Self {
        Self { picked, pending: None }
    }
}

fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(settings) = model.battle().map(|battle| std::rc::Rc::clone(&battle.game.settings)) else {
        return Vec::new();
    };
    let Some(rules) = model.page_mut::<HouseRulesPage>() else { return Vec::new() };
    if action == Action::Leave {
        if rules.pending.take().is_none() {
            model.close();
        }
        return Vec::new();
    }
    let in_force = settings.in_force();
    let Some((setting, value, _)) = in_force.get(rules.picked) else { return Vec::new() };
    match action {
        Action::Left | Action::Right => {
            let choices = setting.choices.samples();
            let now = rules.pending.as_deref().unwrap_or(value);
            let at = choices.iter().position(|choice| choice == now);
            let by = if action == Action::Left { -1 } else { 1 };
            rules.pending = choices.get(place_after(at, by, choices.len())).cloned();
            if choices.is_empty() {
                model.say(format!("type it: {}", setting.choices.allowed()));
            }
        }
        Action::Erase => {
            let mut typed = rules.pending.take().unwrap_or_else(|| (*value).to_owned());
            typed.pop();
            rules.pending = Some(typed);
        }
        Action::Accept => {
            let Some(pending) = rules.pending.take().filter(|pending| pending != value) else { return Vec::new() };
            return vec![Effect::Request(Request::Set(vec![(setting.key.to_owned(), pending)], String::new()))];
        }
        _ => {
            let moved = action.moved(rules.picked, 10, in_force.len().saturating_sub(1));
            if moved != rules.picked {
                *rules = HouseRulesPage::at(moved);
            }
        }
    }
    Vec::new()
}

/// A letter of the marked rule's value; one with which none of its words begins changes nothing.
fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let settings = model.battle().map(|battle| std::rc::Rc::clone(&battle.game.settings));
    let Some(rules) = model.page_mut::<HouseRulesPage>() else { return Vec::new() };
    let typed = rules.pending.clone().unwrap_or_default() + &letter.to_string();
    let choices = settings.and_then(|settings| Some(settings.spec().get(rules.picked)?.choices));
    if let Some(Choices::Words(words)) = choices
        && !words.iter().any(|word| word.starts_with(&typed))
    {
        let find = model.keys.told(Action::Palette);
        return model.refused(format!("no value of this rule begins with `{typed}`; {find} finds a rule by words"));
    }
    rules.pending = Some(typed);
    Vec::new()
}

fn draw(rules: &HouseRulesPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(battle) = model.battle() else { return };
    let in_force = battle.game.settings.in_force();
    let rows: Vec<Vec<(Label, String)>> = in_force
        .iter()
        .enumerate()
        .map(|(at, (setting, value, changed))| {
            let pending = rules.pending.as_ref().filter(|_| at == rules.picked);
            let (label, shown) = match pending {
                Some(pending) => (Label::Care, format!("{value} -> {pending}_")),
                None if *changed => (Label::Ruling, format!("{value} (changed)")),
                None => (Label::Figure, (*value).to_owned()),
            };
            let mut row = vec![(Label::Plain, setting.key.to_owned()), (label, shown)];
            if area.width >= WIDE {
                row.push((Label::Quiet, setting.why.to_owned()));
            }
            row
        })
        .collect();
    let inside = frame("House rules", (area.width, area.height), area, pen);
    let body = Rect { height: inside.height.saturating_sub(FOOT + 1), ..inside };
    list(&aligned(&rows, usize::from(inside.width) - 2), rules.picked, body, pen);
    let foot = Rect { y: body.bottom(), height: FOOT + 1, ..inside };
    pen.rule(foot, 0);
    if let Some((setting, ..)) = in_force.get(rules.picked) {
        let mut lines = wrap(&pen.lettered(&Text::plain(setting.why)), usize::from(foot.width));
        lines.push(Text::of(Label::Quiet, format!("{}; default: {}", setting.choices.allowed(), setting.default)));
        pen.lines(Rect { y: foot.y + 1, height: FOOT, ..foot }, &lines);
    }
}
