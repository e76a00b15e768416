//! What is drawn of the game: the battle that is fought, area by area, and the map of cities and roads.

use std::rc::Rc;

use super::acts::View;
use super::ids::{Area, Army, CityId, Kind, Place, Role, Side, Status, UnitId};
use super::state::{Battle, State};
use super::tell::label;
use crate::engine::panel::{Band, Field, Map, MapPlace, MapWay, Panel};
use crate::engine::text::{Label, Text};

/// The battle in question, if one is fought, and the map, if the file says where the cities lie.
pub(super) fn panels(view: &View) -> Vec<Rc<Panel>> {
    let state = &view.state;
    let battle = state.battle_now().filter(|battle| battle.deployed).map(|battle| Panel::Field(field(state, battle)));
    battle.into_iter().chain(map(state).map(Panel::Map)).map(Rc::new).collect()
}

fn field(state: &State, battle: &Battle) -> Field {
    let roles = [Role::Defender, Role::Attacker];
    Field {
        title: Text::of(Label::Heading, format!("The battle of {}", state.city_name(battle.city))),
        areas: Place::COLUMNS.map(Place::key).to_vec(),
        bands: roles.map(|role| band(state, battle, role)).to_vec(),
    }
}

fn band(state: &State, battle: &Battle, role: Role) -> Band {
    let side = if role == Role::Attacker { battle.attacker } else { battle.attacker.other() };
    let does = if role == Role::Attacker { " attack" } else { " defend" };
    let areas = Place::COLUMNS.map(|place| blocks(state, battle.city, Area::of(role, place), side));
    Band {
        name: Text::of(label(side), side.name()).then(does),
        areas: areas.to_vec(),
        behind: blocks(state, battle.city, Area::of(role, Place::Reserve), side),
    }
}

/// Who stands in an area of this side, an enemy in it set in.
fn blocks(state: &State, city: CityId, area: Area, side: Side) -> Vec<Text> {
    let own = |side: Side| state.units_in(city, area, side).map(|(unit, _)| block(state, unit));
    let enemies = own(side.other()).map(|block| Text::of(Label::Bad, "> ").join(block));
    let strangers = state.strangers.iter().filter(|there| there.at == Some(city) && there.area == Some(area));
    let hidden = strangers.map(|there| {
        let plural = if there.n == 1 { "" } else { "s" };
        Text::of(label(there.army.side()), format!("{} {} block{plural}", there.n, there.army.adjective()))
    });
    own(side).chain(enemies).chain(hidden).collect()
}

/// `ab Grenadiers ##. G`.
fn block(state: &State, unit: UnitId) -> Text {
    let (piece, block) = (state.piece(unit), state.block(unit));
    let lost = usize::from(piece.max.saturating_sub(piece.cv));
    let pips = format!(" {}{}", "#".repeat(usize::from(piece.cv)), ".".repeat(lost));
    let kind = match block.kind {
        Kind::Infantry if block.old_guard => " G",
        Kind::Infantry => "",
        Kind::Cavalry => " c",
        Kind::Artillery => " a",
        Kind::Leader => " *",
    };
    let status = if piece.status == Status::Ready { String::new() } else { format!(" {}", piece.status.key()) };
    Text::of(Label::Quiet, format!("{} ", block.code))
        .with(label(state.side_of(unit)), block.name.as_str())
        .with(Label::Figure, pips)
        .then(kind)
        .with(Label::Care, status)
}

/// None where a city has no place in the file.
fn map(state: &State) -> Option<Map> {
    let places: Option<Vec<MapPlace>> = state.cities().map(|city| place(state, city)).collect();
    let way = |road: &super::roster::Road| MapWay {
        ends: [road.from.at(), road.to.at()],
        great: road.major,
        river: road.river,
    };
    let legend = Text::of(Label::SideA, "F")
        .with(Label::Quiet, " French, ")
        .with(Label::SideB, "B")
        .with(Label::Quiet, " British, ")
        .with(Label::SideB, "P")
        .with(Label::Quiet, " Prussian, x battle");
    places.filter(|places| !places.is_empty()).map(|places| Map {
        places,
        ways: state.roster.game.roads.iter().map(way).collect(),
        legend,
    })
}

fn place(state: &State, id: CityId) -> Option<MapPlace> {
    let city = state.city(id)?;
    let mut label_of = Text::of(if city.part.is_some() { Label::Heading } else { Label::Plain }, city.name.as_str());
    for army in Army::ALL {
        let own = state.units_at(id, army.side()).filter(|(unit, _)| state.block(*unit).army == army).count();
        let strangers = state.strangers.iter().filter(|there| there.at == Some(id) && there.army == army);
        let blocks = own + strangers.map(|there| usize::from(there.n)).sum::<usize>();
        if blocks > 0 {
            let letter = &army.adjective()[..1];
            label_of = label_of.with(label(army.side()), format!(" {blocks}{letter}"));
        }
    }
    if state.battle_at(id).is_some() {
        label_of = label_of.with(Label::Bad, " x");
    }
    Some(MapPlace { at: city.place?, label: label_of })
}
