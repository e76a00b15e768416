//! What is drawn of the game: the map of areas.

use super::prelude::*;
use crate::engine::panel::{Map, MapPlace, Panel};
use crate::rules::board::panels::map;

/// The map. Where a formation stands is hidden from nobody.
pub(super) fn panels(view: &View) -> Vec<Rc<Panel>> {
    the_map(&view.state).panels()
}

pub(super) fn the_map(state: &State) -> Map {
    let areas = state.areas().map(|area| place(state, area));
    let for_whom = state.active().map_or("", |side| short(side.name())).to_owned();
    let legend = Text::of(Label::SideA, "F")
        .with(Label::Quiet, " French, ")
        .with(Label::SideB, "A")
        .with(Label::Quiet, " Allied formations; # fortress, (2f) 2 VP, the French hold it, x battle");
    Map { for_whom, ..map(areas, &state.roster.ground, legend, |to| meets(state, AreaId::new(to))) }
}

/// What a move into an area costs, and whom it meets there.
fn meets(state: &State, area: AreaId) -> Text {
    let enemy = state.active().is_some_and(|side| state.is_at(area, side.other()));
    let cost = Text::plain(format!("{} MP", state.area(area).mp));
    if enemy { cost.with(Label::Bad, ", ATTACK: 1 AP") } else { cost }
}

fn place(state: &State, id: AreaId) -> MapPlace {
    let (area, holder) = (state.area(id), state.holder(id));
    let letters = |side: Side| [("F", "f"), ("A", "a")][side.at()];
    let mut text = Text::of(holder.map_or(Label::Plain, Side::label), area.name.as_str());
    text = text.then(if area.fortress { "#" } else { "" });
    if area.vp != 0 {
        let (label, by) = holder.map_or((Label::Plain, ""), |side| (side.label(), letters(side).1));
        text = text.with(label, format!("({}{by})", area.vp));
    }
    let mut there: Vec<Text> = Vec::new();
    for side in Side::BOTH {
        let name = |own: &FormationId| {
            if state.formation(*own).known { state.formation_name(*own) } else { "hidden formation" }
        };
        let formations = state.formations_at(id, side);
        if !formations.is_empty() {
            text = text.with(side.label(), format!(" {}{}", formations.len(), letters(side).0));
            there.push(Text::of(side.label(), formations.iter().map(name).collect::<Vec<_>>().join(", ")));
        }
    }
    if state.fight.battle.as_ref().is_some_and(|battle| battle.area == id) {
        text = text.with(Label::Bad, " x");
    }
    let note = if area.vp == 0 { String::new() } else { format!("{} VP", area.vp) };
    MapPlace { at: area.drawn, name: area.name.clone(), label: text, there: Text::joined(", ", there), note }
}
