//! What is drawn of the game: the map of areas.

use std::rc::Rc;

use super::acts::View;
use super::ids::{AreaId, Side};
use super::state::State;
use super::tell::label;
use crate::engine::panel::{MapPlace, Panel};
use crate::engine::text::{Label, Text};
use crate::rules::board::map::map;

/// The map, if the file says where the areas lie. Where a formation stands is hidden from nobody.
pub(super) fn panels(view: &View) -> Vec<Rc<Panel>> {
    let state = &view.state;
    let areas = state.areas().map(|area| place(state, area));
    map(areas, &state.roster.ground, legend()).map(Panel::Map).map(Rc::new).into_iter().collect()
}

fn legend() -> Text {
    Text::of(Label::SideA, "F")
        .with(Label::Quiet, " French, ")
        .with(Label::SideB, "A")
        .with(Label::Quiet, " Allied formations; # fortress, (f) (a) who holds it, x battle")
}

fn place(state: &State, id: AreaId) -> Option<MapPlace> {
    let area = state.area(id)?;
    let holder = state.holder(id);
    let letters = |side: Side| if side == Side::French { ("F", "f") } else { ("A", "a") };
    let mut text = Text::of(holder.map_or(Label::Plain, label), area.name.as_str());
    if area.fortress {
        text = text.then("#");
    }
    if let Some(side) = holder.filter(|_| area.vp != 0) {
        text = text.with(label(side), format!("({})", letters(side).1));
    }
    for side in Side::BOTH {
        let formations = state.formations_at(id, side).len();
        if formations > 0 {
            text = text.with(label(side), format!(" {formations}{}", letters(side).0));
        }
    }
    if state.battle.as_ref().is_some_and(|battle| battle.area == id) {
        text = text.with(Label::Bad, " x");
    }
    Some(MapPlace { at: area.drawn?, label: text })
}
