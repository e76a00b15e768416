//! What is drawn of the game: the battle box while a battle is owed, and the map of areas.

use std::rc::Rc;

use super::acts::View;
use super::ids::{AreaId, CorpsId, Side};
use super::state::{Fight, State};
use super::tell::label;
use crate::engine::panel::{Band, Field, MapPlace, Panel};
use crate::engine::text::{Label, Text};
use crate::rules::board::map::map;

/// The battle in question, if one is owed, and the map, if the file says where the areas lie.
pub(super) fn panels(view: &View) -> Vec<Rc<Panel>> {
    let state = &view.state;
    let battle = state.battle.as_ref().map(|fight| Panel::Field(field(state, fight)));
    let areas = state.areas().map(|area| place(state, area));
    let map = map(areas, &state.roster.ground, legend()).map(Panel::Map);
    battle.into_iter().chain(map).map(Rc::new).collect()
}

/// The battle box: who is engaged, and who stands beside.
fn field(state: &State, fight: &Fight) -> Field {
    let away = if state.at_table().is_some() { ", at the table" } else { "" };
    Field {
        title: Text::of(Label::Heading, format!("The battle in {}{away}", state.area_name(fight.area))),
        areas: vec!["engaged", "not engaged"],
        bands: vec![band(state, fight, 1), band(state, fight, 0)],
    }
}

/// One side of the box, 0 for who attacks.
fn band(state: &State, fight: &Fight, part: usize) -> Band {
    let (side, does) = if part == 0 { (fight.attacker, " attack") } else { (fight.attacker.other(), " defend") };
    let engaged: &[CorpsId] = state.in_box.as_ref().map_or(&[], |in_box| &in_box[part]);
    let army = state.army(fight.area, side);
    let rows = |is_engaged: bool| {
        let own = army.iter().filter(|corps| engaged.contains(corps) == is_engaged);
        own.map(|corps| row(state, fight, *corps)).collect()
    };
    Band {
        name: Text::of(label(side), side.name()).then(does),
        areas: vec![rows(true), rows(false)],
        behind: Vec::new(),
    }
}

/// `ma Ivory 3/2 3 home`.
fn row(state: &State, fight: &Fight, corps: CorpsId) -> Text {
    let facts = state.corps(corps);
    let country = state.area(fight.area).map(|area| area.country);
    let marks = [
        (Some(facts.home) == country, " home"),
        (fight.by_sea.contains(&corps), " by sea"),
        (state.piece(corps).spent, " spent"),
    ];
    let marks: String = marks.into_iter().filter(|(so, _)| *so).map(|(_, mark)| mark).collect();
    Text::of(Label::Quiet, format!("{} ", facts.code))
        .with(label(facts.side), facts.name.as_str())
        .with(Label::Figure, format!(" {}/{} {}", facts.sr, facts.mr, facts.rating))
        .with(Label::Care, marks)
}

fn legend() -> Text {
    Text::of(Label::SideA, "F")
        .with(Label::Quiet, " French, ")
        .with(Label::SideB, "C")
        .with(Label::Quiet, " Coalition corps; ^ mountain, ~ marsh, * capital, x battle")
}

fn place(state: &State, id: AreaId) -> Option<MapPlace> {
    let area = state.area(id)?;
    let mut text = Text::of(if area.capital { Label::Heading } else { Label::Plain }, area.name.as_str());
    let marks = [(area.mountain, "^"), (area.marsh, "~"), (area.capital, "*")];
    let marks: String = marks.into_iter().filter(|(so, _)| *so).map(|(_, mark)| mark).collect();
    text = text.with(Label::Quiet, marks);
    for (side, letter) in Side::BOTH.into_iter().zip(["F", "C"]) {
        let corps = state.army(id, side).len();
        if corps > 0 {
            text = text.with(label(side), format!(" {corps}{letter}"));
        }
    }
    if state.battle.as_ref().is_some_and(|fight| fight.area == id) {
        text = text.with(Label::Bad, " x");
    }
    Some(MapPlace { at: area.drawn?, label: text })
}
