//! The game as a document: the ribbon of steps, both sides by city and, in a battle, by area.

use std::rc::Rc;

use super::ground::View;
use super::ids::{Area, Army, CityId, Place, Role, Side, Status, Step, UnitId};
use super::rows::{face_down, row};
use super::state::{State, Stranger};
use super::{held, panels, shows};
use crate::engine::doc::Doc;
use crate::engine::text::{Column, Group, Label, RibbonStep, RosterRow};
use crate::rules::board::cells::{self, words};

pub(super) fn show(view: &View) -> Doc {
    let columns = Side::BOTH.into_iter().map(|side| column(view, side)).collect();
    let (panels, shows) = (panels::panels(view), Some(shows::shows(view)));
    Doc { ribbon: ribbon(&view.state), columns, briefs: false, panels, shows }
}

fn ribbon(state: &State) -> Vec<RibbonStep> {
    let over = state.winner.is_some();
    let stop = |step: Step| {
        let within = step == Step::C4 && state.step.is_in_battle();
        RibbonStep {
            name: step.name().to_owned(),
            title: title(state, step),
            now: (state.step == step || within) && !over,
            opens: step == Step::B1,
        }
    };
    let battle = [Step::B1, Step::B2, Step::B3, Step::B4];
    let after = [Step::Rout, Step::Regroup].into_iter().filter(|step| state.step == *step);
    Step::CAMPAIGN.into_iter().chain(battle).chain(after).map(stop).collect()
}

fn title(state: &State, step: Step) -> String {
    match (step, state.now.battle) {
        (Step::C4, _) if state.now.set > 0 => format!("{}, set {}", step.title(), state.now.set),
        (_, Some(city)) if step == state.step => format!("{}, {}", step.title(), state.city_name(city)),
        _ => step.title().to_owned(),
    }
}

fn column(view: &View, side: Side) -> Column {
    let state = &view.state;
    let mut groups: Vec<Rc<Group>> = state.cities().flat_map(|city| city_groups(view, city, side)).collect();
    groups.extend(lost(state, side));
    cells::side(side.key(), side.name(), side.label(), shows::headline(view, side), groups)
}

/// The blocks of a side in a city; in a battle area by area.
fn city_groups(view: &View, city: CityId, side: Side) -> Vec<Rc<Group>> {
    let state = &view.state;
    let areas: Vec<Option<Area>> = match state.battle_at(city).filter(|battle| battle.deployed) {
        // Who has won stands in no column while both regroup.
        Some(_) => areas_of(state.role(city, side)).into_iter().map(Some).chain([None]).collect(),
        None => vec![None],
    };
    areas.into_iter().filter_map(|area| group(view, city, side, area)).collect()
}

/// Its own areas first, then those of the enemy, then its reserve.
fn areas_of(role: Role) -> Vec<Area> {
    let other = if role == Role::Attacker { Role::Defender } else { Role::Attacker };
    let mut areas: Vec<Area> = Vec::new();
    for place in Place::COLUMNS {
        areas.extend([Area::of(role, place), Area::of(other, place)]);
    }
    areas.push(Area::of(role, Place::Reserve));
    areas
}

fn group(view: &View, city: CityId, side: Side, area: Option<Area>) -> Option<Rc<Group>> {
    let state = &view.state;
    let own: Vec<UnitId> =
        state.units_at(city, side).filter(|(_, piece)| piece.area == area).map(|(unit, _)| unit).collect();
    let there =
        |stranger: &&Stranger| stranger.at == Some(city) && stranger.area == area && stranger.army.side() == side;
    let strangers: Vec<&Stranger> = state.strangers.iter().filter(there).collect();
    let nobody = own.is_empty() && strangers.is_empty();
    if nobody && (area.is_some() || held::kept_empty_by(view, city) != Some(side)) {
        return None;
    }
    let rows = own.iter().map(|unit| row(state, *unit)).chain(strangers.iter().filter_map(|one| unknown(one)));
    let part = state.city(city).and_then(|city| city.part).map_or("", |_| held::GOAL);
    // Where there is little room, what follows a comma goes first: the area tells the groups of a battle apart.
    let name = match area {
        None => state.city_name(city).to_owned(),
        Some(area) if area.role == state.role(city, side) => format!("{}, {}", area.place.key(), state.city_name(city)),
        Some(area) => format!("enemy {}, {}", area.place.key(), state.city_name(city)),
    };
    let battle = if state.battle_at(city).is_some() { "battle" } else { "" };
    let cv: u32 = own.iter().map(|unit| u32::from(state.piece(*unit).cv)).sum();
    let cv = if own.is_empty() { String::new() } else { format!("({cv} CV)") };
    let head = vec![
        words("formation", 0, Label::Heading, name),
        words("blocks", 0, Label::Figure, if nobody { "nobody".to_owned() } else { blocks(&own, &strangers) }),
        words("sum", 1, Label::Quiet, cv),
        words("part", 0, Label::Care, part),
        words("battle", 0, Label::Bad, battle),
    ];
    Some(Group::new(head, rows.collect()))
}

/// How many blocks: `5`, or of those that stand face down `4 British`.
fn blocks(own: &[UnitId], strangers: &[&Stranger]) -> String {
    let of = |army: Army| {
        let blocks: u16 = strangers.iter().filter(|stranger| stranger.army == army).map(|stranger| stranger.n).sum();
        (blocks > 0).then(|| format!("{blocks} {}", army.words()))
    };
    let known = (!own.is_empty()).then(|| own.len().to_string());
    known.into_iter().chain(Army::ALL.into_iter().filter_map(of)).collect::<Vec<_>>().join(", ")
}

/// Blocks that stand face down, as one row; none where the head says all of them.
fn unknown(stranger: &Stranger) -> Option<RosterRow> {
    (stranger.status != Status::Ready || stranger.forced).then(|| face_down(stranger))
}

/// The blocks of a side that are out of the game.
fn lost(state: &State, side: Side) -> Option<Rc<Group>> {
    let gone = state.all().filter(|(_, piece)| piece.known && piece.status == Status::Lost);
    let gone = gone.filter(|(unit, _)| state.side_of(*unit) == side);
    let rows: Vec<RosterRow> = gone.map(|(unit, _)| row(state, unit)).collect();
    let head =
        vec![words("formation", 0, Label::Heading, "lost"), words("blocks", 0, Label::Figure, rows.len().to_string())];
    (!rows.is_empty()).then(|| Group::new(head, rows))
}
