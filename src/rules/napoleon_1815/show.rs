//! The game as a document: the ribbon of steps, both sides by city and, in a battle, by area.

use std::borrow::Cow;
use std::rc::Rc;

use super::acts::View;
use super::defeat;
use super::ids::{Area, Army, CityId, Kind, Place, Role, Side, Status, Step, UnitId};
use super::march::groups_allowed;
use super::panels;
use super::state::{State, Stranger};
use super::tell::label;
use crate::engine::text::{Cell, Column, Content, Doc, Group, Label, RosterRow, Stop, short_name};

/// The state as a document.
pub(super) fn show(view: &View) -> Doc {
    let columns = Side::BOTH.into_iter().map(|side| column(view, side)).collect();
    Doc { ribbon: ribbon(&view.state), columns, briefs: false, panels: panels::panels(view) }
}

fn ribbon(state: &State) -> Vec<Stop> {
    let over = state.winner.is_some();
    let stop = |step: Step| {
        let within = step == Step::C4 && state.step.is_in_battle();
        Stop {
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
    match (step, state.battle) {
        (Step::C4, _) if state.set > 0 => format!("{}, set {}", step.title(), state.set),
        (_, Some(city)) if step == state.step => format!("{}, {}", step.title(), state.city_name(city)),
        _ => step.title().to_owned(),
    }
}

fn column(view: &View, side: Side) -> Column {
    let state = &view.state;
    let armies: Vec<String> =
        Army::ALL.into_iter().filter(|army| army.side() == side).map(|army| standing(view, army)).collect();
    let mut groups: Vec<Rc<Group>> = state.cities().flat_map(|city| city_groups(view, city, side)).collect();
    groups.extend(lost(state, side));
    Column {
        side: side.key().to_owned(),
        title: format!("{}, {}", side.name(), armies.join("; ")),
        short: short_name(side.name(), 10),
        label: label(side),
        groups,
    }
}

/// `French 22 units, defeated under 20, groups 1 of 3`.
fn standing(view: &View, army: Army) -> String {
    let state = &view.state;
    let own = &state.armies[army.at()];
    if own.defeated {
        return format!("{} defeated", army.adjective());
    }
    let units = defeat::left(view, army);
    let groups = if state.step == Step::C1 && state.active() == army.side() {
        format!(", groups {} of {}", own.groups.len(), groups_allowed(view, army))
    } else {
        String::new()
    };
    format!("{} {units} units, defeated under {}{groups}", army.adjective(), defeat::under(view, army))
}

/// The blocks of a side in a city; in a battle area by area.
fn city_groups(view: &View, city: CityId, side: Side) -> Vec<Rc<Group>> {
    let state = &view.state;
    let areas: Vec<Option<Area>> = match state.battle_at(city).filter(|battle| battle.deployed) {
        Some(_) => areas_of(state.role(city, side)).into_iter().map(Some).collect(),
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
    let own = state.units_at(city, side).filter(|(_, piece)| piece.area == area);
    let mut rows: Vec<RosterRow> = own.map(|(unit, _)| row(state, unit)).collect();
    let there =
        |stranger: &&Stranger| stranger.at == Some(city) && stranger.area == area && stranger.army.side() == side;
    let strangers: Vec<&Stranger> = state.strangers.iter().filter(there).collect();
    rows.extend(strangers.iter().map(|stranger| unknown(stranger)));
    if rows.is_empty() {
        return None;
    }
    let part = state.city(city).and_then(|city| city.part).map(|part| part.key().to_uppercase()).unwrap_or_default();
    // Where there is little room, what follows a comma goes first: the area tells the groups of a battle apart.
    let name = match area {
        None => state.city_name(city).to_owned(),
        Some(area) if area.role == state.role(city, side) => format!("{}, {}", area.place.key(), state.city_name(city)),
        Some(area) => format!("enemy {}, {}", area.place.key(), state.city_name(city)),
    };
    let battle = if state.battle_at(city).is_some() { "battle" } else { "" };
    let head = vec![
        cell("formation", 0, Label::Heading, format!("{name}{}", counted(&strangers))),
        cell("losses", 2, Label::Figure, part),
        cell("order", 0, Label::Care, battle),
    ];
    Some(Group::new(head, rows))
}

fn cell(name: &'static str, priority: u8, label: Label, words: impl Into<Cow<'static, str>>) -> Cell {
    Cell { name, priority, content: Content::Words(words.into()), label }
}

/// A kind in a few letters.
const fn short_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "inf",
        Kind::Cavalry => "cav",
        Kind::Artillery => "art",
        Kind::Leader => "lead",
    }
}

fn row(state: &State, unit: UnitId) -> RosterRow {
    let (piece, block) = (state.piece(unit), state.block(unit));
    let pips = Cell {
        name: "cv",
        priority: 0,
        content: Content::Pips { left: piece.cv, of: piece.max },
        label: if piece.cv * 2 <= piece.max { Label::Bad } else { Label::Figure },
    };
    let status = match piece.status {
        Status::Ready => "",
        Status::Disrupted => "disrupted",
        Status::Broken => "BROKEN",
        Status::Lost => "lost",
    };
    let marks = [(piece.owes_roll, "force march"), (piece.revealed, "face up")];
    let marks: Vec<&str> = marks.into_iter().filter(|(so, _)| *so).map(|(_, word)| word).collect();
    let why = piece.lost_by.map_or("", super::tell::cause);
    RosterRow {
        code: block.code.as_str().into(),
        name: block.name.as_str().into(),
        kind: block.kind.key(),
        about: Cow::Borrowed(if block.commander { "commander" } else { "" }),
        cells: vec![
            cell("quality", 1, Label::Plain, if block.old_guard { "G" } else { "" }),
            pips,
            cell("formation", 0, Label::Plain, short_kind(block.kind)),
            cell("status", 0, if piece.status == Status::Lost { Label::Bad } else { Label::Care }, status),
            cell("deed", 1, Label::Quiet, marks.join(", ")),
            cell("lost by", 1, Label::Quiet, why),
        ],
        gone: piece.status == Status::Lost,
    }
}

/// How many blocks of which army stand face down: `, 4 British`.
fn counted(strangers: &[&Stranger]) -> String {
    let of = |army: Army| {
        let own = strangers.iter().filter(|stranger| stranger.army == army);
        let blocks: u16 = own.map(|stranger| stranger.n).sum();
        (blocks > 0).then(|| format!(", {blocks} {}", army.adjective()))
    };
    Army::ALL.into_iter().filter_map(of).collect()
}

/// Blocks that stand face down, as one row.
fn unknown(stranger: &Stranger) -> RosterRow {
    let status = if stranger.status == Status::Ready { "" } else { stranger.status.key() };
    let plural = if stranger.n == 1 { "" } else { "s" };
    RosterRow {
        code: "".into(),
        name: format!("{} {} block{plural}", stranger.n, stranger.army.adjective()).into(),
        kind: "",
        about: Cow::Borrowed(""),
        cells: vec![
            cell("status", 0, Label::Care, status),
            cell("deed", 1, Label::Quiet, if stranger.forced { "force marched" } else { "" }),
        ],
        gone: false,
    }
}

/// The blocks of a side that are out of the game.
fn lost(state: &State, side: Side) -> Option<Rc<Group>> {
    let gone = state.pieces.iter().enumerate().map(|(at, piece)| (UnitId::new(at), piece));
    let gone = gone.filter(|(unit, piece)| piece.known && piece.status == Status::Lost && state.side_of(*unit) == side);
    let rows: Vec<RosterRow> = gone.map(|(unit, _)| row(state, unit)).collect();
    let head = vec![cell("formation", 0, Label::Heading, "lost")];
    (!rows.is_empty()).then(|| Group::new(head, rows))
}
