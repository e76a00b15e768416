//! What is drawn of the game: the battle that is fought, area by area, and the map of cities and roads.

use super::prelude::*;
use super::show::{face_down, row};
use super::{held, ways};
use crate::engine::panel::{FieldPiece, Map, MapPlace, MapWay, Panel};
use crate::rules::board::panels;

pub(super) fn panels(view: &View) -> Vec<Rc<Panel>> {
    let state = &view.state;
    // Who regroups stands in no column.
    let is_fought = |battle: &&Battle| battle.deployed && state.step != Step::Regroup;
    let battle = state.now.battle.and_then(|city| state.battle_at(city)).filter(is_fought);
    let field = battle.map(|battle| {
        let title = format!("The battle of {}", state.city_name(battle.city));
        let columns = Place::COLUMNS.map(Place::key).into();
        Rc::new(panels::battle(title, columns, [battle.attacker, battle.attacker.other()], |part, side| {
            let blocks = |place| blocks(state, battle.city, Area::of(Role::ALL[part], place), side);
            (Place::COLUMNS.map(blocks).into(), Some(blocks(Place::Reserve)))
        }))
    });
    field.into_iter().chain(map(view).panels()).collect()
}

/// Who stands in an area of this side, an enemy in it set in.
fn blocks(state: &State, city: CityId, area: Area, side: Side) -> Vec<FieldPiece> {
    let piece = |row, own: Side| FieldPiece { row, label: own.label(), is_among_enemies: own != side };
    let known = |own: Side| state.units_in(city, area, own).map(move |(unit, _)| piece(row(state, unit), own));
    let strangers = state.strangers.iter().filter(|there| there.at == Some(city) && there.area == Some(area));
    let hidden = strangers.map(|there| piece(face_down(there), there.army.side()));
    known(side).chain(known(side.other())).chain(hidden).collect()
}

pub(super) fn map(view: &View) -> Map {
    let state = &view.state;
    let way = |(at, road): (usize, &RoadSection)| {
        let to = |city: CityId| meets(view, RoadId::new(at), city);
        MapWay {
            ends: [road.from.at(), road.to.at()],
            kind: if road.major { "major road" } else { "minor road" },
            great: road.major,
            river: road.river,
            room: Some(ways::room(view, RoadId::new(at), Use::March, false)),
            meets: [to(road.to), to(road.from)],
        }
    };
    let legend = Text::of(Label::SideA, "F")
        .with(Label::Quiet, " French, ")
        .with(Label::SideB, "B")
        .with(Label::Quiet, " British, ")
        .with(Label::SideB, "P")
        .with(Label::Quiet, " Prussian, x battle;");
    Map {
        places: state.cities().filter_map(|city| place(state, city)).collect(),
        ways: state.roster.game.roads.iter().enumerate().map(way).collect(),
        for_whom: state.active().name().trim_start_matches("the ").to_owned(),
        legend,
        ..Map::default()
    }
}

/// What the active side meets on a section into a city: an enemy, a guarded river, no room.
fn meets(view: &View, road: RoadId, city: CityId) -> Text {
    let state = &view.state;
    if state.step != Step::C1 {
        return Text::default();
    }
    let enemy = held::is_there(state, city, state.active().other());
    let river = enemy && state.roster.road(road).river;
    let [_, left] = ways::room(view, road, Use::March, river);
    let over = if river { ", guarded river" } else { "" };
    match (enemy, left) {
        (true, _) if state.day().is_night() => Text::quiet("no attack at night"),
        (true, _) => Text::of(Label::Bad, format!("ATTACK with {left}{over}")),
        (false, 0) => Text::quiet("full"),
        (false, _) => Text::plain("open"),
    }
}

fn place(state: &State, id: CityId) -> Option<MapPlace> {
    let city = state.city(id)?;
    let mut label_of = Text::of(if city.part.is_some() { Label::Heading } else { Label::Plain }, city.name.as_str());
    let mut there: Vec<Text> = Vec::new();
    for army in Army::ALL {
        let own = state.units_at(id, army.side()).filter(|(unit, _)| state.block(*unit).army == army).count();
        let strangers = state.strangers.iter().filter(|there| there.at == Some(id) && there.army == army);
        let blocks = own + strangers.map(|there| usize::from(there.n)).sum::<usize>();
        if blocks > 0 {
            let letter = &army.words()[..1];
            label_of = label_of.with(army.side().label(), format!(" {blocks}{letter}"));
            there.push(Text::of(army.side().label(), format!("{blocks} {}", army.words())));
        }
    }
    if state.battle_at(id).is_some() {
        label_of = label_of.with(Label::Bad, " x");
        there.push(Text::of(Label::Bad, "battle"));
    }
    Some(MapPlace {
        at: city.place,
        name: city.name.clone(),
        label: label_of,
        there: Text::joined(", ", there),
        note: city.part.map_or_else(String::new, |_| held::GOAL.to_owned()),
    })
}
